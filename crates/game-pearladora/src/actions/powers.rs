//! R8: the powers. A power comes before the main action, at most one a turn,
//! and only if a main action is possible after it. A look or a necklace never
//! takes the last main action away (a turn only begins with one, R2.3), so
//! only the two extra pieces have to ask.

use rules::{Seat, Told};

use super::{Action, Refusal};
use crate::board::{Line, Square, SquareSet};
use crate::event::Event;
use crate::game::{Pearladora, Phase};
use crate::pieces::{Group, Value};

impl Pearladora {
    /// What all powers have in common.
    fn check_power(&self, seat: Seat, group: Group) -> Result<(), Refusal> {
        if !self.options.advanced {
            return Err(Refusal::BasicGame);
        }
        // R8.2
        if matches!(self.phase, Phase::AfterPower { .. }) {
            return Err(Refusal::PowerUsed);
        }
        if self.groups[seat.idx()] != group {
            return Err(Refusal::OtherGroup { group });
        }
        if self.powers[seat.idx()] == 0 {
            return Err(Refusal::NoPowerLeft);
        }
        Ok(())
    }

    pub(super) fn list_powers(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.powers[seat.idx()] == 0 {
            return;
        }
        match self.groups[seat.idx()] {
            Group::Elders => {
                let squares = self.look_squares(seat);
                out.extend(squares.iter().map(|at| Action::Look { at }));
            }
            Group::Children => self.list_extra_divers(seat, out),
            Group::Fishermen => self.list_extra_pontoons(seat, out),
            Group::Foragers => {
                let squares = self.necklace_squares(seat);
                out.extend(squares.iter().map(|at| Action::Necklace { at }));
            }
        }
    }

    /// R8.1: the token is gone, the main action is due.
    fn end_power(&mut self, seat: Seat, looked: Option<Square>) {
        self.powers[seat.idx()] -= 1;
        self.phase = Phase::AfterPower { seat, looked };
    }

    // R8.4: the Elders look at a diver.

    pub(super) fn check_look(&self, seat: Seat, at: Square) -> Result<(), Refusal> {
        self.check_power(seat, Group::Elders)?;
        let owner = self.owner_at(at).ok_or(Refusal::NoDiverThere { at })?;
        // Q17
        if self.face_up.contains(at) {
            return Err(Refusal::FaceUp { at });
        }
        if owner != seat && self.side(owner) == self.side(seat) {
            return Err(Refusal::PartnersDiver { at });
        }
        Ok(())
    }

    fn look_squares(&self, seat: Seat) -> SquareSet {
        self.divers[seat.idx()]
            .or(self.opposing_divers(seat))
            .without(self.face_up)
    }

    pub(super) fn apply_look(&mut self, seat: Seat, at: Square, told: &mut Told<Event>) {
        self.looked.insert(at);
        let value = self.value_at(at);
        told.split(
            seat,
            || Event::Look { seat, at, value },
            || Event::Look {
                seat,
                at,
                value: None,
            },
        );
        self.end_power(seat, Some(at));
    }

    // R8.5: the Children lay a diver more, which may make a Backup legal (Q15).

    pub(super) fn check_extra_diver(
        &self,
        seat: Seat,
        value: Value,
        at: Square,
    ) -> Result<(), Refusal> {
        self.check_power(seat, Group::Children)?;
        self.check_diver(seat, value, at)?;
        // R8.3, Q14, Q32
        if !self.has_main_action_after_extra_diver(seat, at) {
            return Err(Refusal::NoMainActionAfter);
        }
        Ok(())
    }

    fn list_extra_divers(&self, seat: Seat, out: &mut Vec<Action>) {
        let squares: SquareSet = self
            .free_spaces()
            .iter()
            .filter(|&at| self.has_main_action_after_extra_diver(seat, at))
            .collect();
        for value in self.hands[seat.idx()].values() {
            out.extend(squares.iter().map(|at| Action::ExtraDiver { value, at }));
        }
    }

