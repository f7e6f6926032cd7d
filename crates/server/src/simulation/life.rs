//! Whether a server lives. One that is paused or dead does nothing: all that it
//! asks of the world outside waits here, for a while or for ever.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use tokio::sync::Notify;

use super::world::lock;

/// What a server is at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Awake,
    Paused,
    /// It stops in order: its sockets are closed.
    Leaving,
    Dead,
}

/// One server's life. (A `watch` channel would wake those who wait in an order
/// that is drawn anew each time.)
pub(super) struct Life {
    /// Which server; also how its notices are marked.
    pub(super) origin: u64,
    state: Mutex<State>,
    changed: Notify,
    /// Whether its line to the store is broken.
    pub(super) has_no_store: AtomicBool,
}

impl Life {
    pub(super) fn new(origin: u64) -> Life {
        Life {
            origin,
            state: Mutex::new(State::Awake),
            changed: Notify::new(),
            has_no_store: AtomicBool::new(false),
        }
    }

    pub(super) fn state(&self) -> State {
        *lock(&self.state)
    }

    pub(super) fn set(&self, state: State) {
        let mut known = lock(&self.state);
        // Nobody comes back from the dead.
        let may_be = match *known {
            State::Dead => false,
            State::Leaving => state == State::Dead,
            State::Awake | State::Paused => true,
        };
        if may_be {
            *known = state;
            drop(known);
            self.changed.notify_waiters();
        }
    }

    /// Goes on once it is awake.
    pub(super) async fn awake(&self) {
        let awake = [State::Awake, State::Leaving];
        self.becomes(awake).await;
    }

    /// Returns once its sockets are closed.
    pub(super) async fn closes(&self) {
        let closed = [State::Leaving, State::Dead];
        self.becomes(closed).await;
    }

    async fn becomes(&self, wanted: [State; 2]) {
        loop {
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            if wanted.contains(&self.state()) {
                return;
            }
            changed.await;
        }
    }
}
