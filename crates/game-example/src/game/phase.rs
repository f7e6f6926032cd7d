//! What is due at any moment of the game.

use rules::Seat;
use serde::Serialize;

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance says who begins (R1.5).
    First {},
    /// Chance deals a seat a shell (R1.3).
    Deal {
        /// Who gets it.
        seat: Seat,
    },
    /// Chance fills an empty place of the tideline (R1.4, R2.6).
    Open {},
    /// The active seat lays a shell (R2.2).
    Lay {},
    /// The active seat takes a shell (R2.5).
    Take {},
    /// Chance says which shell comes from the pile (R2.5).
    Draw {},
    /// The game is over (R4.1).
    Over {},
}
