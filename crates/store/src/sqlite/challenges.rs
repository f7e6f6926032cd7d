//! Challenges and their tries in SQL.

use rules::{RulesVersion, SeatSet};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::archive::N_UNDONE;
use super::writer::Reply;
use super::writes::{Written, run};
use crate::{ChallengeRow, DealRow, Person, ResultRow, SeatRow, Status, TryRow};

pub(super) fn add_challenge(db: &Connection, challenge: &ChallengeRow) -> Written {
    run(
        db,
        "insert into challenge (id, game, rules_version, options, opening, seed, terms, line,
             maker, day, is_known, opened_ms, created_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
         on conflict (game, day) where day is not null do nothing",
        params![
            challenge.id,
            challenge.game,
            challenge.rules_version.0,
            challenge.options,
            challenge.opening,
            challenge.seed,
            challenge.terms,
            challenge.line,
            challenge.maker,
            challenge.day,
            challenge.is_known,
            challenge.opened_ms,
            challenge.created_ms
        ],
    )?;
    Ok(Reply::Done)
}

pub(super) fn read_challenge(
    db: &Connection,
    condition: &str,
    params: impl rusqlite::Params,
) -> Result<Option<ChallengeRow>> {
    let sql = format!(
        "select id, game, rules_version, options, opening, seed, terms, line, maker, day,
             is_known, opened_ms, created_ms
         from challenge where {condition}"
    );
    let read = |row: &Row<'_>| {
        Ok(ChallengeRow {
            id: row.get(0)?,
            game: row.get(1)?,
            rules_version: RulesVersion(row.get(2)?),
            options: row.get(3)?,
            opening: row.get(4)?,
            seed: row.get(5)?,
            terms: row.get(6)?,
            line: row.get(7)?,
            maker: row.get(8)?,
            day: row.get(9)?,
            is_known: row.get(10)?,
            opened_ms: row.get(11)?,
            created_ms: row.get(12)?,
        })
    };
    db.prepare_cached(&sql)?.query_row(params, read).optional()
}

pub(super) fn deal(db: &Connection, game: &str, day: u32) -> Result<Option<ChallengeRow>> {
    read_challenge(db, "game = ?1 and day = ?2", params![game, day])
}

pub(super) fn deals(db: &Connection, game: &str, before: u32, limit: u32) -> Result<Vec<DealRow>> {
    let mut statement = db.prepare_cached(
        "select id, day, (select count(*) from game_table
                 where game_table.challenge = challenge.id and status = 'over')
         from challenge where game = ?1 and day < ?2
         order by day desc limit ?3",
    )?;
    let read = |row: &Row<'_>| {
        Ok(DealRow {
            id: row.get(0)?,
            day: row.get(1)?,
            n_finished: row.get(2)?,
        })
    };
    statement
        .query_map(params![game, before, limit], read)?
        .collect()
}

/// The tries of a challenge, or of one guest: a row for every seat. Entries are
/// only looked at for what was undone, by the key of their table.
pub(super) fn tries(
    db: &Connection,
    challenge: &str,
    guest_id: Option<&str>,
    limit: u32,
) -> Result<Vec<TryRow>> {
    let mut statement = db.prepare_cached(&format!(
        "with tried as materialized (
             select id, status, created_ms, updated_ms, n_hints, is_late,
                 coalesce((select resigned from entry where table_id = id
                     order by seq desc limit 1), 0) as resigned,
                 {N_UNDONE} as n_undone
             from game_table
             where challenge = ?1 and (?2 is null
                 or id in (select table_id from seat where guest_id = ?2))
             order by created_ms, id limit ?3)
         select tried.*, seat.seat, seat.guest_id, seat.name, seat.bot, seat.contribution,
             seat.is_ready, guest.name as guest_name, guest.colour, result.rank, result.points
         from tried
             join seat on seat.table_id = tried.id
             left join guest on guest.id = seat.guest_id
             left join result on result.table_id = tried.id and result.seat = seat.seat
         order by tried.created_ms, tried.id, seat.seat",
    ))?;
    let mut rows = statement.query(params![challenge, guest_id, limit])?;
    let mut tries: Vec<TryRow> = Vec::new();
    while let Some(row) = rows.next()? {
        let id: String = row.get("id")?;
        if tries.last().is_none_or(|last| last.table_id != id) {
            tries.push(read_try(row, id)?);
        }
        if let Some(last) = tries.last_mut() {
            add_seat(row, last)?;
        }
    }
    Ok(tries)
}

fn read_try(row: &Row<'_>, table_id: String) -> Result<TryRow> {
    let status: String = row.get("status")?;
    Ok(TryRow {
        table_id,
        status: status.parse().unwrap_or(Status::Halted),
        seats: Vec::new(),
        people: Vec::new(),
        results: Vec::new(),
        resigned: SeatSet::from_bits(row.get("resigned")?),
        n_undone: row.get("n_undone")?,
        n_hints: row.get("n_hints")?,
        is_late: row.get("is_late")?,
        created_ms: row.get("created_ms")?,
        updated_ms: row.get("updated_ms")?,
    })
}

fn add_seat(row: &Row<'_>, tried: &mut TryRow) -> Result<()> {
    let name: Option<String> = row.get("guest_name")?;
    let colour: Option<u8> = row.get("colour")?;
    let person = name.zip(colour);
    tried
        .people
        .push(person.map(|(name, colour)| Person { name, colour }));
    if let Some(rank) = row.get::<_, Option<u8>>("rank")? {
        tried.results.push(ResultRow {
            seat: row.get("seat")?,
            rank,
            points: row.get("points")?,
        });
    }
    tried.seats.push(SeatRow {
        guest_id: row.get("guest_id")?,
        name: row.get("name")?,
        bot: row.get("bot")?,
        contribution: row.get("contribution")?,
        is_ready: row.get("is_ready")?,
    });
    Ok(())
}
