//! The yardstick: single-observer information-set tree search as it was first
//! published, with nothing known of any game. It is never improved, so that
//! figures taken years apart can be compared.
//!
//! Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
//! 2012: one world an iteration, one tree for all worlds, UCB1 over how often an
//! action was available, a random game from every new node, the most visited
//! action at the end.

use std::sync::Arc;

use dice::QuickDice;
use rules::{Dice, Imagine, Seat, ToAct, Told, playout_choice};

use crate::budget::{Budget, Clock, Meter};
use crate::knowledge::{Worths, shares};
use crate::{Bot, Sight};

/// The constant of UCB1 in the paper.
const EXPLORE: f64 = 0.7;
/// No node.
const NONE: usize = usize::MAX;

/// Searches without knowing anything of the game.
pub struct Plain<G: Imagine> {
    budget: Budget,
    clock: Arc<dyn Clock>,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
    legal: Vec<G::Action>,
}

#[derive(Clone, Copy)]
struct Node<A> {
    action: Option<A>,
    /// Who chose the action.
    seat: usize,
    first_child: usize,
    next_sibling: usize,
    n_visits: u32,
    n_available: u32,
    worth: f64,
}

impl<G: Imagine> Plain<G> {
    /// Thinks within a budget.
    pub fn new(budget: Budget, clock: Arc<dyn Clock>) -> Self {
        Plain {
            budget,
            clock,
            nodes: Vec::new(),
            path: Vec::new(),
            legal: Vec::new(),
        }
    }

    fn add(&mut self, parent: usize, action: Option<G::Action>, seat: usize) -> usize {
        let idx = self.nodes.len();
        let next_sibling = match self.nodes.get_mut(parent) {
            Some(parent) => std::mem::replace(&mut parent.first_child, idx),
            None => NONE,
        };
        self.nodes.push(Node {
            action,
            seat,
            first_child: NONE,
            next_sibling,
            n_visits: 0,
            n_available: 1,
            worth: 0.0,
        });
        idx
    }

    fn iterate(&mut self, mut game: G, seat: Seat, dice: &mut QuickDice) {
        self.path.clear();
        self.path.push(0);
        self.descend(&mut game, seat, dice);
        let worths = self.play_out(game, dice);
        for &idx in &self.path {
            let node = &mut self.nodes[idx];
            node.n_visits += 1;
            node.worth += f64::from(worths[node.seat]);
        }
    }

    /// Walks down the tree and adds a node.
    fn descend(&mut self, game: &mut G, thinker: Seat, dice: &mut QuickDice) {
        let mut told = Told::deaf();
        let mut at = 0;
        loop {
            let seats = match game.to_act() {
                ToAct::Over {} => return,
                ToAct::Chance {} => {
                    game.play_chance(dice, &mut told);
                    continue;
                }
                ToAct::Seats { seats } => seats,
            };
            let seat = match at {
                0 if seats.contains(thinker) => thinker,
                _ => seats.iter().next().expect("somebody is to act"),
            };
            game.legal_actions(seat, &mut self.legal);
            let (child, is_new) = self.select(at, seat, dice);
            let action = self.nodes[child].action.expect("a child has an action");
            game.apply(seat, action, &mut told);
            self.path.push(child);
            if is_new {
                return;
            }
            at = child;
        }
    }

    /// A child for one of the untried legal actions, or the best by UCB1.
    fn select(&mut self, at: usize, seat: Seat, dice: &mut QuickDice) -> (usize, bool) {
        let mut best = (f64::MIN, NONE);
        let mut next = self.nodes[at].first_child;
        while next != NONE {
            let child = &mut self.nodes[next];
            let action = child.action.expect("a child has an action");
            if let Ok(place) = self.legal.binary_search(&action) {
                self.legal.remove(place);
                let visits = f64::from(child.n_visits);
                let doubt = (libm::log(f64::from(child.n_available)) / visits).sqrt();
                let score = child.worth / visits + EXPLORE * doubt;
                child.n_available += 1;
                if score > best.0 {
                    best = (score, next);
                }
            }
            next = child.next_sibling;
        }
        // What is left of the list has not been tried.
        if self.legal.is_empty() {
            return (best.1, false);
        }
        let untried = self.legal[dice.below(self.legal.len() as u32) as usize];
        (self.add(at, Some(untried), seat.idx()), true)
    }

    fn play_out(&mut self, mut game: G, dice: &mut QuickDice) -> Worths {
        let mut told = Told::deaf();
        loop {
            match game.to_act() {
                ToAct::Over {} => {
                    let standing = game.standing().expect("the game is over");
                    return shares(game.seats(), &standing);
                }
                ToAct::Chance {} => game.play_chance(dice, &mut told),
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody is to act");
                    game.legal_actions(seat, &mut self.legal);
                    let action = playout_choice::<G>(&self.legal, dice);
                    game.apply(seat, action, &mut told);
                }
            }
        }
    }
}

impl<G: Imagine> Bot<G> for Plain<G> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let view = sight.view();
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        let mut dice = QuickDice::from(seed);
        self.nodes.clear();
        self.add(NONE, None, sight.seat().idx());
        let clock = Arc::clone(&self.clock);
        let mut meter = Meter::begin(self.budget, self.budget, &*clock);
        let world = (!G::HAS_SECRETS).then(|| G::imagine(&view, &mut dice));
        while meter.goes_on() {
            let game = match &world {
                Some(world) => world.clone(),
                None => G::imagine(&view, &mut dice),
            };
            self.iterate(game, sight.seat(), &mut dice);
        }
        let mut best = (0, legal[0]);
        let mut next = self.nodes[0].first_child;
        while next != NONE {
            let child = &self.nodes[next];
            if child.n_visits > best.0 {
                best = (child.n_visits, child.action.expect("a child has an action"));
            }
            next = child.next_sibling;
        }
        best.1
    }
}
