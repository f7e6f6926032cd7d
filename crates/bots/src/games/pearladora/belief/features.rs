//! What a net is told of one back: what lay around it when it was laid, and how the
//! fight around it stands now. Everything is a bit; every number is one of a few
//! classes.

use std::ops::Range;

use game_pearladora::{
    Diver, Face, Group, Hand, N_SQUARES, SquareSet, Value, View, divers_per_seat,
};
use rules::{Seat, SeatCount, Viewer};

use super::super::chart::side;
use super::laid::{Laid, Laying, parties};
use super::place::Place;
use crate::net::{Bits, Pen, rank};

pub(super) const SQUARES: usize = N_SQUARES as usize;

/// What the inputs below mean; a net of other features is refused.
pub const FEATURES: u16 = 2;

/// How many classes the numbers of a [`Place`] have: the best farm's pearls and
/// distance, the second's, the territory's size and free spaces.
const PEARLS: usize = 6;
const DISTANCE: usize = 5;
const SIZE: usize = 6;
const FREE: usize = 5;
const PLACE: usize = 2 * PEARLS + 2 * DISTANCE + SIZE + FREE;
/// So many divers at most are told apart.
const FEW: usize = 4;
const MARGINS: usize = 14;
const POINTS: usize = 8;
const BOX: usize = 16;

// What is known only to those who remember the past.
const ORDER: Bits = Bits::first(10);
const WHEN: Bits = ORDER.then(8);
const PLACE_THEN: Bits = WHEN.then(PLACE);
const OWN_THEN: Bits = PLACE_THEN.then(2 * FEW);
const OTHERS_THEN: Bits = OWN_THEN.then(2 * FEW);
const ANSWER: Bits = OTHERS_THEN.then(4);
const PONTOONS_SINCE: Bits = ANSWER.then(2 * FEW);
const DIVERS_SINCE: Bits = PONTOONS_SINCE.then(2 * FEW);
const CLOSED: Bits = DIVERS_SINCE.then(6);
// What the board tells.
const PLACE_NOW: Bits = CLOSED.then(PLACE);
const POINTS_THERE: Bits = PLACE_NOW.then(2 * POINTS);
const DIVERS_THERE: Bits = POINTS_THERE.then(3 * FEW + 2);
const MARGIN: Bits = DIVERS_THERE.then(MARGINS);
const SQUARE: Bits = MARGIN.then(SQUARES);
const TOKENS: Bits = SQUARE.then(4);
const HANDS: Bits = TOKENS.then(2 * BOX);
const HIDDEN: Bits = HANDS.then(BOX);
const MEAN: Bits = HIDDEN.then(12);
const SUPPLY: Bits = MEAN.then(9);
const SEATS: Bits = SUPPLY.then(3);
const ADVANCED: Bits = SEATS.then(8);
const PAST: Bits = ADVANCED.then(1);

/// The net's inputs in all.
pub const N_INPUTS: usize = PAST.end();
/// The net's outputs: five values.
pub const N_OUTPUTS: usize = 5;
/// The inputs that say something of the past, apart from [`N_INPUTS`]` - 1`, which
/// says that there is one.
pub const PAST_INPUTS: Range<usize> = 0..PLACE_NOW.from;

fn write_place(pen: &mut Pen<'_>, bits: Bits, place: &Place) {
    let mut from = bits.from;
    let mut class = |n: usize, number: usize| {
        pen.class(Bits { from, n }, number);
        from += n;
    };
    for farm in place.farms {
        class(PEARLS, farm.map_or(0, |farm| usize::from(farm.pearls) - 2));
        class(DISTANCE, farm.map_or(DISTANCE, |farm| farm.distance - 1));
    }
    let size = [6, 8, 10, 14, 22];
    class(SIZE, rank(&size, place.territory.len() as usize));
    class(FREE, rank(&[1, 2, 3, 5], place.n_free as usize));
}

