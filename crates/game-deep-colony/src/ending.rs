//! R3.1 and R8: whose turn is next, and when it is over.

use rules::{Seat, Told};

use crate::event::Event;
use crate::game::{DeepColony, Phase};

impl DeepColony {
    /// Passes the turn on, or ends the game with the last tile.
    pub(crate) fn end_turn(&mut self, seat: Seat, told: &mut Told<Event>) {
        // R8.1
        if self.bag.is_empty() {
            self.end(told);
            return;
        }
        let seat = self.seats.after(seat);
        self.phase = Phase::Draw { seat };
    }

    /// R8: everything that is still open is scored, in the rulebook's order.
    pub(crate) fn end(&mut self, told: &mut Told<Event>) {
        told.all(|| Event::Over {
            n_aside: self.aside.len() as u8,
        });
        self.score_incomplete(told);
        self.score_generators(told);
        self.score_oceans(told);
        self.phase = Phase::Over {};
    }
}
