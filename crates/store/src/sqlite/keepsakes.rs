//! What brings people back in SQL; challenges have a file of their own.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::SqliteStore;
use super::challenges::{add_challenge, deal, deals, read_challenge, tries};
use super::writer::{Reply, Shape};
use super::writes::{self, Written, run, run_one};
use crate::{
    Append, BottleRow, ChallengeRow, DealRow, DecisionRow, Keepsakes, PuzzleTryRow, SentBottle,
    StoreError, TableRow, TryRow,
};

#[async_trait]
impl Keepsakes for SqliteStore {
    async fn add_challenge(&self, challenge: ChallengeRow) -> Result<ChallengeRow, StoreError> {
        let asked = challenge.clone();
        let add = move |db: &Connection| add_challenge(db, &challenge);
        self.enqueue(Shape::Single, add).await?;
        let kept = self.readers.read(|db| match asked.day {
            Some(day) => deal(db, &asked.game, day),
            None => read_challenge(db, "id = ?1", params![asked.id]),
        })?;
        kept.ok_or(StoreError::Missing)
    }

    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        self.readers
            .read(|db| read_challenge(db, "id = ?1", params![id]))
    }

    async fn deal(&self, game: &str, day: u32) -> Result<Option<ChallengeRow>, StoreError> {
        self.readers.read(|db| deal(db, game, day))
    }

    async fn deals(&self, game: &str, before: u32, limit: u32) -> Result<Vec<DealRow>, StoreError> {
        self.readers.read(|db| deals(db, game, before, limit))
    }

    async fn open_challenge(&self, id: &str, at_ms: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        let sql = "update challenge set opened_ms = ?2 where id = ?1 and opened_ms is null";
        let open = move |db: &Connection| run(db, sql, params![id, at_ms]).map(|_| Reply::Done);
        self.enqueue(Shape::Single, open).await?;
        Ok(())
    }

    async fn open_deals(&self, before: u32, at_ms: i64) -> Result<(), StoreError> {
        let sql = "update challenge set opened_ms = ?2 where day < ?1 and opened_ms is null";
        let open = move |db: &Connection| run(db, sql, params![before, at_ms]).map(|_| Reply::Done);
        self.enqueue(Shape::Single, open).await?;
        Ok(())
    }

    async fn tries(&self, challenge: &str, limit: u32) -> Result<Vec<TryRow>, StoreError> {
        let challenge = challenge.to_owned();
        let read = move |db: &Connection| tries(db, &challenge, None, limit);
        self.readers.read_long(read).await
    }

    async fn tries_of(&self, challenge: &str, guest_id: &str) -> Result<Vec<TryRow>, StoreError> {
        self.readers
            .read(|db| tries(db, challenge, Some(guest_id), u32::MAX))
    }

    async fn n_tries(&self, challenge: &str) -> Result<(u32, u32), StoreError> {
        let sql = "select count(*) filter (where status = 'live'),
                       count(*) filter (where status = 'over')
                   from game_table where challenge = ?1";
        self.readers.read(|db| {
            let counts = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            db.query_row(sql, [challenge], counts)
        })
    }

    async fn note_hint(&self, table_id: &str) -> Result<(), StoreError> {
        let table_id = table_id.to_owned();
        let sql = "update game_table set n_hints = n_hints + 1 where id = ?1";
        let note = move |db: &Connection| run(db, sql, [table_id]).map(|_| Reply::Done);
        self.enqueue(Shape::Single, note).await?;
        Ok(())
    }

    async fn add_bottle(&self, bottle: BottleRow) -> Result<(), StoreError> {
        let add = move |db: &Connection| add_bottle(db, &bottle);
        self.enqueue(Shape::Single, add).await?;
        Ok(())
    }

    async fn bottle(&self, id: &str) -> Result<Option<BottleRow>, StoreError> {
        let sql = format!("select {BOTTLE} from bottle where id = ?1");
        self.readers
            .read(|db| db.query_row(&sql, [id], read_bottle).optional())
    }

    async fn bottles_of(&self, guest_id: &str, limit: u32) -> Result<Vec<SentBottle>, StoreError> {
        self.readers.read(|db| bottles_of(db, guest_id, limit))
    }

    async fn withdraw_bottle(&self, id: &str, at_ms: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        let sql = "update bottle set withdrawn_ms = coalesce(withdrawn_ms, ?2) where id = ?1";
        let withdraw = move |db: &Connection| {
            run_one(db, sql, params![id, at_ms], StoreError::Missing).map(|_| Reply::Done)
        };
        self.enqueue(Shape::Single, withdraw).await?;
        Ok(())
    }

    async fn add_decision(&self, decision: DecisionRow) -> Result<(), StoreError> {
        let add = move |db: &Connection| add_decision(db, &decision);
        self.enqueue(Shape::Single, add).await?;
        Ok(())
    }

    async fn decisions(&self, bottle_id: &str, limit: u32) -> Result<Vec<DecisionRow>, StoreError> {
        let sql = format!(
            "select {DECISION} from decision where bottle_id = ?1
             order by at_ms desc, guest_id limit ?2"
        );
        self.readers.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let rows = statement.query_map(params![bottle_id, limit], read_decision)?;
            rows.collect()
        })
    }

    async fn decision_of(
        &self,
        bottle_id: &str,
        guest_id: &str,
    ) -> Result<Option<DecisionRow>, StoreError> {
        let sql = format!("select {DECISION} from decision where bottle_id = ?1 and guest_id = ?2");
        self.readers.read(|db| {
            let found = db.query_row(&sql, params![bottle_id, guest_id], read_decision);
            found.optional()
        })
    }

    async fn decision_at(&self, table_id: &str) -> Result<Option<DecisionRow>, StoreError> {
        let sql = format!(
            "select {DECISION} from decision
             where bottle_id = (select bottle from game_table where id = ?1) and table_id = ?1"
        );
        self.readers
            .read(|db| db.query_row(&sql, [table_id], read_decision).optional())
    }

    async fn play_on(
        &self,
        table: TableRow,
        invite_hash: [u8; 32],
        entries: Append,
    ) -> Result<(), StoreError> {
        self.write(move |db| play_on(db, &table, invite_hash, &entries))
            .await?;
        Ok(())
    }

    async fn note_margin(
        &self,
        table_id: &str,
        margin: i32,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let table_id = table_id.to_owned();
        let sql = "update decision set margin = ?2, at_ms = ?3
                   where bottle_id = (select bottle from game_table where id = ?1)
                       and table_id = ?1 and margin is null";
        let note = move |db: &Connection| {
            let n_changed = run(db, sql, params![table_id, margin, at_ms])?;
            Ok(Reply::Number(Some(n_changed as u32)))
        };
        let noted = self.enqueue(Shape::Single, note).await?;
        Ok(matches!(noted, Reply::Number(Some(1))))
    }

    async fn puzzle_tries(
        &self,
        guest_id: &str,
        game: &str,
    ) -> Result<Vec<PuzzleTryRow>, StoreError> {
        self.readers.read(|db| puzzle_tries(db, guest_id, game))
    }

    async fn add_puzzle_try(&self, row: PuzzleTryRow) -> Result<(), StoreError> {
        let add = move |db: &Connection| add_puzzle_try(db, &row);
        self.enqueue(Shape::Single, add).await?;
        Ok(())
    }

    async fn wishes(&self, guest_id: &str) -> Result<Option<String>, StoreError> {
        let sql = "select body from wishes where guest_id = ?1";
        self.readers
            .read(|db| db.query_row(sql, [guest_id], |row| row.get(0)).optional())
    }

    async fn set_wishes(&self, guest_id: &str, body: &str) -> Result<(), StoreError> {
        let (guest_id, body) = (guest_id.to_owned(), body.to_owned());
        let sql = "insert into wishes (guest_id, body) values (?1, ?2)
                   on conflict (guest_id) do update set body = excluded.body";
        let set = move |db: &Connection| run(db, sql, params![guest_id, body]).map(|_| Reply::Done);
        self.enqueue(Shape::Single, set).await?;
        Ok(())
    }
}

