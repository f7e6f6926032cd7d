//! Why not, and by which rule.

use rules::RuleId;
use thiserror::Error;

use crate::pieces::{Corporation, Diver, HandId, Hotel, RED, Sign, Species};

/// Why an action is not allowed. The sentences are for the player who tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, serde::Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The phase asks for another kind of action.
    #[error("something else is due now")]
    SomethingElseDue,
    /// One of the three actions was done.
    #[error("you have had your action; use a diver card or end the turn")]
    HasActed,
    /// No passing.
    #[error("you must play a card, tell somebody theirs, or close a hotel")]
    MustAct,
    /// The hand has no card there.
    #[error("there is no card in slot {}", slot + 1)]
    NoSuchSlot {
        /// The slot asked for, from 0.
        slot: u8,
    },
    /// The table has fewer hands.
    #[error("there is no hand {hand}")]
    NoSuchHand {
        /// The hand asked for.
        hand: HandId,
    },
    /// Nobody does this with their own hand.
    #[error("that is your own hand; choose another one")]
    OwnHand,
    /// Nothing can be told of it.
    #[error("{hand} has no cards")]
    EmptyHand {
        /// The hand asked for.
        hand: HandId,
    },
    /// There is no hotel to close.
    #[error("the {hotel} hotel is not built")]
    NotBuilt {
        /// The colour asked for.
        hotel: Hotel,
    },
    /// Another hand has it, or it is in the box.
    #[error("the {diver} card is not yours")]
    OtherDiver {
        /// The card asked for.
        diver: Diver,
    },
    /// Once a game.
    #[error("the {diver} card was used already")]
    DiverUsed {
        /// The card asked for.
        diver: Diver,
    },
    /// It could do nothing.
    #[error("the {diver} card has nothing to do now")]
    Useless {
        /// The card asked for.
        diver: Diver,
    },
    /// Somebody has chosen it.
    #[error("the {diver} card is taken")]
    DiverTaken {
        /// The card asked for.
        diver: Diver,
    },
    /// Only a full team may do without.
    #[error("take one of the diver cards")]
    MustTake,
    /// The token is elsewhere.
    #[error("the {species} is not in the {} column", if *.place == RED { "red" } else { "blue" })]
    WrongColumn {
        /// The species asked for.
        species: Species,
        /// Where its token had to be.
        place: i8,
    },
    /// The Industrialist does not hold it.
    #[error("the card {card} is not in the Industrialist's hand")]
    NotInHand {
        /// The card asked for.
        card: Corporation,
    },
    /// The Visionary does not see it.
    #[error("the card {card} is not among those you look at")]
    NotLookedAt {
        /// The card asked for.
        card: Corporation,
    },
    /// Signs for one card differ.
    #[error("sign {} was given for this card already", sign.number() + 1)]
    SignGiven {
        /// The sign asked for.
        sign: Sign,
    },
    /// Three are the most.
    #[error("three signs are the most for a card")]
    EnoughSigns,
    /// Talk about strategy is not part of the game.
    #[error("under water only phrases are exchanged, and what you believe your cards to be")]
    NoFreeTalk,
    /// Another diver's card.
    #[error("that is not your card")]
    OthersCard,
    /// Every card gets a sign.
    #[error("give a sign for this card first")]
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
