//! Telling those who watch. Nobody waits for a slow reader: whoever cannot take
//! a frame at once is dropped and comes back for a fresh screen.

use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::Utf8Bytes;
use rules::{ToAct, Viewer};
use wire::ToBrowser;

use super::Task;
use super::frames::frame;

impl Task {
    /// Shows every watcher what has come since `after`, each view encoded once.
    /// All are encoded before the first is sent, so that what a socket gets
    /// comes together and goes out in one go.
    pub(super) fn tell(&mut self, after: u32) {
        let loaded = &self.loaded;
        let eyes: Vec<Vec<Viewer>> = self
            .watchers
            .iter()
            .map(|watcher| loaded.viewers(watcher.guest.as_ref()))
            .collect();
        let mut encoded: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for viewer in eyes.iter().flatten() {
            if encoded.iter().all(|(known, _)| known != viewer) {
                let screen = loaded.told(*viewer, after).unwrap_or_default();
                encoded.push((*viewer, screen));
            }
        }
        let metrics = &self.app.metrics;
        let mut eyes = eyes.iter();
        self.watchers.retain(|watcher| {
            let own = eyes.next().map_or(&[][..], Vec::as_slice);
            let frames = own.iter().filter_map(|viewer| {
                let mut known = encoded.iter();
                known.find(|(known, _)| known == viewer)
            });
            let is_heard = frames
                .map(|(_, frame)| watcher.frames.try_send(frame.clone()))
                .all(|sent| sent.is_ok());
            if !is_heard {
                metrics.slow_readers.fetch_add(1, Relaxed);
            }
            is_heard
        });
        if matches!(self.loaded.to_act(), Some(ToAct::Over {})) {
            self.tell_table();
        }
    }

    pub(super) fn tell_table(&mut self) {
        for socket in self.sockets() {
            let table = self.view(self.guest_id_of(socket).as_deref());
            self.send(socket, &ToBrowser::Table { table });
        }
    }

    /// Shows a socket all it may see, with what it missed since an entry.
    pub(super) fn send_screens(&mut self, socket: u64, since: Option<u32>) {
        let guest = self.guest_of(socket).flatten();
        for viewer in self.loaded.viewers(guest.as_ref()) {
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
        self.watchers.retain(|watcher| {
            watcher.socket != socket || watcher.frames.try_send(bytes.clone()).is_ok()
        });
    }

    pub(super) fn send_all(&mut self, bytes: &Utf8Bytes) {
        self.watchers
            .retain(|watcher| watcher.frames.try_send(bytes.clone()).is_ok());
    }
}
