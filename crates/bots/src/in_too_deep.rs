//! What an In Too Deep position looks like from a seat.

use game_in_too_deep::{Action, InTooDeep, View};

use crate::Judge;

impl Judge for InTooDeep {
    fn judge(_: &View, legal: &[Action]) -> Vec<i32> {
        vec![0; legal.len()]
    }
}
