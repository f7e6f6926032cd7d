//! A message in a bottle: a decision of a finished game, with exactly what its
//! seat knew, for others to decide again.
//!
//! Nothing of the position is stored. Opening a bottle replays its game up to the
//! entry before the decision, as the table it was then, and writes that seat's
//! screen (`opening.rs`); what was hidden is told to those who have decided
//! (`deciding.rs`), and they may play on from there (`playing_on.rs`). What they
//! did drifts back to the sender (`news.rs`).

mod deciding;
mod news;
mod opening;
mod playing_on;

use std::sync::Arc;

use rules::{EntryKind, Seat};
use store::{Belongs, BottleRow, EntryRow, Status, TableRow};
use wire::{BottleLine, BottleMade, NewBottle, Problem, Rejected, Wishes};

pub(crate) use self::deciding::decide;
pub(crate) use self::news::{News, news};
use self::opening::{Opened, open};
pub(crate) use self::opening::{picture, view};
pub(crate) use self::playing_on::{note_end, play_on};
use crate::past::{self, Onlooker};
use crate::problem::{from_store, problem};
use crate::secrets::random_hex;
use crate::table_lines::seconds;
use crate::{App, challenges, stored};

/// Bottles in a list.
const MAX_LISTED: u32 = 100;

/// A bottle that can be opened, with its game.
pub(crate) struct Found {
    pub(crate) bottle: BottleRow,
    pub(crate) row: TableRow,
    /// By seat: what its person wants; the usual where a bot sits.
    wishes: Vec<Wishes>,
}

/// Finds a bottle by its name in addresses, unless it is out of the water.
pub(crate) async fn find(app: &App, id: &str) -> Result<Found, Problem> {
    let bottle = known(app, id).await?;
    let gone = || problem(Rejected::Missing, "the game of this bottle is gone");
    let row = match &bottle.table_id {
        Some(table_id) => app.store.table(table_id).await,
        None => Ok(None),
    };
    let row = row.map_err(|error| from_store(&error))?;
    let row = row.filter(|row| row.status == Status::Over);
    let row = row.ok_or_else(gone)?;
    let wishes = wishes_at(app, &row).await?;
    // Whoever has said since that they do not want it is heard as well.
    if objects(&row, &wishes, bottle.guest_id.as_deref()) {
        return Err(withdrawn());
    }
    Ok(Found {
        bottle,
        row,
        wishes,
    })
}

/// A bottle that is in the water, whatever became of its game.
async fn known(app: &App, id: &str) -> Result<BottleRow, Problem> {
    let bottle = any(app, id).await?;
    match bottle.withdrawn_ms {
        None => Ok(bottle),
        Some(_) => Err(withdrawn()),
    }
}

async fn any(app: &App, id: &str) -> Result<BottleRow, Problem> {
    let found = app.store.bottle(id).await;
    let found = found.map_err(|error| from_store(&error))?;
    found.ok_or_else(|| problem(Rejected::Missing, "there is no such bottle"))
}

fn withdrawn() -> Problem {
    let message = "this bottle was taken out of the water";
    problem(Rejected::Missing, message)
}

/// What a guest wants to be done with games they have played.
pub(crate) async fn wishes(app: &App, guest_id: &str) -> Result<Wishes, Problem> {
    let body = app.store.wishes(guest_id).await;
    let body = body.map_err(|error| from_store(&error))?;
    let said = body.and_then(|body| serde_json::from_str(&body).ok());
    Ok(said.unwrap_or_default())
}

async fn wishes_at(app: &App, row: &TableRow) -> Result<Vec<Wishes>, Problem> {
    let mut all = Vec::new();
    for seat in &row.seats {
        all.push(match &seat.guest_id {
            Some(guest_id) => wishes(app, guest_id).await?,
            None => Wishes::default(),
        });
    }
    Ok(all)
}

/// Whether somebody else of the game does not want it in a bottle.
fn objects(row: &TableRow, wishes: &[Wishes], sender: Option<&str>) -> bool {
    let mut others = row.seats.iter().zip(wishes);
    others.any(|(seat, wishes)| seat.guest_id.as_deref() != sender && !wishes.may_be_sealed)
}

/// Whether a guest has played at a table.
fn sat(row: &TableRow, guest_id: &str) -> bool {
    let mut seats = row.seats.iter();
    seats.any(|seat| seat.guest_id.as_deref() == Some(guest_id))
}

