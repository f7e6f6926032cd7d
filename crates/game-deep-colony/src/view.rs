//! Who may know what: everybody knows everything but the order of the bag, and
//! the bag has none until a tile is drawn (R9.1). `view/imagine.rs` goes the other
//! way.
//!
//! A view says what a screen would otherwise have to work out: the features,
//! what they are worth and what each deployment would bring.

mod imagine;
mod parts;

use rules::{Seat, Viewer, Views};
use serde::Serialize;

use crate::actions::Action;
use crate::board::{Cell, Rotation};
use crate::game::{DeepColony, Phase, PieceKind, Spot};
use crate::options::Options;
use crate::pieces::{Terrain, TileId};
use crate::scoring::Item;

/// All that one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table agreed on; a custom tile set is in it.
    pub options: Options,
    /// What is due.
    pub phase: Phase,
    /// The name of the tile in hand, while one is to be placed.
    pub in_hand: Option<String>,
    /// The tiles in the order in which they were laid; the first is the start
    /// tile.
    pub laid: Vec<LaidView>,
    /// Cells beside them, row by row.
    pub open_cells: Vec<Cell>,
    /// Colonies, links and oceans.
    pub features: Vec<FeatureView>,
    /// Aerators and generators, in the order of their tiles.
    pub works: Vec<WorkView>,
    /// Pieces on the tiles, in the order in which they were deployed.
    pub pieces: Vec<PieceView>,
    /// What all know of each seat.
    pub seats: Vec<SeatView>,
    /// How many of each tile are still in the bag, in the set's order.
    pub bag: Vec<u8>,
    /// How many that are together.
    pub n_in_bag: u16,
    /// Tiles of this turn that fit nowhere.
    pub aside: Vec<TileId>,
    /// While a piece may be deployed: every way to, with what comes of it.
    pub deployments: Vec<Deployment>,
}

/// A tile that lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LaidView {
    /// Where.
    pub at: Cell,
    /// Which tile of the set.
    pub tile: TileId,
    /// How often turned clockwise by a quarter.
    pub rotation: Rotation,
    /// Who laid it; nobody for the start tile. A seat's last tile is its last
    /// move.
    pub by: Option<Seat>,
    /// By colony segment: the feature's place in the list of features.
    pub colonies: Vec<u16>,
    /// By link segment.
    pub links: Vec<u16>,
    /// By ocean region.
    pub oceans: Vec<u16>,
}

/// A colony, link or ocean over all its tiles. There are about a hundred, so
/// that what is empty, nobody's or nothing is left out of what is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FeatureView {
    /// What it is.
    pub terrain: Terrain,
    /// How many different tiles it covers.
    pub n_tiles: u16,
    /// Edges that wait for a tile, of oceans half-edges. A colony or link
    /// without any is complete.
    pub n_open: u16,
    /// Construction markers by seat; empty without any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub markers: Vec<u8>,
    /// Who would get its credits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Seat>>"))]
    pub owners: Vec<Seat>,
    /// Submarines on it.
    #[serde(skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub submarines: u8,
    /// Whose Head Office stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub head_office: Option<Seat>,
    /// Kelp patches of an ocean.
    #[serde(skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u16>"))]
    pub kelp: u16,
    /// Algae blooms of an ocean.
    #[serde(skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u16>"))]
    pub algae: u16,
    /// What it gives as it stands: if complete when it was completed, otherwise
    /// at the end.
    pub worth: i16,
}

fn is_none<T: Default + PartialEq>(count: &T) -> bool {
    *count == T::default()
}

/// An aerator or a generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorkView {
    /// Which of the two.
    pub what: Work,
    /// Where.
    pub at: Cell,
    /// Whose construction marker stands on it.
    pub owner: Option<Seat>,
    /// Arms of an aerator that are terminated.
    pub n_arms: u8,
    /// What it gives as it stands.
    pub worth: i16,
}

