//! Guests, tables, logs and results, kept so that nothing acknowledged is lost.
//!
//! [`Store`] is the one door. [`sqlite`] keeps everything in one file, for one
//! server; [`postgres`] in a database, for any number of them. Every store must
//! pass [`conformance`]. Only this crate knows SQL.

mod archive;
mod keepsakes;
mod listed;
mod nodes;
mod outbox;
mod pace;
mod rows;

pub mod conformance;
pub mod moving;
pub mod postgres;
pub mod sqlite;

use async_trait::async_trait;
pub use keepsakes::{
    Belongs, BottleRow, ChallengeRow, DealRow, DecisionRow, Keepsakes, PuzzleTryRow, SentBottle,
    TryRow,
};
pub use listed::{ListedTable, Person, Place};
pub use nodes::{NOBODY, NODE_SILENCE_MS, NodeId, Nodes, Tip};
pub use outbox::{
    Claim, Claiming, DueNotice, Endpoint, Fate, MAX_CLAIMED, NoticeKind, NoticeRow, Outbox,
    Settlement, Verdict, Way,
};
pub use pace::{DeadlineRow, Due, DueCount, EveningRow, Outage};
pub use rows::{
    Append, ConductRow, DeviceLink, End, EntryRow, Guest, LobbyChange, ResultRow, ReviewRow,
    SeatRow, Situation, Status, TableFilter, TableRow, TalkRow,
};
use thiserror::Error;

/// Where everything is kept. A call that returns `Ok` is on disk.
#[async_trait]
pub trait Store: Outbox + Keepsakes + Nodes {
    /// Whether it answers, and whether what is written now would be kept; if
    /// not, the error says why.
    async fn ping(&self) -> Result<(), StoreError>;
    /// A secret of this house, the same for ever: the one that is kept, or this
    /// one, which is kept from now on.
    async fn house_secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// A new guest with the hash of their secret.
    async fn add_guest(&self, guest: Guest, secret_hash: [u8; 32]) -> Result<(), StoreError>;
    /// The guest whose secret has this hash.
    async fn guest_by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Guest>, StoreError>;
    /// The guest with this id.
    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError>;
    /// Replaces name, colour and time of last sight.
    async fn update_guest(&self, guest: Guest) -> Result<(), StoreError>;
    /// Shuts a guest out, or lets them in again.
    async fn set_ban(&self, id: &str, is_banned: bool) -> Result<(), StoreError>;
    /// Forgets a guest: their row, links, endpoints and talk; the games of others stay.
    /// Tables they made pass to the next person there, or close if there is
    /// none. Fails with [`StoreError::Conflict`] while they play a seat of a game
    /// that is being played: first a bot has to play on there.
    async fn delete_guest(&self, id: &str) -> Result<(), StoreError>;
    /// Keeps a one-time link.
    async fn add_device_link(&self, link: DeviceLink) -> Result<(), StoreError>;
    /// Spends a one-time link, which gives its guest another device with this
    /// secret. `None` if it was spent or has expired.
    async fn spend_device_link(
        &self,
        token_hash: [u8; 32],
        secret_hash: [u8; 32],
        now_ms: i64,
    ) -> Result<Option<String>, StoreError>;
    /// Guests, last seen first.
    async fn guests(&self, limit: u32) -> Result<Vec<Guest>, StoreError>;

