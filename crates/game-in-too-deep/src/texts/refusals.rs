//! Why not, in sentences for whoever tried.

use std::error::Error;
use std::fmt;

use crate::actions::Refusal;
use crate::options::BadOptions;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "it is not your turn"),
            Refusal::SomethingElseDue => write!(f, "something else is due now"),
            Refusal::NotOpen { card } => write!(f, "card {card} does not lie open"),
            Refusal::NotInHand { card, .. } => write!(f, "card {card} is not in your hand"),
            Refusal::TooFewCards { cost, n_cards } => {
                let (cost, n_cards) = (cards(*cost), cards(*n_cards));
                write!(f, "that costs {cost}, and you could pay with {n_cards}")
            }
            Refusal::TooLow { card, company, top } => write!(
                f,
                "{card} is not higher than {top}, the most recent depth card of {}",
                company.title()
            ),
            Refusal::PayFirst { n_due } => {
                write!(f, "first pay {} more, or take it back", cards(*n_due))
            }
            Refusal::NothingToPay => write!(f, "there is nothing to pay"),
            Refusal::PaysForItself { card } => write!(f, "card {card} is what you are paying for"),
            Refusal::PaidTwice { card } => write!(f, "card {card} is among your payment already"),
            Refusal::NotAscending { card, last } => write!(
                f,
                "name the cards in ascending order: {card} comes before {last}"
            ),
            Refusal::TooFewHigher { card, n_due } => write!(
                f,
                "after {card} you would have too few higher cards to pay {n_due} more"
            ),
            Refusal::NoAbilityNow => write!(
                f,
                "an ability can only be used right after expanding its company"
            ),
            Refusal::OtherAbility { company } => {
                write!(f, "that is not what the card of {} offers", company.title())
            }
            Refusal::NoDepthCard { card } => {
                write!(f, "card {card} is not a depth card of any company")
            }
            Refusal::NoDepth { company } => write!(f, "{} has no depth card", company.title()),
            Refusal::SameCompany => write!(f, "choose another company to move it to"),
            Refusal::NotRecent { card } => write!(
                f,
                "card {card} is not among the three most recent of its company"
            ),
            Refusal::IsTop { card } => write!(f, "card {card} is the most recent one already"),
            Refusal::OwnShare => write!(f, "that is your own portfolio; choose another one"),
            Refusal::NoShare { holder, company } => {
                write!(f, "{holder} has no share of {}", company.title())
            }
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::SeatCount { seats } => {
                write!(f, "In Too Deep is for two to five players, not {seats}")
            }
            BadOptions::SameCard { card } => write!(f, "the deck has card {card} twice"),
            BadOptions::DeckTooSmall {
                seats,
                least,
                n_cards,
            } => write!(
                f,
                "{seats} players need a deck of {least} cards, and this one has {n_cards}"
            ),
        }
    }
}

impl Error for BadOptions {}

/// A number of cards in words.
fn cards(count: u8) -> String {
    match count {
        0 => "no card".to_owned(),
        count => rules::counted(count, "card"),
    }
}
