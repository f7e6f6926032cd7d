//! What a table agrees on before it begins.

use rules::{FirstSeat, Position, RuleId, Seat, SeatCount};
use serde::Serialize;

use crate::game::Undertow;

rules::options! {
    /// What a table agrees on; the number of seats aside.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// Chains: a pulled shell of the kind that was laid pulls on from its place.
        pub chains: bool = true, "R2.4";
        /// Who begins: chance decides, or you agree on a seat.
        pub first_seat: FirstSeat = FirstSeat::Random, "R1.5";
    }
}

/// Why a set of options cannot be played. The words are in `texts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BadOptions {
    /// Too few or too many seats.
    SeatCount {
        /// How many were asked for.
        seats: SeatCount,
    },
    /// The first seat does not exist.
    FirstSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: SeatCount,
    },
}

impl rules::Refusal for BadOptions {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            BadOptions::SeatCount { .. } => "R1.1",
            BadOptions::FirstSeat { .. } => "R1.5",
        })
    }
}

/// Refuses what cannot be played.
pub(crate) fn check_options(options: &Options, seats: SeatCount) -> Result<(), BadOptions> {
    // R1.1
    if !Undertow::SEATS.contains(&seats.get()) {
        return Err(BadOptions::SeatCount { seats });
    }
    // R1.5
    match options.first_seat.missing_in(seats) {
        Some(seat) => Err(BadOptions::FirstSeat { seat, seats }),
        None => Ok(()),
    }
}
