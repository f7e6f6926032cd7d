//! R4.1: how turns follow one another, and how the game ends.

use rules::Told;

use crate::event::Event;
use crate::game::{Phase, Undertow};

impl Undertow {
    /// R2.1: the next seat clockwise, unless it cannot lay a shell.
    pub(crate) fn end_turn(&mut self, told: &mut Told<Event>) {
        self.active = self.seats.after(self.active);
        // R4.1
        let has_shell = !self.hands[self.active.idx()].is_empty();
        if has_shell && self.beach.empty().next().is_some() {
            self.phase = Phase::Lay {};
        } else {
            self.phase = Phase::Over {};
            told.all(|| Event::Over {});
        }
    }
}
