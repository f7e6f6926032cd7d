//! Durable moves of both stores, in turns and in one sitting:
//! `cargo bench -p store --bench appends -- --seconds 4`.
//!
//! Some tables are in flight at once: each plays its next move when the last one
//! is acknowledged. What a move costs is the processor time of this process and
//! of PostgreSQL's. Without `--bench` (as tests run it) everything is very short.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use backing::Postgres;
use rules::{EntryKind, RulesVersion, Seat, SeatSet, StoredEntry};
use store::postgres::PostgresStore;
use store::sqlite::{SqliteStore, Sync};
use store::{Append, EntryRow, NoticeKind, NoticeRow, SeatRow, Situation, Status, Store, TableRow};

/// How many tables are in flight at once.
const IN_FLIGHT: [usize; 2] = [64, 512];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let is_real = words.iter().any(|word| word == "--bench");
    let value = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1)?.parse::<f64>().ok()
    };
    let (seconds, rounds) = match is_real {
        true => (
            value("--seconds").unwrap_or(4.0),
            value("--rounds").unwrap_or(3.0),
        ),
        false => (0.2, 1.0),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(run(seconds, rounds as u32))
}

async fn run(seconds: f64, rounds: u32) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let postgres = Postgres::start()?;
    let url = postgres.create_database("bench")?;
    println!(
        "what        in flight  moves/s   p50 ms   p99 ms   CPU µs a move here + PostgreSQL  batch"
    );
    for kind in [Kind::Plain, Kind::Told] {
        for n_tables in IN_FLIGHT {
            let mut ratios = Vec::new();
            for round in 0..rounds {
                let path = folder
                    .path()
                    .join(format!("{kind:?}-{n_tables}-{round}.db"));
                let sqlite: Arc<dyn Store> = Arc::new(SqliteStore::open(&path, Sync::Full)?);
                let first = measure(&sqlite, None, kind, n_tables, seconds).await?;
                first.print("SQLite", kind, n_tables);
                drop(sqlite);
                remove(&path);
                let second: Arc<dyn Store> = Arc::new(PostgresStore::open(&url).await?);
                let second = measure(&second, Some(&postgres), kind, n_tables, seconds).await?;
                second.print("PostgreSQL", kind, n_tables);
                ratios.push(second.per_second() / first.per_second());
            }
            let ratios: Vec<String> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
            println!(
                "PostgreSQL to SQLite, {n_tables} in flight: {}",
                ratios.join(", ")
            );
        }
    }
    Ok(())
}

fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}

/// What a move brings with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing but its entry.
    Plain,
    /// Somebody without an endpoint is to be told.
    Told,
}

struct Measured {
    n_moves: u64,
    elapsed: Duration,
    latencies_us: Vec<u32>,
    own_cpu: f64,
    postgres_cpu: f64,
    n_commits: u64,
}

impl Measured {
    fn per_second(&self) -> f64 {
        self.n_moves as f64 / self.elapsed.as_secs_f64()
    }

    fn percentile_ms(&self, share: f64) -> f64 {
        let idx = (self.latencies_us.len() as f64 * share) as usize;
        let found = self.latencies_us.get(idx).or(self.latencies_us.last());
        f64::from(found.copied().unwrap_or(0)) / 1000.0
    }

    fn print(&self, name: &str, kind: Kind, n_tables: usize) {
        let a_move = |seconds: f64| seconds * 1e6 / self.n_moves.max(1) as f64;
        let what = match kind {
            Kind::Plain => name.to_owned(),
            Kind::Told => format!("{name}+"),
        };
        let batch = match self.n_commits {
            0 => String::new(),
            n_commits => format!("{:.0}", self.n_moves as f64 / n_commits as f64),
        };
        println!(
            "{what:<11} {n_tables:>9} {:>8.0} {:>8.2} {:>8.2} {:>20.1} + {:<10.1}  {batch}",
            self.per_second(),
            self.percentile_ms(0.5),
            self.percentile_ms(0.99),
            a_move(self.own_cpu),
            a_move(self.postgres_cpu),
        );
    }
}

