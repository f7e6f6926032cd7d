//! A deterministic simulation: three servers in one process, on a store and a bus
//! in memory with delays, losses and unknown outcomes drawn from a seed, under
//! time that passes only when nobody has anything to do. Pages play on them while
//! servers are killed, paused and cut off; then all that was wrong ends, and
//! [`checker`] says whether what must hold does. A seed that fails gives the very
//! same again.
//!
//! `cargo test -p server simulation` runs some seeds. `SIMULATE_SECONDS=60` runs
//! seeds for so long, `SIMULATE_SEEDS=10000` so many, from a number that is drawn
//! or from `SIMULATE_FROM`; `SIMULATE_SEED=N` runs one and prints all that
//! happened.

mod bus;
mod checker;
mod faults;
mod ledger;
mod life;
mod memory;
mod player;
mod servers;
mod setting;
mod socket;
mod weather;
mod world;

use std::sync::Arc;
use std::time::Duration;

use self::checker::Quiet;
use self::ledger::Ledger;
use self::servers::{N_SERVERS, Servers};
use self::weather::Weather;
use self::world::{Happened, Phase, What, World, lock};
use crate::table_task::SHORT_LOG;

/// How long pages play while things go wrong.
const STORM_MS: (u32, u32) = (3_000, 12_000);
/// How much longer now and then: what a lost server has left behind is claimed
/// after ten seconds, and that may go wrong as well.
const LONG_STORM_MS: (u32, u32) = (8_000, 25_000);
/// How long what went wrong may take to be over: a command that nobody knows the
/// outcome of is given up after five seconds.
const CALMING: Duration = Duration::from_secs(7);
/// How long they play without a bus.
const QUIET: Duration = Duration::from_secs(5);
/// How long everything may take to settle: what a lost server has left behind is
/// taken over within 16 seconds.
const SETTLING: Duration = Duration::from_secs(20);

/// What came of a seed.
struct Simulated {
    happened: Vec<Happened>,
    faults: Vec<String>,
    n_entries: usize,
}

/// Runs one seed.
fn simulate(seed: u64) -> Simulated {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    runtime.block_on(run(seed))
}

async fn run(seed: u64) -> Simulated {
    let world = Arc::new(World::new(seed));
    let servers = Arc::new(Servers::new(world.clone()));
    let pages = setting::set(&servers);
    world.tell(format_args!("{:?}", world.weather()));
    for place in 0..N_SERVERS {
        let servers = servers.clone();
        tokio::spawn(async move { servers.start(place).await });
    }
    for page in pages {
        tokio::spawn(page.live());
    }
    tokio::spawn(faults::befall(servers.clone()));
    tokio::time::sleep(world.within(STORM_MS)).await;
    if world.happens(100) {
        tokio::time::sleep(world.within(LONG_STORM_MS)).await;
    }
    world.set_weather(Weather::CALM);
    world.set_phase(Phase::Quiet);
    faults::cease(&servers);
    let quiet = {
        let from_ms = world.now_ms() + CALMING.as_millis() as u64;
        faults::without_bus(&servers, CALMING + QUIET).await;
        let to_ms = world.now_ms();
        Quiet { from_ms, to_ms }
    };
    world.set_phase(Phase::Settling);
    tokio::time::sleep(SETTLING).await;
    let happened = world.happened();
    let ledger = Ledger::of(&happened);
    let house = lock(&servers.house);
    let faults = checker::check(&house, &ledger, quiet);
    let logs = house.tables.values().map(|kept| kept.entries.len());
    let longest = logs.clone().max().unwrap_or(0);
    assert!(
        longest <= SHORT_LOG,
        "seed {seed}: {longest} entries are replayed on another thread, which is not simulated"
    );
    let n_entries = logs.sum();
    Simulated {
        happened,
        faults,
        n_entries,
    }
}

mod tests {
    use super::*;

    /// Seeds of the daily tests.
    const N_DAILY: u64 = 12;

    fn number(name: &str) -> Option<u64> {
        let text = std::env::var(name).ok()?;
        Some(text.parse().expect("the number of a seed, or how many"))
    }

    fn print(happened: &[Happened]) {
        for Happened { at_ms, what } in happened {
            let text = match what {
                What::Heard { socket, frame } => {
                    let short: String = frame.chars().take(160).collect();
                    format!("socket {socket} hears {short}")
                }
                What::Other(text) => text.clone(),
                other => format!("{other:?}"),
            };
            println!("{at_ms:6} {text}");
        }
    }

    fn hold(seed: u64) -> usize {
        let Simulated {
            faults, n_entries, ..
        } = simulate(seed);
        let n = faults.len();
        let shown = |fault: &String| fault.chars().take(400).collect::<String>();
        let shown: Vec<String> = faults.iter().map(shown).collect();
        let shown = shown.join("\n");
        assert!(
            faults.is_empty(),
            "seed {seed} does not hold ({n}):\n{shown}\n\
             SIMULATE_SEED={seed} cargo test -p server simulated -- --nocapture\n\
             runs it again and prints all that happened",
        );
        n_entries
    }

    #[test]
    fn whatever_goes_wrong_every_simulated_server_shows_what_is_stored() {
        if let Some(seed) = number("SIMULATE_SEED") {
            let simulated = simulate(seed);
            print(&simulated.happened);
            assert_eq!(simulated.faults, [""; 0], "seed {seed}");
            return;
        }
        let seconds = number("SIMULATE_SECONDS");
        let n_seeds = number("SIMULATE_SEEDS");
        let is_long = seconds.is_some() || n_seeds.is_some();
        let drawn = || match is_long {
            // No seed twice, whoever runs it however often.
            true => crate::secrets::random_number() >> 16,
            false => 0,
        };
        let first = number("SIMULATE_FROM").unwrap_or_else(drawn);
        let until = seconds.map(|seconds| std::time::Instant::now() + Duration::from_secs(seconds));
        let most = n_seeds.unwrap_or(match until {
            Some(_) => u64::MAX,
            None => N_DAILY,
        });
        let (mut n_held, mut n_entries) = (0, 0);
        while n_held < most && until.is_none_or(|until| std::time::Instant::now() < until) {
            n_entries += hold(first + n_held);
            n_held += 1;
        }
        println!("{n_held} seeds from {first} held, with {n_entries} entries");
        assert!(n_entries > 0, "nobody has played");
    }

    #[test]
    fn a_simulated_seed_gives_the_very_same_again() {
        for seed in 0..6 {
            let [one, other] = [simulate(seed), simulate(seed)];
            let differs = one
                .happened
                .iter()
                .zip(&other.happened)
                .find(|(a, b)| a != b);
            assert_eq!(differs, None, "seed {seed}");
            assert_eq!(one.happened.len(), other.happened.len(), "seed {seed}");
            assert!(one.happened.len() > 100, "seed {seed} is about something");
        }
    }
}
