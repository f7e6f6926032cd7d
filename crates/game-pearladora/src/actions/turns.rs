//! Whole turns, for counting paths: two pontoons are one turn, in either order;
//! a power counts as a turn of its own.

use rules::{Actions, Seat, Told, Turns};

use super::Action;
use crate::board::Line;
use crate::game::{Pearladora, Phase};

impl Turns for Pearladora {
    fn each_turn(&self, visit: &mut dyn FnMut(&Self)) {
        let Some(seat) = self.acting_seat() else {
            return;
        };
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        for action in actions {
            let next = self.after(seat, action);
            visit_completed(&next, visit);
        }
    }

    /// Singles are the placeable lines; each pair is counted once from either
    /// end, which is allowed because the order never matters (Q8).
    fn n_turns(&self) -> u64 {
        let Some(seat) = self.acting_seat() else {
            return 0;
        };
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        if matches!(self.phase, Phase::SecondPontoon { .. }) || self.supply() < 2 {
            return actions.len() as u64;
        }
        let pairs_twice: u64 = self
            .pontoons
            .placeable()
            .iter()
            .map(|line| u64::from(self.pontoons.with(line).placeable().len()))
            .sum();
        actions.len() as u64 + pairs_twice / 2
    }
}

/// Visits a position after an action, or what its second pontoon leads to.
fn visit_completed(next: &Pearladora, visit: &mut dyn FnMut(&Pearladora)) {
    let Phase::SecondPontoon { seat, first } = next.phase else {
        return visit(next);
    };
    visit(&next.after(seat, Action::Done {}));
    let is_later = |line: &Line| *line > first;
    for line in next.pontoons.placeable().iter().filter(is_later) {
        visit(&next.after(seat, Action::Pontoon { line }));
    }
}

impl Pearladora {
    fn after(&self, seat: Seat, action: Action) -> Pearladora {
        let mut next = *self;
        next.apply(seat, action, &mut Told::deaf());
        next
    }
}
