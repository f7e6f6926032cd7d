//! What is due at any moment of the game.

use rules::Seat;
use serde::Serialize;

use crate::pieces::TileId;

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance names the first seat (R1.5).
    ChooseFirst {},
    /// Chance draws a tile for a seat (R3.1).
    Draw {
        /// Whose turn.
        seat: Seat,
    },
    /// A seat places the tile it has drawn (R3.2).
    Place {
        /// Whose turn.
        seat: Seat,
        /// What it has drawn.
        tile: TileId,
    },
    /// A seat may deploy a piece on the tile it has just laid (R4.1).
    Deploy {
        /// Whose turn.
        seat: Seat,
    },
    /// The game is over.
    Over {},
}

impl Phase {
    /// Who is to act.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Place { seat, .. } | Phase::Deploy { seat } => Some(seat),
            Phase::ChooseFirst {} | Phase::Draw { .. } | Phase::Over {} => None,
        }
    }
}
