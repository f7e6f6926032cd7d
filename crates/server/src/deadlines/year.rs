//! A year at many tables on the test clock: people who answer, are away, come
//! back; a house that stops and starts, and whose clock jumps. Afterwards every
//! log is gone through: each deadline has fired exactly once, none early, and
//! nobody waits for ever.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::path::Path;

use axum::extract::ws::Utf8Bytes;
use dice::QuickDice;
use rules::{Control, Dice, EntryKind, SeatSet, StoredEntry};
use serde_json::Value;
use store::sqlite::{SqliteStore, Sync};
use store::{Guest, Situation, Status, Store, TableFilter};
use tokio::sync::mpsc;
use wire::{Agreement, FromBrowser, Holiday, LobbyCommand, Pace, Rhythm, Sleep, WhenLate};

use super::tests::{GAME, House, table};
use super::*;
use crate::pace::{awake, checked_rhythm};
use crate::table_task::{Arrival, Watcher};
use crate::tables::change_table;
use crate::{Time, guests, secrets, stored};

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// How much time passes between two looks: the more tables, the less, or what is
/// due between them looks like a fault of ours.
fn step(n_tables: usize) -> Duration {
    Duration::from_secs(if n_tables > 1000 { 10 * 60 } else { 30 * 60 })
}

fn below(dice: &mut QuickDice, bound: u32) -> u32 {
    dice.below(bound)
}

/// Somebody with habits of their own.
fn habits(dice: &mut QuickDice, now_ms: i64) -> Rhythm {
    let sleep = (below(dice, 2) == 0).then(|| {
        let from = below(dice, 1440) as u16;
        Sleep {
            from,
            to: (from + 60 + below(dice, 480) as u16) % 1440,
        }
    });
    let mut holidays = Vec::new();
    if below(dice, 3) == 0 {
        let from = (now_ms / 1000) as u32 + below(dice, 300 * 86_400);
        holidays.push(Holiday {
            from,
            to: from + 86_400 * (1 + below(dice, 20)),
        });
    }
    checked_rhythm(Rhythm { sleep, holidays }).expect("possible habits")
}

/// Looks at a table as a page does, plays the first legal action if asked, and
/// goes.
async fn play(app: &Arc<App>, id: &str, guest: &Guest, n_played: usize) {
    let (frames, mut told) = mpsc::channel::<Utf8Bytes>(64);
    let socket = n_played as u64;
    let watcher = Box::new(Watcher {
        socket,
        guest: Some(guest.clone()),
        frames,
        seats: SeatSet::EMPTY,
        present: None,
    });
    let watch = Ask::Watch {
        watcher,
        since: None,
    };
    app.tables.ask(app, id, watch).await;
    let screen = loop {
        let Some(frame) = told.recv().await else {
            return;
        };
        let frame: Value = serde_json::from_str(&frame).expect("JSON");
        if frame["type"] == "screen" {
            break frame;
        }
    };
    if let Some(asked) = screen["asked"].as_u64() {
        let offer = &screen["screen"]["legal"][0];
        let mut action = serde_json::json!({"type": offer["type"]});
        let fields = offer["fields"].as_array().into_iter().flatten();
        for (idx, field) in fields.enumerate() {
            action[field.as_str().expect("a name")] = offer["rows"][0][idx].clone();
        }
        let message = Box::new(FromBrowser::Play {
            reference: format!("{n_played}"),
            seat: Seat::new(screen["viewer"]["seat"].as_u64().expect("a seat") as u8)
                .expect("a seat"),
            asked: asked as u32,
            actions: vec![action],
        });
        let arrival = Arrival {
            at_ms: app.time.now_ms(),
            lag_ms: 0,
        };
        let command = Ask::Command {
            socket,
            message,
            arrival,
        };
        app.tables.ask(app, id, command).await;
        while let Some(frame) = told.recv().await {
            if frame.starts_with("{\"type\":\"done\"") || frame.starts_with("{\"type\":\"refused\"")
            {
                break;
            }
        }
    }
    app.tables.ask(app, id, Ask::Leave { socket }).await;
}

