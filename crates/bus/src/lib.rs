//! Notices between servers that share a store: this table has moved on.
//!
//! A notice carries no state and no secret, only where to look. It may be lost,
//! doubled or late without harm: the store decides, and whoever misses a notice
//! finds out at the next one. [`LocalBus`] serves one process; every bus must
//! pass [`conformance`].

pub mod conformance;
mod local;

use async_trait::async_trait;
pub use local::LocalBus;

/// A table has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Which.
    pub table_id: String,
    /// Its last entry.
    pub seq: u32,
    /// The server that changed it; it need not look itself.
    pub origin: u64,
}

/// What a subscriber hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A table has changed.
    Notice(Notice),
    /// Notices were lost: look at everything.
    Missed,
    /// There will be no more.
    Closed,
}

/// A way to tell other servers. Publishing never waits for a slow subscriber.
#[async_trait]
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody else who has subscribed.
    async fn publish(&self, notice: Notice);
    /// Hears everything that others than this origin publish from now on: who
    /// has changed a table knows it.
    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription>;
}

/// One subscriber's ear.
#[async_trait]
pub trait Subscription: Send {
    /// The next thing to hear.
    async fn next(&mut self) -> Heard;
}
