//! A card is its number. Sets of cards are 128 bits.

use std::fmt;

use rules::Dice;
use serde::{Deserialize, Serialize};

/// A depth and share card. Numbers are unique, so the number is the card (Q1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Card(u8);

impl Card {
    /// The highest number that any deck may have (Q57).
    pub const MAX: u8 = 127;

    /// The card with this number, if a deck can have it.
    pub const fn new(number: u8) -> Option<Card> {
        if number >= 1 && number <= Card::MAX {
            Some(Card(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Q3: its group of ten; 100 stands alone.
    pub const fn decade(self) -> u8 {
        self.0 / 10
    }

    /// The lowest number of the group of ten after its own.
    pub const fn next_decade(self) -> u8 {
        10 * (self.decade() + 1)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Card::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no card {number}")))
    }
}

/// A set of cards. In JSON a sorted list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// One card alone.
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// How many cards.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards of both.
    #[must_use]
    pub const fn with(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards that are in both.
    #[must_use]
    pub const fn common(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards with a lower number.
    #[must_use]
    pub const fn below(self, card: Card) -> CardSet {
        CardSet(self.0 & ((1 << card.0) - 1))
    }

    /// The cards with a higher number.
    #[must_use]
    pub const fn above(self, card: Card) -> CardSet {
        CardSet(self.0 & (!1 << card.0))
    }

    /// The card with the lowest number.
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card(self.0.trailing_zeros() as u8))
        }
    }

    /// The card with the highest number.
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card(127 - self.0.leading_zeros() as u8))
        }
    }

    /// The card with so many lower ones in the set.
    pub fn nth(self, nth: u8) -> Option<Card> {
        let low = self.0 as u64;
        let n_low = low.count_ones();
        let (half, base, mut left) = if u32::from(nth) < n_low {
            (low, 0, u32::from(nth))
        } else {
            ((self.0 >> 64) as u64, 64, u32::from(nth) - n_low)
        };
        // Halving beats stepping from bit to bit.
        let (mut word, mut at) = (half, base);
        for width in [32, 16, 8] {
            let n_here = (word & ((1 << width) - 1)).count_ones();
            if left >= n_here {
                left -= n_here;
                word >>= width;
                at += width;
            }
        }
        for _ in 0..left {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| Card(at as u8 + word.trailing_zeros() as u8))
    }

    /// One of the cards, all equally likely.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick(self, dice: &mut (impl Dice + ?Sized)) -> Card {
        let nth = dice.below(self.0.count_ones()) as u8;
        self.nth(nth).expect("below the number of cards")
    }

    /// The cards in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = CardSet(bits).lowest()?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Card::number))
            .finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
