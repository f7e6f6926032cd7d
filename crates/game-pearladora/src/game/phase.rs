//! What is due at any moment of the game.

use rules::Seat;
use serde::Serialize;

use crate::board::{Line, Square};

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance deals the groups (R1.7).
    DealGroups {},
    /// Chance lays the clusters on the farms (R1.4).
    LayClusters {},
    /// Chance names the first seat (R1.6).
    ChooseFirst {},
    /// A seat begins its turn.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A seat has used a power and owes its main action (R8.1).
    AfterPower {
        /// Whose turn.
        seat: Seat,
        /// Where the Elders just looked.
        looked: Option<Square>,
    },
    /// A seat has laid one pontoon and may lay another (R4.1).
    SecondPontoon {
        /// Whose turn.
        seat: Seat,
        /// The pontoon just laid.
        first: Line,
    },
    /// The game is over.
    Over {},
}

impl Phase {
    /// Whose turn it is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Turn { seat }
            | Phase::AfterPower { seat, .. }
            | Phase::SecondPontoon { seat, .. } => Some(seat),
            Phase::DealGroups {}
            | Phase::LayClusters {}
            | Phase::ChooseFirst {}
            | Phase::Over {} => None,
        }
    }
}
