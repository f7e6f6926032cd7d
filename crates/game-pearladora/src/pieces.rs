//! The box: divers, pontoons, pearls, groups and their tokens.

use rules::SeatCount;
use serde::{Deserialize, Serialize};

/// The most seats this game has (R1.1).
pub(crate) const MAX_SEATS: usize = 4;

/// Pontoons in the common supply (R1.5).
pub const N_PONTOONS: u8 = 35;

/// The pearls of the eight clusters, smallest first; two more in the box are
/// spares (R1.4, Q13).
pub const CLUSTERS: [u8; 8] = [3, 4, 4, 5, 5, 6, 6, 7];

/// The fewest squares a territory may have, farms included (R4.3).
pub const MIN_TERRITORY: u32 = 4;

/// How many divers of each value a seat gets: ones, twos, threes, fours, fives
/// (R1.3, Q3).
pub const fn divers_per_seat(seats: SeatCount) -> Hand {
    Hand(match seats.get() {
        2 => [10, 3, 1, 1, 1],
        3 => [7, 2, 1, 1, 0],
        _ => [5, 1, 1, 1, 0],
    })
}

/// What a diver counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Value(u8);

impl Value {
    /// Every value, lowest first.
    pub const ALL: [Value; 5] = [Value(1), Value(2), Value(3), Value(4), Value(5)];

    /// The value with this number, from 1 to 5.
    pub const fn new(number: u8) -> Option<Value> {
        match number {
            1..=5 => Some(Value(number)),
            _ => None,
        }
    }

    /// The number on the tile.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// An index from 0 for tables by value.
    pub const fn idx(self) -> usize {
        self.0 as usize - 1
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Value::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("no diver has the value {number}")))
    }
}

/// Unplaced divers: how many of each value. In JSON five counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "[number, number, number, number, number]")
)]
pub struct Hand([u8; 5]);

impl Hand {
    /// How many of this value.
    pub const fn count(self, value: Value) -> u8 {
        self.0[value.idx()]
    }

    /// How many in all.
    pub const fn total(self) -> u8 {
        let [ones, twos, threes, fours, fives] = self.0;
        ones + twos + threes + fours + fives
    }

    /// Whether no diver is left.
    pub const fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// One more of this value.
    pub fn add(&mut self, value: Value) {
        self.0[value.idx()] += 1;
    }

    /// One fewer of this value, if there is one.
    pub fn take(&mut self, value: Value) -> bool {
        let count = &mut self.0[value.idx()];
        let had_one = *count > 0;
        *count -= u8::from(had_one);
        had_one
    }

    /// The values with at least one diver, lowest first.
    pub fn values(self) -> impl Iterator<Item = Value> {
        Value::ALL
            .into_iter()
            .filter(move |&value| self.count(value) > 0)
    }

    /// Every diver, lowest first.
    pub fn divers(self) -> impl Iterator<Item = Value> {
        Value::ALL
            .into_iter()
            .flat_map(move |value| std::iter::repeat_n(value, self.count(value) as usize))
    }
}

rules::named! {
    /// The people of the lagoon.
    #[derive(Default)]
    pub enum Group: "GROUP", "a group" {
        /// Power: one pontoon more.
        #[default]
        "fishermen" Fishermen,
        /// Power: a flower necklace takes one off an opponent's diver.
        "foragers" Foragers,
        /// Power: one diver more, face up.
        "children" Children,
        /// Power: a look at a face-down diver.
        "elders" Elders,
    }
}

impl Group {
    /// The name as people read it.
    pub const fn title(self) -> &'static str {
        match self {
            Group::Fishermen => "Fishermen",
            Group::Foragers => "Foragers",
            Group::Children => "Children",
            Group::Elders => "Elders",
        }
    }

    /// How many Power tokens the group has (R1.8, Q29).
    pub const fn power_tokens(self) -> u8 {
        match self {
            Group::Fishermen | Group::Foragers | Group::Elders => 2,
            Group::Children => 1,
        }
    }
}

/// Which group each seat plays. In JSON a list by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Group>"))]
pub struct Deal {
    n_groups: u8,
    /// Entries past the number of seats are the default group, so that equal
    /// deals are equal values.
    groups: [Group; 4],
}

impl Deal {
    /// A deal of up to four groups.
    pub fn new(groups: &[Group]) -> Option<Deal> {
        let mut deal = Deal {
            n_groups: u8::try_from(groups.len()).ok()?,
            ..Deal::default()
        };
        deal.groups.get_mut(..groups.len())?.copy_from_slice(groups);
        Some(deal)
    }

    /// The groups by seat.
    pub fn groups(&self) -> &[Group] {
        &self.groups[..self.n_groups as usize]
    }
}

impl Serialize for Deal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.groups().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let groups = Vec::<Group>::deserialize(deserializer)?;
        Deal::new(&groups).ok_or_else(|| serde::de::Error::custom("there are only four groups"))
    }
}
