//! One action drawn without listing them all: random games need no list.

use rules::{Dice, Seat};

use super::Action;
use crate::board::Lines;
use crate::game::{Pearladora, Phase};

impl Pearladora {
    /// A legal action of the seat whose turn it is, all equally likely: the one
    /// whose place in the sorted list the dice name. Nothing where only the list
    /// itself tells what there is: where powers are left, or one may retire.
    #[inline]
    pub fn draw_action(&self, seat: Seat, dice: &mut (impl Dice + ?Sized)) -> Option<Action> {
        match self.phase {
            Phase::SecondPontoon { .. } => {
                let lines = self.pontoons.placeable();
                let drawn = dice.below(lines.len() + 1);
                Some(nth_pontoon(lines, drawn).unwrap_or(Action::Done {}))
            }
            Phase::Turn { .. } if self.powers[seat.idx()] > 0 || self.options.retire => None,
            Phase::Turn { .. } | Phase::AfterPower { .. } => Some(self.draw_main(seat, dice)),
            Phase::DealGroups {}
            | Phase::LayClusters {}
            | Phase::ChooseFirst {}
            | Phase::Over {} => None,
        }
    }

    #[inline]
    fn draw_main(&self, seat: Seat, dice: &mut (impl Dice + ?Sized)) -> Action {
        let (hand, free) = (self.hands[seat.idx()], self.free_spaces());
        let lines = match self.supply() {
            0 => Lines::EMPTY,
            _ => self.pontoons.placeable(),
        };
        let backups = self.backup_squares(seat);
        let n_free = free.len();
        let n_divers = hand.values().count() as u32 * n_free;
        let drawn = dice.below(n_divers + lines.len() + backups.len());
        if drawn < n_divers {
            let value = hand.values().nth((drawn / n_free) as usize);
            return Action::Diver {
                value: value.expect("as many as were counted"),
                at: free.nth(drawn % n_free).expect("as many as were counted"),
            };
        }
        let pontoon = nth_pontoon(lines, drawn - n_divers);
        pontoon.unwrap_or_else(|| {
            let at = backups.nth(drawn - n_divers - lines.len());
            let at = at.expect("as many as were counted");
            Action::Backup { at }
        })
    }
}

fn nth_pontoon(lines: Lines, nth: u32) -> Option<Action> {
    lines.nth(nth).map(|line| Action::Pontoon { line })
}
