//! What a reader of a position may ask for without building a view: searchers
//! look into worlds they have imagined themselves, and cannot wait. Nothing here
//! looks through anybody's eyes: whoever asks leaves out what a seat cannot know.

use rules::Seat;

use super::{MiniDivercity, Phase};
use crate::options::Options;
use crate::pieces::{
    Corporation, CorporationPile, DiverSet, Hand, HandId, Hotels, N_SPECIES, SpeciesPile,
};

impl MiniDivercity {
    /// What the table agreed on.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// What is due.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose round it is.
    pub const fn active(&self) -> HandId {
        self.active
    }

    /// By species, from -2 (extinct) to 2 (saved).
    pub const fn tokens(&self) -> &[i8; N_SPECIES] {
        &self.tokens
    }

    /// The species cards that nobody has drawn yet.
    pub const fn species_deck(&self) -> &SpeciesPile {
        &self.species_deck
    }

    /// The species cards that were discarded.
    pub const fn species_discard(&self) -> &SpeciesPile {
        &self.species_discard
    }

    /// The hotels that are built.
    pub const fn hotels(&self) -> Hotels {
        self.hotels
    }

    /// The part of the corporation deck whose order nobody knows.
    pub const fn corporation_deck(&self) -> &CorporationPile {
        &self.corporation_deck
    }

    /// What the Visionary has put on top of it, the topmost first.
    pub fn corporation_top(&self) -> &[Corporation] {
        self.corporation_top.cards()
    }

    /// The corporation cards that were discarded.
    pub const fn corporation_discard(&self) -> &CorporationPile {
        &self.corporation_discard
    }

    /// The Industrialist's hand.
    pub const fn industrialist_hand(&self) -> &CorporationPile {
        &self.industrialist
    }

    /// The diver cards of a hand that it has not used yet.
    pub const fn unused_divers(&self, hand: HandId) -> DiverSet {
        self.divers[hand.idx()].without(self.used)
    }

    /// How many hands of divers there are (R1.1).
    pub fn n_hands(&self) -> u8 {
        self.options.mode.n_hands(self.seats)
    }

    /// A hand of divers.
    pub fn hand(&self, hand: HandId) -> &Hand {
        &self.hands[hand.idx()]
    }

    /// Who runs a hand: its own diver, or the one who is alone (R7.6).
    pub fn seat_of(&self, hand: HandId) -> Seat {
        let number = if self.options.mode.is_alone() {
            0
        } else {
            hand.number()
        };
        Seat::new(number).expect("a table has more seats than hands")
    }

    /// The seat of the Industrialist: the last one (Q48).
    pub fn industrialist_seat(&self) -> Option<Seat> {
        let last = self.seats.iter().next_back();
        last.filter(|_| self.options.mode.has_industrialist())
    }

    /// The hand whose decision is due.
    pub fn deciding_hand(&self) -> Option<HandId> {
        match self.phase {
            Phase::Draft { hand } | Phase::Captain { hand, .. } => Some(hand),
            Phase::Oil { .. }
            | Phase::Turn { .. }
            | Phase::Signs { .. }
            | Phase::Order { .. }
            | Phase::Dismiss { .. } => Some(self.active),
            Phase::ChooseFirst {}
            | Phase::DealDiver { .. }
            | Phase::Deal { .. }
            | Phase::DealIndustrialist {}
            | Phase::Flip {}
            | Phase::Industrialist {}
            | Phase::Dynamite { .. }
            | Phase::Refill {}
            | Phase::Look { .. }
            | Phase::Draw { .. }
            | Phase::Over { .. } => None,
        }
    }
}
