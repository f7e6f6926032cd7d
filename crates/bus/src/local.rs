//! A bus within one process.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{Attending, Bus, Heard, Notice, Reach, Subscription};

/// Notices that may wait for a slow subscriber before it misses some.
const CAPACITY: usize = 4096;

/// Tells the servers of one process.
#[derive(Debug, Clone)]
pub struct LocalBus {
    notices: broadcast::Sender<Notice>,
    /// Who listens, one for each ear. Most often there is one server, which
    /// need not be woken for its own notices.
    listeners: Arc<Mutex<Vec<u64>>>,
}

impl Default for LocalBus {
    fn default() -> Self {
        LocalBus {
            notices: broadcast::Sender::new(CAPACITY),
            listeners: Arc::default(),
        }
    }
}

#[async_trait]
impl Bus for LocalBus {
    async fn publish(&self, notice: Notice) {
        let is_heard = {
            let listeners = self.listeners.lock();
            let listeners = listeners.unwrap_or_else(PoisonError::into_inner);
            listeners.iter().any(|listener| *listener != notice.origin)
        };
        if is_heard {
            // Nobody listening is no failure.
            let _ = self.notices.send(notice);
        }
    }

    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription> {
        let listeners = self.listeners.clone();
        let mut held = listeners.lock().unwrap_or_else(PoisonError::into_inner);
        held.push(origin);
        drop(held);
        Box::new(Ear {
            notices: self.notices.subscribe(),
            origin,
            listeners,
        })
    }

    async fn attend(&self, _: &str) -> Attending {
        Attending::default()
    }

    fn reach(&self) -> Reach {
        Reach::Process
    }
}

struct Ear {
    notices: broadcast::Receiver<Notice>,
    origin: u64,
    listeners: Arc<Mutex<Vec<u64>>>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        let listeners = self.listeners.lock();
        let mut listeners = listeners.unwrap_or_else(PoisonError::into_inner);
        let own = listeners.iter().position(|other| *other == self.origin);
        own.map(|idx| listeners.swap_remove(idx));
    }
}

#[async_trait]
impl Subscription for Ear {
    async fn next(&mut self) -> Heard {
        loop {
            match self.notices.recv().await {
                Ok(notice) if notice.origin == self.origin => {}
                Ok(notice) => return Heard::Notice(notice),
                Err(RecvError::Lagged(_)) => return Heard::Missed,
                Err(RecvError::Closed) => return Heard::Closed,
            }
        }
    }
}
