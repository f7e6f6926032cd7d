//! Why not, and by which rule.

use rules::RuleId;
use thiserror::Error;

use crate::board::{Line, Square};
use crate::pieces::{Group, MIN_TERRITORY, Value};

/// Why an action is not allowed. The sentences are for the player who tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A first pontoon was laid.
    #[error("you have begun with a pontoon: lay a second one, or be done")]
    SecondPontoonDue,
    /// `done` without a pontoon.
    #[error("there is nothing to be done with: lay a diver or a pontoon first")]
    NothingBegun,
    /// All divers of this value are on the board.
    #[error("you have no diver of value {} left", value.number())]
    NoSuchDiver {
        /// The value asked for.
        value: Value,
    },
    /// Divers do not lie on farms.
    #[error("{at} is a Pearl Farm; divers lie on the other spaces")]
    Farm {
        /// The square asked for.
        at: Square,
    },
    /// Somebody lies there.
    #[error("{at} already holds a diver")]
    Occupied {
        /// The square asked for.
        at: Square,
    },
    /// The supply is empty.
    #[error("no pontoon is left in the supply")]
    NoPontoonsLeft,
    /// A pontoon lies there.
    #[error("{line} already holds a pontoon")]
    LineTaken {
        /// The line asked for.
        line: Line,
    },
    /// The cut would leave too little.
    #[error(
        "a pontoon on {line} would cut off a territory of {squares}; the smallest allowed is {MIN_TERRITORY}"
    )]
    TerritoryTooSmall {
        /// The line asked for.
        line: Line,
        /// Squares of the smaller part.
        squares: u8,
    },
    /// Powers and Backups are of the advanced game.
    #[error("powers and Backup tokens belong to the advanced game")]
    BasicGame,
    /// One power a turn, and before the main action.
    #[error("you have used a power this turn; now play your main action")]
    PowerUsed,
    /// Another group's power.
    #[error("that is the power of the {group}")]
    OtherGroup {
        /// Whose power it is.
        group: Group,
    },
    /// All tokens are gone.
    #[error("you have no Power token left")]
    NoPowerLeft,
    /// The power would leave nothing to do.
    #[error("after this power you could not play a main action")]
    NoMainActionAfter,
    /// Nothing to look at or to adorn.
    #[error("no diver lies on {at}")]
    NoDiverThere {
        /// The square asked for.
        at: Square,
    },
    /// Everybody can see it already.
    #[error("the diver on {at} lies face up already")]
    FaceUp {
        /// The square asked for.
        at: Square,
    },
    /// Partners keep their secrets.
    #[error("the diver on {at} is your partner's")]
    PartnersDiver {
        /// The square asked for.
        at: Square,
    },
    /// Necklaces are for opponents.
    #[error("the diver on {at} is not an opponent's")]
    NotAnOpponent {
        /// The square asked for.
        at: Square,
    },
    /// No Forager in that territory.
    #[error("none of your divers is in the territory of {at}")]
    NoForagerThere {
        /// The square asked for.
        at: Square,
    },
    /// No necklaces in full territories.
    #[error("the territory of {at} is full")]
    TerritoryFull {
        /// The square asked for.
        at: Square,
    },
    /// The token lies on the board.
    #[error("your Backup token is already on the board")]
    BackupUsed,
    /// Backups go on own divers.
    #[error("none of your own divers lies on {at}")]
    NotYourDiver {
        /// The square asked for.
        at: Square,
    },
    /// Backups wait until the territory is full.
    #[error("the territory of {at} still has a free space")]
    TerritoryNotFull {
        /// The square asked for.
        at: Square,
    },
    /// One Backup in a territory.
    #[error("the territory of {at} already has a Backup token")]
    BackupInTerritory {
        /// The square asked for.
        at: Square,
    },
    /// The table did not allow it.
    #[error("this table does not allow retiring; you must play while you can")]
    NoRetiring,
    /// Too late this turn.
    #[error("you have used a power this turn; retire at the start of a turn")]
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
