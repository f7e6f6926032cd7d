//! Reviews: a finished game as a bot looks back at it. Shares of victory are in
//! thousandths.

use rules::{Said, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Asks for a review of a finished game. Whoever still wants more asks again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskReview {
    /// Whether the bot knows what was hidden then. It never knows what chance
    /// did later.
    #[serde(default)]
    pub is_hindsight: bool,
    /// Decisions up to this entry are known and need not be sent.
    #[serde(default)]
    pub after: u32,
}

/// A review as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReviewView {
    /// How many decisions there are to judge.
    pub n_decisions: u32,
    /// How many are judged. The rest is being worked on, in order.
    pub n_judged: u32,
    /// By seat the number of its side: those of one side win together.
    pub sides: Vec<u8>,
    /// The share of victory of each seat at the end.
    pub end: Vec<u16>,
    /// The judged decisions after the entry asked for, in order.
    pub decisions: Vec<ReviewedDecision>,
}

/// What a bot thinks of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReviewedDecision {
    /// The entry it led to.
    pub seq: u32,
    /// Whose it was.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The share of victory of each seat before it, if the best is done.
    pub worths: Vec<u16>,
    /// What was done.
    pub played: ReviewedAction,
    /// What the bot would have done.
    pub best: ReviewedAction,
    /// What the bot would probably have done next in the same turn.
    pub then: Vec<String>,
    /// How much of the victory was lost by it.
    pub loss: u16,
}

/// An action and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReviewedAction {
    /// The action.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: serde_json::Value,
    /// The action as a person types it.
    pub text: String,
    /// Why, in words that may follow a name.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Said<unknown> | null"))]
    pub why: Option<Said<serde_json::Value>>,
    /// The acting seat's share of victory after it.
    pub worth: u16,
}

/// What a bot that read the table has to confess after the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConfessionView {
    /// The bot's seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Whose hidden thing it was mistaken about.
    #[schema(value_type = u8)]
    pub about: Seat,
    /// The entry before which it was surest.
    pub seq: u32,
    /// What it says; `{whose}` stands for "your" or a name.
    pub text: String,
}
