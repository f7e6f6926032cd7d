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

/// Whether anybody may see how a challenge went: somebody has said so, or its day
/// is over. The sweep writes that down, so that what was opened once stays open,
/// whatever the clock says then.
pub(crate) fn is_opened(app: &App, challenge: &ChallengeRow) -> bool {
    let is_over = |day| ends_ms(app, day) <= app.time.now_ms();
    challenge.opened_ms.is_some() || challenge.day.is_some_and(is_over)
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
    if is_opened(app, &challenge(app, id).await?) {
        return Ok(());
    }
    let tries = tries_of(app, id, guest_id).await?;
    match tries.iter().any(is_finished) {
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
    if is_opened(app, &challenge(app, id).await?) {
        return Ok(());
    }
    let tries = tries_of(app, id, guest_id).await?;
    let is_played = |tried: &TryRow| is_finished(tried) && tried.resigned.is_empty();
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
            Ok(!is_opened(app, &challenge))
        }
        Some(store::Belongs::Bottle { .. }) | None => Ok(false),
    }
}

/// How often somebody has played a challenge; never, for whoever is no guest.
async fn tries_of(
    app: &App,
    challenge: &str,
    guest_id: Option<&str>,
) -> Result<Vec<TryRow>, Problem> {
    let Some(guest_id) = guest_id else {
        return Ok(Vec::new());
    };
    let tries = app.store.tries_of(challenge, guest_id).await;
    tries.map_err(|error| from_store(&error))
}

fn is_finished(tried: &TryRow) -> bool {
    tried.status == Status::Over
}

fn sits(seats: &[SeatRow], guest_id: &str) -> bool {
    let mut seats = seats.iter();
    seats.any(|seat| seat.guest_id.as_deref() == Some(guest_id))
}
