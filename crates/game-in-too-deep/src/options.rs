//! What a table agrees on before it begins.

mod deck;

use rules::{OptionValue, OptionValues, Position, RuleId, SeatCount, Word};
use serde::Serialize;

pub use self::deck::{Deck, DeckChoice};
use crate::game::InTooDeep;
use crate::pieces::{Card, Company, N_COMPANIES, Side, Sides};

rules::options! {
    /// What a table agrees on; the number of seats aside.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// Company cards: the basic or the advanced side of each; the advanced ones
        /// have the asterisk.
        pub sides: Sides as PerCompany = Sides::default(), "R1.3";
        /// Cards: those of the box, or a list of your own with the numbers of every
        /// company's shares.
        pub deck: DeckChoice = DeckChoice::Standard, "R1.2";
    }
}

/// A side for every company.
struct PerCompany;

impl OptionValue<Sides> for PerCompany {
    const VALUES: OptionValues = OptionValues::PerThing {
        things: &Company::NAMES,
        choices: &Side::NAMES,
    };

    fn text(value: &Sides) -> Option<String> {
        let is_one = value.iter().all(|side| *side == value[0]);
        Some(match is_one {
            true => value[0].name().to_owned(),
            false => value.map(Side::name).join(","),
        })
    }

    /// One word alone is for all.
    fn from_text(text: &str) -> Option<Sides> {
        let sides: Result<Vec<Side>, _> = text.split(',').map(str::trim).map(Side::read).collect();
        match sides.ok()?.as_slice() {
            [only] => Some([*only; N_COMPANIES]),
            sides => sides.try_into().ok(),
        }
    }
}

/// Why a set of options cannot be played. The words are in `texts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BadOptions {
    /// Too few or too many seats.
    SeatCount {
        /// How many were asked for.
        seats: SeatCount,
    },
    /// A number stands twice in a deck.
    SameCard {
        /// The number.
        card: Card,
    },
    /// The cards do not even reach for the first turn.
    DeckTooSmall {
        /// How many seats.
        seats: SeatCount,
        /// How many cards there must be.
        least: u8,
        /// How many there are.
        n_cards: u8,
    },
}

impl rules::Refusal for BadOptions {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            BadOptions::SeatCount { .. } => "R1.1",
            BadOptions::SameCard { .. } | BadOptions::DeckTooSmall { .. } => "Q57",
        })
    }
}

/// Refuses what cannot be played.
pub(crate) fn check_options(options: &Options, seats: SeatCount) -> Result<(), BadOptions> {
    // R1.1, Q4
    if !InTooDeep::SEATS.contains(&seats.get()) {
        return Err(BadOptions::SeatCount { seats });
    }
    // Q57
    let DeckChoice::Own(deck) = options.deck else {
        return Ok(());
    };
    if let Some(card) = deck.repeated() {
        return Err(BadOptions::SameCard { card });
    }
    let (least, n_cards) = (n_set_up(seats) + 1, deck.cards().len());
    if n_cards < least {
        return Err(BadOptions::DeckTooSmall {
            seats,
            least,
            n_cards,
        });
    }
    Ok(())
}

/// R1.4: how many cards a hand begins with.
pub(crate) const fn n_dealt(seats: SeatCount) -> u8 {
    if seats.get() == 2 { 8 } else { 6 }
}

/// R1.6, R5.1: how many cards are opened before the first turn.
pub(crate) const fn n_open(seats: SeatCount) -> u8 {
    if seats.get() == 2 { 6 } else { 2 * seats.get() }
}

/// How many cards have left the deck before the first turn.
const fn n_set_up(seats: SeatCount) -> u8 {
    let n_extra = seats.get() * (seats.get() - 1) / 2;
    seats.get() * n_dealt(seats) + n_extra + n_open(seats)
}
