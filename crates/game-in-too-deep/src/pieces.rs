//! The box: companies, cards and who can hold them. Sets of cards are in
//! `pieces/cards.rs`, the depth cards of the companies in `pieces/piles.rs`.

mod cards;
mod piles;

use std::fmt;

use rules::{Seat, SeatCount};
use serde::{Deserialize, Serialize};

pub use self::cards::{Card, CardSet};
pub use self::piles::Piles;

/// The most seats at a table (R1.1, Q4).
pub const MAX_SEATS: usize = 5;
/// Everybody who can hold shares: the seats and the third player.
pub(crate) const MAX_HOLDERS: usize = MAX_SEATS + 1;
/// Bonus shares in the box (R5.1).
pub(crate) const N_BONUS: u8 = 5;
/// Cards that are opened for a bonus share (R5.3).
pub(crate) const N_OPENED: usize = 4;
/// Companies in the box.
pub(crate) const N_COMPANIES: usize = 5;

rules::named! {
    /// One of the five companies.
    #[repr(u8)]
    pub enum Company: "COMPANY", "a company" {
        /// Ocean Cleaning.
        "ocean" Ocean,
        /// Treasure Hunting.
        "treasure" Treasure,
        /// Pearl Diving.
        "pearl" Pearl,
        /// Ocean and Coastal Research.
        "research" Research,
        /// Wildlife Spotting.
        "wildlife" Wildlife,
    }
}

impl Company {
    /// The name as people read it.
    pub const fn title(self) -> &'static str {
        match self {
            Company::Ocean => "Ocean Cleaning",
            Company::Treasure => "Treasure Hunting",
            Company::Pearl => "Pearl Diving",
            Company::Research => "Ocean and Coastal Research",
            Company::Wildlife => "Wildlife Spotting",
        }
    }

    /// One word of it, for the middle of a sentence.
    pub const fn short(self) -> &'static str {
        match self {
            Company::Ocean => "Ocean",
            Company::Treasure => "Treasure",
            Company::Pearl => "Pearl",
            Company::Research => "Research",
            Company::Wildlife => "Wildlife",
        }
    }

    /// R3.1: whether expanding it lets one do something more.
    pub const fn has_option(self) -> bool {
        matches!(self, Company::Ocean | Company::Research | Company::Wildlife)
    }
}

/// The share side of the cards, by number from 1 (Q1, Q2). The rulebook does not
/// print it: whoever owns the box corrects it here, or brings a deck of their
/// own. Twenty cards a company, and two of each in every full decade.
pub const DECK: [Company; 100] = {
    let mut deck = [Company::Ocean; 100];
    let mut number = 1;
    while number <= 100 {
        deck[number - 1] = Company::ALL[(number + number / 5) % N_COMPANIES];
        number += 1;
    }
    deck
};

rules::named! {
    /// Which side of a company's card lies up (R1.3).
    #[derive(Default)]
    pub enum Side: "SIDE", "a side" {
        /// The side for a first game.
        #[default]
        "basic" Basic,
        /// The side with the asterisk.
        "advanced" Advanced,
    }
}

/// The sides by company.
pub type Sides = [Side; N_COMPANIES];

/// Whoever has shares: a seat, or the imaginary third player of two (R5.1). In
/// JSON the seat's number or `"third"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "HolderForm", into = "HolderForm")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Seat | \"third\""))]
pub struct Holder(u8);

impl Holder {
    /// The imaginary third player.
    pub const THIRD: Holder = Holder(MAX_SEATS as u8);

    /// A seat as a holder.
    ///
    /// # Panics
    ///
    /// If no table of this game has the seat.
    pub fn seat(seat: Seat) -> Holder {
        Holder::of(seat).expect("a table has at most five seats")
    }

    /// A seat as a holder, if a table of this game can have it.
    pub const fn of(seat: Seat) -> Option<Holder> {
        if seat.idx() < MAX_SEATS {
            Some(Holder(seat.number()))
        } else {
            None
        }
    }

    /// The seat, unless it is the third player.
    pub fn as_seat(self) -> Option<Seat> {
        if self == Holder::THIRD {
            None
        } else {
            Seat::new(self.0)
        }
    }

    /// An index from 0; the third player comes after all seats there can be.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Every holder of a table: its seats, and with two the third player.
    pub fn all(seats: SeatCount) -> impl Iterator<Item = Holder> {
        let third = (seats.get() == 2).then_some(Holder::THIRD);
        (0..seats.get()).map(Holder).chain(third)
    }

    /// Every holder that any table could have.
    pub fn every() -> impl Iterator<Item = Holder> {
        (0..MAX_HOLDERS as u8).map(Holder)
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_seat() {
            Some(seat) => write!(f, "{seat}"),
            None => f.write_str("third"),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a holder is the number of a seat or \"third\"")]
enum HolderForm {
    Seat(Seat),
    Word(Third),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Third {
    Third,
}

impl TryFrom<HolderForm> for Holder {
    type Error = String;

    fn try_from(form: HolderForm) -> Result<Self, String> {
        match form {
            HolderForm::Word(Third::Third) => Ok(Holder::THIRD),
            HolderForm::Seat(seat) => {
                Holder::of(seat).ok_or_else(|| format!("there is no seat {}", seat.number()))
            }
        }
    }
}

impl From<Holder> for HolderForm {
    fn from(holder: Holder) -> Self {
        match holder.as_seat() {
            Some(seat) => HolderForm::Seat(seat),
            None => HolderForm::Word(Third::Third),
        }
    }
}
