//! Why one might do something, as bots say it. The words are in `texts`.

use serde::Serialize;

/// Why one might choose an action. It is said aloud, so that it never tells the
/// value of a diver that lies face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reason {
    /// A diver beside a farm, in open water.
    BesideFarm {
        /// Its pearls.
        pearls: u8,
    },
    /// A diver in open water, far from every farm.
    OpenWater {},
    /// A diver where there is nothing to take.
    NoPearls {},
    /// A diver in a fight for pearls.
    Claim {
        /// What it changes there.
        change: Change,
        /// The pearls.
        pearls: u8,
    },
    /// A pontoon parts waters, none of them with pearls.
    PartsNothing {},
    /// A pontoon parts the lagoon into large waters.
    PartsLagoon {},
    /// A pontoon closes a territory.
    Closes {
        /// How one's own side stands there.
        lead: Lead,
        /// Its pearls.
        pearls: u8,
    },
    /// A pontoon that parts nothing, on the way to a farm.
    LongerWay {
        /// Its pearls.
        pearls: u8,
    },
    /// A pontoon that parts nothing, as part of a long wall.
    LongWall {},
    /// A pontoon that parts nothing.
    Waits {},
    /// No second pontoon.
    EnoughPontoons {},
    /// A Backup token.
    BacksUp {
        /// What is fought for.
        fight: Fight,
    },
    /// A look at a diver.
    Looks {
        /// What is fought for.
        fight: Fight,
    },
    /// A necklace.
    Weakens {
        /// What is fought for.
        fight: Fight,
    },
    /// Retiring.
    NothingToGain {},
}

/// What a diver changes in a fight for pearls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Change {
    /// Nobody was there.
    First,
    /// The own side led already.
    MoreLead,
    /// It leads now.
    TakesLead,
    /// It is level now.
    Level,
    /// It is still behind.
    CatchesUp,
}

/// How a side stands among some squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Lead {
    /// Nobody else is there.
    Alone,
    /// It has more than any other.
    Ahead,
    /// It has as much as the best other.
    Level,
    /// It has less.
    Behind,
    /// Only others are there.
    Absent,
    /// Nobody is there.
    Empty,
}

/// What is fought for where a diver lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// How the own side stands.
    pub lead: Lead,
    /// The pearls.
    pub pearls: u8,
}
