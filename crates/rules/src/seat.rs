//! Places at a table, and who looks at it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats a game can have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 clockwise. Screens count from 1 and
/// text positions use letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if there is one.
    pub const fn new(number: u8) -> Option<Seat> {
        if (number as usize) < MAX_SEATS {
            Some(Seat(number))
        } else {
            None
        }
    }

    /// The seat's number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's number as an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The seat's letter in text positions: A, B, C …
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }

    /// The seat with this letter, if there is one.
    pub fn from_letter(letter: char) -> Option<Seat> {
        let offset = u32::from(letter).checked_sub(u32::from('A'))?;
        Seat::new(u8::try_from(offset).ok()?)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}")))
    }
}

/// How many seats a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct SeatCount(u8);

impl SeatCount {
    /// This many seats, if a table can be that large.
    pub const fn new(count: u8) -> Option<SeatCount> {
        if count >= 1 && count as usize <= MAX_SEATS {
            Some(SeatCount(count))
        } else {
            None
        }
    }

    /// The number of seats.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of seats as a length or bound of an index.
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    /// Whether this seat exists.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// All seats, clockwise from the first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..self.0).map(Seat)
    }

    /// The next seat clockwise.
    pub fn after(self, seat: Seat) -> Seat {
        Seat(if seat.0 + 1 < self.0 { seat.0 + 1 } else { 0 })
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for SeatCount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let count = u8::deserialize(deserializer)?;
        SeatCount::new(count)
            .ok_or_else(|| serde::de::Error::custom(format!("no table has {count} seats")))
    }
}

/// A set of seats. In JSON a sorted list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat alone.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table.
    pub const fn all(seats: SeatCount) -> SeatSet {
        SeatSet(u8::MAX >> (MAX_SEATS as u8 - seats.0))
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set without one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn both(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The set as a number, a bit a seat, as it is stored.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Whether there is no seat in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seat::new(left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        SeatSet::only(seat)
    }
}

/// Worked out only if somebody asks; see [`Told::split`](crate::Told::split).
impl<F: FnOnce() -> SeatSet> From<F> for SeatSet {
    #[inline]
    fn from(seats: F) -> Self {
        seats()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// Who looks at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Viewer {
    /// Whoever sits there.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// A spectator: knows what all seats share.
    Public {},
}

impl Viewer {
    /// The viewer in this seat.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer::Seat { seat }
    }

    /// Whether the viewer sits in this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat { seat }
    }

    /// Every viewer of a table: each seat, then the public.
    pub fn all(seats: SeatCount) -> impl Iterator<Item = Viewer> {
        seats
            .iter()
            .map(Viewer::seat)
            .chain(std::iter::once(Viewer::Public {}))
    }
}
