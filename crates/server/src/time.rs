//! The one clock of a server, given to it from outside, so that tests can let
//! time pass. Waiting (timers) is not part of it, unless it is made to follow
//! them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::Notify;

/// What time it is. Clones show the same time.
#[derive(Debug, Clone, Default)]
pub struct Time(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// How much time has passed here and not outside, in milliseconds.
    passed_ms: AtomicI64,
    /// By how much the clock was set wrong since.
    jumped_ms: AtomicI64,
    has_passed: Notify,
    /// What time it was when, if it goes on as timers do from there.
    began: Option<(i64, tokio::time::Instant)>,
}

impl Time {
    /// A clock that shows this time now and goes on as timers do: where those
    /// stand still, it does.
    pub fn of_timers(now_ms: i64) -> Time {
        let began = Some((now_ms, tokio::time::Instant::now()));
        Time(Arc::new(Inner {
            began,
            ..Inner::default()
        }))
    }

    /// Lets time pass at once: from now on it is so much later.
    pub fn pass(&self, time: Duration) {
        self.0.passed_ms.fetch_add(time.as_millis() as i64, Relaxed);
        self.0.has_passed.notify_waiters();
    }

    /// Sets the clock wrong, forwards or back: no time passes.
    pub fn jump(&self, by_ms: i64) {
        self.0.jumped_ms.fetch_add(by_ms, Relaxed);
    }

    /// All the time that was let pass.
    pub(crate) fn passed_ms(&self) -> i64 {
        self.0.passed_ms.load(Relaxed)
    }

    /// Waits for somebody to let time pass.
    pub(crate) async fn passes(&self) {
        self.0.has_passed.notified().await;
    }

    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        let outside = match self.0.began {
            Some((then_ms, since)) => then_ms + since.elapsed().as_millis() as i64,
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as i64)
            }
        };
        outside + self.passed_ms() + self.0.jumped_ms.load(Relaxed)
    }

    /// A moment, for measuring how much time has passed.
    pub(crate) fn now(&self) -> Instant {
        let now = match self.0.began {
            Some(_) => tokio::time::Instant::now().into_std(),
            None => Instant::now(),
        };
        now + Duration::from_millis(self.passed_ms().max(0) as u64)
    }
}
