//! The box: species, hotels, diver cards and levels, as types and tables. The
//! corporation deck is in `pieces/corporation.rs`, a hand of cards in
//! `pieces/hand.rs`, a pile without order in `pieces/pile.rs`.

mod corporation;
mod diver;
mod hand;
mod pile;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use self::corporation::{Corporation, CorporationPile, DECK, Effect, Stack};
pub use self::diver::{Diver, DiverSet};
pub use self::hand::{Hand, Sign, Signs};
pub use self::pile::{Pile, Printed};

/// Kinds of animals on the scale (R1.2).
pub const N_SPECIES: usize = 12;
/// Cards of each species (Q1).
pub const N_COPIES: u8 = 5;
/// The most hands of divers at a table (R1.1).
pub const MAX_HANDS: usize = 6;
/// The most species cards in a hand (R1.5).
pub const MAX_CARDS: usize = 4;
/// Corporation cards that the Industrialist holds (R7.5).
pub const INDUSTRIALIST_CARDS: u8 = 4;
/// Cards that the Visionary looks at (R5.7).
pub const VISION: u8 = 4;

/// Where a token has left the scale for good on the left (R6.1).
pub const EXTINCT: i8 = -2;
/// The left column of the scale.
pub const RED: i8 = -1;
/// The middle column of the scale, where all tokens begin (R1.4, Q9).
pub const BLUE: i8 = 0;
/// The right column of the scale.
pub const GREEN: i8 = 1;
/// Where a token has left the scale for good on the right (R6.1).
pub const SAVED: i8 = 2;

rules::named! {
    /// The twelve animals, two to a scale card (Q11).
    #[repr(u8)]
    #[allow(missing_docs, reason = "the names of the animals say all")]
    pub enum Species: "SPECIES", "a species" {
        "nudibranch" Nudibranch,
        "crab" Crab,
        "hammerhead_shark" HammerheadShark,
        "porcupine_fish" PorcupineFish,
        "mandarinfish" Mandarinfish,
        "manta_ray" MantaRay,
        "lobster" Lobster,
        "eel" Eel,
        "octopus" Octopus,
        "turtle" Turtle,
        "oyster" Oyster,
        "starfish" Starfish,
    }
}

/// A pile of species cards.
pub type SpeciesPile = Pile<Species, N_SPECIES>;

impl Species {
    /// The name as people read it.
    pub const fn title(self) -> &'static str {
        match self {
            Species::Nudibranch => "Nudibranch",
            Species::Crab => "Crab",
            Species::HammerheadShark => "Hammerhead Shark",
            Species::PorcupineFish => "Long-spine Porcupine Fish",
            Species::Mandarinfish => "Mandarinfish",
            Species::MantaRay => "Manta Ray",
            Species::Lobster => "Lobster",
            Species::Eel => "Eel",
            Species::Octopus => "Octopus",
            Species::Turtle => "Turtle",
            Species::Oyster => "Oyster",
            Species::Starfish => "Starfish",
        }
    }
}

impl Printed for Species {
    const ALL: &'static [Self] = &Species::ALL;

    fn idx(self) -> usize {
        self.idx()
    }
}

rules::named! {
    /// The six places for hotels; where they lie on the table means nothing (Q12).
    #[repr(u8)]
    #[allow(missing_docs, reason = "the colours say all")]
    pub enum Hotel: "HOTEL", "a hotel" {
        "red" Red,
        "green" Green,
        "purple" Purple,
        "yellow" Yellow, // Q2
        "blue" Blue,
        "orange" Orange,
    }
}

/// The hotels that are built. In JSON a list of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Hotel>"))]
pub struct Hotels(u8);

impl Hotels {
    /// All six.
    pub const ALL: Hotels = Hotels((1 << Hotel::ALL.len()) - 1);

    /// A bit for each that is built.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether this one is built.
    pub const fn contains(self, hotel: Hotel) -> bool {
        self.0 & (1 << hotel as u8) != 0
    }

    /// Builds one; a built one stays built.
    pub fn insert(&mut self, hotel: Hotel) {
        self.0 |= 1 << hotel as u8;
    }

    /// Turns one back into an island.
    pub fn remove(&mut self, hotel: Hotel) {
        self.0 &= !(1 << hotel as u8);
    }

    /// How many are built.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether none is built.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are built, in the box's order.
    pub fn iter(self) -> impl Iterator<Item = Hotel> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let hotel = *Hotel::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(hotel)
        })
    }
}

impl Serialize for Hotels {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

rules::named! {
    /// How hard the game is (R1.7).
    #[allow(missing_docs, reason = "the rulebook's names and order (Q47)")]
    pub enum Level: "LEVEL", "a level" {
        "snorkeling" Snorkeling,
        "open_water" OpenWater,
        "advanced" Advanced,
        "divemaster" Divemaster,
        "assistant_instructor" AssistantInstructor,
        "instructor" Instructor,
        "cousteau" Cousteau,
        "poseidon" Poseidon,
    }
}

/// What a level asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// How many saved species win the game.
    pub saved_to_win: u8,
    /// How many extinct species lose it.
    pub extinct_to_lose: u8,
}

/// The table of levels (R1.7, R7.3), in the order of [`Level`].
const DIFFICULTIES: [Difficulty; Level::ALL.len()] = [
    difficulty(4, 6),
    difficulty(5, 5),
    difficulty(6, 5),
    difficulty(7, 5),
    difficulty(8, 5),
    difficulty(7, 4),
    difficulty(8, 4),
    difficulty(9, 3), // Q27
];

const fn difficulty(saved_to_win: u8, extinct_to_lose: u8) -> Difficulty {
    Difficulty {
        saved_to_win,
        extinct_to_lose,
    }
}

impl Level {
    /// What the level asks for.
    pub const fn difficulty(self) -> &'static Difficulty {
        &DIFFICULTIES[self.idx()]
    }
}

/// A group of species cards: a diver's, or one of the two that a lone diver
/// runs (R7.6). Counted from 0; letters in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct HandId(u8);

impl HandId {
    /// The first hand.
    pub const FIRST: HandId = HandId(0);

    /// The hand with this number, if a table can have so many.
    pub const fn new(number: u8) -> Option<HandId> {
        if (number as usize) < MAX_HANDS {
            Some(HandId(number))
        } else {
            None
        }
    }

    /// The hand's number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The hand's number as an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The first hands of a table, as many as asked for.
    pub fn first(n_hands: u8) -> impl DoubleEndedIterator<Item = HandId> + Clone {
        (0..n_hands).map(HandId)
    }

    /// The next of so many hands clockwise.
    pub const fn next_of(self, n_hands: u8) -> HandId {
        HandId(if self.0 + 1 < n_hands { self.0 + 1 } else { 0 })
    }

    /// The hand with this letter, if there is one.
    pub fn from_letter(letter: &str) -> Option<HandId> {
        match letter.as_bytes() {
            [letter @ b'A'..=b'Z'] => HandId::new(letter - b'A'),
            _ => None,
        }
    }
}

impl fmt::Display for HandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0))
    }
}

impl<'de> Deserialize<'de> for HandId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        HandId::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no hand {number}")))
    }
}
