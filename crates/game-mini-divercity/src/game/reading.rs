//! What a reader of a position may ask for without building a view: searchers
//! look into worlds they have imagined themselves, and cannot wait. Nothing here
//! looks through anybody's eyes: whoever asks leaves out what a seat cannot know.

use super::{MiniDivercity, Phase};
use crate::options::Options;
use crate::pieces::{
    Corporation, CorporationPile, DiverSet, HandId, Hotels, N_SPECIES, SpeciesPile,
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
}
