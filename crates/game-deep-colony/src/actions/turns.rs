//! Whole turns for counting: a tile and what is deployed on it.

use rules::{Actions, Position, Told, Turns};

use crate::game::{DeepColony, Phase};

impl Turns for DeepColony {
    fn each_turn(&self, visit: &mut dyn FnMut(&Self)) {
        let mut actions = Vec::new();
        for seat in self.to_act().seats().iter() {
            self.legal_actions(seat, &mut actions);
            for &action in &actions {
                let mut next = self.clone();
                next.apply(seat, action, &mut Told::deaf());
                match next.phase {
                    Phase::Deploy { .. } => next.each_turn(visit),
                    _ => visit(&next),
                }
            }
        }
    }
}
