//! What actions look like at a glance: what the search rates them by, in any of the
//! worlds that fit, since it rests on nothing hidden.

use dice::QuickDice;
use game_in_too_deep::{Action, InTooDeep, View};
use rules::{Imagine as _, Viewer};

use super::Notes;
use crate::Judge;
use crate::knowledge::Knowledge;

impl Judge for InTooDeep {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Viewer::Seat { seat } = view.viewer else {
            return vec![0; legal.len()];
        };
        let game = InTooDeep::imagine(view, &mut QuickDice::from(0));
        let mut ratings = Vec::new();
        <InTooDeep as Knowledge>::rate(&game, seat, legal, &mut Notes::default(), &mut ratings);
        let thousandths = |rating: f32| (rating * 1000.0).round() as i32;
        ratings.into_iter().map(thousandths).collect()
    }
}
