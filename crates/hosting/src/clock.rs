//! Clocks for bots, which have none of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bots::Clock;

/// The processor time of the thread that asks, so that a busy machine does not
/// make a bot weaker: for measurements.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThreadClock;

impl Clock for ThreadClock {
    #[cfg(unix)]
    fn now(&self) -> u64 {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        (time.tv_sec as u64) * 1_000_000_000 + time.tv_nsec as u64
    }

    /// Elsewhere the time on the wall has to do.
    #[cfg(not(unix))]
    fn now(&self) -> u64 {
        use std::sync::LazyLock;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_nanos() as u64
    }
}

/// The time on the wall, for those whom somebody waits for; and a word to stop.
#[derive(Debug, Clone)]
pub struct WallClock {
    since: Instant,
    is_cancelled: Arc<AtomicBool>,
}

impl WallClock {
    /// A clock that begins now.
    pub fn new() -> Self {
        WallClock {
            since: Instant::now(),
            is_cancelled: Arc::default(),
        }
    }

    /// Tells everybody with this clock to stop thinking.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

impl Default for WallClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for WallClock {
    fn now(&self) -> u64 {
        self.since.elapsed().as_nanos() as u64
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}
