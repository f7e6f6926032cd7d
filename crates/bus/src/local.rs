//! A bus within one process.

use async_trait::async_trait;

use crate::ears::Ears;
use crate::{Attending, Bus, Notice, Reach, Subscription};

/// Tells the servers of one process.
#[derive(Debug, Clone, Default)]
pub struct LocalBus {
    ears: Ears,
}

#[async_trait]
impl Bus for LocalBus {
    async fn publish(&self, notice: Notice) {
        self.ears.tell(notice);
    }

    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription> {
        self.ears.open(origin)
    }

    async fn attend(&self, _: &str) -> Attending {
        Attending::default()
    }

    fn reach(&self) -> Reach {
        Reach::Process
    }
}
