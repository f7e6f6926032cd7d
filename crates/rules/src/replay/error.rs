//! Why an entry cannot follow.

use thiserror::Error;

use crate::{Refusal, RuleId};

/// Why an entry cannot follow the ones before it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError<R: Refusal> {
    /// The rules refuse the action.
    #[error("{refusal} ({})", refusal.rule())]
    Refused {
        /// Why.
        refusal: R,
    },
    /// Chance is not to act, or could not decide so.
    #[error("{}", if *.due { "chance cannot give this outcome here" } else { "chance is not to act here" })]
    Impossible {
        /// Whether chance is to act at all.
        due: bool,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The last action was another's, or something has come of it.
    #[error("there is nothing of yours that can be taken back")]
    NothingToTakeBack,
    /// The seat's screen shows nothing that waits for it.
    #[error("there is nothing to acknowledge")]
    NothingToAcknowledge,
    /// The game can still be won, or it is not the seat's to give up.
    #[error("there is nothing to concede")]
    NothingToConcede,
    /// No person sat there, they gave up already, or a bot plays there already
    /// or does not.
    #[error("whoever plays this seat cannot do that now")]
    WrongHolder,
    /// The seat owed no decision, or a bot's was due.
    #[error("this seat owes no decision")]
    NothingOwed,
    /// Something is proposed already, or is so already.
    #[error("something is proposed already; it has to be answered first")]
    AlreadyProposed,
    /// Nothing of the kind is proposed, or this seat is not asked, or has
    /// answered.
    #[error("there is no such proposal for you to answer")]
    NotProposed,
    /// Nobody plays during a pause.
    #[error("the table is paused; go on first")]
    Paused,
    /// The table is not paused.
    #[error("the table is not paused")]
    NotPaused,
    /// A bot has seen what came of it.
    #[error("a bot has played since, or chance has fallen, and bots do not forget what they saw")]
    BotsDisagree,
    /// Too much has been played.
    #[error("too much has been played to end without a result; you can give up")]
    TooLateToAbort,
    /// Actions sent together have to be such that all could be taken back.
    #[error("something comes to light before the last of these actions; send them one by one")]
    Revealing,
    /// Only the last action can be taken back.
    #[error("the last action goes back to entry {due}")]
    WrongTakeBack {
        /// The entry it goes back to.
        due: u32,
    },
}

impl<R: Refusal> ReplayError<R> {
    /// The rule that says so, if a rule does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            ReplayError::Refused { refusal } => Some(refusal.rule()),
            ReplayError::Impossible { .. }
            | ReplayError::Over
            | ReplayError::NothingToTakeBack
            | ReplayError::NothingToAcknowledge
            | ReplayError::NothingToConcede
            | ReplayError::WrongHolder
            | ReplayError::NothingOwed
            | ReplayError::AlreadyProposed
            | ReplayError::NotProposed
            | ReplayError::Paused
            | ReplayError::NotPaused
            | ReplayError::BotsDisagree
            | ReplayError::TooLateToAbort
            | ReplayError::Revealing
            | ReplayError::WrongTakeBack { .. } => None,
        }
    }
}