/// What one year has come to.
#[derive(Debug, Default)]
struct Year {
    n_timeouts: usize,
    n_over: usize,
    n_live: usize,
    n_outages: usize,
    n_played: usize,
}

/// All that a year is lived through with.
struct World {
    store: Arc<dyn Store>,
    time: Time,
    house: Option<House>,
    dice: QuickDice,
    people: Vec<(Vec<Guest>, Agreement)>,
    /// When somebody next looks at a table, and whether it begins then.
    looks: BinaryHeap<Reverse<(i64, usize, bool)>>,
    next_break_ms: i64,
    year: Year,
}

impl World {
    async fn new(folder: &Path, n_tables: usize, seed: u64) -> World {
        let store = SqliteStore::open(&folder.join("tide.db"), Sync::Normal).expect("a store");
        let store: Arc<dyn Store> = Arc::new(store);
        let time = Time::default();
        let begin_ms = time.now_ms();
        let mut world = World {
            house: Some(House::open(store.clone(), time.clone()).await),
            store,
            time,
            dice: QuickDice::from(seed),
            people: Vec::new(),
            looks: BinaryHeap::new(),
            next_break_ms: begin_ms + 3 * DAY_MS,
            year: Year::default(),
        };
        for number in 0..n_tables {
            let people = world.newcomers(number, begin_ms).await;
            let agreement = agreed(&mut world.dice);
            world.people.push((people, agreement));
            // They do not all begin on the first day.
            let delay_ms = i64::from(below(&mut world.dice, 200 * 24)) * HOUR_MS;
            world
                .looks
                .push(Reverse((begin_ms + delay_ms, number, true)));
        }
        world
    }

    async fn newcomers(&mut self, number: usize, now_ms: i64) -> Vec<Guest> {
        let mut people = Vec::new();
        for seat in 0..2 + below(&mut self.dice, 2) {
            let guest = guests::newcomer(format!("{number:08x}{seat:08x}"), now_ms);
            let secret = secrets::hash(&guest.id);
            let added = self.store.add_guest(guest.clone(), secret).await;
            added.expect("a guest");
            let rhythm = serde_json::to_string(&habits(&mut self.dice, now_ms)).expect("JSON");
            let kept = self.store.set_rhythm(&guest.id, &rhythm).await;
            kept.expect("kept");
            people.push(guest);
        }
        people
    }

    /// Some time passes; now and then the house is away, or its clock jumps.
    async fn go_on(&mut self, step: Duration) {
        self.time.pass(step);
        let now_ms = self.time.now_ms();
        if now_ms > self.next_break_ms {
            let days = 1 + below(&mut self.dice, 20);
            self.next_break_ms = now_ms + i64::from(days) * DAY_MS;
            match below(&mut self.dice, 4) {
                0 => self
                    .time
                    .jump(i64::from(below(&mut self.dice, 48 * 60)) * 60_000),
                1 => self
                    .time
                    .jump(-i64::from(below(&mut self.dice, 120)) * 60_000),
                _ => {
                    self.house = None;
                    let seconds = below(&mut self.dice, 3 * 86_400);
                    self.time.pass(Duration::from_secs(u64::from(seconds)));
                    let house = House::open(self.store.clone(), self.time.clone()).await;
                    self.house = Some(house);
                }
            }
        }
        self.house.as_mut().expect("it is there").sweep().await;
        self.look_around().await;
    }

