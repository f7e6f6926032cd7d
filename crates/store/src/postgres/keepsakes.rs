//! What brings people back in SQL; challenges have a file of their own.

use async_trait::async_trait;
use tokio_postgres::Row;

use super::line::{Value, byte, count, get, number};
use super::{PostgresStore, challenges, writes};
use crate::{
    Append, BottleRow, ChallengeRow, DealRow, DecisionRow, Keepsakes, PuzzleTryRow, SentBottle,
    StoreError, TableRow, TryRow,
};

type Result<T> = std::result::Result<T, StoreError>;

#[async_trait]
impl Keepsakes for PostgresStore {
    async fn add_challenge(&self, challenge: ChallengeRow) -> Result<ChallengeRow> {
        challenges::add_challenge(&self.lines, &challenge).await?;
        let kept = match challenge.day {
            Some(day) => self.deal(&challenge.game, day).await?,
            None => self.challenge(&challenge.id).await?,
        };
        kept.ok_or(StoreError::Missing)
    }

    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>> {
        challenges::challenge(&self.lines, id).await
    }

    async fn deal(&self, game: &str, day: u32) -> Result<Option<ChallengeRow>> {
        challenges::deal(&self.lines, game, day).await
    }

    async fn deals(&self, game: &str, before: u32, limit: u32) -> Result<Vec<DealRow>> {
        challenges::deals(&self.lines, game, before, limit).await
    }

    async fn open_challenge(&self, id: &str, at_ms: i64) -> Result<()> {
        let sql = "update challenge set opened_ms = $2 where id = $1 and opened_ms is null";
        self.lines.write(sql, &[&id, &at_ms]).await.map(drop)
    }

    async fn open_deals(&self, before: u32, at_ms: i64) -> Result<()> {
        let sql = "update challenge set opened_ms = $2 where day < $1 and opened_ms is null";
        let before = i32::try_from(before).unwrap_or(i32::MAX);
        self.lines.write(sql, &[&before, &at_ms]).await.map(drop)
    }

    async fn tries(&self, challenge: &str, limit: u32) -> Result<Vec<TryRow>> {
        challenges::tries(&self.lines, challenge, None, limit).await
    }

    async fn tries_of(&self, challenge: &str, guest_id: &str) -> Result<Vec<TryRow>> {
        challenges::tries(&self.lines, challenge, Some(guest_id), u32::MAX).await
    }

    async fn n_tries(&self, challenge: &str) -> Result<(u32, u32)> {
        let sql = "select count(*) filter (where status = 'live'),
                 count(*) filter (where status = 'over')
             from game_table where challenge = $1";
        let row = self.lines.read_one(sql, &[&challenge]).await?;
        row.map_or(Ok((0, 0)), |row| Ok((count(&row, 0)?, count(&row, 1)?)))
    }

    async fn note_hint(&self, table_id: &str) -> Result<()> {
        let sql = "update game_table set n_hints = n_hints + 1 where id = $1";
        self.lines.write(sql, &[&table_id]).await.map(drop)
    }

