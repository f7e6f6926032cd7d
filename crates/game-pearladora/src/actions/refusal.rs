//! Why not, and by which rule.

use rules::RuleId;
use serde::Serialize;

use crate::board::{Line, Square};
use crate::pieces::{Group, Value};

/// Why an action is not allowed. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// A first pontoon was laid.
    SecondPontoonDue,
    /// `done` without a pontoon.
    NothingBegun,
    /// All divers of this value are on the board.
    NoSuchDiver {
        /// The value asked for.
        value: Value,
    },
    /// Divers do not lie on farms.
    Farm {
        /// The square asked for.
        at: Square,
    },
    /// Somebody lies there.
    Occupied {
        /// The square asked for.
        at: Square,
    },
    /// The supply is empty.
    NoPontoonsLeft,
    /// A pontoon lies there.
    LineTaken {
        /// The line asked for.
        line: Line,
    },
    /// The cut would leave too little.
    TerritoryTooSmall {
        /// The line asked for.
        line: Line,
        /// Squares of the smaller part.
        squares: u8,
    },
    /// Powers and Backups are of the advanced game.
    BasicGame,
    /// One power a turn, and before the main action.
    PowerUsed,
    /// Another group's power.
    OtherGroup {
        /// Whose power it is.
        group: Group,
    },
    /// All tokens are gone.
    NoPowerLeft,
    /// The power would leave nothing to do.
    NoMainActionAfter,
    /// Nothing to look at or to adorn.
    NoDiverThere {
        /// The square asked for.
        at: Square,
    },
    /// Everybody can see it already.
    FaceUp {
        /// The square asked for.
        at: Square,
    },
    /// Partners keep their secrets.
    PartnersDiver {
        /// The square asked for.
        at: Square,
    },
    /// Necklaces are for opponents.
    NotAnOpponent {
        /// The square asked for.
        at: Square,
    },
    /// No Forager in that territory.
    NoForagerThere {
        /// The square asked for.
        at: Square,
    },
    /// No necklaces in full territories.
    TerritoryFull {
        /// The square asked for.
        at: Square,
    },
    /// The token lies on the board.
    BackupUsed,
    /// Backups go on own divers.
    NotYourDiver {
        /// The square asked for.
        at: Square,
    },
    /// Backups wait until the territory is full.
    TerritoryNotFull {
        /// The square asked for.
        at: Square,
    },
    /// One Backup in a territory.
    BackupInTerritory {
        /// The square asked for.
        at: Square,
    },
    /// The table did not allow it.
    NoRetiring,
    /// Too late this turn.
    RetireBeforePower,
}

impl rules::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotYourTurn => "R2.1",
            Refusal::SecondPontoonDue => "R4.1",
            Refusal::NothingBegun => "R4.4",
            Refusal::NoSuchDiver { .. } => "R3.1",
            Refusal::Farm { .. } => "R3.2",
            Refusal::Occupied { .. } => "R3.3",
            Refusal::NoPontoonsLeft => "R4.5",
            Refusal::LineTaken { .. } => "R4.2",
            Refusal::TerritoryTooSmall { .. } => "R4.3",
            Refusal::BasicGame => "R8.1",
            Refusal::PowerUsed => "R8.2",
            Refusal::OtherGroup { .. } | Refusal::NoPowerLeft => "R1.8",
            Refusal::NoMainActionAfter => "R8.3",
            Refusal::NoDiverThere { .. } => "R8.9",
            Refusal::FaceUp { .. } => "Q17",
            Refusal::PartnersDiver { .. } => "R8.4",
            Refusal::NotAnOpponent { .. } => "Q30",
            Refusal::NoForagerThere { .. } => "R8.7",
            Refusal::TerritoryFull { .. } => "R8.8",
            Refusal::BackupUsed | Refusal::NotYourDiver { .. } => "R9.1",
            Refusal::TerritoryNotFull { .. } => "R9.2",
            Refusal::BackupInTerritory { .. } => "R9.3",
            Refusal::NoRetiring => "Q4",
            Refusal::RetireBeforePower => "Q33",
        })
    }
}
