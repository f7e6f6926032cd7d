//! Plays real games over real sockets against a server it starts itself, and
//! prints one line; or kills that server again and again and proves from the
//! outside that no acknowledged move was lost or doubled; or attacks it; or lets
//! it get a certificate.
//!
//! `cargo build --release && cargo run --release -p load -- --seconds 10`
//! `cargo run --release -p load -- --kills 5`
//! `cargo run --release -p load -- --hostile 1000000`
//! `cargo run --release -p load -- --attack replay,bots --p99 250`
//! `cargo run --release -p load -- --acme`

mod acme;
mod client;
mod hostile;
mod player;
mod process;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;

use crate::hostile::Attack;
use crate::player::{Plan, Tally, play_tables};
use crate::process::{Limits, Server};

/// Plays real games over real sockets and prints what came of it.
#[derive(Debug, Parser)]
#[command(name = "load")]
struct Args {
    /// The tidetable binary to start
    #[arg(long, default_value = "target/release/tidetable", value_name = "FILE")]
    server: PathBuf,

    /// Tables at once, with two sockets each
    #[arg(long, default_value_t = 100)]
    tables: usize,

    /// How long to play, or to attack
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,

    /// Moves a second over all tables [default: as many as go]
    #[arg(long)]
    rate: Option<u32>,

    /// Kill the server this often instead, and check that nothing is lost
    #[arg(long)]
    kills: Option<u32>,

    /// Attack with so many hostile frames instead, and requests beside them
    #[arg(long, value_name = "FRAMES", conflicts_with = "kills")]
    hostile: Option<u64>,

    /// Attack in these ways instead, each for --seconds on a fresh server with the usual
    /// limits, and say how long two people at another table waited meanwhile
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "NAME,…",
        conflicts_with = "kills"
    )]
    attack: Vec<Attack>,

    /// Fail if the p99 of those waits is longer than this; 0 for any
    #[arg(long, value_name = "MS", default_value_t = 250)]
    p99: u32,

    /// Let so many watch a table instead, after two, and say how long its players wait
    #[arg(long, conflicts_with_all = ["kills", "hostile", "attack", "memory"])]
    spectators: Option<usize>,

    /// Open so many tables with two sockets each instead, and say what one costs
    #[arg(long, conflicts_with_all = ["kills", "hostile", "attack"])]
    memory: Option<usize>,

    /// Let the server get a certificate from a local ACME server instead, which is
    /// Debian's pebble, and see that it keeps it
    #[arg(long, conflicts_with_all = ["kills", "hostile", "attack", "spectators", "memory"])]
    acme: bool,
}

/// Hostile frames where nobody says how many.
const SOME_FRAMES: u64 = 100_000;

impl Args {
    /// The attacks asked for, if any are, and how.
    fn attacks(&self) -> Option<(Vec<Attack>, hostile::Plan)> {
        let mut attacks = self.attack.clone();
        if self.hostile.is_some() && !attacks.contains(&Attack::Frames) {
            attacks.insert(0, Attack::Frames);
        }
        let plan = hostile::Plan {
            seconds: self.seconds,
            n_frames: self.hostile.unwrap_or(SOME_FRAMES),
            most_ms: Some(self.p99).filter(|&most| most > 0),
        };
        (!attacks.is_empty()).then_some((attacks, plan))
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("tide.db");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        if args.acme {
            return acme::prove(&args.server).await;
        }
        if let Some((attacks, plan)) = args.attacks() {
            return hostile::attack(&args.server, &attacks, plan).await;
        }
        let server = Server::start(&args.server, &data, Limits::Lifted)
            .await
            .context("starting the server")?;
        if let Some(kills) = args.kills {
            survive(&args, server, kills).await
        } else if let Some(n_spectators) = args.spectators {
            crowd(&args, server, n_spectators).await
        } else if let Some(n_tables) = args.memory {
            weigh(server, n_tables).await
        } else {
            measure(&args, server).await
        }
    })
}

/// One line: acknowledged moves a second, latency, CPU a move, errors.
async fn measure(args: &Args, server: Server) -> Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let pace = args
        .rate
        .map(|rate| Duration::from_secs_f64(args.tables as f64 / f64::from(rate)));
    let plan = Plan {
        pace,
        checks_records: false,
    };
    let players = tokio::spawn(play_tables(server.address, args.tables, plan, stop.clone()));
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (cpu_before, began) = (server.cpu_seconds()?, Instant::now());
    let counted_before = player::N_DONE.load(Relaxed);
    player::IS_MEASURING.store(true, Relaxed);
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let n_moves = player::N_DONE.load(Relaxed) - counted_before;
    let (cpu, seconds) = (
        server.cpu_seconds()? - cpu_before,
        began.elapsed().as_secs_f64(),
    );
    let rss = server.rss_kib()?;
    stop.store(true, Relaxed);
    let tally = players.await?;
    println!(
        "{:.0} acknowledged moves/s, p50 {:.2} ms, p99 {:.2} ms, {:.1} µs CPU a move, {} errors \
         ({} tables, {} games ended, {n_moves} moves in {seconds:.1} s, server {rss} KiB)",
        n_moves as f64 / seconds,
        tally.percentile_ms(0.50),
        tally.percentile_ms(0.99),
        1e6 * cpu / n_moves.max(1) as f64,
        tally.n_errors,
        args.tables,
        tally.n_games,
    );
    Ok(())
}

