//! The same deal for several: challenges and the daily deal.

use std::sync::Arc;

use store::{ChallengeRow, TableRow};
use wire::{Belongs, Leave, Problem, Terms};

use crate::App;
use crate::problem::from_store;

/// What is allowed where nobody has said.
pub(crate) const USUAL_TERMS: Terms = Terms {
    undo: Leave::Refused,
    hints: Leave::Refused,
    tries: Leave::Marked,
};

/// What a table belongs to, as it is told to those who may see it.
pub(crate) async fn belongs(app: &Arc<App>, row: &TableRow) -> Result<Option<Belongs>, Problem> {
    match &row.belongs {
        None => Ok(None),
        Some(store::Belongs::Bottle { id, since }) => Ok(Some(Belongs::Bottle {
            id: id.clone(),
            since: *since,
        })),
        Some(store::Belongs::Challenge(id)) => {
            let found = app.store.challenge(id).await;
            let found = found.map_err(|error| from_store(&error))?;
            Ok(found.map(|challenge| Belongs::Challenge {
                day: challenge.day,
                terms: terms(&challenge),
                id: challenge.id,
            }))
        }
    }
}

/// What a challenge allows.
pub(crate) fn terms(challenge: &ChallengeRow) -> Terms {
    serde_json::from_str(&challenge.terms).unwrap_or(USUAL_TERMS)
}
