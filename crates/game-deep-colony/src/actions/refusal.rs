//! Why not, and by which rule.

use rules::RuleId;
use thiserror::Error;

use crate::board::Cell;
use crate::pieces::Terrain;

/// Why an action is not allowed. The sentences are for the player who tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, serde::Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The tile in hand comes first.
    #[error("first place the tile you have drawn")]
    PlaceFirst,
    /// The tile lies already.
    #[error("your tile lies; now deploy a piece on it, or skip")]
    AlreadyPlaced,
    /// A tile lies there.
    #[error("a tile lies at {at} already")]
    Taken {
        /// The cell asked for.
        at: Cell,
    },
    /// No tile lies beside it.
    #[error("{at} has no edge in common with a tile that lies")]
    Alone {
        /// The cell asked for.
        at: Cell,
    },
    /// Two edges that meet are not the same.
    #[error("{} would meet {} at {at}; edges that meet have to be the same", own.name(), other.name())]
    Edge {
        /// The cell asked for.
        at: Cell,
        /// What the tile has there.
        own: Terrain,
        /// What it would meet.
        other: Terrain,
    },
    /// The tile looks the same in another rotation.
    #[error("the tile looks the same when it is turned less far; name that rotation")]
    SameRotation,
    /// The tile has no such colony.
    #[error("the tile you placed has no colony {number}")]
    NoColony {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no such link.
    #[error("the tile you placed has no transport link {number}")]
    NoLink {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no such ocean.
    #[error("the tile you placed has no ocean {number}")]
    NoOcean {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no aerator.
    #[error("the tile you placed has no aerator")]
    NoAerator,
    /// The tile has no generator.
    #[error("the tile you placed has no generator")]
    NoGenerator,
    /// All markers are on the board.
    #[error("you have no construction marker left")]
    NoMarkerLeft,
    /// Somebody else is there.
    #[error("another player's construction marker is in this {}", terrain.name())]
    Occupied {
        /// What it is.
        terrain: Terrain,
    },
    /// Both submarines are on the board.
    #[error("you have no submarine left")]
    NoSubmarineLeft,
    /// The colony goes on.
    #[error("a Head Office needs a colony that your tile has completed; this one is still open")]
    NotComplete,
    /// Somebody else is in the colony.
    #[error("a Head Office needs a colony without another player's construction marker")]
    OthersInColony,
    /// The Head Office is on the board.
    #[error("your Head Office stands already, and it stays where it is")]
    HeadOfficeUsed,
}

impl rules::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotYourTurn | Refusal::PlaceFirst | Refusal::AlreadyPlaced => "R3.1",
            Refusal::Taken { .. } | Refusal::Alone { .. } => "R3.2",
            Refusal::Edge { .. } => "R3.3",
            Refusal::SameRotation => "R3.5",
            Refusal::NoColony { .. } | Refusal::NoLink { .. } | Refusal::NoOcean { .. } => "R4.1",
            Refusal::NoMarkerLeft => "R4.2",
            Refusal::Occupied { .. } => "R4.3",
            Refusal::NoAerator | Refusal::NoGenerator => "R4.4",
            Refusal::NoSubmarineLeft => "R5.1",
            Refusal::NotComplete => "R6.1",
            Refusal::OthersInColony => "R6.2",
            Refusal::HeadOfficeUsed => "R6.4",
        })
    }
}
