//! How a playout chooses: by the dice alone, but seldom to be idle.

use crate::{Dice, Game};

/// An idle action is chosen once in so many times.
const SELDOM: u32 = 8;

/// One of the legal actions, all equally likely; only the idle one, if there is
/// one beside others, is chosen once in eight times.
///
/// # Panics
///
/// If there is no legal action.
#[inline]
pub fn playout_choice<G: Game>(legal: &[G::Action], dice: &mut (impl Dice + ?Sized)) -> G::Action {
    let Some(idle) = G::idle_action(legal).filter(|_| legal.len() > 1) else {
        return legal[dice.below(legal.len() as u32) as usize];
    };
    // One draw decides both: the others share seven parts in eight evenly.
    let n_others = legal.len() as u32 - 1;
    let drawn = dice.below(SELDOM * n_others);
    if drawn < n_others {
        return legal[idle];
    }
    let nth = (drawn % n_others) as usize;
    legal[nth + usize::from(nth >= idle)]
}
