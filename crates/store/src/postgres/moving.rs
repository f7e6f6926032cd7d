//! The database's side of a move: one transaction, in which nobody else writes.

use std::pin::pin;

use futures_util::TryStreamExt;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{IsolationLevel, Transaction};

use super::address::{Address, OpenError, OwnLine, words};
use super::{migrate, nodes};
use crate::NOBODY;
use crate::moving::{
    HOUSE, Kind, MoveError, Moved, PART, Part, Progress, Row, Sum, Table, Value, broken_off,
    compare,
};

type Result<T> = std::result::Result<T, MoveError>;

/// A move takes as long as it takes, but waits for nobody who writes.
const SESSION: &str =
    "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=2s";

impl From<tokio_postgres::Error> for MoveError {
    fn from(error: tokio_postgres::Error) -> MoveError {
        match error.code() {
            Some(&SqlState::LOCK_NOT_AVAILABLE) => {
                MoveError::InUse("somebody writes to the database".to_owned())
            }
            _ => MoveError::Postgres(words(&error)),
        }
    }
}

impl From<OpenError> for MoveError {
    fn from(error: OpenError) -> MoveError {
        MoveError::Postgres(error.to_string())
    }
}

async fn connect(url: &str) -> Result<OwnLine> {
    let address = Address::parse(url)?;
    migrate::bring_up_to_date(&address).await?;
    Ok(address.connect(SESSION).await?)
}

/// Keeps others from writing, and refuses while servers are there.
async fn begin<'a>(line: &'a mut OwnLine, lock: &str) -> Result<Transaction<'a>> {
    let builder = line.client.build_transaction();
    let transaction = builder
        .isolation_level(IsolationLevel::RepeatableRead)
        .start()
        .await?;
    let names: Vec<&str> = HOUSE.iter().map(|table| table.name).collect();
    let locked = format!("lock table {} in {lock} mode", names.join(", "));
    transaction.batch_execute(&locked).await?;
    let there = format!("select count(*) from ({}) as there", *nodes::THERE);
    let n_servers: i64 = transaction.query_one(&there, &[]).await?.try_get(0)?;
    match n_servers {
        0 => Ok(transaction),
        _ => Err(MoveError::InUse(format!(
            "servers use the database or did so ten seconds ago ({n_servers}); stop them first"
        ))),
    }
}

/// A house that is read.
pub(crate) struct Source {
    line: OwnLine,
}

impl Source {
    pub(crate) async fn open(url: &str) -> Result<Source> {
        let line = connect(url).await?;
        Ok(Source { line })
    }

    /// Reads it and sends all of it.
    pub(crate) async fn read(&mut self, send: &Sender<Part>) -> Result<()> {
        let transaction = begin(&mut self.line, "share").await?;
        let sums = read_all(&transaction, Some(send)).await?;
        let sent = send.send(Part::Done(sums)).await;
        sent.map_err(|_| broken_off())
    }
}

async fn read_all(db: &Transaction<'_>, send: Option<&Sender<Part>>) -> Result<Vec<Sum>> {
    let mut sums = Vec::new();
    for (idx, table) in HOUSE.iter().enumerate() {
        let mut sum = Sum::default();
        let sql = select(table);
        let mut rows = pin!(db.query_raw(&sql, [] as [&str; 0]).await?);
        let mut part = Vec::new();
        loop {
            let row = rows.try_next().await?;
            let is_last = row.is_none();
            if let Some(row) = row {
                let row = read_row(table, &row)?;
                sum.add(&row);
                part.push(row);
            }
            if part.len() == PART || is_last {
                let rows = std::mem::take(&mut part);
                if let Some(send) = send {
                    let sent = send.send(Part::Rows(idx, rows)).await;
                    sent.map_err(|_| broken_off())?;
                }
            }
            if is_last {
                break;
            }
        }
        sums.push(sum);
    }
    Ok(sums)
}

fn select(table: &Table) -> String {
    let condition = match table.name {
        // Its row is there from the beginning, for other things.
        "house" => " where secret is not null",
        _ => "",
    };
    format!("select {} from {}{condition}", table.list(), table.name)
}

fn read_row(table: &Table, row: &tokio_postgres::Row) -> Result<Row> {
    let value = |(idx, (_, kind)): (usize, &(&str, Kind))| {
        let value = match kind {
            Kind::Text => row.try_get::<_, Option<String>>(idx)?.map(Value::Text),
            Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(idx)?.map(Value::Bytes),
            Kind::Bool => row.try_get::<_, Option<bool>>(idx)?.map(Value::Bool),
            Kind::Small => {
                let number: Option<i16> = row.try_get(idx)?;
                number.map(|number| Value::Number(number.into()))
            }
            Kind::Signed => {
                let number: Option<i32> = row.try_get(idx)?;
                number.map(|number| Value::Number(number.into()))
            }
            Kind::Unsigned => {
                let number: Option<i32> = row.try_get(idx)?;
                number.map(|number| Value::Number(number.cast_unsigned().into()))
            }
            Kind::Long => row.try_get::<_, Option<i64>>(idx)?.map(Value::Number),
        };
        Ok(value.unwrap_or(Value::Null))
    };
    table.columns.iter().enumerate().map(value).collect()
}

/// An empty house that is written.
pub(crate) struct Target {
    line: OwnLine,
}

impl Target {
    pub(crate) async fn open(url: &str) -> Result<Target> {
        let line = connect(url).await?;
        Ok(Target { line })
    }

