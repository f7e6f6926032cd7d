//! What a table reads and how it says no: its header, actions as JSON, refusals.

use record::Header;
use rules::{Refusal, ReplayError};
use serde::Deserialize;
use serde_json::Value;

use super::LiveSetup;
use crate::hostable::Hostable;
use crate::said::plain;
use crate::table::PlayError;

pub(super) fn header<G: Hostable>(options: &G::Options, setup: &LiveSetup) -> Header {
    let mut header = Header::new::<G>(options, setup.seats, &setup.seed, 0, &setup.players);
    header.rules_version = setup.rules_version;
    header.contributions = Some(setup.contributions.clone());
    header.chance = setup.chance;
    header.resigned = setup.resigned;
    header
}

pub(super) fn read_actions<G: Hostable>(actions: &[Value]) -> Result<Vec<G::Action>, PlayError> {
    if actions.is_empty() {
        return Err(PlayError::Malformed("there is no action".to_owned()));
    }
    let read = |action: &Value| {
        let read = G::Action::deserialize(action);
        read.map_err(|error| PlayError::Malformed(error.to_string()))
    };
    actions.iter().map(read).collect()
}

pub(crate) fn play_error<R: Refusal>(error: ReplayError<R>) -> PlayError {
    match error {
        ReplayError::Refused { refusal } => refused(refusal),
        // Which actions go together is a matter of form.
        ReplayError::Revealing => PlayError::Malformed(error.to_string()),
        ReplayError::Over
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
        | ReplayError::Impossible { .. }
        | ReplayError::WrongTakeBack { .. } => PlayError::NotNow(error.to_string()),
    }
}

pub(crate) fn refused(refusal: impl Refusal) -> PlayError {
    PlayError::Refused {
        rule: refusal.rule(),
        text: refusal.to_string(),
        what: plain(&refusal),
    }
}
