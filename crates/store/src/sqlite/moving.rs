//! The file's side of a move: alone with it from the first row to the last. A
//! server, even an idle one, has a lock on the file as long as it has it open in
//! WAL mode, so that whoever asks for all of it is refused; and whoever has all of
//! it keeps every server out.

use std::path::Path;
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, TransactionBehavior, params, params_from_iter};
use tokio::sync::mpsc::{Receiver, Sender};

use super::migrate::{self, OpenError};
use super::{Sync, configure, copies, name_of};
use crate::archive::unpack;
use crate::moving::{
    HOUSE, Kind, MoveError, Moved, PART, Part, Progress, Row, Sum, Table, Value, broken_off,
    compare,
};

/// How long whoever has the file open may take to close it.
const PATIENCE: Duration = Duration::from_secs(1);

type Result<T> = std::result::Result<T, MoveError>;

impl From<rusqlite::Error> for MoveError {
    fn from(error: rusqlite::Error) -> MoveError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
                let who = "a server or another program has the file; stop it first";
                MoveError::InUse(who.to_owned())
            }
            _ => MoveError::File(error.to_string()),
        }
    }
}

impl From<OpenError> for MoveError {
    fn from(error: OpenError) -> MoveError {
        match error {
            OpenError::Failed(why) => MoveError::File(why),
            error => MoveError::File(error.to_string()),
        }
    }
}

/// Opens a file for nobody else.
fn open_alone(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", "exclusive")?;
    // The lock is taken with the first look, and kept.
    let look = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    look.rollback()?;
    Ok(connection)
}

/// A house that is read.
pub(crate) struct Source {
    connection: Connection,
}

impl Source {
    pub(crate) fn open(path: &Path) -> Result<Source> {
        let mut connection = open_alone(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        migrate::bring_up_to_date(&mut connection, path)?;
        Ok(Source { connection })
    }

    /// Reads it and sends all of it.
    pub(crate) fn read(&mut self, send: &Sender<Part>) -> Result<()> {
        let snapshot = self.connection.transaction()?;
        let deliver = |part| send.blocking_send(part).map_err(|_| broken_off());
        let sums = read_all(&snapshot, |idx, rows| deliver(Part::Rows(idx, rows)))?;
        deliver(Part::Done(sums))
    }
}

fn read_all(
    db: &Connection,
    mut deliver: impl FnMut(usize, Vec<Row>) -> Result<()>,
) -> Result<Vec<Sum>> {
    let mut sums = Vec::new();
    for (idx, table) in HOUSE.iter().enumerate() {
        let mut sum = Sum::default();
        let mut statement = db.prepare(&select(table))?;
        let mut rows = statement.query([])?;
        let mut part = Vec::new();
        while let Some(row) = rows.next()? {
            let row = read_row(table, row)?;
            sum.add(&row);
            part.push(row);
            if part.len() == PART {
                deliver(idx, std::mem::take(&mut part))?;
            }
        }
        deliver(idx, part)?;
        sums.push(sum);
    }
    Ok(sums)
}

fn select(table: &Table) -> String {
    let (name, columns) = (table.name, table.list());
    match name {
        "entry" => format!(
            "select {columns} from entry
             where seq > coalesce((select n_entries from archive
                 where archive.table_id = entry.table_id), 0)"
        ),
        "tip" => "select id, coalesce(seq, 0), coalesce(fingerprint, 0), coalesce(acting, 0),
                 coalesce(bots, 0), coalesce(resigned, 0), coalesce(at_ms, 0)
             from game_table left join entry on table_id = id
                 and seq = (select max(seq) from entry where table_id = id)"
            .to_owned(),
        _ => format!("select {columns} from {name}"),
    }
}

fn read_row(table: &Table, row: &rusqlite::Row<'_>) -> Result<Row> {
    let value = |(idx, (column, kind)): (usize, &(&str, Kind))| {
        let odd = || MoveError::File(format!("{}.{column} has no such value", table.name));
        Ok(match (kind, row.get_ref(idx)?) {
            (_, ValueRef::Null) => Value::Null,
            (Kind::Text, ValueRef::Text(text)) => {
                let text = std::str::from_utf8(text).map_err(|_| odd())?;
                Value::Text(text.to_owned())
            }
            (Kind::Bytes, ValueRef::Blob(bytes)) => Value::Bytes(bytes.to_vec()),
            (Kind::Bool, ValueRef::Integer(number @ (0 | 1))) => Value::Bool(number == 1),
            (
                Kind::Small | Kind::Signed | Kind::Unsigned | Kind::Long,
                ValueRef::Integer(number),
            ) => Value::Number(number),
            _ => return Err(odd()),
        })
    };
    table.columns.iter().enumerate().map(value).collect()
}

/// Writes what comes into a new or empty file.
pub(crate) fn write(
    path: &Path,
    parts: Receiver<Part>,
    tell: impl FnMut(Progress),
) -> Result<Moved> {
    let was_there = path.exists();
    let written = write_all(path, parts, tell);
    if written.is_err() && !was_there {
        for ending in ["", "-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            let _ = std::fs::remove_file(name);
        }
    }
    written
}

fn write_all(
    path: &Path,
    mut parts: Receiver<Part>,
    mut tell: impl FnMut(Progress),
) -> Result<Moved> {
    copies::create_private(path);
    let mut connection = open_alone(path, OpenFlags::default())?;
    configure(&connection, Sync::Full)?;
    migrate::bring_up_to_date(&mut connection, path)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for table in HOUSE.iter().filter(|table| table.name != "tip") {
        let any = format!("select exists (select 1 from {})", table.name);
        if transaction.query_row(&any, [], |row| row.get(0))? {
            let what = format!("{} has rows in {}", path.display(), table.name);
            return Err(MoveError::NotEmpty(what));
        }
    }
    let mut n_rows = [0; HOUSE.len()];
    let moved = loop {
        match parts.blocking_recv() {
            Some(Part::Rows(idx, rows)) => {
                for row in &rows {
                    put(&transaction, &HOUSE[idx], row)?;
                }
                n_rows[idx] += rows.len() as u64;
                tell(Progress {
                    table: HOUSE[idx].name,
                    n_rows: n_rows[idx],
                });
            }
            Some(Part::Done(read)) => {
                let found = read_all(&transaction, |_, _| Ok(()))?;
                break compare(&read, &found)?;
            }
            None => return Err(broken_off()),
        }
    };
    transaction.commit()?;
    let folded = connection.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()));
    folded?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(moved)
}

