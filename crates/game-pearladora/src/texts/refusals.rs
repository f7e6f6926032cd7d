//! Why not, in sentences for whoever tried.

use std::error::Error;
use std::fmt;

use crate::actions::Refusal;
use crate::options::BadOptions;
use crate::pieces::MIN_TERRITORY;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "it is not your turn"),
            Refusal::SecondPontoonDue => write!(
                f,
                "you have begun with a pontoon: lay a second one, or be done"
            ),
            Refusal::NothingBegun => write!(
                f,
                "you have laid no pontoon this turn: lay a diver or a pontoon first"
            ),
            Refusal::NoSuchDiver { value } => {
                write!(f, "you have no diver of value {} left", value.number())
            }
            Refusal::Farm { at } => {
                write!(f, "{at} is a Pearl Farm; divers lie on spaces only")
            }
            Refusal::Occupied { at } => write!(f, "{at} already holds a diver"),
            Refusal::NoPontoonsLeft => write!(f, "no pontoon is left in the supply"),
            Refusal::LineTaken { line } => write!(f, "{line} already holds a pontoon"),
            Refusal::TerritoryTooSmall { line, squares } => write!(
                f,
                "a pontoon on {line} would cut off a territory of {squares}; the smallest allowed is {MIN_TERRITORY}"
            ),
            Refusal::BasicGame => write!(f, "powers and Backup tokens belong to the advanced game"),
            Refusal::PowerUsed => write!(
                f,
                "you have used a power this turn; now play your main action"
            ),
            Refusal::OtherGroup { group } => write!(f, "that is the power of the {group}"),
            Refusal::NoPowerLeft => write!(f, "you have no Power token left"),
            Refusal::NoMainActionAfter => {
                write!(f, "after this power you could not play a main action")
            }
            Refusal::NoDiverThere { at } => write!(f, "no diver lies on {at}"),
            Refusal::FaceUp { at } => write!(f, "the diver on {at} lies face up already"),
            Refusal::PartnersDiver { at } => write!(f, "the diver on {at} is your partner's"),
            Refusal::NotAnOpponent { at } => write!(f, "the diver on {at} is not an opponent's"),
            Refusal::NoForagerThere { at } => {
                write!(f, "none of your divers is in the territory of {at}")
            }
            Refusal::TerritoryFull { at } => write!(f, "the territory of {at} is full"),
            Refusal::BackupUsed => write!(f, "your Backup token is already on the board"),
            Refusal::NotYourDiver { at } => write!(f, "none of your own divers lies on {at}"),
            Refusal::TerritoryNotFull { at } => {
                write!(f, "the territory of {at} still has a free space")
            }
            Refusal::BackupInTerritory { at } => {
                write!(f, "the territory of {at} already has a Backup token")
            }
            Refusal::NoRetiring => write!(
                f,
                "this table does not allow retiring; you must play while you can"
            ),
            Refusal::RetireBeforePower => write!(
                f,
                "you have used a power this turn; retire at the start of a turn"
            ),
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::SeatCount { seats } => {
                write!(f, "Pearladöra is for 2 to 4 players, not {seats}")
            }
            BadOptions::FirstSeat { seat, seats } => write!(
                f,
                "first_seat={} does not exist at a table of {seats}",
                seat.number()
            ),
            BadOptions::GroupCount { named, seats } => {
                write!(f, "groups has {named} in its list for {seats} seats")
            }
            BadOptions::SameGroup { group } => write!(f, "groups names {group} twice"),
        }
    }
}

impl Error for BadOptions {}