    /// Writes what comes, if all of it does.
    pub(crate) async fn write(
        &mut self,
        mut parts: Receiver<Part>,
        mut tell: impl FnMut(Progress),
    ) -> Result<Moved> {
        let transaction = begin(&mut self.line, "share row exclusive").await?;
        check_empty(&transaction).await?;
        let mut n_rows = [0; HOUSE.len()];
        let moved = loop {
            match parts.recv().await {
                Some(Part::Rows(idx, rows)) => {
                    put(&transaction, &HOUSE[idx], &rows).await?;
                    n_rows[idx] += rows.len() as u64;
                    tell(Progress {
                        table: HOUSE[idx].name,
                        n_rows: n_rows[idx],
                    });
                }
                Some(Part::Done(read)) => {
                    let found = read_all(&transaction, None).await?;
                    break compare(&read, &found)?;
                }
                None => return Err(broken_off()),
            }
        };
        wake(&transaction).await?;
        transaction.commit().await?;
        // So that the first questions are not answered by walking through all.
        if let Err(error) = self.line.client.batch_execute("analyze").await {
            tracing::warn!("PostgreSQL knows its new tables later: {}", words(&error));
        }
        Ok(moved)
    }
}

async fn check_empty(db: &Transaction<'_>) -> Result<()> {
    for table in HOUSE {
        let any = format!("select exists ({})", select(table));
        if db.query_one(&any, &[]).await?.try_get(0)? {
            let what = format!("the database has rows in {}", table.name);
            return Err(MoveError::NotEmpty(what));
        }
    }
    Ok(())
}

async fn put(db: &Transaction<'_>, table: &Table, rows: &[Row]) -> Result<()> {
    if table.name == "house" {
        for row in rows {
            let value = bind(table, 0, &row[0])?;
            db.execute("update house set secret = $1", &[&*value])
                .await?;
        }
        return Ok(());
    }
    // Whether a table is being played is worked out when all are there.
    let (more, is_tip) = match table.name {
        "tip" => (", is_open", true),
        _ => ("", false),
    };
    let mut types: Vec<Type> = table
        .columns
        .iter()
        .map(|(_, kind)| sql_type(*kind))
        .collect();
    types.extend(is_tip.then_some(Type::BOOL));
    let copy = format!(
        "copy {} ({}{more}) from stdin binary",
        table.name,
        table.list()
    );
    let mut writer = pin!(BinaryCopyInWriter::new(db.copy_in(&copy).await?, &types));
    for row in rows {
        let values = row.iter().enumerate();
        let mut values = values
            .map(|(idx, value)| bind(table, idx, value))
            .collect::<Result<Vec<_>>>()?;
        if is_tip {
            values.push(Box::new(false));
        }
        let values = values.iter().map(|value| &**value as &(dyn ToSql + Sync));
        writer
            .as_mut()
            .write_raw(values.collect::<Vec<_>>())
            .await?;
    }
    writer.finish().await?;
    Ok(())
}

fn sql_type(kind: Kind) -> Type {
    match kind {
        Kind::Text => Type::TEXT,
        Kind::Bytes => Type::BYTEA,
        Kind::Bool => Type::BOOL,
        Kind::Small => Type::INT2,
        Kind::Signed | Kind::Unsigned => Type::INT4,
        Kind::Long => Type::INT8,
    }
}

/// A value as the column's type has it. What does not fit is told, never cut.
fn bind(table: &Table, idx: usize, value: &Value) -> Result<Box<dyn ToSql + Sync + Send>> {
    let (column, kind) = table.columns[idx];
    let odd = || MoveError::Postgres(format!("{}.{column} has no such value", table.name));
    Ok(match (kind, value) {
        (Kind::Text, Value::Null) => Box::new(None::<String>),
        (Kind::Bytes, Value::Null) => Box::new(None::<Vec<u8>>),
        (Kind::Bool, Value::Null) => Box::new(None::<bool>),
        (Kind::Small, Value::Null) => Box::new(None::<i16>),
        (Kind::Signed | Kind::Unsigned, Value::Null) => Box::new(None::<i32>),
        (Kind::Long, Value::Null) => Box::new(None::<i64>),
        (Kind::Text, Value::Text(text)) if text.contains('\0') => {
            return Err(MoveError::Zero {
                table: table.name,
                column,
            });
        }
        (Kind::Text, Value::Text(text)) => Box::new(text.clone()),
        (Kind::Bytes, Value::Bytes(bytes)) => Box::new(bytes.clone()),
        (Kind::Bool, Value::Bool(is_so)) => Box::new(*is_so),
        (Kind::Small, Value::Number(number)) => {
            Box::new(i16::try_from(*number).map_err(|_| odd())?)
        }
        (Kind::Signed, Value::Number(number)) => {
            Box::new(i32::try_from(*number).map_err(|_| odd())?)
        }
        (Kind::Unsigned, Value::Number(number)) => {
            let number = u32::try_from(*number).map_err(|_| odd())?;
            Box::new(number.cast_signed())
        }
        (Kind::Long, Value::Number(number)) => Box::new(*number),
        _ => return Err(odd()),
    })
}

/// Tables that are played go on: the first server sees to those with people that
/// wait for a bot or have to begin.
async fn wake(db: &Transaction<'_>) -> Result<()> {
    let sql = "update tip set is_open = true,
             thinker = case when (seq = 0 or acting = 0 or acting & bots <> 0)
                 and exists (select 1 from seat where seat.table_id = tip.table_id
                     and (guest_id is not null or contribution is not null)) then $1::bigint end
         from game_table where game_table.id = tip.table_id and status = 'live'";
    db.execute(sql, &[&NOBODY.cast_signed()]).await?;
    Ok(())
}
