//! Plays real games over real sockets against a server it starts itself, and
//! prints one line; or kills that server again and again and proves from the
//! outside that no acknowledged move was lost or doubled; or attacks it; or lets
//! it get a certificate. With `--store postgres` it is a house of several servers
//! behind a balancer, on a PostgreSQL and a NATS of its own.
//!
//! `cargo build --release && cargo run --release -p load -- --seconds 10`
//! `cargo run --release -p load -- --kills 5`
//! `cargo run --release -p load -- --hostile 1000000`
//! `cargo run --release -p load -- --attack replay,bots --p99 250`
//! `cargo run --release -p load -- --acme`
//! `cargo run --release -p load -- --store postgres --nodes 3 --kill node,postgres,nats,line`
//! `cargo run --release -p load -- --store postgres --nodes 3 --races 100000`
//! `cargo run --release -p load -- --store postgres --nodes 2 --lag`
//! `cargo run --release -p load -- --store postgres --nodes 3 --orphans 3`
//! `cargo run --release -p load -- --answers otter,dolphin,orca`

mod acme;
mod alone;
mod answers;
mod balancer;
mod client;
mod faults;
mod figures;
mod hostile;
mod house;
mod kills;
mod lag;
mod orphans;
mod player;
mod process;
mod proxy;
mod races;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Parser;

use crate::faults::Fault;
use crate::hostile::Attack;
use crate::house::{Heard, House, Stored};

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

    /// What the servers store in
    #[arg(long, value_enum, default_value_t = Stored::Sqlite)]
    store: Stored,

    /// What they hear of each other by [default: nats with --store postgres, else none]
    #[arg(long, value_enum)]
    bus: Option<Heard>,

    /// How many servers; several stand behind a balancer that chooses at random
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    nodes: u8,

    /// Kill the server this often instead, and check that nothing is lost; with --kill so
    /// often in each of its ways
    #[arg(long)]
    kills: Option<u32>,

    /// Do harm in these ways instead, in turns, and check that nothing is lost, doubled or
    /// torn and that everybody is answered
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND,…")]
    kill: Vec<Fault>,

    /// Let two sockets of one person on two servers make so many decisions differently at
    /// once instead, and check that one of them is made and everybody told
    #[arg(long, conflicts_with_all = ["kills", "kill", "hostile", "attack"])]
    races: Option<u64>,

    /// Say how long after the answer to a move another server shows it instead
    #[arg(long, conflicts_with_all = ["kills", "kill", "hostile", "attack", "races"])]
    lag: bool,

    /// Kill a server so often instead when its bots are to move, and say how long others
    /// take to move for them
    #[arg(long, conflicts_with_all = ["kills", "kill", "hostile", "attack", "races", "lag"])]
    orphans: Option<u32>,

    /// Play each game against these bots instead, which make no pause, and say how long
    /// their answers take
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "BOT,…",
        conflicts_with_all = ["kills", "kill", "hostile", "attack", "races", "lag", "orphans"]
    )]
    answers: Vec<String>,

    /// How often each game is played for that
    #[arg(long, default_value_t = 3)]
    games: usize,

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

impl Args {
    /// The house to play in.
    fn plan(&self) -> Result<house::Plan> {
        let is_file = self.store == Stored::Sqlite;
        let usual = if is_file { Heard::None } else { Heard::Nats };
        let heard = self.bus.unwrap_or(usual);
        let mut plan = house::Plan::new(&self.server, usize::from(self.nodes), self.store, heard);
        plan.bot_pause = (!self.answers.is_empty()).then_some(0);
        for fault in &self.kill {
            ensure!(
                fault.can_happen(&plan),
                "no house on {:?} and {heard:?} can suffer {fault:?}",
                self.store
            );
            fault.prepare(&mut plan);
        }
        let needs_two = self.races.is_some() || self.lag || self.orphans.is_some();
        ensure!(
            !needs_two || self.nodes > 1,
            "that takes several servers: --nodes 3"
        );
        Ok(plan)
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
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
        let house = House::build(&args.plan()?)
            .await
            .context("starting the server")?;
        if !args.kill.is_empty() {
            kills::endure(&args, house, args.kills.unwrap_or(1)).await
        } else if let Some(kills) = args.kills {
            kills::survive(&args, house, kills).await
        } else if let Some(n_races) = args.races {
            races::run(&args, house, n_races).await
        } else if args.lag {
            lag::measure(&args, house).await
        } else if !args.answers.is_empty() {
            answers::measure(&house, &args.answers, args.games).await
        } else if let Some(n_kills) = args.orphans {
            orphans::measure(house, n_kills).await
        } else if let Some(n_spectators) = args.spectators {
            figures::crowd(&args, house, n_spectators).await
        } else if let Some(n_tables) = args.memory {
            figures::weigh(house, n_tables).await
        } else {
            figures::measure(&args, house).await
        }
    })
}
