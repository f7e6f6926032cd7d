//! What pontoons do to the lagoon: territories, and which lines may still be cut.

use super::{Lines, Square, SquareSet};
use crate::pieces::MIN_TERRITORY;

impl Lines {
    /// With these lines cut, the squares that hang together with `from` (R4.3).
    pub const fn territory(self, from: Square) -> SquareSet {
        let mut reached = SquareSet::only(from);
        loop {
            let next = reached.or(self.neighbours(reached));
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// With these lines cut, the squares one step away from any of `squares`.
    #[inline]
    pub const fn neighbours(self, squares: SquareSet) -> SquareSet {
        let open = self.free();
        SquareSet(
            (squares.0 & open.east) << 1
                | (squares.0 >> 1) & open.east
                | (squares.0 & open.south) << 8
                | (squares.0 >> 8) & open.south,
        )
    }

    /// The lines that may still be cut: free, and no territory falls below four
    /// squares (R4.3). Assumes that none is below four now.
    ///
    /// A cut leaves fewer than four squares on one side exactly if that side is
    /// a dangling tree of one, two or three squares: the grid has no cycle
    /// shorter than four. `stubs` finds all such trees for all lines at once
    /// with shifts and masks, so there is no flood fill and no loop.
    #[inline]
    pub const fn placeable(self) -> Lines {
        let open = self.free();
        let stubs = Stubs::of(open);
        Lines {
            east: open.east & !(stubs.east | stubs.west >> 1),
            south: open.south & !(stubs.south | stubs.north >> 8),
        }
    }
}

// What follows looks for pieces of one, two and three squares.
const _: () = assert!(MIN_TERRITORY == 4);

/// Per direction, the squares that would be left in a piece of fewer than four
/// squares if their open line in that direction were cut.
struct Stubs {
    east: u64,
    west: u64,
    south: u64,
    north: u64,
}

impl Stubs {
    #[inline(always)]
    const fn of(open: Lines) -> Stubs {
        let e = open.east;
        let w = open.east << 1;
        let s = open.south;
        let n = open.south << 8;
        // Pieces of one: no other line is open.
        let one = Stubs {
            east: e & !(w | s | n),
            west: w & !(e | s | n),
            south: s & !(e | w | n),
            north: n & !(e | w | s),
        };
        // Seen from the next square: in that direction hangs a piece of one.
        let g1 = one.seen();
        // Pieces of two: one other line is open, and a piece of one hangs there.
        let two = Stubs {
            east: e & just_one(w, s, n) & (g1.west | g1.south | g1.north),
            west: w & just_one(e, s, n) & (g1.east | g1.south | g1.north),
            south: s & just_one(e, w, n) & (g1.east | g1.west | g1.north),
            north: n & just_one(e, w, s) & (g1.east | g1.west | g1.south),
        };
        let g2 = two.seen();
        // Pieces of three: one other line is open and a piece of two hangs
        // there, or two are open and a piece of one hangs at each.
        let three = Stubs {
            east: e
                & (just_one(w, s, n) & (g2.west | g2.south | g2.north)
                    | just_two(w, s, n) & !(w ^ g1.west | s ^ g1.south | n ^ g1.north)),
            west: w
                & (just_one(e, s, n) & (g2.east | g2.south | g2.north)
                    | just_two(e, s, n) & !(e ^ g1.east | s ^ g1.south | n ^ g1.north)),
            south: s
                & (just_one(e, w, n) & (g2.east | g2.west | g2.north)
                    | just_two(e, w, n) & !(e ^ g1.east | w ^ g1.west | n ^ g1.north)),
            north: n
                & (just_one(e, w, s) & (g2.east | g2.west | g2.south)
                    | just_two(e, w, s) & !(e ^ g1.east | w ^ g1.west | s ^ g1.south)),
        };
        Stubs {
            east: one.east | two.east | three.east,
            west: one.west | two.west | three.west,
            south: one.south | two.south | three.south,
            north: one.north | two.north | three.north,
        }
    }

    /// For each direction, the squares that have one of these stubs as their
    /// neighbour in that direction.
    #[inline(always)]
    const fn seen(&self) -> Stubs {
        Stubs {
            east: self.west >> 1,
            west: self.east << 1,
            south: self.north >> 8,
            north: self.south << 8,
        }
    }
}

#[inline(always)]
const fn just_one(a: u64, b: u64, c: u64) -> u64 {
    (a ^ b ^ c) & !(a & b & c)
}

#[inline(always)]
const fn just_two(a: u64, b: u64, c: u64) -> u64 {
    (a & b | a & c | b & c) & !(a & b & c)
}
