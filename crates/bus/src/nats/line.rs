//! The line to the server: what is said on it, whether it is whole, and what is
//! done when it was not.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::{Client, Event, Request, Subscriber};
use futures_util::{FutureExt, StreamExt};
use tokio::sync::Notify;
use tracing::{debug, info, warn};

use super::letter::{Garbage, Letters, Opened, Seen};
use crate::Notice;
use crate::ears::Ears;

/// How long the server is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);
/// Ears are told that they missed something no more often than this, however much
/// they miss: looking at everything is work.
const BETWEEN_MISSES: Duration = Duration::from_millis(100);
/// What is wrong again and again is said once in this time.
const BETWEEN_COMPLAINTS: Duration = Duration::from_secs(60);

/// The line to the server.
pub(super) struct Line {
    client: Client,
    pub(super) letters: Letters,
    pub(super) ears: Ears,
    signals: Arc<Signals>,
    /// The number of the last letter; held until the letter is on its way, so that
    /// letters leave in the order of their numbers.
    written: Mutex<u64>,
    /// The connection on which all subscriptions are known to stand: the first is
    /// 1, and 0 is none.
    settled: AtomicU64,
    dropped: Complaint,
    unsent: Complaint,
}

/// What the client's events leave behind for [`Line::keep`]. Events get lost in a
/// flood of them, so that none counts; but some always comes.
#[derive(Default)]
pub(super) struct Signals {
    woken: Notify,
    has_missed: AtomicBool,
    has_lost: AtomicBool,
    refusals: Complaint,
}

impl Signals {
    pub(super) fn event(&self, event: Event) {
        match event {
            Event::SlowConsumer(_) => self.missed(),
            Event::ServerError(error) => self.refusals.about(&error.to_string()),
            Event::ClientError(error) => self.refusals.about(&error.to_string()),
            _ => {}
        }
        self.woken.notify_one();
    }

    fn missed(&self) {
        self.has_missed.store(true, Ordering::Release);
        self.woken.notify_one();
    }
}

impl Line {
    pub(super) fn new(client: Client, letters: Letters, signals: Arc<Signals>) -> Line {
        Line {
            client,
            letters,
            ears: Ears::default(),
            signals,
            written: Mutex::new(0),
            settled: AtomicU64::new(0),
            dropped: Complaint::default(),
            unsent: Complaint::default(),
        }
    }

