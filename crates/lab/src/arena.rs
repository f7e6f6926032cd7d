//! Which bots are stronger, and by how much: the same deals in every seating,
//! Elo, and a sequential test (SPRT) that ends a pair once it is decided.

mod elo;
mod estimate;
mod log;
mod plan;
mod report;
mod tally;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;

pub use self::estimate::Hypotheses;
pub use self::log::seed_of;
pub use self::plan::Plan;
pub use self::report::Report;

use self::log::{Header, Log};
use self::plan::Block;
use self::tally::Tally;
use crate::{Stop, workers};

/// An arena that is being played.
pub struct Arena<'a> {
    plan: &'a Plan,
    /// How many blocks each match plays at most.
    n_blocks: u32,
    test: Option<Hypotheses>,
    tally: Tally<'a>,
    log: Option<Log>,
    /// How many blocks the log held already.
    n_old: usize,
}

impl<'a> Arena<'a> {
    /// Nothing is played yet, but for what the log of an earlier arena says; with
    /// a test a match ends once its blocks have decided it.
    pub fn open(
        plan: &'a Plan,
        n_blocks: u32,
        test: Option<Hypotheses>,
        log: Option<&Path>,
    ) -> Result<Arena<'a>> {
        let header = Header::new(plan);
        let opened = log.map(|path| Log::open(path, &header, plan));
        let (log, old) = opened.transpose()?.unzip();
        let mut tally = Tally::new(plan, test);
        for block in old.iter().flatten() {
            let own = |all: &plan::Match| all.bots == block.bots;
            let match_idx = plan.matches.iter().position(own);
            tally.add(match_idx.expect("the log was checked"), block);
        }
        Ok(Arena {
            plan,
            n_blocks,
            test,
            tally,
            log,
            n_old: old.map_or(0, |old| old.len()),
        })
    }

    /// How many blocks there are at most.
    pub fn n_all(&self) -> u64 {
        self.plan.matches.len() as u64 * u64::from(self.n_blocks)
    }

    /// How many of them need not be played any more.
    pub fn n_done(&self) -> u64 {
        self.n_all() - self.left().len() as u64
    }

    /// A block's match and its number there: deal by deal through all matches.
    fn place(&self, index: u64) -> (usize, u32) {
        let n_matches = self.plan.matches.len() as u64;
        ((index % n_matches) as usize, (index / n_matches) as u32)
    }

    /// Which blocks are neither done nor decided.
    fn left(&self) -> Vec<u64> {
        let is_left = |&index: &u64| {
            let (match_idx, block) = self.place(index);
            !self.tally.is_decided(match_idx) && !self.tally.is_done(match_idx, block)
        };
        (0..self.n_all()).filter(is_left).collect()
    }

    /// Plays whatever is left until somebody asks to stop; `ticked` hears of every
    /// block that is dealt with.
    pub fn play(&mut self, n_threads: usize, stop: &Stop, mut ticked: impl FnMut()) -> Result<()> {
        let left = self.left();
        let places: Vec<(usize, u32)> = left.iter().map(|&index| self.place(index)).collect();
        let Arena {
            plan, tally, log, ..
        } = self;
        let n_matches = plan.matches.len();
        let decided: Vec<AtomicBool> = (0..n_matches)
            .map(|match_idx| AtomicBool::new(tally.is_decided(match_idx)))
            .collect();
        let is_decided = |match_idx: usize| decided[match_idx].load(Ordering::Relaxed);
        workers::in_order_until(
            0..places.len() as u64,
            1,
            n_threads,
            || stop.is_asked() || (0..n_matches).all(is_decided),
            |number| {
                let (match_idx, block) = places[number as usize];
                let is_needed = !is_decided(match_idx);
                let block = is_needed.then(|| plan.play(match_idx, block, stop));
                (match_idx, block.flatten())
            },
            |played: Vec<(usize, Option<Block>)>| {
                for (match_idx, block) in played {
                    ticked();
                    // A block that was begun before the match was decided is dropped,
                    // so that the number of threads makes no difference.
                    let Some(block) = block.filter(|_| !is_decided(match_idx)) else {
                        continue;
                    };
                    if let Some(log) = log {
                        log.add(&block)?;
                    }
                    tally.add(match_idx, &block);
                    decided[match_idx].store(tally.is_decided(match_idx), Ordering::Relaxed);
                }
                Ok(())
            },
        )
    }

    /// What has been found, after so long and perhaps not to the end.
    pub fn report(&self, took: Duration, stop: &Stop) -> Report<'_> {
        Report {
            plan: self.plan,
            tally: &self.tally,
            test: self.test,
            n_old: self.n_old,
            was_stopped: stop.is_asked(),
            has_log: self.log.is_some(),
            seconds: took.as_secs_f64(),
        }
    }
}
