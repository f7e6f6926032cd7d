//! Two guests at one table after another, as fast as they are answered.

mod check;
mod deeds;
mod game;
mod pair;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;

pub(crate) use self::game::Game;
pub(crate) use self::pair::{PATIENCE, Shown, next_screen};
use crate::client::{Guest, Socket};

/// Servers that nobody harms any more end a game sooner than that.
const MOST_TO_END: Duration = Duration::from_secs(60);

/// Moves acknowledged so far, over all tables.
pub(crate) static N_DONE: AtomicU64 = AtomicU64::new(0);

/// Whether latencies count yet; not while all tables are being made at once.
pub(crate) static IS_MEASURING: AtomicBool = AtomicBool::new(false);

/// What came of it.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) n_games: u64,
    pub(crate) n_errors: u64,
    pub(crate) n_checked: u64,
    /// Acknowledged deeds around the moves.
    pub(crate) n_deeds: u64,
    /// The records of finished games.
    pub(crate) records: String,
    /// Where a record is not what was acknowledged, or nobody answers.
    pub(crate) wrong: Vec<String>,
    /// Of these: what was acknowledged and is not there or not as it was, what is
    /// there and was never acknowledged, what is there in part, and what was
    /// neither answered nor cut off in time.
    pub(crate) n_lost: u64,
    pub(crate) n_doubled: u64,
    pub(crate) n_torn: u64,
    pub(crate) n_unanswered: u64,
    /// Moves that were answered with no; right if they are in no record.
    pub(crate) n_denied: u64,
    /// The longest that a command waited for an answer, or for its end.
    pub(crate) longest_wait: Duration,
    /// The longest that a table had no move.
    pub(crate) longest_silence: Duration,
    latencies_us: Vec<u32>,
}

impl Tally {
    pub(crate) fn percentile_ms(&self, share: f64) -> f64 {
        let idx = (self.latencies_us.len() as f64 * share) as usize;
        self.latencies_us
            .get(idx)
            .map_or(f64::NAN, |&us| f64::from(us) / 1000.0)
    }

    /// How long each measured move took.
    pub(crate) fn latencies_ms(&self) -> impl Iterator<Item = f64> {
        self.latencies_us.iter().map(|&us| f64::from(us) / 1000.0)
    }

    fn add(&mut self, other: Tally) {
        self.n_games += other.n_games;
        self.n_errors += other.n_errors;
        self.n_checked += other.n_checked;
        self.n_deeds += other.n_deeds;
        self.records += &other.records;
        self.wrong.extend(other.wrong);
        self.n_lost += other.n_lost;
        self.n_doubled += other.n_doubled;
        self.n_torn += other.n_torn;
        self.n_unanswered += other.n_unanswered;
        self.n_denied += other.n_denied;
        self.longest_wait = self.longest_wait.max(other.longest_wait);
        self.longest_silence = self.longest_silence.max(other.longest_silence);
        self.latencies_us.extend(other.latencies_us);
    }
}

/// Against what is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Servers {
    /// One: it knows all there is to know, so nothing is refused.
    One,
    /// Several: one may not have heard yet of what another has stored, and says
    /// so. Every game is brought to its end, so that every move is looked for.
    Several,
}

/// How to play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The time between two moves at a table; none to go as fast as it goes.
    pub(crate) pace: Option<Duration>,
    /// Whether every finished game's record is fetched and compared, and more is
    /// done than moves.
    pub(crate) checks_records: bool,
    pub(crate) servers: Servers,
}

/// Plays at many tables until told to stop.
pub(crate) async fn play_tables(
    address: SocketAddr,
    n_tables: usize,
    plan: Plan,
    stop: Arc<AtomicBool>,
) -> Tally {
    let tables: Vec<_> = (0..n_tables)
        .map(|number| tokio::spawn(play_on(address, number as u64, plan, stop.clone())))
        .collect();
    let mut tally = Tally::default();
    for table in tables {
        match table.await {
            Ok(one) => tally.add(one),
            Err(error) => tally.wrong.push(format!("a player fell over: {error}")),
        }
    }
    tally.latencies_us.sort_unstable();
    tally
}