    /// Whether there is a connection on which all subscriptions stand.
    pub(super) fn is_whole(&self) -> bool {
        self.is_connected() && self.settled.load(Ordering::Acquire) == self.n_connections()
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn n_connections(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Letters that came and were dropped.
    pub(super) fn n_dropped(&self) -> u64 {
        self.dropped.n.load(Ordering::Relaxed)
    }

    /// Sends a notice if it can be sent now.
    pub(super) fn say(&self, notice: &Notice) {
        if !self.is_connected() {
            return;
        }
        let subject = match notice.what.table_id() {
            None => Some(self.letters.house_subject()),
            Some(table_id) => self.letters.table_subject(table_id),
        };
        let Some(subject) = subject else {
            return self.unsent.about("a table's id is none");
        };
        let Some(body) = self.letters.body(notice) else {
            return self.unsent.about("it is too long");
        };
        let is_sent = self.send(subject, |letters, subject, number| {
            letters.seal(subject, number, &body)
        });
        if !is_sent {
            self.unsent.about("too many wait to be sent");
            self.signals.has_lost.store(true, Ordering::Release);
            self.signals.woken.notify_one();
        }
    }

    fn send(&self, subject: String, seal: impl Fn(&Letters, &str, u64) -> Vec<u8>) -> bool {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        *written += 1;
        let letter = seal(&self.letters, &subject, *written);
        // Looked at once: it waits for room only, and there is none then. The
        // runtime's own budget must not be taken for a full queue.
        let sending = tokio::task::unconstrained(self.client.publish(subject, letter.into()));
        matches!(sending.now_or_never(), Some(Ok(())))
    }

    /// Begins to listen to a subject. None when the client has ended.
    pub(super) async fn listen(&self, subject: &str) -> Option<Subscriber> {
        self.client.subscribe(subject.to_owned()).await.ok()
    }

    /// Tells the ears what comes on a subject, until it is over.
    pub(super) async fn hear(
        &self,
        mut subscriber: Subscriber,
        subject: &str,
        is_over: impl Fn() -> bool,
    ) {
        let mut seen = Seen::default();
        while let Some(message) = subscriber.next().await {
            if is_over() {
                return;
            }
            match self.letters.open(subject, &message.payload, &mut seen) {
                Ok(Opened::Notice(notice)) => self.ears.tell(notice),
                Ok(Opened::Lost) => self.signals.missed(),
                Ok(Opened::OfAnotherVersion) => debug!("a notice of another version"),
                Err(garbage) => self.dropped.about(garbage.why()),
            }
        }
    }

    /// Waits until the server has read all that was sent: it answers at once that
    /// nobody listens where nobody does. (The client's own flush only waits until
    /// all is written.)
    pub(super) async fn round_trip(&self) {
        let request = Request::new().timeout(Some(PATIENCE));
        let asking = self
            .client
            .send_request(self.letters.void_subject(), request);
        // "Nobody listens" is an error to the client, and all that we want.
        let _ = tokio::time::timeout(PATIENCE, asking).await;
    }

    /// Sees to the line for as long as the bus is there.
    pub(super) async fn keep(self: Arc<Self>) {
        let mut was_connected = self.is_connected();
        loop {
            self.signals.woken.notified().await;
            let is_connected = self.is_connected();
            if was_connected && !is_connected {
                warn!("the line to NATS is broken and is being mended; notices rest until then");
            }
            was_connected = is_connected;
            if is_connected && self.settle().await {
                info!("NATS is there again");
                self.signals.has_missed.store(true, Ordering::Release);
                // What was on its way when the line broke may have got nowhere.
                self.signals.has_lost.store(true, Ordering::Release);
            }
            if self.signals.has_missed.swap(false, Ordering::AcqRel) {
                self.ears.tell_missed();
            }
            if self.signals.has_lost.swap(false, Ordering::AcqRel) {
                self.say_lost();
            }
            tokio::time::sleep(BETWEEN_MISSES).await;
            if self.settled.load(Ordering::Acquire) != self.n_connections() {
                // The event of a connection comes a moment before its state.
                self.signals.woken.notify_one();
            }
        }
    }

    /// Waits until subscriptions stand on a new connection; whether it is new.
    pub(super) async fn settle(&self) -> bool {
        let connection = self.n_connections();
        if self.settled.load(Ordering::Acquire) == connection {
            return false;
        }
        self.round_trip().await;
        // If it has broken meanwhile the next event tells.
        if !self.is_connected() || self.n_connections() != connection {
            return false;
        }
        self.settled.store(connection, Ordering::Release);
        true
    }

    /// Others cannot know what they did not hear.
    fn say_lost(&self) {
        let subject = self.letters.house_subject();
        let is_sent = self.send(subject, |letters, _, number| letters.seal_lost(number));
        if !is_sent && self.is_connected() {
            self.signals.has_lost.store(true, Ordering::Release);
            self.signals.woken.notify_one();
        }
    }
}

impl Garbage {
    fn why(self) -> &'static str {
        match self {
            Garbage::TooLong => "it is too long",
            Garbage::TooShort => "it is too short",
            Garbage::Unsigned => "it is not signed by this house",
            Garbage::Again => "it came before",
        }
    }
}

/// Counts what is wrong, and says it now and then.
#[derive(Default)]
struct Complaint {
    n: AtomicU64,
    said: Mutex<Option<Instant>>,
}

impl Complaint {
    fn about(&self, why: &str) {
        let n = self.n.fetch_add(1, Ordering::Relaxed) + 1;
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.is_none_or(|said| said.elapsed() >= BETWEEN_COMPLAINTS) {
            *said = Some(Instant::now());
            drop(said);
            warn!(n, why, "what NATS carries is not all as it should be");
        }
    }
}
