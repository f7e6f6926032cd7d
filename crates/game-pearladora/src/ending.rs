//! R2 and R5: whose turn comes next, and when the game is over.

use rules::{Seat, Told};

use crate::event::Event;
use crate::game::{Pearladora, Phase};

impl Pearladora {
    /// Passes the turn on, or ends the game.
    pub(crate) fn end_turn(&mut self, seat: Seat, told: &mut Told<Event>) {
        match self.next_to_play(seat) {
            // R2.1; a new turn even if it is the same seat's again (Q35)
            Some(next) => {
                self.tell_skipped(seat, next, told);
                self.phase = Phase::Turn { seat: next };
            }
            // R5.2
            None => {
                self.phase = Phase::Over {};
                self.tell_end(told);
            }
        }
    }

    /// The first seat clockwise, this one last, that has not retired and has a
    /// main action. A seat is tested afresh each time (Q5): a territory that
    /// has become full may let it use its Backup.
    fn next_to_play(&self, seat: Seat) -> Option<Seat> {
        let mut next = seat;
        for _ in self.seats.iter() {
            next = self.seats.after(next);
            // R2.3
            if !self.retired.contains(next) && self.has_main_action(next) {
                return Some(next);
            }
        }
        None
    }

    fn tell_skipped(&self, from: Seat, to: Seat, told: &mut Told<Event>) {
        let mut seat = self.seats.after(from);
        while seat != to {
            if !self.retired.contains(seat) {
                told.all(|| Event::Skipped { seat });
            }
            seat = self.seats.after(seat);
        }
    }

    /// R6.1: everything is turned over and counted, territory by territory.
    fn tell_end(&self, told: &mut Told<Event>) {
        told.all(|| Event::Over {
            divers: self.turned_over(),
        });
        for territory in self.territories() {
            told.all(|| Event::Counted {
                count: self.count_out(territory),
            });
        }
    }
}
