//! The box: the tiles of a set, and what every seat has to deploy.

mod bag;
mod check;
mod fault;
mod kind;
mod set;

use std::fmt;
use std::sync::{Arc, LazyLock};

use rules::SeatCount;
use serde::{Deserialize, Serialize};

pub(crate) use self::bag::Bag;
pub(crate) use self::check::{MAX_NAME, MAX_PATCHES, SCHEMA, can_start};
pub use self::fault::{Fault, SetFault, TileFault, WaterFault};
pub(crate) use self::kind::{Face, Kind, MAX_OF_A_KIND, NONE, Segment};
pub use self::set::{Edge, LinkEnd, Markers, Meta, Ocean, Terrain, Tile, TileSet};

/// The most seats this game has (R1.1).
pub(crate) const MAX_SEATS: usize = 4;

/// The most tiles a set may have (Q47).
pub const MAX_TILES: usize = 255;

/// Submarines of every seat (R1.2).
pub const N_SUBMARINES: u8 = 2;

/// Head Offices of every seat (R1.2).
pub const N_HEAD_OFFICES: u8 = 1;

/// The most construction markers a set may give a seat (Q47).
pub const MAX_MARKERS: u8 = 15;

/// The most pieces that can lie on the board: all of all seats.
pub(crate) const MAX_PIECES: usize =
    MAX_SEATS * (MAX_MARKERS as usize + N_SUBMARINES as usize + N_HEAD_OFFICES as usize);

/// A tile of a set: its number in the set's list, from 0. Copies share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct TileId(pub u8);

impl TileId {
    /// An index for tables by tile.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// The box's own set (Q1), from `data/tiles.toml`.
pub fn default_set() -> &'static TileSet {
    static SET: LazyLock<TileSet> =
        LazyLock::new(|| include!(concat!(env!("OUT_DIR"), "/tiles.rs")));
    &SET
}

/// A checked set, worked out for play. It follows from the options, so that it
/// takes no part in comparing positions.
#[derive(Clone)]
pub(crate) struct Tiles(Arc<Worked>);

struct Worked {
    set: TileSet,
    kinds: Vec<Kind>,
    /// Segments of all copies together.
    n_nodes: usize,
}

impl Tiles {
    /// The box's own set.
    pub(crate) fn of_the_box() -> Tiles {
        static TILES: LazyLock<Tiles> =
            LazyLock::new(|| Tiles::new(default_set()).expect("a test checks the box's own set"));
        TILES.clone()
    }

    /// A set that passes the check, or everything that is wrong with it (Q47).
    pub(crate) fn new(set: &TileSet) -> Result<Tiles, Vec<Fault>> {
        check::check(set)?;
        let kinds: Vec<Kind> = set.tiles.iter().map(Kind::new).collect();
        let nodes = |(kind, tile): (&Kind, &Tile)| kind.n_segments() * usize::from(tile.count);
        let n_nodes = kinds.iter().zip(&set.tiles).map(nodes).sum();
        Ok(Tiles(Arc::new(Worked {
            set: set.clone(),
            kinds,
            n_nodes,
        })))
    }

    pub(crate) fn kind(&self, tile: TileId) -> &Kind {
        &self.0.kinds[tile.idx()]
    }

    pub(crate) fn set(&self) -> &TileSet {
        &self.0.set
    }

    /// How many tiles there are with all copies.
    pub(crate) fn n_tiles(&self) -> usize {
        usize::from(self.0.set.meta.total)
    }

    /// How many segments there are with all copies.
    pub(crate) fn n_nodes(&self) -> usize {
        self.0.n_nodes
    }

    /// The tile's name in the set.
    pub(crate) fn name(&self, tile: TileId) -> &str {
        &self.0.set.tiles[tile.idx()].id
    }

    /// The tile of this name.
    pub(crate) fn named(&self, name: &str) -> Option<TileId> {
        let idx = self.0.set.tiles.iter().position(|tile| tile.id == name)?;
        Some(TileId(idx as u8))
    }

    /// Construction markers of each seat (R1.2, Q2).
    pub(crate) fn n_markers(&self, seats: SeatCount) -> u8 {
        let markers = &self.0.set.markers;
        match seats.get() {
            2 => markers.two,
            3 => markers.three,
            _ => markers.four,
        }
    }
}

/// The name alone: a position is printed whenever a test fails.
impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tiles({:?})", self.0.set.meta.name)
    }
}

impl PartialEq for Tiles {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Tiles {}
