//! How fast a game is played at random, for the examples called `million`.

use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use dice::{Key, Purpose};
use rules::{Game, Told};

use crate::play_out;

/// A number that the command line asks for in one of its words, counted from 1;
/// what is usual without one. Anything else ends the program.
pub fn asked_for(word: usize, what: &str, usual: u64) -> u64 {
    let (words, _) = command_line();
    words.get(word).map_or(usual, |text| number(text, what))
}

/// The words of the command line, and the number after `--threads`.
fn command_line() -> (Vec<String>, u64) {
    let mut words: Vec<String> = std::env::args().collect();
    let Some(at) = words.iter().position(|word| word == "--threads") else {
        return (words, 1);
    };
    let flag: Vec<String> = words.drain(at..words.len().min(at + 2)).collect();
    let text = flag.get(1).map_or("", String::as_str);
    (words, number(text, "the number after --threads").max(1))
}

fn number(text: &str, what: &str) -> u64 {
    text.parse().unwrap_or_else(|error| {
        eprintln!("{what}: {error}");
        std::process::exit(2);
    })
}

/// Plays so many random games, shows each end to `see`, and says how long it
/// took, with what each thread has seen. With `--threads N` the games are played
/// in turns by one thread and by N at once, and it says how much faster those are.
///
/// # Panics
///
/// If a thread does.
pub fn race<G: Game, S: Default + Send>(
    start: &G,
    n_games: u64,
    see: impl Fn(&G, &mut S) + Sync,
) -> (String, Vec<S>) {
    let n_threads = command_line().1;
    let mut seen = Vec::new();
    if n_threads == 1 {
        let ran = run(start, n_games, 1, &see, &mut seen);
        return (ran.to_string(), seen);
    }
    let n_each = n_games.div_ceil(N_TURNS);
    let (mut alone, mut together) = (Ran::default(), Ran::default());
    for _ in 0..N_TURNS {
        alone += run(start, n_each, 1, &see, &mut seen);
        together += run(start, n_each * n_threads, n_threads, &see, &mut seen);
    }
    let by_clock = together.per(together.by_clock) / alone.per(alone.by_clock);
    let by_work = together.per(together.by_processor) / alone.per(alone.by_processor);
    let text = format!(
        "1 thread: {alone}\n{n_threads} threads: {together}\n{by_clock:.2} times as fast by the \
         clock; {:.2} times if each had a processor to itself (by processor time)",
        by_work * n_threads as f64
    );
    (text, seen)
}

/// One thread and several take turns, so that a busy moment hits both.
const N_TURNS: u64 = 10;

/// What was played, and how long it took.
#[derive(Debug, Clone, Copy, Default)]
struct Ran {
    n_games: u64,
    n_actions: u64,
    by_clock: Duration,
    /// All threads together; nothing where the system does not say.
    by_processor: Duration,
}

impl Ran {
    /// Games a second of a time.
    fn per(self, time: Duration) -> f64 {
        self.n_games as f64 / time.as_secs_f64()
    }
}

impl std::ops::AddAssign for Ran {
    fn add_assign(&mut self, other: Ran) {
        self.n_games += other.n_games;
        self.n_actions += other.n_actions;
        self.by_clock += other.by_clock;
        self.by_processor += other.by_processor;
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Ran {
            n_games, n_actions, ..
        } = *self;
        let seconds = self.by_clock.as_secs_f64();
        write!(
            f,
            "{n_games} games, {n_actions} actions in {seconds:.2} s: {:.0} games/s, {:.0} \
             actions/s; {:.0} games/s of processor time",
            self.per(self.by_clock),
            n_actions as f64 / seconds,
            self.per(self.by_processor)
        )
    }
}

/// Each thread has its own dice, list of actions and tally; nothing is shared
/// but the position they all begin with.
fn run<G: Game, S: Default + Send>(
    start: &G,
    n_games: u64,
    n_threads: u64,
    see: &(impl Fn(&G, &mut S) + Sync),
    seen: &mut Vec<S>,
) -> Ran {
    let began = Instant::now();
    let ran = Mutex::new((Ran::default(), seen));
    std::thread::scope(|scope| {
        for thread in 0..n_threads {
            let ran = &ran;
            scope.spawn(move || {
                let n_own = n_games / n_threads + u64::from(thread < n_games % n_threads);
                let (own, tally) = play(start, n_own, thread, see);
                let mut ran = ran.lock().expect("no thread has failed");
                ran.0 += own;
                ran.1.push(tally);
            });
        }
    });
    let (mut ran, _) = ran.into_inner().expect("no thread has failed");
    ran.by_clock = began.elapsed();
    ran
}

fn play<G: Game, S: Default>(
    start: &G,
    n_games: u64,
    thread: u64,
    see: &impl Fn(&G, &mut S),
) -> (Ran, S) {
    let mut dice = Key::new(Purpose::Test, "million", 0).quick(thread);
    let mut told = Told::deaf();
    let mut actions = Vec::new();
    let mut n_actions = 0_u64;
    let mut tally = S::default();
    let began = processor_time();
    for _ in 0..n_games {
        let (game, n) = play_out(start, &mut dice, &mut actions, &mut told);
        n_actions += u64::from(n);
        see(&game, &mut tally);
    }
    let ran = Ran {
        n_games,
        n_actions,
        by_clock: Duration::ZERO,
        by_processor: processor_time().saturating_sub(began),
    };
    (ran, tally)
}

/// How long this thread has had a processor, where Linux says so.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
