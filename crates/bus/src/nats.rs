//! A bus for servers on several machines: a NATS server between them (core NATS:
//! publish and subscribe, at most once, nothing is kept).
//!
//! Every table has a subject of its own, so that a server hears of the tables that
//! it has open and of no others; what is about no table has one subject for all.
//! What a server says comes back to it from nowhere: its own ears hear it directly,
//! and the NATS server is asked for no echo. All that it says is signed
//! ([`letter`]). When the line breaks, what would be said is dropped, and all ears
//! here and elsewhere are told that they missed something once it is mended.

mod address;
mod attention;
mod letter;
mod line;

use std::sync::Arc;

use address::Address;
pub use address::ConnectError;
use async_nats::{Client, Subscriber};
use async_trait::async_trait;
use attention::Attention;
use letter::Letters;
use line::{Line, Signals};
use tokio::task::AbortHandle;
use tracing::warn;

use crate::{Attending, Bus, Notice, Reach, Subscription};

/// Tells all servers of a house by way of NATS.
pub struct NatsBus {
    line: Arc<Line>,
    attention: Attention,
    tasks: [AbortHandle; 2],
}

impl NatsBus {
    /// Connects to the server at an address for a house, which is known by a secret
    /// of its own. A server that is not there is looked for until it is; what
    /// waiting would not mend is an error.
    pub async fn connect(url: &str, house: &[u8; 32]) -> Result<NatsBus, ConnectError> {
        let address = Address::parse(url)?;
        let mut sender = [0; 8];
        getrandom::fill(&mut sender).expect("the system has random numbers");
        let letters = Letters::new(house, u64::from_be_bytes(sender));
        let signals = Arc::new(Signals::default());
        let client = client_at(&address, &letters, &signals).await?;
        let line = Arc::new(Line::new(client, letters, signals));
        // Listens before it is settled, so that whoever has this bus hears all.
        let subscriber = line.listen(&line.letters.house_subject()).await;
        let hearing = tokio::spawn(hear_house(line.clone(), subscriber));
        if line.is_connected() {
            line.settle().await;
        }
        let keeping = tokio::spawn(line.clone().keep());
        Ok(NatsBus {
            line,
            attention: Attention::default(),
            tasks: [hearing.abort_handle(), keeping.abort_handle()],
        })
    }

    /// How many letters came that were not this house's, came a second time or
    /// could not be read; they were dropped.
    pub fn n_dropped(&self) -> u64 {
        self.line.n_dropped()
    }
}

impl Drop for NatsBus {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

#[async_trait]
impl Bus for NatsBus {
    async fn publish(&self, notice: Notice) {
        self.line.say(&notice);
        self.line.ears.tell(notice);
    }

    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription> {
        self.line.ears.open(origin)
    }

    async fn attend(&self, table_id: &str) -> Attending {
        let Some(subject) = self.line.letters.table_subject(table_id) else {
            warn!("a table's id is none, and is not attended to");
            return Attending::default();
        };
        Attending::holding(self.attention.to(subject, &self.line).await)
    }

    fn reach(&self) -> Reach {
        if self.line.is_whole() {
            Reach::Everybody
        } else {
            Reach::Nobody
        }
    }

    async fn stop(&self) {
        if self.line.is_connected() {
            self.line.round_trip().await;
        }
    }
}

async fn client_at(
    address: &Address,
    letters: &Letters,
    signals: &Arc<Signals>,
) -> Result<Client, ConnectError> {
    let options = || {
        let (options, servers) = address.options(&letters.inbox_prefix());
        let signals = signals.clone();
        let options = options.event_callback(move |event| {
            signals.event(event);
            std::future::ready(())
        });
        (options, servers)
    };
    let (once, servers) = options();
    let error = match once.connect(servers).await {
        Ok(client) => return Ok(client),
        Err(error) => error,
    };
    address.judge(&error)?;
    warn!(%error, "NATS is not there at {address}: this server is alone until it is");
    let (again, servers) = options();
    let connecting = again.retry_on_initial_connect().connect(servers);
    // Nothing is tried before it returns, so that only the address can be wrong.
    let wrong = |error: async_nats::ConnectError| ConnectError::Address(error.to_string());
    connecting.await.map_err(wrong)
}

async fn hear_house(line: Arc<Line>, subscriber: Option<Subscriber>) {
    let subject = line.letters.house_subject();
    if let Some(subscriber) = subscriber {
        line.hear(subscriber, &subject, || false).await;
    }
}
