//! What trees have come to.

use rules::{MAX_SEATS, Seat};

use super::super::arena::{Edge, ROOT};
use super::super::{Choice, Thinking};
use super::{Question, Tree};
use crate::knowledge::{Knowledge, Worths};

impl<G: Knowledge<By>, By> Tree<G, By> {
    /// The most visited child; of equals the better one.
    pub(super) fn best_child(&self, at: u32) -> Option<u32> {
        let key = |&idx: &u32| {
            let node = self.arena.node(idx);
            (node.n_visits, node.mean())
        };
        let children = self.arena.children(at);
        children.max_by(|a, b| key(a).partial_cmp(&key(b)).expect("numbers"))
    }

    /// The nodes of the actions below a node, whether by groups or not.
    pub(super) fn for_each_action(&self, at: u32, visit: &mut impl FnMut(G::Action, u32)) {
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
pub(in crate::search) fn conclude<G: Knowledge<By>, By>(
    trees: &[Tree<G, By>],
    question: &Question<'_, G, By>,
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
    if question.belief.is_some() {
        for choice in &mut choices {
            choice.worth = G::sober(question.view, choice.worth);
        }
        sober_up::<G, By>(question, &mut worths);
    }
    Thinking {
        choices,
        worths,
        n_iterations: trees.iter().map(|tree| tree.n_iterations).sum(),
    }
}

/// What the thinking seat believes in too much belongs to the others.
fn sober_up<G: Knowledge<By>, By>(question: &Question<'_, G, By>, worths: &mut Worths) {
    let own = question.seat.idx();
    let found = worths[own];
    let sober = G::sober(question.view, found);
    let share = (1.0 - sober) / (1.0 - found).max(f32::EPSILON);
    for (seat, worth) in worths.iter_mut().enumerate() {
        *worth = match seat == own {
            true => sober,
            false => (*worth * share).min(1.0),
        };
    }
}
