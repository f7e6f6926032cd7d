//! Storing a step. The store decides: whoever was first has moved. Where nobody
//! knows whether something was stored, the very same is asked for once more,
//! which is harmless, until it is known.

use std::time::Duration;

use bus::What;
use rules::{EntryKind, Seat, StoredEntry};
use store::{Append, EntryRow, StoreError};
use tokio::time::Instant;
use wire::Problem;

use super::{Arrival, Task};
use crate::bottles;

/// How long to go on asking a store that does not say what it has stored.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two such questions.
pub(super) const BREATH: Duration = Duration::from_millis(100);

impl Task {
    /// Stores a step that the cache has made already; if that fails, the cache
    /// is thrown away.
    pub(super) async fn store_step(
        &mut self,
        entries: Vec<StoredEntry>,
        reference: Option<&str>,
        spent_ms: Option<u32>,
    ) -> Result<(), Problem> {
        let rows = self.rows_of(entries, reference, spent_ms);
        self.store(rows).await
    }

    /// What a command has cost whoever sent it: from the commit of the entry that
    /// asked to its arrival.
    pub(super) fn spent_ms(&self, seat: Seat, Arrival { at_ms, lag_ms }: Arrival) -> Option<u32> {
        let clocks = &self.loaded.clocks;
        clocks.spent_ms(seat, at_ms, lag_ms, &self.app.outages.all())
    }

    /// Time never runs backwards within a table.
    fn rows_of(
        &self,
        entries: Vec<StoredEntry>,
        reference: Option<&str>,
        spent_ms: Option<u32>,
    ) -> Vec<EntryRow> {
        let at_ms = self.app.time.now_ms().max(self.loaded.row.updated_ms);
        let row = |(idx, entry): (usize, StoredEntry)| EntryRow {
            reference: reference.filter(|_| idx == 0).map(str::to_owned),
            at_ms,
            spent_ms: spent_ms.filter(|_| idx == 0 && entry.kind == EntryKind::Action),
            entry,
        };
        entries.into_iter().enumerate().map(row).collect()
    }

    /// Stores entries that the cache has already; with none, what follows from
    /// the log.
    pub(super) async fn store(&mut self, rows: Vec<EntryRow>) -> Result<(), Problem> {
        let app = self.app.clone();
        let (append, after) = self.loaded.append(rows, &app.outages.all(), app.origin);
        let began = app.time.now();
        match self.append(append).await {
            Ok(()) => {
                app.metrics.commit(app.time.now() - began);
                let is_end = after.is_end();
                self.loaded.stored(after);
                if is_end {
                    self.loaded.learn_evening(&app).await;
                    let outcome = self.loaded.outcome();
                    bottles::note_end(&app, &self.loaded.row, outcome).await;
                }
                let moved = What::Moved {
                    table_id: self.id.clone(),
                    seq: self.loaded.row.head,
                };
                app.say(moved).await;
                Ok(())
            }
            Err(error @ StoreError::Unknown(_)) => {
                // Neither yes nor no can be said. Those who watch come back, and
                // what they send again is answered by the log.
                self.lose();
                Err(self.trouble.problem_of(&error))
            }
            Err(error) => {
                if error == StoreError::Conflict {
                    app.metrics.conflicts.inc();
                }
                self.reload().await;
                Err(self.trouble.problem_of(&error))
            }
        }
    }

    async fn append(&mut self, append: Append) -> Result<(), StoreError> {
        // A store of one's own always answers.
        let same = self.app.store.is_shared().then(|| append.clone());
        let first = self.app.store.append(append).await;
        match (first, same) {
            (Err(StoreError::Unknown(why)), Some(same)) => {
                self.app.metrics.unknown.inc();
                tracing::warn!(table.id = %self.id, "table {}: it is asked again whether a step was stored: {why}", self.id);
                self.append_again(&same, why).await
            }
            (first, _) => first,
        }
    }

    /// Asks for the same until it is known what became of it. The entry before
    /// guards it: it is stored once, by this attempt or by one before.
    async fn append_again(&mut self, append: &Append, why: String) -> Result<(), StoreError> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            tokio::time::sleep(BREATH).await;
            match self.app.store.append(append.clone()).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Conflict) => match self.is_stored(append).await {
                    Ok(true) => return Ok(()),
                    Ok(false) => return Err(StoreError::Conflict),
                    Err(_) => {}
                },
                // Also what is certain of this attempt says nothing of the first.
                Err(_) => {}
            }
        }
        Err(StoreError::Unknown(why))
    }

    /// Whether the log has these very entries.
    async fn is_stored(&mut self, append: &Append) -> Result<bool, StoreError> {
        let Some(first) = append.entries.first() else {
            return Ok(false);
        };
        let before = first.entry.seq.saturating_sub(1);
        let stored = self.app.store.entries(&self.id, before).await?;
        Ok(stored.starts_with(&append.entries))
    }
}
