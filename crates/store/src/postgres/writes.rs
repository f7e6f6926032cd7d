//! What is written of tables beside moves. Whoever changes a table's row locks its `tip`
//! first, as a move does: so a move and a change come one after the other.

use super::append::Batch;
use super::line::{Change, Lines, Slip, Stage, Value, again, number};
use crate::{
    Append, Belongs, ConductRow, LobbyChange, NOBODY, NodeId, ReviewRow, SeatRow, Status,
    StoreError, TableRow, TalkRow,
};

type Result<T> = std::result::Result<T, StoreError>;

pub(super) async fn add_table(db: &Lines, table: &TableRow, invite_hash: [u8; 32]) -> Result<()> {
    again(|| async {
        let mut line = db.get().await?;
        let change = Change::begin(&mut line).await?;
        put_table(&change, table, invite_hash).await?;
        change.commit().await
    })
    .await
}

async fn put_table(
    change: &Change<'_>,
    table: &TableRow,
    invite_hash: [u8; 32],
) -> std::result::Result<(), Slip> {
    let (challenge, is_late) = match &table.belongs {
        Some(Belongs::Challenge { id, is_late }) => (Some(id), *is_late),
        _ => (None, false),
    };
    let (bottle, since) = match &table.belongs {
        Some(Belongs::Bottle { id, since }) => (Some(id), Some(since.cast_signed())),
        _ => (None, None),
    };
    let (rules_version, version) = (
        i32::from(table.rules_version.0),
        table.version.cast_signed(),
    );
    let (status, invite_hash) = (table.status.name(), invite_hash.as_slice());
    let is_open = table.status == Status::Live;
    let thinker = thinker_at_first(table.thinker, is_open);
    let values: [Value<'_>; 24] = [
        &table.id,
        &table.game,
        &rules_version,
        &table.options,
        &status,
        &table.is_listed,
        &table.maker,
        &invite_hash,
        &table.seed,
        &version,
        &table.created_ms,
        &table.updated_ms,
        &table.has_hints,
        &table.opening,
        &table.agreement,
        &table.starts_ms,
        &table.evening,
        &table.closed_because,
        &challenge,
        &bottle,
        &since,
        &is_late,
        &is_open,
        &thinker,
    ];
    let sql = "with made as (
         insert into game_table (id, game, rules_version, options, status, is_listed, maker,
             invite_hash, seed, version, created_ms, updated_ms, has_hints, opening, agreement,
             starts_ms, evening, closed_because, challenge, bottle, since, is_late)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $20, $21, $22))
         insert into tip (table_id, seq, fingerprint, is_open, acting, bots, resigned, at_ms,
             thinker)
         values ($1, 0, 0, $23, 0, 0, 0, 0, $24)";
    change.run(sql, &values).await?;
    put_company(change, &table.id, &table.seats, &table.conduct).await?;
    put_beginning(change, &table.id, table.status, table.starts_ms).await
}

/// A table that is being played has to begin: whoever makes it does so, or
/// anybody else if that one is gone.
fn thinker_at_first(thinker: Option<NodeId>, is_open: bool) -> Option<i64> {
    let thinker = thinker.unwrap_or(NOBODY).cast_signed();
    is_open.then_some(thinker)
}

