//! How a level plays a game.

use std::sync::Arc;

use rules::Dice;

use crate::budget::{Budget, Clock};
use crate::knowledge::{Knowledge, Worths};
use crate::level::Level;
use crate::mind::Studied;
use crate::search::{Choice, Search, Worlds};
use crate::temper::Temper;
use crate::{Bot, Judge, Sight};

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
        /// Whether what others did tells what they hide.
        reads: bool,
        /// How far an estimate may be off, as at a glance.
        haze: f32,
    },
}

/// How much a bot may think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Effort {
    /// A share of what it usually takes.
    Share(f64),
    /// The same worlds on every machine, however long that takes.
    Counted,
}

/// Who thinks by the clock alone imagines so many times as many worlds as
/// [`Level::Dolphin`], where worlds are counted.
const COUNTED_ORCA: f64 = 3.0;

impl Skill {
    /// Sees what happens at once, through so much haze.
    pub const fn at_once(haze: f32) -> Self {
        Skill::Glance {
            at_once: true,
            haze,
        }
    }

    /// Weighs every action one step ahead, through so much haze.
    pub const fn one_step(haze: f32) -> Self {
        Skill::Glance {
            at_once: false,
            haze,
        }
    }

    /// Thinks ahead, forgets nothing, reads the others and counts exactly.
    pub const fn ahead(budget: Budget) -> Self {
        Skill::Search {
            budget,
            forgets: false,
            reads: true,
            haze: 0.0,
        }
    }

    /// Thinks ahead through so much haze and reads nobody; whether it forgets what
    /// people easily forget.
    pub const fn roughly(budget: Budget, forgets: bool, haze: f32) -> Self {
        Skill::Search {
            budget,
            forgets,
            reads: false,
            haze,
        }
    }

    /// How a level plays a game with this effort.
    pub fn of<G: Knowledge<By>, By>(level: Level, effort: Effort) -> Self {
        let skill = G::skill(level);
        let Effort::Share(share) = effort else {
            return skill.counted(G::skill(Level::Dolphin));
        };
        skill.scaled(share)
    }

    /// The same by worlds alone; where it goes by the clock, by those of another.
    fn counted(self, other: Skill) -> Self {
        let Skill::Search { budget: usual, .. } = other else {
            return self;
        };
        self.with_budget(|budget| {
            let budget = match budget.iterations {
                u32::MAX => usual.scaled(COUNTED_ORCA),
                _ => budget,
            };
            Budget::iterations(budget.iterations)
        })
    }

    /// The same with a part of the time to think.
    #[must_use]
    pub fn scaled(self, share: f64) -> Self {
        self.with_budget(|budget| budget.scaled(share))
    }

    /// The same with another budget, where there is one.
    fn with_budget(mut self, change: impl FnOnce(Budget) -> Budget) -> Self {
        if let Skill::Search { budget, .. } = &mut self {
            *budget = change(*budget);
        }
        self
    }
}

/// One of the named levels.
pub struct Leveled<G: Knowledge<By>, By = Studied> {
    way: Way<G, By>,
    /// Whether it may be so wrong that what is absurd must be kept from it.
    errs: bool,
    temper: Option<Temper<G>>,
}

/// How it comes to a choice; see [`Skill`].
enum Way<G: Knowledge<By>, By> {
    Glance {
        at_once: bool,
        haze: f32,
    },
    Search {
        search: Box<Search<G, By>>,
        haze: f32,
    },
}

impl<G: Knowledge<By>, By: Send + 'static> Leveled<G, By> {
    /// Somebody of this level, with so much effort.
    pub fn new(level: Level, effort: Effort, clock: Arc<dyn Clock>) -> Self {
        let skill = Skill::of::<G, By>(level, effort);
        let errs = !matches!(skill, Skill::Search { reads: true, .. });
        let way = match skill {
            Skill::Glance { at_once, haze } => Way::Glance { at_once, haze },
            Skill::Search {
                budget,
                forgets,
                reads,
                haze,
            } => {
                let search = Search::new(budget, clock).saving(false);
                let search = search.forgetting(forgets);
                let search = Box::new(search.imagining(match reads {
                    true => Worlds::Likely,
                    false => Worlds::Even,
                }));
                Way::Search { search, haze }
            }
        };
        Leveled {
            way,
            errs,
            temper: G::temper(level),
        }
    }
}

