//! What is read.

use rules::{RulesVersion, Seat, SeatSet, StoredEntry};
use tokio_postgres::Row;

use super::kind_named;
use super::line::{Lines, byte, count, get, number};
use crate::{
    Belongs, ConductRow, EntryRow, Guest, NOBODY, ResultRow, ReviewRow, SeatRow, Situation, Status,
    StoreError, TableRow, TalkRow,
};

type Result<T> = std::result::Result<T, StoreError>;

const GUEST: &str = "id, name, colour, is_banned, created_ms, seen_ms";

pub(super) async fn guest_by_secret(db: &Lines, secret_hash: [u8; 32]) -> Result<Option<Guest>> {
    let sql = format!(
        "select {GUEST} from guest where secret_hash = $1
         or id = (select guest_id from device where secret_hash = $1)"
    );
    let row = db.read_one(&sql, &[&secret_hash.as_slice()]).await?;
    row.as_ref().map(read_guest).transpose()
}

pub(super) async fn guests(db: &Lines, limit: u32) -> Result<Vec<Guest>> {
    let sql = format!("select {GUEST} from guest order by seen_ms desc, id limit $1");
    let rows = db.read(&sql, &[&i64::from(limit)]).await?;
    rows.iter().map(read_guest).collect()
}

pub(super) async fn guest(db: &Lines, id: &str) -> Result<Option<Guest>> {
    let sql = format!("select {GUEST} from guest where id = $1");
    let row = db.read_one(&sql, &[&id]).await?;
    row.as_ref().map(read_guest).transpose()
}

fn read_guest(row: &Row) -> Result<Guest> {
    Ok(Guest {
        id: get(row, 0)?,
        name: get(row, 1)?,
        colour: byte(row, 2)?,
        is_banned: get(row, 3)?,
        created_ms: get(row, 4)?,
        seen_ms: get(row, 5)?,
    })
}

/// A table with where it stands: a row for each of its seats, and in each of
/// them those whom its maker has muted or sent away. One statement, so that all
/// of it is of the same moment.
const TABLE: &str = "\
    select t.id, t.game, t.rules_version, t.options, t.status, t.is_listed, t.has_hints, t.maker,
        t.seed, t.version, t.opening, t.agreement, t.starts_ms, t.evening, t.closed_because,
        t.challenge, t.bottle, t.since, t.is_late, t.created_ms,
        greatest(t.updated_ms, p.at_ms) as changed_ms, p.seq, p.fingerprint, p.acting, p.bots,
        p.resigned, p.thinker,
        s.seat, s.guest_id, s.name, s.bot, s.contribution, s.is_ready,
        array(select guest_id from conduct where table_id = $1 order by guest_id) as whom,
        array(select is_muted from conduct where table_id = $1 order by guest_id) as is_muted,
        array(select is_removed from conduct where table_id = $1 order by guest_id) as is_removed
    from game_table t
        join tip p on p.table_id = t.id
        left join seat s on s.table_id = t.id
    where t.id = $1
    order by s.seat";

pub(super) async fn table(db: &Lines, id: &str) -> Result<Option<TableRow>> {
    let rows = db.read(TABLE, &[&id]).await?;
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    let mut table = read_table(first)?;
    for row in &rows {
        if get::<Option<i16>>(row, "seat")?.is_some() {
            table.seats.push(read_seat(row)?);
        }
    }
    let whom: Vec<String> = get(first, "whom")?;
    let muted: Vec<bool> = get(first, "is_muted")?;
    let removed: Vec<bool> = get(first, "is_removed")?;
    for ((guest_id, is_muted), is_removed) in whom.into_iter().zip(muted).zip(removed) {
        table.conduct.push(ConductRow {
            guest_id,
            is_muted,
            is_removed,
        });
    }
    Ok(Some(table))
}

pub(super) async fn n_live_with_bots(db: &Lines, makers: &[String]) -> Result<u32> {
    let sql = "select count(*) from game_table
         where status = 'live' and maker = any($1)
             and exists (select 1 from seat where table_id = id and bot is not null)";
    let row = db.read_one(sql, &[&makers]).await?;
    row.map_or(Ok(0), |row| count(&row, 0))
}

pub(super) fn status_of(row: &Row) -> Result<Status> {
    let status: &str = get(row, "status")?;
    // A status this version does not know is shown, never played on.
    Ok(status.parse().unwrap_or(Status::Halted))
}

pub(super) fn situation_of(row: &Row) -> Result<Situation> {
    let seats = |column: &str| byte(row, column).map(SeatSet::from_bits);
    Ok(Situation {
        acting: seats("acting")?,
        bots: seats("bots")?,
        resigned: seats("resigned")?,
    })
}

pub(super) fn read_seat(row: &Row) -> Result<SeatRow> {
    Ok(SeatRow {
        guest_id: get(row, "guest_id")?,
        name: get(row, "name")?,
        bot: get(row, "bot")?,
        contribution: get(row, "contribution")?,
        is_ready: get(row, "is_ready")?,
    })
}

