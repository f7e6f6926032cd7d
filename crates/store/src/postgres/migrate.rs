//! A database is made or brought up to date by the first server that is new
//! enough, while the others wait. Steps only add, so that servers of the version
//! before can run on (a rolling update); a step that they could not live with
//! raises `min_reader`, and they stop.

use std::fmt;

use tokio_postgres::Transaction;
use tokio_postgres::error::SqlState;

use super::address::{Address, OLDEST, OpenError};

/// Every step ever taken, and the oldest version that may still be used after
/// it. Steps are only ever added.
const STEPS: &[(&str, u32)] = &[(include_str!("../../migrations/postgres/0001_begin.sql"), 1)];

/// The version this program knows.
pub(super) const KNOWN: u32 = STEPS.len() as u32;

/// Whoever makes a database's tables holds this lock: before, there is no row
/// that could be locked. The number is "tidetabl".
const MAKING: i64 = 0x7469_6465_7461_626c;

/// What was found, for whoever reads the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// PostgreSQL's version, as it writes it.
    pub server: String,
    /// The version of our tables.
    pub version: u32,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { server, version } = self;
        write!(f, "PostgreSQL {server}, tables of version {version}")
    }
}

pub(super) async fn bring_up_to_date(address: &Address) -> Result<Found, OpenError> {
    // A step may take long, and so may waiting for somebody who takes it.
    let mut line = address
        .connect("-c statement_timeout=0 -c idle_in_transaction_session_timeout=0")
        .await?;
    let server = server_version(&line.client).await?;
    let transaction = line.client.transaction().await?;
    let lock = format!("select pg_advisory_xact_lock({MAKING})");
    transaction.batch_execute(&lock).await?;
    let found = match version(&transaction).await? {
        Some((version, min_reader)) if version > KNOWN && min_reader > KNOWN => {
            return Err(OpenError::Newer {
                found: version,
                known: KNOWN,
            });
        }
        Some((version, _)) => version,
        None => 0,
    };
    for (idx, (step, min_reader)) in STEPS.iter().enumerate().skip(found as usize) {
        transaction.batch_execute(step).await?;
        let version = idx as i32 + 1;
        let note = "insert into house (id, version, min_reader) values (1, $1, $2)
             on conflict (id) do update set version = $1, min_reader = $2";
        let min_reader = min_reader.cast_signed();
        transaction.execute(note, &[&version, &min_reader]).await?;
    }
    transaction.commit().await?;
    Ok(Found {
        server,
        version: found.max(KNOWN),
    })
}

async fn server_version(client: &tokio_postgres::Client) -> Result<String, OpenError> {
    let asked = "select version(), current_setting('server_version'),
             current_setting('server_version_num')::int,
             pg_is_in_recovery() or current_setting('transaction_read_only')::bool";
    let row = client.query_one(asked, &[]).await;
    let row = row.map_err(|error| match error.code() {
        // Whatever it is, it lacks what every PostgreSQL has.
        Some(_) => OpenError::Strange(super::address::words(&error)),
        None => OpenError::from(error),
    })?;
    let (title, server): (String, String) = (row.try_get(0)?, row.try_get(1)?);
    if !title.starts_with("PostgreSQL") {
        return Err(OpenError::Strange(title));
    }
    let number: i32 = row.try_get(2)?;
    if number.cast_unsigned() / 10_000 < OLDEST {
        return Err(OpenError::TooOld { found: server });
    }
    if row.try_get(3)? {
        return Err(OpenError::ReadOnly);
    }
    Ok(server)
}

/// The version of the tables that are there and the oldest that may use them;
/// nothing in an empty database. Its row is locked.
async fn version(transaction: &Transaction<'_>) -> Result<Option<(u32, u32)>, OpenError> {
    let tables = "select count(*), count(*) filter (where relname = 'house')
         from pg_class where relnamespace = current_schema()::regnamespace
             and relkind in ('r', 'p', 'v', 'm', 'f')";
    let row = transaction.query_one(tables, &[]).await?;
    let (n_tables, n_houses): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    match (n_tables, n_houses) {
        (0, _) => return Ok(None),
        (_, 0) => return Err(OpenError::Foreign),
        _ => {}
    }
    let house = "select version, min_reader from house where program = 'tidetable' for update";
    let house = transaction.query_opt(house, &[]).await;
    let house = house.map_err(|error| match error.code() {
        // There is a house, but not one of ours.
        Some(&(SqlState::UNDEFINED_COLUMN | SqlState::WRONG_OBJECT_TYPE)) => OpenError::Foreign,
        _ => OpenError::from(error),
    })?;
    let house = house.ok_or(OpenError::Foreign)?;
    let (version, min_reader): (i32, i32) = (house.try_get(0)?, house.try_get(1)?);
    Ok(Some((version.cast_unsigned(), min_reader.cast_unsigned())))
}
