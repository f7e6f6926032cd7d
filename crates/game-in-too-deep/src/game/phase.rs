//! What is due at any moment of the game.

use rules::Seat;
use serde::Serialize;

use crate::actions::Action;
use crate::pieces::{CardSet, Company};

/// What is due. All of it is public but for `Pay`: others still see the turn or
/// the ability that the seat is choosing for (Q47).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance deals a seat its next card (R1.4).
    Deal {
        /// Whose.
        seat: Seat,
    },
    /// Chance gives a seat its next extra card (R1.5).
    Extra {
        /// Whose.
        seat: Seat,
    },
    /// Chance opens the next card (R1.6, R5.1).
    Open {},
    /// A seat takes an open card as a free share (R1.6).
    Draft {
        /// Who.
        seat: Seat,
    },
    /// The active seat's turn (R2.1).
    Turn {},
    /// The active seat names the cards it pays with (Q47).
    Pay {
        /// What they are for.
        action: Action,
        /// Those named so far, in ascending order.
        paid: CardSet,
        /// How many are still to be named.
        n_due: u8,
    },
    /// Chance gives the next card to whoever is owed one (R2.5).
    Payout {
        /// What comes afterwards.
        then: Then,
    },
    /// Chance opens the next card for a bonus share (R5.3).
    Opening {
        /// What comes after the payout that it interrupts.
        then: Then,
    },
    /// The active seat may use a company's ability (R3.1).
    Ability {
        /// Whose.
        company: Company,
    },
    /// The game is over.
    Over {},
}

/// What comes after all cards that are owed were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Then {
    /// A company's ability (R3.1).
    Ability {
        /// Whose.
        company: Company,
    },
    /// Perhaps a fundraiser, for the card was drawn by choice (R2.7).
    Drawn {},
    /// The end of a fundraiser (R2.7).
    Fundraiser {},
    /// The end of the turn.
    End {},
}
