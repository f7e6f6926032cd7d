//! Everything in one SQLite file.
//!
//! One thread owns the only writing connection. It takes what is waiting, up
//! to a few hundred jobs, does them in one transaction, and answers only after
//! the commit: many tables share one sync of the disk. A job that fails is
//! rolled back to its own savepoint and does not touch the others.

mod copies;
mod migrate;
mod reads;
mod writes;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use rules::EntryKind;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use tokio::sync::oneshot;

pub use self::copies::{back_up, restore};
pub use self::migrate::OpenError;
use crate::{
    Append, DeviceLink, EntryRow, Guest, LobbyChange, ResultRow, ReviewRow, Store, StoreError,
    TableFilter, TableRow, TalkRow,
};

/// Jobs that may wait for the writer; more are told that it is busy.
const MAX_WAITING: usize = 4096;
/// Jobs that share one transaction at most.
const MAX_BATCH: usize = 512;
/// Pages of the write-ahead log before it is folded back into the file.
const CHECKPOINT_PAGES: u32 = 16_000;
/// Connections for reading.
const N_READERS: usize = 4;

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
    readers: Arc<[Mutex<Connection>]>,
    path: Arc<Path>,
}

type Work = Box<dyn FnOnce(&Connection) -> Result<Reply, StoreError> + Send>;

/// What a job gives back.
enum Reply {
    Done,
    Number(Option<u32>),
    Text(Option<String>),
}

enum Message {
    Job(Job),
    Stop(oneshot::Sender<()>),
}

struct Job {
    work: Work,
    /// Whether it is one statement, which is whole or nothing by itself.
    is_single: bool,
    answer: oneshot::Sender<Result<Reply, StoreError>>,
}

impl SqliteStore {
    /// Opens a file or makes it. An old one is copied beside itself and then
    /// brought up to date; one that is damaged, newer or not ours is refused.
    pub fn open(path: &Path, sync: Sync) -> Result<SqliteStore, OpenError> {
        let mut connection = Connection::open(path).map_err(OpenError::from)?;
        configure(&connection, sync)?;
        migrate::bring_up_to_date(&mut connection, path)?;
        let mut readers = Vec::new();
        for _ in 0..N_READERS {
            let reader = Connection::open_with_flags(
                path,
                OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
            )?;
            reader.busy_timeout(Duration::from_secs(5))?;
            readers.push(Mutex::new(reader));
        }
        let (jobs, waiting) = sync_channel(MAX_WAITING);
        std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || write(connection, &waiting))
            .map_err(|error| OpenError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            jobs,
            readers: readers.into(),
            path: path.into(),
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
        self.enqueue(false, work).await
    }

    async fn enqueue(
        &self,
        is_single: bool,
        work: impl FnOnce(&Connection) -> Result<Reply, StoreError> + Send + 'static,
    ) -> Result<Reply, StoreError> {
        let (answer, reply) = oneshot::channel();
        let job = Job {
            work: Box::new(work),
            is_single,
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

    /// Reads are short and rare beside writes, so they run where they are asked
    /// for; whichever connection is free serves.
    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let free = self
            .readers
            .iter()
            .find_map(|reader| reader.try_lock().ok());
        let reader = match free {
            Some(reader) => reader,
            None => self.readers[0].lock().map_err(|_| stopped())?,
        };
        work(&reader).map_err(failed)
    }
}

fn configure(connection: &Connection, sync: Sync) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    let sync = match sync {
        Sync::Full => "full",
        Sync::Normal => "normal",
    };
    connection.pragma_update(None, "synchronous", sync)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// The writer's life: until it is told to stop, or the last handle is gone.
fn write(mut connection: Connection, waiting: &Receiver<Message>) {
    let mut stop = None;
    while let Ok(first) = waiting.recv() {
        let mut batch = Vec::new();
        for message in std::iter::once(first).chain(waiting.try_iter()) {
            match message {
                Message::Job(job) => batch.push(job),
                Message::Stop(answer) => stop = Some(answer),
            }
            if batch.len() == MAX_BATCH || stop.is_some() {
                break;
            }
        }
        let mut answers = Vec::with_capacity(batch.len());
        let committed = commit(&mut connection, batch, &mut answers);
        for (answer, result) in answers {
            let result = match &committed {
                Ok(()) => result,
                Err(error) => Err(error.clone()),
            };
            // Whoever asked may have gone; what is written stays written.
            let _ = answer.send(result);
        }
        if stop.is_some() {
            break;
        }
    }
    let folded = connection.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()));
    if let Err(error) = folded.and_then(|()| connection.close().map_err(|(_, error)| error)) {
        tracing::warn!("the store's file did not close cleanly: {error}");
    }
    if let Some(answer) = stop {
        let _ = answer.send(());
    }
}

