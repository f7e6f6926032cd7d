//! R2 to R4 and R9: what a seat can do on its turn. Each action has its judge
//! (`check_…`), its list (`list_…`) and its hand (`apply_…`) side by side.

mod draw;
mod powers;
mod refusal;
mod turns;

use rules::{Actions, Seat, Told};

pub use self::refusal::Refusal;
use crate::board::{FARMS, Line, Lines, Square, SquareSet};
use crate::event::Event;
use crate::game::{Pearladora, Phase};
use crate::pieces::Value;

rules::actions! {
    /// One decision of one seat. Sorted lists follow the order of the variants.
    /// Aligned, so that long lists are written a word at a time.
    #[repr(align(4))]
    pub enum Action {
        /// Main action: lay a diver face down (R3).
        "diver" Diver {
            /// Its value.
            value: Value,
            /// Where.
            at: Square,
        },
        /// Main action: lay a pontoon, the first or the second of the turn (R4).
        "pontoon" Pontoon {
            /// Where.
            line: Line,
        },
        /// Leave it at one pontoon (R4.4).
        "done" Done {},
        /// Main action: put the Backup token on an own diver (R9).
        "backup" Backup {
            /// Where.
            at: Square,
        },
        /// Power of the Elders: look at a face-down diver (R8.4).
        "look" Look {
            /// Where.
            at: Square,
        },
        /// Power of the Children: lay a diver more, face up (R8.5).
        "extra_diver" ExtraDiver {
            /// Its value.
            value: Value,
            /// Where.
            at: Square,
        },
        /// Power of the Fishermen: lay a pontoon more (R8.6).
        "extra_pontoon" ExtraPontoon {
            /// Where.
            line: Line,
        },
        /// Power of the Foragers: hang a necklace on an opponent's diver (R8.7).
        "necklace" Necklace {
            /// Where.
            at: Square,
        },
        /// Stop for good, where the table allows it (Q4).
        "retire" Retire {},
    }
}

impl Actions for Pearladora {
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        // R2.1
        if self.acting_seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        // R4.1: a turn with pontoons stays a turn with pontoons.
        if let Phase::SecondPontoon { .. } = self.phase {
            return match action {
                Action::Pontoon { line } => self.check_pontoon(line),
                Action::Done {} => Ok(()),
                _ => Err(Refusal::SecondPontoonDue),
            };
        }
        match action {
            Action::Diver { value, at } => self.check_diver(seat, value, at),
            Action::Pontoon { line } => self.check_pontoon(line),
            Action::Done {} => Err(Refusal::NothingBegun),
            Action::Backup { at } => self.check_backup(seat, at),
            Action::Look { at } => self.check_look(seat, at),
            Action::ExtraDiver { value, at } => self.check_extra_diver(seat, value, at),
            Action::ExtraPontoon { line } => self.check_extra_pontoon(seat, line),
            Action::Necklace { at } => self.check_necklace(seat, at),
            Action::Retire {} => self.check_retire(),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.acting_seat() == Some(seat) {
            self.list_actions(seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) {
        match action {
            Action::Diver { value, at } => self.apply_diver(seat, value, at, told),
            Action::Pontoon { line } => self.apply_pontoon(seat, line, told),
            Action::Done {} => self.end_turn(seat, told),
            Action::Backup { at } => self.apply_backup(seat, at, told),
            Action::Look { at } => self.apply_look(seat, at, told),
            Action::ExtraDiver { value, at } => self.apply_extra_diver(seat, value, at, told),
            Action::ExtraPontoon { line } => self.apply_extra_pontoon(seat, line, told),
            Action::Necklace { at } => self.apply_necklace(seat, at, told),
            Action::Retire {} => self.apply_retire(seat, told),
        }
    }

    fn is_open(action: Action) -> bool {
        // R3.1: a diver is laid face down; all else is done for all to see.
        !matches!(action, Action::Diver { .. })
    }
}

impl Pearladora {
    /// Appends the legal actions of the seat whose turn it is, sorted.
    fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn { .. } => {
                self.list_main_actions(seat, out);
                self.list_powers(seat, out);
                if self.options.retire {
                    out.push(Action::Retire {});
                }
            }
            Phase::AfterPower { .. } => self.list_main_actions(seat, out),
            Phase::SecondPontoon { .. } => {
                list_pontoons(self.pontoons.placeable(), out);
                out.push(Action::Done {});
            }
            Phase::DealGroups {}
            | Phase::LayClusters {}
            | Phase::ChooseFirst {}
            | Phase::Over {} => {}
        }
    }

    /// R2.2, R5.1: whether the seat can do any of the main actions.
    pub(crate) fn has_main_action(&self, seat: Seat) -> bool {
        self.can_place_diver(seat)
            || self.can_place_pontoon()
            || !self.backup_squares(seat).is_empty()
    }

    /// A diver in hand is no use without a free space (Q12).
    pub(crate) fn can_place_diver(&self, seat: Seat) -> bool {
        !self.hands[seat.idx()].is_empty() && !self.free_spaces().is_empty()
    }

    /// Either may run out first, the supply or the lines (R4.5, Q11).
    pub(crate) fn can_place_pontoon(&self) -> bool {
        self.supply() > 0 && !self.pontoons.placeable().is_empty()
    }

