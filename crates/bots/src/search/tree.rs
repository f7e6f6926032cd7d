//! One thread's tree: walk down, widen, play on, judge, remember.

mod conclude;
mod even;
mod paired;
mod step;

use dice::QuickDice;
use rules::{MAX_SEATS, Seat, ToAct, Told};

pub(super) use self::conclude::conclude;
use self::even::EvenDice;
use super::arena::{Arena, Edge, ROOT};
use crate::budget::{Budget, Clock, Meter};
use crate::knowledge::{Knowledge, Worths};

/// Where there is only one thing worth a thought, so many worlds tell what the
/// position is worth.
const GLANCES: u32 = 64;

/// What is asked.
pub(super) struct Question<'a, G: Knowledge<By>, By> {
    pub(super) view: &'a G::View,
    /// What is likely among what is hidden; nothing where all worlds are alike.
    pub(super) belief: Option<&'a G::Belief>,
    /// The only world, for those who know it.
    pub(super) truth: Option<&'a G>,
    pub(super) seat: Seat,
    pub(super) legal: &'a [G::Action],
    /// Whether each of them is to be tried equally often.
    pub(super) is_even: bool,
    /// Where only the choice matters: thinking ends once nothing can change it any
    /// more, and goes on so far where two are nearly alike.
    pub(super) longest: Option<Budget>,
    pub(super) clock: &'a dyn Clock,
}

impl<G: Knowledge<By>, By> Question<'_, G, By> {
    /// A world that fits the view.
    fn imagine(&self, dice: &mut QuickDice) -> G {
        match self.belief {
            Some(belief) => G::imagine_likely(self.view, belief, dice),
            None => G::imagine(self.view, dice),
        }
    }
}

/// A tree and all the memory that its search needs.
pub(super) struct Tree<G: Knowledge<By>, By> {
    arena: Arena<G::Action, G::Chance>,
    /// The nodes of this iteration, from below the root.
    path: Vec<u32>,
    legal: Vec<G::Action>,
    /// Edges that can be chosen at a node, sorted, with their ratings.
    edges: Vec<Edge<G::Action, G::Chance>>,
    ratings: Vec<f32>,
    /// The only possible world, where nothing is hidden or all is known.
    world: Option<G>,
    notes: G::Notes,
    /// Where the spread of outcomes of chance begins.
    luck: u32,
    /// What iterations through the best choice were worth, and how many there
    /// were.
    worths: [f64; MAX_SEATS],
    n_worths: u32,
    n_iterations: u32,
    /// Whether only one action at the root is worth a thought.
    is_settled: bool,
    /// Whether the actions at the root are tried equally often.
    is_even: bool,
}

impl<G: Knowledge<By>, By> Default for Tree<G, By> {
    fn default() -> Self {
        Tree {
            arena: Arena::default(),
            path: Vec::new(),
            legal: Vec::new(),
            edges: Vec::new(),
            ratings: Vec::new(),
            world: None,
            notes: G::Notes::default(),
            luck: 0,
            worths: [0.0; MAX_SEATS],
            n_worths: 0,
            n_iterations: 0,
            is_settled: false,
            is_even: false,
        }
    }
}

impl<G: Knowledge<By>, By> Tree<G, By> {
    /// Grows from nothing until the budget is used up.
    pub(super) fn think(&mut self, question: &Question<'_, G, By>, budget: Budget, seed: u64) {
        let mut dice = QuickDice::from(seed);
        self.is_even = question.is_even;
        self.arena.clear();
        self.notes = G::Notes::default();
        self.luck = (seed >> 32) as u32;
        (self.worths, self.n_worths) = ([0.0; MAX_SEATS], 0);
        self.world = match question.truth {
            Some(truth) => Some(truth.clone()),
            None => (!G::HAS_SECRETS).then(|| question.imagine(&mut dice)),
        };
        if G::METHOD.paired {
            return self.compare(question, budget, seed);
        }
        let mut game = question.imagine(&mut dice);
        let mut meter = Meter::begin(budget, question.longest.unwrap_or(budget), question.clock);
        while meter.goes_on() {
            match &self.world {
                Some(world) => game.clone_from(world),
                None => game = question.imagine(&mut dice),
            }
            self.iterate(&mut game, question, &mut dice);
            if self.is_settled && meter.n_done() >= GLANCES || self.is_decided(question, &meter) {
                break;
            }
        }
        self.n_iterations = meter.n_done();
    }

