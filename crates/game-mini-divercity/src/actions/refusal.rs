//! Why not, and by which rule.

use rules::RuleId;
use serde::Serialize;

use crate::pieces::{Corporation, Diver, HandId, Hotel, RED, Sign, Species};

/// Why an action is not allowed. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// The phase asks for another kind of action.
    SomethingElseDue,
    /// One of the three actions was done.
    HasActed,
    /// No passing.
    MustAct,
    /// The hand has no card there.
    NoSuchSlot {
        /// The slot asked for, from 0.
        slot: u8,
    },
    /// The table has fewer hands.
    NoSuchHand {
        /// The hand asked for.
        hand: HandId,
    },
    /// Nobody does this with their own hand.
    OwnHand,
    /// Nothing can be told of it.
    EmptyHand {
        /// The hand asked for.
        hand: HandId,
    },
    /// There is no hotel to close.
    NotBuilt {
        /// The colour asked for.
        hotel: Hotel,
    },
    /// Another hand has it, or it is in the box.
    OtherDiver {
        /// The card asked for.
        diver: Diver,
    },
    /// Once a game.
    DiverUsed {
        /// The card asked for.
        diver: Diver,
    },
    /// It could do nothing.
    Useless {
        /// The card asked for.
        diver: Diver,
    },
    /// Somebody has chosen it.
    DiverTaken {
        /// The card asked for.
        diver: Diver,
    },
    /// Only a full team may do without.
    MustTake,
    /// The token is elsewhere.
    WrongColumn {
        /// The species asked for.
        species: Species,
        /// Where its token had to be.
        place: i8,
    },
    /// The Industrialist does not hold it.
    NotInHand {
        /// The card asked for.
        card: Corporation,
    },
    /// The Visionary does not see it.
    NotLookedAt {
        /// The card asked for.
        card: Corporation,
    },
    /// Signs for one card differ.
    SignGiven {
        /// The sign asked for.
        sign: Sign,
    },
    /// Three are the most.
    EnoughSigns,
    /// Talk about strategy is not part of the game.
    NoFreeTalk,
    /// Another diver's card.
    OthersCard,
    /// Every card gets a sign.
    NoSignYet,
}

impl rules::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotYourTurn | Refusal::SomethingElseDue => "R2.1",
            Refusal::HasActed => "R4.1",
            Refusal::MustAct => "Q36",
            Refusal::NoSuchSlot { .. } => "R4.2",
            Refusal::NoSuchHand { .. } | Refusal::OwnHand => "R4.3",
            Refusal::EmptyHand { .. } => "Q30",
            Refusal::NotBuilt { .. } => "R4.4",
            Refusal::OtherDiver { .. } | Refusal::DiverUsed { .. } => "R5.1",
            Refusal::Useless { .. } => "Q17",
            Refusal::DiverTaken { .. } | Refusal::MustTake => "Q45",
            Refusal::WrongColumn { place, .. } if *place == RED => "R5.2",
            Refusal::WrongColumn { .. } => "R5.3",
            Refusal::NotInHand { .. } => "R7.5",
            Refusal::NotLookedAt { .. } => "R5.7",
            Refusal::NoFreeTalk => "R8.5",
            Refusal::OthersCard => "Q42",
            Refusal::SignGiven { .. } | Refusal::EnoughSigns | Refusal::NoSignYet => "Q41",
        })
    }
}
