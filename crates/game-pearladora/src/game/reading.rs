//! What a reader of a position may ask for without building a view: searchers
//! look into worlds they have imagined themselves, and cannot wait.

use rules::Seat;

use super::{Pearladora, Phase};
use crate::board::{FARMS, Lines, SquareSet};
use crate::pieces::{Group, Hand, N_PONTOONS, Value};

impl Pearladora {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Pearls by farm, in the farms' order; all 0 until they are laid out.
    pub fn clusters(&self) -> [u8; 8] {
        self.clusters
    }

    /// Lines with a pontoon.
    pub fn pontoons(&self) -> Lines {
        self.pontoons
    }

    /// Pontoons not yet laid (R4.5).
    pub fn supply(&self) -> u8 {
        N_PONTOONS - self.pontoons.len() as u8
    }

    /// A seat's unplaced divers.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.idx()]
    }

    /// A seat's placed divers.
    pub fn divers_of(&self, seat: Seat) -> SquareSet {
        self.divers[seat.idx()]
    }

    /// The placed divers of a value.
    pub fn divers_worth(&self, value: Value) -> SquareSet {
        self.values[value.idx()]
    }

    /// The placed divers of which a seat knows the value: its own, those that
    /// lie face up and those it has looked at.
    pub fn divers_known_to(&self, seat: Seat) -> SquareSet {
        let known = self.divers[seat.idx()].or(self.face_up);
        match self.groups[seat.idx()] {
            Group::Elders => known.or(self.looked),
            Group::Fishermen | Group::Foragers | Group::Children => known,
        }
    }

    /// The divers with at least one necklace, and those with two.
    pub fn necklaced(&self) -> [SquareSet; 2] {
        self.necklaces
    }

    /// The divers with a Backup.
    pub fn backed_up(&self) -> SquareSet {
        self.backups.iter().flatten().copied().collect()
    }

    /// Squares where a diver may be placed (R3.2, R3.3).
    pub fn free_spaces(&self) -> SquareSet {
        SquareSet::ALL.without(FARMS).without(self.occupied())
    }
}
