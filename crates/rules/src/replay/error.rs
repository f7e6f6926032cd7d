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
            | ReplayError::Revealing
            | ReplayError::WrongTakeBack { .. } => None,
        }
    }
}
