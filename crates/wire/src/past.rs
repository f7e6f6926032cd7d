//! The past of a table: what happened, what there was to see, and whether the
//! dice were fair.

use std::collections::BTreeMap;

use rules::{Control, Said, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// What happened, line by line.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoryView {
    /// The last entry.
    pub seq: u32,
    /// What each entry told, the oldest first.
    pub lines: Vec<StoryLine>,
}

/// What one entry told.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoryLine {
    /// The entry.
    pub seq: u32,
    /// Whose it was; null for chance.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// When, in seconds since 1970.
    pub at: u32,
    /// What happened, as the viewer may hear it now.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub events: Box<RawValue>,
    /// The same in words, with marks for names: `{B}` is seat B. Null for what is
    /// not worth any.
    pub words: Vec<Option<String>>,
    /// What the table did beside the rules; null for actions and chances.
    #[schema(value_type = Option<Object>)]
    pub control: Option<Control>,
    /// Why a bot has done it, in words that may follow its name.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Said<unknown> | null"))]
    pub reason: Option<Said<serde_json::Value>>,
}

/// Some positions of a game.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayView {
    /// The last entry of the game.
    pub seq: u32,
    /// What there was to see, in order.
    pub frames: Vec<ReplayFrame>,
}

/// What there was to see after one entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayFrame {
    /// The entry; 0 before the first.
    pub seq: u32,
    /// Who acted; null for chance.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The fields of the game's view that are not as in the frame before it; all
    /// of them in the first frame of an answer.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub fields: BTreeMap<String, Box<RawValue>>,
    /// What there was to do.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Said<unknown>"))]
    pub prompt: Said<serde_json::Value>,
}

/// All that a finished game's chance was derived from, and what came of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceView {
    /// What was committed to before the first chance.
    pub commitment: String,
    /// The seed, whose SHA-256 is the commitment.
    pub seed: String,
    /// What each seat's browser added to it, in hexadecimal.
    pub contributions: Vec<Option<String>>,
    /// Whether a chance is derived from its kind and number; if not, from its
    /// entry's number.
    pub is_by_kind: bool,
    /// Every chance, in order.
    pub draws: Vec<DrawView>,
}

/// One chance and the rolls it was made of.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawView {
    /// The entry.
    pub seq: u32,
    /// What chance decided about.
    pub kind: String,
    /// Its number among those of its kind.
    pub number: u32,
    /// What was rolled: each a number below a bound, the bound first.
    #[schema(value_type = Vec<Vec<u32>>)]
    pub rolls: Vec<(u32, u32)>,
    /// What came of it, by the rules.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub outcome: Box<RawValue>,
    /// Whether the log says the same.
    pub is_as_logged: bool,
}
