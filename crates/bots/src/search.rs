//! A bot that thinks ahead: tree search over worlds it imagines.
//!
//! Each iteration imagines a world that the seat cannot tell from the true one,
//! walks down a tree of decisions that all those worlds share, adds a node,
//! plays on for a while, judges the position and remembers what it was worth to
//! whom (information-set Monte Carlo tree search). What it knows of the game
//! comes from [`Knowledge`]; what it knows of the position from the view.

mod arena;
mod tree;

use std::sync::Arc;

use rules::{Dice, Seat};

use self::tree::{Question, Tree};
use crate::budget::{Budget, Clock, Purse};
use crate::knowledge::{Knowledge, Worths};
use crate::mind::Studied;
use crate::past::Heard;
use crate::{Bot, Sight};

/// What a search has come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Thinking<A> {
    /// What could be done, the best first; never empty.
    pub choices: Vec<Choice<A>>,
    /// What the position is worth to each seat if the best is done, as far as
    /// the thinking seat can know.
    pub worths: Worths,
    /// How many worlds were imagined; none for a forced decision.
    pub n_iterations: u32,
}

/// One thing that could be done.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<A> {
    /// What.
    pub action: A,
    /// The share of victory it leads to, from 0 to 1.
    pub worth: f32,
    /// In how many worlds it was tried.
    pub n_visits: u32,
    /// What the seat would probably do right after it, if its turn goes on.
    pub then: Vec<A>,
}

/// Which worlds are imagined.
#[derive(Debug, Clone)]
pub enum Worlds<G> {
    /// All that fit the view, evenly.
    Even,
    /// Likelier ones more often, by what others have done.
    Likely,
    /// The true one alone. For looking back at games that are over; nobody plays
    /// like that.
    True(G),
}

/// Thinks ahead within a budget.
pub struct Search<G: Knowledge<By>, By = Studied> {
    budget: Budget,
    /// What decisions have left of their budgets, for those who are asked again.
    purse: Option<Purse>,
    forgets: bool,
    worlds: Worlds<G>,
    /// What the seat has heard, where beliefs rest on it.
    past: Vec<Heard<G>>,
    /// Whether only the choice matters.
    hurries: bool,
    /// What the last decision was worth, if there was one to make.
    estimate: Option<Worths>,
    /// In how many worlds it was thought about.
    n_imagined: u32,
    clock: Arc<dyn Clock>,
    /// One per thread. Each thinks for itself, and they vote.
    trees: Vec<Tree<G, By>>,
}