    async fn add_bottle(&self, bottle: BottleRow) -> Result<()> {
        let sql = format!(
            "insert into bottle ({BOTTLE}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        );
        let (seq, seat) = (bottle.seq.cast_signed(), i16::from(bottle.seat));
        let values: [Value<'_>; 10] = [
            &bottle.id,
            &bottle.table_id,
            &bottle.game,
            &seq,
            &seat,
            &bottle.guest_id,
            &bottle.line,
            &bottle.is_named,
            &bottle.withdrawn_ms,
            &bottle.created_ms,
        ];
        self.lines.write(&sql, &values).await.map(drop)
    }

    async fn bottle(&self, id: &str) -> Result<Option<BottleRow>> {
        let sql = format!("select {BOTTLE} from bottle where id = $1");
        let row = self.lines.read_one(&sql, &[&id]).await?;
        row.as_ref().map(read_bottle).transpose()
    }

    async fn bottles_of(&self, guest_id: &str, limit: u32) -> Result<Vec<SentBottle>> {
        let sql = format!(
            "select {BOTTLE}, n_decided, n_found, n_played, last_ms
             from (select * from bottle where guest_id = $1
                     order by created_ms desc, id limit $2) as own
                 cross join lateral (select count(*) as n_decided,
                         count(*) filter (where has_found) as n_found,
                         count(margin) as n_played, max(at_ms) as last_ms
                     from decision where bottle_id = own.id) as came
             order by created_ms desc, id"
        );
        let rows = self
            .lines
            .read(&sql, &[&guest_id, &i64::from(limit)])
            .await?;
        let sent = |row: &Row| {
            Ok(SentBottle {
                bottle: read_bottle(row)?,
                n_decided: count(row, 10)?,
                n_found: count(row, 11)?,
                n_played: count(row, 12)?,
                last_ms: get(row, 13)?,
            })
        };
        rows.iter().map(sent).collect()
    }

    async fn withdraw_bottle(&self, id: &str, at_ms: i64) -> Result<()> {
        let sql = "update bottle set withdrawn_ms = coalesce(withdrawn_ms, $2) where id = $1";
        let values: [Value<'_>; 2] = [&id, &at_ms];
        self.lines
            .write_one(sql, &values, StoreError::Missing)
            .await
    }

    async fn add_decision(&self, decision: DecisionRow) -> Result<()> {
        let sql =
            format!("insert into decision ({DECISION}) values ($1, $2, $3, $4, $5, $6, $7, $8)");
        let values: [Value<'_>; 8] = [
            &decision.bottle_id,
            &decision.guest_id,
            &decision.text,
            &decision.judged,
            &decision.has_found,
            &decision.table_id,
            &decision.margin,
            &decision.at_ms,
        ];
        self.lines.write(&sql, &values).await.map(drop)
    }

    async fn decisions(&self, bottle_id: &str, limit: u32) -> Result<Vec<DecisionRow>> {
        let sql = format!(
            "select {DECISION} from decision where bottle_id = $1
             order by at_ms desc, guest_id limit $2"
        );
        let rows = self
            .lines
            .read(&sql, &[&bottle_id, &i64::from(limit)])
            .await?;
        rows.iter().map(read_decision).collect()
    }

    async fn decision_of(&self, bottle_id: &str, guest_id: &str) -> Result<Option<DecisionRow>> {
        let sql = format!("select {DECISION} from decision where bottle_id = $1 and guest_id = $2");
        let row = self.lines.read_one(&sql, &[&bottle_id, &guest_id]).await?;
        row.as_ref().map(read_decision).transpose()
    }

    async fn decision_at(&self, table_id: &str) -> Result<Option<DecisionRow>> {
        let sql = format!(
            "select {DECISION} from decision
             where bottle_id = (select bottle from game_table where id = $1) and table_id = $1"
        );
        let row = self.lines.read_one(&sql, &[&table_id]).await?;
        row.as_ref().map(read_decision).transpose()
    }

    async fn play_on(&self, table: TableRow, invite_hash: [u8; 32], entries: Append) -> Result<()> {
        writes::play_on(&self.lines, &table, invite_hash, &entries).await
    }

    async fn note_margin(&self, table_id: &str, margin: i32, at_ms: i64) -> Result<bool> {
        let sql = "update decision set margin = $2, at_ms = $3
             where bottle_id = (select bottle from game_table where id = $1)
                 and table_id = $1 and margin is null";
        let n_noted = self.lines.write(sql, &[&table_id, &margin, &at_ms]).await?;
        Ok(n_noted == 1)
    }

    async fn puzzle_tries(&self, guest_id: &str, game: &str) -> Result<Vec<PuzzleTryRow>> {
        let sql = "select guest_id, game, puzzle, n_tries, is_solved, is_given_up, day, at_ms
             from puzzle_try where guest_id = $1 and game = $2 order by puzzle";
        let rows = self.lines.read(sql, &[&guest_id, &game]).await?;
        rows.iter().map(read_try).collect()
    }

    async fn add_puzzle_try(&self, row: PuzzleTryRow) -> Result<()> {
        let sql = "insert into puzzle_try as known
                 (guest_id, game, puzzle, n_tries, is_solved, is_given_up, day, at_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (guest_id, game, puzzle) do update set
                 n_tries = known.n_tries + excluded.n_tries,
                 is_solved = known.is_solved or excluded.is_solved,
                 is_given_up = known.is_given_up or excluded.is_given_up,
                 day = coalesce(known.day, excluded.day), at_ms = excluded.at_ms";
        let (n_tries, day) = (row.n_tries.cast_signed(), row.day.map(u32::cast_signed));
        let values: [Value<'_>; 8] = [
            &row.guest_id,
            &row.game,
            &row.puzzle,
            &n_tries,
            &row.is_solved,
            &row.is_given_up,
            &day,
            &row.at_ms,
        ];
        self.lines.write(sql, &values).await.map(drop)
    }

    async fn wishes(&self, guest_id: &str) -> Result<Option<String>> {
        let sql = "select body from wishes where guest_id = $1";
        let row = self.lines.read_one(sql, &[&guest_id]).await?;
        row.map(|row| get(&row, 0)).transpose()
    }

    async fn set_wishes(&self, guest_id: &str, body: &str) -> Result<()> {
        let sql = "insert into wishes (guest_id, body) values ($1, $2)
             on conflict (guest_id) do update set body = excluded.body";
        self.lines.write(sql, &[&guest_id, &body]).await.map(drop)
    }
}

const BOTTLE: &str =
    "id, table_id, game, seq, seat, guest_id, line, is_named, withdrawn_ms, created_ms";

fn read_bottle(row: &Row) -> Result<BottleRow> {
    Ok(BottleRow {
        id: get(row, 0)?,
        table_id: get(row, 1)?,
        game: get(row, 2)?,
        seq: number(row, 3)?,
        seat: byte(row, 4)?,
        guest_id: get(row, 5)?,
        line: get(row, 6)?,
        is_named: get(row, 7)?,
        withdrawn_ms: get(row, 8)?,
        created_ms: get(row, 9)?,
    })
}

const DECISION: &str = "bottle_id, guest_id, text, judged, has_found, table_id, margin, at_ms";

fn read_decision(row: &Row) -> Result<DecisionRow> {
    Ok(DecisionRow {
        bottle_id: get(row, 0)?,
        guest_id: get(row, 1)?,
        text: get(row, 2)?,
        judged: get(row, 3)?,
        has_found: get(row, 4)?,
        table_id: get(row, 5)?,
        margin: get(row, 6)?,
        at_ms: get(row, 7)?,
    })
}

fn read_try(row: &Row) -> Result<PuzzleTryRow> {
    let day: Option<i32> = get(row, 6)?;
    Ok(PuzzleTryRow {
        guest_id: get(row, 0)?,
        game: get(row, 1)?,
        puzzle: get(row, 2)?,
        n_tries: number(row, 3)?,
        is_solved: get(row, 4)?,
        is_given_up: get(row, 5)?,
        day: day.map(i32::cast_unsigned),
        at_ms: get(row, 7)?,
    })
}