    /// A new table with its seats.
    async fn add_table(&self, table: TableRow, invite_hash: [u8; 32]) -> Result<(), StoreError>;
    /// A table with its seats.
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// The hash of a table's invite secret.
    async fn invite_hash(&self, id: &str) -> Result<Option<[u8; 32]>, StoreError>;
    /// Tables with all that lists show of them, newest first: by the time of
    /// their stage, a guest's own by their last change. `before` is the place
    /// of the last one of the part before.
    async fn tables(
        &self,
        filter: TableFilter,
        before: Option<Place>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError>;
    /// How many tables of these makers are being played with a bot in a seat.
    async fn n_live_with_bots(&self, makers: Vec<String>) -> Result<u32, StoreError>;
    /// Replaces what is not log: seats, status, listing. Fails with
    /// [`StoreError::Conflict`] unless the table still has the version the
    /// change was made for.
    async fn change_table(&self, change: LobbyChange) -> Result<(), StoreError>;
    /// Adds entries to a table's log with all that follows from them, or
    /// nothing; an end raises the table's version. Fails with
    /// [`StoreError::Conflict`] if another entry has its number, the one before
    /// it is missing, or the table is not being played. Without entries it only
    /// notes the results of a game that is over by its log.
    async fn append(&self, append: Append) -> Result<(), StoreError>;
    /// A table's entries after `seq`, in order.
    async fn entries(&self, table_id: &str, after: u32) -> Result<Vec<EntryRow>, StoreError>;
    /// The first entry a seat sent under this reference.
    async fn entry_by_ref(
        &self,
        table_id: &str,
        seat: u8,
        reference: &str,
    ) -> Result<Option<u32>, StoreError>;
    /// Packs finished tables that have not changed since a time, each into one
    /// compressed row: at most so many; how many it were. Nothing of it is to be
    /// seen from outside. A table is packed once and as a whole, whoever else
    /// does the same, and stays as it is if it changes meanwhile.
    async fn archive(&self, before_ms: i64, limit: u32) -> Result<u32, StoreError>;
    /// How a table ended, by seat; empty while it has not.
    async fn results(&self, table_id: &str) -> Result<Vec<ResultRow>, StoreError>;
    /// What is due or to be reminded of by now, the oldest first.
    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<DeadlineRow>, StoreError>;
    /// How many tables have a decision that is due by then. Only if that are
    /// more than `most`, all tables with deadlines are counted as well.
    async fn count_due(&self, until_ms: i64, most: u32) -> Result<DueCount, StoreError>;
    /// Moves a deadline or its reminder, if the seat is still asked the same.
    async fn move_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError>;
    /// Drops a deadline, if the seat is still asked the same.
    async fn drop_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError>;
    /// Notes that the house is there. A silence of more than `silence_ms` before
    /// is an outage: it is kept, and the deadlines of all seats move by it.
    async fn beat(&self, now_ms: i64, silence_ms: i64) -> Result<Option<Outage>, StoreError>;
    /// Outages that ended after a time, in order.
    async fn outages(&self, since_ms: i64) -> Result<Vec<Outage>, StoreError>;
    /// Tables in play where nothing has happened since a time.
    async fn idle_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<String>, StoreError>;
    /// How the games of an evening went, by the id of its first table.
    async fn evening(&self, first: &str) -> Result<EveningRow, StoreError>;
    /// When a guest is not to be waited for, as JSON.
    async fn rhythm(&self, guest_id: &str) -> Result<Option<String>, StoreError>;
    /// Replaces that.
    async fn set_rhythm(&self, guest_id: &str, body: &str) -> Result<(), StoreError>;
    /// Keeps what was thought of a decision, in the place of what was thought
    /// before. Fails with [`StoreError::Missing`] unless the table's game is
    /// over.
    async fn put_review(&self, review: ReviewRow) -> Result<(), StoreError>;
    /// What is known of a finished game's decisions, with or without hindsight,
    /// in order.
    async fn reviews(
        &self,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<Vec<ReviewRow>, StoreError>;
    /// Adds a line of talk; its number counts from 1 within the table. Nothing
    /// if the same guest has said something under the same reference there.
    async fn add_talk(&self, talk: TalkRow) -> Result<Option<u32>, StoreError>;
    /// Rises whenever somebody other than this store's own handle has changed
    /// something: an administrator beside a running server.
    async fn outside_changes(&self) -> Result<u32, StoreError>;
    /// A table's last lines of talk, in order.
    async fn talk(&self, table_id: &str, limit: u32) -> Result<Vec<TalkRow>, StoreError>;
    /// A table's lines of talk after the one of this number, each with its own.
    async fn talk_after(
        &self,
        table_id: &str,
        after: u32,
    ) -> Result<Vec<(u32, TalkRow)>, StoreError>;
}

/// Why something was not stored or read, as far as is known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else was first; read again.
    #[error("somebody else was first")]
    Conflict,
    /// There is no such row.
    #[error("there is nothing of that name")]
    Missing,
    /// Too much to do at the moment; nothing happened.
    #[error("too busy at the moment")]
    Busy,
    /// The disk, the file or the connection; nothing happened.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The line broke before the answer came: it may have happened, now or in a
    /// moment, or not. Asking for the same once more is harmless wherever a
    /// version, a number or a reference guards it.
    #[error("nobody knows whether that was stored: {0}")]
    Unknown(String),
    /// A newer version uses the store, and this one may not any more.
    #[error("this version is too old for what is stored: {0}")]
    TooOld(String),
}
