//! Why not, and by which rule.

use rules::RuleId;
use serde::Serialize;

use crate::board::Cell;
use crate::pieces::Terrain;

/// Why an action is not allowed. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// The tile in hand comes first.
    PlaceFirst,
    /// The tile lies already.
    AlreadyPlaced,
    /// A tile lies there.
    Taken {
        /// The cell asked for.
        at: Cell,
    },
    /// No tile lies beside it.
    Alone {
        /// The cell asked for.
        at: Cell,
    },
    /// Two edges that meet are not the same.
    Edge {
        /// The cell asked for.
        at: Cell,
        /// What the tile has there.
        own: Terrain,
        /// What it would meet.
        other: Terrain,
    },
    /// The tile looks the same in another rotation.
    SameRotation,
    /// The tile has no such colony.
    NoColony {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no such link.
    NoLink {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no such ocean.
    NoOcean {
        /// The number asked for.
        number: u8,
    },
    /// The tile has no aerator.
    NoAerator,
    /// The tile has no generator.
    NoGenerator,
    /// All markers are on the board.
    NoMarkerLeft,
    /// Somebody else is there.
    Occupied {
        /// What it is.
        terrain: Terrain,
    },
    /// Both submarines are on the board.
    NoSubmarineLeft,
    /// The colony goes on.
    NotComplete,
    /// Somebody else is in the colony.
    OthersInColony,
    /// The Head Office is on the board.
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
