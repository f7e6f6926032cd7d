//! The open cells beside the tiles, each with what it asks of a tile.
//!
//! Listing where a tile fits walks this list and nothing else. A cell's demand
//! is a byte, two bits of terrain per edge with zero for "anything"; a tile's
//! four rotations are four such bytes, and one comparison tries them all.

use super::{Cell, Rotation, opposite};
use crate::pieces::Face;

/// No tile beyond an edge.
const NOBODY: u8 = u8::MAX;
/// The same byte four times.
const EACH: u32 = 0x0101_0101;

/// One open cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    key: u32,
    /// The terrain due, by edge.
    demand: u8,
    /// Ones where something is due.
    mask: u8,
    /// The numbers of the tiles beyond the edges.
    near: [u8; 4],
}

/// The open cells, row by row.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    open: Vec<Open>,
}

impl Frontier {
    /// Room for as many open cells as so many tiles can have.
    pub(super) fn new(n_tiles: usize) -> Frontier {
        Frontier {
            open: Vec::with_capacity(2 * n_tiles + 2),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.open.iter().map(|open| Cell::from_key(open.key))
    }

    /// The tiles around an open cell; `None` if the cell is not open.
    pub(super) fn near(&self, at: Cell) -> Option<[u8; 4]> {
        let idx = self.find(at).ok()?;
        Some(self.open[idx].near)
    }

    pub(super) fn fits_anywhere(&self, signatures: u32) -> bool {
        self.open.iter().any(|open| open.fits(signatures) != 0)
    }

    #[inline]
    pub(super) fn each_fit(&self, signatures: u32, mut visit: impl FnMut(Cell, Rotation)) {
        for open in &self.open {
            let mut fits = open.fits(signatures);
            while fits != 0 {
                let rotation = Rotation((fits.trailing_zeros() / 8) as u8);
                visit(Cell::from_key(open.key), rotation);
                fits &= fits - 1;
            }
        }
    }

    /// Closes a cell and opens those around it; the tiles beside it by edge.
    pub(super) fn fill(&mut self, at: Cell, number: u8, face: &Face) -> [u8; 4] {
        let near = match self.find(at) {
            Ok(idx) => self.open.remove(idx).near,
            Err(_) => [NOBODY; 4],
        };
        for (edge, &neighbour) in near.iter().enumerate() {
            if neighbour == NOBODY {
                self.demand(
                    at.beyond(edge),
                    opposite(edge),
                    number,
                    face.edges[edge].bits(),
                );
            }
        }
        near
    }

    /// Notes what a new tile asks of a cell beside it.
    fn demand(&mut self, at: Cell, edge: usize, number: u8, bits: u8) {
        let idx = self.find(at).unwrap_or_else(|idx| {
            let open = Open {
                key: at.key(),
                demand: 0,
                mask: 0,
                near: [NOBODY; 4],
            };
            self.open.insert(idx, open);
            idx
        });
        let open = &mut self.open[idx];
        open.demand |= bits << (2 * edge);
        open.mask |= 0b11 << (2 * edge);
        open.near[edge] = number;
    }

    fn find(&self, at: Cell) -> Result<usize, usize> {
        let key = at.key();
        self.open.binary_search_by(|open| open.key.cmp(&key))
    }

    pub(super) fn n_bytes(&self) -> usize {
        size_of_val(self.open.as_slice())
    }
}

/// How far the open cells reach along both diagonals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The smallest and the largest sum of coordinates.
    sums: (i16, i16),
    /// The smallest and the largest difference.
    differences: (i16, i16),
}

impl Reach {
    /// Steps from a cell to the open cell that is farthest away, never
    /// diagonally: those lie at the ends of the diagonals.
    pub fn from(&self, cell: Cell) -> u16 {
        let (sum, difference) = (cell.x + cell.y, cell.x - cell.y);
        let along = sum.abs_diff(self.sums.0).max(sum.abs_diff(self.sums.1));
        let across = difference.abs_diff(self.differences.0);
        along.max(across.max(difference.abs_diff(self.differences.1)))
    }
}

impl Frontier {
    pub(super) fn reach(&self) -> Reach {
        let mut reach = Reach {
            sums: (i16::MAX, i16::MIN),
            differences: (i16::MAX, i16::MIN),
        };
        for Cell { x, y } in self.cells() {
            let widen = |(least, most): (i16, i16), at: i16| (least.min(at), most.max(at));
            reach.sums = widen(reach.sums, x + y);
            reach.differences = widen(reach.differences, x - y);
        }
        reach
    }
}

impl Open {
    /// The high bit in the byte of every rotation that fits.
    #[inline]
    fn fits(&self, signatures: u32) -> u32 {
        let differences =
            (signatures & (EACH * u32::from(self.mask))) ^ (EACH * u32::from(self.demand));
        // A byte is zero exactly if neither its low seven bits nor its high bit
        // are set; the sum of the low ones never carries into the next byte.
        let low = (differences & (EACH * 0x7f)) + EACH * 0x7f;
        !(low | differences) & (EACH * 0x80)
    }
}

impl Clone for Frontier {
    fn clone(&self) -> Self {
        Frontier {
            open: super::with_room(&self.open),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
    }
}