    /// Whoever wants to look at a table by now does.
    async fn look_around(&mut self) {
        let now_ms = self.time.now_ms();
        let app = self.house.as_ref().expect("it is there").app.clone();
        while let Some(Reverse((at_ms, number, is_first))) = self.looks.peek().copied() {
            if at_ms > now_ms {
                return;
            }
            self.looks.pop();
            let (own, agreement) = &self.people[number];
            let id = format!("table {number}");
            if is_first {
                let row = table(number, own, *agreement, now_ms);
                let added = self.store.add_table(row, secrets::hash(&id)).await;
                added.expect("a table");
                app.tables.ask(&app, &id, Ask::Wake).await;
            } else if !look(&app, &id, own, &mut self.dice, &mut self.year).await {
                continue;
            }
            let again_ms = i64::from(1 + below(&mut self.dice, 40)) * HOUR_MS;
            self.looks.push(Reverse((now_ms + again_ms, number, false)));
        }
    }

    /// All that is due has fired, and who owes a decision has a deadline.
    async fn check_deadlines(&mut self) {
        let house = self.house.as_mut().expect("it is there");
        for _ in 0..3 {
            house.sweep().await;
        }
        let now_ms = self.time.now_ms();
        let late = self.store.due(now_ms, 10_000).await.expect("read");
        let is_late = |row: &&DeadlineRow| row.due.due_ms <= now_ms;
        assert_eq!(late.iter().filter(is_late).count(), 0, "{late:?}");
        let mut before = None;
        loop {
            let filter = TableFilter::All(Status::Live);
            let part = self.store.tables(filter, before, 100).await.expect("read");
            for row in &part {
                self.year.n_live += 1;
                for seat in row.situation.acting.iter() {
                    let is_persons = !row.situation.bots.contains(seat);
                    let has_deadline = row.dues[seat.idx()].is_some();
                    assert_eq!(is_persons, has_deadline, "{} {seat:?}", row.id);
                }
            }
            match part.last() {
                Some(last) => before = Some(last.place.clone()),
                None => return,
            }
        }
    }
}

fn agreed(dice: &mut QuickDice) -> Agreement {
    let days = [1, 2, 3, 7][below(dice, 4) as usize];
    Agreement {
        pace: match below(dice, 10) {
            0 => Pace::Live {
                bank: 600,
                decision: 3600,
            },
            _ => Pace::Days { days },
        },
        when_late: match below(dice, 3) {
            0 => WhenLate::SeatIsLost,
            _ => WhenLate::BotPlaysOn,
        },
        is_friendly: false,
    }
}

async fn live_through(folder: &Path, n_tables: usize, seed: u64) -> Year {
    let mut world = World::new(folder, n_tables, seed).await;
    let end_ms = world.time.now_ms() + 365 * DAY_MS;
    while world.time.now_ms() < end_ms + year_lost(&world.store).await {
        world.go_on(step(n_tables)).await;
    }
    world.check_deadlines().await;
    let World {
        store, mut year, ..
    } = world;
    let outages = store.outages(0).await.expect("read");
    year.n_outages = outages.len();
    for number in 0..n_tables {
        check_log(&*store, &format!("table {number}"), &outages, &mut year).await;
    }
    year
}

/// Time that nobody has lived through, because the house was away.
async fn year_lost(store: &Arc<dyn Store>) -> i64 {
    let outages = store.outages(0).await.expect("read");
    outages
        .iter()
        .map(|outage| outage.to_ms - outage.from_ms)
        .sum()
}

/// Somebody may look at a table, and do what is to be done; false once it is
/// over.
async fn look(
    app: &Arc<App>,
    id: &str,
    own: &[Guest],
    dice: &mut QuickDice,
    year: &mut Year,
) -> bool {
    let Some(row) = app.store.table(id).await.expect("read") else {
        return true;
    };
    if row.status != Status::Live {
        year.n_over += 1;
        return false;
    }
    let Situation {
        acting,
        bots,
        resigned,
    } = row.situation;
    for (seat, guest) in (0..).filter_map(Seat::new).zip(own) {
        // Whoever was late comes back now and then.
        if bots.contains(seat) && !resigned.contains(seat) && below(dice, 6) == 0 {
            let back = LobbyCommand::Return { seat };
            let _ = change_table(app, id, guest.clone(), back).await;
        }
        // Most answer, some are away for now, some for good.
        if acting.contains(seat) && !bots.contains(seat) && below(dice, 10) > 2 {
            year.n_played += 1;
            play(app, id, guest, year.n_played).await;
        }
    }
    true
}

