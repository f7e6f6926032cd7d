//! What goes over plain requests: everything that is not live.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Rejected;

/// A guest as they see themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestView {
    /// Random, and no secret.
    pub id: String,
    /// As they call themselves.
    pub name: String,
    /// One of the seat colours, by number.
    pub colour: u8,
}

/// A guest's new name and colour.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    /// One to thirty letters.
    pub name: String,
    /// One of the seat colours, by number.
    pub colour: u8,
}

/// A table to be made.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's key.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The game's options; what is left out has its default.
    pub options: Box<RawValue>,
    /// Whether strangers can find it.
    #[serde(default)]
    pub is_listed: bool,
}

/// A table was made.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// The secret of its invite link.
    pub invite: String,
    /// The table.
    pub table: TableView,
}

/// What can be done before a game begins, and by its maker at any time.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyCommand {
    /// Take a free seat. An unlisted table asks for the invite's secret.
    Sit {
        /// Which; null for the first that is free.
        seat: Option<Seat>,
        /// The invite's secret.
        invite: Option<String>,
        /// Sixteen random bytes of the browser, in hexadecimal, mixed into the
        /// table's chance.
        contribution: String,
    },
    /// Leave one's seat.
    Stand {
        /// Which.
        seat: Seat,
    },
    /// Let a bot take a free seat, or remove it with null. The maker's right.
    SetBot {
        /// Which seat.
        seat: Seat,
        /// The bot's name.
        bot: Option<String>,
    },
    /// Begin. The maker's right, once every seat is taken.
    Start {},
    /// Give up a seat; a bot plays on.
    Resign {
        /// Which.
        seat: Seat,
    },
    /// Close the table for good. The maker's right.
    Close {},
}

/// A table as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableView {
    /// Its id.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The game's options, as text.
    pub options: String,
    /// What stage it is at.
    pub status: TableStatus,
    /// Whether strangers can find it.
    pub is_listed: bool,
    /// The hash of the seed, shown before the first chance.
    pub commitment: String,
    /// The seat of whoever made it, if they sit.
    pub maker_seat: Option<Seat>,
    /// Its seats in order.
    pub seats: Vec<SeatView>,
    /// The last entry.
    pub seq: u32,
    /// The seats to act.
    pub to_act: Vec<Seat>,
}

/// What stage a table is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Seats are being taken.
    Lobby,
    /// It is being played.
    Live,
    /// It has its outcome.
    Over,
    /// It was closed before its end.
    Closed,
    /// Its log no longer replays: a bug, shown openly.
    Halted,
}

/// A seat as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Whoever sits there; null if nobody does.
    pub name: Option<String>,
    /// Their colour.
    pub colour: Option<u8>,
    /// The bot there.
    pub bot: Option<String>,
    /// Whether the person gave up.
    pub is_resigned: bool,
    /// Whether it is the asking guest's own.
    pub is_yours: bool,
}

/// Why a request was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What kind of no.
    pub code: Rejected,
    /// In words.
    pub message: String,
    /// The rule that says so, if a rule does.
    pub rule: Option<String>,
}