    /// Whether there is nothing more to think about: the most visited action stays
    /// the most visited, whatever is tried in the time that is left, or that time is
    /// up and no other comes near it.
    fn is_decided(&self, question: &Question<'_, G, By>, meter: &Meter<'_>) -> bool {
        /// So seldom it is asked.
        const SELDOM: u32 = 8;
        /// Whatever is visited this many times less often does not come near.
        const NEAR: u32 = 2;
        if question.longest.is_none() || !meter.n_done().is_multiple_of(SELDOM) {
            return false;
        }
        let (mut most, mut next) = (0, 0);
        self.for_each_action(ROOT, &mut |_, idx| {
            let n_visits = self.arena.node(idx).n_visits;
            next = next.max(n_visits.min(most));
            most = most.max(n_visits);
        });
        match meter.n_left() {
            [0, longer] => most - next > longer || NEAR * next < most,
            [usual, _] => most - next > usual,
        }
    }

    fn iterate(&mut self, game: &mut G, question: &Question<'_, G, By>, dice: &mut QuickDice) {
        self.path.clear();
        self.descend(game, question, dice);
        let worths = self.play_on(game, std::slice::from_mut(dice));
        self.remember(worths);
    }

    /// Notes what the choices of this iteration were worth.
    fn remember(&mut self, worths: Worths) {
        let root = self.arena.node_mut(ROOT);
        root.n_visits += 1;
        for &idx in &self.path {
            let node = self.arena.node_mut(idx);
            node.n_visits += 1;
            node.worth += f64::from(worths[usize::from(node.seat)]);
        }
        // Where all are tried equally often, the one that was named first counts.
        let best = match self.is_even {
            true => self.arena.children(ROOT).last(),
            false => self.best_child(ROOT),
        };
        let (Some(best), Some(&first)) = (best, self.path.first()) else {
            return;
        };
        if best == first {
            self.n_worths += 1;
            for (sum, worth) in self.worths.iter_mut().zip(worths) {
                *sum += f64::from(worth);
            }
        }
    }

    /// Walks down the tree and one step out of it.
    fn descend(&mut self, game: &mut G, question: &Question<'_, G, By>, dice: &mut QuickDice) {
        let (mut at, mut depth) = (ROOT, 0);
        let mut told = Told::deaf();
        loop {
            match game.to_act() {
                ToAct::Over {} => return,
                ToAct::Chance {} if !G::METHOD.split_chance => game.play_chance(dice, &mut told),
                ToAct::Chance {} => {
                    if !self.take_chance(&mut at, game) {
                        return;
                    }
                }
                ToAct::Seats { seats } => {
                    // At the root the asking seat decides, whoever else may.
                    let seat = match depth {
                        0 => question.seat,
                        _ => seats.iter().next().expect("somebody is to act"),
                    };
                    match depth {
                        0 => {
                            self.legal.clear();
                            self.legal.extend_from_slice(question.legal);
                        }
                        _ => game.legal_actions(seat, &mut self.legal),
                    }
                    let is_even = depth == 0 && question.is_even;
                    if let [only] = self.legal[..]
                        && !is_even
                    {
                        game.apply(seat, only, &mut told);
                        continue;
                    }
                    let is_early = self.arena.node(at).n_visits < G::METHOD.patience;
                    if depth > 0 && is_early || depth >= G::METHOD.depth {
                        return;
                    }
                    if !is_even {
                        game.narrow(seat, &mut self.legal, &mut self.notes);
                    }
                    let is_settled = !is_even && self.legal.len() == 1;
                    if is_settled && depth > 0 {
                        game.apply(seat, self.legal[0], &mut told);
                        continue;
                    }
                    if depth == 0 {
                        self.is_settled = is_settled;
                    }
                    depth += 1;
                    let is_known = match is_even {
                        true => self.take_turns(&mut at, seat),
                        false => self.step(&mut at, game, seat, question.seat, dice),
                    };
                    let Edge::Act(action) = self.arena.node(at).edge else {
                        return;
                    };
                    game.apply(seat, action, &mut told);
                    if !is_known {
                        return;
                    }
                }
            }
        }
    }

