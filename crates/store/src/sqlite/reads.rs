//! What is read.

use rules::{RulesVersion, Seat, SeatSet, StoredEntry};
use rusqlite::{Connection, OptionalExtension, Result, Row, params, params_from_iter};

use super::kind_named;
use crate::{
    Belongs, ConductRow, EntryRow, Guest, ResultRow, ReviewRow, SeatRow, Situation, Status,
    TableRow, TalkRow,
};

const GUEST: &str = "id, name, colour, is_banned, created_ms, seen_ms";

pub(super) fn guest_by_secret(db: &Connection, secret_hash: [u8; 32]) -> Result<Option<Guest>> {
    db.prepare_cached(&format!(
        "select {GUEST} from guest where secret_hash = ?1
         or id = (select guest_id from device where secret_hash = ?1)"
    ))?
    .query_row([secret_hash], read_guest)
    .optional()
}

pub(super) fn guests(db: &Connection, limit: u32) -> Result<Vec<Guest>> {
    let sql = format!("select {GUEST} from guest order by seen_ms desc, id limit ?1");
    let mut statement = db.prepare_cached(&sql)?;
    statement.query_map([limit], read_guest)?.collect()
}

pub(super) fn guest(db: &Connection, id: &str) -> Result<Option<Guest>> {
    db.prepare_cached(&format!("select {GUEST} from guest where id = ?1"))?
        .query_row([id], read_guest)
        .optional()
}

fn read_guest(row: &Row<'_>) -> Result<Guest> {
    Ok(Guest {
        id: row.get(0)?,
        name: row.get(1)?,
        colour: row.get(2)?,
        is_banned: row.get(3)?,
        created_ms: row.get(4)?,
        seen_ms: row.get(5)?,
    })
}

/// A table with its last entry, if it has any.
const TABLE: &str = "\
    select id, game, rules_version, options, status, is_listed, maker, seed, \
        coalesce(seq, 0), version, opening, created_ms, \
        max(updated_ms, coalesce(at_ms, 0)) as changed_ms, coalesce(fingerprint, 0), has_hints, \
        coalesce(acting, 0), coalesce(bots, 0), coalesce(resigned, 0), \
        agreement, starts_ms, evening, closed_because, challenge, bottle, since, is_late \
    from game_table left join entry on table_id = id \
        and seq = (select max(seq) from entry where table_id = id)";

pub(super) fn table(db: &Connection, id: &str) -> Result<Option<TableRow>> {
    let found = db
        .prepare_cached(&format!("{TABLE} where id = ?1"))?
        .query_row([id], read_table)
        .optional()?;
    found.map(|table| with_company(db, table)).transpose()
}

pub(super) fn n_live_with_bots(db: &Connection, makers: &[String]) -> Result<u32> {
    if makers.is_empty() {
        return Ok(0);
    }
    let places = vec!["?"; makers.len()].join(",");
    let sql = format!(
        "select count(*) from game_table indexed by live_by_maker
         where status = 'live' and maker in ({places})
             and exists (select 1 from seat where table_id = id and bot is not null)"
    );
    let count = |row: &Row<'_>| row.get(0);
    db.prepare(&sql)?.query_row(params_from_iter(makers), count)
}

fn read_table(row: &Row<'_>) -> Result<TableRow> {
    let status: String = row.get(4)?;
    Ok(TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        rules_version: RulesVersion(row.get(2)?),
        options: row.get(3)?,
        // A status this version does not know is shown, never played on.
        status: status.parse().unwrap_or(Status::Halted),
        is_listed: row.get(5)?,
        maker: row.get(6)?,
        seed: row.get(7)?,
        head: row.get(8)?,
        version: row.get(9)?,
        opening: row.get(10)?,
        created_ms: row.get(11)?,
        updated_ms: row.get(12)?,
        fingerprint: row.get(13)?,
        has_hints: row.get(14)?,
        situation: Situation {
            acting: SeatSet::from_bits(row.get(15)?),
            bots: SeatSet::from_bits(row.get(16)?),
            resigned: SeatSet::from_bits(row.get(17)?),
        },
        thinker: None,
        agreement: row.get(18)?,
        starts_ms: row.get(19)?,
        evening: row.get(20)?,
        closed_because: row.get(21)?,
        belongs: belongs(row)?,
        seats: Vec::new(),
        conduct: Vec::new(),
    })
}

fn belongs(row: &Row<'_>) -> Result<Option<Belongs>> {
    if let Some(id) = row.get(22)? {
        let is_late = row.get(25)?;
        return Ok(Some(Belongs::Challenge { id, is_late }));
    }
    let bottle: Option<String> = row.get(23)?;
    let since: Option<u32> = row.get(24)?;
    let bottle = bottle.zip(since);
    Ok(bottle.map(|(id, since)| Belongs::Bottle { id, since }))
}

