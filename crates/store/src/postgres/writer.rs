//! The one task that stores moves, on a line of its own. It takes what is
//! waiting, up to a few hundred moves of as many tables, stores them by one
//! statement (group commit) and answers after its commit. While it waits for
//! the answer, the next batch gathers.
//!
//! What was sent and never answered is unknown; what was not sent has not
//! happened. While there is no line, everybody is told so at once.

use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Statement;

use super::address::{Address, OwnLine, words};
use super::append::{self, Batch, FULL, PLAIN};
use super::line::{ANSWER_WITHIN, Slip, Stage};
use crate::{Append, StoreError};

/// Moves that share one statement at most.
const MAX_BATCH: usize = 512;
/// Moves that wait here and not in the queue, so that there are enough of
/// different tables for a batch.
const MAX_HERE: usize = 2 * MAX_BATCH;
/// How often a batch is tried that others got in the way of.
const MAX_TRIES: u32 = 5;
/// How long to wait after a failure before a new line is tried.
const FIRST_REST: Duration = Duration::from_millis(50);
const LONGEST_REST: Duration = Duration::from_secs(2);

/// Locks are taken in the order of the arrays, by every server: without these,
/// the planner may choose another order as tables grow. The plan is always the
/// same, so it is made once.
const PLANNER: &str = "-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off \
    -c plan_cache_mode=force_generic_plan";

pub(super) enum Message {
    Job(Job),
    Stop(oneshot::Sender<()>),
}

pub(super) struct Job {
    pub(super) append: Append,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Job {
    fn answer(self, answer: Result<(), StoreError>) {
        // Whoever asked may have gone; what is written stays written.
        let _ = self.answer.send(answer);
    }
}

/// The line of the writer, with its two statements.
struct Line {
    line: OwnLine,
    plain: Statement,
    full: Statement,
}

impl Line {
    async fn make(address: &Address) -> Result<Line, tokio_postgres::Error> {
        let line = address.connect(PLANNER).await?;
        let plain = line.client.prepare(PLAIN).await?;
        let full = line.client.prepare(&FULL).await?;
        Ok(Line { line, plain, full })
    }

    /// Stores a batch; for each of its jobs whether it has won.
    async fn store(&self, jobs: &[Job]) -> Result<Vec<bool>, Slip> {
        let batch = Batch::of(jobs.iter().map(|job| &job.append).collect());
        let (sql, values) = batch.statement();
        let statement = match sql == PLAIN {
            true => &self.plain,
            false => &self.full,
        };
        let stored = self.line.client.query(statement, &values);
        let rows = match tokio::time::timeout(ANSWER_WITHIN, stored).await {
            Ok(stored) => stored.map_err(|error| Slip::of(&error, Stage::Lasting))?,
            Err(_) => return Err(Slip::broken(Stage::Lasting, "no answer in time".to_owned())),
        };
        let winners = append::winners(&rows)?;
        let has_won = |job: &Job| winners.contains(job.append.table_id.as_str());
        Ok(jobs.iter().map(has_won).collect())
    }
}

/// The writer's life: until it is told to stop, or the last handle is gone.
pub(super) async fn write(address: Address, mut jobs: mpsc::Receiver<Message>) {
    let mut writer = Writer::new(address);
    let mut stop = None;
    loop {
        if writer.waiting.is_empty() {
            match jobs.recv().await {
                Some(Message::Job(job)) => writer.waiting.push_back(job),
                Some(Message::Stop(answer)) => stop = Some(answer),
                None => return,
            }
        }
        while writer.waiting.len() < MAX_HERE
            && stop.is_none()
            && let Ok(message) = jobs.try_recv()
        {
            match message {
                Message::Job(job) => writer.waiting.push_back(job),
                Message::Stop(answer) => stop = Some(answer),
            }
        }
        writer.work_off().await;
        if writer.waiting.is_empty()
            && let Some(answer) = stop
        {
            let _ = answer.send(());
            return;
        }
    }
}

struct Writer {
    address: Address,
    line: Option<Line>,
    waiting: VecDeque<Job>,
    rest: Duration,
    rests_until: Option<Instant>,
}

impl Writer {
    fn new(address: Address) -> Writer {
        Writer {
            address,
            line: None,
            waiting: VecDeque::new(),
            rest: FIRST_REST,
            rests_until: None,
        }
    }

