//! Deadlines, outages, evenings and rhythms.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::failed;
use super::writer::Reply;
use crate::{DeadlineRow, Due, DueCount, EveningRow, Outage, StoreError};

type Written = Result<Reply, StoreError>;

/// What stands for the beginning of a table where a seat's number would.
const BEGINNING: i32 = -1;

fn number_of(seat: Option<u8>) -> i32 {
    seat.map_or(BEGINNING, i32::from)
}

/// Replaces the deadlines of a table's seats.
pub(super) fn put_deadlines(
    db: &Connection,
    table_id: &str,
    dues: &[Due],
) -> Result<(), StoreError> {
    super::writes::run(
        db,
        "delete from deadline where table_id = ?1 and seat >= 0",
        [table_id],
    )?;
    dues.iter().try_for_each(|due| put(db, table_id, due))
}

/// Replaces when a table is to begin.
pub(super) fn put_beginning(
    db: &Connection,
    table_id: &str,
    due: Option<Due>,
) -> Result<(), StoreError> {
    super::writes::run(
        db,
        "delete from deadline where table_id = ?1 and seat = -1",
        [table_id],
    )?;
    due.iter().try_for_each(|due| put(db, table_id, due))
}

fn put(db: &Connection, table_id: &str, due: &Due) -> Result<(), StoreError> {
    let Due {
        seat,
        asked,
        due_ms,
        remind_ms,
    } = due;
    super::writes::run(
        db,
        "insert into deadline (table_id, seat, asked, due_ms, remind_ms)
         values (?1, ?2, ?3, ?4, ?5)",
        params![table_id, number_of(*seat), asked, due_ms, remind_ms],
    )?;
    Ok(())
}

/// Moves a deadline that is still the same question's.
pub(super) fn move_deadline(db: &Connection, row: &DeadlineRow) -> Written {
    let DeadlineRow { table_id, due } = row;
    super::writes::run(
        db,
        "update deadline set due_ms = ?4, remind_ms = ?5
         where table_id = ?1 and seat = ?2 and asked = ?3",
        params![
            table_id,
            number_of(due.seat),
            due.asked,
            due.due_ms,
            due.remind_ms
        ],
    )?;
    Ok(Reply::Done)
}

/// Drops a deadline that is still the same question's.
pub(super) fn drop_deadline(db: &Connection, row: &DeadlineRow) -> Written {
    super::writes::run(
        db,
        "delete from deadline where table_id = ?1 and seat = ?2 and asked = ?3",
        params![row.table_id, number_of(row.due.seat), row.due.asked],
    )?;
    Ok(Reply::Done)
}

fn read(row: &Row<'_>) -> rusqlite::Result<DeadlineRow> {
    let seat: i32 = row.get(1)?;
    Ok(DeadlineRow {
        table_id: row.get(0)?,
        due: Due {
            seat: u8::try_from(seat).ok(),
            asked: row.get(2)?,
            due_ms: row.get(3)?,
            remind_ms: row.get(4)?,
        },
    })
}

/// What is due or to be reminded of, the oldest first. Both are read from an
/// index, so it costs what it gives back, however many deadlines there are.
pub(super) fn due(db: &Connection, now_ms: i64, limit: u32) -> rusqlite::Result<Vec<DeadlineRow>> {
    let columns = "table_id, seat, asked, due_ms, remind_ms";
    let mut rows = Vec::new();
    for sql in [
        format!("select {columns} from deadline where due_ms <= ?1 order by due_ms limit ?2"),
        format!(
            "select {columns} from deadline where remind_ms <= ?1 and due_ms > ?1
             order by remind_ms limit ?2"
        ),
    ] {
        let mut statement = db.prepare_cached(&sql)?;
        for row in statement.query_map(params![now_ms, limit], read)? {
            rows.push(row?);
        }
    }
    Ok(rows)
}

/// By the same index: left to itself, SQLite walks through all tables in order.
pub(super) fn count_due(db: &Connection, until_ms: i64, most: u32) -> rusqlite::Result<DueCount> {
    let n_due: u32 = db
        .prepare_cached(
            "select count(*) from (select distinct table_id
                 from deadline indexed by deadline_by_due
                 where due_ms <= ?1 and seat >= 0)",
        )?
        .query_row([until_ms], |row| row.get(0))?;
    let n_clocked = match n_due > most {
        true => db
            .prepare_cached("select count(distinct table_id) from deadline where seat >= 0")?
            .query_row([], |row| row.get(0))?,
        false => 0,
    };
    Ok(DueCount { n_due, n_clocked })
}