/// A position as somebody sees it who asks for the backs of one seat.
pub struct Scene<'a> {
    view: &'a View,
    laid: &'a Laid,
    owner: Seat,
    seats: SeatCount,
    own: SquareSet,
    others: SquareSet,
    hidden: Hand,
    /// What an unknown diver of the owner counts on average, in sixteenths.
    mean: usize,
}

impl<'a> Scene<'a> {
    /// The scene for the backs of `owner`.
    pub fn new(view: &'a View, laid: &'a Laid, owner: Seat) -> Self {
        let seats = seats_of(view);
        let (own, others) = parties(view, seats, owner);
        let hidden = hidden(view, owner, seats);
        let points = |value: Value| usize::from(hidden.count(value) * value.number());
        let points: usize = Value::ALL.into_iter().map(points).sum();
        Scene {
            view,
            laid,
            owner,
            seats,
            own,
            others,
            hidden,
            mean: 16 * points / usize::from(hidden.total()).max(1),
        }
    }

    /// The divers of the owner that the viewer does not know.
    pub fn hidden(&self) -> Hand {
        self.hidden
    }

    /// Replaces `out` by the inputs that are on for one of the owner's backs.
    pub fn write(&self, back: &Diver, out: &mut Vec<u16>) {
        out.clear();
        let mut pen = Pen(out);
        let clusters = self.view.clusters.unwrap_or_default();
        let divers = self.own.or(self.others);
        let place = Place::new(self.view.pontoons, clusters, divers, back.at);
        if let Some(laying) = &self.laid.at[back.at.idx()] {
            self.write_laying(laying, &place, &mut pen);
        }
        write_place(&mut pen, PLACE_NOW, &place);
        self.write_fight(place.arena(self.view.pontoons), &mut pen);
        pen.class(SQUARE, back.at.idx());
        pen.flag(
            TOKENS,
            usize::from(back.necklaces.min(2)),
            back.necklaces > 0,
        );
        pen.flag(TOKENS, 0, back.backup);
        pen.flag(TOKENS, 3, back.looked);
        self.write_table(&mut pen);
        pen.flag(PAST, 0, self.laid.is_known);
    }

    fn write_laying(&self, laying: &Laying, place: &Place, pen: &mut Pen<'_>) {
        pen.class(ORDER, laying.nth);
        pen.class(WHEN, rank(&[1, 3, 6, 10, 15, 20, 26], laying.n_pontoons));
        write_place(pen, PLACE_THEN, &laying.place);
        for nth in 0..2 {
            pen.nth(OWN_THEN, nth, FEW, laying.own[nth]);
            pen.nth(OTHERS_THEN, nth, FEW, laying.others[nth]);
        }
        pen.class(ANSWER, laying.answer);
        let since = self.laid.cuts.iter().filter(|cut| cut.step > laying.step);
        let mut n_cuts = [0; 2];
        for cut in since {
            if !cut.ends.and(place.territory).is_empty() {
                n_cuts[usize::from(!self.is_own(cut.by))] += 1;
            }
        }
        let mut n_divers = [0; 2];
        let arena = place.arena(self.view.pontoons);
        for at in arena.and(self.own.or(self.others)).iter() {
            let later = self.laid.at[at.idx()].is_some_and(|other| other.step > laying.step);
            n_divers[usize::from(self.others.contains(at))] += usize::from(later);
        }
        for nth in 0..2 {
            pen.nth(PONTOONS_SINCE, nth, FEW, n_cuts[nth]);
            pen.nth(DIVERS_SINCE, nth, FEW, n_divers[nth]);
        }
        let mut closings = self.laid.cuts.iter().rev();
        let closing = closings.find(|cut| {
            cut.closed
                .is_some_and(|parts| parts.contains(&place.territory))
        });
        if let Some(closing) = closing {
            let who = 2 * usize::from(!self.is_own(closing.by));
            pen.class(CLOSED, who + usize::from(closing.step > laying.step));
            pen.flag(CLOSED, 4, self.view.viewer.is(closing.by));
        }
    }

