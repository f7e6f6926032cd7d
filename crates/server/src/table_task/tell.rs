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
    pub(super) fn tell(&mut self, after: u32) {
        let viewers: Vec<Viewer> = Viewer::all(self.loaded.seat_count()).collect();
        let mut encoded: Vec<Option<Utf8Bytes>> = vec![None; viewers.len()];
        let loaded = &self.loaded;
        let metrics = &self.app.metrics;
        self.watchers.retain(|watcher| {
            let is_heard = loaded
                .viewers(watcher.guest.as_ref())
                .into_iter()
                .all(|viewer| {
                    let idx = viewers
                        .iter()
                        .position(|other| *other == viewer)
                        .unwrap_or(viewers.len() - 1);
                    let bytes = encoded[idx]
                        .get_or_insert_with(|| loaded.told(viewer, after).unwrap_or_default());
                    watcher.frames.try_send(bytes.clone()).is_ok()
                });
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

    fn send_frame(&mut self, socket: u64, bytes: &Utf8Bytes) {
        self.watchers.retain(|watcher| {
            watcher.socket != socket || watcher.frames.try_send(bytes.clone()).is_ok()
        });
    }

    pub(super) fn send_all(&mut self, bytes: &Utf8Bytes) {
        self.watchers
            .retain(|watcher| watcher.frames.try_send(bytes.clone()).is_ok());
    }
}