    fn list_main_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_divers(seat, out);
        if self.supply() > 0 {
            list_pontoons(self.pontoons.placeable(), out);
        }
        let squares = self.backup_squares(seat);
        out.extend(squares.iter().map(|at| Action::Backup { at }));
    }

    // R3: divers.

    fn check_diver(&self, seat: Seat, value: Value, at: Square) -> Result<(), Refusal> {
        // R3.1
        if self.hands[seat.idx()].count(value) == 0 {
            return Err(Refusal::NoSuchDiver { value });
        }
        // R3.2
        if FARMS.contains(at) {
            return Err(Refusal::Farm { at });
        }
        // R3.3
        if self.occupied().contains(at) {
            return Err(Refusal::Occupied { at });
        }
        Ok(())
    }

    fn list_divers(&self, seat: Seat, out: &mut Vec<Action>) {
        let (squares, n_free) = self.free_spaces().to_array();
        for value in self.hands[seat.idx()].values() {
            out.extend(
                squares[..n_free]
                    .iter()
                    .map(|&at| Action::Diver { value, at }),
            );
        }
    }

    fn apply_diver(&mut self, seat: Seat, value: Value, at: Square, told: &mut Told<Event>) {
        self.put_diver(seat, value, at);
        // R3.4: only the owner is told the value.
        told.split(
            seat,
            || Event::Diver {
                seat,
                at,
                value: Some(value),
            },
            || Event::Diver {
                seat,
                at,
                value: None,
            },
        );
        self.end_turn(seat, told);
    }

    /// Moves a diver from the hand to the board; false if the hand has none.
    pub(crate) fn put_diver(&mut self, seat: Seat, value: Value, at: Square) -> bool {
        let had_one = self.hands[seat.idx()].take(value);
        self.divers[seat.idx()].insert(at);
        self.values[value.idx()].insert(at);
        had_one
    }

    // R4: pontoons.

    fn check_pontoon(&self, line: Line) -> Result<(), Refusal> {
        // R4.5
        if self.supply() == 0 {
            return Err(Refusal::NoPontoonsLeft);
        }
        // R4.2
        if self.pontoons.contains(line) {
            return Err(Refusal::LineTaken { line });
        }
        // R4.3; nothing else matters (Q10)
        if !self.pontoons.placeable().contains(line) {
            let squares = self.smaller_part(line);
            return Err(Refusal::TerritoryTooSmall { line, squares });
        }
        Ok(())
    }

    /// How many squares the smaller side of a cut would have.
    fn smaller_part(&self, line: Line) -> u8 {
        let cut = self.pontoons.with(line);
        let (near, far) = line.ends();
        cut.territory(near).len().min(cut.territory(far).len()) as u8
    }

    fn apply_pontoon(&mut self, seat: Seat, line: Line, told: &mut Told<Event>) {
        self.put_pontoon(line);
        told.all(|| Event::Pontoon {
            seat,
            line,
            closed: self.closed_by(line),
        });
        let is_first = !matches!(self.phase, Phase::SecondPontoon { .. });
        // R4.1, Q9: a second one is a choice, and the turn ends by itself when
        // none is possible.
        if is_first && self.can_place_pontoon() {
            self.phase = Phase::SecondPontoon { seat, first: line };
        } else {
            self.end_turn(seat, told);
        }
    }

    fn put_pontoon(&mut self, line: Line) {
        self.pontoons.insert(line);
    }

    /// The two territories that the pontoon on a line has parted, if it has.
    fn closed_by(&self, line: Line) -> Option<[SquareSet; 2]> {
        let (near, far) = line.ends();
        let territory = self.pontoons.territory(near);
        (!territory.contains(far)).then(|| [territory, self.pontoons.territory(far)])
    }

    // R9: Backup tokens.

    fn check_backup(&self, seat: Seat, at: Square) -> Result<(), Refusal> {
        // R9.1
        if !self.options.advanced {
            return Err(Refusal::BasicGame);
        }
        if self.backups[seat.idx()].is_some() {
            return Err(Refusal::BackupUsed);
        }
        if !self.divers[seat.idx()].contains(at) {
            return Err(Refusal::NotYourDiver { at });
        }
        let territory = self.pontoons.territory(at);
        // R9.2
        if !self.is_full(territory) {
            return Err(Refusal::TerritoryNotFull { at });
        }
        // R9.3, judged by what the territory contains now (Q22)
        if self.has_backup(territory) {
            return Err(Refusal::BackupInTerritory { at });
        }
        Ok(())
    }

    /// The seat's divers that may get its Backup token now.
    pub(crate) fn backup_squares(&self, seat: Seat) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        if !self.options.advanced || self.backups[seat.idx()].is_some() {
            return squares;
        }
        let mut rest = self.divers[seat.idx()];
        while let Some(square) = rest.first() {
            let territory = self.pontoons.territory(square);
            if self.is_full(territory) && !self.has_backup(territory) {
                squares = squares.or(territory.and(self.divers[seat.idx()]));
            }
            rest = rest.without(territory);
        }
        squares
    }

    fn has_backup(&self, territory: SquareSet) -> bool {
        self.backups
            .iter()
            .flatten()
            .any(|&at| territory.contains(at))
    }

    fn apply_backup(&mut self, seat: Seat, at: Square, told: &mut Told<Event>) {
        self.backups[seat.idx()] = Some(at);
        told.all(|| Event::Backup { seat, at });
        self.end_turn(seat, told);
    }

    // Q4: retiring.

    fn check_retire(&self) -> Result<(), Refusal> {
        if !self.options.retire {
            return Err(Refusal::NoRetiring);
        }
        if matches!(self.phase, Phase::AfterPower { .. }) {
            return Err(Refusal::RetireBeforePower);
        }
        Ok(())
    }

    fn apply_retire(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.retired.insert(seat);
        told.all(|| Event::Retired { seat });
        self.end_turn(seat, told);
    }
}

fn list_pontoons(lines: Lines, out: &mut Vec<Action>) {
    let (lines, n_lines) = lines.to_array();
    out.extend(
        lines[..n_lines]
            .iter()
            .map(|&line| Action::Pontoon { line }),
    );
}
