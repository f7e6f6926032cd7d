//! Takes a whole house from a file to PostgreSQL or back, row by row.
//!
//! Both stores know their rows in one form between them ([`HOUSE`]): tables with
//! typed columns. One side reads all of them as of one moment, the other writes
//! them into an empty house in one transaction, reads them again, and commits
//! only if both are the same by count and checksum. What stands in one place here
//! and in another there (where a table stands: with its last entry or in a row
//! of its own; the last entry of an archived game) is worked out by the side that
//! knows. The side that is read is left as it is.

mod house;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use thiserror::Error;
use tokio::sync::mpsc;

pub(crate) use self::house::{HOUSE, Kind, Table};
use crate::{postgres, sqlite};

/// Rows that travel together.
pub(crate) const PART: usize = 500;
/// Parts that may be under way.
const MAX_WAITING: usize = 4;

/// What has been moved so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Of which table.
    pub table: &'static str,
    /// How many of its rows.
    pub n_rows: u64,
}

/// What was moved: the rows of each table.
pub type Moved = Vec<Progress>;

/// Why a house was not moved. Nothing has happened then.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    /// Somebody uses the house that is to be moved.
    #[error("the house is open: {0}")]
    InUse(String),
    /// There is something where it is to go.
    #[error("there is a house already: {0}")]
    NotEmpty(String),
    /// A text that PostgreSQL cannot keep.
    #[error("a text in {table}.{column} has a zero in it, which PostgreSQL cannot keep")]
    Zero {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// What was written is not what was read.
    #[error("the rows of {table} have not arrived as they were ({found} of {expected})")]
    Differs {
        /// The table.
        table: &'static str,
        /// How many rows were read.
        expected: u64,
        /// How many are there.
        found: u64,
    },
    /// The file.
    #[error("the file cannot be used: {0}")]
    File(String),
    /// The database.
    #[error("PostgreSQL: {0}")]
    Postgres(String),
}

/// Takes a house from a file that nobody has open to an empty database.
pub async fn to_postgres(
    file: &Path,
    url: &str,
    tell: impl FnMut(Progress) + Send + 'static,
) -> Result<Moved, MoveError> {
    let file = file.to_owned();
    let source = tokio::task::spawn_blocking(move || sqlite::moving::Source::open(&file)).await;
    let mut source = source.unwrap_or_else(|_| Err(panicked()))?;
    let mut target = postgres::moving::Target::open(url).await?;
    let (send, parts) = mpsc::channel(MAX_WAITING);
    let reading = tokio::task::spawn_blocking(move || source.read(&send));
    let written = target.write(parts, tell).await;
    settle(reading.await.unwrap_or_else(|_| Err(panicked())), written)
}

/// Takes a house from a database that no server uses to a new or empty file.
pub async fn to_file(
    url: &str,
    file: &Path,
    tell: impl FnMut(Progress) + Send + 'static,
) -> Result<Moved, MoveError> {
    let mut source = postgres::moving::Source::open(url).await?;
    let (send, parts) = mpsc::channel(MAX_WAITING);
    let file = file.to_owned();
    let writing = tokio::task::spawn_blocking(move || sqlite::moving::write(&file, parts, tell));
    let read = source.read(&send).await;
    drop(send);
    let written = writing.await.unwrap_or_else(|_| Err(panicked()));
    settle(read, written)
}

/// Whoever fails first breaks the other off, and knows better why.
fn settle(
    read: Result<(), MoveError>,
    written: Result<Moved, MoveError>,
) -> Result<Moved, MoveError> {
    match (read, written) {
        (_, Err(error)) if error != broken_off() => Err(error),
        (Err(error), _) => Err(error),
        (Ok(()), written) => written,
    }
}

fn panicked() -> MoveError {
    MoveError::File("a bug stopped it".to_owned())
}

/// One side has ended before the other.
pub(crate) fn broken_off() -> MoveError {
    MoveError::File("broken off".to_owned())
}

/// What travels.
#[derive(Debug)]
pub(crate) enum Part {
    /// Rows of a table, by its place in [`HOUSE`].
    Rows(usize, Vec<Row>),
    /// That was all.
    Done(Vec<Sum>),
}

pub(crate) type Row = Vec<Value>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    Null,
    Text(String),
    Bytes(Vec<u8>),
    Bool(bool),
    /// Any number; columns know how large theirs are.
    Number(i64),
}

/// How many rows, and a checksum of them in which their order is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sum {
    pub(crate) n_rows: u64,
    hash: [u64; 2],
}

impl Sum {
    pub(crate) fn add(&mut self, row: &Row) {
        self.n_rows += 1;
        for (salt, hash) in self.hash.iter_mut().enumerate() {
            let mut hasher = DefaultHasher::new();
            (salt, row).hash(&mut hasher);
            *hash = hash.wrapping_add(hasher.finish());
        }
    }
}

/// Compares what was read with what is there now.
pub(crate) fn compare(read: &[Sum], found: &[Sum]) -> Result<Moved, MoveError> {
    let mut moved = Vec::new();
    for ((table, read), found) in HOUSE.iter().zip(read).zip(found) {
        if read != found {
            return Err(MoveError::Differs {
                table: table.name,
                expected: read.n_rows,
                found: found.n_rows,
            });
        }
        moved.push(Progress {
            table: table.name,
            n_rows: found.n_rows,
        });
    }
    Ok(moved)
}

/// What is moved, by table and column.
pub fn columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of = |table: &'static Table| table.columns.iter().map(|(name, _)| (table.name, *name));
    HOUSE.iter().flat_map(of)
}
