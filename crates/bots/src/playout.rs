//! A bot that plays as fast random games are played.

use rules::{Dice, Game, playout_choice};

use crate::{Bot, Sight};

/// Leaves everything to the dice, but is seldom idle.
#[derive(Debug, Clone, Copy, Default)]
pub struct Playout;

impl<G: Game> Bot<G> for Playout {
    fn choose(&mut self, _: Sight<'_, G>, legal: &[G::Action], dice: &mut dyn Dice) -> G::Action {
        playout_choice::<G>(legal, dice)
    }
}
