//! Figures for `/metrics`, counted and written by Prometheus' own library in the
//! text form of OpenMetrics.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

/// What the text is called.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the commit histogram, in seconds.
const BOUNDS: [f64; 10] = [
    0.000_25, 0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.064, 0.256, 1.0,
];

/// All figures of a server.
pub(crate) fn render(metrics: &Metrics, thinking: &Thinking) -> String {
    let mut text = metrics.render() + &thinking.render();
    encode_eof(&mut text).expect("a string takes any text");
    text
}

/// What is counted. A counter's name ends in `_total` when it is shown.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) sockets: Gauge,
    pub(crate) other_servers: Gauge,
    pub(crate) bus_reaches: Gauge,
    pub(crate) taken_over: Counter,
    pub(crate) tables: Gauge,
    pub(crate) thinking: Gauge,
    pub(crate) reviews: Gauge,
    pub(crate) moves: Counter,
    pub(crate) refusals: Counter,
    pub(crate) stale: Counter,
    pub(crate) repeated: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) unknown: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) too_fast: Counter,
    pub(crate) halted: Counter,
    pub(crate) judged: Counter,
    pub(crate) panics: Counter,
    pub(crate) sweeps: Counter,
    pub(crate) due: Gauge,
    pub(crate) timeouts: Counter,
    pub(crate) mass_timeouts: Counter,
    pub(crate) outages: Counter,
    pub(crate) certificate_expires: Gauge,
    pub(crate) certificate_failures: Counter,
    pub(crate) told: Counter,
    pub(crate) untold: Counter,
    commits: Histogram,
}

impl Metrics {
    /// Figures from 0 on, and what the server stands on.
    pub(crate) fn new(about: Vec<(String, String)>) -> Metrics {
        let mut registry = Registry::with_prefix("tidetable");
        let all = &mut registry;
        all.register("ground", "what the server stands on", Info::new(about));
        Metrics {
            sockets: figure(all, "sockets", "open sockets"),
            other_servers: figure(all, "other_servers", "other servers on the same store"),
            bus_reaches: figure(all, "bus_reaches", "1 while the bus reaches other servers"),
            taken_over: figure(all, "taken_over", "tables taken over whose server was gone"),
            tables: figure(all, "tables_in_memory", "tables with a task"),
            thinking: figure(all, "bots_thinking", "bots asked and not yet answered"),
            reviews: figure(all, "reviews", "games being looked back at"),
            moves: figure(all, "moves", "steps stored"),
            refusals: figure(all, "refusals", "commands the rules refused"),
            stale: figure(all, "stale", "commands that answered an older question"),
            repeated: figure(all, "repeated", "commands that had been stored before"),
            conflicts: figure(all, "conflicts", "steps somebody else was faster with"),
            unknown: figure(
                all,
                "unknown",
                "steps of which nobody knew for a while whether they were stored",
            ),
            slow_readers: figure(
                all,
                "slow_readers",
                "sockets closed because they did not read",
            ),
            too_fast: figure(all, "too_fast", "messages and requests over a limit"),
            halted: figure(all, "halted", "tables whose log did not replay"),
            judged: figure(all, "judged", "decisions reviewed"),
            panics: figure(all, "panics", "tables whose task panicked"),
            sweeps: figure(all, "sweeps", "looks at what is due"),
            due: figure(
                all,
                "tables_due",
                "tables with a deadline within ten seconds",
            ),
            timeouts: figure(all, "timeouts", "decisions whose time was up"),
            mass_timeouts: figure(
                all,
                "mass_timeouts",
                "times that so many were due at once that it was held back",
            ),
            outages: figure(all, "outages", "times that the house was away"),
            certificate_expires: figure(
                all,
                "certificate_expires_seconds",
                "when the certificate ends, since 1970; 0 without one",
            ),
            certificate_failures: figure(
                all,
                "certificate_failures",
                "new certificates that were no good or could not be had",
            ),
            told: figure(all, "notices_told", "notices that arrived"),
            untold: figure(all, "notices_untold", "attempts at which none arrived"),
            commits: registered(
                all,
                ("commit_seconds", "from a judged move to its commit"),
                Histogram::new(BOUNDS),
            ),
            registry,
        }
    }

    /// Sockets that are open now.
    pub(crate) fn n_sockets(&self) -> i64 {
        self.sockets.get()
    }