const BOTTLE: &str =
    "id, table_id, game, seq, seat, guest_id, line, is_named, withdrawn_ms, created_ms";

fn add_bottle(db: &Connection, bottle: &BottleRow) -> Written {
    run(
        db,
        "insert into bottle (id, table_id, game, seq, seat, guest_id, line, is_named,
             withdrawn_ms, created_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            bottle.id,
            bottle.table_id,
            bottle.game,
            bottle.seq,
            bottle.seat,
            bottle.guest_id,
            bottle.line,
            bottle.is_named,
            bottle.withdrawn_ms,
            bottle.created_ms
        ],
    )?;
    Ok(Reply::Done)
}

fn read_bottle(row: &Row<'_>) -> Result<BottleRow> {
    Ok(BottleRow {
        id: row.get(0)?,
        table_id: row.get(1)?,
        game: row.get(2)?,
        seq: row.get(3)?,
        seat: row.get(4)?,
        guest_id: row.get(5)?,
        line: row.get(6)?,
        is_named: row.get(7)?,
        withdrawn_ms: row.get(8)?,
        created_ms: row.get(9)?,
    })
}

fn bottles_of(db: &Connection, guest_id: &str, limit: u32) -> Result<Vec<SentBottle>> {
    let mut statement = db.prepare_cached(&format!(
        "select {BOTTLE}, n_decided, n_found, n_played, last_ms
         from (select * from bottle where guest_id = ?1 order by created_ms desc, id limit ?2)
             left join (select bottle_id, count(*) as n_decided, sum(has_found) as n_found,
                     count(margin) as n_played, max(at_ms) as last_ms
                 from decision where bottle_id in (select id from bottle where guest_id = ?1)
                 group by bottle_id) on bottle_id = id
         order by created_ms desc, id"
    ))?;
    let read = |row: &Row<'_>| {
        Ok(SentBottle {
            bottle: read_bottle(row)?,
            n_decided: row.get::<_, Option<u32>>(10)?.unwrap_or(0),
            n_found: row.get::<_, Option<u32>>(11)?.unwrap_or(0),
            n_played: row.get::<_, Option<u32>>(12)?.unwrap_or(0),
            last_ms: row.get(13)?,
        })
    };
    statement
        .query_map(params![guest_id, limit], read)?
        .collect()
}

