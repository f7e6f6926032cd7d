//! Opening a bottle: the moment before a decision, as its seat saw it.

use std::sync::Arc;

use hosting::{Eyes, Live, Moment, PERSON};
use rules::{EntryKind, Seat, Viewer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use store::EntryRow;
use wire::{BottleSeat, BottleView, Problem, Rejected};

use super::{Found, deciding, find, sat};
use crate::App;
use crate::past::{self, Onlooker};
use crate::problem::{fault, from_store, problem};
use crate::stored::{self, Opening};
use crate::table_lines::seconds;

/// What had happened is told in so many sentences at most, the latest.
const MAX_BEFORE: usize = 40;

/// What a picture says where the sender has said nothing.
const USUAL_LINE: &str = "What would you have done?";

/// The moment before a decision.
pub(super) struct Opened {
    pub(super) moment: Arc<dyn Moment>,
    /// What was decided then.
    pub(super) played: Value,
    /// Whether a bot decided in the place of whoever sat there.
    pub(super) is_bots: bool,
    pub(super) n_legal: usize,
    /// The how manieth decision of the seat it was.
    number: u32,
    before: Vec<String>,
    screen: Box<RawValue>,
    /// The same with what was hidden; for those who have decided.
    pub(super) truth: Box<RawValue>,
}

/// Replays a bottle's game up to its decision, in the onlooker's turn.
pub(super) async fn open(
    app: &App,
    onlooker: &Onlooker,
    found: &Found,
    rows: Vec<EntryRow>,
) -> Result<Opened, Problem> {
    let (row, seq) = (found.row.clone(), found.bottle.seq);
    let broken = || {
        let message = "this house cannot replay the game of this bottle";
        problem(Rejected::NotPlaying, message)
    };
    let seat = Seat::new(found.bottle.seat).ok_or_else(broken)?;
    let opened = app.turns.take(onlooker.address, move || {
        let (before, decided) = rows.split_at_checked(seq.checked_sub(1)? as usize)?;
        let decided = &decided.first()?.entry;
        let is_decision = decided.kind == EntryKind::Action && decided.seat == Some(seat);
        let played = serde_json::from_str(&decided.body).ok()?;
        let live = stored::resume(&row, before.to_vec()).whole().ok()?;
        is_decision
            .then(|| moment(&*live, seat, before, played))
            .flatten()
    });
    opened.await?.ok_or_else(broken)
}

/// The decision that a table has come to.
fn moment(live: &dyn Live, seat: Seat, rows: &[EntryRow], played: Value) -> Option<Opened> {
    let counting = live.counting();
    let is_own = |seq: &&u32| {
        let entry = rows.get(**seq as usize - 1).map(|row| &row.entry);
        entry.is_some_and(|entry| entry.kind == EntryKind::Action && entry.seat == Some(seat))
    };
    let own: Vec<u32> = counting.iter().filter(is_own).copied().collect();
    let since = own.last().copied().unwrap_or(0);
    let told = live.story(Eyes::Of(Viewer::seat(seat)), since);
    let told = told
        .into_iter()
        .filter(|line| counting.contains(&line.seq))
        .flat_map(|line| line.words.into_iter().flatten());
    let mut before: Vec<String> = told.collect();
    before.drain(..before.len().saturating_sub(MAX_BEFORE));
    let moment = live.moment(seat)?;
    let mut screen = Vec::new();
    moment.write_screen(&mut screen);
    let screen = RawValue::from_string(String::from_utf8(screen).ok()?).ok()?;
    let frame = live.replay(Eyes::All, live.seq(), 1).pop()?;
    Some(Opened {
        moment,
        played,
        is_bots: live.stand_in(seat).is_some(),
        n_legal: live.legal(seat).len(),
        number: own.len() as u32 + 1,
        before,
        screen,
        truth: to_raw_value(&frame.fields).ok()?,
    })
}

/// A bottle as somebody may see it who has opened it.
pub(crate) async fn view(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<BottleView, Problem> {
    let found = find(app, id).await?;
    let rows = past::entries(app, &found.row.id).await?;
    let opened = open(app, onlooker, &found, rows).await?;
    seen(app, found, opened, onlooker).await
}

/// The moment as its seat saw it, as a PNG with the sender's line. It is drawn
/// from what the screen shows, for nobody in particular.
pub(crate) async fn picture(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<Vec<u8>, Problem> {
    let found = find(app, id).await?;
    let rows = past::entries(app, &found.row.id).await?;
    let opened = open(app, onlooker, &found, rows).await?;
    let line = match found.bottle.line.is_empty() {
        true => USUAL_LINE.to_owned(),
        false => found.bottle.line,
    };
    let draw = move || opened.moment.picture(&line);
    app.turns.take(onlooker.address, draw).await
}

/// What somebody sees of an opened bottle.
pub(super) async fn seen(
    app: &Arc<App>,
    found: Found,
    opened: Opened,
    onlooker: &Onlooker,
) -> Result<BottleView, Problem> {
    let guest_id = onlooker.guest_id.as_deref();
    let answer = deciding::answer(app, &found, &opened, onlooker).await?;
    let seats = seats(app, &found).await?;
    let Found { bottle, row, .. } = found;
    let is_yours = guest_id.is_some() && bottle.guest_id.as_deref() == guest_id;
    let options = RawValue::from_string(row.options.clone());
    Ok(BottleView {
        id: bottle.id,
        game: row.game.clone(),
        rules_version: row.rules_version.0,
        options: options.map_err(|error| fault("a stored table", &error))?,
        seats,
        seat: opened.moment.seat(),
        number: opened.number,
        line: bottle.line,
        sealed_at: seconds(bottle.created_ms),
        screen: opened.screen,
        before: opened.before,
        is_yours,
        can_object: is_yours || guest_id.is_some_and(|guest_id| sat(&row, guest_id)),
        answer,
    })
}

/// Who sat where, as far as they want to be known.
async fn seats(app: &App, found: &Found) -> Result<Vec<BottleSeat>, Problem> {
    let opening = Opening::read(&found.row).map_err(|error| fault("a stored table", &error))?;
    let mut seats = Vec::new();
    for (idx, player) in opening.players.into_iter().enumerate() {
        seats.push(match player == PERSON {
            true => BottleSeat {
                bot: None,
                name: name(app, found, idx).await?,
            },
            false => BottleSeat {
                bot: Some(player),
                name: None,
            },
        });
    }
    Ok(seats)
}

async fn name(app: &App, found: &Found, idx: usize) -> Result<Option<String>, Problem> {
    let place = &found.row.seats[idx];
    let Some(guest_id) = place.guest_id.as_ref().filter(|_| is_named(found, idx)) else {
        return Ok(None);
    };
    let guest = app.store.guest(guest_id).await;
    let guest = guest.map_err(|error| from_store(&error))?;
    Ok(place.name.clone().or(guest.map(|guest| guest.name)))
}

/// Whether the person in a seat is named: the sender as they said when they
/// sealed it, all others as they wish.
pub(super) fn is_named(found: &Found, idx: usize) -> bool {
    let place = &found.row.seats[idx];
    let is_sender = place.guest_id.is_some() && place.guest_id == found.bottle.guest_id;
    match is_sender {
        true => found.bottle.is_named,
        false => found.wishes[idx].is_named,
    }
}
