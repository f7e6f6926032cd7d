//! Why not, and by which rule.

use rules::RuleId;
use serde::Serialize;

use super::Action;
use crate::pieces::{Card, Company, Holder};

/// Why an action is not allowed. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// The phase asks for another kind of action.
    SomethingElseDue,
    /// The card cannot be taken.
    NotOpen {
        /// The card asked for.
        card: Card,
    },
    /// The card cannot be played.
    NotInHand {
        /// The card asked for.
        card: Card,
        /// What it was to be played for.
        action: Action,
    },
    /// The hand cannot pay.
    TooFewCards {
        /// What it costs.
        cost: u8,
        /// How many cards the hand could pay with.
        n_cards: u8,
    },
    /// The expansion rule.
    TooLow {
        /// The card asked for.
        card: Card,
        /// The company asked for.
        company: Company,
        /// Its most recent depth card.
        top: Card,
    },
    /// Something was announced and is not paid yet.
    PayFirst {
        /// How many are missing.
        n_due: u8,
    },
    /// Nothing was announced, or all of it is paid.
    NothingToPay,
    /// The card that is bought or played cannot pay for itself.
    PaysForItself {
        /// The card asked for.
        card: Card,
    },
    /// A card pays once.
    PaidTwice {
        /// The card asked for.
        card: Card,
    },
    /// Payments are named in ascending order.
    NotAscending {
        /// The card asked for.
        card: Card,
        /// The card named before.
        last: Card,
    },
    /// Too few cards would be left to name.
    TooFewHigher {
        /// The card asked for.
        card: Card,
        /// How many would be missing.
        n_due: u8,
    },
    /// No ability can be used outside its moment.
    NoAbilityNow,
    /// Another company was expanded, or its other side is played.
    OtherAbility {
        /// The company that was expanded.
        company: Company,
    },
    /// The card lies in no company.
    NoDepthCard {
        /// The card asked for.
        card: Card,
    },
    /// The company has no depth card.
    NoDepth {
        /// The company asked for.
        company: Company,
    },
    /// A card moves from one company to another.
    SameCompany,
    /// Too deep in the pile.
    NotRecent {
        /// The card asked for.
        card: Card,
    },
    /// It would change nothing.
    IsTop {
        /// The card asked for.
        card: Card,
    },
    /// Nobody buys from themselves.
    OwnShare,
    /// There is nothing to take.
    NoShare {
        /// The holder asked for.
        holder: Holder,
        /// The company asked for.
        company: Company,
    },
}

impl rules::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotYourTurn | Refusal::SomethingElseDue => "R2.1",
            Refusal::NotOpen { .. } => "R1.6",
            // Each way to play a card has its own rule.
            Refusal::NotInHand { action, .. } => match action {
                Action::Expand { .. } => "R2.4",
                Action::Pay { .. } => "R2.3",
                Action::BuyDiscount { .. } => "R3.8",
                Action::PlayExtra { .. } => "R3.11",
                _ => "R2.2",
            },
            Refusal::TooFewCards { .. } | Refusal::PaysForItself { .. } => "R2.3",
            Refusal::TooLow { .. } => "R2.4",
            Refusal::PayFirst { .. }
            | Refusal::NothingToPay
            | Refusal::PaidTwice { .. }
            | Refusal::NotAscending { .. }
            | Refusal::TooFewHigher { .. } => "Q47",
            Refusal::NoAbilityNow | Refusal::OtherAbility { .. } => "R3.1",
            Refusal::NoDepthCard { .. } => "R3.2",
            Refusal::NoDepth { .. } | Refusal::SameCompany => "R3.3",
            Refusal::NotRecent { .. } => "R3.10",
            Refusal::IsTop { .. } => "Q30",
            Refusal::OwnShare | Refusal::NoShare { .. } => "R3.9",
        })
    }
}
