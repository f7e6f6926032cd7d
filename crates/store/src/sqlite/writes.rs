//! What is written; always by the one writer, within a transaction.

use rules::Seat;
use rusqlite::{Connection, OptionalExtension, Params, params};

use super::outbox::add_notices;
use super::writer::Reply;
use super::{failed, name_of, pace};
use crate::{
    Append, Belongs, ConductRow, DeviceLink, Due, End, EntryRow, Guest, LobbyChange, ResultRow,
    ReviewRow, SeatRow, Situation, Status, StoreError, TableRow, TalkRow,
};

pub(super) type Written = Result<Reply, StoreError>;

/// Runs a statement; the number of rows it changed.
pub(super) fn run(db: &Connection, sql: &str, params: impl Params) -> Result<usize, StoreError> {
    let mut statement = db.prepare_cached(sql).map_err(failed)?;
    statement.execute(params).map_err(failed)
}

/// Runs a statement that must change exactly one row.
pub(super) fn run_one(
    db: &Connection,
    sql: &str,
    params: impl Params,
    otherwise: StoreError,
) -> Written {
    match run(db, sql, params)? {
        1 => Ok(Reply::Done),
        _ => Err(otherwise),
    }
}

pub(super) fn keep_house_secret(db: &Connection, fresh: [u8; 32]) -> Written {
    let sql = "insert into house (id, secret) values (1, ?1) on conflict do nothing";
    db.execute(sql, [fresh]).map_err(failed)?;
    Ok(Reply::Done)
}

pub(super) fn add_guest(db: &Connection, guest: &Guest, secret_hash: [u8; 32]) -> Written {
    let Guest {
        id,
        name,
        colour,
        is_banned,
        created_ms,
        seen_ms,
    } = guest;
    run(
        db,
        "insert into guest (id, secret_hash, name, colour, is_banned, created_ms, seen_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            id,
            secret_hash,
            name,
            colour,
            is_banned,
            created_ms,
            seen_ms
        ],
    )?;
    Ok(Reply::Done)
}

pub(super) fn update_guest(db: &Connection, guest: &Guest) -> Written {
    let Guest {
        id,
        name,
        colour,
        is_banned: _,
        created_ms: _,
        seen_ms,
    } = guest;
    run_one(
        db,
        "update guest set name = ?2, colour = ?3, seen_ms = ?4 where id = ?1",
        params![id, name, colour, seen_ms],
        StoreError::Missing,
    )
}

pub(super) fn set_ban(db: &Connection, id: &str, is_banned: bool) -> Written {
    let sql = "update guest set is_banned = ?2 where id = ?1";
    run_one(db, sql, params![id, is_banned], StoreError::Missing)
}

pub(super) fn delete_guest(db: &Connection, id: &str) -> Written {
    // A table must not lose whoever plays there without its log knowing.
    let plays: bool = db
        .prepare_cached(
            "select exists (select 1 from seat
                 join game_table on game_table.id = seat.table_id and status = 'live'
                 left join entry on entry.table_id = seat.table_id
                     and entry.seq = (select max(seq) from entry where table_id = seat.table_id)
                 where guest_id = ?1 and coalesce(bots, 0) & (1 << seat.seat) = 0)",
        )
        .and_then(|mut statement| statement.query_row([id], |row| row.get(0)))
        .map_err(failed)?;
    if plays {
        return Err(StoreError::Conflict);
    }
    run(
        db,
        "update game_table set version = version + 1
         where maker = ?1 or id in (select table_id from seat where guest_id = ?1)",
        [id],
    )?;
    for sql in [
        "update seat set guest_id = null, name = null where guest_id = ?1",
        "update game_table
         set maker = (select guest_id from seat
             where table_id = id and guest_id is not null order by seat limit 1)
         where maker = ?1",
        "delete from conduct where guest_id = ?1",
        "update talk set guest_id = null, name = '', body = '', ref = null where guest_id = ?1",
    ] {
        run(db, sql, [id])?;
    }
    // A lobby without a maker could never begin.
    run(
        db,
        "update game_table set status = 'closed' where status = 'lobby' and maker is null",
        [],
    )?;
    run_one(
        db,
        "delete from guest where id = ?1",
        [id],
        StoreError::Missing,
    )
}

pub(super) fn add_device_link(db: &Connection, link: &DeviceLink) -> Written {
    run(
        db,
        "insert into device_link (token_hash, guest_id, expires_ms) values (?1, ?2, ?3)",
        params![link.token_hash, link.guest_id, link.expires_ms],
    )?;
    Ok(Reply::Done)
}

