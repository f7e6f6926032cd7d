//! Geometry: cells, rotations, the tiles that lie, where the next one can go,
//! and the features they form.

mod features;
mod frontier;
mod joined;

use std::fmt;

use rules::Seat;
use serde::{Deserialize, Serialize};

pub use self::features::Feature;
use self::features::Features;
use self::frontier::Frontier;
pub use self::frontier::Reach;
pub use self::joined::Joined;
use crate::pieces::{Face, NONE, Terrain, TileId, Tiles};

/// No cell lies farther out: a set is smaller.
const FARTHEST: i16 = 1000;

/// A place for a tile: `x` grows east, `y` grows south, and the start tile lies
/// at `0,0`. In JSON `[x, y]`. Cells are sorted row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
pub struct Cell {
    y: i16,
    x: i16,
}

impl Cell {
    /// Where the start tile lies.
    pub const START: Cell = Cell { x: 0, y: 0 };

    /// The cell at these coordinates; `None` far beyond any board.
    pub const fn new(x: i16, y: i16) -> Option<Cell> {
        let is_near = x >= -FARTHEST && x <= FARTHEST && y >= -FARTHEST && y <= FARTHEST;
        if is_near { Some(Cell { y, x }) } else { None }
    }

    /// How far east.
    pub const fn x(self) -> i16 {
        self.x
    }

    /// How far south.
    pub const fn y(self) -> i16 {
        self.y
    }

    /// The cell beyond an edge: 0 is N, then clockwise.
    pub(crate) const fn beyond(self, edge: usize) -> Cell {
        let Cell { x, y } = self;
        match edge {
            0 => Cell { x, y: y - 1 },
            1 => Cell { x: x + 1, y },
            2 => Cell { x, y: y + 1 },
            _ => Cell { x: x - 1, y },
        }
    }

    /// Steps from one cell to another, never diagonally.
    pub const fn distance(self, other: Cell) -> u16 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// One number in the order of the cells.
    const fn key(self) -> u32 {
        (((self.y + 2 * FARTHEST) as u32) << 16) | (self.x + 2 * FARTHEST) as u32
    }

    const fn from_key(key: u32) -> Cell {
        Cell {
            y: (key >> 16) as i16 - 2 * FARTHEST,
            x: (key & 0xffff) as i16 - 2 * FARTHEST,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [x, y] = <[i16; 2]>::deserialize(deserializer)?;
        Cell::new(x, y).ok_or_else(|| serde::de::Error::custom(format!("there is no cell {x},{y}")))
    }
}

/// How often a tile is turned clockwise by a quarter, from 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Rotation(u8);

impl Rotation {
    /// As it is drawn.
    pub const UPRIGHT: Rotation = Rotation(0);

    /// Every rotation.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// So many quarters, if there are fewer than four.
    pub const fn new(quarters: u8) -> Option<Rotation> {
        if quarters < 4 {
            Some(Rotation(quarters))
        } else {
            None
        }
    }

    /// The number of quarters.
    pub const fn quarters(self) -> u8 {
        self.0
    }

    pub(crate) const fn idx(self) -> usize {
        self.0 as usize
    }
}

impl<'de> Deserialize<'de> for Rotation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let quarters = u8::deserialize(deserializer)?;
        Rotation::new(quarters).ok_or_else(|| {
            serde::de::Error::custom(format!("a rotation is 0 to 3, not {quarters}"))
        })
    }
}

/// A tile that lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Laid {
    pub(crate) at: Cell,
    /// The number of its first segment; the others follow.
    pub(crate) first_node: u16,
    pub(crate) tile: TileId,
    pub(crate) rotation: Rotation,
    /// Who laid it; nobody for the start tile.
    pub(crate) by: Option<Seat>,
}

/// Why a tile cannot lie somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A tile lies there.
    Taken,
    /// No tile lies beside it.
    Alone,
    /// Two edges that meet are not the same.
    Edge { own: Terrain, other: Terrain },
    /// The tile looks the same in a rotation that is listed.
    Same,
}

/// The table: what lies, where the next tile can go, and the features.
///
/// All of it is kept up to date tile by tile; nothing is ever searched for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// In the order in which they were laid.
    laid: Vec<Laid>,
    frontier: Frontier,
    features: Features,
}

impl Board {
    /// An empty table with room for every tile.
    pub(crate) fn new(tiles: &Tiles) -> Board {
        Board {
            laid: Vec::with_capacity(tiles.n_tiles()),
            frontier: Frontier::new(tiles.n_tiles()),
            features: Features::new(tiles.n_nodes(), tiles.n_tiles()),
        }
    }

    /// The tiles in the order in which they were laid.
    pub(crate) fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tile laid last.
    pub(crate) fn last(&self) -> Laid {
        *self.laid.last().expect("the start tile lies")
    }

    /// The number of the tile at a cell.
    pub(crate) fn at(&self, at: Cell) -> Option<usize> {
        self.laid.iter().position(|laid| laid.at == at)
    }

    /// Whether the tile fits anywhere (R3.4).
    pub(crate) fn fits_anywhere(&self, tiles: &Tiles, tile: TileId) -> bool {
        self.frontier.fits_anywhere(tiles.kind(tile).signatures)
    }

    /// Visits every cell and rotation where the tile fits, row by row (R3.2,
    /// R3.3).
    #[inline]
    pub(crate) fn each_fit(&self, tiles: &Tiles, tile: TileId, visit: impl FnMut(Cell, Rotation)) {
        self.frontier.each_fit(tiles.kind(tile).signatures, visit);
    }

