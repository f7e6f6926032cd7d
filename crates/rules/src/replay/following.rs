//! What may follow in a log: the judge of every entry.

use super::{Replay, ReplayError};
use crate::{Control, Entry, Game, Seat, ToAct};

impl<G: Game> Replay<G> {
    /// Judges an entry without adding it.
    pub fn check(
        &self,
        entry: &Entry<G::Action, G::Chance>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        if self.now.is_given_up || self.now.is_aborted {
            return Err(ReplayError::Over);
        }
        let game = &self.now.game;
        match *entry {
            Entry::Action { .. } if self.now.is_paused => Err(ReplayError::Paused),
            Entry::Action { seat, action } => game
                .check(seat, action)
                .map_err(|refusal| ReplayError::Refused { refusal }),
            Entry::Chance { chance } => {
                let due = matches!(game.to_act(), ToAct::Chance {});
                match due && game.is_possible(chance) {
                    true => Ok(()),
                    false => Err(ReplayError::Impossible { due }),
                }
            }
            Entry::Control { seat, control } => self.check_control(seat, control),
        }
    }

    fn check_control(&self, seat: Seat, control: Control) -> Result<(), ReplayError<G::Refusal>> {
        let game = &self.now.game;
        let (is_allowed, otherwise) = match control {
            Control::TakeBack { to } => return self.check_take_back(seat, to),
            Control::Undo { to } => {
                return match self.undo_to(seat)? {
                    due if due == to => Ok(()),
                    due => Err(ReplayError::WrongTakeBack { due }),
                };
            }
            Control::Acknowledge {} => {
                let waits = game.can_acknowledge(seat);
                (waits, ReplayError::NothingToAcknowledge)
            }
            Control::Concede {} => (game.can_concede(seat), ReplayError::NothingToConcede),
            Control::Resign {} | Control::StandIn { .. } | Control::Return {} => {
                if matches!(game.to_act(), ToAct::Over {}) {
                    return Err(ReplayError::Over);
                }
                let is_allowed = self.now.holders.allows(seat, control);
                (is_allowed, ReplayError::WrongHolder)
            }
            Control::Timeout { .. } => {
                let owes = self.to_act().seats().contains(seat);
                (
                    owes && self.now.holders.is_played_by_person(seat),
                    ReplayError::NothingOwed,
                )
            }
            Control::Propose { what } => return self.check_proposal(seat, what),
            Control::Agree { to } | Control::Decline { to } => {
                let is_own = matches!(control, Control::Decline { .. });
                let open = self.now.open.as_ref().filter(|open| open.seq == to);
                let is_asked =
                    open.is_some_and(|open| open.waits_for(seat) || (is_own && open.seat == seat));
                (is_asked, ReplayError::NotProposed)
            }
            Control::Resume {} => {
                let is_allowed = self.now.is_paused && self.now.holders.is_played_by_person(seat);
                (is_allowed, ReplayError::NotPaused)
            }
            Control::GiveTime { to, .. } => {
                let holders = &self.now.holders;
                let is_allowed = seat != to
                    && holders.is_played_by_person(seat)
                    && holders.is_played_by_person(to);
                (is_allowed, ReplayError::WrongHolder)
            }
        };
        match is_allowed {
            true => Ok(()),
            false => Err(otherwise),
        }
    }

    /// The entry that a person alone among bots goes back to by undoing their
    /// last action.
    pub fn undo_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let counting = &self.now.counting;
        let is_own = |&seq: &u32| {
            let entry = &self.entries[seq as usize - 1];
            matches!(entry, Entry::Action { seat: actor, .. } if *actor == seat)
        };
        let last = counting.iter().rposition(is_own);
        match last.filter(|_| self.now.holders.alone() == Some(seat)) {
            Some(0) => Ok(0),
            Some(idx) => Ok(counting[idx - 1]),
            None => Err(ReplayError::NothingToTakeBack),
        }
    }

    /// Only whoever acted last takes back, only that action, and only where the
    /// game says that nothing has come of it.
    fn check_take_back(&self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        let Some((last, before)) = self.now.counting.split_last() else {
            return Err(ReplayError::NothingToTakeBack);
        };
        let is_own = matches!(
            self.entries[*last as usize - 1],
            Entry::Action { seat: actor, .. } if actor == seat
        );
        if !is_own || !self.now.game.can_take_back() {
            return Err(ReplayError::NothingToTakeBack);
        }
        let due = before.last().copied().unwrap_or(0);
        if to == due {
            Ok(())
        } else {
            Err(ReplayError::WrongTakeBack { due })
        }
    }

    /// The entry that the last action can be taken back to by this seat.
    pub fn take_back_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let counting = self.now.counting.iter();
        let to = counting.rev().nth(1).copied().unwrap_or(0);
        self.check_take_back(seat, to).map(|()| to)
    }
}