    /// Lets chance decide, and moves `at` to the node of the outcome if all can
    /// see it; whether the tree goes on there.
    fn take_chance(&mut self, at: &mut u32, game: &mut G) -> bool {
        let chance = game.sample_chance(&mut self.spread_luck(*at));
        let splits = game.is_open_chance(chance);
        game.apply_chance(chance, &mut Told::deaf());
        if !splits {
            return true;
        }
        let (parent, edge) = (*at, Edge::Chance(chance));
        let known = self.arena.find(parent, edge);
        if known.is_none() && self.arena.is_full() {
            return false;
        }
        // Nobody chose it; it counts for whoever chose before.
        let seat = self.arena.node(parent).seat;
        *at = known.unwrap_or_else(|| self.arena.add(parent, edge, seat, 1.0));
        self.path.push(*at);
        known.is_some()
    }

    /// The luck of the next try of a node. Before anything else was drawn all nodes
    /// meet the same outcomes in the same order, so that it is what was chosen
    /// that makes the difference; deeper down each has an order of its own.
    fn spread_luck(&self, at: u32) -> EvenDice {
        let is_chance = |&idx: &u32| matches!(self.arena.node(idx).edge, Edge::Chance(_));
        let start = match self.path.iter().any(is_chance) {
            true => self.luck ^ at.wrapping_mul(0x85eb_ca6b),
            false => self.luck,
        };
        EvenDice::new(start, self.arena.node(at).n_visits)
    }

    /// Moves `at` to the action of `legal` whose turn it is; whether its node
    /// was there before.
    fn take_turns(&mut self, at: &mut u32, seat: Seat) -> bool {
        let turn = self.arena.node(*at).n_visits as usize % self.legal.len();
        let edge = Edge::Act(self.legal[turn]);
        let known = self.arena.find(*at, edge);
        let parent = *at;
        *at = known.unwrap_or_else(|| self.arena.add(parent, edge, seat.number(), 1.0));
        self.path.push(*at);
        known.is_some()
    }

    /// Plays on below the tree, and judges. Every kind of chance has its stream
    /// if there are several.
    fn play_on(&mut self, game: &mut G, streams: &mut [QuickDice]) -> Worths {
        let blend = G::METHOD.blend;
        let is_judged = blend > 0.0 && matches!(game.to_act(), ToAct::Seats { .. });
        let before = is_judged.then(|| game.worth(&mut self.notes));
        let mut worths = self.roll_out(game, streams);
        if let Some(before) = before {
            for (worth, before) in worths.iter_mut().zip(before) {
                *worth += blend * (before - *worth);
            }
        }
        worths
    }

    fn roll_out(&mut self, game: &mut G, streams: &mut [QuickDice]) -> Worths {
        let last = streams.len() - 1;
        let mut told = Told::deaf();
        let mut n_left = G::METHOD.rollout;
        loop {
            match game.to_act() {
                ToAct::Over {} => {
                    let standing = game.standing().expect("the game is over");
                    return game.final_worth(&standing);
                }
                ToAct::Chance {} => {
                    let kind = game.kind_of_chance().min(last);
                    game.play_chance(&mut streams[kind], &mut told);
                }
                ToAct::Seats { .. } if n_left == 0 => return game.worth(&mut self.notes),
                ToAct::Seats { seats } => {
                    n_left -= 1;
                    let seat = seats.iter().next().expect("somebody is to act");
                    let action = game.roll(seat, &mut self.legal, &mut self.notes, &mut streams[0]);
                    game.apply(seat, action, &mut told);
                }
            }
        }
    }
}
