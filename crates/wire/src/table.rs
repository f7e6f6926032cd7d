//! Tables: making them, what is done around the playing, and what all may know.

use rules::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::challenges::Belongs;
use crate::guest::Name;
use crate::pace::{Agreement, ClosedBecause, Evening};

/// A table to be made.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's key.
    pub game: String,
    /// How many seats.
    #[schema(minimum = 1, maximum = 8)]
    pub seats: u8,
    /// The game's options; what is left out has its default.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Box<RawValue>,
    /// Whether strangers can find it.
    #[serde(default)]
    pub is_listed: bool,
    /// Whether those who play may ask for hints.
    #[serde(default)]
    pub has_hints: bool,
    /// Who sits where from the first moment, by seat; seats left out are free.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub seating: Vec<NewSeat>,
    /// Whether to begin at once.
    #[serde(default)]
    pub start: bool,
    /// What is agreed about time and taking back.
    #[serde(default)]
    pub agreement: Agreement,
    /// When it is to begin, in seconds since 1970; null if nobody has said.
    #[serde(default)]
    pub starts_at: Option<u32>,
    /// The table that this one is the rematch of, whose evening it goes on with.
    #[serde(default)]
    pub rematch_of: Option<String>,
}

/// Who is to sit in a seat of a new table.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// Nobody yet.
    Free {},
    /// Whoever makes the table, or somebody else on the same device.
    Mine {
        /// What to call whoever sits there, if not by the guest's name.
        #[schema(value_type = Option<Name>)]
        name: Option<String>,
        /// As in [`LobbyCommand::Sit`].
        #[schema(pattern = "^[0-9a-fA-F]{32}$")]
        contribution: String,
    },
    /// A bot.
    Bot {
        /// Its name.
        bot: String,
    },
}

/// A table was made.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// The table.
    pub table: TableView,
}

/// What can be done around the playing.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum LobbyCommand {
    /// Take a free seat. An unlisted table asks for the invite's secret. A
    /// guest may take several: then one device is passed around.
    Sit {
        /// Which; null for the first that is free.
        #[schema(value_type = Option<u8>, maximum = 7)]
        seat: Option<Seat>,
        /// The invite's secret.
        invite: Option<String>,
        /// Sixteen random bytes of the browser, in hexadecimal, mixed into the
        /// table's chance.
        #[schema(pattern = "^[0-9a-fA-F]{32}$")]
        contribution: String,
        /// What to call whoever sits there, if not by the guest's name.
        #[serde(default)]
        #[schema(value_type = Option<Name>)]
        name: Option<String>,
    },
    /// Leave one's seat.
    Stand {
        /// Which.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
    },
    /// Say that one is ready to begin, or is not.
    Ready {
        /// Which of one's seats.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
        /// Whether.
        is_ready: bool,
    },
    /// Let a bot take a free seat, or remove it with null. The maker's right.
    SetBot {
        /// Which seat.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
        /// The bot's name.
        bot: Option<String>,
    },
    /// Other options, another number of seats, listed or not. The maker's
    /// right, before the game begins; seats that are taken stay.
    Arrange {
        /// The game's options.
        #[schema(value_type = Object)]
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        options: serde_json::Value,
        /// How many seats.
        #[schema(minimum = 1, maximum = 8)]
        seats: u8,
        /// Whether strangers can find it.
        is_listed: bool,
    },
    /// Let those who play ask for hints, or not. The maker's right, before the
    /// game begins.
    AllowHints {
        /// Whether.
        is_allowed: bool,
    },
    /// Agree something else about time and taking back. The maker's right, before
    /// the game begins; whoever was ready is asked again.
    Agree {
        /// What is agreed from now on.
        agreement: Agreement,
    },
    /// Say when it is to begin, or that nobody says. The maker's right, before
    /// the game begins; others agree by being ready.
    Schedule {
        /// When, in seconds since 1970.
        starts_at: Option<u32>,
    },
    /// Begin. The maker's right, once every seat is taken.
    Start {},
    /// Give up a seat for good. With two sides, or when only bots would be left,
    /// the game is over; else a bot plays on, and the seat ranks last. Those who
    /// win and lose together give up together: until all of a side have, a bot
    /// plays on for whoever is gone.
    Resign {
        /// Which.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
    },
    /// Let a bot play a seat until its person comes back: one's own at any
    /// time, another's when they are gone and the table waits for them.
    StandIn {
        /// Which.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
        /// Which bot, for one's own seat; null for the usual one.
        #[serde(default)]
        bot: Option<String>,
    },
    /// Take one's seat back from the bot.
    Return {
        /// Which.
        #[schema(value_type = u8, maximum = 7)]
        seat: Seat,
    },
    /// Let a guest's talk be heard no more at this table, or again. The
    /// maker's right.
    Mute {
        /// Whose.
        guest: String,
        /// Whether.
        is_muted: bool,
    },
    /// Send a guest away from this table: in the lobby their seats are free
    /// again. The maker's right; whoever plays is removed by a proposal.
    Remove {
        /// Whom.
        guest: String,
    },
    /// Close the table for good. The maker's right.
    Close {},
}

