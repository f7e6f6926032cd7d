//! Choices compared in the same worlds. The n-th try of each meets the same
//! world and the same luck, so that what is seen is the difference they make.

use dice::QuickDice;
use rules::Told;

use super::super::arena::{Edge, ROOT};
use super::{GLANCES, Question, Tree};
use crate::budget::{Budget, Meter};
use crate::knowledge::Knowledge;
use crate::math::{exp, ln};

/// Streams of luck, one for each kind of chance.
const N_STREAMS: usize = 9;

impl<G: Knowledge<By>, By> Tree<G, By> {
    /// Tries the choices until the budget is used up.
    pub(super) fn compare(&mut self, question: &Question<'_, G, By>, budget: Budget, seed: u64) {
        let mut told = Told::deaf();
        let mut meter = Meter::begin(budget, question.longest.unwrap_or(budget), question.clock);
        self.list_choices(question, seed);
        let is_settled = !question.is_even && self.legal.len() == 1;
        while meter.goes_on() {
            let choice = match question.is_even {
                true => self.least_tried(),
                false => self.most_urgent(),
            };
            let node = self.arena.node(choice);
            let mut streams = streams(seed, node.n_visits);
            let Edge::Act(action) = node.edge else {
                unreachable!("choices are actions");
            };
            let mut game = match &self.world {
                Some(world) => world.clone(),
                None => question.imagine(&mut streams[0]),
            };
            game.apply(question.seat, action, &mut told);
            self.path.clear();
            self.path.push(choice);
            let worths = self.play_on(&mut game, &mut streams);
            self.remember(worths);
            if is_settled && meter.n_done() >= GLANCES || self.is_decided(question, &meter) {
                break;
            }
        }
        self.n_iterations = meter.n_done();
    }

    /// Gives every choice that is worth a thought a node.
    fn list_choices(&mut self, question: &Question<'_, G, By>, seed: u64) {
        let mut dice = QuickDice::from(seed);
        let game = question.imagine(&mut dice);
        self.legal.clear();
        self.legal.extend_from_slice(question.legal);
        if !question.is_even {
            game.narrow(question.seat, &mut self.legal, &mut self.notes);
        }
        self.rate(&game, question.seat, question.seat, &mut dice);
        let highest = self.ratings.iter().copied().fold(f32::MIN, f32::max);
        let odds = |rating: f32| exp((rating - highest) / G::METHOD.warmth);
        let total: f32 = self.ratings.iter().map(|&rating| odds(rating)).sum();
        for (&action, &rating) in self.legal.iter().zip(&self.ratings) {
            let promise = odds(rating) / total;
            let seat = question.seat.number();
            self.arena.add(ROOT, Edge::Act(action), seat, promise);
        }
    }

    fn least_tried(&self) -> u32 {
        let choices = self.arena.children(ROOT);
        let tries = |&idx: &u32| self.arena.node(idx).n_visits;
        choices.min_by_key(tries).expect("there is a choice")
    }

    /// The choice to try next: good so far, promising or seldom tried.
    fn most_urgent(&self) -> u32 {
        let n_tries = self.arena.node(ROOT).n_visits as f32;
        let log = ln(n_tries + 1.0);
        let trust = G::METHOD.trust * n_tries.sqrt();
        let mut best = (f32::MIN, ROOT);
        for idx in self.arena.children(ROOT) {
            let node = self.arena.node(idx);
            let tries = node.n_visits as f32 + 1e-3;
            let score = node.mean()
                + G::METHOD.explore * (log / tries).sqrt()
                + (G::METHOD.lean + trust) * node.promise / (1.0 + tries);
            if score > best.0 {
                best = (score, idx);
            }
        }
        best.1
    }
}

/// The luck of the n-th world.
fn streams(seed: u64, number: u32) -> [QuickDice; N_STREAMS] {
    let mut dice = QuickDice::from(seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    std::array::from_fn(|_| QuickDice::from(dice.next_u64()))
}
