//! Why not, in sentences for whoever tried.

use std::error::Error;
use std::fmt;

use crate::actions::Refusal;
use crate::options::BadOptions;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "it is not your turn"),
            Refusal::PlaceFirst => write!(f, "first place the tile you have drawn"),
            Refusal::AlreadyPlaced => {
                write!(f, "your tile lies; now deploy a piece on it, or skip")
            }
            Refusal::Taken { at } => write!(f, "a tile lies at {at} already"),
            Refusal::Alone { at } => write!(f, "{at} has no edge in common with a tile that lies"),
            Refusal::Edge { at, own, other } => write!(
                f,
                "{} would meet {} at {at}; edges that meet have to be the same",
                own.name(),
                other.name()
            ),
            Refusal::SameRotation => write!(
                f,
                "the tile looks the same when it is turned less far; name that rotation"
            ),
            Refusal::NoColony { number } => write!(f, "the tile you placed has no colony {number}"),
            Refusal::NoLink { number } => {
                write!(f, "the tile you placed has no transport link {number}")
            }
            Refusal::NoOcean { number } => write!(f, "the tile you placed has no ocean {number}"),
            Refusal::NoAerator => write!(f, "the tile you placed has no aerator"),
            Refusal::NoGenerator => write!(f, "the tile you placed has no generator"),
            Refusal::NoMarkerLeft => write!(f, "you have no construction marker left"),
            Refusal::Occupied { terrain } => write!(
                f,
                "another player's construction marker is in this {}",
                terrain.name()
            ),
            Refusal::NoSubmarineLeft => write!(f, "you have no submarine left"),
            Refusal::NotComplete => write!(
                f,
                "a Head Office needs a colony that your tile has completed; this one is still open"
            ),
            Refusal::OthersInColony => write!(
                f,
                "a Head Office needs a colony without another player's construction marker"
            ),
            Refusal::HeadOfficeUsed => write!(
                f,
                "your Head Office stands already, and it stays where it is"
            ),
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::SeatCount { seats } => {
                write!(f, "Deep Colony is for 2 to 4 players, not {seats}")
            }
            BadOptions::FirstSeat { seat, seats } => write!(
                f,
                "first_seat={} does not exist at a table of {seats}",
                seat.number()
            ),
            BadOptions::TileSet { faults } => {
                let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
                write!(f, "the tile set cannot be played: {}", sentences.join("; "))
            }
            BadOptions::NoSuchTile { name } => write!(f, "the tile set has no tile \"{name}\""),
            BadOptions::BadStart { name } => write!(
                f,
                "a game starts from a tile with a colony and a link; {name} is none"
            ),
        }
    }
}

impl Error for BadOptions {}
