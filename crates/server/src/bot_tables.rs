//! How many tables with bots may be played at once: each costs thinking time
//! for as long as it is played. Counted by who made them and, so that many
//! guests of one address are not many times as much, by where their makers were
//! last seen.
//!
//! Tables are counted in the store, so a restart changes nothing. Those that are
//! just being started are counted here until they are stored: of many that are
//! started at the same moment no more are let through than of many that are
//! started one after the other.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use store::SeatRow;
use wire::{Problem, Rejected};

use crate::App;
use crate::owners::Owner;
use crate::problem::{from_store, problem};

/// Tables that are being started, by owner.
#[derive(Default)]
pub(crate) struct BotTables {
    starting: Mutex<BTreeMap<Owner, u32>>,
}

/// A table that is being started, until this is dropped.
pub(crate) struct Starting {
    app: Arc<App>,
    owner: Owner,
}

impl Drop for Starting {
    fn drop(&mut self) {
        let mut starting = self.app.bot_tables.starting();
        if let Some(n) = starting.get_mut(&self.owner) {
            *n -= 1;
            if *n == 0 {
                starting.remove(&self.owner);
            }
        }
    }
}

impl BotTables {
    fn starting(&self) -> MutexGuard<'_, BTreeMap<Owner, u32>> {
        self.starting.lock().expect("no panic while it is held")
    }
}

/// Whether this guest may start one more table, if bots sit there. That is no
/// matter of time but of what goes on already; like too many sockets, it is
/// answered as too much at once.
pub(crate) async fn may_start(
    app: &Arc<App>,
    guest_id: &str,
    seats: &[SeatRow],
) -> Result<Option<Starting>, Problem> {
    if seats.iter().all(|seat| seat.bot.is_none()) {
        return Ok(None);
    }
    let owner = app.whereabouts.owner(Some(guest_id));
    // What is starting is counted before what is stored: whatever is stored in
    // between is counted twice, and nothing is missed.
    let (n_own, n_near) = {
        let mut starting = app.bot_tables.starting();
        *starting.entry(owner.clone()).or_default() += 1;
        let near = starting
            .iter()
            .filter(|(other, _)| other.address == owner.address);
        (starting[&owner], near.map(|(_, n)| n).sum::<u32>())
    };
    let one_more = Starting {
        app: app.clone(),
        owner,
    };
    let limits = &app.config.limits;
    let most = limits.bot_tables_per_guest;
    if n_own + n_live(app, vec![guest_id.to_owned()]).await? > most {
        let message = format!(
            "{most} of your tables with bots are being played; finish or close one of them first"
        );
        return Err(problem(Rejected::TooFast, message));
    }
    let neighbours = app.whereabouts.neighbours(&one_more.owner);
    if n_near + n_live(app, neighbours).await? > limits.bot_tables_per_address {
        let message = "too many tables with bots are being played where you are; \
                       finish or close one of them first";
        return Err(problem(Rejected::TooFast, message));
    }
    Ok(Some(one_more))
}

async fn n_live(app: &App, makers: Vec<String>) -> Result<u32, Problem> {
    let counted = app.store.n_live_with_bots(makers).await;
    counted.map_err(|error| from_store(&error))
}
