//! A house kept in memory, and what a store does to it: one call after the other,
//! each all or nothing. [`Line`] is a server's way to it, on which things go
//! wrong.

mod line;
mod unused;

use std::collections::BTreeMap;

use rules::Seat;
use store::{
    Append, End, EntryRow, Guest, LobbyChange, NOBODY, NODE_SILENCE_MS, NodeId, NoticeRow,
    ResultRow, SeatRow, Status, StoreError, TableRow, TalkRow, Tip,
};

pub(super) use self::line::Line;

/// All that is kept.
#[derive(Default)]
pub(super) struct House {
    pub(super) guests: BTreeMap<String, Guest>,
    secrets: BTreeMap<[u8; 32], String>,
    pub(super) tables: BTreeMap<String, Kept>,
    /// Which servers were seen when.
    nodes: BTreeMap<NodeId, u64>,
    /// What is to be told to people who are not there.
    notices: Vec<(String, NoticeRow)>,
    /// How often somebody beside the servers has changed something.
    changes: u32,
}

/// A table with all that belongs to it.
pub(super) struct Kept {
    /// Its head, fingerprint, situation and thinker are the tip that decides. Who
    /// is to see to a table that has to begin is nobody.
    pub(super) row: TableRow,
    invite_hash: [u8; 32],
    pub(super) entries: Vec<EntryRow>,
    /// When each entry was stored.
    pub(super) stored_ms: Vec<u64>,
    results: Vec<ResultRow>,
    pub(super) talk: Vec<TalkRow>,
    /// When each line was stored.
    pub(super) said_ms: Vec<u64>,
}

type Done<T> = Result<T, StoreError>;

impl House {
    pub(super) fn add_table(&mut self, mut row: TableRow, invite_hash: [u8; 32]) -> Done<()> {
        if self.tables.contains_key(&row.id) {
            return Err(StoreError::Conflict);
        }
        if row.status == Status::Live {
            row.thinker.get_or_insert(NOBODY);
        }
        let kept = Kept {
            invite_hash,
            entries: Vec::new(),
            stored_ms: Vec::new(),
            results: Vec::new(),
            talk: Vec::new(),
            said_ms: Vec::new(),
            row,
        };
        self.tables.insert(kept.row.id.clone(), kept);
        Ok(())
    }

    pub(super) fn add_guest(&mut self, guest: Guest, secret_hash: [u8; 32]) -> Done<()> {
        if self.guests.contains_key(&guest.id) {
            return Err(StoreError::Conflict);
        }
        self.secrets.insert(secret_hash, guest.id.clone());
        self.guests.insert(guest.id.clone(), guest);
        Ok(())
    }

    fn table(&self, id: &str) -> Option<TableRow> {
        let mut row = self.tables.get(id)?.row.clone();
        row.thinker = row.thinker.filter(|thinker| *thinker != NOBODY);
        Some(row)
    }

    fn change_table(&mut self, change: LobbyChange) -> Done<()> {
        let kept = self.tables.get_mut(&change.table_id);
        let kept = kept.filter(|kept| kept.row.version == change.version);
        let Kept { row, entries, .. } = kept.ok_or(StoreError::Conflict)?;
        row.version += 1;
        row.thinker = match change.status {
            Status::Live if row.status != Status::Live && row.head == 0 => Some(NOBODY),
            Status::Live => row.thinker,
            _ => None,
        };
        row.status = change.status;
        row.is_listed = change.is_listed;
        row.has_hints = change.has_hints;
        row.options = change.options;
        row.agreement = change.agreement;
        row.starts_ms = change.starts_ms;
        row.closed_because = change.closed_because;
        row.opening = row.opening.take().or(change.opening);
        row.seats = change.seats;
        row.conduct = change.conduct;
        let moved_ms = entries.last().map_or(0, |last| last.at_ms);
        row.updated_ms = change.at_ms.max(moved_ms);
        Ok(())
    }

    /// An administrator closes a table beside the servers.
    pub(super) fn close(&mut self, table_id: &str) {
        if let Some(Kept { row, .. }) = self.tables.get_mut(table_id)
            && matches!(row.status, Status::Lobby | Status::Live)
        {
            row.status = Status::Closed;
            row.closed_because = Some("closed".to_owned());
            row.version += 1;
            self.changes += 1;
        }
    }

    /// The compare-and-set on what is last: its number, its fingerprint, and
    /// that the table is being played.
    fn append(&mut self, append: Append, now_ms: u64) -> Done<()> {
        if append.entries.is_empty() && append.end.is_none() {
            return Ok(());
        }
        let kept = self.tables.get_mut(&append.table_id);
        let kept = kept.filter(|kept| kept.row.status == Status::Live);
        let kept = kept.ok_or(StoreError::Conflict)?;
        let row = &mut kept.row;
        let numbers = append.entries.iter().map(|entry| entry.entry.seq);
        let is_next = numbers.eq((row.head + 1..).take(append.entries.len()));
        let is_same = row.head == 0 || append.entries.is_empty() || row.fingerprint == append.after;
        if !is_next || !is_same {
            return Err(StoreError::Conflict);
        }
        if let Some(last) = append.entries.last() {
            row.head = last.entry.seq;
            row.fingerprint = last.entry.fingerprint;
            row.updated_ms = row.updated_ms.max(last.at_ms);
            row.situation = append.situation;
            row.thinker = append.thinker;
        }
        kept.stored_ms.extend(append.entries.iter().map(|_| now_ms));
        kept.entries.extend(append.entries);
        if let Some(end) = append.end {
            row.version += 1;
            row.thinker = None;
            (row.status, row.closed_because, kept.results) = match end {
                End::Over(results) => (Status::Over, None, results),
                End::Agreed => (Status::Closed, Some("agreed".to_owned()), Vec::new()),
            };
        }
        self.add_notices(&append.table_id, append.notices);
        Ok(())
    }