pub(super) fn spend_device_link(
    db: &Connection,
    token_hash: [u8; 32],
    secret_hash: [u8; 32],
    now_ms: i64,
) -> Written {
    run(
        db,
        "delete from device_link where expires_ms <= ?1",
        [now_ms],
    )?;
    let guest: Option<String> = db
        .prepare_cached("delete from device_link where token_hash = ?1 returning guest_id")
        .and_then(|mut statement| {
            statement
                .query_row([token_hash], |row| row.get(0))
                .optional()
        })
        .map_err(failed)?;
    if let Some(guest) = &guest {
        run(
            db,
            "insert into device (secret_hash, guest_id) values (?1, ?2)",
            params![secret_hash, guest],
        )?;
    }
    Ok(Reply::Text(guest))
}

pub(super) fn add_table(db: &Connection, table: &TableRow, invite_hash: [u8; 32]) -> Written {
    let (challenge, is_late) = match &table.belongs {
        Some(Belongs::Challenge { id, is_late }) => (Some(id), *is_late),
        _ => (None, false),
    };
    let (bottle, since) = match &table.belongs {
        Some(Belongs::Bottle { id, since }) => (Some(id), Some(since)),
        _ => (None, None),
    };
    run(
        db,
        "insert into game_table (id, game, rules_version, options, status, is_listed, maker,
             invite_hash, seed, version, created_ms, updated_ms, has_hints, opening, agreement,
             starts_ms, evening, closed_because, challenge, bottle, since, is_late)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
             ?19, ?20, ?21, ?22)",
        params![
            table.id,
            table.game,
            table.rules_version.0,
            table.options,
            table.status.name(),
            table.is_listed,
            table.maker,
            invite_hash,
            table.seed,
            table.version,
            table.created_ms,
            table.updated_ms,
            table.has_hints,
            table.opening,
            table.agreement,
            table.starts_ms,
            table.evening,
            table.closed_because,
            challenge,
            bottle,
            since,
            is_late
        ],
    )?;
    pace::put_beginning(db, &table.id, beginning(table.status, table.starts_ms))?;
    put_seats(db, &table.id, &table.seats)?;
    put_conduct(db, &table.id, &table.conduct)?;
    Ok(Reply::Done)
}

/// How long before its beginning those who sit at a table are reminded.
const REMIND_MS: i64 = 10 * 60 * 1000;

fn beginning(status: Status, starts_ms: Option<i64>) -> Option<Due> {
    let starts_ms = starts_ms.filter(|_| status == Status::Lobby)?;
    Some(Due {
        seat: None,
        asked: 0,
        due_ms: starts_ms,
        remind_ms: Some(starts_ms - REMIND_MS),
    })
}

fn put_seats(db: &Connection, table_id: &str, seats: &[SeatRow]) -> Result<(), StoreError> {
    run(db, "delete from seat where table_id = ?1", [table_id])?;
    for (number, seat) in seats.iter().enumerate() {
        let SeatRow {
            guest_id,
            name,
            bot,
            contribution,
            is_ready,
        } = seat;
        run(
            db,
            "insert into seat
                 (table_id, seat, guest_id, name, bot, contribution, is_ready)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                table_id,
                number as u32,
                guest_id,
                name,
                bot,
                contribution,
                is_ready
            ],
        )?;
    }
    Ok(())
}

fn put_conduct(db: &Connection, table_id: &str, rows: &[ConductRow]) -> Result<(), StoreError> {
    run(db, "delete from conduct where table_id = ?1", [table_id])?;
    for row in rows {
        let ConductRow {
            guest_id,
            is_muted,
            is_removed,
        } = row;
        run(
            db,
            "insert into conduct (table_id, guest_id, is_muted, is_removed) values (?1, ?2, ?3, ?4)",
            params![table_id, guest_id, is_muted, is_removed],
        )?;
    }
    Ok(())
}

pub(super) fn change_table(db: &Connection, change: &LobbyChange) -> Written {
    let LobbyChange {
        table_id,
        version,
        status,
        is_listed,
        has_hints,
        options,
        agreement,
        starts_ms,
        closed_because,
        opening,
        seats,
        conduct,
        at_ms,
    } = change;
    run_one(
        db,
        "update game_table
         set version = version + 1, status = ?3, is_listed = ?4, options = ?5, updated_ms = ?6,
             has_hints = ?7, opening = coalesce(opening, ?8), agreement = ?9, starts_ms = ?10,
             closed_because = ?11
         where id = ?1 and version = ?2",
        params![
            table_id,
            version,
            status.name(),
            is_listed,
            options,
            at_ms,
            has_hints,
            opening,
            agreement,
            starts_ms,
            closed_because
        ],
        StoreError::Conflict,
    )?;
    pace::put_beginning(db, table_id, beginning(*status, *starts_ms))?;
    if *status != Status::Live {
        pace::put_deadlines(db, table_id, &[])?;
    }
    put_seats(db, table_id, seats)?;
    put_conduct(db, table_id, conduct)?;
    Ok(Reply::Done)
}

