//! One thread's tree: walk down, widen, play on, judge, remember.

mod paired;

use dice::QuickDice;
use rules::{Dice as _, Imagine, MAX_SEATS, Seat, ToAct, Told, Viewer};

use super::arena::{Arena, Edge, NONE, ROOT};
use super::{Choice, Thinking};
use crate::budget::{Budget, Clock, Meter};
use crate::knowledge::{Knowledge, Worths};

/// Where there is only one thing worth a thought, so many worlds tell what the
/// position is worth.
const GLANCES: u32 = 64;

/// What is asked.
pub(super) struct Question<'a, G: Imagine> {
    pub(super) view: &'a G::View,
    /// The only world, for those who know it.
    pub(super) truth: Option<&'a G>,
    pub(super) seat: Seat,
    pub(super) legal: &'a [G::Action],
    /// Whether each of them is to be tried equally often.
    pub(super) is_even: bool,
    pub(super) clock: &'a dyn Clock,
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
    pub(super) fn think(&mut self, question: &Question<'_, G>, budget: Budget, seed: u64) {
        let mut dice = QuickDice::from(seed);
        self.is_even = question.is_even;
        self.arena.clear();
        self.notes = G::Notes::default();
        (self.worths, self.n_worths) = ([0.0; MAX_SEATS], 0);
        self.world = match question.truth {
            Some(truth) => Some(truth.clone()),
            None => (!G::HAS_SECRETS).then(|| G::imagine(question.view, &mut dice)),
        };
        if G::METHOD.paired {
            return self.compare(question, budget, seed);
        }
        let mut game = G::imagine(question.view, &mut dice);
        let mut meter = Meter::begin(budget, question.clock);
        while meter.goes_on() {
            match &self.world {
                Some(world) => game.clone_from(world),
                None => game = G::imagine(question.view, &mut dice),
            }
            self.iterate(&mut game, question, &mut dice);
            if self.is_settled && meter.n_done() >= GLANCES {
                break;
            }
        }
        self.n_iterations = meter.n_done();
    }

    fn iterate(&mut self, game: &mut G, question: &Question<'_, G>, dice: &mut QuickDice) {
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
    fn descend(&mut self, game: &mut G, question: &Question<'_, G>, dice: &mut QuickDice) {
        let (mut at, mut depth) = (ROOT, 0);
        let mut told = Told::deaf();
        loop {
            match game.to_act() {
                ToAct::Over {} => return,
                ToAct::Chance {} if !G::METHOD.split_chance => game.play_chance(dice, &mut told),
                ToAct::Chance {} => {
                    if !self.take_chance(&mut at, game, dice) {
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
    fn take_chance(&mut self, at: &mut u32, game: &mut G, dice: &mut QuickDice) -> bool {
        let chance = game.sample_chance(dice);
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

    /// Chooses one of `legal`, which holds what is worth a thought, by groups if
    /// there are any, and moves `at` to its node; whether that node was there before.
    fn step(
        &mut self,
        at: &mut u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> bool {
        self.rate_later();
        if G::METHOD.grouped {
            self.edges.clear();
            let groups = self
                .legal
                .iter()
                .map(|&action| Edge::Group(G::group(action)));
            self.edges.extend(groups);
            self.edges.sort_unstable();
            self.edges.dedup();
            if self.edges.len() > 1 {
                self.choose(at, game, seat, thinker, dice);
                let Edge::Group(group) = self.arena.node(*at).edge else {
                    return false;
                };
                self.legal.retain(|&action| G::group(action) == group);
                self.rate_later();
            }
        }
        self.edges.clear();
        self.edges
            .extend(self.legal.iter().map(|&action| Edge::Act(action)));
        self.choose(at, game, seat, thinker, dice)
    }

    fn rate_later(&mut self) {
        self.ratings.clear();
    }

    /// Moves `at` to the child of the chosen edge; whether it was there before.
    fn choose(
        &mut self,
        at: &mut u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> bool {
        let n_edges = self.edges.len();
        let parent = self.arena.node(*at);
        let n_visits = parent.n_visits;
        let considered = G::METHOD.width * (n_visits as f32 + 1.0).powf(G::METHOD.growth);
        let considered = (considered as usize).clamp(1, n_edges);
        let (mut n_known, mut best) = (0, (f32::MIN, *at));
        // Every child that can be chosen in this world was available once more.
        let mut next = parent.first_child;
        while next != NONE {
            let idx = next;
            let child = self.arena.node_mut(idx);
            next = child.next_sibling;
            if self.edges.binary_search(&child.edge).is_err() {
                continue;
            }
            n_known += 1;
            child.n_available += 1;
            let tries = child.n_visits as f32 + 1e-3;
            let doubt = ((child.n_available as f32).ln().max(0.0) / tries).sqrt();
            let score = child.mean()
                + G::METHOD.explore * doubt
                + G::METHOD.lean * child.promise / (1.0 + tries);
            if score > best.0 {
                best = (score, idx);
            }
        }
        if n_known < considered && !self.arena.is_full() {
            let (edge, promise) = self.most_promising(*at, game, seat, thinker, dice);
            let child = self.arena.add(*at, edge, seat.number(), promise);
            self.arena.node_mut(child).n_available = 1;
            self.path.push(child);
            *at = child;
            return false;
        }
        if n_known == 0 {
            return false;
        }
        self.path.push(best.1);
        *at = best.1;
        true
    }

    /// The edge that looks best of those that have no node yet, and how
    /// promising it looks among all.
    fn most_promising(
        &mut self,
        at: u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> (Edge<G::Action, G::Chance>, f32) {
        if self.ratings.len() != self.legal.len() {
            self.rate(game, seat, thinker, dice);
        }
        let highest = self.ratings.iter().copied().fold(f32::MIN, f32::max);
        let odds = |rating: f32| ((rating - highest) / G::METHOD.warmth).exp();
        let total: f32 = self.ratings.iter().map(|&rating| odds(rating)).sum();
        let is_group = matches!(self.edges[0], Edge::Group(_));
        let mut best = (f32::MIN, self.edges[0]);
        let mut n_equal = 0;
        for (&action, &rating) in self.legal.iter().zip(&self.ratings) {
            let edge = match is_group {
                true => Edge::Group(G::group(action)),
                false => Edge::Act(action),
            };
            if rating < best.0 || self.arena.find(at, edge).is_some() {
                continue;
            }
            // Between equals the dice decide.
            n_equal = if rating > best.0 { 1 } else { n_equal + 1 };
            if n_equal == 1 || dice.below(n_equal) == 0 {
                best = (rating, edge);
            }
        }
        (best.1, odds(best.0) / total)
    }

    /// Rates `legal` as the acting seat would.
    fn rate(&mut self, game: &G, seat: Seat, thinker: Seat, dice: &mut QuickDice) {
        let (legal, notes, ratings) = (&self.legal, &mut self.notes, &mut self.ratings);
        if G::METHOD.reimagine && G::HAS_SECRETS && seat != thinker {
            let seen = G::imagine(&game.view(Viewer::seat(seat)), dice);
            seen.rate(seat, legal, notes, ratings);
        } else {
            game.rate(seat, legal, notes, ratings);
        }
        debug_assert_eq!(ratings.len(), legal.len());
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

    /// The most visited child; of equals the better one.
    fn best_child(&self, at: u32) -> Option<u32> {
        let key = |&idx: &u32| {
            let node = self.arena.node(idx);
            (node.n_visits, node.mean())
        };
        let children = self.arena.children(at);
        children.max_by(|a, b| key(a).partial_cmp(&key(b)).expect("numbers"))
    }

    /// The nodes of the actions below a node, whether by groups or not.
    fn for_each_action(&self, at: u32, visit: &mut impl FnMut(G::Action, u32)) {
        for idx in self.arena.children(at) {
            match self.arena.node(idx).edge {
                Edge::Act(action) => visit(action, idx),
                Edge::Group(_) => self.for_each_action(idx, visit),
                Edge::Root | Edge::Chance(_) => {}
            }
        }
    }

    /// What the seat would most likely do after a node, as long as it is to act.
    fn continuation(&self, mut at: u32, seat: Seat) -> Vec<G::Action> {
        /// Nodes that were seldom visited tell little.
        const FEW: u32 = 8;
        let mut line = Vec::new();
        while let Some(best) = self.best_child(at) {
            let node = self.arena.node(best);
            if node.seat != seat.number() || node.n_visits < FEW {
                break;
            }
            match node.edge {
                Edge::Act(action) => line.push(action),
                Edge::Group(_) => {}
                Edge::Root | Edge::Chance(_) => break,
            }
            at = best;
        }
        line
    }
}

/// What all trees together have come to.
pub(super) fn conclude<G: Knowledge<By>, By>(
    trees: &[Tree<G, By>],
    question: &Question<'_, G>,
) -> Thinking<G::Action> {
    // The choices with the sums of their worth.
    let mut found: Vec<(Choice<G::Action>, f64)> = Vec::new();
    for tree in trees.iter().filter(|tree| !tree.arena.is_empty()) {
        tree.for_each_action(ROOT, &mut |action, idx| {
            let node = tree.arena.node(idx);
            let known = found.iter_mut().find(|(known, _)| known.action == action);
            if let Some((known, sum)) = known {
                known.n_visits += node.n_visits;
                *sum += node.worth;
                return;
            }
            let choice = Choice {
                action,
                worth: 0.0,
                n_visits: node.n_visits,
                then: tree.continuation(idx, question.seat),
            };
            found.push((choice, node.worth));
        });
    }
    let mean = |(choice, sum): (Choice<G::Action>, f64)| Choice {
        worth: (sum / f64::from(choice.n_visits.max(1))) as f32,
        ..choice
    };
    let mut choices: Vec<Choice<G::Action>> = found.into_iter().map(mean).collect();
    choices.sort_by(|a, b| {
        let by_visits = b.n_visits.cmp(&a.n_visits);
        let by_worth = b.worth.total_cmp(&a.worth);
        by_visits.then(by_worth).then(a.action.cmp(&b.action))
    });
    let n_worths: u32 = trees.iter().map(|tree| tree.n_worths).sum();
    let mut worths = [0.0; MAX_SEATS];
    for (seat, worth) in worths.iter_mut().enumerate() {
        let sum: f64 = trees.iter().map(|tree| tree.worths[seat]).sum();
        *worth = (sum / f64::from(n_worths.max(1))) as f32;
    }
    Thinking {
        choices,
        worths,
        n_iterations: trees.iter().map(|tree| tree.n_iterations).sum(),
    }
}
