//! What a house offers.

use rules::{About, OptionSpec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ClockPreset, HouseDay, LessonLine};

/// What can be played here, and how one gets in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HouseView {
    /// [`crate::VERSION`].
    pub version: u32,
    /// Where others reach this house, without a slash at the end; links to be
    /// shared begin with it.
    pub base_url: String,
    /// Whether the asker still has to say the club's word.
    pub needs_club_word: bool,
    /// Whether it can send e-mail to those who want to be called back.
    pub has_mail: bool,
    /// The day of the house, by which the daily deal and the daily puzzle go.
    pub day: HouseDay,
    /// The games.
    pub games: Vec<GameView>,
}

/// A game that can be played here.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameView {
    /// Its name in addresses and records.
    pub key: String,
    /// Its name as people read it.
    pub title: String,
    /// What the box says of itself, and what we know of it.
    #[schema(value_type = Object)]
    pub about: About,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// How many seats a table has if nobody says.
    pub usual_seats: u8,
    /// The options that decide how many seats there can be.
    pub seats_by: Vec<SeatsBy>,
    /// What may be said by a button while it is played; empty where anybody may
    /// say anything.
    pub phrases: Vec<PhraseView>,
    /// Its options.
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<OptionSpec>,
    /// Its bots, the weakest first.
    pub bots: Vec<BotView>,
    /// Clocks that suit it, the quickest first.
    pub clocks: Vec<ClockPreset>,
    /// The lesson for newcomers; null if it has none.
    pub lesson: Option<LessonLine>,
    /// Whether there is a puzzle a day.
    pub has_puzzles: bool,
}

/// With how many seats a value of an option can be played.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatsBy {
    /// The option's name.
    pub option: String,
    /// Its value, as a person types it.
    pub value: String,
    /// The numbers of seats.
    pub seats: Vec<u8>,
    /// The usual one of them.
    pub usual: u8,
}

/// Something that may be said while a game is played.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PhraseView {
    /// What a page sends.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub remark: serde_json::Value,
    /// The words.
    pub text: String,
}

/// A bot that can take a seat.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotView {
    /// Its name in commands and rows.
    pub name: String,
    /// How it plays, in a few words.
    pub help: String,
}

/// A game's rules, in our own words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RulesView {
    /// The version they are.
    pub version: u16,
    /// The version that new tables are played by.
    pub newest: u16,
    /// The rules in Markdown; every heading begins with its number.
    pub rules: String,
    /// What the rulebook leaves open and how it is decided here.
    pub rulings: String,
}

/// The word that opens a closed house.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClubWord {
    /// As the host has given it out.
    pub word: String,
}