pub(super) fn append(db: &Connection, append: &Append) -> Written {
    let Append {
        table_id,
        entries,
        situation,
        // A file has one server.
        thinker: _,
        dues,
        end: ended,
        after,
        notices,
    } = append;
    let mut after = *after;
    for (idx, row) in entries.iter().enumerate() {
        // Only the last entry is ever asked how the table stands.
        let situation = match idx + 1 == entries.len() {
            true => *situation,
            false => Situation::default(),
        };
        add_entry(db, table_id, row, after, situation)?;
        after = row.entry.fingerprint;
    }
    add_notices(db, table_id, notices)?;
    if let Some(dues) = dues {
        pace::put_deadlines(db, table_id, dues)?;
    }
    match ended {
        Some(ended) => end(db, append, ended),
        None => Ok(Reply::Done),
    }
}

/// The game is over. Whoever meant to change the table's row has to look again.
fn end(db: &Connection, append: &Append, ended: &End) -> Written {
    let table_id = &append.table_id;
    let (status, because, results): (Status, Option<&str>, &[ResultRow]) = match ended {
        End::Over(results) => (Status::Over, None, results),
        End::Agreed => (Status::Closed, Some("agreed"), &[]),
    };
    run_one(
        db,
        "update game_table
         set status = ?3, closed_because = ?4, version = version + 1,
             updated_ms = max(updated_ms, ?2)
         where id = ?1 and status = 'live'",
        params![
            table_id,
            append.entries.last().map_or(0, |entry| entry.at_ms),
            status.name(),
            because
        ],
        StoreError::Conflict,
    )?;
    for result in results {
        run(
            db,
            "insert into result (table_id, seat, rank, points) values (?1, ?2, ?3, ?4)
             on conflict (table_id, seat) do update set rank = excluded.rank, points = excluded.points",
            params![table_id, result.seat, result.rank, result.points],
        )?;
    }
    Ok(Reply::Done)
}

/// An entry follows the very one it was made for, in a table that is being
/// played; its key decides who was first (an optimistic lock).
fn add_entry(
    db: &Connection,
    table_id: &str,
    row: &EntryRow,
    after: u32,
    situation: Situation,
) -> Result<(), StoreError> {
    let EntryRow {
        entry,
        reference,
        at_ms,
        spent_ms,
    } = row;
    run_one(
        db,
        "insert into entry
             (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, acting, bots, resigned,
             spent_ms)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?13
         where (?2 = 1 or exists (select 1 from entry
                 where table_id = ?1 and seq = ?2 - 1 and fingerprint = ?12))
             and exists (select 1 from game_table where id = ?1 and status = 'live')",
        params![
            table_id,
            entry.seq,
            name_of(entry.kind),
            entry.seat.map(Seat::number),
            entry.body,
            reference,
            entry.fingerprint,
            at_ms,
            situation.acting.bits(),
            situation.bots.bits(),
            situation.resigned.bits(),
            after,
            spent_ms
        ],
        StoreError::Conflict,
    )?;
    Ok(())
}

/// Only finished games are looked back at.
pub(super) fn put_review(db: &Connection, review: &ReviewRow) -> Written {
    let ReviewRow {
        table_id,
        is_hindsight,
        seq,
        format,
        body,
    } = review;
    run_one(
        db,
        "insert into review (table_id, is_hindsight, seq, format, body)
         select ?1, ?2, ?3, ?4, ?5
         where exists (select 1 from game_table where id = ?1 and status = 'over')
         on conflict (table_id, is_hindsight, seq)
             do update set format = excluded.format, body = excluded.body",
        params![table_id, is_hindsight, seq, format, body],
        StoreError::Missing,
    )
}

pub(super) fn add_talk(db: &Connection, talk: &TalkRow) -> Written {
    let TalkRow {
        table_id,
        guest_id,
        name,
        seat,
        body,
        reference,
        at_ms,
    } = talk;
    let number = db
        .prepare_cached(
            "insert into talk (table_id, n, guest_id, name, seat, body, ref, at_ms)
             values (?1, (select coalesce(max(n), 0) + 1 from talk where table_id = ?1),
                 ?2, ?3, ?4, ?5, ?6, ?7)
             on conflict (table_id, guest_id, ref) where ref is not null do nothing
             returning n",
        )
        .and_then(|mut statement| {
            let values = params![table_id, guest_id, name, seat, body, reference, at_ms];
            statement.query_row(values, |row| row.get(0)).optional()
        })
        .map_err(failed)?;
    Ok(Reply::Number(number))
}
