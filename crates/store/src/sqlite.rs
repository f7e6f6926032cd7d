//! Everything in one SQLite file.
//!
//! One thread owns the only writing connection (`writer.rs`) and watches over
//! the file (`guard.rs`); `readers.rs` is where everything is read.

mod archive;
mod challenges;
mod copies;
mod guard;
mod keepsakes;
mod lists;
mod migrate;
pub(crate) mod moving;
mod nodes;
mod outbox;
mod pace;
mod readers;
mod reads;
mod writer;
mod writes;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use async_trait::async_trait;
use rules::EntryKind;
use rusqlite::Connection;
use tokio::sync::oneshot;

pub use self::copies::{back_up, check, restore};
use self::guard::{Guard, Health};
pub use self::migrate::OpenError;
use self::readers::Readers;
use self::writer::{Job, Message, Reply, Shape};
use crate::{
    Append, DeadlineRow, DeviceLink, DueCount, EntryRow, EveningRow, Guest, ListedTable,
    LobbyChange, Outage, Place, ResultRow, ReviewRow, Store, StoreError, TableFilter, TableRow,
    TalkRow,
};

/// Jobs that may wait for the writer; more are told that it is busy.
const MAX_WAITING: usize = 4096;
/// Pages of the write-ahead log before it is folded back into the file.
const CHECKPOINT_PAGES: u32 = 16_000;
/// How long to wait for another program that writes.
const BUSY_WAIT: Duration = Duration::from_secs(5);

/// How hard a commit tries to survive a power failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sync {
    /// Every commit is on the disk before it is answered.
    #[default]
    Full,
    /// A crash of the process loses nothing, a power failure may.
    Normal,
}

/// A store in one file.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    jobs: SyncSender<Message>,
    readers: Arc<Readers>,
    health: Arc<Health>,
    path: Arc<Path>,
    claiming: Arc<tokio::sync::Mutex<Walk>>,
}

/// How far tables in play were looked through for bots.
#[derive(Debug, Default)]
struct Walk {
    place: Option<Place>,
    is_done: bool,
}

impl SqliteStore {
    /// Opens a file or makes it. An old one is copied beside itself and then
    /// brought up to date; one that is damaged, newer or not ours is refused.
    pub fn open(path: &Path, sync: Sync) -> Result<SqliteStore, OpenError> {
        Self::open_looking(path, sync, guard::LOOK)
    }

    /// The same, with the file tested this often.
    fn open_looking(path: &Path, sync: Sync, every: Duration) -> Result<SqliteStore, OpenError> {
        copies::create_private(path);
        let mut connection = Connection::open(path).map_err(OpenError::from)?;
        configure(&connection, sync)?;
        migrate::bring_up_to_date(&mut connection, path)?;
        let readers = Arc::new(Readers::open(path)?);
        let not_there = |error: std::io::Error| OpenError::Failed(error.to_string());
        let health = Arc::new(Health::of(path).map_err(not_there)?);
        let guard = Guard::new(health.clone(), every);
        let (jobs, waiting) = sync_channel(MAX_WAITING);
        std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::write(connection, &waiting, guard))
            .map_err(|error| OpenError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            jobs,
            readers,
            health,
            path: path.into(),
            claiming: Arc::default(),
        })
    }

    /// Where the file is.
    pub fn path(&self) -> PathBuf {
        self.path.to_path_buf()
    }

    /// Finishes what is waiting, folds the log back into the file and closes it.
    /// Whatever is asked of the store afterwards fails.
    pub async fn stop(&self) {
        let (answer, stopped) = oneshot::channel();
        let jobs = self.jobs.clone();
        // The queue may be full for a moment; this thread may wait for it.
        let sent = tokio::task::spawn_blocking(move || jobs.send(Message::Stop(answer))).await;
        if matches!(sent, Ok(Ok(()))) {
            let _ = stopped.await;
        }
    }

    async fn write(
        &self,
        work: impl FnOnce(&Connection) -> Result<Reply, StoreError> + Send + 'static,
    ) -> Result<Reply, StoreError> {
        self.enqueue(Shape::Several, work).await
    }

    async fn enqueue(
        &self,
        shape: Shape,
        work: impl FnOnce(&Connection) -> Result<Reply, StoreError> + Send + 'static,
    ) -> Result<Reply, StoreError> {
        let (answer, reply) = oneshot::channel();
        let job = Job {
            shape,
            work: Box::new(work),
            answer,
        };
        self.jobs
            .try_send(Message::Job(job))
            .map_err(|error| match error {
                TrySendError::Full(_) => StoreError::Busy,
                TrySendError::Disconnected(_) => stopped(),
            })?;
        reply.await.unwrap_or_else(|_| Err(stopped()))
    }
}

