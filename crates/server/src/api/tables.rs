//! Tables: making, listing, commanding, records and replays.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use store::{Guest, SeatRow, Situation, Status, TableFilter, TableRow};
use tokio::sync::oneshot;
use utoipa::ToSchema;
use wire::{Created, LobbyCommand, NewTable, Problem, Rejected, TableLine, TableView};

use super::{Body, Named};
use crate::App;
use crate::bot_tables;
use crate::limits::Rate;
use crate::pace::checked_agreement;
use crate::problem::{Answer, Refusals, from_store, problem};
use crate::secrets::{self, random_hex};
use crate::session::Asker;
use crate::table_change;
use crate::table_lines::lines;
use crate::table_task::Ask;
use crate::tables::{change_table, gone};

/// Tables in one list.
const MAX_LISTED: u32 = 50;

/// Make a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses((status = 200, description = "The table was made.", body = Created), Refusals)
)]
pub(crate) async fn make_table(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(new): Body<NewTable>,
) -> Answer<Created> {
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.tables_per_hour);
    asker.limit(&app, rate, "new tables")?;
    let kind = app.offered(&new.game)?;
    let seats = table_change::checked_seats(kind, new.seats)?;
    let options = table_change::checked_options(kind, new.options.get(), seats)?;
    if new.seating.len() > seats.count() {
        return Err(problem(
            Rejected::Malformed,
            "seating names more seats than there are",
        )
        .into());
    }
    let mut rows = vec![SeatRow::default(); seats.count()];
    for (row, seat) in rows.iter_mut().zip(&new.seating) {
        *row = table_change::new_seat(seat, guest)?;
    }
    if new.start {
        // Asked before there is a table, and again when it begins.
        bot_tables::may_start(&app, &guest.id, &rows).await?;
    }
    let evening = match &new.rematch_of {
        Some(before) => Some(evening_of(&app, guest, before).await?),
        None => None,
    };
    let seed = random_hex::<32>()?;
    let row = TableRow {
        // An unlisted table is guarded by its id alone.
        id: random_hex::<16>()?,
        game: new.game,
        rules_version: kind.rules_version(),
        options,
        status: Status::Lobby,
        is_listed: new.is_listed,
        has_hints: new.has_hints,
        agreement: table_change::agreement_text(checked_agreement(new.agreement)?),
        starts_ms: table_change::checked_start(new.starts_at, app.time.now_ms())?,
        evening,
        closed_because: None,
        belongs: None,
        maker: Some(guest.id.clone()),
        seed,
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: None,
        situation: Situation::default(),
        thinker: None,
        created_ms: app.time.now_ms(),
        updated_ms: app.time.now_ms(),
        seats: rows,
        conduct: Vec::new(),
    };
    let (id, invite) = (row.id.clone(), secrets::invite_of(&row));
    app.store.add_table(row, secrets::hash(&invite)).await?;
    let table = match new.start {
        true => change_table(&app, &id, guest.clone(), LobbyCommand::Start {}).await?,
        false => table_view(&app, &id, Some(guest.id.clone())).await?,
    };
    Ok(Json(Created { id, table }))
}

/// The first table of the evening that a rematch goes on with.
async fn evening_of(app: &Arc<App>, guest: &Guest, before: &str) -> Result<String, Problem> {
    let found = app.store.table(before).await;
    let found = found.map_err(|error| from_store(&error))?;
    let sat = |row: &TableRow| {
        let mut seats = row.seats.iter();
        seats.any(|seat| seat.guest_id.as_ref() == Some(&guest.id))
    };
    let message = "a rematch is of a table that you have played at";
    let row = found
        .filter(sat)
        .ok_or_else(|| problem(Rejected::Missing, message))?;
    Ok(row.evening.unwrap_or(row.id))
}

pub(crate) async fn table_view(
    app: &Arc<App>,
    id: &str,
    guest_id: Option<String>,
) -> Result<TableView, Problem> {
    let (answer, reply) = oneshot::channel();
    app.tables
        .ask(app, id, Ask::View { guest_id, answer })
        .await;
    reply.await.unwrap_or_else(|_| Err(gone()))
}

/// One table.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, description = "The table.", body = TableView), Refusals)
)]
pub(crate) async fn show_table(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<TableView> {
    let guest_id = asker.guest.map(|guest| guest.id);
    Ok(Json(table_view(&app, &id, guest_id).await?))
}

/// A command around the playing.
#[utoipa::path(
    post,
    path = "/api/tables/{id}",
    params(("id" = String, Path, description = "the table's id")),
    request_body = LobbyCommand,
    responses((status = 200, description = "The table after it.", body = TableView), Refusals)
)]
pub(crate) async fn command_table(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    Body(command): Body<LobbyCommand>,
) -> Answer<TableView> {
    let guest = asker.guest()?.clone();
    Ok(Json(change_table(&app, &id, guest, command).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Which {
    Open,
    Live,
    Over,
    Mine,
    Turns,
}

#[derive(Deserialize)]
pub(crate) struct Listing {
    which: Which,
}

/// Tables: open, live and over ones that are listed, one's own, or those that
/// wait for oneself.
#[utoipa::path(
    get,
    path = "/api/tables",
    params(("which" = inline(Which), Query, description = "open, live, over, mine or turns")),
    responses((status = 200, description = "The tables.", body = Vec<TableLine>), Refusals)
)]
pub(crate) async fn list_tables(
    State(app): State<Arc<App>>,
    asker: Asker,
    listing: Result<Query<Listing>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<TableLine>> {
    let Query(listing) =
        listing.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let now_ms = app.time.now_ms();
    let read = |filter| app.store.tables(filter, None, MAX_LISTED);
    let (list, status) = match listing.which {
        Which::Open => (&app.lists.open, Status::Lobby),
        Which::Live => (&app.lists.live, Status::Live),
        Which::Over => (&app.lists.over, Status::Over),
        Which::Mine => {
            let id = &asker.guest()?.id;
            let rows = read(TableFilter::OfGuest(id.clone())).await?;
            return Ok(Json(lines(&rows, Some(id), now_ms)));
        }
        Which::Turns => {
            let id = &asker.guest()?.id;
            let rows = read(TableFilter::WaitingFor(id.clone())).await?;
            let mut waiting = lines(&rows, Some(id), now_ms);
            // Whoever has little time first, then whoever waits longest.
            waiting.sort_by_key(|line| (line.left_s.unwrap_or(u32::MAX), line.changed_at));
            return Ok(Json(waiting));
        }
    };
    let rows = list
        .rows(app.time.now(), read(TableFilter::Listed(status)))
        .await?;
    let guest_id = asker.guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(lines(&rows, guest_id, now_ms)))
}
