//! Playing on from a bottle: a table that begins with its game's log up to the
//! decision, the decision that was made instead, and bots in the place of
//! everybody else. Its chance is derived as the game's was, so whatever falls
//! under the same kind and number falls the same.

use std::sync::Arc;

use hosting::{Live, PERSON};
use rules::{BotName, Control, Outcome, Seat, SeatSet, Stance, StoredEntry, ToAct};
use serde_json::Value;
use store::{
    Append, Belongs, End, EntryRow, Guest, SeatRow, Situation, Status, StoreError, TableRow,
};
use wire::{Agreement, Created, Problem, Rejected};

use super::deciding::{Opinion, decision_of};
use super::{Found, find, news};
use crate::api::tables::table_view;
use crate::past::{self, Onlooker};
use crate::problem::{fault, from_play, from_store, problem};
use crate::secrets::{self, random_hex};
use crate::stored::{self, Opening, results};
use crate::{App, bot_tables, challenges, table_change};

/// The table at which a guest plays on from what they have decided; the same one
/// again if there is one.
pub(crate) async fn play_on(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    guest: &Guest,
) -> Result<Created, Problem> {
    let found = find(app, id).await?;
    let decision = decision_of(app, id, &guest.id).await?;
    let first = || problem(Rejected::Refused, "decide first; then you can play on");
    let decision = decision.ok_or_else(first)?;
    if let Some(table) = decision.table_id {
        return created(app, table, guest).await;
    }
    let action = Opinion::read(&decision)?.decided.action;
    let (row, seat) = begun(app, &found, guest)?;
    let _starting = bot_tables::may_start(app, &guest.id, &with_bots(&row)).await?;
    let rows = past::entries(app, &found.row.id).await?;
    let (table, at_ms) = (row.clone(), row.created_ms);
    let (since, usual_bot) = (found.bottle.seq as usize - 1, app.config.stand_in);
    let built = app.turns.take(onlooker.address, move || {
        let before = rows.get(..since).unwrap_or_default().to_vec();
        append(&row, before, (seat, action), usual_bot, at_ms)
    });
    let (entries, outcome) = built.await??;
    let invite = secrets::hash(&secrets::invite_of(&table));
    let table_id = table.id.clone();
    match app.store.play_on(table.clone(), invite, entries).await {
        Ok(()) => {}
        // They have begun elsewhere meanwhile.
        Err(StoreError::Conflict) => {
            let decision = decision_of(app, id, &guest.id).await?;
            let table = decision.and_then(|decision| decision.table_id);
            return created(app, table.ok_or_else(first)?, guest).await;
        }
        Err(error) => return Err(from_store(&error)),
    }
    if outcome.is_some() {
        note_end(app, &table, outcome).await;
    }
    created(app, table_id, guest).await
}

async fn created(app: &Arc<App>, id: String, guest: &Guest) -> Result<Created, Problem> {
    let table = table_view(app, &id, Some(guest.id.clone())).await?;
    Ok(Created { id, table })
}

