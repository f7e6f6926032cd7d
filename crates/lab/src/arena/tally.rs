//! What the blocks of an arena come to.

use std::collections::BTreeSet;

use crate::arena::elo::{self, Elo, PairScores};
use crate::arena::estimate::{Hypotheses, Scores, Verdict};
use crate::arena::plan::{Block, Plan};

/// Sums over blocks.
pub(crate) struct Tally<'a> {
    plan: &'a Plan,
    /// What decides a pair before its last block.
    test: Option<Hypotheses>,
    pub(crate) pairs: Vec<PairTally>,
    pub(crate) bots: Vec<BotTally>,
    done: BTreeSet<(usize, u32)>,
}

/// One bot against another.
#[derive(Debug, Clone)]
pub(crate) struct PairTally {
    pub(crate) bots: [usize; 2],
    /// Of the first.
    pub(crate) scores: Scores,
    /// Of each alone against the rest, where there are more than two sides.
    pub(crate) alone: [Scores; 2],
    pub(crate) verdict: Verdict,
}

/// One bot.
#[derive(Debug, Clone, Default)]
pub(crate) struct BotTally {
    /// Against whomever it met.
    pub(crate) scores: Scores,
    /// Where all win or lose together: how often they did with it.
    pub(crate) n_wins: u32,
    pub(crate) n_blocks: u32,
    pub(crate) n_decisions: u64,
    pub(crate) seconds: f64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(plan: &'a Plan, test: Option<Hypotheses>) -> Self {
        let pair = |&bots: &[usize; 2]| PairTally {
            bots,
            scores: Scores::default(),
            alone: Default::default(),
            verdict: Verdict::Undecided,
        };
        Tally {
            plan,
            test,
            pairs: plan.pairs.iter().map(pair).collect(),
            bots: vec![BotTally::default(); plan.bots.len()],
            done: BTreeSet::new(),
        }
    }

    /// Adds a block of a match.
    pub(crate) fn add(&mut self, match_idx: usize, block: &Block) {
        self.done.insert((match_idx, block.block));
        for (place, &bot) in block.bots.iter().enumerate() {
            let tally = &mut self.bots[bot];
            tally.n_blocks += 1;
            tally.n_decisions += u64::from(block.decisions[place]);
            tally.seconds += block.seconds[place];
            if self.plan.is_together() {
                tally.n_wins += u32::from(block.scores[place] > 0.5);
            }
        }
        let meet = |pair: &&mut PairTally| pair.bots.iter().all(|bot| block.bots.contains(bot));
        for pair in self.pairs.iter_mut().filter(meet) {
            let score = self.plan.score(pair.bots, block);
            pair.scores.add(score);
            for (alone, score) in pair
                .alone
                .iter_mut()
                .zip(self.plan.alone(block).iter().flatten())
            {
                alone.add(*score);
            }
            self.bots[pair.bots[0]].scores.add(score);
            self.bots[pair.bots[1]].scores.add(1.0 - score);
            if let (Some(test), Verdict::Undecided) = (self.test, pair.verdict) {
                pair.verdict = test.verdict(&pair.scores);
            }
        }
    }

    /// Whether this block was played already.
    pub(crate) fn is_done(&self, match_idx: usize, block: u32) -> bool {
        self.done.contains(&(match_idx, block))
    }

    /// Whether a match has nothing more to say.
    pub(crate) fn is_decided(&self, match_idx: usize) -> bool {
        let bots = &self.plan.matches[match_idx].bots;
        let own = |pair: &&PairTally| pair.bots.iter().all(|bot| bots.contains(bot));
        let mut own = self.pairs.iter().filter(own);
        self.test.is_some() && own.all(|pair| pair.verdict != Verdict::Undecided)
    }

    /// Everybody's strength.
    pub(crate) fn strengths(&self) -> Vec<Elo> {
        let scores = |pair: &PairTally| PairScores {
            bots: pair.bots,
            scores: pair.scores,
        };
        let scores: Vec<PairScores> = self.pairs.iter().map(scores).collect();
        elo::strengths(self.bots.len(), &scores)
    }
}