fn with_company(db: &Connection, mut table: TableRow) -> Result<TableRow> {
    let mut statement = db.prepare_cached(
        "select guest_id, name, bot, contribution, is_ready
         from seat where table_id = ?1 order by seat",
    )?;
    let seat = |row: &Row<'_>| {
        Ok(SeatRow {
            guest_id: row.get(0)?,
            name: row.get(1)?,
            bot: row.get(2)?,
            contribution: row.get(3)?,
            is_ready: row.get(4)?,
        })
    };
    table.seats = statement
        .query_map([&table.id], seat)?
        .collect::<Result<_>>()?;
    let mut statement = db.prepare_cached(
        "select guest_id, is_muted, is_removed from conduct where table_id = ?1 order by guest_id",
    )?;
    let conduct = |row: &Row<'_>| {
        Ok(ConductRow {
            guest_id: row.get(0)?,
            is_muted: row.get(1)?,
            is_removed: row.get(2)?,
        })
    };
    table.conduct = statement
        .query_map([&table.id], conduct)?
        .collect::<Result<_>>()?;
    Ok(table)
}

pub(super) fn invite_hash(db: &Connection, id: &str) -> Result<Option<[u8; 32]>> {
    db.prepare_cached("select invite_hash from game_table where id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()
}

pub(super) fn entries(db: &Connection, table_id: &str, after: u32) -> Result<Vec<EntryRow>> {
    let mut statement = db.prepare_cached(
        "select seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms
         from entry where table_id = ?1 and seq > ?2 order by seq",
    )?;
    let entry = |row: &Row<'_>| {
        let kind: String = row.get(1)?;
        let seat: Option<u8> = row.get(2)?;
        Ok(EntryRow {
            entry: StoredEntry {
                seq: row.get(0)?,
                kind: kind_named(&kind).ok_or_else(|| unreadable(1, &kind))?,
                seat: seat.and_then(Seat::new),
                body: row.get(3)?,
                fingerprint: row.get(5)?,
            },
            reference: row.get(4)?,
            at_ms: row.get(6)?,
            spent_ms: row.get(7)?,
        })
    };
    statement
        .query_map(params![table_id, after], entry)?
        .collect()
}

/// A text that a newer version may have written.
fn unreadable(column: usize, text: &str) -> rusqlite::Error {
    let why = format!("an entry of the unknown kind \"{text}\"");
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why.into())
}

pub(super) fn entry_by_ref(
    db: &Connection,
    table_id: &str,
    seat: u8,
    reference: &str,
) -> Result<Option<u32>> {
    // Asked for only when a page repeats itself, so a walk through the table's
    // own entries is cheaper than an index that every move would have to keep.
    db.prepare_cached(
        "select min(seq) from entry where table_id = ?1 and seat = ?2 and ref = ?3 having count(*) > 0",
    )?
        .query_row(params![table_id, seat, reference], |row| row.get(0))
        .optional()
}

pub(super) fn results(db: &Connection, table_id: &str) -> Result<Vec<ResultRow>> {
    let mut statement = db.prepare_cached(
        "select seat, rank, points from result where table_id = ?1 order by seat",
    )?;
    let result = |row: &Row<'_>| {
        Ok(ResultRow {
            seat: row.get(0)?,
            rank: row.get(1)?,
            points: row.get(2)?,
        })
    };
    statement.query_map([table_id], result)?.collect()
}

pub(super) fn reviews(
    db: &Connection,
    table_id: &str,
    is_hindsight: bool,
) -> Result<Vec<ReviewRow>> {
    let mut statement = db.prepare_cached(
        "select seq, format, body from review
         where table_id = ?1 and is_hindsight = ?2 order by seq",
    )?;
    let review = |row: &Row<'_>| {
        Ok(ReviewRow {
            table_id: table_id.to_owned(),
            is_hindsight,
            seq: row.get(0)?,
            format: row.get(1)?,
            body: row.get(2)?,
        })
    };
    statement
        .query_map(params![table_id, is_hindsight], review)?
        .collect()
}

const TALK: &str = "guest_id, name, seat, body, at_ms, ref, n";

pub(super) fn talk(db: &Connection, table_id: &str, limit: u32) -> Result<Vec<TalkRow>> {
    let sql = format!("select {TALK} from talk where table_id = ?1 order by n desc limit ?2");
    let mut lines = talk_lines(db, &sql, table_id, limit)?;
    lines.reverse();
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

pub(super) fn talk_after(
    db: &Connection,
    table_id: &str,
    after: u32,
) -> Result<Vec<(u32, TalkRow)>> {
    let sql = format!("select {TALK} from talk where table_id = ?1 and n > ?2 order by n");
    talk_lines(db, &sql, table_id, after)
}

fn talk_lines(
    db: &Connection,
    sql: &str,
    table_id: &str,
    number: u32,
) -> Result<Vec<(u32, TalkRow)>> {
    let line = |row: &Row<'_>| {
        let line = TalkRow {
            table_id: table_id.to_owned(),
            guest_id: row.get(0)?,
            name: row.get(1)?,
            seat: row.get(2)?,
            body: row.get(3)?,
            at_ms: row.get(4)?,
            reference: row.get(5)?,
        };
        Ok((row.get(6)?, line))
    };
    db.prepare_cached(sql)?
        .query_map(params![table_id, number], line)?
        .collect()
}
