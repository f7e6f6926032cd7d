//! What is due at any moment of the game.

use serde::Serialize;

use crate::ending::Ending;
use crate::pieces::{Corporation, HandId};

/// What is due. All of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance names the first active hand (R1.6).
    ChooseFirst {},
    /// Chance deals a hand its next diver card (R1.3).
    DealDiver {
        /// Which hand.
        hand: HandId,
    },
    /// A hand takes a diver card (Q45).
    Draft {
        /// Which hand.
        hand: HandId,
    },
    /// Chance deals a hand its next species card (R1.5).
    Deal {
        /// Which hand.
        hand: HandId,
    },
    /// Chance deals the Industrialist's first cards (R7.5).
    DealIndustrialist {},
    /// Chance flips the topmost corporation card (R3.1).
    Flip {},
    /// The Industrialist plays a card (R7.5).
    Industrialist {},
    /// The active hand gives up a card to the oil platform (R3.2).
    Oil {
        /// The card that asks for it.
        card: Corporation,
        /// How many of its effects came before.
        n_done: u8,
    },
    /// Chance says what the dynamite hits (R3.3).
    Dynamite {
        /// The card that asks for it.
        card: Corporation,
        /// How many of its effects came before.
        n_done: u8,
    },
    /// Chance refills the Industrialist's hand (R7.5).
    Refill {},
    /// The divers' turn of the active hand (R4.1).
    Turn {
        /// Whether only diver cards are left to use.
        has_acted: bool,
    },
    /// The active hand gives signs for the cards of another (R7.8).
    Signs {
        /// The other hand.
        hand: HandId,
        /// The slot the signs are for.
        slot: u8,
        /// How the turn stands after it.
        has_acted: bool,
    },
    /// A hand plays a card on the Captain's order (R5.4).
    Captain {
        /// Which hand.
        hand: HandId,
        /// How the turn stands.
        has_acted: bool,
    },
    /// Chance shows the Visionary a corporation card (R5.7).
    Look {
        /// How the turn stands.
        has_acted: bool,
    },
    /// The Visionary puts the cards back, the topmost first (R5.7).
    Order {
        /// How the turn stands.
        has_acted: bool,
    },
    /// The Visionary discards from the Industrialist's hand (R5.7).
    Dismiss {
        /// How many so far.
        n_dismissed: u8,
        /// How the turn stands.
        has_acted: bool,
    },
    /// Chance gives a hand a new card (R4.5).
    Draw {
        /// Which hand.
        hand: HandId,
        /// What comes next.
        then: Then,
    },
    /// The game is over.
    Over {
        /// Why.
        ending: Ending,
        /// A corporation card that was not done yet (Q37).
        card: Option<Corporation>,
    },
}

impl Phase {
    /// Whether chance is to act.
    pub(crate) const fn is_chance(self) -> bool {
        match self {
            Phase::ChooseFirst {}
            | Phase::DealDiver { .. }
            | Phase::Deal { .. }
            | Phase::DealIndustrialist {}
            | Phase::Flip {}
            | Phase::Dynamite { .. }
            | Phase::Refill {}
            | Phase::Look { .. }
            | Phase::Draw { .. } => true,
            Phase::Draft { .. }
            | Phase::Industrialist {}
            | Phase::Oil { .. }
            | Phase::Turn { .. }
            | Phase::Signs { .. }
            | Phase::Captain { .. }
            | Phase::Order { .. }
            | Phase::Dismiss { .. }
            | Phase::Over { .. } => false,
        }
    }
}

/// What comes after a card was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Then {
    /// The rest of a corporation card.
    Corporation {
        /// The card.
        card: Corporation,
        /// How many of its effects are done.
        n_done: u8,
    },
    /// The rest of the divers' turn.
    Turn {
        /// How it stands.
        has_acted: bool,
    },
}
