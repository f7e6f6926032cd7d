//! Why not, and by which rule.

use rules::RuleId;
use thiserror::Error;

use super::Action;
use crate::pieces::{Card, Company, Holder};

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
    /// The card cannot be taken.
    #[error("card {card} does not lie open")]
    NotOpen {
        /// The card asked for.
        card: Card,
    },
    /// The card cannot be played.
    #[error("card {card} is not in your hand")]
    NotInHand {
        /// The card asked for.
        card: Card,
        /// What it was to be played for.
        action: Action,
    },
    /// The hand cannot pay.
    #[error("that costs {}, and you could pay with {}", cards(*cost), cards(*n_cards))]
    TooFewCards {
        /// What it costs.
        cost: u8,
        /// How many cards the hand could pay with.
        n_cards: u8,
    },
    /// The expansion rule.
    #[error("{card} is not higher than {top}, the most recent depth card of {}", company.title())]
    TooLow {
        /// The card asked for.
        card: Card,
        /// The company asked for.
        company: Company,
        /// Its most recent depth card.
        top: Card,
    },
    /// Something was announced and is not paid yet.
    #[error("first pay {} more, or take it back", cards(*n_due))]
    PayFirst {
        /// How many are missing.
        n_due: u8,
    },
    /// Nothing was announced, or all of it is paid.
    #[error("there is nothing to pay")]
    NothingToPay,
    /// The card that is bought or played cannot pay for itself.
    #[error("card {card} is what you are paying for")]
    PaysForItself {
        /// The card asked for.
        card: Card,
    },
    /// A card pays once.
    #[error("card {card} is among your payment already")]
    PaidTwice {
        /// The card asked for.
        card: Card,
    },
    /// Payments are named in ascending order.
    #[error("name the cards in ascending order: {card} comes before {last}")]
    NotAscending {
        /// The card asked for.
        card: Card,
        /// The card named before.
        last: Card,
    },
    /// Too few cards would be left to name.
    #[error("after {card} you would have too few higher cards to pay {n_due} more")]
    TooFewHigher {
        /// The card asked for.
        card: Card,
        /// How many would be missing.
        n_due: u8,
    },
    /// No ability can be used outside its moment.
    #[error("an ability can only be used right after expanding its company")]
    NoAbilityNow,
    /// Another company was expanded, or its other side is played.
    #[error("that is not what the card of {} offers", company.title())]
    OtherAbility {
        /// The company that was expanded.
        company: Company,
    },
    /// The card lies in no company.
    #[error("card {card} is not a depth card of any company")]
    NoDepthCard {
        /// The card asked for.
        card: Card,
    },
    /// The company has no depth card.
    #[error("{} has no depth card", company.title())]
    NoDepth {
        /// The company asked for.
        company: Company,
    },
    /// A card moves from one company to another.
    #[error("choose another company to move it to")]
    SameCompany,
    /// Too deep in the pile.
    #[error("card {card} is not among the three most recent of its company")]
    NotRecent {
        /// The card asked for.
        card: Card,
    },
    /// It would change nothing.
    #[error("card {card} is the most recent one already")]
    IsTop {
        /// The card asked for.
        card: Card,
    },
    /// Nobody buys from themselves.
    #[error("that is your own portfolio; choose another one")]
    OwnShare,
    /// There is nothing to take.
    #[error("{holder} has no share of {}", company.title())]
    NoShare {
        /// The holder asked for.
        holder: Holder,
        /// The company asked for.
        company: Company,
    },
}

/// A number of cards in words.
fn cards(count: u8) -> String {
    match count {
        0 => "no card".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
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