impl<G: Knowledge<By>, By: Send + 'static> Bot<G> for Leveled<G, By> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        if let [only] = legal {
            if let Way::Search { search, .. } = &mut self.way {
                search.choose(sight, legal, dice);
            }
            return *only;
        }
        let view = sight.view();
        let mut sane = legal.to_vec();
        if self.errs {
            G::leave_out_absurd(&view, &mut sane);
        }
        let legal = &sane[..];
        let fond = |action: G::Action| match &self.temper {
            Some(temper) => (temper.fond)(&view, action),
            None => 0.0,
        };
        match &mut self.way {
            Way::Glance { at_once, haze } => {
                let worths = match *at_once {
                    true => <G as Knowledge<By>>::first_sight(&view, legal),
                    false => <G as Judge<By>>::judge(&view, legal),
                };
                let worths = worths.into_iter().map(f64::from);
                let choices: Vec<_> = worths.zip(legal.iter().copied()).collect();
                best_through(*haze, &choices, fond, dice)
            }
            Way::Search { search, haze } if *haze > 0.0 => {
                let thinking = search.consider(sight, legal, dice);
                let choices = thinking.choices.iter();
                let choices: Vec<_> = choices
                    .map(|choice| (f64::from(choice.worth), choice.action))
                    .collect();
                best_through(*haze, &choices, fond, dice)
            }
            Way::Search { search, .. } => fondest(&search.settle(sight, legal, dice).choices, fond),
        }
    }

    fn estimate(&self) -> Option<Worths> {
        match &self.way {
            Way::Glance { .. } => None,
            Way::Search { search, .. } => search.estimate(),
        }
    }

    fn recalls(&self) -> bool {
        match &self.way {
            Way::Glance { .. } => false,
            Way::Search { search, .. } => search.recalls(),
        }
    }
}

/// Drops some actions unless all would go.
pub(crate) fn drop_where_others_are_left<A>(legal: &mut Vec<A>, is_absurd: impl Fn(&A) -> bool) {
    if legal.iter().any(|action| !is_absurd(action)) {
        legal.retain(|action| !is_absurd(action));
    }
}

/// How far fondness reaches: to actions that are worse than the best by this part of
/// the distance to the middling one, for those who estimate…
const FONDNESS: f64 = 0.6;
/// …and by so much of the victory for those who think ahead and see clearly.
const HARDLY_LESS: f32 = 0.01;

/// Of actions and what they are worth, the one that looks best to somebody who
/// estimates roughly. Between equals the dice decide.
fn best_through<A: Copy>(
    haze: f32,
    choices: &[(f64, A)],
    fond: impl Fn(A) -> f32,
    dice: &mut dyn Dice,
) -> A {
    let mut sorted: Vec<f64> = choices.iter().map(|&(worth, _)| worth).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let distance = sorted[sorted.len() - 1] - sorted[sorted.len() / 2];
    let spread = distance * f64::from(haze);
    let mut best = (f64::MIN, 0, choices[0].1);
    for &(worth, action) in choices {
        // The sum of two draws: small errors are likelier than large ones.
        let error = f64::from(dice.below(1001) + dice.below(1001)) / 1000.0 - 1.0;
        let fondness = FONDNESS * distance * f64::from(fond(action));
        let (seen, lot) = (worth + spread * error + fondness, dice.below(1000));
        if (seen, lot) > (best.0, best.1) {
            best = (seen, lot, action);
        }
    }
    best.2
}

/// Of what was thought about much and is hardly less than the best, what is dearest.
fn fondest<A: Copy>(choices: &[Choice<A>], fond: impl Fn(A) -> f32) -> A {
    let best = &choices[0];
    // The most visited one need not be worth most.
    let score =
        |choice: &Choice<A>| choice.worth.min(best.worth) + HARDLY_LESS * fond(choice.action);
    let much_thought_about = |choice: &&Choice<A>| choice.n_visits >= best.n_visits / 2;
    let mut dearest = (score(best), best.action);
    for choice in choices.iter().filter(much_thought_about) {
        if score(choice) > dearest.0 {
            dearest = (score(choice), choice.action);
        }
    }
    dearest.1
}
