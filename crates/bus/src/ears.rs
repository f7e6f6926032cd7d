//! The ears of one process: a broadcast with a bound, whatever feeds it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{Heard, Notice, Subscription};

/// Notices that may wait for a slow subscriber before it misses some.
const CAPACITY: usize = 4096;

/// All who listen in this process.
#[derive(Debug, Clone)]
pub(crate) struct Ears {
    heard: broadcast::Sender<Heard>,
    /// Who listens, one for each ear. Most often there is one server, which
    /// need not be woken for its own notices.
    listeners: Arc<Mutex<Vec<u64>>>,
}

impl Default for Ears {
    fn default() -> Self {
        Ears {
            heard: broadcast::Sender::new(CAPACITY),
            listeners: Arc::default(),
        }
    }
}

impl Ears {
    /// Tells all but those of the notice's origin.
    pub(crate) fn tell(&self, notice: Notice) {
        let is_heard = held(&self.listeners)
            .iter()
            .any(|listener| *listener != notice.origin);
        if is_heard {
            // Nobody listening is no failure.
            let _ = self.heard.send(Heard::Notice(notice));
        }
    }

    /// Tells all that they have missed something.
    pub(crate) fn tell_missed(&self) {
        let _ = self.heard.send(Heard::Missed);
    }

    /// One more ear.
    pub(crate) fn open(&self, origin: u64) -> Box<dyn Subscription> {
        held(&self.listeners).push(origin);
        Box::new(Ear {
            heard: self.heard.subscribe(),
            origin,
            listeners: self.listeners.clone(),
        })
    }
}

struct Ear {
    heard: broadcast::Receiver<Heard>,
    origin: u64,
    listeners: Arc<Mutex<Vec<u64>>>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        let mut listeners = held(&self.listeners);
        let own = listeners.iter().position(|other| *other == self.origin);
        own.map(|idx| listeners.swap_remove(idx));
    }
}

#[async_trait]
impl Subscription for Ear {
    async fn next(&mut self) -> Heard {
        loop {
            match self.heard.recv().await {
                Ok(Heard::Notice(notice)) if notice.origin == self.origin => {}
                Ok(heard) => return heard,
                Err(RecvError::Lagged(_)) => return Heard::Missed,
                Err(RecvError::Closed) => return Heard::Closed,
            }
        }
    }
}

fn held(listeners: &Mutex<Vec<u64>>) -> MutexGuard<'_, Vec<u64>> {
    listeners.lock().unwrap_or_else(PoisonError::into_inner)
}