    fn add_notices(&mut self, table_id: &str, notices: Vec<NoticeRow>) {
        let of_table = |notice| (table_id.to_owned(), notice);
        self.notices.extend(notices.into_iter().map(of_table));
    }

    fn entries(&self, table_id: &str, after: u32) -> Vec<EntryRow> {
        let kept = self.tables.get(table_id);
        let entries = kept.map_or(&[][..], |kept| &kept.entries);
        entries.iter().skip(after as usize).cloned().collect()
    }

    fn entry_by_ref(&self, table_id: &str, seat: u8, reference: &str) -> Option<u32> {
        let is_it = |row: &&EntryRow| {
            row.entry.seat.map(Seat::number) == Some(seat)
                && row.reference.as_deref() == Some(reference)
        };
        let kept = self.tables.get(table_id)?;
        kept.entries.iter().find(is_it).map(|row| row.entry.seq)
    }

    fn add_talk(&mut self, talk: TalkRow, now_ms: u64) -> Done<Option<u32>> {
        let kept = self.tables.get_mut(&talk.table_id);
        let kept = kept.ok_or(StoreError::Missing)?;
        let lines = &mut kept.talk;
        let is_same = |line: &TalkRow| {
            line.reference.is_some()
                && (&line.guest_id, &line.reference) == (&talk.guest_id, &talk.reference)
        };
        if lines.iter().any(is_same) {
            return Ok(None);
        }
        lines.push(talk);
        kept.said_ms.push(now_ms);
        Ok(Some(lines.len() as u32))
    }

    fn talk_after(&self, table_id: &str, after: u32) -> Vec<(u32, TalkRow)> {
        let kept = self.tables.get(table_id);
        let lines = kept.map_or(&[][..], |kept| &kept.talk);
        let numbered = (1..).zip(lines.iter().cloned());
        numbered.skip(after as usize).collect()
    }

    fn tip(&self, table_id: &str) -> Option<Tip> {
        let Kept { row, talk, .. } = self.tables.get(table_id)?;
        Some(Tip {
            table_id: row.id.clone(),
            head: row.head,
            fingerprint: row.fingerprint,
            version: row.version,
            n_talk: talk.len() as u32,
        })
    }

    fn is_there(&self, node: NodeId, now_ms: u64) -> bool {
        let seen = self.nodes.get(&node);
        seen.is_some_and(|seen| now_ms - seen < NODE_SILENCE_MS.unsigned_abs())
    }

    /// How many others there are.
    fn note_node(&mut self, node: NodeId, now_ms: u64) -> u32 {
        self.nodes.insert(node, now_ms);
        let others = self.nodes.keys().filter(|other| **other != node);
        others
            .filter(|other| self.is_there(**other, now_ms))
            .count() as u32
    }

    fn claim_bots(&mut self, node: NodeId, limit: u32, now_ms: u64) -> Vec<String> {
        let is_orphan = |kept: &&Kept| {
            let thinker = kept.row.thinker.filter(|thinker| *thinker != node);
            kept.row.status == Status::Live
                && thinker.is_some_and(|thinker| !self.is_there(thinker, now_ms))
        };
        let orphans = self.tables.values().filter(is_orphan);
        let orphans = orphans.map(|kept| kept.row.id.clone()).take(limit as usize);
        let claimed: Vec<String> = orphans.collect();
        for id in &claimed {
            self.take_bots(node, id);
        }
        claimed
    }

    fn bots_of(&self, node: NodeId, after: &str, limit: u32) -> Vec<String> {
        let is_own = |kept: &&Kept| {
            kept.row.status == Status::Live
                && kept.row.thinker == Some(node)
                && kept.row.id.as_str() > after
        };
        let own = self.tables.values().filter(is_own);
        let own = own.map(|kept| kept.row.id.clone());
        own.take(limit as usize).collect()
    }

    fn take_bots(&mut self, node: NodeId, table_id: &str) {
        let kept = self.tables.get_mut(table_id);
        if let Some(kept) = kept.filter(|kept| kept.row.status == Status::Live) {
            kept.row.thinker = Some(node);
        }
    }

    fn n_live_with_bots(&self, makers: &[String]) -> u32 {
        let has_bot = |seat: &SeatRow| seat.bot.is_some();
        let is_counted = |kept: &&Kept| {
            let maker = kept.row.maker.as_ref();
            kept.row.status == Status::Live
                && maker.is_some_and(|maker| makers.contains(maker))
                && kept.row.seats.iter().any(has_bot)
        };
        self.tables.values().filter(is_counted).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::simulation::life::Life;
    use crate::simulation::world::World;

    /// What is simulated on is a store like any other.
    #[tokio::test(start_paused = true)]
    async fn a_house_in_memory_keeps_tables_as_every_store_does() {
        let line = Line {
            house: Arc::default(),
            life: Arc::new(Life::new(1)),
            world: Arc::new(World::calm()),
        };
        store::conformance::check_tables(Arc::new(line)).await;
    }
}
