//! A game as the registry lists it.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use bots::Theme;
use record::{Flaw, Header};
use rules::{About, OptionSpec, RuleId, RulesVersion, SeatCount, StoredEntry};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::live::{Live, LiveSetup, Stranded};
use crate::moment::Moment;
use crate::players::{PlayerName, UnknownPlayer};
use crate::puzzles::{BadPuzzles, Puzzle, PuzzleBook, PuzzlePlan};
use crate::review::Review;
use crate::settings::SettingError;
use crate::simulate::Simulator;
use crate::table::Table;
use crate::teaching::Teacher;

/// A game with its types rubbed off. Implemented once, for every game.
pub trait Kind: Send + Sync {
    /// Its name in addresses, records and commands.
    fn key(&self) -> &'static str;
    /// Its name as people read it.
    fn title(&self) -> &'static str;
    /// Whether it is there to learn from; houses hide it unless asked.
    fn is_example(&self) -> bool;
    /// What the box says of itself.
    fn about(&self) -> About;
    /// Its rules in our words as they read under a version, as Markdown.
    fn rules_text(&self, version: RulesVersion) -> Cow<'static, str>;
    /// What its rulebook leaves open and how that version decides it, as Markdown.
    fn rulings_text(&self, version: RulesVersion) -> Cow<'static, str>;
    /// The newest version of its rules; all since the first can be played.
    fn rules_version(&self) -> RulesVersion;
    /// How many people can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// How many seats a table with these options has if nobody says.
    fn usual_seats(&self, options: &RawValue) -> Result<u8, OpenError>;
    /// With how many seats these options can be played.
    fn seats_with(&self, options: &RawValue) -> Result<Vec<u8>, OpenError>;
    /// What may be said by a button where the rules restrict talk, with its
    /// words; empty where anybody may say anything.
    fn phrases(&self) -> Vec<(Value, String)>;
    /// How a bot plays it, in a few words.
    fn bot_help(&self, bot: PlayerName) -> String;
    /// What it teaches.
    fn teacher(&self) -> &dyn Teacher;
    /// Its options.
    fn options(&self) -> Vec<OptionSpec>;
    /// Reads options from names and values as a person types them; of a file, its
    /// content.
    fn parse_options(&self, settings: &[(String, String)]) -> Result<Box<RawValue>, SettingError>;
    /// Begins one playing.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, OpenError>;
    /// Prepares to play many games between bots.
    fn simulator(&self, setup: &Setup) -> Result<Box<dyn Simulator>, OpenError>;
    /// Begins a table for a server; also the entries that chance has made on the
    /// way to the first decision.
    fn begin_live(&self, setup: &LiveSetup)
    -> Result<(Box<dyn Live>, Vec<StoredEntry>), OpenError>;
    /// A table before its first entry, to which a stored log is added by
    /// [`Live::follow`].
    fn open_live(&self, setup: &LiveSetup) -> Result<Box<dyn Live>, Stranded>;
    /// Counts paths from the first position, calling `tick` after each of the
    /// first actions or turns.
    fn perft(&self, plan: &PerftPlan, tick: &mut dyn FnMut()) -> Result<u64, OpenError>;
    /// The puzzles it is shipped with.
    fn puzzles(&self) -> &PuzzleBook;
    /// What its puzzles can be about.
    fn themes(&self) -> &'static [Theme];
    /// Reads a file of its puzzles; they are not played yet.
    fn read_puzzles(&self, text: &str) -> Result<PuzzleBook, BadPuzzles>;
    /// The file of some of its puzzles.
    fn write_puzzles(&self, book: &PuzzleBook) -> String;
    /// Lets bots play a game, their worlds counted and not their seconds, and
    /// looks for puzzles in it.
    fn find_puzzles(&self, setup: &Setup, plan: PuzzlePlan) -> Result<Vec<Puzzle>, OpenError>;
    /// The decision a puzzle asks for, or why its moves do not lead there.
    fn open_puzzle(&self, puzzle: &Puzzle) -> Result<Arc<dyn Moment>, String>;
    /// Plays a puzzle's moves, or says why they do not lead to it.
    fn replay_puzzle(&self, puzzle: &Puzzle) -> Result<(), String>;
    /// A puzzle's position as the seat sees it, drawn with letters, and what it is
    /// asked; or why its moves do not lead there.
    fn draw_puzzle(&self, puzzle: &Puzzle) -> Result<String, String>;
    /// Searches a puzzle again, or says why it is none any more.
    fn check_puzzle(&self, puzzle: &Puzzle, plan: PuzzlePlan) -> Result<(), String>;
    /// Begins to check a record of this game.
    fn check_record(&self, header: &Header) -> Result<Box<dyn RecordCheck>, Flaw>;
}

/// What one playing begins with.
#[derive(Debug, Clone)]
pub struct Setup {
    /// As [`Kind::parse_options`] gives them.
    pub options: Box<RawValue>,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance and all bots' luck is derived from.
    pub seed: String,
    /// Which game of that seed.
    pub index: u32,
    /// Who sits where; one per seat.
    pub players: Vec<PlayerName>,
}

/// What to count.
#[derive(Debug, Clone)]
pub struct PerftPlan {
    /// As [`Kind::parse_options`] gives them.
    pub options: Box<RawValue>,
    /// How many seats.
    pub seats: SeatCount,
    /// How many plies.
    pub depth: u32,
    /// Whether a ply is a whole turn instead of an action.
    pub by_turns: bool,
}

/// Why a table cannot begin.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The rules refuse the options.
    #[error("{text} ({rule})")]
    Refused {
        /// Why.
        what: Value,
        /// Why, in words.
        text: String,
        /// The rule that says so.
        rule: RuleId,
    },
    /// The options are not of this game's form.
    #[error("options: {0}")]
    Malformed(serde_json::Error),
    /// A player that this game does not have.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// Not one player per seat.
    #[error("{players} players are named for {seats} seats")]
    PlayerCount {
        /// How many were named.
        players: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
}

/// A record being checked, line by line.
pub trait RecordCheck {
    /// Checks the next line: an entry, or the outcome.
    fn line(&mut self, text: &str) -> Result<(), Flaw>;
    /// Whether the outcome has been read.
    fn is_closed(&self) -> bool;
    /// The last entry's number.
    fn seq(&self) -> u32;
    /// What can be looked back at, once the game is over.
    fn review(&self) -> Option<Arc<dyn Review>>;
    /// The puzzles in it, once the game is over.
    fn find_puzzles(&self, header: &Header, plan: PuzzlePlan) -> Vec<Puzzle>;
}
