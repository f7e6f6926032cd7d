//! How a game ended: ranks, points, and the reasons for every point.

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat, SeatCount};

/// Ranks and points, flat and cheap, for search and statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    seats: SeatCount,
    ranks: [u8; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

impl Standing {
    /// A standing with a rank (1 is first, ties share) and points per seat.
    pub fn new(
        seats: SeatCount,
        rank: impl Fn(Seat) -> u8,
        points: impl Fn(Seat) -> i32,
    ) -> Standing {
        let mut standing = Standing {
            seats,
            ranks: [0; MAX_SEATS],
            points: [0; MAX_SEATS],
        };
        for seat in seats.iter() {
            standing.ranks[seat.idx()] = rank(seat);
            standing.points[seat.idx()] = points(seat);
        }
        standing
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
pub struct Outcome {
    /// Rank by seat; 1 is first, ties share a rank.
    pub ranks: Vec<u8>,
    /// Sheet by seat.
    pub sheets: Vec<ScoreSheet>,
}

/// One seat's points with their reasons.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
pub struct ScoreLine {
    /// What for, in words.
    pub what: String,
    /// How many.
    pub points: i32,
}
