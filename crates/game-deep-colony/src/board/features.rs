//! Colonies, links and oceans that grow together: a union of segments in which
//! the oldest segment speaks for all.
//!
//! Every tile brings its segments as features of their own and joins them to
//! what they meet, so that a feature's size, open ends and markers are always
//! at hand. A test compares them with a flood fill after every tile.

use rules::Seat;

use crate::pieces::{Kind, Segment, Terrain};

/// What is known of a whole colony, link or ocean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feature {
    /// Which of the three it is.
    pub terrain: Terrain,
    /// Different tiles (Q19); not counted for oceans, whose size is no matter.
    pub n_tiles: u8,
    /// Edges that wait for a tile, of oceans half-edges.
    pub n_open: u16,
    /// Kelp less algae.
    pub net: i16,
    /// Construction markers by seat.
    pub markers: [u8; 4],
    /// Submarines of all seats.
    pub n_submarines: u8,
    /// Whose Head Office stands there.
    pub head_office: Option<Seat>,
    /// Whether it lies on a tile where it could come through twice.
    pub(super) may_repeat: bool,
}

impl Feature {
    /// What a segment is for itself.
    pub(super) fn of(segment: &Segment, kind: &Kind) -> Feature {
        let is_ocean = segment.terrain == Terrain::O;
        Feature {
            terrain: segment.terrain,
            n_tiles: u8::from(!is_ocean),
            n_open: segment.n_open.into(),
            net: i16::from(segment.kelp) - i16::from(segment.algae),
            markers: [0; 4],
            n_submarines: 0,
            head_office: None,
            may_repeat: kind.is_multiple && !is_ocean,
        }
    }

    /// Takes in what another has; some tiles are counted in both (Q19).
    pub(super) fn take_in(&mut self, other: &Feature, n_shared: u8) {
        self.n_tiles += other.n_tiles - n_shared;
        self.n_open += other.n_open;
        self.net += other.net;
        for (own, other) in self.markers.iter_mut().zip(other.markers) {
            *own += other;
        }
        self.n_submarines += other.n_submarines;
        self.head_office = self.head_office.or(other.head_office);
        self.may_repeat |= other.may_repeat;
    }

    /// R7.1, R7.2: no edge waits for a tile.
    pub fn is_complete(&self) -> bool {
        self.n_open == 0 && self.terrain != Terrain::O
    }

    /// R4.3: whether somebody else's construction marker is in it.
    pub(crate) fn has_others(&self, seat: Seat) -> bool {
        let others = self.markers.iter().enumerate();
        others
            .into_iter()
            .any(|(idx, &n)| idx != seat.idx() && n > 0)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Features {
    /// By segment: an older segment of the same feature, or itself.
    parents: Vec<u16>,
    /// By segment; true of the oldest segment of a feature alone.
    features: Vec<Feature>,
    /// The tiles where a colony or link could come through twice: their first
    /// segments, and how many colonies and links follow.
    spans: Vec<(u16, u8)>,
}

impl Features {
    pub(super) fn new(n_nodes: usize, n_tiles: usize) -> Features {
        Features {
            parents: Vec::with_capacity(n_nodes),
            features: Vec::with_capacity(n_nodes),
            spans: Vec::with_capacity(n_tiles),
        }
    }

    /// Adds a tile's segments, each a feature of its own; the first one's number.
    pub(super) fn add(&mut self, kind: &Kind) -> u16 {
        let first = self.parents.len() as u16;
        for (node, segment) in (first..).zip(&kind.segments) {
            self.parents.push(node);
            self.features.push(Feature::of(segment, kind));
        }
        if kind.is_multiple {
            self.spans.push((first, kind.n_solids()));
        }
        first
    }

    pub(super) fn root(&self, mut node: u16) -> u16 {
        loop {
            let parent = self.parents[usize::from(node)];
            if parent == node {
                return node;
            }
            node = parent;
        }
    }

    pub(super) fn get(&self, root: u16) -> &Feature {
        &self.features[usize::from(root)]
    }

    pub(super) fn get_mut(&mut self, root: u16) -> &mut Feature {
        &mut self.features[usize::from(root)]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &Feature)> {
        let is_root = |&(node, &parent): &(u16, &u16)| node == parent;
        let roots = (0..).zip(&self.parents).filter(is_root);
        roots.map(|(node, _)| (node, self.get(node)))
    }

    /// Joins two segments that meet and closes so many ends.
    pub(super) fn join(&mut self, a: u16, b: u16, n_closed: u16) {
        let (a, b) = (self.root(a), self.root(b));
        let (old, young) = (a.min(b), a.max(b));
        if old == young {
            self.get_mut(old).n_open -= n_closed;
            return;
        }
        let n_shared = self.n_shared(old, young);
        let joined = *self.get(young);
        // What speaks for nothing any more forgets its pieces, so that equal
        // positions are equal values.
        *self.get_mut(young) = Feature {
            markers: [0; 4],
            n_submarines: 0,
            head_office: None,
            ..joined
        };
        self.parents[usize::from(young)] = old;
        let feature = self.get_mut(old);
        feature.take_in(&joined, n_shared);
        feature.n_open -= n_closed;
    }

    /// How many tiles two features share.
    pub(super) fn n_shared(&self, a: u16, b: u16) -> u8 {
        if !self.get(a).may_repeat || !self.get(b).may_repeat {
            return 0;
        }
        let is_shared = |&&(first, n_solids): &&(u16, u8)| {
            let mut roots = (first..first + u16::from(n_solids)).map(|node| self.root(node));
            roots.clone().any(|root| root == a) && roots.any(|root| root == b)
        };
        self.spans.iter().filter(is_shared).count() as u8
    }

    pub(super) fn n_bytes(&self) -> usize {
        size_of_val(self.parents.as_slice())
            + size_of_val(self.features.as_slice())
            + size_of_val(self.spans.as_slice())
    }
}

impl Clone for Features {
    fn clone(&self) -> Self {
        Features {
            parents: super::with_room(&self.parents),
            features: super::with_room(&self.features),
            spans: super::with_room(&self.spans),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Features {
            parents,
            features,
            spans,
        } = self;
        parents.clone_from(&other.parents);
        features.clone_from(&other.features);
        spans.clone_from(&other.spans);
    }
}
