//! What a reader of a position may ask for without building a view: searchers
//! look into worlds they have imagined themselves, and cannot wait.

use rules::Seat;

use super::{InTooDeep, Phase};
use crate::options::Deck;
use crate::pieces::{CardSet, Company, Holder, N_COMPANIES, Piles, Sides};

impl InTooDeep {
    /// What is due.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// Which side of each company's card lies up.
    pub const fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The cards by the company of their share side.
    pub const fn cards(&self) -> &Deck {
        &self.cards
    }

    /// The depth cards.
    pub const fn piles(&self) -> &Piles {
        &self.piles
    }

    /// How many shares of each company somebody has.
    pub const fn shares_of(&self, holder: Holder) -> &[u8; N_COMPANIES] {
        &self.shares[holder.idx()]
    }

    /// The cards in somebody's hand.
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.idx()]
    }

    /// How many cards are left in the deck or in the reserve, bonus shares not
    /// counted.
    pub const fn n_deck(&self) -> u8 {
        self.deck.len()
    }

    /// How many cards were discarded.
    pub const fn n_discarded(&self) -> u8 {
        self.discard.len()
    }

    /// How often the deck has run out (R4.1).
    pub const fn depletions(&self) -> u8 {
        self.depletions
    }

    /// Turns in a row in which a card was drawn (R2.7).
    pub const fn draw_streak(&self) -> u8 {
        self.draw_streak
    }

    /// Fundraisers in direct succession (R2.7).
    pub const fn fundraiser_streak(&self) -> u8 {
        self.fundraiser_streak
    }

    /// Once the end was triggered, how many turns come after the present one.
    pub const fn final_left(&self) -> Option<u8> {
        self.final_left
    }

    /// R2.2, R5.6, Q9: how many shares of a company all holders have.
    pub fn price(&self, company: Company) -> u8 {
        self.shares.iter().map(|shares| shares[company.idx()]).sum()
    }

    /// Whether the end was triggered (R4.2).
    pub fn is_ending(&self) -> bool {
        self.final_left.is_some()
    }

    /// Whether the present turn is one of the last (R4.3). The one in which the
    /// end was triggered is not (Q19).
    pub fn is_final_turn(&self) -> bool {
        self.final_left.is_some_and(|left| left < self.seats.get())
    }
}
