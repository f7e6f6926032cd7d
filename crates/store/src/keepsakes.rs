//! What brings people back: deals that several play, bottles, puzzles, and what
//! guests want to be done with their games.

use async_trait::async_trait;
use rules::{RulesVersion, SeatSet};

use crate::{Append, Person, ResultRow, SeatRow, Status, StoreError, TableRow};

/// What a table belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Belongs {
    /// It is a try of a challenge.
    Challenge {
        /// Which.
        id: String,
        /// Whether the challenge was open to everybody when it was made.
        is_late: bool,
    },
    /// It plays on from a bottle.
    Bottle {
        /// Which.
        id: String,
        /// The last entry that was there before.
        since: u32,
    },
}

/// A deal that several play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeRow {
    /// Random; whoever has it may play.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules_version: RulesVersion,
    /// Its options as JSON.
    pub options: String,
    /// How its tables begin, as JSON.
    pub opening: String,
    /// What its chance is derived from; secret until it is opened.
    pub seed: String,
    /// What is allowed, as JSON.
    pub terms: String,
    /// A line for whoever takes it up.
    pub line: String,
    /// The guest who has set it.
    pub maker: Option<String>,
    /// Of a daily deal, the day of the house.
    pub day: Option<u32>,
    /// Whether its deal has been played before.
    pub is_known: bool,
    /// Since when anybody may see how it went.
    pub opened_ms: Option<i64>,
    /// When it was set.
    pub created_ms: i64,
}

/// One playing of a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryRow {
    /// The table.
    pub table_id: String,
    /// What stage it is at.
    pub status: Status,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Who sits there, by seat.
    pub people: Vec<Option<Person>>,
    /// How it ended, by seat; empty while it has not.
    pub results: Vec<ResultRow>,
    /// The seats whose people have given up.
    pub resigned: SeatSet,
    /// How often something was undone that had come to something.
    pub n_undone: u32,
    /// How many hints were given.
    pub n_hints: u32,
    /// Whether the challenge was open to everybody when it was made.
    pub is_late: bool,
    /// When it was made.
    pub created_ms: i64,
    /// When it last changed.
    pub updated_ms: i64,
}

/// A daily deal of the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealRow {
    /// The challenge.
    pub id: String,
    /// The day.
    pub day: u32,
    /// How many tables have finished it.
    pub n_finished: u32,
}

/// A decision of a finished game, for others to decide again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BottleRow {
    /// Random; whoever has it may open the bottle.
    pub id: String,
    /// The finished game; `None` once it is gone.
    pub table_id: Option<String>,
    /// The game's key.
    pub game: String,
    /// The entry the decision led to.
    pub seq: u32,
    /// Whose decision it was.
    pub seat: u8,
    /// Who has sealed it; `None` once they are forgotten.
    pub guest_id: Option<String>,
    /// Their line.
    pub line: String,
    /// Whether their name is shown.
    pub is_named: bool,
    /// When it was taken out of the water.
    pub withdrawn_ms: Option<i64>,
    /// When it was sealed.
    pub created_ms: i64,
}

/// A bottle with what has come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentBottle {
    /// The bottle.
    pub bottle: BottleRow,
    /// How many have decided.
    pub n_decided: u32,
    /// How many of them have found the best.
    pub n_found: u32,
    /// How many of them have played on to the end.
    pub n_played: u32,
    /// When somebody last decided.
    pub last_ms: Option<i64>,
}

/// What somebody has decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionRow {
    /// Which bottle.
    pub bottle_id: String,
    /// Who.
    pub guest_id: String,
    /// The action as a person types it.
    pub text: String,
    /// What a bot thinks of it, as JSON.
    pub judged: String,
    /// Whether it is what the bot would do.
    pub has_found: bool,
    /// The table at which they have played on.
    pub table_id: Option<String>,
    /// How that ended: points ahead of the next side, or behind the first.
    pub margin: Option<i32>,
    /// When they decided, or played on to the end.
    pub at_ms: i64,
}

/// How somebody is doing with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleTryRow {
    /// Who.
    pub guest_id: String,
    /// The game's key.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// How often they have tried.
    pub n_tries: u32,
    /// Whether they have solved it.
    pub is_solved: bool,
    /// Whether they have asked for the answer.
    pub is_given_up: bool,
    /// The day whose puzzle it was, if it was solved on it.
    pub day: Option<u32>,
    /// When they last tried.
    pub at_ms: i64,
}