/// A table as one guest may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableView {
    /// Its id.
    pub id: String,
    /// Rises with every change around the playing; with `seq` it tells which of
    /// two views is the older.
    pub version: u32,
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The game's options.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: serde_json::Value,
    /// What stage it is at.
    pub status: TableStatus,
    /// Why it is halted, in a sentence.
    pub halted: Option<String>,
    /// Whether strangers can find it.
    pub is_listed: bool,
    /// Whether those who play may ask for hints.
    pub has_hints: bool,
    /// What is agreed about time and taking back.
    pub agreement: Agreement,
    /// When it is to begin, in seconds since 1970.
    pub starts_at: Option<u32>,
    /// Why it was closed; null unless it is.
    pub closed_because: Option<ClosedBecause>,
    /// How the games of the evening went; null if it is the first of them.
    pub evening: Option<Evening>,
    /// The challenge or bottle it belongs to.
    pub belongs: Option<Belongs>,
    /// The hash of the seed, shown before the first chance.
    pub commitment: String,
    /// Whether the asking guest made it.
    pub is_maker: bool,
    /// The secret of its invite link, for its maker and those who sit.
    pub invite: Option<String>,
    /// Its seats in order.
    pub seats: Vec<SeatView>,
    /// Guests whose talk is not heard here.
    pub muted: Vec<String>,
    /// How many people watch without a seat.
    pub n_spectators: u32,
    /// The last entry.
    pub seq: u32,
    /// The seats to act.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// How the game ended. Sides that gave up rank last.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Outcome>,
    /// How many actions were taken back.
    pub n_take_backs: u32,
    /// Whether those who sit here may not say what they like now.
    pub is_hushed: bool,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TableLine {
    /// Its id.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// What stage it is at.
    pub status: TableStatus,
    /// Its seats in order.
    pub seats: Vec<SeatView>,
    /// The seats to act.
    #[schema(value_type = Vec<u8>)]
    pub to_act: Vec<Seat>,
    /// What is agreed about time and taking back.
    pub agreement: Agreement,
    /// When it is to begin, in seconds since 1970.
    pub starts_at: Option<u32>,
    /// Seconds until the asking guest's time is up; null if no clock of theirs
    /// runs.
    pub left_s: Option<u32>,
    /// Whether the table waits for the asking guest.
    pub is_your_turn: bool,
    /// Ranks by seat, once it is over.
    pub ranks: Vec<u8>,
    /// When it last changed, in seconds since 1970.
    pub changed_at: u32,
}

/// What stage a table is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Whoever sits there; null if nobody does.
    pub guest: Option<String>,
    /// Their name; null if nobody sits there or a bot does.
    pub name: Option<String>,
    /// Their colour.
    pub colour: Option<u8>,
    /// The bot that plays the seat, for good or for an absent person.
    pub bot: Option<String>,
    /// Whether the person is ready to begin.
    pub is_ready: bool,
    /// Whether the person's page is open.
    pub is_here: bool,
    /// Since when it is not, in seconds since 1970; null if it is, or nobody sits
    /// there.
    pub away_since: Option<u32>,
    /// Whether the person gave up.
    pub is_resigned: bool,
    /// The entry with which they did; null in lists, and if it was not written
    /// down.
    pub resigned_at: Option<u32>,
    /// Whether it is the asking guest's own.
    pub is_yours: bool,
}
