//! A hand of species cards: ordered slots, left to right, and what its holder
//! has learnt of them.

use serde::{Deserialize, Serialize};

use super::{MAX_CARDS, Species};

/// One of the twelve pictograms of the Real Diver variant (R7.8). They have
/// numbers and no names; bots mean the species with the same number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Sign(u8);

impl Sign {
    /// How many there are.
    pub const N: u8 = 12;

    /// The sign with this number, from 0.
    pub const fn new(number: u8) -> Option<Sign> {
        if number < Sign::N {
            Some(Sign(number))
        } else {
            None
        }
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every sign.
    pub fn all() -> impl Iterator<Item = Sign> {
        (0..Sign::N).map(Sign)
    }
}

impl<'de> Deserialize<'de> for Sign {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Sign::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no sign {number}")))
    }
}

/// The signs given for one card, in order: up to three, four bits each, every
/// sign raised by one so that nothing is nothing. In JSON a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Sign>"))]
pub struct Signs(u16);

impl Signs {
    /// The most signs for a card (Q41).
    pub const MOST: u8 = 3;

    /// How many signs.
    pub fn len(self) -> u8 {
        self.iter().count() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this sign was given.
    pub fn contains(self, sign: Sign) -> bool {
        self.iter().any(|given| given == sign)
    }

    /// Gives one more.
    pub fn push(&mut self, sign: Sign) {
        self.0 |= u16::from(sign.0 + 1) << (4 * self.len());
    }

    /// The signs in the order they were given.
    pub fn iter(self) -> impl Iterator<Item = Sign> {
        (0..Signs::MOST)
            .map(move |place| self.0 >> (4 * place) & 15)
            .take_while(|&raised| raised > 0)
            .filter_map(|raised| Sign::new(raised as u8 - 1))
    }
}

impl Serialize for Signs {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A hand. Slots count from 0 at the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    n_cards: u8,
    /// Slots whose card the holder has been told or has looked at, a bit each.
    /// A lone diver's cards lie face up then (R7.6).
    pub(crate) known: u8,
    /// Slots with something told that the holder has not yet acknowledged.
    pub(crate) fresh: u8,
    /// Entries past the number are the first species, so that equal hands are
    /// equal values.
    cards: [Species; MAX_CARDS],
    /// The last signs given for each card (R7.8).
    pub(crate) signs: [Signs; MAX_CARDS],
}

impl Hand {
    /// A hand without cards.
    pub const EMPTY: Hand = Hand {
        n_cards: 0,
        known: 0,
        fresh: 0,
        cards: [Species::Nudibranch; MAX_CARDS],
        signs: [Signs(0); MAX_CARDS],
    };

    /// The cards, left to right.
    pub fn cards(&self) -> &[Species] {
        &self.cards[..self.n_cards.into()]
    }

    /// How many cards.
    pub const fn len(&self) -> u8 {
        self.n_cards
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.n_cards == 0
    }

    /// Whether the holder has been told this slot's card.
    pub const fn knows(&self, slot: u8) -> bool {
        self.known & 1 << slot != 0
    }

    /// The last signs given for a slot's card (R7.8).
    pub const fn signs(&self, slot: u8) -> Signs {
        self.signs[slot as usize]
    }

    /// Whether the holder has not yet acknowledged what it was told of a slot.
    pub const fn is_fresh(&self, slot: u8) -> bool {
        self.fresh & 1 << slot != 0
    }

    /// A bit for every slot with a card.
    pub(crate) const fn all_slots(&self) -> u8 {
        (1 << self.n_cards) - 1
    }

    /// Q34: a new card goes to the right end, unseen by its holder.
    pub(crate) fn push(&mut self, species: Species) {
        self.cards[usize::from(self.n_cards)] = species;
        self.n_cards += 1;
    }

    /// Q34: takes the card out; those to its right move up and stay known.
    pub(crate) fn take(&mut self, slot: u8) -> Species {
        let species = self.cards[usize::from(slot)];
        self.cards = closed_up(&self.cards, slot, Species::Nudibranch);
        if self.signs != Hand::EMPTY.signs {
            self.signs = closed_up(&self.signs, slot, Signs::default());
        }
        self.n_cards -= 1;
        let close_up = |bits: u8| {
            let below = (1 << slot) - 1;
            bits & below | bits >> 1 & !below
        };
        self.known = close_up(self.known);
        self.fresh = close_up(self.fresh);
        species
    }
}

/// What stands right of a slot moves up. Every place takes one of two cards by
/// index, without a branch: which slot it is cannot be guessed.
fn closed_up<T: Copy>(all: &[T; MAX_CARDS], slot: u8, none: T) -> [T; MAX_CARDS] {
    let moved_to = |place: u8| all[usize::from(place + u8::from(slot <= place))];
    [moved_to(0), moved_to(1), moved_to(2), none]
}
