//! The nodes of a tree in one block of memory that is used again and again.

/// The most nodes a tree may have. A full tree still learns, it only grows no
/// further.
const MAX_NODES: usize = 1 << 18;

/// The node that everything begins with.
pub(super) const ROOT: u32 = 0;
/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// What leads to a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge<A, C> {
    /// Nothing: it is the root.
    Root,
    /// The choice of a group of actions.
    Group(u32),
    /// An action.
    Act(A),
    /// An outcome of chance that all can see.
    Chance(C),
}

/// What has been learnt of a choice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<A, C> {
    pub(super) edge: Edge<A, C>,
    pub(super) next_sibling: u32,
    pub(super) first_child: u32,
    pub(super) n_children: u16,
    /// Who chose it.
    pub(super) seat: u8,
    /// How promising it looked among the others, from 0 to 1.
    pub(super) promise: f32,
    pub(super) n_visits: u32,
    /// How often it could have been chosen.
    pub(super) n_available: u32,
    /// The sum of what it was worth to the seat that chose it.
    pub(super) worth: f64,
}

impl<A, C> Node<A, C> {
    /// What it was worth on average; even odds if it was never tried.
    pub(super) fn mean(&self) -> f32 {
        match self.n_visits {
            0 => 0.5,
            n_visits => (self.worth / f64::from(n_visits)) as f32,
        }
    }
}

/// A tree of nodes; the first is the root.
#[derive(Debug)]
pub(super) struct Arena<A, C> {
    nodes: Vec<Node<A, C>>,
}

impl<A, C> Default for Arena<A, C> {
    fn default() -> Self {
        Arena { nodes: Vec::new() }
    }
}

impl<A: Copy + Ord, C: Copy + Ord> Arena<A, C> {
    /// Leaves nothing but the root.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node {
            edge: Edge::Root,
            next_sibling: NONE,
            first_child: NONE,
            n_children: 0,
            seat: 0,
            promise: 1.0,
            n_visits: 0,
            n_available: 0,
            worth: 0.0,
        });
    }

    pub(super) fn node(&self, idx: u32) -> &Node<A, C> {
        &self.nodes[idx as usize]
    }

    pub(super) fn node_mut(&mut self, idx: u32) -> &mut Node<A, C> {
        &mut self.nodes[idx as usize]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES
    }

    /// The children of a node, the latest first.
    pub(super) fn children(&self, parent: u32) -> impl Iterator<Item = u32> {
        let first = self.node(parent).first_child;
        std::iter::successors((first != NONE).then_some(first), |&idx| {
            let next = self.node(idx).next_sibling;
            (next != NONE).then_some(next)
        })
    }

    /// Adds a child; the tree must not be full.
    pub(super) fn add(&mut self, parent: u32, edge: Edge<A, C>, seat: u8, promise: f32) -> u32 {
        let idx = self.nodes.len() as u32;
        let parent = &mut self.nodes[parent as usize];
        let next_sibling = parent.first_child;
        parent.first_child = idx;
        parent.n_children += 1;
        self.nodes.push(Node {
            edge,
            next_sibling,
            first_child: NONE,
            n_children: 0,
            seat,
            promise,
            n_visits: 0,
            n_available: 0,
            worth: 0.0,
        });
        idx
    }

    /// The child an edge leads to.
    pub(super) fn find(&self, parent: u32, edge: Edge<A, C>) -> Option<u32> {
        self.children(parent)
            .find(|&idx| self.node(idx).edge == edge)
    }
}
