//! Looking at the store again: somebody else has changed it, or something went
//! wrong here. What is known is gone on from where that is possible.

use std::time::Duration;

use store::{EntryRow, Status, TableRow};
use wire::Rejected;

use super::company::shut_out;
use super::state::Loaded;
use super::{Ask, Elsewhere, Task, messages};
use crate::problem::problem;

/// When to look again if nothing could be read.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

impl Task {
    /// Looks at the store again: an administrator, or another server.
    pub(super) async fn refresh(&mut self) {
        for guest_id in shut_out(&self.app, self.guests()).await {
            let problem = problem(Rejected::Forbidden, "this guest was shut out");
            self.dismiss(&guest_id, &problem);
            tracing::info!(guest.id = %guest_id, "guest {guest_id} was shut out of a table");
        }
        self.look().await;
    }

    /// Looks whether the store has something new, and goes on from there. What
    /// cannot be read now is read later; until then screens stay as they are.
    pub(super) async fn look(&mut self) {
        self.will_look = false;
        let Ok(stored) = self.app.store.table(&self.id).await else {
            self.look_later();
            return;
        };
        let own = &self.loaded.row;
        let known = (own.head, own.fingerprint, own.version, own.status);
        let (was, was_hushed) = (own.status, self.loaded.is_hushed());
        match stored {
            Some(row) if (row.head, row.fingerprint, row.version, row.status) == known => return,
            Some(row) if self.loaded.is_earlier_than(&row) => self.follow(row).await,
            _ => self.reload().await,
        }
        self.dismiss_unwanted(was).await;
        if was_hushed && !self.loaded.is_hushed() {
            self.lift_hush().await;
        }
        self.go_on().await;
    }

    /// Plays entries that somebody else has stored on top of what is known, and
    /// tells them as they happened. Where the log is not the one that is known,
    /// everything is read again.
    async fn follow(&mut self, row: TableRow) {
        let (known, fingerprint) = (self.loaded.row.head, self.loaded.row.fingerprint);
        // The last one that is known comes along, to be compared.
        let rows = self
            .app
            .store
            .entries(&self.id, known.saturating_sub(1))
            .await;
        let Ok(mut rows) = rows else {
            self.look_later();
            return;
        };
        // What came after the row was read is the next look's.
        rows.retain(|entry| entry.entry.seq <= row.head);
        let (known_rows, new): (&[EntryRow], &[EntryRow]) = match known {
            0 => (&[], &rows),
            _ => rows.split_at(rows.len().min(1)),
        };
        let is_same = known == 0
            || known_rows
                .first()
                .is_some_and(|row| (row.entry.seq, row.entry.fingerprint) == (known, fingerprint));
        if !is_same
            || row.status == Status::Halted
            || !self.loaded.follow(row, new, &self.app.outages.all())
        {
            self.reload().await;
            return;
        }
        self.answered.clear();
        self.loaded.learn_names(&self.app).await;
        self.place_watchers();
        if !new.is_empty() {
            self.tell(known, None);
        }
        self.tell_table();
    }

    /// Looks again in a while.
    fn look_later(&mut self) {
        let Some(inbox) = self.own.upgrade().filter(|_| !self.will_look) else {
            return;
        };
        self.will_look = true;
        tokio::spawn(async move {
            tokio::time::sleep(LOOK_AGAIN).await;
            let _ = inbox.send(Ask::Elsewhere(Elsewhere::Changed)).await;
        });
    }

    /// After the log was read again: what everybody sees now, and what happened
    /// since they last heard.
    pub(super) fn tell_all_anew(&mut self, since: u32) {
        self.tell_table();
        let since = Some(since).filter(|&since| since > 0 && since <= self.loaded.seq());
        for socket in self.sockets() {
            self.send_screens(socket, since);
        }
    }

    /// Forgets everything and reads the log again; those who watch see what it
    /// says.
    pub(super) async fn reload(&mut self) {
        let known = self.loaded.row.head;
        // What was answered may not have happened in the log as it is now.
        self.answered.clear();
        self.said.clear();
        self.asked_bots.clear();
        self.forget_hints();
        match Loaded::load(&self.app, &self.id).await {
            Ok(loaded) => {
                self.loaded = loaded;
                self.place_watchers();
                self.tell_all_anew(known);
            }
            // Without its log the table can say nothing.
            Err(problem) => {
                for watcher in &self.watchers {
                    messages::dismiss(watcher, &problem);
                }
                self.lose();
            }
        }
    }

    /// Ends this task: those who watch come back and try again, with another.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
        self.loaded.live = None;
        self.watchers.clear();
    }
}
