//! A puzzle a day, and those of days past. Shares of victory are in thousandths,
//! averaged over all worlds that the seat could imagine.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::review::ReviewedAction;
use crate::teaching::LessonFrame;

/// A puzzle.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleView {
    /// The game's key.
    pub game: String,
    /// Its name; never changes.
    pub id: String,
    /// The day of the house whose puzzle it is.
    pub day: u32,
    /// What kind it is.
    pub kind: PuzzleKind,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// The bots that find it.
    pub found_by: Vec<String>,
    /// The version of the game's rules.
    pub rules_version: u16,
    /// The game's options.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub options: Box<RawValue>,
    /// How many seats there are; bots sit in all others.
    pub n_seats: u8,
    /// Whose decision it is.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What the seat sees, what it can do and is asked: a screen.
    #[schema(value_type = Object)]
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ view: unknown; legal: Array<Offer>; prompt: Said<unknown> }")
    )]
    pub screen: Box<RawValue>,
    /// How the asking guest is doing.
    pub own: PuzzleOwn,
    /// What the alternatives lead to, for whoever has solved it or given it up.
    pub explanation: Option<PuzzleExplanation>,
}

/// What kind a puzzle is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleKind {
    /// Its name in addresses.
    pub key: String,
    /// Its name as people read it.
    pub title: String,
}

/// How somebody is doing with a puzzle, and with those of its game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleOwn {
    /// How often they have tried.
    pub n_tries: u32,
    /// Whether they have solved it.
    pub is_solved: bool,
    /// Whether they have asked for the answer.
    pub is_given_up: bool,
    /// On how many days in a row they have solved the day's puzzle of this game,
    /// up to today, or up to yesterday while today's is not solved.
    pub streak: u32,
    /// The longest streak so far.
    pub best_streak: u32,
}

/// A try.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// One of the legal actions; null to give up and be told.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Option<serde_json::Value>,
}

/// What came of a try.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleTried {
    /// Whether it was what matters.
    pub is_solved: bool,
    /// What was tried, and what it leads to; null for whoever gave up.
    pub tried: Option<ReviewedAction>,
    /// What there is to see after it, in a world that the seat could imagine: the
    /// action, and what others would probably do. To be wound back.
    pub frames: Vec<LessonFrame>,
    /// How the asking guest is doing now.
    pub own: PuzzleOwn,
    /// What the alternatives lead to, if it is solved or given up.
    pub explanation: Option<PuzzleExplanation>,
}

/// What the alternatives lead to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleExplanation {
    /// How many worlds were imagined.
    pub n_worlds: u32,
    /// What solves it; several where the order does not matter. The first with
    /// what would follow in the same turn.
    pub fits: Vec<ReviewedAction>,
    /// What would follow the first in the same turn, as a person types it.
    pub then: Vec<String>,
    /// What else could be done, the best first.
    pub others: Vec<PuzzleOther>,
}

/// An alternative that does not solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleOther {
    /// What, and what it leads to.
    pub choice: ReviewedAction,
    /// The bots that would choose it.
    pub chosen_by: Vec<String>,
}

/// The puzzles of a game: today's, and those of days past.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleShelf {
    /// The game's key.
    pub game: String,
    /// The day of the house.
    pub today: u32,
    /// How the asking guest is doing with today's.
    pub own: PuzzleOwn,
    /// Its kinds, each with how many there are and how many of them are solved.
    pub kinds: Vec<PuzzleKindLine>,
    /// The puzzles up to today, the newest first.
    pub puzzles: Vec<PuzzleLine>,
}

/// A kind of puzzle on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleKindLine {
    /// The kind.
    pub kind: PuzzleKind,
    /// How many there are up to today.
    pub n_puzzles: u32,
    /// How many of them the asking guest has solved.
    pub n_solved: u32,
    /// How many of them the asking guest has tried, or given up, and not solved at once.
    pub n_missed: u32,
}

/// A puzzle on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleLine {
    /// Its name.
    pub id: String,
    /// The day whose puzzle it was.
    pub day: u32,
    /// The kind's key.
    pub kind: String,
    /// From 1 to 5.
    pub difficulty: u8,
    /// How often the asking guest has tried it.
    pub n_tries: u32,
    /// Whether they have solved it.
    pub is_solved: bool,
    /// Whether they have asked for the answer.
    pub is_given_up: bool,
}
