//! The same deal for several: challenges and the daily deal.
//!
//! A challenge is a row with a seed and an opening; a try is a table that begins
//! with both, so chance falls by kind and number as at every other, and bots
//! imagine the same worlds. As long as a challenge is open to be played, its
//! tables are closed to everybody else: [`may_look`] is asked before anything of
//! a table is told.

mod board;
mod comparing;
mod setting;
mod trying;

use std::sync::Arc;

use store::{ChallengeRow, SeatRow, Status, TableRow, TryRow};
use wire::{Belongs, Leave, Problem, Rejected, Terms};

pub(crate) use self::board::{deals, margin, view};
pub(crate) use self::comparing::compare;
pub(crate) use self::setting::{deal, set};
pub(crate) use self::trying::try_it;
use crate::App;
use crate::day;
use crate::letters;
use crate::problem::{from_store, problem};

/// What is allowed where nobody has said: what a daily deal allows.
pub(crate) const USUAL_TERMS: Terms = Terms {
    undo: Leave::Refused,
    hints: Leave::Refused,
    tries: Leave::Marked,
};

/// The longest line of one's own.
const MAX_LINE: usize = 140;

/// A line as it may be shown to others; it may be empty.
pub(crate) fn checked_line(line: &str) -> Result<String, Problem> {
    let line = line.trim();
    let is_fine = line.chars().count() <= MAX_LINE && letters::are_visible(line);
    match line.is_empty() || is_fine {
        true => Ok(line.to_owned()),
        false => {
            let message = format!("a line has at most {MAX_LINE} letters, all of them visible");
            Err(problem(Rejected::Malformed, message))
        }
    }
}

/// A challenge by its name in addresses.
pub(crate) async fn challenge(app: &App, id: &str) -> Result<ChallengeRow, Problem> {
    let found = app.store.challenge(id).await;
    let found = match found.map_err(|error| from_store(&error))? {
        Some(found) => Some(found),
        None => setting::deal_named(app, id).await?,
    };
    found.ok_or_else(|| problem(Rejected::Missing, "there is no such challenge"))
}

/// What a challenge allows.
pub(crate) fn terms(challenge: &ChallengeRow) -> Terms {
    serde_json::from_str(&challenge.terms).unwrap_or(USUAL_TERMS)
}

/// What a table belongs to, as it is told to those who may see it.
pub(crate) async fn belongs(app: &App, row: &TableRow) -> Result<Option<Belongs>, Problem> {
    match &row.belongs {
        None => Ok(None),
        Some(store::Belongs::Bottle { id, since }) => Ok(Some(Belongs::Bottle {
            id: id.clone(),
            since: *since,
        })),
        Some(store::Belongs::Challenge { id, .. }) => {
            let challenge = challenge(app, id).await?;
            Ok(Some(Belongs::Challenge {
                day: challenge.day,
                terms: terms(&challenge),
                id: challenge.id,
            }))
        }
    }
}

/// Since when anybody may see how a challenge went: somebody has said so, or its
/// day is over. The sweep writes that down, so that what was opened once stays
/// open, whatever the clock says then.
pub(crate) fn opened_ms(app: &App, challenge: &ChallengeRow) -> Option<i64> {
    let ends_ms = challenge.day.map(|day| ends_ms(app, day));
    let over_ms = ends_ms.filter(|ends_ms| *ends_ms <= app.time.now_ms());
    match (challenge.opened_ms, ends_ms) {
        // It may have been noticed later.
        (Some(opened_ms), Some(ends_ms)) => Some(opened_ms.min(ends_ms)),
        (opened_ms, _) => opened_ms.or(over_ms),
    }
}

/// When a day of the house is over.
fn ends_ms(app: &App, day: u32) -> i64 {
    day::end_ms(day, app.config.day_begins)
}

/// Whether something of a table may be told to somebody. Tables of a challenge
/// are for those who sit there; what is finished, also for those who have
/// finished the same, and for everybody once the challenge is opened.
pub(crate) async fn may_look(
    app: &Arc<App>,
    row: &TableRow,
    guest_id: Option<&str>,
) -> Result<(), Problem> {
    let Some(store::Belongs::Challenge { id, .. }) = &row.belongs else {
        return Ok(());
    };
    // Before it begins nobody knows anything.
    if row.status == Status::Lobby || guest_id.is_some_and(|id| sits(&row.seats, id)) {
        return Ok(());
    }
    if row.status == Status::Live {
        let message = "this table plays a deal that others play as well; it cannot be watched";
        return Err(problem(Rejected::Forbidden, message));
    }
    if opened_ms(app, &challenge(app, id).await?).is_some() {
        return Ok(());
    }
    let has_finished = match guest_id {
        Some(guest_id) => has_finished(app, id, guest_id).await?,
        None => false,
    };
    match has_finished {
        true => Ok(()),
        false => Err(problem(
            Rejected::Forbidden,
            "this is shown to those who have played the same deal, until it is opened to all",
        )),
    }
}

/// Whether somebody may be told what the chance of a table is derived from, and so
/// all that would come: whoever gave a deal up may not before it is opened, or
/// giving up would be the quickest way to know it.
pub(crate) async fn may_know_deal(
    app: &Arc<App>,
    row: &TableRow,
    guest_id: Option<&str>,
) -> Result<(), Problem> {
    let Some(store::Belongs::Challenge { id, .. }) = &row.belongs else {
        return Ok(());
    };
    if opened_ms(app, &challenge(app, id).await?).is_some() {
        return Ok(());
    }
    let tries = match guest_id {
        Some(guest_id) => app.store.tries_of(id, guest_id).await,
        None => Ok(Vec::new()),
    };
    let tries = tries.map_err(|error| from_store(&error))?;
    let is_played = |tried: &TryRow| tried.status == Status::Over && tried.resigned.is_empty();
    match tries.iter().any(is_played) {
        true => Ok(()),
        false => Err(problem(
            Rejected::Forbidden,
            "you gave this deal up; its dice are shown when it is opened to all",
        )),
    }
}

/// Whether a table's deal is still open to be played by those who do not know it.
pub(crate) async fn is_closed(app: &App, row: &TableRow) -> Result<bool, Problem> {
    match &row.belongs {
        Some(store::Belongs::Challenge { id, .. }) => {
            let challenge = challenge(app, id).await?;
            Ok(opened_ms(app, &challenge).is_none())
        }
        Some(store::Belongs::Bottle { .. }) | None => Ok(false),
    }
}

async fn has_finished(app: &App, challenge: &str, guest_id: &str) -> Result<bool, Problem> {
    let tries = app.store.tries_of(challenge, guest_id).await;
    let tries = tries.map_err(|error| from_store(&error))?;
    Ok(tries.iter().any(|tried| tried.status == Status::Over))
}

fn sits(seats: &[SeatRow], guest_id: &str) -> bool {
    let mut seats = seats.iter();
    seats.any(|seat| seat.guest_id.as_deref() == Some(guest_id))
}
