//! Tables as lists show them: one read brings everything.

use crate::{SeatRow, Situation, Status};

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedTable {
    /// Random, and no secret.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// What stage it is at.
    pub status: Status,
    /// The last entry's seq.
    pub head: u32,
    /// How it stands after that entry.
    pub situation: Situation,
    /// What is agreed about time and taking back, as JSON.
    pub agreement: String,
    /// When it is to begin.
    pub starts_ms: Option<i64>,
    /// By seat: when its time is up.
    pub dues: Vec<Option<i64>>,
    /// When it last changed, moves included.
    pub updated_ms: i64,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Who sits there, by seat.
    pub people: Vec<Option<Person>>,
    /// How it ended, by seat; empty while it has not.
    pub ranks: Vec<u8>,
    /// Where it stands in its list.
    pub place: Place,
}

/// A guest at a seat, as they call themselves now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their name.
    pub name: String,
    /// Their colour.
    pub colour: u8,
}

/// A table's place in a list, from which the list can be read on (a cursor).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The time the list is ordered by.
    pub ms: i64,
    /// Its id, where times are the same.
    pub id: String,
}
