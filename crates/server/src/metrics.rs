//! Counters for `/metrics`, in Prometheus' text form.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the commit histogram, in microseconds.
const BOUNDS_US: [u64; 10] = [
    250, 500, 1000, 2000, 4000, 8000, 16_000, 64_000, 256_000, 1_000_000,
];

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) sockets: AtomicI64,
    pub(crate) tables: AtomicI64,
    pub(crate) thinking: AtomicI64,
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
        ];
        for (name, help, value) in gauges {
            let _ = writeln!(
                text,
                "# HELP tidetable_{name} {help}\n# TYPE tidetable_{name} gauge"
            );
            let _ = writeln!(text, "tidetable_{name} {}", value.load(Relaxed));
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
            ("panics_total", "tables whose task panicked", &self.panics),
        ];
        for (name, help, value) in counters {
            let _ = writeln!(
                text,
                "# HELP tidetable_{name} {help}\n# TYPE tidetable_{name} counter"
            );
            let _ = writeln!(text, "tidetable_{name} {}", value.load(Relaxed));
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