/// Plays one game after another at which so many spectators watch, who read all
/// they are sent.
pub(crate) async fn play_watched(
    address: SocketAddr,
    n_spectators: usize,
    plan: Plan,
    stop: Arc<AtomicBool>,
) -> Result<Tally> {
    let guests = [Guest::new(address).await?, Guest::new(address).await?];
    let (mut tally, mut luck) = (Tally::default(), 1);
    while !stop.load(Relaxed) {
        let mut game = Game::begin(&guests).await?;
        let mut spectators = tokio::task::JoinSet::new();
        let stranger = guests[0].stranger();
        for _ in 0..n_spectators {
            let mut socket = stranger.socket(&game.table).await?;
            spectators.spawn(async move { while socket.next().await.is_ok() {} });
        }
        // Not while they come in.
        tokio::time::sleep(Duration::from_millis(500)).await;
        IS_MEASURING.store(true, Relaxed);
        game.play(&mut tally, &mut luck, plan, &stop).await?;
        IS_MEASURING.store(false, Relaxed);
        spectators.shutdown().await;
    }
    Ok(tally)
}

/// Tables in the middle of a game, with two sockets each that have read all
/// there is to read.
pub(crate) async fn open_tables(address: SocketAddr, n_tables: usize) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for _ in 0..n_tables {
        let guests = [Guest::new(address).await?, Guest::new(address).await?];
        let game = Game::begin(&guests).await?;
        for guest in &guests {
            let mut socket = guest.socket(&game.table).await?;
            next_screen(&mut socket, &mut 0).await?;
            sockets.push(socket);
        }
    }
    Ok(sockets)
}

/// One table after another.
async fn play_on(address: SocketAddr, number: u64, plan: Plan, stop: Arc<AtomicBool>) -> Tally {
    let mut tally = Tally::default();
    let mut luck = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number + 1);
    let pair = || async { Ok([Guest::new(address).await?, Guest::new(address).await?]) };
    let Some(guests) = retry(&mut tally, &stop, pair).await else {
        return tally;
    };
    while !stop.load(Relaxed) {
        let Some(mut game) = retry(&mut tally, &stop, || Game::begin(&guests)).await else {
            break;
        };
        // A killed server comes back; the game goes on where it stood.
        while !game.is_over && !stop.load(Relaxed) {
            if game.play(&mut tally, &mut luck, plan, &stop).await.is_err() {
                tally.n_errors += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        if !game.is_over && plan.servers == Servers::One {
            break;
        }
        tally.n_games += 1;
        if plan.checks_records {
            look_back(game, &mut tally, &mut luck, plan, &stop).await;
        }
    }
    tally
}

/// Compares a game with its record. With several servers it is brought to its end
/// first, however long they take to come to themselves.
async fn look_back(
    mut game: Game,
    tally: &mut Tally,
    luck: &mut u64,
    plan: Plan,
    stop: &AtomicBool,
) {
    let ended = match plan.servers {
        Servers::One => retry(tally, stop, || game.end()).await,
        Servers::Several => {
            let began = Instant::now();
            loop {
                match game.finish(tally, luck).await {
                    Ok(ended) => break Some(ended),
                    Err(_) if began.elapsed() < MOST_TO_END => {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                    Err(error) => {
                        let table = &game.table;
                        tally
                            .wrong
                            .push(format!("table {table} does not end: {error:#}"));
                        break None;
                    }
                }
            }
        }
    };
    if let Some((record, view)) = ended {
        game.check(&record, tally);
        game.check_deeds(&record, &view, tally);
        tally.records += &record;
    }
}

async fn retry<T, F: Future<Output = Result<T>>>(
    tally: &mut Tally,
    stop: &AtomicBool,
    mut work: impl FnMut() -> F,
) -> Option<T> {
    while !stop.load(Relaxed) {
        match work().await {
            Ok(done) => return Some(done),
            Err(_) => {
                tally.n_errors += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    None
}
