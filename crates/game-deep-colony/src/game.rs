//! The position, what is due in it and who decides. What is done in it stands in
//! the files that follow.

mod phase;
mod reading;

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use rules::{NoRemark, Position, RulesVersion, Seat, SeatCount, ToAct};
use serde::Serialize;

pub use self::phase::Phase;
use crate::actions::{Action, Refusal};
use crate::board::Board;
use crate::chances::Chance;
use crate::event::Event;
use crate::options::{BadOptions, Options};
use crate::pieces::{Bag, MAX_PIECES, MAX_SEATS, TileId, Tiles};
use crate::reason::Reason;
use crate::scoring::Tally;
use crate::view::{Prompt, View};

/// A game of Deep Colony.
#[derive(Debug, PartialEq, Eq)]
pub struct DeepColony {
    pub(crate) options: Options,
    pub(crate) seats: SeatCount,
    /// Follows from the options.
    pub(crate) tiles: Tiles,
    /// What is still to be drawn.
    pub(crate) bag: Bag,
    /// Tiles of this turn that fitted nowhere, sorted (R3.4).
    pub(crate) aside: Vec<TileId>,
    pub(crate) board: Board,
    /// What lies on the tiles, in the order in which it was deployed.
    pub(crate) pieces: ArrayVec<Piece, MAX_PIECES>,
    /// What each seat can still deploy.
    pub(crate) supplies: [Supply; MAX_SEATS],
    /// What each seat has scored for.
    pub(crate) tallies: [Tally; MAX_SEATS],
    pub(crate) phase: Phase,
}

/// What a seat can still deploy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Supply {
    /// Construction markers.
    pub markers: u8,
    /// Submarines.
    pub submarines: u8,
    /// Head Offices.
    pub head_offices: u8,
}

/// A piece on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose.
    pub seat: Seat,
    /// What it is.
    pub what: PieceKind,
    /// On which tile: its number in the order in which they were laid, from 0.
    pub tile: u8,
    /// Where on it.
    pub spot: Spot,
}

rules::named! {
    /// What can be deployed.
    pub enum PieceKind: "PIECE", "a piece" {
        /// A construction marker (R4.2).
        "marker" Marker,
        /// A submarine (R5.1).
        "submarine" Submarine,
        /// A Head Office (R6.1).
        "head_office" HeadOffice,
    }
}

/// Where on a tile a piece can stand. Segments of each kind count from 0, in
/// the order in which the set lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Spot {
    /// On a colony.
    Colony {
        /// Which of the tile's.
        segment: u8,
    },
    /// On a transport link.
    Link {
        /// Which of the tile's.
        segment: u8,
    },
    /// In an ocean.
    Ocean {
        /// Which of the tile's.
        segment: u8,
    },
    /// On the tile's aerator.
    Aerator {},
    /// On the tile's generator.
    Generator {},
}

/// A search copies one position over another again and again, in the same
/// memory. Derived, it would be given back and asked for each time.
impl Clone for DeepColony {
    fn clone(&self) -> Self {
        DeepColony {
            options: self.options.clone(),
            seats: self.seats,
            tiles: self.tiles.clone(),
            bag: self.bag.clone(),
            aside: self.aside.clone(),
            board: self.board.clone(),
            pieces: self.pieces.clone(),
            supplies: self.supplies,
            tallies: self.tallies,
            phase: self.phase,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self {
            options,
            seats,
            tiles,
            bag,
            aside,
            board,
            pieces,
            supplies,
            tallies,
            phase,
        } = self;
        options.clone_from(&other.options);
        tiles.clone_from(&other.tiles);
        bag.clone_from(&other.bag);
        aside.clone_from(&other.aside);
        board.clone_from(&other.board);
        pieces.clone_from(&other.pieces);
        (*seats, *phase) = (other.seats, other.phase);
        (*supplies, *tallies) = (other.supplies, other.tallies);
    }
}

/// What follows from the rest, the features above all, is left out: equal
/// positions still have equal hashes, and they are made for every entry of a log.
impl Hash for DeepColony {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            options,
            seats,
            tiles: _,
            bag,
            aside,
            board,
            pieces,
            supplies,
            tallies,
            phase,
        } = self;
        options.hash(state);
        seats.hash(state);
        bag.hash(state);
        aside.hash(state);
        board.laid().hash(state);
        pieces.hash(state);
        supplies.hash(state);
        tallies.hash(state);
        phase.hash(state);
    }
}

impl Position for DeepColony {
    const KEY: &'static str = "deep-colony";
    const TITLE: &'static str = "Deep Colony";
    const RULES_VERSION: RulesVersion = RulesVersion::FIRST;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Shown = View;
    type Prompt = Prompt;
    type Remark = NoRemark;
    type Reason = Reason;
    type Refusal = Refusal;
    type BadOptions = BadOptions;

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::ChooseFirst {} | Phase::Draw { .. } => ToAct::Chance {},
            Phase::Place { seat, .. } | Phase::Deploy { seat } => ToAct::seat(seat),
            Phase::Over {} => ToAct::Over {},
        }
    }

    /// Two decisions for every tile.
    fn longest(&self) -> u32 {
        2 * self.tiles.n_tiles() as u32
    }
}

/// What other files ask of the position.
impl DeepColony {
    /// Who decides now, unless it is chance or nobody.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        self.phase.seat()
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over {})
    }

    /// The number of the segment at a spot of a tile, if it has one.
    pub(crate) fn segment(&self, tile: TileId, spot: Spot) -> Option<u8> {
        let kind = self.tiles.kind(tile);
        let (own, before, n_own) = match spot {
            Spot::Colony { segment } => (segment, 0, kind.n_colonies),
            Spot::Link { segment } => (segment, kind.n_colonies, kind.n_links),
            Spot::Ocean { segment } => (segment, kind.n_solids(), kind.n_oceans),
            Spot::Aerator {} | Spot::Generator {} => return None,
        };
        (own < n_own).then(|| before + own)
    }

    /// R7.3: how many arms of a tile's aerator are terminated (Q21).
    pub(crate) fn n_arms(&self, tile: u8) -> u8 {
        let laid = &self.board.laid()[usize::from(tile)];
        let kind = self.tiles.kind(laid.tile);
        let arms = kind.n_colonies..kind.n_solids();
        let is_terminated = |&arm: &u8| {
            let link = self.board.feature_of(laid, arm);
            self.board.feature(link).is_complete()
        };
        arms.filter(is_terminated).count() as u8
    }
}