    /// How long a step took to be stored.
    pub(crate) fn commit(&self, took: Duration) {
        self.commits.observe(took.as_secs_f64());
    }

    fn render(&self) -> String {
        text_of(&self.registry)
    }
}

/// How bots think; see `thinkers.rs`.
#[derive(Debug)]
pub(crate) struct Thinking {
    registry: Registry,
    busy: Gauge,
    waiting: Gauge,
    share: Gauge<f64, AtomicU64>,
    begun: Counter,
    seconds: Counter<f64, AtomicU64>,
    hurried: Counter,
    cancelled: Counter,
}

impl Default for Thinking {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("tidetable_thinkers");
        let all = &mut registry;
        Thinking {
            busy: figure(all, "busy", "threads on which a bot thinks"),
            waiting: figure(all, "waiting", "bots that wait for a thread"),
            share: figure(all, "share", "share of the usual time last granted"),
            begun: figure(all, "begun", "questions bots began to think about"),
            seconds: figure(all, "seconds", "time bots have thought"),
            hurried: figure(all, "hurried", "bots stopped because their time was up"),
            cancelled: figure(all, "cancelled", "answers nobody waited for any more"),
            registry,
        }
    }
}

impl Thinking {
    pub(crate) fn set(&self, n_busy: usize, n_waiting: usize) {
        self.busy.set(n_busy as i64);
        self.waiting.set(n_waiting as i64);
    }

    /// Somebody begins to think, with this share of the usual time.
    pub(crate) fn begin(&self, share: f64) {
        self.begun.inc();
        self.share.set(share);
    }

    pub(crate) fn end(&self, took: Duration) {
        self.seconds.inc_by(took.as_secs_f64());
    }

    /// Somebody had to come to an end because others wait.
    pub(crate) fn hurry(&self) {
        self.hurried.inc();
    }

    /// Nobody waits for an answer any more.
    pub(crate) fn cancel(&self) {
        self.cancelled.inc();
    }

    pub(crate) fn render(&self) -> String {
        text_of(&self.registry)
    }
}

/// A figure from 0 on, with what it means.
fn figure<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    registered(registry, (name, help), M::default())
}

fn registered<M: Metric + Clone>(
    registry: &mut Registry,
    (name, help): (&str, &str),
    metric: M,
) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn text_of(registry: &Registry) -> String {
    let mut text = String::new();
    encode_registry(&mut text, registry).expect("a string takes any text");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_its_name_for_ever() {
        let about = vec![("store".to_owned(), "sqlite".to_owned())];
        let metrics = Metrics::new(about);
        metrics.moves.inc();
        metrics.commit(Duration::from_micros(300));
        let text = render(&metrics, &Thinking::default());
        let line = |wanted: &str| text.lines().any(|line| line == wanted);
        for name in [
            "sockets",
            "other_servers",
            "bus_reaches",
            "taken_over_total",
            "tables_in_memory",
            "bots_thinking",
            "reviews",
            "refusals_total",
            "stale_total",
            "repeated_total",
            "conflicts_total",
            "unknown_total",
            "slow_readers_total",
            "too_fast_total",
            "halted_total",
            "judged_total",
            "panics_total",
            "certificate_expires_seconds",
            "certificate_failures_total",
            "notices_told_total",
            "notices_untold_total",
            "thinkers_busy",
            "thinkers_waiting",
            "thinkers_begun_total",
            "thinkers_hurried_total",
            "thinkers_cancelled_total",
            "commit_seconds_bucket{le=\"0.00025\"}",
        ] {
            assert!(line(&format!("tidetable_{name} 0")), "{name}: {text}");
        }
        assert!(line("tidetable_moves_total 1"), "{text}");
        assert!(line("tidetable_ground_info{store=\"sqlite\"} 1"), "{text}");
        assert!(line("tidetable_commit_seconds_count 1"), "{text}");
        assert!(
            line("tidetable_commit_seconds_bucket{le=\"+Inf\"} 1"),
            "{text}"
        );
        assert!(line("tidetable_thinkers_seconds_total 0.0"), "{text}");
        assert!(line("tidetable_thinkers_share 0.0"), "{text}");
        assert!(text.ends_with("# EOF\n"), "{text}");
    }
}
