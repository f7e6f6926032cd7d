//! A tile worked out for play: its four rotations as flat tables.

use arrayvec::ArrayVec;

use super::set::{LinkEnd, Terrain, Tile};

/// The most colony or link segments, and the most ocean regions, of a tile:
/// each reaches at least one edge.
pub(crate) const MAX_OF_A_KIND: usize = 4;

/// No segment: of an edge without colony or link, of a half-edge without water.
pub(crate) const NONE: u8 = u8::MAX;

/// One tile in all its rotations. Segments are numbered: colonies first, then
/// links, then oceans.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) n_colonies: u8,
    pub(crate) n_links: u8,
    pub(crate) n_oceans: u8,
    /// How many rotations look different: 1, 2 or 4 (R3.5).
    pub(crate) n_rotations: u8,
    /// A byte per different rotation: two bits of terrain per edge. A rotation
    /// that is not listed has a zero, which fits nowhere.
    pub(crate) signatures: u32,
    pub(crate) faces: [Face; 4],
    pub(crate) segments: ArrayVec<Segment, { 2 * MAX_OF_A_KIND }>,
    pub(crate) aerator: bool,
    /// The segment that a generator stands in.
    pub(crate) generator: Option<u8>,
    /// Whether one colony or one link could come through here twice.
    pub(crate) is_multiple: bool,
}

/// A tile in one rotation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Face {
    /// The terrain by edge.
    pub(crate) edges: [Terrain; 4],
    /// The colony or link segment by edge.
    pub(crate) solids: [u8; 4],
    /// The ocean segment by half-edge.
    pub(crate) waters: [u8; 8],
}

/// What one segment brings into its feature.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment {
    pub(crate) terrain: Terrain,
    /// Edges of a colony or link, half-edges of an ocean.
    pub(crate) n_open: u8,
    pub(crate) kelp: u8,
    pub(crate) algae: u8,
}

impl Kind {
    /// Works out a tile that has passed the check.
    pub(crate) fn new(tile: &Tile) -> Kind {
        let (n_colonies, n_links) = (tile.colonies.len(), tile.links.len());
        let n_rotations = n_rotations(tile);
        let upright = upright(tile);
        let faces = [0, 1, 2, 3].map(|rotation| upright.turned(rotation));
        let signatures = (0..n_rotations).fold(0, |bytes, rotation| {
            bytes | u32::from(faces[rotation].signature()) << (8 * rotation)
        });
        Kind {
            n_colonies: n_colonies as u8,
            n_links: n_links as u8,
            n_oceans: tile.oceans.len() as u8,
            n_rotations: n_rotations as u8,
            signatures,
            faces,
            segments: segments(tile),
            aerator: tile.aerator,
            generator: tile
                .generator
                .map(|region| (n_colonies + n_links) as u8 + region),
            is_multiple: n_colonies > 1 || n_links > 1,
        }
    }

    pub(crate) fn n_segments(&self) -> usize {
        self.segments.len()
    }

    /// Colonies and links.
    pub(crate) fn n_solids(&self) -> u8 {
        self.n_colonies + self.n_links
    }
}

impl Face {
    fn signature(&self) -> u8 {
        let bits = |edge: usize| self.edges[edge].bits() << (2 * edge);
        bits(0) | bits(1) | bits(2) | bits(3)
    }

    /// R2.1: clockwise by so many quarters.
    fn turned(&self, rotation: usize) -> Face {
        let mut turned = *self;
        for edge in 0..4 {
            turned.edges[(edge + rotation) % 4] = self.edges[edge];
            turned.solids[(edge + rotation) % 4] = self.solids[edge];
        }
        for half in 0..8 {
            turned.waters[(half + 2 * rotation) % 8] = self.waters[half];
        }
        turned
    }
}

fn upright(tile: &Tile) -> Face {
    let mut face = Face {
        edges: tile.edges,
        solids: [NONE; 4],
        waters: [NONE; 8],
    };
    for (number, colony) in tile.colonies.iter().enumerate() {
        for edge in colony {
            face.solids[edge.idx()] = number as u8;
        }
    }
    for (number, link) in tile.links.iter().enumerate() {
        for end in link {
            if let LinkEnd::Edge(edge) = end {
                face.solids[edge.idx()] = (tile.colonies.len() + number) as u8;
            }
        }
    }
    for (number, ocean) in tile.oceans.iter().enumerate() {
        for &half in &ocean.halves {
            let number = tile.colonies.len() + tile.links.len() + number;
            face.waters[usize::from(half)] = number as u8;
        }
    }
    face
}

fn segments(tile: &Tile) -> ArrayVec<Segment, { 2 * MAX_OF_A_KIND }> {
    let solid = |terrain, n_open: usize| Segment {
        terrain,
        n_open: n_open as u8,
        kelp: 0,
        algae: 0,
    };
    let colonies = tile.colonies.iter();
    let colonies = colonies.map(|colony| solid(Terrain::C, colony.len()));
    let is_edge = |end: &&LinkEnd| matches!(end, LinkEnd::Edge(_));
    let links = tile.links.iter();
    let links = links.map(|link| solid(Terrain::L, link.iter().filter(is_edge).count()));
    let oceans = tile.oceans.iter().map(|ocean| Segment {
        terrain: Terrain::O,
        n_open: ocean.halves.len() as u8,
        kelp: ocean.kelp,
        algae: ocean.algae,
    });
    colonies.chain(links).chain(oceans).collect()
}

/// R3.5, Q41: how many rotations there are until the tile looks the same again.
fn n_rotations(tile: &Tile) -> usize {
    let first = looks(tile, 0);
    (1..4)
        .find(|&rotation| looks(tile, rotation) == first)
        .unwrap_or(4)
}

/// All that can be told of a rotated tile, in an order that does not depend on
/// how the set numbers its segments.
fn looks(tile: &Tile, rotation: usize) -> Vec<(u8, Vec<usize>, [u8; 3])> {
    let edges_of = |colony: &[super::set::Edge]| {
        let mut edges: Vec<usize> = colony
            .iter()
            .map(|edge| (edge.idx() + rotation) % 4)
            .collect();
        edges.sort_unstable();
        edges
    };
    let mut parts = Vec::new();
    for colony in &tile.colonies {
        parts.push((0, edges_of(colony), [0; 3]));
    }
    for link in &tile.links {
        let mut ends: Vec<usize> = Vec::new();
        for end in link {
            match end {
                LinkEnd::Edge(edge) => ends.extend(edges_of(&[*edge])),
                LinkEnd::Terminus => ends.push(10),
                LinkEnd::Junction => ends.push(11),
                LinkEnd::Aerator => ends.push(12),
                LinkEnd::Colony(number) => {
                    let colony = edges_of(&tile.colonies[usize::from(*number)]);
                    ends.extend(colony.iter().map(|edge| 20 + edge));
                }
            }
        }
        ends.sort_unstable();
        parts.push((1, ends, [0; 3]));
    }
    for (number, ocean) in tile.oceans.iter().enumerate() {
        let turned = |&half: &u8| (usize::from(half) + 2 * rotation) % 8;
        let mut halves: Vec<usize> = ocean.halves.iter().map(turned).collect();
        halves.sort_unstable();
        let has_generator = tile.generator == Some(number as u8);
        parts.push((
            2,
            halves,
            [ocean.kelp, ocean.algae, u8::from(has_generator)],
        ));
    }
    parts.sort_unstable();
    parts
}
