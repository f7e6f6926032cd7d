//! How a level plays a game.

use std::sync::Arc;

use rules::Dice;

use crate::budget::{Budget, Clock};
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::search::Search;
use crate::{Bot, Sight};

/// How somebody plays: at a glance, or by thinking ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Skill {
    /// One step ahead.
    Glance {
        /// Whether only what happens at once is seen.
        at_once: bool,
        /// How far an estimate may be off, as a share of the difference between
        /// the best and the middle action: people count roughly.
        haze: f32,
    },
    /// As far ahead as the budget goes.
    Search {
        /// How long.
        budget: Budget,
        /// Whether what people easily forget is forgotten.
        forgets: bool,
    },
}

impl Skill {
    /// The same with a part of the time to think.
    #[must_use]
    pub fn scaled(self, share: f64) -> Self {
        match self {
            Skill::Glance { .. } => self,
            Skill::Search { budget, forgets } => Skill::Search {
                budget: budget.scaled(share),
                forgets,
            },
        }
    }
}

/// One of the named levels.
pub enum Leveled<G: Knowledge> {
    /// One step ahead; see [`Skill::Glance`].
    Glance {
        /// Whether only what happens at once is seen.
        at_once: bool,
        /// How far an estimate may be off.
        haze: f32,
    },
    /// Thinks ahead.
    Search(Search<G>),
}

impl<G: Knowledge> Leveled<G> {
    /// Somebody of this level, with a share of the time it usually takes.
    pub fn new(level: Level, share: f64, clock: Arc<dyn Clock>) -> Self {
        match G::skill(level).scaled(share) {
            Skill::Glance { at_once, haze } => Leveled::Glance { at_once, haze },
            Skill::Search { budget, forgets } => {
                Leveled::Search(Search::new(budget, clock).forgetting(forgets))
            }
        }
    }
}

impl<G: Knowledge> Bot<G> for Leveled<G> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        match self {
            Leveled::Glance { at_once, haze } => {
                glance::<G>(&sight.view(), legal, *at_once, *haze, dice)
            }
            Leveled::Search(search) => search.choose(sight, legal, dice),
        }
    }
}

/// The action that looks best to somebody who estimates roughly.
fn glance<G: Knowledge>(
    view: &G::View,
    legal: &[G::Action],
    at_once: bool,
    haze: f32,
    dice: &mut dyn Dice,
) -> G::Action {
    if let [only] = legal {
        return *only;
    }
    let worth = match at_once {
        true => G::first_sight(view, legal),
        false => G::judge(view, legal),
    };
    let mut sorted = worth.clone();
    sorted.sort_unstable();
    let spread = (sorted[sorted.len() - 1] - sorted[sorted.len() / 2]) as f64 * f64::from(haze);
    let mut best = (f64::MIN, legal[0]);
    for (&worth, &action) in worth.iter().zip(legal) {
        // The sum of two draws: small errors are likelier than large ones.
        let error = f64::from(dice.below(1001) + dice.below(1001)) / 1000.0 - 1.0;
        // Between equals the dice decide.
        let seen = f64::from(worth) + spread * error + f64::from(dice.below(1000)) * 1e-6;
        if seen > best.0 {
            best = (seen, action);
        }
    }
    best.1
}