    /// Does a batch of what is waiting.
    async fn work_off(&mut self) {
        let batch = take_batch(&mut self.waiting);
        if batch.is_empty() {
            return;
        }
        if !self.has_line().await {
            let waiting = self.waiting.drain(..);
            for job in batch.into_iter().chain(waiting) {
                job.answer(Err(StoreError::Busy));
            }
            return;
        }
        match self.store(&batch).await {
            // One of them is odd: the others must not suffer for it.
            Err(Slip::Row(_)) if batch.len() > 1 => {
                for job in batch {
                    let alone = std::slice::from_ref(&job);
                    let stored = match self.has_line().await {
                        true => self.store(alone).await,
                        false => Err(Slip::Done(StoreError::Busy)),
                    };
                    answer(vec![job], stored);
                }
            }
            stored => answer(batch, stored),
        }
    }

    /// Stores a batch, again if others got in its way. A line that broke is
    /// given up.
    async fn store(&mut self, jobs: &[Job]) -> Result<Vec<bool>, Slip> {
        let mut n_tries = 0;
        loop {
            let Some(line) = &self.line else {
                return Err(Slip::Done(StoreError::Busy));
            };
            n_tries += 1;
            let stored = line.store(jobs).await;
            // Somebody's endpoint was removed at this moment, so nobody is to be
            // told there: that is found at the second look.
            let is_shaken = matches!(stored, Err(Slip::Row(_))) && jobs.len() == 1 && n_tries == 1;
            match stored {
                Err(Slip::Again(_)) if n_tries < MAX_TRIES => {}
                Err(Slip::Row(_)) if is_shaken => {}
                Err(Slip::Done(error)) => {
                    self.line = None;
                    return Err(Slip::Done(error));
                }
                stored => return stored,
            }
        }
    }

    /// Whether there is a line, an old or a new one.
    async fn has_line(&mut self) -> bool {
        let is_well = |line: &Line| !line.line.client.is_closed();
        if self.line.as_ref().is_some_and(is_well) {
            return true;
        }
        self.line = None;
        if self.rests_until.is_some_and(|until| Instant::now() < until) {
            return false;
        }
        let made = tokio::time::timeout(ANSWER_WITHIN / 2, Line::make(&self.address)).await;
        let why = match made {
            Ok(Ok(line)) => {
                if self.rests_until.take().is_some() {
                    tracing::info!("there is a line to PostgreSQL again");
                }
                self.rest = FIRST_REST;
                self.line = Some(line);
                return true;
            }
            Ok(Err(error)) => words(&error),
            Err(_) => "no answer in time".to_owned(),
        };
        if self.rests_until.is_none() {
            tracing::warn!("there is no line to PostgreSQL, moves are refused: {why}");
        }
        self.rests_until = Some(Instant::now() + self.rest);
        self.rest = (self.rest * 2).min(LONGEST_REST);
        false
    }
}

/// The first jobs of different tables; what is left keeps its order.
fn take_batch(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let mut batch: Vec<Job> = Vec::with_capacity(waiting.len().min(MAX_BATCH));
    let mut tables = BTreeSet::new();
    let mut later = VecDeque::new();
    for job in waiting.drain(..) {
        if batch.len() < MAX_BATCH && tables.insert(job.append.table_id.clone()) {
            batch.push(job);
        } else {
            later.push_back(job);
        }
    }
    *waiting = later;
    batch
}

fn answer(batch: Vec<Job>, stored: Result<Vec<bool>, Slip>) {
    match stored {
        Ok(won) => {
            for (job, has_won) in batch.into_iter().zip(won) {
                let answer = match has_won {
                    true => Ok(()),
                    false => Err(StoreError::Conflict),
                };
                job.answer(answer);
            }
        }
        Err(slip) => {
            let error = StoreError::from(slip);
            for job in batch {
                job.answer(Err(error.clone()));
            }
        }
    }
}