impl<G: Knowledge<By>, By: Send + 'static> Search<G, By> {
    /// Thinks on one thread.
    pub fn new(budget: Budget, clock: Arc<dyn Clock>) -> Self {
        Search {
            budget,
            purse: Some(Purse::new(budget)),
            forgets: false,
            worlds: Worlds::Even,
            past: Vec::new(),
            hurries: false,
            estimate: None,
            n_imagined: 0,
            clock,
            trees: vec![Tree::default()],
        }
    }

    /// Thinks on so many threads. Iterations are shared out; time is not.
    #[must_use]
    pub fn on_threads(mut self, n_threads: usize) -> Self {
        self.trees.resize_with(n_threads.max(1), Tree::default);
        self
    }

    /// Forgets what people easily forget.
    #[must_use]
    pub fn forgetting(mut self, forgets: bool) -> Self {
        self.forgets = forgets;
        self
    }

    /// Keeps what a decision leaves of its budget for later ones, or begins each of
    /// them anew, as whoever is asked for one at a time has to: then a part of the
    /// budget is kept back for decisions in which two choices are nearly alike.
    #[must_use]
    pub fn saving(mut self, saves: bool) -> Self {
        self.purse = saves.then(|| Purse::new(self.budget));
        self
    }

    /// Imagines these worlds.
    #[must_use]
    pub fn imagining(mut self, worlds: Worlds<G>) -> Self {
        self.worlds = worlds;
        self
    }

    /// Has heard this, the oldest first, whatever is asked from now on.
    pub fn recall(&mut self, past: Vec<Heard<G>>) {
        self.past = past;
    }

    /// How many worlds the last choice took, whoever asked for it as a [`Bot`].
    pub fn n_imagined(&self) -> u32 {
        self.n_imagined
    }

    /// Thinks about what a seat should do. A forced decision costs nothing. The
    /// same view, past, list, seed and number of iterations give the same answer.
    ///
    /// # Panics
    ///
    /// If nothing is legal.
    pub fn think(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action> {
        let forgotten = self.forgets.then(|| G::forget(view));
        let view = forgotten.as_ref().unwrap_or(view);
        if let [only] = legal {
            return forced::<G, By>(view, seat, *only, seed);
        }
        self.answer(view, seat, legal, false, seed)
    }

    /// Thinks about what somebody should do who sees this, with luck from dice.
    pub(crate) fn consider(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> Thinking<G::Action> {
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        if self.reads() {
            self.recall(sight.heard());
        }
        let thinking = self.think(&sight.view(), sight.seat(), legal, seed);
        self.estimate = Some(thinking.worths);
        self.n_imagined = thinking.n_iterations;
        thinking
    }

    /// The same in a hurry: thinking ends once nothing can change the choice, and
    /// goes on beyond the budget where two are nearly alike.
    pub(crate) fn settle(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> Thinking<G::Action> {
        self.hurries = true;
        let since = self.clock.now();
        let thinking = self.consider(sight, legal, dice);
        let nanos = self.clock.now().saturating_sub(since);
        if let Some(purse) = &mut self.purse {
            purse.spend(thinking.n_iterations, nanos);
        }
        self.hurries = false;
        thinking
    }

    /// Weighs some of a seat's legal actions against one another: whatever they
    /// look like, each is tried equally often. The worths are those of the
    /// first.
    ///
    /// # Panics
    ///
    /// If there is nothing to weigh.
    pub fn compare(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action> {
        assert!(!actions.is_empty(), "there is something to weigh");
        self.answer(view, seat, actions, true, seed)
    }

    /// What a decision may take, and what it may take where two choices are nearly
    /// alike.
    fn stretched(&self) -> (Budget, Option<Budget>) {
        /// Of a budget for a single decision.
        const USUAL: f64 = 2.0 / 3.0;
        match &self.purse {
            Some(purse) => (purse.usual(), Some(purse.longest())),
            None => (self.budget.scaled(USUAL), Some(self.budget)),
        }
    }

    /// Whether what was heard matters.
    fn reads(&self) -> bool {
        G::RECALLS && matches!(self.worlds, Worlds::Likely)
    }

    fn answer(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        is_even: bool,
        seed: u64,
    ) -> Thinking<G::Action> {
        let understood = G::understand(view);
        let view = understood.as_ref().unwrap_or(view);
        let (belief, truth) = match &self.worlds {
            Worlds::Even => (None, None),
            Worlds::Likely => (G::believe(view, &self.past), None),
            Worlds::True(truth) => (None, Some(truth)),
        };
        let (budget, longest) = match self.hurries && !is_even && self.trees.len() == 1 {
            true => self.stretched(),
            false => (self.budget, None),
        };
        let question = Question {
            view,
            belief: belief.as_ref(),
            truth,
            seat,
            legal,
            is_even,
            longest,
            clock: &*self.clock,
        };
        let shares = shares_of(budget, self.trees.len());
        if let ([tree], [budget]) = (&mut self.trees[..], &shares[..]) {
            tree.think(&question, *budget, seed);
        } else {
            std::thread::scope(|scope| {
                for (number, (tree, budget)) in self.trees.iter_mut().zip(&shares).enumerate() {
                    let question = &question;
                    let seed =
                        seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64));
                    scope.spawn(move || tree.think(question, *budget, seed));
                }
            });
        }
        tree::conclude(&self.trees, &question)
    }
}

impl<G: Knowledge<By>, By: Send + 'static> Bot<G> for Search<G, By> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        if let [only] = legal {
            (self.estimate, self.n_imagined) = (None, 0);
            return *only;
        }
        self.settle(sight, legal, dice).choices[0].action
    }

    fn estimate(&self) -> Option<Worths> {
        self.estimate
    }

    fn recalls(&self) -> bool {
        self.reads()
    }
}

/// The answer where there is nothing to decide: a judgement at a glance.
fn forced<G: Knowledge<By>, By>(
    view: &G::View,
    seat: Seat,
    only: G::Action,
    seed: u64,
) -> Thinking<G::Action> {
    let mut dice = dice::QuickDice::from(seed);
    let worths = G::imagine(view, &mut dice).worth(&mut G::Notes::default());
    Thinking {
        choices: vec![Choice {
            action: only,
            worth: worths[seat.idx()],
            n_visits: 0,
            then: Vec::new(),
        }],
        worths,
        n_iterations: 0,
    }
}

/// What each thread may use of a budget.
fn shares_of(budget: Budget, n_threads: usize) -> Vec<Budget> {
    let n_threads = n_threads as u32;
    let share = |number: u32| match budget.iterations {
        u32::MAX => u32::MAX,
        all => (all / n_threads + u32::from(number < all % n_threads)).max(1),
    };
    (0..n_threads)
        .map(|number| Budget {
            iterations: share(number),
            ..budget
        })
        .collect()
}
