//! What is proposed at a table and needs others to agree: one proposal at a
//! time, which lapses when somebody plays. Whoever would lose information or
//! time is asked: all people who play but whoever proposes. Bots agree to
//! everything but a take-back after which they know more than they should.
//!
//! Where the rules restrict talk an answer would say something, so there a
//! proposal stays open until all have answered.

use super::{Replay, ReplayError, add_to, count_of};
use crate::{Control, Entry, Game, Proposal, Seat, SeatSet};

/// A proposal that waits for answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// Its entry.
    pub seq: u32,
    /// Who proposes.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
    /// Who is asked.
    pub needs: SeatSet,
    /// Who has agreed.
    pub agreed: SeatSet,
    /// Who has not.
    pub declined: SeatSet,
}

/// An action that was taken back because all agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgreedBack {
    /// The entry with which the last of them did.
    pub seq: u32,
    /// Who had proposed it.
    pub seat: Seat,
    /// The entry that it went back to.
    pub to: u32,
}

impl Open {
    /// Whether a seat is asked and has not answered.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.needs.contains(seat) && !self.has_answered(seat)
    }

    /// Whether a seat has answered.
    pub fn has_answered(&self, seat: Seat) -> bool {
        self.agreed.contains(seat) || self.declined.contains(seat)
    }

    pub(super) fn answer(&mut self, seat: Seat, agrees: bool) {
        match agrees {
            true => self.agreed.insert(seat),
            false => self.declined.insert(seat),
        }
    }

    /// Whether whoever proposed it has taken it back.
    fn is_withdrawn(&self) -> bool {
        self.declined.contains(self.seat)
    }
}

/// A game may be ended without a result until so many actions count for each
/// seat.
const ABORT_ACTIONS: usize = 2;

impl<G: Game> Replay<G> {
    /// Whether a seat may propose this now.
    pub(super) fn check_proposal(
        &self,
        seat: Seat,
        what: Proposal,
    ) -> Result<(), ReplayError<G::Refusal>> {
        let holders = &self.now.holders;
        if matches!(self.to_act(), crate::ToAct::Over {}) {
            return Err(ReplayError::Over);
        }
        if self.now.open.is_some() {
            return Err(ReplayError::AlreadyProposed);
        }
        if !holders.is_played_by_person(seat) {
            return Err(ReplayError::WrongHolder);
        }
        match what {
            Proposal::TakeBack { to } => match self.last_action_of(seat)? {
                due if due != to => Err(ReplayError::WrongTakeBack { due }),
                _ if self.has_bots() && self.has_followed(to) => Err(ReplayError::BotsDisagree),
                _ => Ok(()),
            },
            Proposal::Pause {} if self.now.is_paused => Err(ReplayError::AlreadyProposed),
            Proposal::Pause {} => Ok(()),
            // Time is given by those who wait.
            Proposal::MoreTime { .. } if self.asked_by(seat, what).is_empty() => {
                Err(ReplayError::WrongHolder)
            }
            Proposal::MoreTime { .. } => Ok(()),
            Proposal::Abort {} => match self.can_abort() {
                true => Ok(()),
                false => Err(ReplayError::TooLateToAbort),
            },
            Proposal::Remove { seat: other, .. } => {
                let is_possible = other != seat
                    && holders.is_played_by_person(other)
                    && !self.asked_by(seat, what).is_empty();
                match is_possible {
                    true => Ok(()),
                    false => Err(ReplayError::WrongHolder),
                }
            }
        }
    }

    /// Whether the game may still be ended without a result.
    pub fn can_abort(&self) -> bool {
        let is_action = |(_, entry): &(u32, &Entry<_, _>)| matches!(entry, Entry::Action { .. });
        let n_actions = self.counting().filter(is_action).count();
        n_actions <= ABORT_ACTIONS * self.now.game.seats().count()
    }