type Answer = (
    oneshot::Sender<Result<Reply, StoreError>>,
    Result<Reply, StoreError>,
);

fn commit(
    connection: &mut Connection,
    batch: Vec<Job>,
    answers: &mut Vec<Answer>,
) -> Result<(), StoreError> {
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            let error = failed(error);
            answers.extend(
                batch
                    .into_iter()
                    .map(|job| (job.answer, Err(error.clone()))),
            );
            return Err(error);
        }
    };
    for job in batch {
        let result = match job.is_single {
            true => (job.work)(&transaction),
            false => in_savepoint(&transaction, job.work),
        };
        answers.push((job.answer, result));
    }
    transaction.commit().map_err(failed)
}

/// Runs a job so that its failure leaves the others untouched.
fn in_savepoint(connection: &Connection, work: Work) -> Result<Reply, StoreError> {
    let run = |sql: &str| {
        let mut statement = connection.prepare_cached(sql)?;
        statement.execute([]).map(drop)
    };
    run("savepoint job").map_err(failed)?;
    let result = work(connection);
    if result.is_err() {
        run("rollback to job").map_err(failed)?;
    }
    run("release job").map_err(failed)?;
    result
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
        self.read(|db| db.query_row("select 1", [], |_| Ok(())))
    }

    async fn add_guest(&self, guest: Guest, secret_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| writes::add_guest(db, &guest, secret_hash))
            .await?;
        Ok(())
    }

    async fn guest_by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Guest>, StoreError> {
        self.read(|db| reads::guest_by_secret(db, secret_hash))
    }

    async fn guest(&self, id: &str) -> Result<Option<Guest>, StoreError> {
        self.read(|db| reads::guest(db, id))
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
        self.write(move |db| writes::delete_guest(db, &id)).await?;
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
            Reply::Done | Reply::Number(_) => Ok(None),
        }
    }

    async fn guests(&self, limit: u32) -> Result<Vec<Guest>, StoreError> {
        self.read(|db| reads::guests(db, limit))
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
            Reply::Done | Reply::Text(_) => Ok(0),
        }
    }

    async fn add_table(&self, table: TableRow, invite_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| writes::add_table(db, &table, invite_hash))
            .await?;
        Ok(())
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.read(|db| reads::table(db, id))
    }

    async fn invite_hash(&self, id: &str) -> Result<Option<[u8; 32]>, StoreError> {
        self.read(|db| reads::invite_hash(db, id))
    }

    async fn tables(&self, filter: TableFilter, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        self.read(|db| reads::tables(db, &filter, limit))
    }

    async fn change_table(&self, change: LobbyChange) -> Result<(), StoreError> {
        self.write(move |db| writes::change_table(db, &change))
            .await?;
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        let is_single = append.entries.len() == 1 && append.results.is_none();
        self.enqueue(is_single, move |db| writes::append(db, &append))
            .await?;
        Ok(())
    }

    async fn entries(&self, table_id: &str, after: u32) -> Result<Vec<EntryRow>, StoreError> {
        self.read(|db| reads::entries(db, table_id, after))
    }

    async fn entry_by_ref(
        &self,
        table_id: &str,
        seat: u8,
        reference: &str,
    ) -> Result<Option<u32>, StoreError> {
        self.read(|db| reads::entry_by_ref(db, table_id, seat, reference))
    }

    async fn results(&self, table_id: &str) -> Result<Vec<ResultRow>, StoreError> {
        self.read(|db| reads::results(db, table_id))
    }

    async fn put_review(&self, review: ReviewRow) -> Result<(), StoreError> {
        self.enqueue(true, move |db| writes::put_review(db, &review))
            .await?;
        Ok(())
    }

    async fn reviews(
        &self,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<Vec<ReviewRow>, StoreError> {
        self.read(|db| reads::reviews(db, table_id, is_hindsight))
    }

    async fn add_talk(&self, talk: TalkRow) -> Result<Option<u32>, StoreError> {
        match self.write(move |db| writes::add_talk(db, &talk)).await? {
            Reply::Number(number) => Ok(number),
            Reply::Done | Reply::Text(_) => Err(StoreError::Missing),
        }
    }

    async fn talk(&self, table_id: &str, limit: u32) -> Result<Vec<TalkRow>, StoreError> {
        self.read(|db| reads::talk(db, table_id, limit))
    }
}
