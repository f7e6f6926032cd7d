//! What a house offers.

use rules::OptionSpec;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// The game in a sentence.
    pub tagline: String,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// Its options.
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<OptionSpec>,
    /// Its bots, the weakest first.
    pub bots: Vec<BotView>,
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