/// Moves a second at the table that is watched.
const CROWD_RATE: u32 = 25;

/// How long two people wait for their moves while few watch and while many do,
/// by turns in one run.
async fn crowd(args: &Args, server: Server, n_spectators: usize) -> Result<()> {
    const N_TURNS: usize = 3;
    let plan = Plan {
        pace: Some(Duration::from_secs(1) / CROWD_RATE),
        checks_records: false,
    };
    let mut waits = [Vec::new(), Vec::new()];
    for _ in 0..N_TURNS {
        for (few_or_many, n_spectators) in waits.iter_mut().zip([2, n_spectators]) {
            let stop = Arc::new(AtomicBool::new(false));
            let seconds = Duration::from_secs(args.seconds);
            let watched = player::play_watched(server.address, n_spectators, plan, stop.clone());
            let watched = tokio::spawn(watched);
            tokio::time::sleep(seconds + Duration::from_secs(2)).await;
            stop.store(true, Relaxed);
            few_or_many.extend(watched.await??.latencies_ms());
        }
    }
    let p99 = waits.each_mut().map(|waits| {
        waits.sort_by(f64::total_cmp);
        waits
            .get(waits.len() * 99 / 100)
            .copied()
            .unwrap_or(f64::NAN)
    });
    println!(
        "p99 {:.2} ms with 2 spectators, {:.2} ms with {n_spectators}: {:.2} times ({} and {} moves)",
        p99[0],
        p99[1],
        p99[1] / p99[0],
        waits[0].len(),
        waits[1].len(),
    );
    Ok(())
}

/// What a live table with two sockets costs in memory, and what is left of it
/// when nobody watches any more.
async fn weigh(server: Server, n_tables: usize) -> Result<()> {
    // The first hundred fill buffers that all tables share.
    let first = player::open_tables(server.address, 100).await?;
    let before = server.rss_kib()?;
    let tables = player::open_tables(server.address, n_tables).await?;
    let open = server.rss_kib()?;
    drop((first, tables));
    tokio::time::sleep(Duration::from_secs(4)).await;
    let after = server.rss_kib()?;
    println!(
        "{:.1} KiB a table with two sockets ({n_tables} tables, server {before} to {open} KiB; \
         {after} KiB when nobody watches)",
        open.saturating_sub(before) as f64 / n_tables as f64
    );
    Ok(())
}

/// Kills the server again and again; what was acknowledged must be in the
/// records, once each and in its place.
async fn survive(args: &Args, mut server: Server, kills: u32) -> Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let plan = Plan {
        pace: None,
        checks_records: true,
    };
    let players = tokio::spawn(play_tables(server.address, args.tables, plan, stop.clone()));
    for kill in 1..=kills {
        // Not always at the same moment of the work.
        let wait = 300 + 97 * u64::from(kill) % 400;
        tokio::time::sleep(Duration::from_millis(wait)).await;
        server = server
            .kill_and_restart()
            .await
            .with_context(|| format!("after kill {kill}"))?;
    }
    tokio::time::sleep(Duration::from_secs(args.seconds.min(5))).await;
    stop.store(true, Relaxed);
    let tally: Tally = players.await?;
    println!(
        "{kills} kills: {} acknowledged moves, {} checked with {} deeds around them in {} records, \
         {} lost or doubled",
        player::N_DONE.load(Relaxed),
        tally.n_checked,
        tally.n_deeds,
        tally.n_games,
        tally.wrong.len()
    );
    if !tally.wrong.is_empty() || tally.n_checked == 0 {
        bail!(
            "the log is not what was acknowledged:\n{}",
            tally.wrong.join("\n")
        );
    }
    verify(args, &tally.records)
}

/// Every record verifies, ranks included.
fn verify(args: &Args, records: &str) -> Result<()> {
    let mut file = tempfile::Builder::new().suffix(".jsonl").tempfile()?;
    file.write_all(records.as_bytes())?;
    let verified = std::process::Command::new(&args.server)
        .arg("verify")
        .arg(file.path())
        .output()?;
    if !verified.status.success() {
        bail!(
            "records do not verify: {}",
            String::from_utf8_lossy(&verified.stderr)
        );
    }
    print!("{}", String::from_utf8_lossy(&verified.stdout));
    Ok(())
}