/// What stands on a tile of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Work {
    /// Four links end there.
    Aerator,
    /// It stands in an ocean.
    Generator,
}

/// A piece on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceView {
    /// Whose.
    pub seat: Seat,
    /// What it is.
    pub what: PieceKind,
    /// On which tile: its place in the list of those that lie.
    pub tile: u8,
    /// Where that is.
    pub at: Cell,
    /// Where on the tile.
    pub spot: Spot,
}

/// What all know of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Construction markers left.
    pub markers: u8,
    /// Submarines left.
    pub submarines: u8,
    /// Whether the Head Office is unused.
    pub head_office: bool,
    /// Credits so far.
    pub credits: i16,
    /// What they were for; only what has been scored.
    pub tally: Vec<TallyLine>,
}

/// What a seat has scored for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TallyLine {
    /// What for.
    pub item: Item,
    /// How often.
    pub count: u16,
    /// Credits in all.
    pub credits: i16,
}

/// One way to use the tile just laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deployment {
    /// The action.
    pub action: Action,
    /// The feature it is about: its place in the list of features.
    pub feature: Option<u16>,
    /// Credits that the acting seat gets this turn.
    pub credits: i16,
    /// What the claimed thing gives as it stands; 0 for what claims nothing.
    pub worth: i16,
}

/// What there is to do or to wait for. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prompt {
    /// Somebody else has a tile to place.
    WaitingForTile {
        /// Who.
        seat: Seat,
    },
    /// Somebody else may deploy a piece.
    WaitingForPiece {
        /// Who.
        seat: Seat,
    },
    /// The viewer has a tile to place.
    Place {},
    /// The viewer may deploy a piece on the tile just laid.
    Deploy {},
    /// Chance decides.
    Chance {},
    /// Nothing more.
    Over {},
}

impl Views for DeepColony {
    // R9.1
    const HAS_SECRETS: bool = false;

    fn view(&self, viewer: Viewer) -> View {
        let Self {
            options,
            seats,
            tiles: _, // The options have it.
            bag,
            aside,
            board,
            pieces: _,   // Through `pieces_seen`; all can see them.
            supplies: _, // Through `seat_seen`.
            tallies: _,
            phase,
        } = self;
        let numbers: Vec<u16> = board.features().map(|(number, _)| number).collect();
        let place = |number: u16| numbers.partition_point(|&other| other < number) as u16;
        View {
            viewer,
            options: options.clone(),
            phase: *phase,
            in_hand: match *phase {
                Phase::Place { tile, .. } => Some(self.tiles.name(tile).to_owned()),
                _ => None,
            },
            laid: board
                .laid()
                .iter()
                .map(|laid| self.laid_seen(laid, place))
                .collect(),
            open_cells: board.open_cells().collect(),
            features: self.features_seen(&numbers, place),
            works: self.works_seen(),
            pieces: self.pieces_seen(),
            seats: seats.iter().map(|seat| self.seat_seen(seat)).collect(),
            bag: bag.counts().to_vec(),
            n_in_bag: bag.n_tiles(),
            aside: aside.clone(),
            deployments: self.deployments_seen(place),
        }
    }

    fn open_view(&self) -> View {
        self.view(Viewer::Public {})
    }

    fn shown(view: &View) -> View {
        view.clone()
    }

    fn prompt(view: &View) -> Prompt {
        match view.phase {
            Phase::ChooseFirst {} | Phase::Draw { .. } => Prompt::Chance {},
            Phase::Place { seat, .. } if view.viewer.is(seat) => Prompt::Place {},
            Phase::Place { seat, .. } => Prompt::WaitingForTile { seat },
            Phase::Deploy { seat } if view.viewer.is(seat) => Prompt::Deploy {},
            Phase::Deploy { seat } => Prompt::WaitingForPiece { seat },
            Phase::Over {} => Prompt::Over {},
        }
    }
}
