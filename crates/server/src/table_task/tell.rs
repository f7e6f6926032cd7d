//! Telling those who watch. Nobody waits for a slow reader: whoever cannot take
//! a frame at once is dropped and comes back for a fresh screen.
//!
//! Whatever is told to all grows with the number of watchers and no faster: a
//! frame is encoded once for all who may see the same.

use axum::extract::ws::Utf8Bytes;
use rules::{Seat, SeatSet, ToAct, Viewer};
use wire::ToBrowser;

use super::messages::frame;
use super::{Sender, Task, Watcher};

impl Task {
    /// Shows every watcher what has come since `after`, each view encoded once.
    /// All are encoded before the first is sent, so that what a socket gets
    /// comes together and goes out in one go; whoever sent the step hears first
    /// that it is stored.
    pub(super) fn tell(&mut self, after: u32, sent_by: Option<(Seat, &Sender)>) {
        let loaded = &self.loaded;
        let mut encoded: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for watcher in &self.watchers {
            for viewer in viewers(watcher.seats) {
                if encoded.iter().all(|(known, _)| *known != viewer) {
                    let screen = loaded.told(viewer, after).unwrap_or_default();
                    encoded.push((viewer, screen));
                }
            }
        }
        if let Some((seat, sender)) = sent_by {
            self.acknowledge(seat, sender, after + 1);
        }
        self.send_each(|watcher| {
            viewers(watcher.seats).all(|viewer| {
                let known = encoded.iter().find(|(known, _)| *known == viewer);
                known.is_none_or(|(_, frame)| watcher.try_send(frame))
            })
        });
        if matches!(self.loaded.to_act(), Some(ToAct::Over {})) {
            self.tell_table();
        }
    }

    /// Tells everybody who sits where, and what stage the table is at. Those
    /// who have no part in it get the same.
    pub(super) fn tell_table(&mut self) {
        self.note_told_company();
        let encode = |guest_id: Option<&str>| {
            let table = self.view(guest_id);
            frame(&ToBrowser::Table { table })
        };
        let row = &self.loaded.row;
        let has_part = |guest_id: &&str| {
            let sits = |seat: &store::SeatRow| seat.guest_id.as_deref() == Some(*guest_id);
            row.maker.as_deref() == Some(*guest_id) || row.seats.iter().any(sits)
        };
        let mut encoded: Vec<(Option<String>, Utf8Bytes)> = Vec::new();
        let mut which = Vec::with_capacity(self.watchers.len());
        for watcher in &self.watchers {
            let guest = watcher.guest.as_ref().map(|guest| guest.id.as_str());
            let guest = guest.filter(has_part);
            let known = encoded.iter().position(|(id, _)| id.as_deref() == guest);
            which.push(known.unwrap_or_else(|| {
                encoded.push((guest.map(str::to_owned), encode(guest)));
                encoded.len() - 1
            }));
        }
        let mut which = which.into_iter();
        self.send_each(|watcher| {
            let frame = which.next().and_then(|idx| encoded.get(idx));
            frame.is_none_or(|(_, frame)| watcher.try_send(frame))
        });
    }

    /// Shows a socket all it may see, with what it missed since an entry.
    pub(super) fn send_screens(&mut self, socket: u64, since: Option<u32>) {
        let mut watchers = self.watchers.iter();
        let seats = watchers.find(|watcher| watcher.socket == socket);
        let seats = seats.map_or(SeatSet::EMPTY, |watcher| watcher.seats);
        for viewer in viewers(seats) {
            self.send_screen(socket, viewer, since);
        }
    }

    pub(super) fn send_screen(&mut self, socket: u64, viewer: Viewer, since: Option<u32>) {
        if let Some(screen) = self.loaded.fresh(viewer, since) {
            self.send_frame(socket, &screen);
        }
    }

    pub(super) fn send(&mut self, socket: u64, message: &ToBrowser) {
        self.send_frame(socket, &frame(message));
    }

    pub(super) fn send_frame(&mut self, socket: u64, bytes: &Utf8Bytes) {
        let place = self.watchers.iter().position(|one| one.socket == socket);
        if let Some(idx) = place
            && !self.watchers[idx].try_send(bytes)
        {
            self.watchers.swap_remove(idx);
            self.app.metrics.slow_readers.inc();
        }
    }

    pub(super) fn send_all(&mut self, bytes: &Utf8Bytes) {
        self.send_each(|watcher| watcher.try_send(bytes));
    }

    /// Sends every watcher something; those who cannot take it are dropped.
    fn send_each(&mut self, mut send: impl FnMut(&Watcher) -> bool) {
        let n_before = self.watchers.len();
        self.watchers.retain(|watcher| send(watcher));
        let n_dropped = n_before - self.watchers.len();
        let slow_readers = &self.app.metrics.slow_readers;
        slow_readers.inc_by(n_dropped as u64);
    }
}

impl Watcher {
    fn try_send(&self, frame: &Utf8Bytes) -> bool {
        self.frames.try_send(frame.clone()).is_ok()
    }
}

/// With whose eyes somebody in these seats sees the table: theirs, or the
/// public's.
pub(super) fn viewers(seats: SeatSet) -> impl Iterator<Item = Viewer> {
    let public = seats.is_empty().then_some(Viewer::Public {});
    seats.iter().map(Viewer::seat).chain(public)
}
