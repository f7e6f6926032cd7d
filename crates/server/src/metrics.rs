//! Counters for `/metrics`, in Prometheus' text form.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the commit histogram, in microseconds.
const BOUNDS_US: [u64; 10] = [
    250, 500, 1000, 2000, 4000, 8000, 16_000, 64_000, 256_000, 1_000_000,
];

/// How bots think; see `thinkers.rs`.
#[derive(Debug, Default)]
pub(crate) struct Thinking {
    busy: AtomicI64,
    waiting: AtomicI64,
    begun: AtomicU64,
    us: AtomicU64,
    hurried: AtomicU64,
    cancelled: AtomicU64,
    /// In millionths.
    share: AtomicI64,
}

impl Thinking {
    pub(crate) fn set(&self, n_busy: usize, n_waiting: usize) {
        self.busy.store(n_busy as i64, Relaxed);
        self.waiting.store(n_waiting as i64, Relaxed);
    }

    /// Somebody begins to think, with this share of the usual time.
    pub(crate) fn begin(&self, share: f64) {
        self.begun.fetch_add(1, Relaxed);
        self.share.store((share * 1e6) as i64, Relaxed);
    }

    pub(crate) fn end(&self, took: Duration) {
        self.us.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Somebody had to come to an end because others wait.
    pub(crate) fn hurry(&self) {
        self.hurried.fetch_add(1, Relaxed);
    }

    /// Nobody waits for an answer any more.
    pub(crate) fn cancel(&self) {
        self.cancelled.fetch_add(1, Relaxed);
    }

    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        let gauge = |value: &AtomicI64| value.load(Relaxed) as f64;
        let counter = |value: &AtomicU64| value.load(Relaxed) as f64;
        let share = self.share.load(Relaxed) as f64 / 1e6;
        let seconds = self.us.load(Relaxed) as f64 / 1e6;
        for (name, help, kind, value) in [
            (
                "busy",
                "threads on which a bot thinks",
                "gauge",
                gauge(&self.busy),
            ),
            (
                "waiting",
                "bots that wait for a thread",
                "gauge",
                gauge(&self.waiting),
            ),
            (
                "share",
                "share of the usual time last granted",
                "gauge",
                share,
            ),
            (
                "begun_total",
                "questions bots began to think about",
                "counter",
                counter(&self.begun),
            ),
            (
                "seconds_total",
                "time bots have thought",
                "counter",
                seconds,
            ),
            (
                "hurried_total",
                "bots stopped because their time was up",
                "counter",
                counter(&self.hurried),
            ),
            (
                "cancelled_total",
                "answers nobody waited for any more",
                "counter",
                counter(&self.cancelled),
            ),
        ] {
            let name = format!("tidetable_thinkers_{name}");
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
            );
        }
        text
    }
}

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) sockets: AtomicI64,
    pub(crate) tables: AtomicI64,
    pub(crate) thinking: AtomicI64,
    pub(crate) reviews: AtomicI64,
    pub(crate) judged: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) stale: AtomicU64,
    pub(crate) repeated: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) slow_readers: AtomicU64,
    pub(crate) too_fast: AtomicU64,
    pub(crate) halted: AtomicU64,
    pub(crate) panics: AtomicU64,
    commits: [AtomicU64; BOUNDS_US.len()],
    commit_count: AtomicU64,
    commit_us: AtomicU64,
}

impl Metrics {
    /// Sockets that are open now.
    pub(crate) fn n_sockets(&self) -> i64 {
        self.sockets.load(Relaxed)
    }

    /// How long a step took to be stored.
    pub(crate) fn commit(&self, took: Duration) {
        let us = took.as_micros() as u64;
        for (bound, count) in BOUNDS_US.iter().zip(&self.commits) {
            if us <= *bound {
                count.fetch_add(1, Relaxed);
            }
        }
        self.commit_count.fetch_add(1, Relaxed);
        self.commit_us.fetch_add(us, Relaxed);
    }

    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        let gauges = [
            ("sockets", "open sockets", &self.sockets),
            ("tables_in_memory", "tables with a task", &self.tables),
            (
                "bots_thinking",
                "bots asked and not yet answered",
                &self.thinking,
            ),
            ("reviews", "games being looked back at", &self.reviews),
        ];
        for (name, help, value) in gauges {
            write_one(&mut text, "gauge", name, help, value.load(Relaxed));
        }
        let counters = [
            ("moves_total", "steps stored", &self.moves),
            (
                "refusals_total",
                "commands the rules refused",
                &self.refusals,
            ),
            (
                "stale_total",
                "commands that answered an older question",
                &self.stale,
            ),
            (
                "repeated_total",
                "commands that had been stored before",
                &self.repeated,
            ),
            (
                "conflicts_total",
                "steps somebody else was faster with",
                &self.conflicts,
            ),
            (
                "slow_readers_total",
                "sockets closed because they did not read",
                &self.slow_readers,
            ),
            (
                "too_fast_total",
                "messages and requests over a limit",
                &self.too_fast,
            ),
            (
                "halted_total",
                "tables whose log did not replay",
                &self.halted,
            ),
            ("judged_total", "decisions reviewed", &self.judged),
            ("panics_total", "tables whose task panicked", &self.panics),
        ];
        for (name, help, value) in counters {
            write_one(&mut text, "counter", name, help, value.load(Relaxed));
        }
        self.render_commits(&mut text);
        text
    }

    fn render_commits(&self, text: &mut String) {
        let name = "tidetable_commit_seconds";
        let _ = writeln!(
            text,
            "# HELP {name} from a judged move to its commit\n# TYPE {name} histogram"
        );
        for (bound, count) in BOUNDS_US.iter().zip(&self.commits) {
            let bound = *bound as f64 / 1e6;
            let _ = writeln!(
                text,
                "{name}_bucket{{le=\"{bound}\"}} {}",
                count.load(Relaxed)
            );
        }
        let count = self.commit_count.load(Relaxed);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(
            text,
            "{name}_sum {}",
            self.commit_us.load(Relaxed) as f64 / 1e6
        );
        let _ = writeln!(text, "{name}_count {count}");
    }
}

/// A figure with what it means.
fn write_one(text: &mut String, kind: &str, name: &str, help: &str, value: impl Display) {
    let name = format!("tidetable_{name}");
    let _ = writeln!(
        text,
        "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}"
    );
}
