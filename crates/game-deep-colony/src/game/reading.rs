//! What a reader of a position may ask for without building a view: searchers
//! look into worlds they have imagined themselves, and cannot wait.

use rules::Seat;

use super::{DeepColony, Phase, Piece, Spot, Supply};
use crate::board::{Cell, Feature, Joined, Reach, Rotation};
use crate::scoring::aerator_worth;

impl DeepColony {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Colonies, links and oceans.
    pub fn features(&self) -> impl Iterator<Item = &Feature> {
        self.board.features().map(|(_, feature)| feature)
    }

    /// A feature by its number.
    pub fn feature(&self, number: u16) -> &Feature {
        self.board.feature(number)
    }

    /// The number of the feature that a piece stands in; none on an aerator or
    /// a generator.
    pub fn feature_under(&self, piece: &Piece) -> Option<u16> {
        let laid = &self.board.laid()[usize::from(piece.tile)];
        let segment = self.segment(laid.tile, piece.spot)?;
        Some(self.board.feature_of(laid, segment))
    }

    /// What the tile in hand would become part of at a place where it fits; what
    /// the tile laid last is part of, when none is in hand.
    pub fn joined(&self, at: Cell, rotation: Rotation, out: &mut Joined) {
        match self.phase {
            Phase::Place { tile, .. } => {
                self.board.joined(&self.tiles, tile, (at, rotation), out);
            }
            _ => self.board.joined_by_last(&self.tiles, out),
        }
    }

    /// Where the tile lies that a piece stands on.
    pub fn cell_of(&self, piece: &Piece) -> Cell {
        self.board.laid()[usize::from(piece.tile)].at
    }

    /// How far the open cells reach.
    pub fn reach(&self) -> Reach {
        self.board.reach()
    }

    /// Where the tile lies that was laid last.
    pub fn last_cell(&self) -> Cell {
        self.board.last().at
    }

    /// The links that end at the aerator under a marker, by number.
    pub fn arms(&self, piece: &Piece) -> impl Iterator<Item = u16> {
        let laid = self.board.laid()[usize::from(piece.tile)];
        let kind = self.tiles.kind(laid.tile);
        let arms = kind.n_colonies..kind.n_solids();
        arms.map(move |arm| self.board.feature_of(&laid, arm))
    }

    /// What lies on the tiles.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// What a seat can still deploy.
    pub fn supply(&self, seat: Seat) -> Supply {
        self.supplies[seat.idx()]
    }

    /// What a seat has scored so far.
    pub fn credits(&self, seat: Seat) -> i16 {
        self.tallies[seat.idx()].total()
    }

    /// How many tiles are still to be drawn.
    pub fn n_in_bag(&self) -> u16 {
        self.bag.n_tiles()
    }

    /// What the aerator or generator under a marker gives as it stands; nothing
    /// for a piece that stands elsewhere.
    pub fn worth_under(&self, piece: &Piece) -> i16 {
        let at = self.board.laid()[usize::from(piece.tile)].at;
        match piece.spot {
            Spot::Aerator {} => aerator_worth(self.n_arms(piece.tile)),
            Spot::Generator {} => self.generator_worth_at(at),
            Spot::Colony { .. } | Spot::Link { .. } | Spot::Ocean { .. } => 0,
        }
    }

    /// How many bytes the position takes, heap included.
    pub fn n_bytes(&self) -> usize {
        size_of::<Self>()
            + self.bag.n_bytes()
            + size_of_val(self.aside.as_slice())
            + self.board.n_bytes()
    }
}