fn read_table(row: &Row) -> Result<TableRow> {
    let thinker: Option<i64> = get(row, "thinker")?;
    let rules_version: i32 = get(row, "rules_version")?;
    Ok(TableRow {
        id: get(row, "id")?,
        game: get(row, "game")?,
        rules_version: RulesVersion(rules_version as u16),
        options: get(row, "options")?,
        status: status_of(row)?,
        is_listed: get(row, "is_listed")?,
        has_hints: get(row, "has_hints")?,
        agreement: get(row, "agreement")?,
        starts_ms: get(row, "starts_ms")?,
        evening: get(row, "evening")?,
        closed_because: get(row, "closed_because")?,
        belongs: belongs(row)?,
        maker: get(row, "maker")?,
        seed: get(row, "seed")?,
        head: number(row, "seq")?,
        fingerprint: number(row, "fingerprint")?,
        version: number(row, "version")?,
        opening: get(row, "opening")?,
        situation: situation_of(row)?,
        // Nobody has taken it on yet.
        thinker: thinker.map(i64::cast_unsigned).filter(|id| *id != NOBODY),
        created_ms: get(row, "created_ms")?,
        updated_ms: get(row, "changed_ms")?,
        seats: Vec::new(),
        conduct: Vec::new(),
    })
}

fn belongs(row: &Row) -> Result<Option<Belongs>> {
    if let Some(id) = get(row, "challenge")? {
        let is_late = get(row, "is_late")?;
        return Ok(Some(Belongs::Challenge { id, is_late }));
    }
    let bottle: Option<String> = get(row, "bottle")?;
    let since: Option<i32> = get(row, "since")?;
    let bottle = bottle.zip(since.map(i32::cast_unsigned));
    Ok(bottle.map(|(id, since)| Belongs::Bottle { id, since }))
}

pub(super) async fn invite_hash(db: &Lines, id: &str) -> Result<Option<[u8; 32]>> {
    let sql = "select invite_hash from game_table where id = $1";
    let row = db.read_one(sql, &[&id]).await?;
    row.map(|row| hash(get(&row, 0)?)).transpose()
}

pub(super) fn hash(bytes: &[u8]) -> Result<[u8; 32]> {
    let wrong = |_| StoreError::Failed("a hash of the wrong length".to_owned());
    bytes.try_into().map_err(wrong)
}

pub(super) fn read_entry(row: &Row) -> Result<EntryRow> {
    let kind: &str = get(row, 1)?;
    // A text that a newer version may have written.
    let unknown = || StoreError::Failed(format!("an entry of the unknown kind \"{kind}\""));
    let seat: Option<i16> = get(row, 2)?;
    let seat = seat.and_then(|seat| u8::try_from(seat).ok());
    let spent_ms: Option<i32> = get(row, 7)?;
    Ok(EntryRow {
        entry: StoredEntry {
            seq: number(row, 0)?,
            kind: kind_named(kind).ok_or_else(unknown)?,
            seat: seat.and_then(Seat::new),
            body: get(row, 3)?,
            fingerprint: number(row, 5)?,
        },
        reference: get(row, 4)?,
        at_ms: get(row, 6)?,
        spent_ms: spent_ms.map(i32::cast_unsigned),
    })
}

pub(super) async fn results(db: &Lines, table_id: &str) -> Result<Vec<ResultRow>> {
    let sql = "select seat, rank, points from result where table_id = $1 order by seat";
    let rows = db.read(sql, &[&table_id]).await?;
    let result = |row: &Row| {
        Ok(ResultRow {
            seat: byte(row, 0)?,
            rank: byte(row, 1)?,
            points: get(row, 2)?,
        })
    };
    rows.iter().map(result).collect()
}

pub(super) async fn reviews(
    db: &Lines,
    table_id: &str,
    is_hindsight: bool,
) -> Result<Vec<ReviewRow>> {
    let sql = "select seq, format, body from review
         where table_id = $1 and is_hindsight = $2 order by seq";
    let rows = db.read(sql, &[&table_id, &is_hindsight]).await?;
    let review = |row: &Row| {
        Ok(ReviewRow {
            table_id: table_id.to_owned(),
            is_hindsight,
            seq: number(row, 0)?,
            format: number(row, 1)?,
            body: get(row, 2)?,
        })
    };
    rows.iter().map(review).collect()
}

const TALK: &str = "guest_id, name, seat, body, at_ms, ref, n";

pub(super) async fn talk(db: &Lines, table_id: &str, limit: u32) -> Result<Vec<TalkRow>> {
    let sql = format!("select {TALK} from talk where table_id = $1 order by n desc limit $2");
    let rows = db.read(&sql, &[&table_id, &i64::from(limit)]).await?;
    let lines = rows.iter().rev().map(|row| read_line(table_id, row));
    lines.map(|line| Ok(line?.1)).collect()
}

pub(super) async fn talk_after(
    db: &Lines,
    table_id: &str,
    after: u32,
) -> Result<Vec<(u32, TalkRow)>> {
    let sql = format!("select {TALK} from talk where table_id = $1 and n > $2 order by n");
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    let rows = db.read(&sql, &[&table_id, &after]).await?;
    rows.iter().map(|row| read_line(table_id, row)).collect()
}

fn read_line(table_id: &str, row: &Row) -> Result<(u32, TalkRow)> {
    let seat: Option<i16> = get(row, 2)?;
    let line = TalkRow {
        table_id: table_id.to_owned(),
        guest_id: get(row, 0)?,
        name: get(row, 1)?,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()),
        body: get(row, 3)?,
        at_ms: get(row, 4)?,
        reference: get(row, 5)?,
    };
    Ok((number(row, 6)?, line))
}
