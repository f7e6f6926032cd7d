//! Lines to PostgreSQL for everything but moves (a pool), and what has become
//! of a statement whose answer is no success. A statement outside a transaction
//! is one of its own: if the line breaks after it was sent, nobody knows whether
//! it was done. Within a transaction nothing has happened before the commit.

use std::fmt;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime,
    Timeouts, Transaction,
};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::row::RowIndex;
use tokio_postgres::types::{FromSql, ToSql};

use super::address::{Address, OpenError, words};
use super::stopped;
use crate::StoreError;

/// Lines that one server has at most, beside the one for moves.
const MAX_LINES: usize = 12;
/// How long to wait for a line that is free, and for a new one.
const LINE_WITHIN: Duration = Duration::from_secs(3);
/// How long an answer may take. PostgreSQL gives up a little earlier, and says
/// so; this is for one that says nothing.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_millis(5500);
/// How often something is tried that others got in the way of.
const MAX_TRIES: u32 = 5;

pub(super) type Value<'a> = &'a (dyn ToSql + Sync);

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Slip {
    /// Nothing happened; it may well work if it is tried again.
    Again(StoreError),
    /// Something is wrong with what was to be stored; nothing happened.
    Row(StoreError),
    /// Anything else.
    Done(StoreError),
}

impl From<StoreError> for Slip {
    fn from(error: StoreError) -> Slip {
        Slip::Done(error)
    }
}

impl From<Slip> for StoreError {
    fn from(slip: Slip) -> StoreError {
        let (Slip::Again(error) | Slip::Row(error) | Slip::Done(error)) = slip;
        error
    }
}

/// What a statement may have done if no answer comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing that lasts.
    Harmless,
    /// All of it.
    Lasting,
}

impl Slip {
    pub(super) fn of(error: &tokio_postgres::Error, stage: Stage) -> Slip {
        let Some(db) = error.as_db_error() else {
            return Slip::broken(stage, words(error));
        };
        let said = db.message().to_owned();
        match *db.code() {
            SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => {
                Slip::Again(StoreError::Busy)
            }
            // It waited for somebody, or for its turn.
            SqlState::QUERY_CANCELED
            | SqlState::LOCK_NOT_AVAILABLE
            | SqlState::TOO_MANY_CONNECTIONS
            | SqlState::CANNOT_CONNECT_NOW => Slip::Done(StoreError::Busy),
            // A commit may have been waiting for a standby when it was ended.
            SqlState::ADMIN_SHUTDOWN | SqlState::CRASH_SHUTDOWN => Slip::broken(stage, said),
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => Slip::Again(StoreError::Busy),
            SqlState::READ_ONLY_SQL_TRANSACTION => {
                let why = "PostgreSQL cannot be written: it is a standby or read-only";
                Slip::Done(StoreError::Failed(why.to_owned()))
            }
            ref code => match &code.code()[..2] {
                // A row that exists already is somebody else's.
                "23" => Slip::Row(StoreError::Conflict),
                "21" | "22" | "54" => Slip::Row(StoreError::Failed(said)),
                "08" => Slip::broken(stage, said),
                _ => Slip::Done(StoreError::Failed(said)),
            },
        }
    }

    pub(super) fn broken(stage: Stage, why: String) -> Slip {
        match stage {
            Stage::Harmless => Slip::Again(StoreError::Busy),
            Stage::Lasting => Slip::Done(StoreError::Unknown(why)),
        }
    }

    fn late(stage: Stage) -> Slip {
        match stage {
            Stage::Harmless => Slip::Done(StoreError::Busy),
            Stage::Lasting => Slip::Done(StoreError::Unknown("no answer in time".to_owned())),
        }
    }
}

/// Tries something a few times while others get in its way.
pub(super) async fn again<T, F>(mut attempt: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, Slip>>,
{
    let mut n_tries = 1;
    loop {
        match attempt().await {
            Err(Slip::Again(_)) if n_tries < MAX_TRIES => n_tries += 1,
            tried => return Ok(tried?),
        }
    }
}

/// The lines of one server.
pub(super) struct Lines {
    pool: Pool,
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.pool.status())
    }
}

impl Lines {
    pub(super) fn new(address: &Address) -> Result<Lines, OpenError> {
        let how = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(address.config(""), address.tls.clone(), how);
        let pool = Pool::builder(manager)
            .max_size(MAX_LINES)
            .runtime(Runtime::Tokio1)
            .timeouts(Timeouts {
                wait: Some(LINE_WITHIN),
                create: Some(LINE_WITHIN),
                recycle: Some(LINE_WITHIN),
            })
            .build()
            .map_err(|error| OpenError::Failed(error.to_string()))?;
        Ok(Lines { pool })
    }

    /// No more lines are given.
    pub(super) fn close(&self) {
        self.pool.close();
    }

