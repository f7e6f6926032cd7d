//! Deadlines without a port and without people: the breaker, and what sleeping
//! tables cost. `year.rs` lets people live through a year.

use std::time::Instant;

use rules::{EntryKind, RulesVersion, StoredEntry};
use store::sqlite::{SqliteStore, Sync};
use store::{Guest, SeatRow, Situation, Status, Store, TableRow};
use tokio::sync::watch;
use wire::{Agreement, Pace};

use super::*;
use crate::table_change::agreement_text;
use crate::{Config, Ground, Limits, Outgoing, Time, guests, secrets, stored};

pub(super) const GAME: &str = "example";

/// A server without a port.
pub(super) struct House {
    pub(super) app: Arc<App>,
    sweeper: Sweeper,
    _stop: watch::Sender<bool>,
}

impl House {
    pub(super) async fn open(store: Arc<dyn Store>, time: Time) -> House {
        let (stop, stopping) = watch::channel(false);
        let ground = Ground {
            store,
            bus: Arc::new(bus::LocalBus::default()),
            time,
            about: Vec::new(),
        };
        let config = Config {
            base_url: String::new(),
            trust_proxy: false,
            club_word: None,
            has_examples: true,
            bot_pause: Duration::ZERO,
            outgoing: Outgoing::default(),
            // Whoever plays on need not play well here.
            stand_in: "random".parse().expect("a bot"),
            puzzles: Vec::new(),
            day_begins: 0,
            limits: Limits::default(),
        };
        let app = Arc::new(App::new(config, ground, stopping).expect("a house"));
        let sweeper = Sweeper::new(&app);
        let mut house = House {
            app,
            sweeper,
            _stop: stop,
        };
        house.sweep().await;
        house
    }

    pub(super) async fn sweep(&mut self) {
        self.sweeper.sweep(&self.app).await.expect("swept");
    }
}

/// A table that begins now, at which these people sit.
pub(super) fn table(
    number: usize,
    people: &[Guest],
    agreement: Agreement,
    now_ms: i64,
) -> TableRow {
    let seat = |guest: &Guest| SeatRow {
        guest_id: Some(guest.id.clone()),
        contribution: Some("00".repeat(16)),
        ..SeatRow::default()
    };
    let seats: Vec<SeatRow> = people.iter().map(seat).collect();
    TableRow {
        id: format!("table {number}"),
        game: GAME.to_owned(),
        rules_version: hosting::find(GAME).expect("the example").rules_version(),
        options: "{}".to_owned(),
        status: Status::Live,
        is_listed: false,
        has_hints: false,
        agreement: agreement_text(agreement),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: Some(people[0].id.clone()),
        seed: format!("seed {number}"),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: Some(stored::Opening::of(&seats).text()),
        situation: Situation::default(),
        thinker: None,
        created_ms: now_ms,
        updated_ms: now_ms,
        seats,
        conduct: Vec::new(),
    }
}

/// Some tables at which the same moment is everybody's deadline.
async fn due_together(store: &Arc<dyn Store>, time: &Time, n_tables: usize) {
    let agreement = Agreement {
        pace: Pace::Days { days: 1 },
        ..Agreement::default()
    };
    for number in 0..n_tables {
        let own: Vec<Guest> = (0..2)
            .map(|seat| guests::newcomer(format!("{number:08x}{seat:08x}"), 0))
            .collect();
        let row = table(number, &own, agreement, time.now_ms());
        let secret = secrets::hash(&row.id);
        store.add_table(row, secret).await.expect("a table");
    }
}

/// The disaster of others: a fault in the clocks that ends games by the thousand.
#[tokio::test(flavor = "multi_thread")]
async fn so_many_at_once_are_taken_for_a_fault_of_ours() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&folder.path().join("tide.db"), Sync::Normal);
    let store: Arc<dyn Store> = Arc::new(store.expect("a store"));
    let time = Time::default();
    due_together(&store, &time, 30).await;
    let mut house = House::open(store.clone(), time.clone()).await;
    crate::nodes::wake_bots(&house.app).await.expect("woken");
    let begun = async {
        while store
            .count_due(i64::MAX, 0)
            .await
            .expect("counted")
            .n_clocked
            < 30
        {
            tokio::task::yield_now().await;
        }
    };
    let begun = tokio::time::timeout(Duration::from_secs(20), begun).await;
    begun.expect("all have begun");
    time.pass(Duration::from_secs(86_401));
    house.sweep().await;
    let n_fired = |house: &House| house.app.metrics.timeouts.get();
    assert_eq!(n_fired(&house), 0, "it stops");
    assert_eq!(house.app.metrics.mass_timeouts.get(), 1, "it says so");
    time.pass(HOLD);
    for expected in 1..=5 {
        house.sweep().await;
        assert_eq!(n_fired(&house), expected, "one at a time");
    }
    assert_eq!(house.app.metrics.mass_timeouts.get(), 1, "once");
    // Down to a number that may be chance, the rest fire as they are due.
    for _ in 0..8 {
        house.sweep().await;
    }
    assert_eq!(n_fired(&house), 30);
}

/// What a house of many sleeping tables costs. Long, so it is told by the soak.
#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_plays_at_cost_no_task() {
    let n_tables = match std::env::var_os("SLOW_TESTS") {
        Some(_) => 100_000,
        None => 1_000,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&folder.path().join("tide.db"), Sync::Normal);
    let store = store.expect("a store");
    let rows = (0..n_tables).map(|number| {
        let own = [guests::newcomer(format!("{number:016x}"), 0)];
        let agreement = Agreement {
            pace: Pace::Days { days: 7 },
            ..Agreement::default()
        };
        let mut row = table(number, &own, agreement, 0);
        row.rules_version = RulesVersion::FIRST;
        row
    });
    let mut adding = tokio::task::JoinSet::new();
    for row in rows {
        let store = store.clone();
        adding.spawn(async move {
            let id = row.id.clone();
            store
                .add_table(row, secrets::hash(&id))
                .await
                .expect("a table");
            let entry = store::EntryRow {
                entry: StoredEntry {
                    seq: 1,
                    kind: EntryKind::Chance,
                    seat: None,
                    body: "{}".to_owned(),
                    fingerprint: 1,
                },
                reference: None,
                at_ms: 1,
                spent_ms: None,
            };
            let due = store::Due {
                seat: Some(0),
                asked: 1,
                due_ms: i64::MAX / 2,
                remind_ms: Some(i64::MAX / 2),
            };
            let append = store::Append {
                table_id: id,
                entries: vec![entry],
                after: 0,
                situation: Situation::default(),
                thinker: None,
                dues: Some(vec![due]),
                end: None,
                notices: Vec::new(),
            };
            store.append(append).await.expect("a deadline");
        });
        while adding.len() >= 1000 {
            adding.join_next().await;
        }
    }
    while adding.join_next().await.is_some() {}
    let mut house = House::open(Arc::new(store), Time::default()).await;
    let began = Instant::now();
    let n_sweeps = 100;
    for _ in 0..n_sweeps {
        house.sweep().await;
    }
    let each = began.elapsed() / n_sweeps;
    eprintln!("{n_tables} sleeping tables: {each:.1?} a sweep, of which there is one a second");
    assert_eq!(house.app.metrics.tables.get(), 0, "no task");
}
