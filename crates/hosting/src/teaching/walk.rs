//! Every way through a step of a lesson, and every way off it.

use rules::{Refusal, Seat, ToAct, Typed};

use super::course::{Class, Step};
use super::script::is_like;
use super::stage::{Done, Fault, is_chance, perform};
use crate::hostable::Hostable;

/// A step with more ways through it teaches nothing.
const MOST_WAYS: usize = 5000;
/// So many things are passed before a step is completed, at most.
const MOST_PASSES: u8 = 3;

/// What was met on the way.
pub(super) struct Walk<'a, G: Hostable> {
    you: Seat,
    step: &'a Step<G>,
    /// Where it can go on, with how many actions fitted and how many passed.
    open: Vec<(G, u8, u8)>,
    /// How many legal actions each pattern of what fits has met.
    pub n_fitted: Vec<usize>,
    /// How many legal actions each answer has met.
    pub n_answered: Vec<usize>,
    /// The different positions in which the step ends.
    pub ends: Vec<G>,
    pub faults: Vec<Fault>,
}

impl<'a, G: Hostable> Walk<'a, G> {
    pub(super) fn through(you: Seat, step: &'a Step<G>) -> Self {
        let mut walk = Walk {
            you,
            step,
            open: vec![(step.start.clone(), 0, 0)],
            n_fitted: vec![0; step.script.fits.len()],
            n_answered: vec![0; step.script.others.len()],
            ends: Vec::new(),
            faults: Vec::new(),
        };
        let mut n_tried = 0;
        let mut legal = Vec::new();
        while let Some((game, n_fitting, n_passed)) = walk.open.pop() {
            game.legal_actions(you, &mut legal);
            n_tried += legal.len();
            for &action in &legal {
                walk.try_action(&game, action, (n_fitting, n_passed));
            }
            if n_tried > MOST_WAYS {
                let fault = "there are too many ways through it";
                walk.faults.push(fault.to_owned());
                break;
            }
        }
        walk
    }

    fn try_action(&mut self, game: &G, action: G::Action, (n_fitting, n_passed): (u8, u8)) {
        let text = action.write();
        let mut done = match Done::action(game, self.you, action) {
            Ok(done) => done,
            Err(refusal) => {
                let rule = refusal.rule();
                self.faults.push(format!("{text}: {refusal} ({rule})"));
                return;
            }
        };
        let script = &self.step.script;
        let (n_fitting, n_passed) = match self.step.class(action) {
            Class::Unforeseen => {
                self.faults.push(format!("nothing answers to {text:?}"));
                return;
            }
            Class::Other(other) => {
                let mut others = script.others.iter();
                let nth = others.position(|one| std::ptr::eq(one, other));
                self.n_answered[nth.expect("it is one of them")] += 1;
                self.reply(done, &text, &other.reply);
                return;
            }
            Class::Fits => {
                let nth = script.fits.iter().position(|like| is_like(&text, like));
                self.n_fitted[nth.expect("one of them is like it")] += 1;
                (n_fitting + 1, n_passed)
            }
            Class::Passes => (n_fitting, n_passed + 1),
        };
        if n_fitting == script.needs() {
            match self.step.end(done.game) {
                Ok(end) if self.ends.contains(&end) => {}
                Ok(end) => self.ends.push(end),
                Err(fault) => self.faults.push(format!("after {text:?}: {fault}")),
            }
        } else if n_passed <= MOST_PASSES {
            done.settle();
            self.open.push((done.game, n_fitting, n_passed));
        }
    }

    /// Plays what another action leads to.
    fn reply(&mut self, mut done: Done<G>, text: &str, plays: &[String]) {
        if !plays.first().is_some_and(|play| is_chance(play)) {
            done.settle();
        }
        if done.game.to_act() == (ToAct::Over {}) {
            return;
        }
        if let Err(fault) = perform(&done.game, plays) {
            self.faults.push(format!("the reply to {text:?}: {fault}"));
        }
    }
}