    fn is_own(&self, seat: Seat) -> bool {
        side(self.seats, seat) == side(self.seats, self.owner)
    }

    /// Who is how strong there, as far as the viewer can tell.
    fn write_fight(&self, arena: SquareSet, pen: &mut Pen<'_>) {
        let (mut known, mut against) = (0_usize, 0_usize);
        let (mut n_backs, mut n_against, mut n_unknown) = (0_usize, 0_usize, 0_usize);
        for diver in self
            .view
            .divers
            .iter()
            .filter(|diver| arena.contains(diver.at))
        {
            let is_own = self.is_own(diver.seat);
            match (diver.face, is_own) {
                (Face::Back {}, true) => n_backs += 1,
                (Face::Back {}, false) => n_unknown += 1,
                (Face::Up { value } | Face::Seen { value }, true) => {
                    known += usize::from(value.number());
                }
                (Face::Up { value } | Face::Seen { value }, false) => {
                    against += usize::from(value.number());
                }
            }
            n_against += usize::from(!is_own);
        }
        let class = |points: usize| rank(&[1, 2, 3, 5, 7, 9, 12], points);
        pen.nth(POINTS_THERE, 0, POINTS, class(known));
        pen.nth(POINTS_THERE, 1, POINTS, class(against));
        pen.nth(DIVERS_THERE, 0, FEW, n_backs.saturating_sub(1));
        pen.nth(DIVERS_THERE, 1, FEW, n_against);
        pen.nth(DIVERS_THERE, 2, FEW, n_unknown);
        // Half points by which those against are ahead if every back is average.
        let expected = |n: usize| (self.mean * n) as i32;
        let ahead = 16 * (against as i32 - known as i32) + expected(n_unknown) - expected(n_backs);
        let margin = (ahead / 12 + MARGINS as i32 / 2).clamp(0, MARGINS as i32 - 1);
        pen.class(MARGIN, margin as usize);
    }

    /// What is the same for all backs of the seat.
    fn write_table(&self, pen: &mut Pen<'_>) {
        let seen = &self.view.seats[self.owner.idx()];
        let hand = self.view.hand.map_or(0, Hand::total);
        pen.count(HANDS.from, usize::from(seen.n_divers));
        pen.count(HANDS.from + BOX, usize::from(hand));
        let mut from = HIDDEN.from;
        for value in Value::ALL {
            pen.count(from, usize::from(self.hidden.count(value)));
            from += usize::from(divers_per_seat(TWO).count(value));
        }
        pen.class(MEAN, (self.mean / 4).saturating_sub(4));
        pen.count(SUPPLY.from, usize::from(self.view.supply) / 4);
        pen.class(SEATS, self.seats.count() - 2);
        if let Viewer::Seat { seat } = self.view.viewer {
            pen.flag(ADVANCED, 1, self.is_own(seat));
        }
        if self.view.options.advanced {
            pen.class(ADVANCED, 0);
            let groups = Group::ALL.iter();
            let group = groups.clone().position(|&group| seen.group == Some(group));
            group
                .into_iter()
                .for_each(|group| pen.class(ADVANCED, 2 + group));
            pen.count(ADVANCED.from + 6, usize::from(seen.powers).min(2));
        }
    }
}

const TWO: SeatCount = match SeatCount::new(2) {
    Some(two) => two,
    None => panic!("two seats make a table"),
};

/// The divers of a seat that the viewer does not know.
pub fn hidden(view: &View, owner: Seat, seats: SeatCount) -> Hand {
    let mut hidden = divers_per_seat(seats);
    for diver in view.divers.iter().filter(|diver| diver.seat == owner) {
        if let Face::Up { value } | Face::Seen { value } = diver.face {
            hidden.take(value);
        }
    }
    hidden
}

/// How many sit at the table.
pub fn seats_of(view: &View) -> SeatCount {
    SeatCount::new(view.seats.len() as u8).expect("a view of a real table")
}