/// Seals a decision of one's own.
pub(crate) async fn seal(
    app: &Arc<App>,
    table_id: &str,
    onlooker: &Onlooker,
    guest_id: &str,
    new: NewBottle,
) -> Result<BottleMade, Problem> {
    let line = challenges::checked_line(&new.line)?;
    let row = app.store.table(table_id).await;
    let row = row.map_err(|error| from_store(&error))?;
    let row = row.ok_or_else(|| problem(Rejected::Missing, "there is no such table"))?;
    if row.status != Status::Over {
        let message = "a decision can be put into a bottle once its game is over";
        return Err(problem(Rejected::NotPlaying, message));
    }
    check_source(app, &row).await?;
    let rows = past::entries(app, &row.id).await?;
    let seat = decider(&rows, new.seq)?;
    let place = row.seats.get(seat.idx());
    if place.and_then(|place| place.guest_id.as_deref()) != Some(guest_id) {
        let message = "only decisions of your own can be put into a bottle";
        return Err(problem(Rejected::NotYourSeat, message));
    }
    if objects(&row, &wishes_at(app, &row).await?, Some(guest_id)) {
        let message = "somebody who played does not want this game in a bottle";
        return Err(problem(Rejected::Refused, message));
    }
    let bottle = BottleRow {
        id: random_hex::<16>()?,
        table_id: Some(row.id.clone()),
        game: row.game.clone(),
        seq: new.seq,
        seat: seat.number(),
        guest_id: Some(guest_id.to_owned()),
        line,
        is_named: new.is_named,
        withdrawn_ms: None,
        created_ms: app.time.now_ms(),
    };
    let id = bottle.id.clone();
    check_moment(app, onlooker, &bottle, row, rows).await?;
    let added = app.store.add_bottle(bottle).await;
    added.map_err(|error| from_store(&error))?;
    let url = format!("{}/bottle/{id}", app.config.base_url);
    Ok(BottleMade { id, url })
}

/// Not every game may be told of: one that goes on from a bottle is for the most
/// part somebody else's, and a deal that others still play would be known.
async fn check_source(app: &App, row: &TableRow) -> Result<(), Problem> {
    if matches!(row.belongs, Some(Belongs::Bottle { .. })) {
        let message = "this game goes on from somebody's bottle; send them yours from another";
        return Err(problem(Rejected::Refused, message));
    }
    match challenges::is_closed(app, row).await? {
        true => {
            let message = "others still play this deal; \
                           it can be put into a bottle once it is opened to all";
            Err(problem(Rejected::Refused, message))
        }
        false => Ok(()),
    }
}

/// Whose decision led to an entry.
fn decider(rows: &[EntryRow], seq: u32) -> Result<Seat, Problem> {
    let row = rows.iter().find(|row| row.entry.seq == seq);
    let decided = row.filter(|row| row.entry.kind == EntryKind::Action);
    let seat = decided.and_then(|row| row.entry.seat);
    seat.ok_or_else(|| problem(Rejected::Missing, "there was nothing to decide there"))
}

/// Whether there was a choice, of a person, that counts.
async fn check_moment(
    app: &Arc<App>,
    onlooker: &Onlooker,
    bottle: &BottleRow,
    row: TableRow,
    rows: Vec<EntryRow>,
) -> Result<(), Problem> {
    let (seq, whole) = (bottle.seq, (row.clone(), rows.clone()));
    let counts = app.turns.take(onlooker.address, move || {
        let live = stored::resume(&whole.0, whole.1).live;
        live.is_some_and(|live| live.counting().contains(&seq))
    });
    let counts = counts.await?;
    let found = Found {
        bottle: bottle.clone(),
        wishes: vec![Wishes::default(); row.seats.len()],
        row,
    };
    let Opened {
        is_bots, n_legal, ..
    } = open(app, onlooker, &found, rows).await?;
    let message = match (counts, is_bots, n_legal) {
        (false, ..) => "that was taken back; what counts can be put into a bottle",
        (_, true, _) => "a bot decided that in your place",
        (_, _, ..2) => "there was nothing to decide there",
        _ => return Ok(()),
    };
    Err(problem(Rejected::Refused, message))
}

/// Takes a bottle out of the water: the sender may, and everybody who played in
/// its game.
pub(crate) async fn object(app: &App, id: &str, guest_id: &str) -> Result<(), Problem> {
    let bottle = any(app, id).await?;
    let is_sender = bottle.guest_id.as_deref() == Some(guest_id);
    let row = match &bottle.table_id {
        Some(table_id) => app.store.table(table_id).await,
        None => Ok(None),
    };
    let row = row.map_err(|error| from_store(&error))?;
    if !is_sender && !row.is_some_and(|row| sat(&row, guest_id)) {
        let message = "those who played can take this bottle out of the water";
        return Err(problem(Rejected::Forbidden, message));
    }
    let withdrawn = app.store.withdraw_bottle(id, app.time.now_ms()).await;
    withdrawn.map_err(|error| from_store(&error))
}

/// A guest's own bottles, with what has come of them.
pub(crate) async fn sent_by(app: &App, guest_id: &str) -> Result<Vec<BottleLine>, Problem> {
    let sent = app.store.bottles_of(guest_id, MAX_LISTED).await;
    let sent = sent.map_err(|error| from_store(&error))?;
    let line = |sent: store::SentBottle| BottleLine {
        id: sent.bottle.id,
        game: sent.bottle.game,
        line: sent.bottle.line,
        sealed_at: seconds(sent.bottle.created_ms),
        n_decided: sent.n_decided,
        n_found: sent.n_found,
        n_played: sent.n_played,
        last_at: sent.last_ms.map(seconds),
        is_withdrawn: sent.bottle.withdrawn_ms.is_some(),
    };
    Ok(sent.into_iter().map(line).collect())
}
