//! What a past tells of divers and pontoons: when each was laid, by whom, and what
//! was around it.

use game_pearladora::{Event, Pearladora, Square, SquareSet, View};
use rules::{Seat, SeatCount};

use super::super::chart::side;
use super::features::{SQUARES, seats_of};
use super::place::{Place, within};
use crate::past::Heard;

/// When each diver was laid, and by whom each pontoon.
pub struct Laid {
    /// By square.
    pub(super) at: [Option<Laying>; SQUARES],
    pub(super) cuts: Vec<Cut>,
    pub(super) is_known: bool,
}

impl Laid {
    /// What a past tells of it.
    pub fn of(past: &[Heard<Pearladora>]) -> Self {
        let mut laid = Laid {
            at: [None; SQUARES],
            cuts: Vec::with_capacity(past.len()),
            is_known: !past.is_empty(),
        };
        let mut n_laid = [0_usize; rules::MAX_SEATS];
        let mut before: Option<(Seat, SquareSet, bool)> = None;
        for (step, heard) in past.iter().enumerate() {
            for event in &heard.events {
                match *event {
                    Event::Diver { seat, at, .. } | Event::ExtraDiver { seat, at, .. } => {
                        let nth = n_laid[seat.idx()];
                        n_laid[seat.idx()] += 1;
                        let answers = before.filter(|&(by, ..)| by != seat);
                        let laying = Laying::new(&heard.view, seat, at, nth, step, answers);
                        laid.at[at.idx()] = Some(laying);
                        before = Some((seat, SquareSet::only(at), true));
                    }
                    Event::Pontoon { seat, line, closed }
                    | Event::ExtraPontoon { seat, line, closed } => {
                        let (near, far) = line.ends();
                        let ends = SquareSet::only(near).or(SquareSet::only(far));
                        laid.cuts.push(Cut {
                            by: seat,
                            step,
                            ends,
                            closed,
                        });
                        before = Some((seat, ends, false));
                    }
                    _ => {}
                }
            }
        }
        laid
    }
}

/// A pontoon, as a seat has heard it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    pub(super) by: Seat,
    pub(super) step: usize,
    pub(super) ends: SquareSet,
    pub(super) closed: Option<[SquareSet; 2]>,
}

/// When and how a diver was laid, as a seat has heard it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Laying {
    pub(super) nth: usize,
    /// The number of the decision.
    pub(super) step: usize,
    pub(super) n_pontoons: usize,
    pub(super) place: Place,
    /// Divers of the owner's side and of others within one and within two steps.
    pub(super) own: [usize; 2],
    pub(super) others: [usize; 2],
    /// What the one before had done: nothing near, a diver within two steps, a
    /// pontoon there.
    pub(super) answer: usize,
}

impl Laying {
    fn new(
        view: &View,
        seat: Seat,
        at: Square,
        nth: usize,
        step: usize,
        answers: Option<(Seat, SquareSet, bool)>,
    ) -> Laying {
        let seats = seats_of(view);
        let (own, others) = parties(view, seats, seat);
        let divers = own.or(others);
        let clusters = view.clusters.unwrap_or_default();
        let near = [1, 2].map(|n_steps| within(view.pontoons, at, n_steps));
        let count = |divers: SquareSet| near.map(|near| near.and(divers).len() as usize);
        let answer = match answers {
            Some((_, where_, is_diver)) if !where_.and(near[1]).is_empty() => {
                if is_diver {
                    1
                } else {
                    2
                }
            }
            Some(_) => 3,
            None => 0,
        };
        Laying {
            nth,
            step,
            n_pontoons: view.pontoons.len() as usize,
            place: Place::new(view.pontoons, clusters, divers, at),
            own: count(own),
            others: count(others),
            answer,
        }
    }
}

/// The divers of a seat's side, and those of all others.
pub(super) fn parties(view: &View, seats: SeatCount, seat: Seat) -> (SquareSet, SquareSet) {
    let (mut own, mut others) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for diver in &view.divers {
        match side(seats, diver.seat) == side(seats, seat) {
            true => own.insert(diver.at),
            false => others.insert(diver.at),
        }
    }
    (own, others)
}