    /// Why a tile cannot lie at a cell so turned, if it cannot.
    pub(crate) fn check_fit(
        &self,
        tiles: &Tiles,
        tile: TileId,
        at: Cell,
        rotation: Rotation,
    ) -> Result<(), Misfit> {
        let kind = tiles.kind(tile);
        let Some(near) = self.frontier.near(at) else {
            return Err(match self.at(at) {
                Some(_) => Misfit::Taken,
                None => Misfit::Alone,
            });
        };
        let face = &kind.faces[rotation.idx()];
        for (edge, &neighbour) in near.iter().enumerate() {
            let Some(laid) = self.laid.get(usize::from(neighbour)) else {
                continue;
            };
            let other = self.face(tiles, laid).edges[opposite(edge)];
            let own = face.edges[edge];
            // R3.3, Q4: a link never meets a colony (Q32).
            if own != other {
                return Err(Misfit::Edge { own, other });
            }
        }
        // R3.5
        match rotation.quarters() < kind.n_rotations {
            true => Ok(()),
            false => Err(Misfit::Same),
        }
    }

    fn face<'a>(&self, tiles: &'a Tiles, laid: &Laid) -> &'a Face {
        &tiles.kind(laid.tile).faces[laid.rotation.idx()]
    }

    /// Lays a tile that fits and joins its segments to what they meet.
    pub(crate) fn lay(
        &mut self,
        tiles: &Tiles,
        tile: TileId,
        at: Cell,
        rotation: Rotation,
        by: Option<Seat>,
    ) {
        let kind = tiles.kind(tile);
        let number = self.laid.len() as u8;
        let first_node = self.features.add(kind);
        let laid = Laid {
            at,
            first_node,
            tile,
            rotation,
            by,
        };
        self.laid.push(laid);
        let face = kind.faces[rotation.idx()];
        let near = self.frontier.fill(at, number, &face);
        for (edge, &neighbour) in near.iter().enumerate() {
            let Some(&other) = self.laid.get(usize::from(neighbour)) else {
                continue;
            };
            let other_face = &tiles.kind(other.tile).faces[other.rotation.idx()];
            self.join_edge(&laid, &face, edge, &other, other_face);
        }
    }

    /// Joins what meets at an edge. Half-edges meet crosswise: the first of one
    /// tile, going clockwise, is the second of the other (R2.2).
    fn join_edge(
        &mut self,
        laid: &Laid,
        face: &Face,
        edge: usize,
        other: &Laid,
        other_face: &Face,
    ) {
        let (own, far) = (laid.first_node, other.first_node);
        let across = opposite(edge);
        let node = |first: u16, segment: u8| first + u16::from(segment);
        let waters = [2 * edge, 2 * edge + 1].map(|half| face.waters[half]);
        let far_waters = [2 * across + 1, 2 * across].map(|half| other_face.waters[half]);
        if face.solids[edge] != NONE {
            let (a, b) = (face.solids[edge], other_face.solids[across]);
            self.features.join(node(own, a), node(far, b), 2);
        }
        match face.edges[edge] {
            Terrain::C => {}
            // Both halves are one water on either side.
            Terrain::O => {
                let (a, b) = (node(own, waters[0]), node(far, far_waters[0]));
                self.features.join(a, b, 4);
            }
            Terrain::L => {
                for (a, b) in waters.into_iter().zip(far_waters) {
                    self.features.join(node(own, a), node(far, b), 2);
                }
            }
        }
    }

    /// The number of the feature that a segment of a tile belongs to. It is the
    /// number of the feature's oldest segment.
    pub(crate) fn feature_of(&self, laid: &Laid, segment: u8) -> u16 {
        self.features.root(laid.first_node + u16::from(segment))
    }

    pub(crate) fn feature(&self, number: u16) -> &Feature {
        self.features.get(number)
    }

    pub(crate) fn feature_mut(&mut self, number: u16) -> &mut Feature {
        self.features.get_mut(number)
    }

    /// Every feature with its number, the oldest first.
    pub(crate) fn features(&self) -> impl Iterator<Item = (u16, &Feature)> {
        self.features.iter()
    }

    /// Cells beside the tiles, row by row.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.frontier.cells()
    }

    pub(crate) fn reach(&self) -> Reach {
        self.frontier.reach()
    }

    /// How many bytes it takes, heap included.
    pub(crate) fn n_bytes(&self) -> usize {
        size_of_val(self.laid.as_slice()) + self.frontier.n_bytes() + self.features.n_bytes()
    }
}

/// A clone keeps its room, so that a game played on from it never allocates.
impl Clone for Board {
    fn clone(&self) -> Self {
        Board {
            laid: with_room(&self.laid),
            frontier: self.frontier.clone(),
            features: self.features.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Board {
            laid,
            frontier,
            features,
        } = self;
        laid.clone_from(&other.laid);
        frontier.clone_from(&other.frontier);
        features.clone_from(&other.features);
    }
}

fn with_room<T: Copy>(items: &Vec<T>) -> Vec<T> {
    let mut copy = Vec::with_capacity(items.capacity());
    copy.extend_from_slice(items);
    copy
}

/// The edge across.
const fn opposite(edge: usize) -> usize {
    (edge + 2) % 4
}