    /// A line, or why there is none; nothing has happened then.
    pub(super) async fn get(&self) -> Result<Object, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Closed => stopped(),
            error => {
                tracing::debug!("there is no line to PostgreSQL: {}", no_line(&error));
                StoreError::Busy
            }
        })
    }

    /// A line for whoever wants to know why there is none.
    pub(super) async fn get_or_say(&self) -> Result<Object, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Closed => stopped(),
            error => StoreError::Failed(format!("no line to PostgreSQL: {}", no_line(&error))),
        })
    }

    /// Reads; what is read again if the line broke.
    pub(super) async fn read(
        &self,
        sql: &str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        again(|| self.rows(sql, values, Stage::Harmless)).await
    }

    /// Reads at most one row.
    pub(super) async fn read_one(
        &self,
        sql: &str,
        values: &[Value<'_>],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.read(sql, values).await?.pop())
    }

    /// Writes by one statement; the number of rows it changed.
    pub(super) async fn write(&self, sql: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        again(|| self.run(sql, values)).await
    }

    /// Writes by one statement that must change exactly one row.
    pub(super) async fn write_one(
        &self,
        sql: &str,
        values: &[Value<'_>],
        otherwise: StoreError,
    ) -> Result<(), StoreError> {
        match self.write(sql, values).await? {
            1 => Ok(()),
            _ => Err(otherwise),
        }
    }

    /// Writes by one statement that gives rows back.
    pub(super) async fn write_rows(
        &self,
        sql: &str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        again(|| self.rows(sql, values, Stage::Lasting)).await
    }

    /// Asks once.
    pub(super) async fn rows(
        &self,
        sql: &str,
        values: &[Value<'_>],
        stage: Stage,
    ) -> Result<Vec<Row>, Slip> {
        let line = self.get().await?;
        let asked = async {
            let statement = prepared(&line, sql).await?;
            let rows = line.query(&statement, values).await;
            rows.map_err(|error| Slip::of(&error, stage))
        };
        let asked = tokio::time::timeout(ANSWER_WITHIN, asked).await;
        settle(line, asked.unwrap_or_else(|_| Err(Slip::late(stage))))
    }

    async fn run(&self, sql: &str, values: &[Value<'_>]) -> Result<u64, Slip> {
        let line = self.get().await?;
        let asked = async {
            let statement = prepared(&line, sql).await?;
            let n_changed = line.execute(&statement, values).await;
            n_changed.map_err(|error| Slip::of(&error, Stage::Lasting))
        };
        let asked = tokio::time::timeout(ANSWER_WITHIN, asked).await;
        settle(
            line,
            asked.unwrap_or_else(|_| Err(Slip::late(Stage::Lasting))),
        )
    }
}

async fn prepared(line: &ClientWrapper, sql: &str) -> Result<tokio_postgres::Statement, Slip> {
    let statement = line.prepare_cached(sql).await;
    let statement = statement.map_err(|error| Slip::of(&error, Stage::Harmless))?;
    match line.is_closed() {
        true => Err(Slip::Again(StoreError::Busy)),
        false => Ok(statement),
    }
}

/// A line on which something went wrong is not used again.
fn settle<T>(line: Object, asked: Result<T, Slip>) -> Result<T, Slip> {
    if let Err(Slip::Again(_) | Slip::Done(_)) = asked {
        drop(Object::take(line));
    }
    asked
}

fn no_line(error: &PoolError) -> String {
    match error {
        PoolError::Backend(error) => words(error),
        PoolError::Timeout(_) => "no answer in time".to_owned(),
        error => error.to_string(),
    }
}

/// Several statements of which all are done or none.
pub(super) struct Change<'a> {
    transaction: Transaction<'a>,
}

impl<'a> Change<'a> {
    pub(super) async fn begin(line: &'a mut Object) -> Result<Change<'a>, Slip> {
        let begun = in_time(line.transaction()).await?;
        Ok(Change { transaction: begun })
    }

    pub(super) async fn rows(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Slip> {
        let asked = async {
            let statement = self.transaction.prepare_cached(sql).await?;
            self.transaction.query(&statement, values).await
        };
        in_time(asked).await
    }

    pub(super) async fn run(&self, sql: &str, values: &[Value<'_>]) -> Result<u64, Slip> {
        let asked = async {
            let statement = self.transaction.prepare_cached(sql).await?;
            self.transaction.execute(&statement, values).await
        };
        in_time(asked).await
    }

    pub(super) async fn commit(self) -> Result<(), Slip> {
        let commit = tokio::time::timeout(ANSWER_WITHIN, self.transaction.commit()).await;
        match commit {
            Ok(committed) => committed.map_err(|error| Slip::of(&error, Stage::Lasting)),
            Err(_) => Err(Slip::late(Stage::Lasting)),
        }
    }
}

/// Waits for an answer before anything lasts.
async fn in_time<T>(
    asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Slip> {
    match tokio::time::timeout(ANSWER_WITHIN, asked).await {
        Ok(answer) => answer.map_err(|error| Slip::of(&error, Stage::Harmless)),
        Err(_) => Err(Slip::late(Stage::Harmless)),
    }
}

/// A column's value.
pub(super) fn get<'a, T: FromSql<'a>>(
    row: &'a Row,
    column: impl RowIndex + fmt::Display,
) -> Result<T, StoreError> {
    row.try_get(column)
        .map_err(|error| StoreError::Failed(words(&error)))
}

/// A number without a sign, bit for bit.
pub(super) fn number(row: &Row, column: impl RowIndex + fmt::Display) -> Result<u32, StoreError> {
    get::<i32>(row, column).map(i32::cast_unsigned)
}

/// A small number: a seat, a colour, a rank.
pub(super) fn byte(row: &Row, column: impl RowIndex + fmt::Display) -> Result<u8, StoreError> {
    let number: i16 = get(row, column)?;
    u8::try_from(number).map_err(|_| StoreError::Failed(format!("{number} is no small number")))
}

/// A count.
pub(super) fn count(row: &Row, column: impl RowIndex + fmt::Display) -> Result<u32, StoreError> {
    let number: i64 = get(row, column)?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}
