//! A bot that looks one step ahead.

use rules::{Dice, Game};

use crate::mind::Studied;
use crate::{Bot, Sight};

/// A game whose actions can be judged from a seat's view alone.
pub trait Judge<By = Studied>: Game {
    /// How good each legal action looks, in the order of `legal`; larger is
    /// better, the unit is the game's own.
    fn judge(view: &Self::View, legal: &[Self::Action]) -> Vec<i32>;
}

/// Plays what looks best at once; the dice decide between equals.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl<G: Judge> Bot<G> for Greedy {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        best_at_once::<G, Studied>(sight, legal, dice)
    }
}

/// The action that looks best, judged by what is known of the game.
pub(crate) fn best_at_once<G: Judge<By>, By>(
    sight: Sight<'_, G>,
    legal: &[G::Action],
    dice: &mut dyn Dice,
) -> G::Action {
    if let [only] = legal {
        return *only;
    }
    let worth = <G as Judge<By>>::judge(&sight.view(), legal);
    let best = worth.iter().max().copied().unwrap_or_default();
    let n_best = worth.iter().filter(|&&worth| worth == best).count() as u32;
    let pick = dice.below(n_best) as usize;
    let mut equals = legal
        .iter()
        .zip(&worth)
        .filter(|&(_, &worth)| worth == best);
    equals.nth(pick).map_or(legal[0], |(&action, _)| action)
}
