//! R1.3, R7.4, Q45: handing out diver cards, and leaving some in the box where
//! the players choose them.

use rules::{RulesVersion, Tell};

use super::Refusal;
use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::options::Options;
use crate::pieces::{Diver, DiverSet, HandId};

/// Since this version a hand of a full team may leave the rest of the diver
/// cards to the others, and all of them together in the box (Q45).
const DIVERS_MAY_STAY: RulesVersion = RulesVersion(3);

/// R7.4: a full team is as large as its players like.
pub(crate) fn may_leave_divers(options: &Options, version: RulesVersion) -> bool {
    options.full_team && version >= DIVERS_MAY_STAY
}

impl MiniDivercity {
    /// Diver cards that nobody has.
    pub(crate) fn free_divers(&self) -> DiverSet {
        let taken = self.divers.iter();
        taken.fold(DiverSet::ALL, |free, &set| free.without(set))
    }

    pub(super) fn check_take(&self, diver: Diver) -> Result<(), Refusal> {
        if self.free_divers().contains(diver) {
            Ok(())
        } else {
            Err(Refusal::DiverTaken { diver })
        }
    }

    /// Gives a hand a diver card and goes on to the next hand, or to the deal.
    pub(crate) fn give_diver(&mut self, hand: HandId, diver: Diver, told: &mut impl Tell<Event>) {
        let n_before = self.divers[hand.idx()].len();
        self.divers[hand.idx()].insert(diver);
        told.all(|| Event::DiverCard {
            hand: self.held(hand),
            diver,
        });
        // R1.3: one each; R7.4, Q45: with a full team all of them, dealt round;
        // or chosen, by whoever has not left.
        let n_given: u32 = self.divers.iter().map(|set| set.len()).sum();
        let n_wanted = if self.options.full_team {
            DiverSet::ALL.len()
        } else {
            self.n_hands().into()
        };
        let next = hand.next_of(self.n_hands());
        self.phase = match self.phase {
            _ if n_given == n_wanted => Phase::Deal {
                hand: HandId::FIRST,
            },
            Phase::Draft { .. } if self.options.full_team => self.after_choice(hand, n_before),
            Phase::Draft { .. } => Phase::Draft { hand: next },
            _ => Phase::DealDiver { hand: next },
        };
    }

    pub(super) fn check_leave_divers(&self) -> Result<(), Refusal> {
        match may_leave_divers(&self.options, self.version) {
            true => Ok(()),
            false => Err(Refusal::MustTake),
        }
    }

    pub(super) fn apply_leave_divers(&mut self, hand: HandId, told: &mut impl Tell<Event>) {
        told.all(|| Event::DiversLeft {
            hand: self.held(hand),
        });
        self.phase = self.after_choice(hand, self.divers[hand.idx()].len());
    }

    /// Who chooses after a hand that had taken so many cards before this choice.
    /// Everybody still choosing takes one in each lap, so that the number of
    /// cards says who has left; nothing else has to be remembered.
    fn after_choice(&self, hand: HandId, n_before: u32) -> Phase {
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