    /// The value of the extra diver does not matter for what follows.
    fn has_main_action_after_extra_diver(&self, seat: Seat, at: Square) -> bool {
        if self.can_place_pontoon()
            || self.hands[seat.idx()].total() > 1 && self.free_spaces().len() > 1
        {
            return true;
        }
        let Some(value) = self.hands[seat.idx()].values().next() else {
            return false;
        };
        let mut after = *self;
        after.put_diver(seat, value, at);
        after.has_main_action(seat)
    }

    pub(super) fn apply_extra_diver(
        &mut self,
        seat: Seat,
        value: Value,
        at: Square,
        told: &mut Told<Event>,
    ) {
        self.put_diver(seat, value, at);
        self.face_up.insert(at);
        told.all(|| Event::ExtraDiver { seat, at, value });
        self.end_power(seat, None);
    }

    // R8.6: the Fishermen lay a pontoon more, and up to two in the main action (Q16).

    pub(super) fn check_extra_pontoon(&self, seat: Seat, line: Line) -> Result<(), Refusal> {
        self.check_power(seat, Group::Fishermen)?;
        self.check_pontoon(line)?;
        // R8.3
        if !self.has_main_action_after_extra_pontoon(seat, line) {
            return Err(Refusal::NoMainActionAfter);
        }
        Ok(())
    }

    fn list_extra_pontoons(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.supply() == 0 {
            return;
        }
        let lines = self.pontoons.placeable();
        let legal = lines
            .iter()
            .filter(|&line| self.has_main_action_after_extra_pontoon(seat, line));
        out.extend(legal.map(|line| Action::ExtraPontoon { line }));
    }

    fn has_main_action_after_extra_pontoon(&self, seat: Seat, line: Line) -> bool {
        if self.can_place_diver(seat) {
            return true;
        }
        let mut after = *self;
        after.put_pontoon(line);
        after.has_main_action(seat)
    }

    pub(super) fn apply_extra_pontoon(&mut self, seat: Seat, line: Line, told: &mut Told<Event>) {
        self.put_pontoon(line);
        told.all(|| Event::ExtraPontoon {
            seat,
            line,
            closed: self.closed_by(line),
        });
        self.end_power(seat, None);
    }

    // R8.7: the Foragers give a necklace.

    pub(super) fn check_necklace(&self, seat: Seat, at: Square) -> Result<(), Refusal> {
        self.check_power(seat, Group::Foragers)?;
        let owner = self.owner_at(at).ok_or(Refusal::NoDiverThere { at })?;
        if self.side(owner) == self.side(seat) {
            return Err(Refusal::NotAnOpponent { at });
        }
        // Q18: without pontoons the whole lagoon is one territory.
        let territory = self.pontoons.territory(at);
        if territory.and(self.divers[seat.idx()]).is_empty() {
            return Err(Refusal::NoForagerThere { at });
        }
        // R8.8
        if self.is_full(territory) {
            return Err(Refusal::TerritoryFull { at });
        }
        Ok(())
    }

    fn necklace_squares(&self, seat: Seat) -> SquareSet {
        let opposing = self.opposing_divers(seat);
        let mut squares = SquareSet::EMPTY;
        let mut rest = self.divers[seat.idx()];
        while let Some(square) = rest.first() {
            let territory = self.pontoons.territory(square);
            if !self.is_full(territory) {
                squares = squares.or(territory.and(opposing));
            }
            rest = rest.without(territory);
        }
        squares
    }

    pub(super) fn apply_necklace(&mut self, seat: Seat, at: Square, told: &mut Told<Event>) {
        self.put_necklace(at);
        told.all(|| Event::Necklace { seat, at });
        self.end_power(seat, None);
    }

    /// Each set holds the divers with at least that many.
    pub(crate) fn put_necklace(&mut self, at: Square) {
        let [one, two] = &mut self.necklaces;
        let next = if one.contains(at) { two } else { one };
        next.insert(at);
    }
}
