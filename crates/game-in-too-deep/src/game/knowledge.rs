//! R6.5, Q50: what can be deduced from the way cards have gone, so that nobody
//! imagines a world that could not be.
//!
//! A card is *fresh* if it was in the deck when that was last shuffled and has
//! not been seen since. Only fresh cards can be in the deck; the rest of what
//! nobody sees is in hands.

use rules::{Seat, SeatCount};

use crate::pieces::{Card, CardSet, MAX_SEATS};

/// What is known beyond what lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Knowledge {
    /// The fresh cards. Public.
    pub(crate) fresh: CardSet,
    /// At least and at most so many cards of a hand are fresh. Public.
    pub(crate) n_fresh: [(u8, u8); MAX_SEATS],
    /// The lowest card that each seat was dealt, 0 if it does not matter. Known
    /// to that seat: the start seat was dealt a lower one.
    pub(crate) dealt_low: [u8; MAX_SEATS],
    /// The lowest number that can have left the start seat's hand, once something
    /// has. Public.
    pub(crate) start_shown: Option<u8>,
    /// By payer, and by the places after the payer's: cards that the payer has
    /// paid to somebody and that may be in that hand now (R6.4).
    traced: [[CardSet; MAX_SEATS - 1]; MAX_SEATS],
}

impl Knowledge {
    /// Nothing has happened; the whole deck is fresh.
    pub(crate) fn new(deck: CardSet) -> Knowledge {
        Knowledge {
            fresh: deck,
            n_fresh: [(0, 0); MAX_SEATS],
            dealt_low: [0; MAX_SEATS],
            start_shown: None,
            traced: [[CardSet::EMPTY; MAX_SEATS - 1]; MAX_SEATS],
        }
    }

    /// Everybody sees a card.
    pub(crate) fn see(&mut self, card: Card) {
        self.fresh.remove(card);
    }

    /// A hand has got a card from the deck.
    pub(crate) fn draw(&mut self, seat: Seat) {
        let (least, most) = &mut self.n_fresh[seat.idx()];
        *least += 1;
        *most += 1;
    }

    /// A card leaves a hand for all to see; so many stay.
    pub(crate) fn leave(&mut self, seat: Seat, card: Card, n_left: u8) {
        let (least, most) = &mut self.n_fresh[seat.idx()];
        if self.fresh.contains(card) {
            *least = least.saturating_sub(1);
            *most -= 1;
        } else {
            *most = (*most).min(n_left);
        }
        self.fresh.remove(card);
        let only = CardSet::only(card);
        for sets in &mut self.traced {
            for set in sets {
                *set = set.without(only);
            }
        }
    }

    /// The start seat has shown a card of its hand.
    pub(crate) fn show_start(&mut self, card: Card) {
        let shown = self.start_shown.unwrap_or(Card::MAX);
        self.start_shown = Some(shown.min(card.number()));
    }

    /// The deck is shuffled anew from cards that everybody has seen.
    pub(crate) fn shuffle(&mut self, deck: CardSet) {
        self.fresh = deck;
        self.n_fresh = [(0, 0); MAX_SEATS];
    }

    /// R6.4: one hand of so many cards has paid some to another in secret.
    pub(crate) fn pass(&mut self, from: Seat, to: Seat, n_cards: u8, paid: CardSet, start: Seat) {
        let n_paid = paid.len();
        let (least, most) = self.n_fresh[from.idx()];
        self.n_fresh[from.idx()] = (least.saturating_sub(n_paid), most.min(n_cards - n_paid));
        let n_stale_at_most = n_cards - least;
        let (to_least, to_most) = &mut self.n_fresh[to.idx()];
        *to_least += n_paid.saturating_sub(n_stale_at_most);
        *to_most += n_paid.min(most);
        if from == start {
            self.start_shown = Some(0); // The card that made it the start seat may have gone.
        }
        for number in 0..MAX_SEATS as u8 {
            let viewer = Seat::new(number).expect("a seat");
            if viewer == to {
                for set in &mut self.traced[viewer.idx()] {
                    *set = set.without(paid);
                }
            } else if viewer == from {
                let set = self.traced_mut(from, to);
                *set = set.with(paid);
            } else {
                let perhaps = self.traced(viewer, from);
                let set = self.traced_mut(viewer, to);
                *set = set.with(perhaps);
            }
        }
    }

    /// The cards that a viewer has paid to somebody and that may be in this
    /// other seat's hand.
    pub(crate) fn traced(&self, viewer: Seat, at: Seat) -> CardSet {
        self.traced[viewer.idx()][place(viewer, at)]
    }

    pub(crate) fn traced_mut(&mut self, viewer: Seat, at: Seat) -> &mut CardSet {
        &mut self.traced[viewer.idx()][place(viewer, at)]
    }

    /// All cards that a viewer has paid to somebody, with the hands they may be in.
    pub(crate) fn all_traced(
        &self,
        viewer: Seat,
        seats: SeatCount,
    ) -> impl Iterator<Item = (Card, Vec<Seat>)> {
        let others = seats.iter().filter(move |&seat| seat != viewer);
        let sets = self.traced[viewer.idx()].iter();
        let all = sets.fold(CardSet::EMPTY, |all, &set| all.with(set));
        all.iter().map(move |card| {
            let holds = |seat: &Seat| self.traced(viewer, *seat).contains(card);
            (card, others.clone().filter(holds).collect())
        })
    }

    /// Q50: the start seat still has a card that is lower than this one.
    pub(crate) fn start_has_below(&self, viewer: Seat) -> Option<Card> {
        let low = Card::new(self.dealt_low[viewer.idx()])?;
        let is_there = self.start_shown.is_none_or(|shown| shown >= low.number());
        is_there.then_some(low)
    }
}

/// Where a seat stands in a list of the others.
fn place(viewer: Seat, at: Seat) -> usize {
    (at.idx() + MAX_SEATS - viewer.idx() - 1) % MAX_SEATS
}