/// What brings people back; part of every [`Store`](crate::Store).
#[async_trait]
pub trait Keepsakes: Send + Sync + 'static {
    /// Keeps a challenge; the one that is kept. Of a game and a day there is one,
    /// whoever comes first.
    async fn add_challenge(&self, challenge: ChallengeRow) -> Result<ChallengeRow, StoreError>;
    /// A challenge.
    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError>;
    /// The daily deal of a game and a day.
    async fn deal(&self, game: &str, day: u32) -> Result<Option<ChallengeRow>, StoreError>;
    /// The daily deals of a game before a day, the newest first.
    async fn deals(&self, game: &str, before: u32, limit: u32) -> Result<Vec<DealRow>, StoreError>;
    /// Opens a challenge to everybody; once it is, it stays so.
    async fn open_challenge(&self, id: &str, at_ms: i64) -> Result<(), StoreError>;
    /// Opens the daily deals of all days before one.
    async fn open_deals(&self, before: u32, at_ms: i64) -> Result<(), StoreError>;
    /// How often a challenge was played, the oldest first.
    async fn tries(&self, challenge: &str, limit: u32) -> Result<Vec<TryRow>, StoreError>;
    /// The tries of one guest.
    async fn tries_of(&self, challenge: &str, guest_id: &str) -> Result<Vec<TryRow>, StoreError>;
    /// How many tries of a challenge are being played, and how many are over.
    async fn n_tries(&self, challenge: &str) -> Result<(u32, u32), StoreError>;
    /// Notes that a hint was given at a table.
    async fn note_hint(&self, table_id: &str) -> Result<(), StoreError>;

    /// Keeps a bottle.
    async fn add_bottle(&self, bottle: BottleRow) -> Result<(), StoreError>;
    /// A bottle.
    async fn bottle(&self, id: &str) -> Result<Option<BottleRow>, StoreError>;
    /// A guest's bottles with what has come of them, the newest first.
    async fn bottles_of(&self, guest_id: &str, limit: u32) -> Result<Vec<SentBottle>, StoreError>;
    /// Takes a bottle out of the water.
    async fn withdraw_bottle(&self, id: &str, at_ms: i64) -> Result<(), StoreError>;
    /// Keeps what somebody has decided. Fails with [`StoreError::Conflict`] if
    /// they have decided before: the first counts.
    async fn add_decision(&self, decision: DecisionRow) -> Result<(), StoreError>;
    /// What was decided, the latest first.
    async fn decisions(&self, bottle_id: &str, limit: u32) -> Result<Vec<DecisionRow>, StoreError>;
    /// What one guest has decided.
    async fn decision_of(
        &self,
        bottle_id: &str,
        guest_id: &str,
    ) -> Result<Option<DecisionRow>, StoreError>;
    /// The decision from which a table plays on.
    async fn decision_at(&self, table_id: &str) -> Result<Option<DecisionRow>, StoreError>;
    /// Adds a table that goes on from another's log, with its entries, and notes
    /// it with the decision of whoever made it. Fails with
    /// [`StoreError::Conflict`] if they have played on before.
    async fn play_on(
        &self,
        table: TableRow,
        invite_hash: [u8; 32],
        entries: Append,
    ) -> Result<(), StoreError>;
    /// Notes how a table that plays on from a bottle has ended; whether that is
    /// new.
    async fn note_margin(
        &self,
        table_id: &str,
        margin: i32,
        at_ms: i64,
    ) -> Result<bool, StoreError>;

    /// How a guest is doing with the puzzles of a game.
    async fn puzzle_tries(
        &self,
        guest_id: &str,
        game: &str,
    ) -> Result<Vec<PuzzleTryRow>, StoreError>;
    /// Adds to what is known of somebody and a puzzle: tries are counted on, what
    /// was solved or given up stays so, and the first day counts.
    async fn add_puzzle_try(&self, row: PuzzleTryRow) -> Result<(), StoreError>;

    /// What a guest wants, as JSON; nothing if they have never said.
    async fn wishes(&self, guest_id: &str) -> Result<Option<String>, StoreError>;
    /// Keeps what a guest wants.
    async fn set_wishes(&self, guest_id: &str, body: &str) -> Result<(), StoreError>;
}