/// Replaces seats and conduct, by one statement.
async fn put_company(
    change: &Change<'_>,
    table_id: &str,
    seats: &[SeatRow],
    conduct: &[ConductRow],
) -> std::result::Result<(), Slip> {
    let sql = "with gone as (
             delete from seat where table_id = $1 and seat >= cardinality($2::text[])),
         sits as (
             insert into seat (table_id, seat, guest_id, name, bot, contribution, is_ready)
             select $1, s.place - 1, s.guest_id, s.name, s.bot, s.contribution, s.is_ready
             from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bool[])
                 with ordinality as s (guest_id, name, bot, contribution, is_ready, place)
             on conflict (table_id, seat) do update
             set guest_id = excluded.guest_id, name = excluded.name, bot = excluded.bot,
                 contribution = excluded.contribution, is_ready = excluded.is_ready),
         forgiven as (
             delete from conduct where table_id = $1 and guest_id <> all ($7::text[]))
         insert into conduct (table_id, guest_id, is_muted, is_removed)
         select $1, c.guest_id, c.is_muted, c.is_removed
         from unnest($7::text[], $8::bool[], $9::bool[]) as c (guest_id, is_muted, is_removed)
         on conflict (table_id, guest_id) do update
         set is_muted = excluded.is_muted, is_removed = excluded.is_removed";
    let guests: Vec<_> = seats.iter().map(|seat| seat.guest_id.as_deref()).collect();
    let names: Vec<_> = seats.iter().map(|seat| seat.name.as_deref()).collect();
    let bots: Vec<_> = seats.iter().map(|seat| seat.bot.as_deref()).collect();
    let added: Vec<_> = seats
        .iter()
        .map(|seat| seat.contribution.as_deref())
        .collect();
    let ready: Vec<_> = seats.iter().map(|seat| seat.is_ready).collect();
    let whom: Vec<_> = conduct.iter().map(|row| row.guest_id.as_str()).collect();
    let muted: Vec<_> = conduct.iter().map(|row| row.is_muted).collect();
    let removed: Vec<_> = conduct.iter().map(|row| row.is_removed).collect();
    let values: [Value<'_>; 9] = [
        &table_id, &guests, &names, &bots, &added, &ready, &whom, &muted, &removed,
    ];
    change.run(sql, &values).await.map(drop)
}

/// How long before its beginning those who sit at a table are reminded.
const REMIND_MS: i64 = 10 * 60 * 1000;

