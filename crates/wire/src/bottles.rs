//! A message in a bottle: a decision of a finished game, with what its seat knew,
//! for others to decide again. Shares of victory are in thousandths.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::review::ReviewedAction;

/// A bottle to be sealed, from a decision of one's own in a finished game.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewBottle {
    /// The entry the decision led to.
    pub seq: u32,
    /// A line of one's own; empty for the usual words.
    #[serde(default)]
    #[schema(max_length = 140)]
    pub line: String,
    /// Whether one's name is shown.
    #[serde(default)]
    pub is_named: bool,
}

/// A bottle was sealed.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BottleMade {
    /// Its name in addresses; whoever has it can open the bottle.
    pub id: String,
    /// Where others open it.
    pub url: String,
}

/// A bottle as whoever has opened it may see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BottleView {
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
    /// Who sat where, as far as they want to be known.
    pub seats: Vec<BottleSeat>,
    /// Whose decision it was.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The how manieth decision of that seat it was, from 1.
    pub number: u32,
    /// The sender's line.
    pub line: String,
    /// When it was sealed, in seconds since 1970.
    pub sealed_at: u32,
    /// What the seat saw, what it could do and was asked: a screen.
    #[schema(value_type = Object)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ view: unknown; legal: Array<Offer>; prompt: Said<unknown> }")
    )]
    pub screen: Box<RawValue>,
    /// What had happened since the seat's decision before, as it heard it then,
    /// in words with marks for names.
    pub before: Vec<String>,
    /// Whether the asking guest has sealed it.
    pub is_yours: bool,
    /// Whether the asking guest may take it out of the water: they sealed it, or
    /// played in that game.
    pub can_object: bool,
    /// What is told to those who have decided, and to the sender; null before.
    pub answer: Option<BottleAnswer>,
}

/// Who sat in a seat of a bottle's game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BottleSeat {
    /// A bot's name; null for a person.
    pub bot: Option<String>,
    /// A person's name, if they want to be known.
    pub name: Option<String>,
}

/// What somebody would have done.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BottleDecision {
    /// One of the legal actions.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: serde_json::Value,
}

/// What those are told who have decided.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BottleAnswer {
    /// What the asking guest has decided; null for the sender.
    pub decided: Option<ReviewedAction>,
    /// What was played then.
    pub played: ReviewedAction,
    /// What the bot would do.
    pub best: ReviewedAction,
    /// Whether they have decided what the bot would do.
    pub has_found: bool,
    /// What everybody has decided, the most frequent first.
    pub gathered: Vec<Gathered>,
    /// What was hidden then: the same moment as somebody sees it who knows
    /// everything, in the form of the screen's view.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub truth: Box<RawValue>,
    /// The finished game, which can be replayed; null where somebody of it does
    /// not want to be known, unless the asking guest has played there.
    pub table: Option<String>,
    /// The entry the decision led to in it.
    pub seq: u32,
    /// The table at which the asking guest has played on; null if they have not.
    pub played_on: Option<String>,
}

/// What some have decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Gathered {
    /// The action as a person types it.
    pub text: String,
    /// How many have decided so.
    pub count: u32,
    /// The best result of those of them who have played on: how many points
    /// ahead of the next side, or behind the first. Where people play together
    /// points are not compared: 1 for a victory, -1 for a defeat. Null if nobody
    /// has played on.
    pub margin: Option<i32>,
}

/// A bottle in the list of its sender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BottleLine {
    /// Its name in addresses.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The sender's line.
    pub line: String,
    /// When it was sealed, in seconds since 1970.
    pub sealed_at: u32,
    /// How many have decided.
    pub n_decided: u32,
    /// How many of them have found what the bot would do.
    pub n_found: u32,
    /// How many have played on to the end.
    pub n_played: u32,
    /// When somebody last decided, in seconds since 1970.
    pub last_at: Option<u32>,
    /// Whether it is out of the water.
    pub is_withdrawn: bool,
}

/// What a guest wants to be done with games they have played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wishes {
    /// Whether others may put moments of them into bottles.
    pub may_be_sealed: bool,
    /// Whether one's name is shown there.
    pub is_named: bool,
    /// Whether the house may make puzzles of them, without names.
    pub may_be_puzzled: bool,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes {
            may_be_sealed: true,
            is_named: false,
            may_be_puzzled: false,
        }
    }
}
