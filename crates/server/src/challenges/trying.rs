//! Taking a challenge up: a table that begins with its deal.

use std::sync::Arc;

use hosting::PERSON;
use store::{ChallengeRow, Guest, SeatRow, Situation, Status, TableRow, TryRow};
use wire::{Agreement, Created, Leave, LobbyCommand, Problem, Rejected};

use super::{is_opened, terms, tries_of};
use crate::App;
use crate::api::tables::table_view;
use crate::bot_tables;
use crate::problem::{fault, from_store, problem};
use crate::secrets::{self, random_hex};
use crate::stored::Opening;
use crate::table_change::agreement_text;
use crate::tables::change_table;

/// A try of a guest: the one they have not finished, or a new one.
pub(crate) async fn try_it(
    app: &Arc<App>,
    guest: &Guest,
    challenge: &ChallengeRow,
    may_begin: impl FnOnce() -> Result<(), Problem>,
) -> Result<Created, Problem> {
    let tries = tries_of(app, &challenge.id, Some(&guest.id)).await?;
    let is_open = |tried: &&TryRow| matches!(tried.status, Status::Lobby | Status::Live);
    if let Some(open) = tries.iter().find(is_open) {
        let id = open.table_id.clone();
        let table = table_view(app, &id, Some(guest.id.clone())).await?;
        return Ok(Created { id, table });
    }
    if !tries.is_empty() && terms(challenge).tries == Leave::Refused {
        let message = "this challenge is played once, and you have";
        return Err(problem(Rejected::Forbidden, message));
    }
    may_begin()?;
    if challenge.day.is_some() {
        // Of a deal that nobody has played nothing is stored.
        let kept = app.store.add_challenge(challenge.clone()).await;
        kept.map_err(|error| from_store(&error))?;
    }
    let row = table(app, guest, challenge)?;
    let is_whole = row.seats.iter().all(|seat| *seat != SeatRow::default());
    if is_whole {
        bot_tables::may_start(app, &guest.id, &row.seats).await?;
    }
    let (id, invite) = (row.id.clone(), secrets::invite_of(&row));
    let added = app.store.add_table(row, secrets::hash(&invite)).await;
    added.map_err(|error| from_store(&error))?;
    let table = match is_whole {
        true => change_table(app, &id, guest.clone(), LobbyCommand::Start {}).await?,
        false => table_view(app, &id, Some(guest.id.clone())).await?,
    };
    Ok(Created { id, table })
}

/// A table of a challenge, with its maker in the first seat for a person.
fn table(app: &App, guest: &Guest, challenge: &ChallengeRow) -> Result<TableRow, Problem> {
    let opening: Opening = serde_json::from_str(&challenge.opening)
        .map_err(|error| fault("a stored challenge", &error))?;
    let mut seats: Vec<SeatRow> = opening.players.iter().map(seat).collect();
    let own = opening.players.iter().position(|player| player == PERSON);
    let own = own.ok_or_else(|| fault("a stored challenge", &"nobody can play it"))?;
    seats[own] = SeatRow {
        guest_id: Some(guest.id.clone()),
        // The chance is the deal's; this only says that a person sits there.
        contribution: Some(random_hex::<16>()?),
        ..SeatRow::default()
    };
    Ok(TableRow {
        id: random_hex::<16>()?,
        game: challenge.game.clone(),
        rules_version: challenge.rules_version,
        options: challenge.options.clone(),
        status: Status::Lobby,
        is_listed: false,
        has_hints: terms(challenge).hints == Leave::Marked,
        agreement: agreement_text(Agreement::default()),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: Some(store::Belongs::Challenge {
            id: challenge.id.clone(),
            is_late: is_opened(app, challenge),
        }),
        maker: Some(guest.id.clone()),
        seed: challenge.seed.clone(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: Some(challenge.opening.clone()),
        situation: Situation::default(),
        thinker: None,
        created_ms: app.time.now_ms(),
        updated_ms: app.time.now_ms(),
        seats,
        conduct: Vec::new(),
    })
}

fn seat(player: &String) -> SeatRow {
    SeatRow {
        bot: (player != PERSON).then(|| player.clone()),
        ..SeatRow::default()
    }
}
