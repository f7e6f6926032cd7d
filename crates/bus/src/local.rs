//! A bus within one process.

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{Bus, Heard, Notice, Subscription};

/// Notices that may wait for a slow subscriber before it misses some.
const CAPACITY: usize = 4096;

/// Tells the tasks of one process.
#[derive(Debug, Clone)]
pub struct LocalBus {
    notices: broadcast::Sender<Notice>,
}

impl Default for LocalBus {
    fn default() -> Self {
        LocalBus {
            notices: broadcast::Sender::new(CAPACITY),
        }
    }
}

#[async_trait]
impl Bus for LocalBus {
    async fn publish(&self, notice: Notice) {
        // Nobody listening is no failure.
        let _ = self.notices.send(notice);
    }

    async fn subscribe(&self) -> Box<dyn Subscription> {
        Box::new(Ear(self.notices.subscribe()))
    }
}

struct Ear(broadcast::Receiver<Notice>);

#[async_trait]
impl Subscription for Ear {
    async fn next(&mut self) -> Heard {
        match self.0.recv().await {
            Ok(notice) => Heard::Notice(notice),
            Err(RecvError::Lagged(_)) => Heard::Missed,
            Err(RecvError::Closed) => Heard::Closed,
        }
    }
}
