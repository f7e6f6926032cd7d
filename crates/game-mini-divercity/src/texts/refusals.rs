//! Why not, in sentences for whoever tried.

use std::error::Error;
use std::fmt;

use crate::actions::Refusal;
use crate::options::{BadOptions, Mode};
use crate::pieces::RED;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "it is not your turn"),
            Refusal::SomethingElseDue => write!(f, "something else is due now"),
            Refusal::HasActed => write!(
                f,
                "you have had your action; use a diver card or end the turn"
            ),
            Refusal::MustAct => write!(
                f,
                "you must play a card, tell somebody theirs, or close a hotel"
            ),
            Refusal::NoSuchSlot { slot } => write!(f, "there is no card in slot {}", slot + 1),
            Refusal::NoSuchHand { hand } => write!(f, "there is no hand {hand}"),
            Refusal::OwnHand => write!(f, "that is your own hand; choose another one"),
            Refusal::EmptyHand { hand } => write!(f, "{hand} has no cards"),
            Refusal::NotBuilt { hotel } => write!(f, "the {hotel} hotel is not built"),
            Refusal::OtherDiver { diver } => write!(f, "the {diver} card is not yours"),
            Refusal::DiverUsed { diver } => write!(f, "the {diver} card was used already"),
            Refusal::Useless { diver } => write!(f, "the {diver} card has nothing to do now"),
            Refusal::DiverTaken { diver } => write!(f, "the {diver} card is taken"),
            Refusal::MustTake => write!(f, "take one of the diver cards"),
            Refusal::WrongColumn { species, place } => write!(
                f,
                "the {species} is not in the {} column",
                if *place == RED { "red" } else { "blue" }
            ),
            Refusal::NotInHand { card } => {
                write!(f, "the card {card} is not in the Industrialist's hand")
            }
            Refusal::NotLookedAt { card } => {
                write!(f, "the card {card} is not among those you look at")
            }
            Refusal::SignGiven { sign } => write!(
                f,
                "sign {} was given for this card already",
                sign.number() + 1
            ),
            Refusal::EnoughSigns => write!(f, "three signs are the most for a card"),
            Refusal::NoFreeTalk => write!(
                f,
                "under water only phrases are exchanged, and what you believe your cards to be"
            ),
            Refusal::OthersCard => write!(f, "that is not your card"),
            Refusal::NoSignYet => write!(f, "give a sign for this card first"),
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::SeatCount { mode, seats } => {
                write!(f, "mode={mode} is for {}, not {seats}", seats_of(*mode))
            }
            BadOptions::FirstSeat { seat, n_hands } => write!(
                f,
                "first_seat={} does not exist among {n_hands} hands of divers",
                seat.number()
            ),
            BadOptions::DiverHands { named, n_hands } => write!(
                f,
                "diver_cards lists {named} hands, and the table has {n_hands}"
            ),
            BadOptions::DiverCount => {
                write!(f, "without full_team every hand has exactly one diver card")
            }
            BadOptions::SameDiver { diver } => write!(f, "diver_cards names {diver} twice"),
        }
    }
}

impl Error for BadOptions {}

fn seats_of(mode: Mode) -> String {
    match mode.seats() {
        (1, 1, _) => "one player".to_owned(),
        (fewest, most, _) if fewest == most => format!("{most} players"),
        (fewest, most, _) => format!("{fewest} to {most} players"),
    }
}
