//! Which action is tried next at a node of the tree.

use dice::QuickDice;
use rules::{Dice as _, Seat, Viewer};

use super::super::arena::{Edge, NONE};
use super::Tree;
use crate::knowledge::Knowledge;
use crate::math::{exp, ln, pow};

impl<G: Knowledge<By>, By> Tree<G, By> {
    /// Chooses one of `legal`, which holds what is worth a thought, by groups if
    /// there are any, and moves `at` to its node; whether that node was there before.
    pub(super) fn step(
        &mut self,
        at: &mut u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> bool {
        self.rate_later();
        if G::METHOD.grouped {
            self.edges.clear();
            let groups = self
                .legal
                .iter()
                .map(|&action| Edge::Group(G::group(action)));
            self.edges.extend(groups);
            self.edges.sort_unstable();
            self.edges.dedup();
            if self.edges.len() > 1 {
                self.choose(at, game, seat, thinker, dice);
                let Edge::Group(group) = self.arena.node(*at).edge else {
                    return false;
                };
                self.legal.retain(|&action| G::group(action) == group);
                self.rate_later();
            }
        }
        self.edges.clear();
        self.edges
            .extend(self.legal.iter().map(|&action| Edge::Act(action)));
        self.choose(at, game, seat, thinker, dice)
    }

    fn rate_later(&mut self) {
        self.ratings.clear();
    }

    /// Moves `at` to the child of the chosen edge; whether it was there before.
    fn choose(
        &mut self,
        at: &mut u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> bool {
        let n_edges = self.edges.len();
        let parent = self.arena.node(*at);
        let n_visits = parent.n_visits;
        let considered = G::METHOD.width * pow(n_visits as f32 + 1.0, G::METHOD.growth);
        let considered = (considered as usize).clamp(1, n_edges);
        let trust = G::METHOD.trust * (n_visits as f32).sqrt();
        let (mut n_known, mut best) = (0, (f32::MIN, *at));
        // Every child that can be chosen in this world was available once more.
        let mut next = parent.first_child;
        while next != NONE {
            let idx = next;
            let child = self.arena.node_mut(idx);
            next = child.next_sibling;
            if self.edges.binary_search(&child.edge).is_err() {
                continue;
            }
            n_known += 1;
            child.n_available += 1;
            let tries = child.n_visits as f32 + 1e-3;
            let doubt = (ln(child.n_available as f32).max(0.0) / tries).sqrt();
            let score = child.mean()
                + G::METHOD.explore * doubt
                + (G::METHOD.lean + trust) * child.promise / (1.0 + tries);
            if score > best.0 {
                best = (score, idx);
            }
        }
        if n_known < considered && !self.arena.is_full() {
            let (edge, promise) = self.most_promising(*at, game, seat, thinker, dice);
            let child = self.arena.add(*at, edge, seat.number(), promise);
            self.arena.node_mut(child).n_available = 1;
            self.path.push(child);
            *at = child;
            return false;
        }
        if n_known == 0 {
            return false;
        }
        self.path.push(best.1);
        *at = best.1;
        true
    }

    /// The edge that looks best of those that have no node yet, and how
    /// promising it looks among all.
    fn most_promising(
        &mut self,
        at: u32,
        game: &G,
        seat: Seat,
        thinker: Seat,
        dice: &mut QuickDice,
    ) -> (Edge<G::Action, G::Chance>, f32) {
        if self.ratings.len() != self.legal.len() {
            self.rate(game, seat, thinker, dice);
        }
        let highest = self.ratings.iter().copied().fold(f32::MIN, f32::max);
        let odds = |rating: f32| exp((rating - highest) / G::METHOD.warmth);
        let total: f32 = self.ratings.iter().map(|&rating| odds(rating)).sum();
        let is_group = matches!(self.edges[0], Edge::Group(_));
        let mut best = (f32::MIN, self.edges[0]);
        let mut n_equal = 0;
        for (&action, &rating) in self.legal.iter().zip(&self.ratings) {
            let edge = match is_group {
                true => Edge::Group(G::group(action)),
                false => Edge::Act(action),
            };
            if rating < best.0 || self.arena.find(at, edge).is_some() {
                continue;
            }
            // Between equals the dice decide.
            n_equal = if rating > best.0 { 1 } else { n_equal + 1 };
            if n_equal == 1 || dice.below(n_equal) == 0 {
                best = (rating, edge);
            }
        }
        (best.1, odds(best.0) / total)
    }

    /// Rates `legal` as the acting seat would.
    pub(super) fn rate(&mut self, game: &G, seat: Seat, thinker: Seat, dice: &mut QuickDice) {
        let (legal, notes, ratings) = (&self.legal, &mut self.notes, &mut self.ratings);
        if G::METHOD.reimagine && G::HAS_SECRETS && seat != thinker {
            let seen = G::imagine(&game.view(Viewer::seat(seat)), dice);
            seen.rate(seat, legal, notes, ratings);
        } else {
            game.rate(seat, legal, notes, ratings);
        }
        debug_assert_eq!(ratings.len(), legal.len());
    }
}
