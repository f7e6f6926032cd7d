//! How a game ended: ranks, points, and the reasons for every point.

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat, SeatCount, SeatSet};

/// Ranks and points, flat and cheap, for search and statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    seats: SeatCount,
    winners: SeatSet,
    is_shared: bool,
    ranks: [u8; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

impl Standing {
    /// A standing with a rank (1 is first, ties share) and points per seat.
    /// Whoever ranks first has won; `is_shared` if they are not one side.
    pub fn ranked(
        seats: SeatCount,
        rank: impl Fn(Seat) -> u8,
        points: impl Fn(Seat) -> i32,
        is_shared: bool,
    ) -> Standing {
        let mut standing = Standing {
            seats,
            winners: seats.iter().filter(|&seat| rank(seat) == 1).collect(),
            is_shared,
            ranks: [0; MAX_SEATS],
            points: [0; MAX_SEATS],
        };
        for seat in seats.iter() {
            standing.ranks[seat.idx()] = rank(seat);
            standing.points[seat.idx()] = points(seat);
        }
        standing
    }

    /// A standing in which all won or all lost together.
    pub fn together(seats: SeatCount, have_won: bool, points: i32) -> Standing {
        let mut standing = Self::ranked(seats, |_| 1, |_| points, false);
        if !have_won {
            standing.winners = SeatSet::EMPTY;
        }
        standing
    }

    /// Who has won; nobody if a cooperative game was lost.
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Whether the victory is shared between sides.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The ranks by seat; 1 is first, ties share a rank.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.seats.count()]
    }

    /// The points by seat.
    pub fn points(&self) -> &[i32] {
        &self.points[..self.seats.count()]
    }
}

/// How a game ended. A cooperative game gives everyone the same rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who has won; nobody if a cooperative game was lost.
    pub winners: SeatSet,
    /// Whether the victory is shared between sides.
    pub is_shared: bool,
    /// Rank by seat; 1 is first, ties share a rank.
    pub ranks: Vec<u8>,
    /// Sheet by seat.
    pub sheets: Vec<ScoreSheet>,
}

impl Outcome {
    /// A standing with a reason for every point.
    pub fn new(standing: &Standing, sheets: Vec<ScoreSheet>) -> Outcome {
        Outcome {
            winners: standing.winners,
            is_shared: standing.is_shared,
            ranks: standing.ranks().to_vec(),
            sheets,
        }
    }
}

/// One seat's points with their reasons.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScoreSheet {
    /// The reasons; their points sum to the total.
    pub lines: Vec<ScoreLine>,
    /// The sum.
    pub total: i32,
}

impl ScoreSheet {
    /// Adds a line.
    pub fn add(&mut self, what: String, points: i32) {
        self.total += points;
        self.lines.push(ScoreLine { what, points });
    }
}

/// Points and what they were given for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScoreLine {
    /// What for, in words.
    pub what: String,
    /// How many.
    pub points: i32,
}