async fn measure(
    store: &Arc<dyn Store>,
    postgres: Option<&Postgres>,
    kind: Kind,
    n_tables: usize,
    seconds: f64,
) -> Result<Measured> {
    // Ids in no order, as random ones are; all of this turn end alike.
    let begin = std::time::SystemTime::now();
    let mark = begin.duration_since(std::time::UNIX_EPOCH)?.as_nanos();
    let id = |n: u32| format!("{:08x}-{mark:x}", n.wrapping_mul(0x9e37_79b1));
    let ids: Vec<String> = (0..n_tables as u32).map(id).collect();
    for id in &ids {
        store.add_table(a_table(id), [0; 32]).await?;
    }
    let cpu = || (own_cpu(), postgres.map_or(0.0, Postgres::cpu_seconds));
    let (own_before, postgres_before) = cpu();
    let (is_over, start) = (Arc::new(AtomicBool::new(false)), Instant::now());
    let players = ids.into_iter().map(|id| {
        let (store, is_over) = (store.clone(), is_over.clone());
        tokio::spawn(async move { play(&*store, &id, kind, &is_over).await })
    });
    let players: Vec<_> = players.collect();
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    is_over.store(true, Ordering::Relaxed);
    let mut latencies_us = Vec::new();
    for player in players {
        latencies_us.extend(player.await??);
    }
    let elapsed = start.elapsed();
    let (own_after, postgres_after) = cpu();
    latencies_us.sort_unstable();
    // Entries that were committed together were written by one transaction.
    let sql =
        format!("select count(distinct xmin::text) from entry where table_id like '%-{mark:x}'");
    let n_commits = postgres.map(|postgres| postgres.sql("bench", &sql));
    Ok(Measured {
        n_moves: latencies_us.len() as u64,
        elapsed,
        latencies_us,
        own_cpu: own_after - own_before,
        postgres_cpu: postgres_after - postgres_before,
        n_commits: n_commits.transpose()?.map_or(Ok(0), |text| text.parse())?,
    })
}

/// Plays a table on; how long each move took.
async fn play(store: &dyn Store, id: &str, kind: Kind, is_over: &AtomicBool) -> Result<Vec<u32>> {
    let mut latencies_us = Vec::new();
    let mut seq = 1;
    while !is_over.load(Ordering::Relaxed) {
        let begin = Instant::now();
        let stored = store.append(a_move(id, seq, kind)).await;
        stored.with_context(|| format!("move {seq}"))?;
        latencies_us.push(begin.elapsed().as_micros() as u32);
        seq += 1;
    }
    Ok(latencies_us)
}

fn a_table(id: &str) -> TableRow {
    let person = |name: &str| SeatRow {
        guest_id: Some(name.to_owned()),
        ..SeatRow::default()
    };
    TableRow {
        id: id.to_owned(),
        game: "pearladora".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        status: Status::Live,
        is_listed: true,
        has_hints: false,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: None,
        seed: "seed".to_owned(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: None,
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: vec![person("ada"), person("lin")],
        conduct: Vec::new(),
    }
}

fn a_move(id: &str, seq: u32, kind: Kind) -> Append {
    let entry = EntryRow {
        entry: StoredEntry {
            seq,
            kind: EntryKind::Action,
            seat: Seat::new((seq % 2) as u8),
            body: "{\"type\":\"dive\",\"from\":12,\"to\":17,\"n\":3}".to_owned(),
            fingerprint: seq.wrapping_mul(0x9e37_79b1),
        },
        reference: Some(format!("a1b2c3d4-{seq}")),
        at_ms: 1_700_000_000_000 + i64::from(seq),
        spent_ms: None,
    };
    let notice = NoticeRow {
        guest_id: "lin".to_owned(),
        kind: NoticeKind::MyTurn,
        due_ms: 1_700_000_000_000,
        deadline_ms: None,
    };
    Append {
        table_id: id.to_owned(),
        entries: vec![entry],
        after: (seq - 1).wrapping_mul(0x9e37_79b1),
        situation: Situation {
            acting: SeatSet::from_bits(1),
            ..Situation::default()
        },
        thinker: None,
        dues: None,
        end: None,
        notices: match kind {
            Kind::Plain => Vec::new(),
            Kind::Told => vec![notice],
        },
    }
}

/// The processor time of this process, in seconds.
fn own_cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let ticks = fields.split(' ').skip(11).take(2);
    ticks
        .filter_map(|field| field.parse::<f64>().ok())
        .sum::<f64>()
        / 100.0
}
