//! Everything in a PostgreSQL, for any number of servers.
//!
//! Moves are stored by one task on a line of its own (`writer.rs`), many with
//! one statement (`append.rs`); everything else goes over a few other lines
//! (`line.rs`). No statement here trusts that nobody else writes: rows are
//! locked, versions compared, and whoever comes second is told so.

mod address;
mod append;
mod archive;
mod challenges;
mod guests;
mod keepsakes;
mod line;
mod lists;
mod migrate;
pub(crate) mod moving;
mod nodes;
mod outbox;
mod pace;
mod reads;
mod standby;
mod tls;
mod writer;
mod writes;

use std::sync::Arc;

use async_trait::async_trait;
use rules::EntryKind;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use self::address::Address;
pub use self::address::OpenError;
use self::line::{Lines, get, number};
pub use self::migrate::Found;
pub use self::standby::{Promise, Standby};
use self::writer::{Job, Message};
use crate::{
    Append, DeadlineRow, DeviceLink, DueCount, End, EntryRow, EveningRow, Guest, ListedTable,
    LobbyChange, Outage, Place, ResultRow, ReviewRow, Status, Store, StoreError, TableFilter,
    TableRow, TalkRow,
};

/// Moves that may wait for the writer; more are told that it is busy.
const MAX_WAITING: usize = 4096;

/// A store in a PostgreSQL.
#[derive(Debug, Clone)]
pub struct PostgresStore {
    lines: Arc<Lines>,
    moves: mpsc::Sender<Message>,
    found: Arc<Found>,
}

impl PostgresStore {
    /// Opens the database of a `postgres://` URL as libpq reads it. An empty one
    /// gets its tables, an old one is brought up to date; one that is newer or
    /// not ours is refused.
    pub async fn open(url: &str) -> Result<PostgresStore, OpenError> {
        let address = Address::parse(url)?;
        let found = migrate::bring_up_to_date(&address).await?;
        let lines = Lines::new(&address)?;
        let (moves, waiting) = mpsc::channel(MAX_WAITING);
        tokio::spawn(writer::write(address, waiting));
        Ok(PostgresStore {
            lines: Arc::new(lines),
            moves,
            found: Arc::new(found),
        })
    }

    /// What was found when it was opened.
    pub fn found(&self) -> &Found {
        &self.found
    }

    /// What is promised at the moment about what is acknowledged.
    pub async fn promise(&self) -> Result<Promise, StoreError> {
        standby::promise(&self.lines).await
    }

    /// Stores the moves that are waiting. Whatever is asked of the store
    /// afterwards fails.
    pub async fn stop(&self) {
        let (answer, stopped) = oneshot::channel();
        if self.moves.send(Message::Stop(answer)).await.is_ok() {
            let _ = stopped.await;
        }
        self.lines.close();
    }
}

fn stopped() -> StoreError {
    StoreError::Failed("the store has stopped".to_owned())
}

/// An entry's kind as it is stored.
fn name_of(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Action => "action",
        EntryKind::Chance => "chance",
        EntryKind::Control => "control",
    }
}

fn kind_named(name: &str) -> Option<EntryKind> {
    let kinds = [EntryKind::Action, EntryKind::Chance, EntryKind::Control];
    kinds.into_iter().find(|kind| name_of(*kind) == name)
}

