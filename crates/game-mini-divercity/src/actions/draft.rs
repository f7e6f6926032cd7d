//! R7.4, Q45: leaving diver cards in the box where the players choose them.

use rules::{RulesVersion, Tell};

use super::Refusal;
use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::options::Options;
use crate::pieces::HandId;

/// Since this version a hand of a full team may leave the rest of the diver
/// cards to the others, and all of them together in the box (Q45).
const DIVERS_MAY_STAY: RulesVersion = RulesVersion(3);

/// R7.4: a full team is as large as its players like.
pub(crate) fn may_leave_divers(options: &Options, version: RulesVersion) -> bool {
    options.full_team && version >= DIVERS_MAY_STAY
}

impl MiniDivercity {
    pub(super) fn check_leave_divers(&self) -> Result<(), Refusal> {
        match may_leave_divers(&self.options, self.version) {
            true => Ok(()),
            false => Err(Refusal::MustTake),
        }
    }

    pub(super) fn apply_leave_divers(&mut self, hand: HandId, told: &mut impl Tell<Event>) {
        told.all(|| Event::DiversLeft { hand });
        self.phase = self.after_choice(hand, self.divers[hand.idx()].len());
    }

    /// Who chooses after a hand that had taken so many cards before this choice.
    /// Everybody still choosing takes one in each lap, so that the number of
    /// cards says who has left; nothing else has to be remembered.
    pub(crate) fn after_choice(&self, hand: HandId, n_before: u32) -> Phase {
        let n_hands = self.n_hands();
        let mut n_due = n_before;
        let mut next = hand;
        for _ in 0..n_hands {
            next = next.next_of(n_hands);
            if next == self.active {
                n_due = n_before + 1; // A lap begins.
            }
            if self.divers[next.idx()].len() == n_due {
                return Phase::Draft { hand: next };
            }
        }
        Phase::Deal {
            hand: HandId::FIRST,
        }
    }
}
