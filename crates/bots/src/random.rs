//! A bot that leaves everything to the dice.

use rules::{Dice, Game};

use crate::{Bot, Sight};

/// Every legal action is equally likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: Sight<'_, G>, legal: &[G::Action], dice: &mut dyn Dice) -> G::Action {
        legal[dice.below(legal.len() as u32) as usize]
    }
}