    /// The entry before a seat's last action that counts: where taking that back
    /// leads to.
    pub fn last_action_of(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let counting = &self.now.counting;
        let is_own = |&seq: &u32| {
            let entry = &self.entries[seq as usize - 1];
            matches!(entry, Entry::Action { seat: actor, .. } if *actor == seat)
        };
        match counting.iter().rposition(is_own) {
            Some(0) => Ok(0),
            Some(idx) => Ok(counting[idx - 1]),
            None => Err(ReplayError::NothingToTakeBack),
        }
    }

    /// Whether chance has fallen since an entry, and would fall anew.
    pub fn has_chance_after(&self, to: u32) -> bool {
        let mut after = self.counting().filter(|(seq, _)| *seq > to);
        after.any(|(_, entry)| matches!(entry, Entry::Chance { .. }))
    }

    /// Whether chance or another seat has acted since the action after an entry.
    fn has_followed(&self, to: u32) -> bool {
        let mut after = self.counting().filter(|(seq, _)| *seq > to);
        let actor = after.next().and_then(|(_, entry)| entry.seat());
        after.any(|(_, entry)| entry.seat() != actor)
    }

    fn has_bots(&self) -> bool {
        let holders = &self.now.holders;
        let mut seats = self.now.game.seats().iter();
        seats.any(|seat| !holders.is_played_by_person(seat))
    }

    /// Who has to agree.
    fn asked_by(&self, seat: Seat, what: Proposal) -> SeatSet {
        let removed = match what {
            Proposal::Remove { seat, .. } => Some(seat),
            _ => None,
        };
        let holders = &self.now.holders;
        let is_asked = |other: &Seat| {
            *other != seat && Some(*other) != removed && holders.is_played_by_person(*other)
        };
        self.now.game.seats().iter().filter(is_asked).collect()
    }

    pub(super) fn propose(&mut self, seat: Seat, what: Proposal) {
        self.now.open = Some(Open {
            seq: self.seq() + 1,
            seat,
            what,
            needs: self.asked_by(seat, what),
            agreed: SeatSet::EMPTY,
            declined: SeatSet::EMPTY,
        });
    }

    /// Carries out what all have agreed to, and drops what somebody has not.
    /// Whoever plays no longer is not asked any more.
    pub(super) fn settle(&mut self) {
        let Some(open) = self.now.open else { return };
        let needs = self.asked_by(open.seat, open.what).both(open.needs);
        let is_hushed = self.now.game.check_talk().is_err();
        let is_settled = needs.iter().all(|seat| open.has_answered(seat));
        let is_declined = needs.iter().any(|seat| open.declined.contains(seat));
        let is_removal = matches!(open.what, Proposal::Remove { .. });
        let is_gone = !self.now.holders.is_played_by_person(open.seat)
            // Nobody removes another alone.
            || (is_removal && needs.is_empty());
        if open.is_withdrawn() || is_gone || (is_declined && (is_settled || !is_hushed)) {
            self.now.open = None;
        } else if is_settled {
            self.now.open = None;
            self.carry_out(open.seat, open.what);
        } else if let Some(open) = &mut self.now.open {
            open.needs = needs;
        }
    }

    fn carry_out(&mut self, seat: Seat, what: Proposal) {
        match what {
            Proposal::TakeBack { to } => {
                let seq = self.seq() + 1;
                self.now.agreed_backs.push(AgreedBack { seq, seat, to });
                let drawn = std::mem::take(&mut self.now.drawn);
                self.take_back(to);
                for (kind, count) in drawn {
                    let taken_back = count - count_of(&self.now.drawn, kind);
                    add_to(&mut self.now.spent, kind, taken_back);
                }
            }
            Proposal::Pause {} => self.now.is_paused = true,
            Proposal::Abort {} => self.now.is_aborted = true,
            Proposal::Remove { seat, bot } => {
                self.now.holders.apply(seat, Control::StandIn { bot });
                self.now.holders.remove(seat);
            }
            // Times are evidence, not rules.
            Proposal::MoreTime { .. } => {}
        }
    }
}
