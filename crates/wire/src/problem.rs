//! The kinds of no.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a request was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What kind of no.
    pub code: Rejected,
    /// In words.
    pub message: String,
    /// The rule that says so, if a rule does.
    pub rule: Option<String>,
    /// Why, as the game's own value; null unless a rule says so.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub refusal: Option<serde_json::Value>,
}

/// The kinds of no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rejected {
    /// The rules say no; `rule` says which.
    Refused,
    /// The command answers an older question; a fresh screen follows.
    Stale,
    /// It cannot be read, or is not an action of this game.
    Malformed,
    /// The seat is not the sender's.
    NotYourSeat,
    /// The table is not being played.
    NotPlaying,
    /// Too many messages.
    TooFast,
    /// The server has too much to do; try again.
    Busy,
    /// There is nothing of that name.
    Missing,
    /// Not allowed to this guest.
    Forbidden,
    /// The house is closed to those who do not know its word.
    ClubOnly,
    /// Something broke here; nothing was changed.
    Fault,
}
