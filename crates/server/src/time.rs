//! The one clock of a server, given to it from outside, so that tests can let
//! time pass. Waiting (timers) is not part of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What time it is. Clones show the same time.
#[derive(Debug, Clone, Default)]
pub struct Time {
    /// How much later it is here than outside, in milliseconds.
    ahead_ms: Arc<AtomicU64>,
}

impl Time {
    /// Lets time pass at once: from now on it is so much later.
    pub fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(time.as_millis() as u64, Relaxed);
    }

    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let outside = since.map_or(0, |since| since.as_millis() as i64);
        outside + self.ahead_ms.load(Relaxed) as i64
    }

    /// A moment, for measuring how much time has passed.
    pub(crate) fn now(&self) -> Instant {
        Instant::now() + Duration::from_millis(self.ahead_ms.load(Relaxed))
    }
}