/// Goes through a log: every timeout at its time, and once.
async fn check_log(store: &dyn Store, id: &str, outages: &[Outage], year: &mut Year) {
    let Some(row) = store.table(id).await.expect("read") else {
        return;
    };
    let rows = store.entries(id, 0).await.expect("read");
    let agreement = crate::pace::read_agreement(&row.agreement);
    let kind = hosting::find(GAME).expect("the example");
    let opening = stored::Opening::read(&row).expect("an opening");
    let setup = stored::setup(&row, &opening).expect("a setup");
    let mut live = kind.open_live(&setup).expect("it opens");
    let mut fired = BTreeSet::new();
    let mut returned_ms = [0; rules::MAX_SEATS];
    for entry in &rows {
        let control = match entry.entry.kind {
            EntryKind::Control => serde_json::from_str(&entry.entry.body).ok(),
            EntryKind::Action | EntryKind::Chance => None,
        };
        if let (Some(Control::Timeout { due }), Some(seat)) = (control, entry.entry.seat) {
            let asked = live.asked(seat).expect("it owed a decision");
            let asked_ms = rows[asked as usize - 1].at_ms;
            let began_ms = asked_ms.max(returned_ms[seat.idx()]);
            let body = store.rhythm(row.seats[seat.idx()].guest_id.as_deref().expect("a guest"));
            let rhythm: Rhythm =
                serde_json::from_str(&body.await.expect("read").expect("kept")).expect("JSON");
            let least_ms = match agreement.pace {
                Pace::Days { days } => i64::from(days) * DAY_MS,
                Pace::Live { decision, .. } => i64::from(decision) * 1000,
                Pace::Unhurried {} => panic!("no clock ran"),
            };
            let away_ms: i64 = outages
                .iter()
                .filter(|outage| outage.to_ms > began_ms && outage.from_ms < entry.at_ms)
                .map(|outage| outage.to_ms.min(entry.at_ms) - outage.from_ms.max(began_ms))
                .sum();
            assert!(entry.at_ms / 1000 >= i64::from(due), "{id}: early");
            let waited_ms = entry.at_ms - began_ms - away_ms;
            assert!(waited_ms >= least_ms, "{id}: {waited_ms} of {least_ms}");
            if matches!(agreement.pace, Pace::Days { .. }) {
                let due_ms = i64::from(due) * 1000;
                let is_awake = awake(due_ms, &rhythm) - due_ms < 1000;
                assert!(is_awake, "{id}: in their sleep or holidays");
            }
            assert!(fired.insert((seat, asked, began_ms)), "{id}: twice");
            year.n_timeouts += 1;
        }
        if let (Some(Control::Return {}), Some(seat)) = (control, entry.entry.seat) {
            returned_ms[seat.idx()] = entry.at_ms;
        }
        let one: [StoredEntry; 1] = [entry.entry.clone()];
        live.follow(&one).expect("it replays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_deadline_of_a_year_fires_once_and_none_early() {
    let n_tables = match std::env::var_os("SLOW_TESTS") {
        Some(_) => 10_000,
        None => 500,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let began = std::time::Instant::now();
    let year = live_through(folder.path(), n_tables, 17).await;
    eprintln!("{n_tables} tables, {year:?}, {:.1?}", began.elapsed());
    assert!(year.n_timeouts > n_tables / 4, "{year:?}");
    assert!(year.n_over > n_tables / 2, "{year:?}");
    assert!(year.n_outages > 5, "{year:?}");
}
