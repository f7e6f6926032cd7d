//! The buses.
//!
//! - `local`: within a process.
//! - `nats`: by way of a NATS server, with all that can happen to it.
//! - `proxy`: a line that can be cut.
//! - `strangers`: others on the same NATS server, and what they send.
//! - `addresses`: where NATS is, and who is let in.

mod addresses;
mod local;
mod nats;
mod proxy;
mod strangers;

use std::sync::Arc;
use std::time::Duration;

use backing::Nats;
use bus::{Heard, NatsBus, Notice, Subscription, What};

const HOUSE: [u8; 32] = [7; 32];
/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

fn moved(table: &str, seq: u32) -> Notice {
    Notice {
        origin: 1,
        what: What::Moved {
            table_id: table.to_owned(),
            seq,
        },
    }
}

async fn bus_at(nats: &Nats) -> Arc<NatsBus> {
    let bus = NatsBus::connect(&nats.url(), &HOUSE).await;
    Arc::new(bus.expect("NATS is there"))
}

async fn next(ear: &mut dyn Subscription) -> Heard {
    tokio::time::timeout(PATIENCE, ear.next())
        .await
        .expect("something to hear in time")
}

/// Waits for what is told by no event.
async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting)
        .await
        .expect("it becomes so in time");
}