const DECISION: &str = "bottle_id, guest_id, text, judged, has_found, table_id, margin, at_ms";

fn add_decision(db: &Connection, decision: &DecisionRow) -> Written {
    run(
        db,
        "insert into decision (bottle_id, guest_id, text, judged, has_found, table_id, margin,
             at_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            decision.bottle_id,
            decision.guest_id,
            decision.text,
            decision.judged,
            decision.has_found,
            decision.table_id,
            decision.margin,
            decision.at_ms
        ],
    )?;
    Ok(Reply::Done)
}

fn read_decision(row: &Row<'_>) -> Result<DecisionRow> {
    Ok(DecisionRow {
        bottle_id: row.get(0)?,
        guest_id: row.get(1)?,
        text: row.get(2)?,
        judged: row.get(3)?,
        has_found: row.get(4)?,
        table_id: row.get(5)?,
        margin: row.get(6)?,
        at_ms: row.get(7)?,
    })
}

fn play_on(db: &Connection, table: &TableRow, invite_hash: [u8; 32], entries: &Append) -> Written {
    let Some(crate::Belongs::Bottle { id, .. }) = &table.belongs else {
        return Err(StoreError::Missing);
    };
    writes::add_table(db, table, invite_hash)?;
    writes::append(db, entries)?;
    run_one(
        db,
        "update decision set table_id = ?3
         where bottle_id = ?1 and guest_id = ?2 and table_id is null",
        params![id, table.maker, table.id],
        StoreError::Conflict,
    )?;
    Ok(Reply::Done)
}

fn puzzle_tries(db: &Connection, guest_id: &str, game: &str) -> Result<Vec<PuzzleTryRow>> {
    let mut statement = db.prepare_cached(
        "select guest_id, game, puzzle, n_tries, is_solved, is_given_up, day, at_ms
         from puzzle_try where guest_id = ?1 and game = ?2",
    )?;
    let read = |row: &Row<'_>| {
        Ok(PuzzleTryRow {
            guest_id: row.get(0)?,
            game: row.get(1)?,
            puzzle: row.get(2)?,
            n_tries: row.get(3)?,
            is_solved: row.get(4)?,
            is_given_up: row.get(5)?,
            day: row.get(6)?,
            at_ms: row.get(7)?,
        })
    };
    statement.query_map([guest_id, game], read)?.collect()
}

fn add_puzzle_try(db: &Connection, row: &PuzzleTryRow) -> Written {
    run(
        db,
        "insert into puzzle_try (guest_id, game, puzzle, n_tries, is_solved, is_given_up, day,
             at_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         on conflict (guest_id, game, puzzle) do update set
             n_tries = n_tries + excluded.n_tries,
             is_solved = max(is_solved, excluded.is_solved),
             is_given_up = max(is_given_up, excluded.is_given_up),
             day = coalesce(day, excluded.day), at_ms = excluded.at_ms",
        params![
            row.guest_id,
            row.game,
            row.puzzle,
            row.n_tries,
            row.is_solved,
            row.is_given_up,
            row.day,
            row.at_ms
        ],
    )?;
    Ok(Reply::Done)
}
