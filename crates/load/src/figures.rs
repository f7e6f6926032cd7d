//! Figures: moves a second, latency, processor time and memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::Args;
use crate::house::House;
use crate::player::{self, Plan, Servers, play_tables};

/// One line: acknowledged moves a second, latency, CPU a move, errors.
pub(crate) async fn measure(args: &Args, house: House) -> Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let pace = args
        .rate
        .map(|rate| Duration::from_secs_f64(args.tables as f64 / f64::from(rate)));
    let plan = Plan {
        pace,
        checks_records: false,
        servers: Servers::One,
    };
    let players = tokio::spawn(play_tables(
        house.address(),
        args.tables,
        plan,
        stop.clone(),
    ));
    tokio::time::sleep(Duration::from_secs(1)).await;
    let spent_before = Spent::by(&house)?;
    let (cpu_before, began) = (house.cpu_seconds()?, Instant::now());
    let counted_before = player::N_DONE.load(Relaxed);
    player::IS_MEASURING.store(true, Relaxed);
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let n_moves = player::N_DONE.load(Relaxed) - counted_before;
    let (cpu, seconds) = (
        house.cpu_seconds()? - cpu_before,
        began.elapsed().as_secs_f64(),
    );
    let rss = house.rss_kib()?;
    let spent = Spent::by(&house)?;
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
    if let (Some(spent), Some(before)) = (spent, spent_before) {
        let n_moves = n_moves.max(1) as f64;
        println!(
            "{:.1} µs CPU of PostgreSQL a move, {:.1} of NATS, {:.0} bytes of WAL ({} nodes)",
            1e6 * (spent.postgres - before.postgres) / n_moves,
            1e6 * (spent.nats - before.nats) / n_moves,
            (spent.wal_bytes - before.wal_bytes) as f64 / n_moves,
            house.nodes.len(),
        );
    }
    Ok(())
}

/// What PostgreSQL and NATS have used so far.
struct Spent {
    postgres: f64,
    nats: f64,
    wal_bytes: u64,
}

impl Spent {
    /// Nothing where everything is in one file.
    fn by(house: &House) -> Result<Option<Spent>> {
        let (Some(postgres), Some(wal_bytes)) = (&house.postgres, house.wal_bytes()?) else {
            return Ok(None);
        };
        let nats = house.nats.as_ref();
        Ok(Some(Spent {
            postgres: postgres.cpu_seconds(),
            nats: nats.map_or(Ok(0.0), backing::Nats::cpu_seconds)?,
            wal_bytes,
        }))
    }
}

/// Moves a second at the table that is watched.
const CROWD_RATE: u32 = 25;

/// How long two people wait for their moves while few watch and while many do,
/// by turns in one run.
pub(crate) async fn crowd(args: &Args, house: House, n_spectators: usize) -> Result<()> {
    const N_TURNS: usize = 3;
    let plan = Plan {
        pace: Some(Duration::from_secs(1) / CROWD_RATE),
        checks_records: false,
        servers: Servers::One,
    };
    let mut waits = [Vec::new(), Vec::new()];
    for _ in 0..N_TURNS {
        for (few_or_many, n_spectators) in waits.iter_mut().zip([2, n_spectators]) {
            let stop = Arc::new(AtomicBool::new(false));
            let seconds = Duration::from_secs(args.seconds);
            let watched = player::play_watched(house.address(), n_spectators, plan, stop.clone());
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
pub(crate) async fn weigh(house: House, n_tables: usize) -> Result<()> {
    // The first hundred fill buffers that all tables share.
    let first = player::open_tables(house.address(), 100).await?;
    let before = house.rss_kib()?;
    let tables = player::open_tables(house.address(), n_tables).await?;
    let open = house.rss_kib()?;
    drop((first, tables));
    tokio::time::sleep(Duration::from_secs(4)).await;
    let after = house.rss_kib()?;
    println!(
        "{:.1} KiB a table with two sockets ({n_tables} tables, server {before} to {open} KiB; \
         {after} KiB when nobody watches)",
        open.saturating_sub(before) as f64 / n_tables as f64
    );
    Ok(())
}
