//! Deadlines, outages, evenings and rhythms.

use tokio_postgres::Row;

use super::line::{Change, Lines, Slip, Value, again, count, get, number};
use crate::{DeadlineRow, Due, DueCount, EveningRow, Outage, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// What stands for the beginning of a table where a seat's number would.
const BEGINNING: i16 = -1;

pub(super) fn number_of(seat: Option<u8>) -> i16 {
    seat.map_or(BEGINNING, i16::from)
}

/// Moves a deadline that is still the same question's.
pub(super) async fn move_deadline(db: &Lines, row: &DeadlineRow) -> Result<()> {
    let DeadlineRow { table_id, due } = row;
    let sql = "update deadline set due_ms = $4, remind_ms = $5
         where table_id = $1 and seat = $2 and asked = $3";
    let (seat, asked) = (number_of(due.seat), due.asked.cast_signed());
    let values: [Value<'_>; 5] = [table_id, &seat, &asked, &due.due_ms, &due.remind_ms];
    db.write(sql, &values).await.map(drop)
}

/// Drops a deadline that is still the same question's.
pub(super) async fn drop_deadline(db: &Lines, row: &DeadlineRow) -> Result<()> {
    let sql = "delete from deadline where table_id = $1 and seat = $2 and asked = $3";
    let (seat, asked) = (number_of(row.due.seat), row.due.asked.cast_signed());
    db.write(sql, &[&row.table_id, &seat, &asked])
        .await
        .map(drop)
}

fn read(row: &Row) -> Result<DeadlineRow> {
    let seat: i16 = get(row, "seat")?;
    Ok(DeadlineRow {
        table_id: get(row, "table_id")?,
        due: Due {
            seat: u8::try_from(seat).ok(),
            asked: number(row, "asked")?,
            due_ms: get(row, "due_ms")?,
            remind_ms: get(row, "remind_ms")?,
        },
    })
}

/// What is due or to be reminded of, the oldest first. Both are read from an
/// index, so it costs what it gives back, however many deadlines there are.
pub(super) async fn due(db: &Lines, now_ms: i64, limit: u32) -> Result<Vec<DeadlineRow>> {
    let sql = "(select 0 as part, due_ms as at_ms, deadline.* from deadline
             where due_ms <= $1 order by due_ms limit $2)
         union all
         (select 1 as part, remind_ms as at_ms, deadline.* from deadline
             where remind_ms <= $1 and due_ms > $1 order by remind_ms limit $2)
         order by part, at_ms, table_id, seat";
    let rows = db.read(sql, &[&now_ms, &i64::from(limit)]).await?;
    rows.iter().map(read).collect()
}

pub(super) async fn count_due(db: &Lines, until_ms: i64, most: u32) -> Result<DueCount> {
    let sql = "select count(distinct table_id) from deadline where due_ms <= $1 and seat >= 0";
    let row = db.read_one(sql, &[&until_ms]).await?;
    let n_due = row.map_or(Ok(0), |row| count(&row, 0))?;
    let n_clocked = match n_due > most {
        true => {
            let sql = "select count(distinct table_id) from deadline where seat >= 0";
            let row = db.read_one(sql, &[]).await?;
            row.map_or(Ok(0), |row| count(&row, 0))?
        }
        false => 0,
    };
    Ok(DueCount { n_due, n_clocked })
}

/// Notes that the house is there. If it was silent for longer than it may be, the
/// silence is an outage, by which all deadlines move. Every server does so: the
/// row's lock lets one of them find the silence.
pub(super) async fn beat(db: &Lines, now_ms: i64, silence_ms: i64) -> Result<Option<Outage>> {
    again(|| beat_once(db, now_ms, silence_ms)).await
}

async fn beat_once(
    db: &Lines,
    now_ms: i64,
    silence_ms: i64,
) -> std::result::Result<Option<Outage>, Slip> {
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    let first = "insert into pulse (id, seen_ms) values (1, $1) on conflict (id) do nothing";
    change.run(first, &[&now_ms]).await?;
    let seen = "select seen_ms from pulse where id = 1 for update";
    let row = change.rows(seen, &[]).await?.pop();
    let seen: i64 = row.map_or(Ok(now_ms), |row| get(&row, 0))?;
    let outage = (now_ms - seen > silence_ms).then_some(Outage {
        from_ms: seen,
        to_ms: now_ms,
    });
    if let Some(Outage { from_ms, to_ms }) = outage {
        let keep = "insert into outage (from_ms, to_ms) values ($1, $2)
             on conflict (from_ms) do update set to_ms = excluded.to_ms";
        change.run(keep, &[&from_ms, &to_ms]).await?;
        let shift = "update deadline set due_ms = due_ms + $1, remind_ms = remind_ms + $1
             where seat >= 0";
        change.run(shift, &[&(to_ms - from_ms)]).await?;
    }
    // A clock that was set back does not make the house older than it was.
    let note = "update pulse set seen_ms = $1 where id = 1";
    change.run(note, &[&now_ms]).await?;
    change.commit().await?;
    Ok(outage)
}

pub(super) async fn outages(db: &Lines, since_ms: i64) -> Result<Vec<Outage>> {
    let sql = "select from_ms, to_ms from outage where to_ms > $1 order by from_ms";
    let rows = db.read(sql, &[&since_ms]).await?;
    let outage = |row: &Row| {
        Ok(Outage {
            from_ms: get(row, 0)?,
            to_ms: get(row, 1)?,
        })
    };
    rows.iter().map(outage).collect()
}

pub(super) async fn set_rhythm(db: &Lines, guest_id: &str, body: &str) -> Result<()> {
    let sql = "insert into rhythm (guest_id, body) values ($1, $2)
         on conflict (guest_id) do update set body = excluded.body";
    db.write(sql, &[&guest_id, &body]).await.map(drop)
}

pub(super) async fn rhythm(db: &Lines, guest_id: &str) -> Result<Option<String>> {
    let sql = "select body from rhythm where guest_id = $1";
    let row = db.read_one(sql, &[&guest_id]).await?;
    row.map(|row| get(&row, 0)).transpose()
}

pub(super) async fn evening(db: &Lines, first: &str) -> Result<EveningRow> {
    // The games, and with the same statement a row for whoever has won some.
    let sql = "with game as materialized (
             select id from game_table where (id = $1 or evening = $1) and status = 'over')
         select null as holder, count(*) from game
         union all
         (select coalesce(seat.guest_id, 'bot ' || seat.bot) as holder, count(*) from game
             join result on result.table_id = game.id and result.rank = 1
             join seat on seat.table_id = game.id and seat.seat = result.seat
         where coalesce(seat.guest_id, seat.bot) is not null
         group by 1)";
    let mut evening = EveningRow::default();
    for row in db.read(sql, &[&first]).await? {
        match get(&row, 0)? {
            Some(holder) => evening.wins.push((holder, count(&row, 1)?)),
            None => evening.n_games = count(&row, 1)?,
        }
    }
    evening.wins.sort();
    Ok(evening)
}

/// Tables in play whose last move is older than this; the oldest stages first.
pub(super) async fn idle(db: &Lines, before_ms: i64, limit: u32) -> Result<Vec<String>> {
    let sql = "select id from game_table join tip on table_id = id
         where status = 'live' and updated_ms < $1 and at_ms < $1
         order by updated_ms limit $2";
    let rows = db.read(sql, &[&before_ms, &i64::from(limit)]).await?;
    rows.iter().map(|row| get(row, 0)).collect()
}
