//! Reading what `position.rs` writes. A text is believed only if the box is
//! complete and somebody, or chance, can go on from there.

use rules::{Facts, FirstSeat, NotationError, Seat, SeatCount, Setup, Word};

use super::position::{EMPTY, render_phase, row_of};
use crate::board::WIDTH;
use crate::game::{Phase, Undertow};
use crate::pieces::{N_HAND, Shell, ShellSet};

pub(super) fn parse(text: &str) -> Result<Undertow, NotationError> {
    let mut facts = Facts::new(text)?;
    let mut game: Undertow = facts.begin(2)?;
    let seats = game.seats;
    for row in 1..=WIDTH {
        let Some(text) = facts.take(&format!("row {row}")) else {
            continue;
        };
        let line: [Option<Shell>; WIDTH as usize] = parse_places(text)?;
        for (place, shell) in row_of(row).zip(line) {
            if let Some(shell) = shell {
                game.beach.put(place, shell);
            }
        }
    }
    if let Some(text) = facts.take("tideline") {
        game.tideline = parse_places(text)?;
    }
    for seat in seats.iter() {
        game.hands[seat.idx()] = take_set(&mut facts, &format!("hand {seat}"))?;
        game.known[seat.idx()] = take_set(&mut facts, &format!("known {seat}"))?;
        game.baskets[seat.idx()] = take_set(&mut facts, &format!("basket {seat}"))?;
    }
    game.active = seats.read(facts.take("active").unwrap_or("A"))?;
    game.phase = parse_phase(seats, facts.take("phase").unwrap_or("lay"))?;
    facts.finish()?;
    game.pile = ShellSet::ALL.without(game.placed());
    game.audit().map_err(NotationError::new)?;
    check_playable(&game)?;
    Ok(game)
}

fn check_playable(game: &Undertow) -> Result<(), NotationError> {
    match game.can_go_on() {
        true => Ok(()),
        false => Err(NotationError::misfit(
            "what is due",
            &render_phase(game.phase),
        )),
    }
}

fn parse_places<const N: usize>(text: &str) -> Result<[Option<Shell>; N], NotationError> {
    let place = |word: &str| match word {
        EMPTY => Ok(None),
        shell => Shell::read(shell).map(Some),
    };
    let places: Vec<_> = text
        .split_whitespace()
        .map(place)
        .collect::<Result<_, _>>()?;
    places
        .try_into()
        .map_err(|_| NotationError::misfit("its places", text))
}

fn take_set(facts: &mut Facts<'_>, name: &str) -> Result<ShellSet, NotationError> {
    let text = facts.take(name).unwrap_or_default();
    let list: Vec<Shell> = text
        .split_whitespace()
        .map(Shell::read)
        .collect::<Result<_, _>>()?;
    let set: ShellSet = list.iter().copied().collect();
    match usize::from(set.len()) == list.len() {
        true => Ok(set),
        false => Err(NotationError::misfit(name, text)),
    }
}

fn parse_phase(seats: SeatCount, text: &str) -> Result<Phase, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["first"] => Phase::First {},
        ["deal", letter] => Phase::Deal {
            seat: seats.read(letter)?,
        },
        ["open"] => Phase::Open {},
        ["lay"] => Phase::Lay {},
        ["take"] => Phase::Take {},
        ["draw"] => Phase::Draw {},
        ["over"] => Phase::Over {},
        _ => return Err(NotationError::misfit("phase", text)),
    })
}

impl Undertow {
    /// All shells but those of the pile.
    fn placed(&self) -> ShellSet {
        let on_table = self
            .beach
            .shells()
            .chain(self.tideline.into_iter().flatten());
        let sets = self.hands.iter().chain(&self.baskets);
        sets.fold(on_table.collect(), |placed, &set| placed.with(set))
    }

    /// Whether what is due can be done.
    fn can_go_on(&self) -> bool {
        let hand = |seat: Seat| self.hands[seat.idx()];
        let is_laid = self.beach.shells().next().is_some();
        let has_place = self.beach.empty().next().is_some();
        let is_open = self.tideline.iter().any(Option::is_some);
        match self.phase {
            Phase::First {} => {
                let is_first = self.active.number() == 0;
                is_first && self.options.first_seat == FirstSeat::Random && self.placed().is_empty()
            }
            Phase::Deal { seat } => {
                let dealt = self.seats.iter().map(|other| hand(other).len());
                let dealt: u8 = dealt.sum();
                let is_hands_only = self.placed().len() == dealt;
                is_hands_only && hand(seat).len() < N_HAND
            }
            Phase::Open {} => self.tideline.contains(&None) && !self.pile.is_empty(),
            Phase::Lay {} => !hand(self.active).is_empty() && has_place,
            Phase::Take {} => is_laid && (is_open || !self.pile.is_empty()),
            Phase::Draw {} => is_laid && !self.pile.is_empty(),
            Phase::Over {} => hand(self.active).is_empty() || !has_place,
        }
    }
}