fn configure(connection: &Connection, sync: Sync) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_WAIT)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    let sync = match sync {
        Sync::Full => "full",
        Sync::Normal => "normal",
    };
    connection.pragma_update(None, "synchronous", sync)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What is removed is overwritten, not just forgotten.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
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

/// A row that exists already is somebody else's; everything else is the world.
fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
        _ => StoreError::Failed(error.to_string()),
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn ping(&self) -> Result<(), StoreError> {
        self.health.tell()?;
        self.readers
            .read(|db| db.query_row("select 1", [], |_| Ok(())))
    }

    async fn house_secret(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.write(move |db| writes::keep_house_secret(db, fresh))
            .await?;
        self.readers
            .read(|db| db.query_row("select secret from house", [], |row| row.get(0)))
    }

    async fn add_guest(&self, guest: Guest, secret_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| writes::add_guest(db, &guest, secret_hash))
            .await?;
        Ok(())
    }

    async fn guest_by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Guest>, StoreError> {
        self.readers
            .read(|db| reads::guest_by_secret(db, secret_hash))
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        self.readers.read(|db| reads::guest(db, id))
    }

    async fn update_guest(&self, guest: Guest) -> Result<(), StoreError> {
        self.write(move |db| writes::update_guest(db, &guest))
            .await?;
        Ok(())
    }

    async fn set_ban(&self, id: &str, is_banned: bool) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |db| writes::set_ban(db, &id, is_banned))
            .await?;
        Ok(())
    }

    async fn delete_guest(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.enqueue(Shape::Forgetting, move |db| writes::delete_guest(db, &id))
            .await?;
        Ok(())
    }

    async fn add_device_link(&self, link: DeviceLink) -> Result<(), StoreError> {
        self.write(move |db| writes::add_device_link(db, &link))
            .await?;
        Ok(())
    }

    async fn spend_device_link(
        &self,
        token_hash: [u8; 32],
        secret_hash: [u8; 32],
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        let reply =
            self.write(move |db| writes::spend_device_link(db, token_hash, secret_hash, now_ms));
        match reply.await? {
            Reply::Text(guest) => Ok(guest),
            Reply::Done | Reply::Number(_) | Reply::Outage(_) | Reply::Claims(_) => Ok(None),
        }
    }

    async fn guests(&self, limit: u32) -> Result<Vec<Guest>, StoreError> {
        self.readers
            .read_long(move |db| reads::guests(db, limit))
            .await
    }

    async fn outside_changes(&self) -> Result<u32, StoreError> {
        // The writer's connection counts the commits of all others, and nobody
        // else here writes.
        let version =
            |db: &Connection| db.pragma_query_value(None, "data_version", |row| row.get(0));
        let reply = self.write(move |db| version(db).map(Reply::Number).map_err(failed));
        match reply.await? {
            Reply::Number(Some(number)) => Ok(number),
            Reply::Number(None) => Err(StoreError::Missing),
            Reply::Done | Reply::Text(_) | Reply::Outage(_) | Reply::Claims(_) => Ok(0),
        }
    }

    async fn add_table(&self, table: TableRow, invite_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| writes::add_table(db, &table, invite_hash))
            .await?;
        Ok(())
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.readers.read(|db| reads::table(db, id))
    }

    async fn invite_hash(&self, id: &str) -> Result<Option<[u8; 32]>, StoreError> {
        self.readers.read(|db| reads::invite_hash(db, id))
    }

    async fn tables(
        &self,
        filter: TableFilter,
        before: Option<Place>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let read = move |db: &Connection| lists::tables(db, &filter, before.as_ref(), limit);
        self.readers.read_long(read).await
    }

    async fn n_live_with_bots(&self, makers: Vec<String>) -> Result<u32, StoreError> {
        let read = move |db: &Connection| reads::n_live_with_bots(db, &makers);
        self.readers.read_long(read).await
    }

    async fn change_table(&self, change: LobbyChange) -> Result<(), StoreError> {
        self.write(move |db| writes::change_table(db, &change))
            .await?;
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        let is_single = append.entries.len() == 1
            && append.end.is_none()
            && append.dues.is_none()
            && append.notices.is_empty();
        let shape = match is_single {
            true => Shape::Single,
            false => Shape::Several,
        };
        self.enqueue(shape, move |db| writes::append(db, &append))
            .await?;
        Ok(())
    }

    async fn entries(&self, table_id: &str, after: u32) -> Result<Vec<EntryRow>, StoreError> {
        self.all_entries(table_id.to_owned(), after).await
    }

    async fn entry_by_ref(
        &self,
        table_id: &str,
        seat: u8,
        reference: &str,
    ) -> Result<Option<u32>, StoreError> {
        self.seq_of(table_id, seat, reference).await
    }

    async fn archive(&self, before_ms: i64, limit: u32) -> Result<u32, StoreError> {
        self.archive_some(before_ms, limit).await
    }

    async fn results(&self, table_id: &str) -> Result<Vec<ResultRow>, StoreError> {
        self.readers.read(|db| reads::results(db, table_id))
    }

    async fn due(&self, now_ms: i64, limit: u32) -> Result<Vec<DeadlineRow>, StoreError> {
        let read = move |db: &Connection| pace::due(db, now_ms, limit);
        self.readers.read_long(read).await
    }

    async fn count_due(&self, until_ms: i64, most: u32) -> Result<DueCount, StoreError> {
        let read = move |db: &Connection| pace::count_due(db, until_ms, most);
        self.readers.read_long(read).await
    }

    async fn move_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError> {
        self.write(move |db| pace::move_deadline(db, &deadline))
            .await?;
        Ok(())
    }

    async fn drop_deadline(&self, deadline: DeadlineRow) -> Result<(), StoreError> {
        self.write(move |db| pace::drop_deadline(db, &deadline))
            .await?;
        Ok(())
    }

    async fn beat(&self, now_ms: i64, silence_ms: i64) -> Result<Option<Outage>, StoreError> {
        let beaten = self.write(move |db| pace::beat(db, now_ms, silence_ms));
        match beaten.await? {
            Reply::Outage(outage) => Ok(outage),
            Reply::Done | Reply::Number(_) | Reply::Text(_) | Reply::Claims(_) => Ok(None),
        }
    }

    async fn outages(&self, since_ms: i64) -> Result<Vec<Outage>, StoreError> {
        self.readers.read(|db| pace::outages(db, since_ms))
    }

    async fn idle_tables(&self, before_ms: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let read = move |db: &Connection| pace::idle(db, before_ms, limit);
        self.readers.read_long(read).await
    }

    async fn evening(&self, first: &str) -> Result<EveningRow, StoreError> {
        self.readers.read(|db| pace::evening(db, first))
    }

    async fn rhythm(&self, guest_id: &str) -> Result<Option<String>, StoreError> {
        self.readers.read(|db| pace::rhythm(db, guest_id))
    }

    async fn set_rhythm(&self, guest_id: &str, body: &str) -> Result<(), StoreError> {
        let (guest_id, body) = (guest_id.to_owned(), body.to_owned());
        self.write(move |db| pace::set_rhythm(db, &guest_id, &body))
            .await?;
        Ok(())
    }

    async fn put_review(&self, review: ReviewRow) -> Result<(), StoreError> {
        self.enqueue(Shape::Single, move |db| writes::put_review(db, &review))
            .await?;
        Ok(())
    }

    async fn reviews(
        &self,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<Vec<ReviewRow>, StoreError> {
        let table_id = table_id.to_owned();
        let read = move |db: &Connection| reads::reviews(db, &table_id, is_hindsight);
        self.readers.read_long(read).await
    }

    async fn add_talk(&self, talk: TalkRow) -> Result<Option<u32>, StoreError> {
        match self.write(move |db| writes::add_talk(db, &talk)).await? {
            Reply::Number(number) => Ok(number),
            Reply::Done | Reply::Text(_) | Reply::Outage(_) | Reply::Claims(_) => {
                Err(StoreError::Missing)
            }
        }
    }

    async fn talk(&self, table_id: &str, limit: u32) -> Result<Vec<TalkRow>, StoreError> {
        let table_id = table_id.to_owned();
        let read = move |db: &Connection| reads::talk(db, &table_id, limit);
        self.readers.read_long(read).await
    }

    async fn talk_after(
        &self,
        table_id: &str,
        after: u32,
    ) -> Result<Vec<(u32, TalkRow)>, StoreError> {
        let table_id = table_id.to_owned();
        let read = move |db: &Connection| reads::talk_after(db, &table_id, after);
        self.readers.read_long(read).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody writes, and still it is told what would become of a write.
    #[cfg(target_os = "linux")]
    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_disk_is_noticed_while_nobody_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.db");
        let often = Duration::from_millis(1);
        let store = SqliteStore::open_looking(&path, Sync::Full, often).expect("a store");
        let room = folder.path().join("a.db-room");
        let noticed = async {
            loop {
                // A disk on which nothing finds room; the trial removes the link.
                let _ = std::os::unix::fs::symlink("/dev/full", &room);
                if let Err(why) = store.ping().await {
                    return why;
                }
                tokio::task::yield_now().await;
            }
        };
        let noticed = tokio::time::timeout(Duration::from_secs(60), noticed).await;
        let StoreError::Failed(why) = noticed.expect("noticed") else {
            panic!("it says why");
        };
        assert!(why.contains("no room"), "{why}");
    }
}
