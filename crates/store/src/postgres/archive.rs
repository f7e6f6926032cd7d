//! Finished games in one row each, and logs as they are read: archived or not.
//!
//! Whoever packs a game has locked where it stands, as whoever moves or changes
//! a table does, and passes over what another server is just packing.

use super::line::{Change, Lines, Slip, Value, again, get, number};
use super::reads::read_entry;
use super::stopped;
use crate::archive::{pack, unpack};
use crate::{EntryRow, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

/// A table's entries after `seq`, by one statement and so of one moment; a row
/// with a body that is not null has those that are archived.
const ENTRIES: &str = "\
    select seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms, null::bytea
    from entry where table_id = $1 and seq > $2
    union all
    select n_entries, '', null, '', null, 0, 0, null, body
    from archive where table_id = $1 and n_entries > $2
    order by 1";

pub(super) async fn entries(db: &Lines, table_id: &str, after: u32) -> Result<Vec<EntryRow>> {
    // A seq that no entry can have is after all of them.
    let limit = i32::try_from(after).unwrap_or(i32::MAX);
    let rows = db.read(ENTRIES, &[&table_id, &limit]).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in &rows {
        match get::<Option<Vec<u8>>>(row, 8)? {
            Some(body) => entries.extend(unpacked(table_id, body, after).await?),
            None => entries.push(read_entry(row)?),
        }
    }
    Ok(entries)
}

async fn unpacked(table_id: &str, body: Vec<u8>, after: u32) -> Result<Vec<EntryRow>> {
    let id = table_id.to_owned();
    let unpacked = tokio::task::spawn_blocking(move || unpack(&id, &body)).await;
    let mut entries = unpacked.unwrap_or_else(|_| Err(stopped()))?;
    entries.retain(|row| row.entry.seq > after);
    Ok(entries)
}

pub(super) async fn entry_by_ref(
    db: &Lines,
    table_id: &str,
    seat: u8,
    reference: &str,
) -> Result<Option<u32>> {
    // No entry can have been stored under such a name.
    if reference.contains('\0') {
        return Ok(None);
    }
    // Asked for only when a page repeats itself, so a walk through the table's
    // own entries is cheaper than an index that every move would have to keep.
    // An archived one is walked through here, which nobody asks for twice.
    let sql = "select seq from entry where table_id = $1 and seat = $2 and ref = $3
         union all
         select 0 from archive where table_id = $1
         order by 1 limit 1";
    let values: [Value<'_>; 3] = [&table_id, &i16::from(seat), &reference];
    let Some(row) = db.read_one(sql, &values).await? else {
        return Ok(None);
    };
    match number(&row, 0)? {
        0 => {
            let entries = entries(db, table_id, 0).await?;
            Ok(crate::archive::find_ref(&entries, seat, reference))
        }
        seq => Ok(Some(seq)),
    }
}

/// See [`Store::archive`](crate::Store::archive). A table that cannot be packed
/// does not keep the others from it.
pub(super) async fn archive(db: &Lines, before_ms: i64, limit: u32) -> Result<u32> {
    let (mut n_archived, mut failed) = (0, Vec::new());
    let mut failure = None;
    while n_archived < limit {
        match again(|| archive_one(db, before_ms, &failed)).await? {
            Tried::Nothing => break,
            Tried::Archived => n_archived += 1,
            Tried::Passed => {}
            Tried::Failed(id, error) => {
                failed.push(id);
                failure = Some(error);
            }
        }
    }
    match failure {
        Some(error) if n_archived == 0 => Err(error),
        _ => Ok(n_archived),
    }
}

/// What has come of one try.
enum Tried {
    /// There was nothing to be archived.
    Nothing,
    Archived,
    /// Another server was first.
    Passed,
    Failed(String, StoreError),
}

async fn archive_one(
    db: &Lines,
    before_ms: i64,
    failed: &[String],
) -> std::result::Result<Tried, Slip> {
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    let pick = "select t.id from game_table t join tip p on p.table_id = t.id
         where not t.is_archived and t.status in ('over', 'closed') and t.updated_ms < $1
             and p.at_ms < $1 and t.id <> all ($2)
         order by t.updated_ms limit 1 for update of p skip locked";
    let picked = change.rows(pick, &[&before_ms, &failed]).await?;
    let Some(row) = picked.first() else {
        return Ok(Tried::Nothing);
    };
    let id: String = get(row, 0)?;
    // It was picked by what stood there before the lock.
    let mark = "update game_table set is_archived = true
         where id = $1 and not is_archived and status in ('over', 'closed')";
    if change.run(mark, &[&id]).await? != 1 {
        return Ok(Tried::Passed);
    }
    let rows = change.rows(ENTRIES, &[&id, &0]).await?;
    let entries: Result<Vec<EntryRow>> = rows.iter().map(read_entry).collect();
    let n_entries = rows.len() as i32;
    let packing_id = id.clone();
    let packing = move || entries.and_then(|entries| pack(&packing_id, &entries));
    let packed = tokio::task::spawn_blocking(packing).await;
    let body = match packed.unwrap_or_else(|_| Err(stopped())) {
        Ok(body) => body,
        Err(error) => return Ok(Tried::Failed(id, error)),
    };
    // A lobby that was closed has nothing to be kept.
    if n_entries > 0 {
        let put = "with gone as (
                 delete from entry where table_id = $1
                 returning case when kind = 'control' then body::json ->> 'type' = 'undo' end
                     as is_undo)
             insert into archive (table_id, n_entries, n_undone, body)
             select $1, $2, (select count(*) from gone where is_undo), $3";
        change.run(put, &[&id, &n_entries, &body]).await?;
    }
    change.commit().await?;
    Ok(Tried::Archived)
}