/// Notes that the house is there. If it was silent for longer than it may be, the
/// silence is an outage, by which all deadlines move.
pub(super) fn beat(db: &Connection, now_ms: i64, silence_ms: i64) -> Written {
    let seen: Option<i64> = db
        .prepare_cached("select seen_ms from pulse where id = 1")
        .and_then(|mut statement| statement.query_row([], |row| row.get(0)).optional())
        .map_err(failed)?;
    let is_outage = seen.is_some_and(|seen| now_ms - seen > silence_ms);
    if let Some(from_ms) = seen.filter(|_| is_outage) {
        super::writes::run(
            db,
            "insert into outage (from_ms, to_ms) values (?1, ?2)
             on conflict (from_ms) do update set to_ms = excluded.to_ms",
            [from_ms, now_ms],
        )?;
        super::writes::run(
            db,
            "update deadline set due_ms = due_ms + ?1, remind_ms = remind_ms + ?1 where seat >= 0",
            [now_ms - from_ms],
        )?;
    }
    // A clock that was set back does not make the house older than it was.
    super::writes::run(
        db,
        "insert into pulse (id, seen_ms) values (1, ?1)
         on conflict (id) do update set seen_ms = excluded.seen_ms",
        [now_ms],
    )?;
    Ok(Reply::Outage(seen.filter(|_| is_outage).map(|from_ms| {
        Outage {
            from_ms,
            to_ms: now_ms,
        }
    })))
}

pub(super) fn outages(db: &Connection, since_ms: i64) -> rusqlite::Result<Vec<Outage>> {
    let mut statement =
        db.prepare_cached("select from_ms, to_ms from outage where to_ms > ?1 order by from_ms")?;
    let outage = |row: &Row<'_>| {
        Ok(Outage {
            from_ms: row.get(0)?,
            to_ms: row.get(1)?,
        })
    };
    statement.query_map([since_ms], outage)?.collect()
}

pub(super) fn set_rhythm(db: &Connection, guest_id: &str, body: &str) -> Written {
    super::writes::run(
        db,
        "insert into rhythm (guest_id, body) values (?1, ?2)
         on conflict (guest_id) do update set body = excluded.body",
        [guest_id, body],
    )?;
    Ok(Reply::Done)
}

pub(super) fn rhythm(db: &Connection, guest_id: &str) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("select body from rhythm where guest_id = ?1")?
        .query_row([guest_id], |row| row.get(0))
        .optional()
}

pub(super) fn evening(db: &Connection, first: &str) -> rusqlite::Result<EveningRow> {
    let n_games = db
        .prepare_cached(
            "select count(*) from game_table where (id = ?1 or evening = ?1) and status = 'over'",
        )?
        .query_row([first], |row| row.get(0))?;
    let mut statement = db.prepare_cached(
        "select coalesce(seat.guest_id, 'bot ' || seat.bot) as holder, count(*) from game_table
             join result on result.table_id = game_table.id and result.rank = 1
             join seat on seat.table_id = game_table.id and seat.seat = result.seat
         where (game_table.id = ?1 or evening = ?1) and status = 'over'
             and coalesce(seat.guest_id, seat.bot) is not null
         group by holder order by holder",
    )?;
    let wins = statement.query_map([first], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(EveningRow {
        n_games,
        wins: wins.collect::<rusqlite::Result<_>>()?,
    })
}

/// Tables in play whose last move is older than this; the oldest stages first.
pub(super) fn idle(db: &Connection, before_ms: i64, limit: u32) -> rusqlite::Result<Vec<String>> {
    let mut statement = db.prepare_cached(
        "select id from game_table
         where status = 'live' and updated_ms < ?1
             and coalesce((select at_ms from entry where table_id = id
                 order by seq desc limit 1), 0) < ?1
         order by updated_ms limit ?2",
    )?;
    statement
        .query_map(params![before_ms, limit], |row| row.get(0))?
        .collect()
}