fn put(db: &Connection, table: &Table, row: &Row) -> Result<()> {
    let values = || params_from_iter(row.iter().map(sql_value));
    let (name, columns) = (table.name, table.list());
    let places = vec!["?"; row.len()].join(", ");
    match name {
        "house" => db
            .prepare_cached("insert into house (id, secret) values (1, ?)")?
            .execute(values())?,
        "tip" => return put_tip(db, row),
        _ => db
            .prepare_cached(&format!("insert into {name} ({columns}) values ({places})"))?
            .execute(values())?,
    };
    match (name, row.as_slice()) {
        ("archive", [Value::Text(table_id), _, _, Value::Bytes(body)]) => {
            put_last(db, table_id, body)
        }
        _ => Ok(()),
    }
}

/// The last entry of an archived game stands where all others stood.
fn put_last(db: &Connection, table_id: &str, body: &[u8]) -> Result<()> {
    let entries = unpack(table_id, body).map_err(|error| MoveError::File(error.to_string()))?;
    if let Some(last) = entries.last() {
        let entry = &last.entry;
        db.prepare_cached(
            "insert into entry (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            table_id,
            entry.seq,
            name_of(entry.kind),
            entry.seat.map(rules::Seat::number),
            entry.body,
            last.reference,
            entry.fingerprint,
            last.at_ms,
            last.spent_ms
        ])?;
    }
    Ok(())
}

/// How a table stands is kept with its last entry. That it is the last one, with
/// this fingerprint and time, shows when all is read again.
fn put_tip(db: &Connection, row: &Row) -> Result<()> {
    let values = row.iter().map(sql_value);
    db.prepare_cached(
        "update entry set acting = ?4, bots = ?5, resigned = ?6
         where table_id = ?1 and seq = ?2 and fingerprint = ?3 and at_ms = ?7",
    )?
    .execute(params_from_iter(values))?;
    Ok(())
}

fn sql_value(value: &Value) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(match value {
        Value::Null => ValueRef::Null,
        Value::Text(text) => ValueRef::Text(text.as_bytes()),
        Value::Bytes(bytes) => ValueRef::Blob(bytes),
        Value::Bool(is_so) => ValueRef::Integer(i64::from(*is_so)),
        Value::Number(number) => ValueRef::Integer(*number),
    })
}
