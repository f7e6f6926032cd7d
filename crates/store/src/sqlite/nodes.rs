//! A file has one server: it sees to everything, and whatever another has left
//! behind is its own from the start.

use std::collections::BTreeSet;

use async_trait::async_trait;
use rusqlite::{Connection, Result, Row, params};

use super::{SqliteStore, lists};
use crate::{ListedTable, NodeId, Nodes, SeatRow, Situation, Status, StoreError, TableFilter, Tip};

/// Tables that are looked through at once.
const PART: u32 = 100;

#[async_trait]
impl Nodes for SqliteStore {
    fn is_shared(&self) -> bool {
        false
    }

    async fn note_node(&self, _: NodeId) -> Result<u32, StoreError> {
        Ok(0)
    }

    async fn forget_node(&self, _: NodeId) -> Result<(), StoreError> {
        Ok(())
    }

    /// Walks once through all tables in play, from where the last call stopped.
    async fn claim_bots(&self, _: NodeId, limit: u32) -> Result<Vec<String>, StoreError> {
        let mut walk = self.claiming.lock().await;
        let mut claimed = Vec::new();
        while !walk.is_done && (claimed.len() as u32) < limit {
            let before = walk.place.clone();
            let read = move |db: &Connection| {
                lists::tables(db, &TableFilter::All(Status::Live), before.as_ref(), PART)
            };
            let part = self.readers.read_long(read).await?;
            walk.is_done = part.is_empty();
            for table in part {
                walk.place = Some(table.place.clone());
                if waits_for_bot(&table) {
                    claimed.push(table.id);
                }
            }
        }
        Ok(claimed)
    }

    /// Whatever it was given it has heard of: a file always answers.
    async fn bots_of(&self, _: NodeId, _: &str, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn take_bots(&self, _: NodeId, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn tips(&self, table_ids: Vec<String>) -> Result<Vec<Tip>, StoreError> {
        let read = move |db: &Connection| {
            let ids: BTreeSet<String> = table_ids.into_iter().collect();
            let found = ids.iter().map(|id| tip(db, id));
            let found: Result<Vec<Option<Tip>>> = found.collect();
            Ok(found?.into_iter().flatten().collect())
        };
        self.readers.read_long(read).await
    }

    async fn claim_review(&self, _: NodeId, _: &str, _: bool) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn release_review(&self, _: NodeId, _: &str, _: bool) -> Result<(), StoreError> {
        Ok(())
    }

    /// The file itself tells who else has written.
    async fn tell_servers(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Whether a table with people goes on by itself: a bot is to act, it has to
/// begin, or it is over by its log. Bots alone wait for somebody to watch.
fn waits_for_bot(table: &ListedTable) -> bool {
    let is_persons = |seat: &SeatRow| seat.guest_id.is_some() || seat.contribution.is_some();
    let Situation { acting, bots, .. } = table.situation;
    let is_due = table.head == 0 || acting.is_empty() || !acting.both(bots).is_empty();
    is_due && table.seats.iter().any(is_persons)
}

fn tip(db: &Connection, id: &str) -> Result<Option<Tip>> {
    let mut statement = db.prepare_cached(
        "select coalesce(seq, 0), coalesce(fingerprint, 0), version,
             (select coalesce(max(n), 0) from talk where talk.table_id = id)
         from game_table left join entry on entry.table_id = id
             and seq = (select max(seq) from entry where table_id = id)
         where id = ?1",
    )?;
    let read = |row: &Row<'_>| {
        Ok(Tip {
            table_id: id.to_owned(),
            head: row.get(0)?,
            fingerprint: row.get(1)?,
            version: row.get(2)?,
            n_talk: row.get(3)?,
        })
    };
    rusqlite::OptionalExtension::optional(statement.query_row(params![id], read))
}
