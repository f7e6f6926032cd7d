//! The same deal for several: challenges, the daily deal, and how their ways
//! parted. Shares of victory are in thousandths.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::review::ReviewedAction;
use crate::table::TableStatus;

/// A challenge to be set.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewChallenge {
    /// A deal that nobody has seen.
    Fresh {
        /// The game's key.
        game: String,
        /// The game's options; what is left out has its default.
        #[schema(value_type = Object)]
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        options: serde_json::Value,
        /// By seat the bot that sits there, or null for a person. Several people
        /// are a team, each with a table of its own.
        #[schema(max_items = 8)]
        seats: Vec<Option<String>>,
        /// What is allowed.
        terms: Terms,
        /// A line for whoever takes it up; may be empty.
        #[serde(default)]
        #[schema(max_length = 140)]
        line: String,
    },
    /// The deal of a finished game that one has played. It is marked as known.
    Known {
        /// The table.
        table: String,
        /// By seat the bot that sits there, or null for a person.
        #[schema(max_items = 8)]
        seats: Vec<Option<String>>,
        /// What is allowed.
        terms: Terms,
        /// A line for whoever takes it up; may be empty.
        #[serde(default)]
        #[schema(max_length = 140)]
        line: String,
    },
}

/// What a challenge allows beside playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Taking back what has already come to something.
    pub undo: Leave,
    /// Asking a bot for hints.
    pub hints: Leave,
    /// Playing it more than once.
    pub tries: Leave,
}

/// Whether something is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// It is not.
    Refused,
    /// It is, and the board says so.
    Marked,
}

/// A challenge, as whoever asks may see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChallengeView {
    /// Its name in addresses.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The game's options.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Box<RawValue>,
    /// By seat the bot that sits there, or null for a person.
    pub seats: Vec<Option<String>>,
    /// What is allowed.
    pub terms: Terms,
    /// The line of whoever has set it.
    pub line: String,
    /// Who has set it; null for the house.
    pub maker: Option<String>,
    /// Whether the asking guest has.
    pub is_yours: bool,
    /// Of a daily deal, the day of the house.
    pub day: Option<u32>,
    /// When it is opened to everybody, in seconds since 1970; null if whoever has
    /// set it says.
    pub opens_at: Option<u32>,
    /// Whether anybody may see how it went.
    pub is_opened: bool,
    /// Whether its deal has been played before.
    pub is_known: bool,
    /// When it was set, in seconds since 1970.
    pub set_at: u32,
    /// Whether the asking guest has finished it.
    pub has_finished: bool,
    /// How many tables are being played.
    pub n_playing: u32,
    /// How many tables have finished it.
    pub n_finished: u32,
    /// The asking guest's own tries, the first first.
    pub own: Vec<TryView>,
    /// How everybody's went, the best first; null for whoever has not finished
    /// it, as long as it is not opened.
    pub board: Option<Vec<TryView>>,
}

/// One playing of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TryView {
    /// The table.
    pub table: String,
    /// What stage it is at.
    pub status: TableStatus,
    /// Those who played, by their seats.
    pub people: Vec<TryPerson>,
    /// Whether the asking guest is one of them.
    pub is_yours: bool,
    /// Which try of theirs it was, from 1.
    pub number: u32,
    /// Whether it was begun when it was open to everybody.
    pub is_late: bool,
    /// How it ended for them; null before the end.
    pub result: Option<TryResult>,
    /// How often something was taken back that had come to something.
    pub n_undone: u32,
    /// How many hints were given.
    pub n_hints: u32,
    /// When it was begun, in seconds since 1970.
    pub began_at: u32,
    /// How long it took, in seconds; null before the end.
    pub took: Option<u32>,
}

/// Somebody who played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TryPerson {
    /// Their seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What they are called; null if they have been forgotten.
    pub name: Option<String>,
    /// Their colour.
    pub colour: Option<u8>,
}

/// How a try ended for those who played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TryResult {
    /// The best rank of theirs; 1 is first.
    pub rank: u8,
    /// The points of that seat.
    pub points: i32,
    /// By how many points they are ahead of the next side, or behind the first.
    pub margin: i32,
    /// Whether they gave up.
    pub is_resigned: bool,
}

/// Two tries beside each other.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Comparison {
    /// Where their ways parted first; null if they never did.
    pub parting: Option<Parting>,
    /// How many decisions they have in common.
    pub n_common: u32,
    /// How many decisions each has.
    pub n_decisions: [u32; 2],
}

/// Where the ways of two tries parted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Parting {
    /// Whose decision it was.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The entry it led to, in each.
    pub seqs: [u32; 2],
    /// What each has done, and what the bot thinks of it.
    pub played: [ReviewedAction; 2],
    /// What the bot would have done.
    pub best: ReviewedAction,
    /// What the seat saw.
    #[schema(value_type = Object)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ view: unknown; legal: Array<Offer>; prompt: Said<unknown> }")
    )]
    pub screen: Box<RawValue>,
}

/// A day of the house, the same for everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HouseDay {
    /// Its number: days since 1970.
    pub number: u32,
    /// When it ends, in seconds since 1970.
    pub ends_at: u32,
}

/// A daily deal in the list of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealLine {
    /// The challenge.
    pub id: String,
    /// The day.
    pub day: u32,
    /// How many have finished it.
    pub n_finished: u32,
    /// The asking guest's first result; null if they have none.
    pub own: Option<TryResult>,
}

/// What a table is to a challenge or a bottle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Belongs {
    /// It is a try.
    Challenge {
        /// The challenge.
        id: String,
        /// Of a daily deal, the day of the house.
        day: Option<u32>,
        /// What is allowed.
        terms: Terms,
    },
    /// It plays on from a bottle.
    Bottle {
        /// The bottle.
        id: String,
        /// The last entry that was there before.
        since: u32,
    },
}