/// The row of a table that goes on from a bottle, and the seat that its guest
/// plays.
fn begun(app: &App, found: &Found, guest: &Guest) -> Result<(TableRow, Seat), Problem> {
    let Found { bottle, row, .. } = found;
    let broken = |error: &dyn std::fmt::Display| fault("a bottle", error);
    let seat = Seat::new(bottle.seat).ok_or_else(|| broken(&"no seat"))?;
    let opening = Opening::read(row).map_err(|error| broken(&error))?;
    let opening = Opening {
        is_steady: true,
        is_final: true,
        ..opening
    };
    let now_ms = app.time.now_ms();
    let place = |(idx, place): (usize, &SeatRow)| SeatRow {
        guest_id: (idx == seat.idx()).then(|| guest.id.clone()),
        name: None,
        ..place.clone()
    };
    let table = TableRow {
        id: random_hex::<16>()?,
        game: row.game.clone(),
        rules_version: row.rules_version,
        options: row.options.clone(),
        status: Status::Live,
        is_listed: false,
        has_hints: false,
        agreement: table_change::agreement_text(Agreement::default()),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: Some(Belongs::Bottle {
            id: bottle.id.clone(),
            since: bottle.seq - 1,
        }),
        maker: Some(guest.id.clone()),
        seed: row.seed.clone(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: Some(opening.text()),
        situation: Situation::default(),
        thinker: None,
        created_ms: now_ms,
        updated_ms: now_ms,
        seats: row.seats.iter().enumerate().map(place).collect(),
        conduct: Vec::new(),
    };
    Ok((table, seat))
}

/// The seats as they are counted where tables with bots are: everybody else is
/// one.
fn with_bots(row: &TableRow) -> Vec<SeatRow> {
    let bot = |place: &SeatRow| SeatRow {
        bot: place.guest_id.is_none().then(|| PERSON.to_owned()),
        ..place.clone()
    };
    row.seats.iter().map(bot).collect()
}

/// The log of a table that goes on after `before`, and how it ended, should the
/// decision have ended it. The decision comes first: with it lapses whatever was
/// proposed then.
fn append(
    row: &TableRow,
    before: Vec<EntryRow>,
    (seat, action): (Seat, Value),
    usual_bot: BotName,
    at_ms: i64,
) -> Result<(Append, Option<Outcome>), Problem> {
    let mut all: Vec<StoredEntry> = before.iter().map(|row| row.entry.clone()).collect();
    let live = stored::resume(row, before).whole();
    let mut live = live.map_err(|error| fault("a bottle", &error))?;
    let played = live.play(seat, &[action]);
    all.extend(played.map_err(|error| from_play(&error))?);
    if live.to_act() != (ToAct::Over {}) {
        let stand_in = |other| (other, Control::StandIn { bot: usual_bot });
        let absent = live.people().iter();
        let absent = absent.filter(|other| *other != seat && live.stand_in(*other).is_none());
        let controls: Vec<(Seat, Control)> = absent.map(stand_in).collect();
        let stood_in = live.control(&controls);
        all.extend(stood_in.map_err(|error| from_play(&error))?);
    }
    let outcome = live.outcome();
    let entry = |entry| EntryRow {
        entry,
        reference: None,
        at_ms,
        spent_ms: None,
    };
    let append = Append {
        table_id: row.id.clone(),
        entries: all.into_iter().map(entry).collect(),
        after: 0,
        situation: Situation {
            acting: live.to_act().seats(),
            bots: bots(&*live),
            resigned: live.resigned(),
        },
        thinker: None,
        dues: None,
        end: outcome.as_ref().map(|outcome| End::Over(results(outcome))),
        notices: Vec::new(),
    };
    Ok((append, outcome))
}

fn bots(live: &dyn Live) -> SeatSet {
    let is_bot = |seat: &Seat| !live.people().contains(*seat) || live.stand_in(*seat).is_some();
    live.seats().iter().filter(is_bot).collect()
}

/// Notes how a table that plays on from a bottle has ended, and lets its sender
/// know. Whoever gave up has not played to the end.
pub(crate) async fn note_end(app: &App, row: &TableRow, outcome: Option<Outcome>) {
    let Some(Belongs::Bottle { id, .. }) = &row.belongs else {
        return;
    };
    let own = row.seats.iter().position(|seat| seat.guest_id.is_some());
    let own = own.and_then(|idx| Seat::new(idx as u8));
    let own = own.filter(|seat| !row.situation.resigned.contains(*seat));
    let (Some(seat), Some(outcome)) = (own, outcome) else {
        return;
    };
    let margin = margin(&row.game, &outcome, seat);
    let now_ms = app.time.now_ms();
    let noted = app.store.note_margin(&row.id, margin, now_ms).await;
    match (noted, app.store.bottle(id).await) {
        (Ok(true), Ok(Some(bottle))) => news::tell_sender(app, &bottle).await,
        (Ok(_), Ok(_)) => {}
        (Err(error), _) | (_, Err(error)) => {
            tracing::warn!("table {}: its bottle was not told: {error}", row.id);
        }
    }
}

/// How many points a seat is ahead of the next side, or behind the first. Where
/// people play together, points of one side do not compare with another's.
fn margin(game: &str, outcome: &Outcome, seat: Seat) -> i32 {
    let is_against = hosting::find(game).is_some_and(|kind| kind.about().stance == Stance::Against);
    if !is_against {
        return match outcome.winners.contains(seat) {
            true => 1,
            false => -1,
        };
    }
    let results = results(outcome);
    challenges::margin(&results, &results[seat.idx()])
}
