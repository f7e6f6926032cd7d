//! What a tile would become part of if it lay somewhere, without laying it.
//!
//! Whoever weighs fifty places for a tile would otherwise copy the position
//! fifty times. A test lays every tile and compares.

use arrayvec::ArrayVec;

use super::{Board, Cell, Feature, Laid, Rotation, opposite};
use crate::pieces::{Face, Kind, MAX_OF_A_KIND, NONE, Terrain, TileId, Tiles};

/// The most segments of a tile.
const MAX_SEGMENTS: usize = 2 * MAX_OF_A_KIND;
/// The most segments it can meet: a link between two waters at every edge.
const MAX_PARTS: usize = 12;

/// The features that a tile's segments are or would be part of.
#[derive(Debug, Clone, Default)]
pub struct Joined {
    /// How many of the segments are colonies; they come first.
    pub n_colonies: u8,
    /// How many are links; oceans follow.
    pub n_links: u8,
    /// Whether the tile has an aerator.
    pub aerator: bool,
    /// Whether it has a generator.
    pub generator: bool,
    /// By segment: the first segment of the tile in the same feature.
    pub first: ArrayVec<u8, MAX_SEGMENTS>,
    /// By segment: the whole feature, true of first segments alone.
    pub features: ArrayVec<Feature, MAX_SEGMENTS>,
    /// What lies already and would be part of it: the feature's number, and the
    /// first segment of the tile that it would be joined to.
    pub parts: ArrayVec<(u16, u8), MAX_PARTS>,
}

impl Joined {
    /// The different features, each with its first segment.
    pub fn wholes(&self) -> impl Iterator<Item = (u8, &Feature)> {
        let all = (0..).zip(&self.first).zip(&self.features);
        let firsts = all.filter(|((segment, first), _)| segment == *first);
        firsts.map(|((segment, _), feature)| (segment, feature))
    }

    /// The feature of a segment.
    pub fn whole(&self, segment: u8) -> &Feature {
        &self.features[usize::from(self.first[usize::from(segment)])]
    }

    fn begin(&mut self, kind: &Kind) {
        self.n_colonies = kind.n_colonies;
        self.n_links = kind.n_links;
        self.aerator = kind.aerator;
        self.generator = kind.generator.is_some();
        self.first.clear();
        self.features.clear();
        self.parts.clear();
        for (number, segment) in (0..).zip(&kind.segments) {
            self.first.push(number);
            self.features.push(Feature::of(segment, kind));
        }
    }
}

impl Board {
    /// What the tile laid last is part of.
    pub(crate) fn joined_by_last(&self, tiles: &Tiles, out: &mut Joined) {
        let laid = self.last();
        out.begin(tiles.kind(laid.tile));
        for segment in 0..out.first.len() {
            let number = self.feature_of(&laid, segment as u8);
            let known = out.parts.iter().find(|&&(other, _)| other == number);
            let first = match known {
                Some(&(_, first)) => first,
                None => {
                    out.parts.push((number, segment as u8));
                    segment as u8
                }
            };
            out.first[segment] = first;
            out.features[segment] = *self.feature(number);
        }
    }

    /// What a tile that fits would become part of.
    pub(crate) fn joined(
        &self,
        tiles: &Tiles,
        tile: TileId,
        (at, rotation): (Cell, Rotation),
        out: &mut Joined,
    ) {
        let kind = tiles.kind(tile);
        out.begin(kind);
        let face = &kind.faces[rotation.idx()];
        let near = self.frontier.near(at).unwrap_or([u8::MAX; 4]);
        for (edge, &neighbour) in near.iter().enumerate() {
            if let Some(other) = self.laid.get(usize::from(neighbour)) {
                let other_face = &tiles.kind(other.tile).faces[other.rotation.idx()];
                self.join_in_thought(face, edge, (other, other_face), out);
            }
        }
    }

    /// The same as laying a tile does at each edge.
    fn join_in_thought(
        &self,
        face: &Face,
        edge: usize,
        (other, other_face): (&Laid, &Face),
        out: &mut Joined,
    ) {
        let across = opposite(edge);
        let far = |segment: u8| self.feature_of(other, segment);
        if face.solids[edge] != NONE {
            let number = far(other_face.solids[across]);
            self.meet(face.solids[edge], number, 2, out);
        }
        let halves = [(2 * edge, 2 * across + 1), (2 * edge + 1, 2 * across)];
        let (halves, n_closed) = match face.edges[edge] {
            Terrain::C => (&halves[..0], 0),
            Terrain::O => (&halves[..1], 4),
            Terrain::L => (&halves[..], 2),
        };
        for &(own_half, far_half) in halves {
            let number = far(other_face.waters[far_half]);
            self.meet(face.waters[own_half], number, n_closed, out);
        }
    }

    /// A segment meets a feature, which closes so many ends.
    fn meet(&self, segment: u8, number: u16, n_closed: u16, out: &mut Joined) {
        let own = out.first[usize::from(segment)];
        let known = out.parts.iter().find(|&&(other, _)| other == number);
        let whole = match known {
            Some(&(_, first)) if first == own => own,
            Some(&(_, first)) => {
                let (old, young) = (own.min(first), own.max(first));
                self.unite(old, young, out);
                old
            }
            None => {
                let other = *self.feature(number);
                let n_shared = self.n_shared_with(number, &other, own, out);
                out.features[usize::from(own)].take_in(&other, n_shared);
                out.parts.push((number, own));
                own
            }
        };
        out.features[usize::from(whole)].n_open -= n_closed;
    }

    /// Two segments of the tile turn out to be one feature.
    fn unite(&self, old: u8, young: u8, out: &mut Joined) {
        let joined = out.features[usize::from(young)];
        // The tile itself counts once, and so does every tile of both.
        let mut n_shared = u8::from(joined.terrain != Terrain::O);
        for place in 0..out.parts.len() {
            let (number, first) = out.parts[place];
            if first == young {
                n_shared += self.n_shared_with(number, self.feature(number), old, out);
            }
        }
        out.features[usize::from(old)].take_in(&joined, n_shared);
        for first in &mut out.first {
            if *first == young {
                *first = old;
            }
        }
        for (_, first) in &mut out.parts {
            if *first == young {
                *first = old;
            }
        }
    }

    /// How many tiles that lie a feature shares with those joined to a segment.
    fn n_shared_with(&self, number: u16, feature: &Feature, first: u8, out: &Joined) -> u8 {
        if !feature.may_repeat {
            return 0;
        }
        let parts = out.parts.iter().filter(|&&(_, own)| own == first);
        parts
            .map(|&(other, _)| self.features.n_shared(number, other))
            .sum()
    }
}