/// Replaces when a table is to begin; without deadlines where nobody plays.
async fn put_beginning(
    change: &Change<'_>,
    table_id: &str,
    status: Status,
    starts_ms: Option<i64>,
) -> std::result::Result<(), Slip> {
    let is_live = status == Status::Live;
    let starts_ms = starts_ms.filter(|_| status == Status::Lobby);
    let forget = "delete from deadline where table_id = $1 and (seat = -1 or not $2)";
    change.run(forget, &[&table_id, &is_live]).await?;
    if let Some(starts_ms) = starts_ms {
        let begin = "insert into deadline (table_id, seat, asked, due_ms, remind_ms)
             values ($1, -1, 0, $2, $3)";
        let values: [Value<'_>; 3] = [&table_id, &starts_ms, &(starts_ms - REMIND_MS)];
        change.run(begin, &values).await?;
    }
    Ok(())
}

pub(super) async fn change_table(db: &Lines, change: &LobbyChange) -> Result<()> {
    again(|| change_table_once(db, change)).await
}

async fn change_table_once(db: &Lines, lobby: &LobbyChange) -> std::result::Result<(), Slip> {
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
    } = lobby;
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    let lock = "select seq from tip where table_id = $1 for update";
    change.rows(lock, &[table_id]).await?;
    let row = "update game_table
         set version = version + 1, status = $3, is_listed = $4, options = $5, updated_ms = $6,
             has_hints = $7, opening = coalesce(opening, $8), agreement = $9, starts_ms = $10,
             closed_because = $11
         where id = $1 and version = $2";
    let (version, name) = (version.cast_signed(), status.name());
    let values: [Value<'_>; 11] = [
        table_id,
        &version,
        &name,
        is_listed,
        options,
        at_ms,
        has_hints,
        opening,
        agreement,
        starts_ms,
        closed_because,
    ];
    if change.run(row, &values).await? != 1 {
        return Err(StoreError::Conflict.into());
    }
    // A table that begins is nobody's yet, and one that is not played any more
    // owes no move.
    let tip = "update tip set is_open = $2,
             thinker = case when $2 and not is_open and seq = 0 then $3 when $2 then thinker end
         where table_id = $1";
    let is_open = *status == Status::Live;
    let values: [Value<'_>; 3] = [table_id, &is_open, &NOBODY.cast_signed()];
    change.run(tip, &values).await?;
    put_beginning(&change, table_id, *status, *starts_ms).await?;
    put_company(&change, table_id, seats, conduct).await?;
    change.commit().await
}

/// A table that goes on from another's log, with its entries.
pub(super) async fn play_on(
    db: &Lines,
    table: &TableRow,
    invite_hash: [u8; 32],
    entries: &Append,
) -> Result<()> {
    let Some(Belongs::Bottle { id, .. }) = &table.belongs else {
        return Err(StoreError::Missing);
    };
    if let Some(Err(error)) = super::append::check(entries) {
        return Err(error);
    }
    again(|| async {
        let mut line = db.get().await?;
        let change = Change::begin(&mut line).await?;
        put_table(&change, table, invite_hash).await?;
        let batch = Batch::of(vec![entries]);
        let (sql, values) = batch.statement();
        let won = change.rows(sql, &values).await?;
        let sql = "update decision set table_id = $3
             where bottle_id = $1 and guest_id = $2 and table_id is null";
        let n_noted = change.run(sql, &[id, &table.maker, &table.id]).await?;
        match (won.len(), n_noted) {
            (1, 1) => change.commit().await,
            _ => Err(StoreError::Conflict.into()),
        }
    })
    .await
}

/// Only finished games are looked back at.
pub(super) async fn put_review(db: &Lines, review: &ReviewRow) -> Result<()> {
    let ReviewRow {
        table_id,
        is_hindsight,
        seq,
        format,
        body,
    } = review;
    let sql = "insert into review (table_id, is_hindsight, seq, format, body)
         select $1, $2, $3, $4, $5
         where exists (select 1 from game_table where id = $1 and status = 'over')
         on conflict (table_id, is_hindsight, seq)
             do update set format = excluded.format, body = excluded.body";
    let (seq, format) = (seq.cast_signed(), format.cast_signed());
    let values: [Value<'_>; 5] = [table_id, is_hindsight, &seq, &format, body];
    db.write_one(sql, &values, StoreError::Missing).await
}

/// How often the next number is looked for. Whoever comes second to one waits
/// until the first has it, so everybody gets one after as many rounds as there
/// are others.
const MAX_TALKERS: u32 = 200;

pub(super) async fn add_talk(db: &Lines, talk: &TalkRow) -> Result<Option<u32>> {
    let TalkRow {
        table_id,
        guest_id,
        name,
        seat,
        body,
        reference,
        at_ms,
    } = talk;
    let sql = "insert into talk (table_id, n, guest_id, name, seat, body, ref, at_ms)
         values ($1, (select coalesce(max(n), 0) + 1 from talk where table_id = $1),
             $2, $3, $4, $5, $6, $7)
         on conflict (table_id, guest_id, ref) where ref is not null do nothing
         returning n";
    let seat = seat.map(i16::from);
    let values: [Value<'_>; 7] = [table_id, guest_id, name, &seat, body, reference, at_ms];
    let mut n_tries = 0;
    loop {
        n_tries += 1;
        match db.rows(sql, &values, Stage::Lasting).await {
            Ok(rows) => return rows.first().map(|row| number(row, 0)).transpose(),
            // Somebody else has the number, or there is no such table.
            Err(Slip::Row(StoreError::Conflict)) if n_tries < MAX_TALKERS => {
                let there = "select 1 from game_table where id = $1";
                if db.read_one(there, &[table_id]).await?.is_none() {
                    return Err(StoreError::Conflict);
                }
            }
            Err(Slip::Again(_)) if n_tries < MAX_TALKERS => {}
            Err(slip) => return Err(slip.into()),
        }
    }
}
