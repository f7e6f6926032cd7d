//! Finished games in one row each. They are read and packed where others read,
//! table by table, and the writer only puts what is packed in the place of the
//! entries, if nothing has changed meanwhile (an optimistic lock).

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::writer::{Reply, Shape};
use super::writes::{Written, run, run_one};
use super::{SqliteStore, reads};
use crate::archive::{find_ref, pack, unpack};
use crate::{EntryRow, StoreError};

/// A finished game as it was when it was packed.
struct Packed {
    table_id: String,
    version: u32,
    n_entries: u32,
    n_undone: u32,
    body: Vec<u8>,
}

impl SqliteStore {
    /// See [`Store::archive`](crate::Store::archive). A table that cannot be
    /// packed does not keep the others from it.
    pub(super) async fn archive_some(&self, before_ms: i64, limit: u32) -> Result<u32, StoreError> {
        let ids = self
            .readers
            .read_long(move |db| to_archive(db, before_ms, limit))
            .await?;
        let (mut n_archived, mut failure) = (0, None);
        for id in ids {
            match self.archive_one(id).await {
                Ok(()) => n_archived += 1,
                // Somebody changed or archived it: it is found again if it is due.
                Err(StoreError::Conflict) => {}
                Err(error) => failure = Some(error),
            }
        }
        match failure {
            Some(error) if n_archived == 0 => Err(error),
            _ => Ok(n_archived),
        }
    }

    async fn archive_one(&self, id: String) -> Result<(), StoreError> {
        let read = move |db: &Connection| pack_table(db, id);
        let packed = self.readers.read_long(read).await??;
        self.enqueue(Shape::Several, move |db| put(db, &packed))
            .await?;
        Ok(())
    }

    pub(super) async fn all_entries(
        &self,
        table_id: String,
        after: u32,
    ) -> Result<Vec<EntryRow>, StoreError> {
        let read = move |db: &Connection| entries(db, &table_id, after);
        self.readers.read_long(read).await?
    }

    pub(super) async fn seq_of(
        &self,
        table_id: &str,
        seat: u8,
        reference: &str,
    ) -> Result<Option<u32>, StoreError> {
        let found = self.readers.read(|db| {
            let snapshot = db.unchecked_transaction()?;
            match is_archived(&snapshot, table_id)? {
                true => Ok(None),
                false => reads::entry_by_ref(&snapshot, table_id, seat, reference).map(Some),
            }
        })?;
        if let Some(seq) = found {
            return Ok(seq);
        }
        let entries = self.all_entries(table_id.to_owned(), 0).await?;
        Ok(find_ref(&entries, seat, reference))
    }
}

/// Finished tables that have not changed since, those that ended first.
fn to_archive(db: &Connection, before_ms: i64, limit: u32) -> Result<Vec<String>> {
    let mut statement = db.prepare_cached(TO_ARCHIVE)?;
    let found = statement.query_map(params![before_ms, limit], |row| row.get(0))?;
    found.collect()
}

const TO_ARCHIVE: &str = "\
    select id from game_table indexed by game_table_to_archive \
    where is_archived = 0 and status in ('over', 'closed') and updated_ms < ?1 \
        and coalesce((select at_ms from entry where table_id = id \
            order by seq desc limit 1), 0) < ?1 \
    order by updated_ms limit ?2";

/// A conflict if it is no longer to be archived.
fn pack_table(db: &Connection, table_id: String) -> Result<Result<Packed, StoreError>> {
    let snapshot = db.unchecked_transaction()?;
    let version = snapshot
        .prepare_cached(
            "select version from game_table where id = ?1 and is_archived = 0
                 and status in ('over', 'closed')",
        )?
        .query_row([&table_id], |row| row.get(0))
        .optional()?;
    let Some(version) = version else {
        return Ok(Err(StoreError::Conflict));
    };
    let entries = reads::entries(&snapshot, &table_id, 0)?;
    let n_undone = snapshot
        .prepare_cached(&format!("select {N_UNDONE} from (select ?1 as id)"))?
        .query_row([&table_id], |row| row.get(0))?;
    drop(snapshot);
    Ok(pack(&table_id, &entries).map(|body| Packed {
        table_id,
        version,
        n_entries: entries.len() as u32,
        n_undone,
        body,
    }))
}

/// How often something was undone at the table `id`, archived or not.
pub(super) const N_UNDONE: &str = "\
    (select count(*) from entry where table_id = id and kind = 'control' \
        and json_extract(body, '$.type') = 'undo' \
        and seq > coalesce((select n_entries from archive where table_id = id), 0)) \
    + coalesce((select n_undone from archive where table_id = id), 0)";

/// Puts what is packed in the place of the entries, but for the last one.
fn put(db: &Connection, packed: &Packed) -> Written {
    let Packed {
        table_id,
        version,
        n_entries,
        n_undone,
        body,
    } = packed;
    // A table that was in play when it was packed has another version by now.
    run_one(
        db,
        "update game_table set is_archived = 1
         where id = ?1 and version = ?2 and is_archived = 0 and status in ('over', 'closed')
             and ?3 = coalesce((select max(seq) from entry where table_id = id), 0)",
        params![table_id, version, n_entries],
        StoreError::Conflict,
    )?;
    // A lobby that was closed has nothing to be kept.
    if *n_entries > 0 {
        run(
            db,
            "insert into archive (table_id, n_entries, n_undone, body) values (?1, ?2, ?3, ?4)",
            params![table_id, n_entries, n_undone, body],
        )?;
        run(
            db,
            "delete from entry where table_id = ?1 and seq < ?2",
            params![table_id, n_entries],
        )?;
    }
    Ok(Reply::Done)
}

fn is_archived(db: &Connection, table_id: &str) -> Result<bool> {
    db.prepare_cached("select exists (select 1 from archive where table_id = ?1)")?
        .query_row([table_id], |row| row.get(0))
}

/// What is archived, and what came after it, of one moment.
fn entries(
    db: &Connection,
    table_id: &str,
    after: u32,
) -> Result<Result<Vec<EntryRow>, StoreError>> {
    let snapshot = db.unchecked_transaction()?;
    let archived = snapshot
        .prepare_cached(
            "select n_entries, body from archive where table_id = ?1 and n_entries > ?2",
        )?
        .query_row(params![table_id, after], |row: &Row<'_>| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?;
    let Some((n_archived, body)): Option<(u32, Vec<u8>)> = archived else {
        return reads::entries(&snapshot, table_id, after).map(Ok);
    };
    let later = reads::entries(&snapshot, table_id, n_archived)?;
    drop(snapshot);
    Ok(unpack(table_id, &body).map(|mut entries| {
        entries.retain(|row| row.entry.seq > after);
        entries.extend(later);
        entries
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_archived_is_read_from_its_own_index() {
        let mut db = Connection::open_in_memory().expect("a database");
        super::super::migrate::bring_up_to_date(&mut db, std::path::Path::new("none"))
            .expect("tables");
        let mut statement = db
            .prepare(&format!("explain query plan {TO_ARCHIVE}"))
            .expect("a statement");
        let steps = statement.query_map(params![1, 1], |row| row.get(3));
        let steps: Vec<String> = steps
            .expect("a plan")
            .map(|step| step.expect("read"))
            .collect();
        let is_sorted = steps.iter().any(|step| step.contains("TEMP B-TREE"));
        assert!(!is_sorted, "{steps:?}");
        assert!(
            steps[0].contains("game_table_to_archive (updated_ms<?)"),
            "{steps:?}"
        );
    }
}
