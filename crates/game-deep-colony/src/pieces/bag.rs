//! The bag that tiles are drawn from.

use super::{TileId, Tiles};

/// The tiles still to be drawn: how many of each. A bag has no order until a
/// tile is drawn (Q40).
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bag {
    counts: Box<[u8]>,
    n_tiles: u16,
}

impl Bag {
    /// Every tile of a set but one copy of the start tile (R1.3, R1.4).
    pub(crate) fn new(tiles: &Tiles, start: TileId) -> Bag {
        let counts = tiles.set().tiles.iter().map(|tile| tile.count);
        let mut bag = Bag {
            counts: counts.collect(),
            n_tiles: tiles.n_tiles() as u16,
        };
        bag.take(start);
        bag
    }

    pub(crate) fn n_tiles(&self) -> u16 {
        self.n_tiles
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.n_tiles == 0
    }

    /// How many of each, in the set's order.
    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts
    }

    pub(crate) fn count(&self, tile: TileId) -> u8 {
        self.counts.get(tile.idx()).copied().unwrap_or(0)
    }

    /// Takes one out; false if there is none.
    pub(crate) fn take(&mut self, tile: TileId) -> bool {
        let has_one = self.count(tile) > 0;
        if has_one {
            self.counts[tile.idx()] -= 1;
            self.n_tiles -= 1;
        }
        has_one
    }

    pub(crate) fn put(&mut self, tile: TileId) {
        self.counts[tile.idx()] += 1;
        self.n_tiles += 1;
    }

    /// The tile at a place, if all lay in a row in the set's order.
    pub(crate) fn nth(&self, mut place: u32) -> TileId {
        for (number, &count) in self.counts.iter().enumerate() {
            match place.checked_sub(count.into()) {
                Some(rest) => place = rest,
                None => return TileId(number as u8),
            }
        }
        unreachable!("the place is below the number of tiles")
    }

    pub(crate) fn n_bytes(&self) -> usize {
        self.counts.len()
    }
}

impl Clone for Bag {
    fn clone(&self) -> Self {
        Bag {
            counts: self.counts.clone(),
            n_tiles: self.n_tiles,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.counts.clone_from(&other.counts);
        self.n_tiles = other.n_tiles;
    }
}