/// What a game's end makes of its table, why, and with which results.
fn end_of(end: &End) -> (Status, Option<&'static str>, &[ResultRow]) {
    match end {
        End::Over(results) => (Status::Over, None, results),
        End::Agreed => (Status::Closed, Some("agreed"), &[]),
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn ping(&self) -> Result<(), StoreError> {
        // A new line says better than an old one why nobody answers.
        drop(self.lines.get_or_say().await?);
        let sql = "select pg_is_in_recovery() or current_setting('transaction_read_only')::bool";
        let row = self.lines.read_one(sql, &[]).await?;
        match row.map_or(Ok(false), |row| get(&row, 0))? {
            false => Ok(()),
            true => Err(StoreError::Failed(
                "PostgreSQL cannot be written: it is a standby or read-only".to_owned(),
            )),
        }
    }

    async fn house_secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        guests::house_secret(&self.lines, fresh).await
    }

    async fn add_guest(&self, guest: Guest, secret_hash: [u8; 32]) -> Result<(), StoreError> {
        guests::add_guest(&self.lines, &guest, secret_hash).await
    }

    async fn guest_by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Guest>, StoreError> {
        reads::guest_by_secret(&self.lines, secret_hash).await
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        reads::guest(&self.lines, id).await
    }

    async fn update_guest(&self, guest: Guest) -> Result<(), StoreError> {
        guests::update_guest(&self.lines, &guest).await
    }

    async fn set_ban(&self, id: &str, is_banned: bool) -> Result<(), StoreError> {
        guests::set_ban(&self.lines, id, is_banned).await
    }

    async fn delete_guest(&self, id: &str) -> Result<(), StoreError> {
        guests::delete_guest(&self.lines, id).await
    }

    async fn add_device_link(&self, link: DeviceLink) -> Result<(), StoreError> {
        guests::add_device_link(&self.lines, &link).await
    }

    async fn spend_device_link(
        &self,
        token_hash: [u8; 32],
        secret_hash: [u8; 32],
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        guests::spend_device_link(&self.lines, token_hash, secret_hash, now_ms).await
    }

    async fn guests(&self, limit: u32) -> Result<Vec<Guest>, StoreError> {
        reads::guests(&self.lines, limit).await
    }

    async fn add_table(&self, table: TableRow, invite_hash: [u8; 32]) -> Result<(), StoreError> {
        writes::add_table(&self.lines, &table, invite_hash).await
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        reads::table(&self.lines, id).await
    }

    async fn invite_hash(&self, id: &str) -> Result<Option<[u8; 32]>, StoreError> {
        reads::invite_hash(&self.lines, id).await
    }

    async fn tables(
        &self,
        filter: TableFilter,
        before: Option<Place>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        lists::tables(&self.lines, &filter, before.as_ref(), limit).await
    }

    async fn n_live_with_bots(&self, makers: Vec<String>) -> Result<u32, StoreError> {
        reads::n_live_with_bots(&self.lines, &makers).await
    }

    async fn change_table(&self, change: LobbyChange) -> Result<(), StoreError> {
        writes::change_table(&self.lines, &change).await
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        if let Some(known) = append::check(&append) {
            return known;
        }
        let (answer, stored) = oneshot::channel();
        let job = Message::Job(Job { append, answer });
        self.moves.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Closed(_) => stopped(),
        })?;
        stored.await.unwrap_or_else(|_| Err(stopped()))
    }

    async fn entries(&self, table_id: &str, after: u32) -> Result<Vec<EntryRow>, StoreError> {
        archive::entries(&self.lines, table_id, after).await
    }

    async fn entry_by_ref(
        &self,
        table_id: &str,
        seat: u8,
        reference: &str,
    ) -> Result<Option<u32>, StoreError> {
        archive::entry_by_ref(&self.lines, table_id, seat, reference).await
    }

    async fn archive(&self, before_ms: i64, limit: u32) -> Result<u32, StoreError> {
        archive::archive(&self.lines, before_ms, limit).await
    }

    async fn results(&self, table_id: &str) -> Result<Vec<ResultRow>, StoreError> {
        reads::results(&self.lines, table_id).await
    }

    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<DeadlineRow>, StoreError> {
        pace::due(&self.lines, now_ms, limit).await
    }

    async fn count_due(&self, until_ms: i64, most: u32) -> Result<DueCount, StoreError> {
        pace::count_due(&self.lines, until_ms, most).await
    }

    async fn move_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError> {
        pace::move_deadline(&self.lines, &deadline).await
    }

    async fn drop_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError> {
        pace::drop_deadline(&self.lines, &deadline).await
    }

    async fn beat(&self, now_ms: i64, silence_ms: i64) -> Result<Option<Outage>, StoreError> {
        pace::beat(&self.lines, now_ms, silence_ms).await
    }

    async fn outages(&self, since_ms: i64) -> Result<Vec<Outage>, StoreError> {
        pace::outages(&self.lines, since_ms).await
    }

    async fn idle_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        pace::idle(&self.lines, before_ms, limit).await
    }

    async fn evening(&self, first: &str) -> Result<EveningRow, StoreError> {
        pace::evening(&self.lines, first).await
    }

    async fn rhythm(&self, guest_id: &str) -> Result<Option<String>, StoreError> {
        pace::rhythm(&self.lines, guest_id).await
    }

    async fn set_rhythm(&self, guest_id: &str, body: &str) -> Result<(), StoreError> {
        pace::set_rhythm(&self.lines, guest_id, body).await
    }

    async fn put_review(&self, review: ReviewRow) -> Result<(), StoreError> {
        writes::put_review(&self.lines, &review).await
    }

    async fn reviews(
        &self,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<Vec<ReviewRow>, StoreError> {
        reads::reviews(&self.lines, table_id, is_hindsight).await
    }

    async fn add_talk(&self, talk: TalkRow) -> Result<Option<u32>, StoreError> {
        writes::add_talk(&self.lines, &talk).await
    }

    async fn outside_changes(&self) -> Result<u32, StoreError> {
        let sql = "select changes, min_reader, version from house";
        let row = self.lines.read_one(sql, &[]).await?;
        let row = row.ok_or(StoreError::Missing)?;
        if number(&row, 1)? > migrate::KNOWN {
            let (version, known) = (number(&row, 2)?, migrate::KNOWN);
            return Err(StoreError::TooOld(format!(
                "the database has version {version}, newer than {known}"
            )));
        }
        number(&row, 0)
    }

    async fn talk(&self, table_id: &str, limit: u32) -> Result<Vec<TalkRow>, StoreError> {
        reads::talk(&self.lines, table_id, limit).await
    }

    async fn talk_after(
        &self,
        table_id: &str,
        after: u32,
    ) -> Result<Vec<(u32, TalkRow)>, StoreError> {
        reads::talk_after(&self.lines, table_id, after).await
    }
}
