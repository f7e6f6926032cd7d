//! What everything simulated shares: luck, the weather, and a log of all that
//! happens. Whatever is drawn is drawn from one stream, so that a seed gives the
//! same again.

use std::fmt;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dice::QuickDice;
use rules::Dice;
use tokio::time::Instant;

use super::weather::Weather;

pub(super) struct World {
    dice: Mutex<QuickDice>,
    weather: Mutex<Weather>,
    phase: Mutex<Phase>,
    happened: Mutex<Vec<Happened>>,
    began: Instant,
}

/// What pages do at the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// They play, and whatever may go wrong does.
    Storm,
    /// They play, and nothing goes wrong but that no notice arrives.
    Quiet,
    /// They look, and send again what was not answered.
    Settling,
}

/// Something that happened, and when.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Happened {
    pub(super) at_ms: u64,
    pub(super) what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum What {
    /// A page has opened a line.
    Opened {
        socket: u64,
        guest: Option<String>,
        table: String,
    },
    /// A page has sent a command.
    Sent { socket: u64, message: String },
    /// A page was sent something.
    Heard { socket: u64, frame: String },
    /// A page's line is closed.
    Closed { socket: u64 },
    /// Anything else, in words.
    Other(String),
}

impl World {
    pub(super) fn new(seed: u64) -> World {
        // Seeds that are counted up begin far from each other.
        let key = dice::Key::new(dice::Purpose::Chance, "simulation", seed);
        let mut dice = key.quick(0);
        let weather = Weather::drawn(&mut dice);
        World {
            dice: Mutex::new(dice),
            weather: Mutex::new(weather),
            phase: Mutex::new(Phase::Storm),
            happened: Mutex::default(),
            began: Instant::now(),
        }
    }

    /// A world in which nothing goes wrong.
    pub(super) fn calm() -> World {
        let world = World::new(0);
        world.set_weather(Weather::CALM);
        world
    }

    pub(super) fn below(&self, bound: u32) -> u32 {
        lock(&self.dice).below(bound)
    }

    pub(super) fn happens(&self, permille: u32) -> bool {
        self.below(1000) < permille
    }

    /// One of several.
    pub(super) fn pick<'a, T>(&self, of: &'a [T]) -> Option<&'a T> {
        match of.len() {
            0 => None,
            n => of.get(self.below(n as u32) as usize),
        }
    }

    /// A time within these milliseconds.
    pub(super) fn within(&self, (least, most): (u32, u32)) -> Duration {
        let ms = least + self.below(most - least + 1);
        Duration::from_millis(ms.into())
    }

    pub(super) fn hex(&self, bytes: usize) -> String {
        let byte = |_| format!("{:02x}", self.below(256));
        (0..bytes).map(byte).collect()
    }

    pub(super) fn weather(&self) -> Weather {
        *lock(&self.weather)
    }

    pub(super) fn set_weather(&self, weather: Weather) {
        *lock(&self.weather) = weather;
    }

    pub(super) fn phase(&self) -> Phase {
        *lock(&self.phase)
    }

    pub(super) fn set_phase(&self, phase: Phase) {
        self.tell(format_args!("{phase:?}"));
        *lock(&self.phase) = phase;
    }

    /// Milliseconds since the beginning.
    pub(super) fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    pub(super) fn note(&self, what: What) {
        let at_ms = self.now_ms();
        lock(&self.happened).push(Happened { at_ms, what });
    }

    pub(super) fn tell(&self, what: impl fmt::Display) {
        self.note(What::Other(what.to_string()));
    }

    /// All that happened so far.
    pub(super) fn happened(&self) -> Vec<Happened> {
        lock(&self.happened).clone()
    }
}

pub(super) fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().expect("no panic while it is held")
}
