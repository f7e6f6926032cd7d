//! The one thread that writes. It takes what is waiting, up to a few hundred
//! jobs, does them in one transaction (group commit), and answers only after
//! the commit: many tables share one sync of the disk. A job that fails is
//! rolled back to its own savepoint and does not touch the others. Nothing is
//! acknowledged that went into a file nobody will find again: see `guard.rs`.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;

use super::guard::Guard;
use super::{BUSY_WAIT, failed};
use crate::{Claim, Outage, StoreError};

/// Jobs that share one transaction at most.
const MAX_BATCH: usize = 512;
/// How long folding the log may wait for those who read.
const FOLD_WAIT: Duration = Duration::from_millis(100);

pub(super) type Work = Box<dyn FnOnce(&Connection) -> Result<Reply, StoreError> + Send>;

/// What a job gives back.
pub(super) enum Reply {
    Done,
    Number(Option<u32>),
    Text(Option<String>),
    Outage(Option<Outage>),
    Claims(Vec<Claim>),
}

pub(super) enum Message {
    Job(Job),
    Stop(oneshot::Sender<()>),
}

pub(super) struct Job {
    pub(super) shape: Shape,
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Result<Reply, StoreError>>,
}

/// What a job is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// One statement, which is whole or nothing by itself.
    Single,
    /// Several statements.
    Several,
    /// Several that remove what must not be found in the log either.
    Forgetting,
}

/// The writer's life: until it is told to stop, or the last handle is gone.
pub(super) fn write(mut connection: Connection, waiting: &Receiver<Message>, mut guard: Guard) {
    let mut stop = None;
    let mut wants_fold = false;
    loop {
        let first = match waiting.recv_timeout(guard.until_look()) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if guard.until_look().is_zero() {
            guard.look(&mut connection);
            wants_fold = wants_fold && !fold(&connection, &guard);
        }
        let mut batch = Vec::new();
        for message in first.into_iter().chain(waiting.try_iter()) {
            match message {
                Message::Job(job) => batch.push(job),
                Message::Stop(answer) => stop = Some(answer),
            }
            if batch.len() == MAX_BATCH || stop.is_some() {
                break;
            }
        }
        let forgets = batch.iter().any(|job| job.shape == Shape::Forgetting);
        work_off(&mut connection, batch, &mut guard);
        if forgets {
            wants_fold = !fold(&connection, &guard);
        }
        if stop.is_some() {
            break;
        }
    }
    guard.rescue(&connection);
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

/// Does some jobs and answers them.
fn work_off(connection: &mut Connection, batch: Vec<Job>, guard: &mut Guard) {
    if batch.is_empty() {
        return;
    }
    let mut answers = Vec::with_capacity(batch.len());
    let n_changes = connection.total_changes();
    let committed = commit(connection, batch, &mut answers, guard);
    match &committed {
        Ok(()) if connection.total_changes() > n_changes => guard.wrote(),
        Ok(()) => {}
        Err(_) => guard.suspect(),
    }
    for (answer, result) in answers {
        let result = match &committed {
            Ok(()) => result,
            Err(error) => Err(error.clone()),
        };
        // Whoever asked may have gone; what is written stays written.
        let _ = answer.send(result);
    }
}

fn commit(
    connection: &mut Connection,
    batch: Vec<Job>,
    answers: &mut Vec<Answer>,
    guard: &Guard,
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
        let result = match job.shape {
            Shape::Single => (job.work)(&transaction),
            Shape::Several | Shape::Forgetting => in_savepoint(&transaction, job.work),
        };
        answers.push((job.answer, result));
    }
    // Before, so that nothing has happened if the file is not there; and again
    // afterwards, because it may have been taken away during the sync.
    guard.check()?;
    transaction.commit().map_err(failed)?;
    guard.check()
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

/// Folds the log back into the file and empties it, so that nothing of what
/// was removed is left there; false if somebody who reads stood in the way for
/// too long. It costs as much as the log is long, which is bounded.
fn fold(connection: &Connection, guard: &Guard) -> bool {
    if guard.check().is_err() {
        return false;
    }
    let folded = connection.busy_timeout(FOLD_WAIT).and_then(|()| {
        connection.query_row("pragma wal_checkpoint(truncate)", [], |row| {
            row.get::<_, i64>(0)
        })
    });
    let waits = connection.busy_timeout(BUSY_WAIT);
    matches!(folded, Ok(0)) && waits.is_ok()
}
