//! Challenges and their tries in SQL.

use rules::{RulesVersion, SeatSet};
use tokio_postgres::Row;

use super::line::{Lines, Value, byte, count, get, number};
use super::lists::person;
use super::reads::{read_seat, status_of};
use crate::{ChallengeRow, DealRow, ResultRow, StoreError, TryRow};

type Result<T> = std::result::Result<T, StoreError>;

pub(super) async fn add_challenge(db: &Lines, challenge: &ChallengeRow) -> Result<()> {
    let sql = "insert into challenge (id, game, rules_version, options, opening, seed, terms, line,
             maker, day, is_known, opened_ms, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (game, day) where day is not null do nothing";
    let rules_version = i32::from(challenge.rules_version.0);
    let day = challenge.day.map(u32::cast_signed);
    let values: [Value<'_>; 13] = [
        &challenge.id,
        &challenge.game,
        &rules_version,
        &challenge.options,
        &challenge.opening,
        &challenge.seed,
        &challenge.terms,
        &challenge.line,
        &challenge.maker,
        &day,
        &challenge.is_known,
        &challenge.opened_ms,
        &challenge.created_ms,
    ];
    db.write(sql, &values).await.map(drop)
}

pub(super) async fn challenge(db: &Lines, id: &str) -> Result<Option<ChallengeRow>> {
    read_challenge(db, "id = $1", &[&id]).await
}

pub(super) async fn deal(db: &Lines, game: &str, day: u32) -> Result<Option<ChallengeRow>> {
    read_challenge(db, "game = $1 and day = $2", &[&game, &day.cast_signed()]).await
}

async fn read_challenge(
    db: &Lines,
    condition: &str,
    values: &[Value<'_>],
) -> Result<Option<ChallengeRow>> {
    let sql = format!(
        "select id, game, rules_version, options, opening, seed, terms, line, maker, day,
             is_known, opened_ms, created_ms
         from challenge where {condition}"
    );
    let Some(row) = db.read_one(&sql, values).await? else {
        return Ok(None);
    };
    let rules_version: i32 = get(&row, 2)?;
    let day: Option<i32> = get(&row, 9)?;
    Ok(Some(ChallengeRow {
        id: get(&row, 0)?,
        game: get(&row, 1)?,
        rules_version: RulesVersion(rules_version as u16),
        options: get(&row, 3)?,
        opening: get(&row, 4)?,
        seed: get(&row, 5)?,
        terms: get(&row, 6)?,
        line: get(&row, 7)?,
        maker: get(&row, 8)?,
        day: day.map(i32::cast_unsigned),
        is_known: get(&row, 10)?,
        opened_ms: get(&row, 11)?,
        created_ms: get(&row, 12)?,
    }))
}

pub(super) async fn deals(db: &Lines, game: &str, before: u32, limit: u32) -> Result<Vec<DealRow>> {
    let sql = "select id, day, (select count(*) from game_table
                 where game_table.challenge = challenge.id and status = 'over')
         from challenge where game = $1 and day < $2
         order by day desc limit $3";
    let before = i32::try_from(before).unwrap_or(i32::MAX);
    let rows = db.read(sql, &[&game, &before, &i64::from(limit)]).await?;
    let deal = |row: &Row| {
        Ok(DealRow {
            id: get(row, 0)?,
            day: number(row, 1)?,
            n_finished: count(row, 2)?,
        })
    };
    rows.iter().map(deal).collect()
}

/// The tries of a challenge, or of one guest: a row for every seat. Entries are
/// only looked at for what was undone, by the key of their table.
pub(super) async fn tries(
    db: &Lines,
    challenge: &str,
    guest_id: Option<&str>,
    limit: u32,
) -> Result<Vec<TryRow>> {
    let sql = "with tried as materialized (
             select id, status, created_ms, updated_ms, n_hints, is_late, resigned,
                 (select count(*) from entry where entry.table_id = id
                     and case when kind = 'control' then body::json ->> 'type' = 'undo' end)
                     + coalesce((select n_undone from archive
                         where archive.table_id = id), 0) as n_undone
             from game_table join tip on tip.table_id = id
             where challenge = $1 and ($2::text is null
                 or id in (select table_id from seat where guest_id = $2))
             order by created_ms, id limit $3)
         select tried.*, seat.seat, seat.guest_id, seat.name, seat.bot, seat.contribution,
             seat.is_ready, guest.name as guest_name, guest.colour, result.rank, result.points
         from tried
             join seat on seat.table_id = tried.id
             left join guest on guest.id = seat.guest_id
             left join result on result.table_id = tried.id and result.seat = seat.seat
         order by tried.created_ms, tried.id, seat.seat";
    let rows = db
        .read(sql, &[&challenge, &guest_id, &i64::from(limit)])
        .await?;
    let mut tries: Vec<TryRow> = Vec::new();
    for row in &rows {
        let id: &str = get(row, "id")?;
        if tries.last().is_none_or(|last| last.table_id != id) {
            tries.push(read_try(row, id.to_owned())?);
        }
        if let Some(last) = tries.last_mut() {
            add_seat(row, last)?;
        }
    }
    Ok(tries)
}

fn read_try(row: &Row, table_id: String) -> Result<TryRow> {
    Ok(TryRow {
        table_id,
        status: status_of(row)?,
        seats: Vec::new(),
        people: Vec::new(),
        results: Vec::new(),
        resigned: SeatSet::from_bits(byte(row, "resigned")?),
        n_undone: count(row, "n_undone")?,
        n_hints: number(row, "n_hints")?,
        is_late: get(row, "is_late")?,
        created_ms: get(row, "created_ms")?,
        updated_ms: get(row, "updated_ms")?,
    })
}

fn add_seat(row: &Row, tried: &mut TryRow) -> Result<()> {
    tried.people.push(person(row)?);
    if get::<Option<i16>>(row, "rank")?.is_some() {
        tried.results.push(ResultRow {
            seat: byte(row, "seat")?,
            rank: byte(row, "rank")?,
            points: get(row, "points")?,
        });
    }
    tried.seats.push(read_seat(row)?);
    Ok(())
}
