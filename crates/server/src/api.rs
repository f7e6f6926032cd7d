//! Plain requests: everything that is not live. No GET changes anything.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use hosting::LiveSetup;
use rules::SeatCount;
use serde::Deserialize;
use store::{Guest, SeatRow, Status, TableFilter, TableRow};
use tokio::sync::oneshot;
use wire::{Created, GuestView, LobbyCommand, NewTable, Problem, Rejected, Renamed, TableView};

use crate::App;
use crate::limits::Rate;
use crate::problem::{Answer, Failed, from_open, problem};
use crate::secrets::{self, random_hex};
use crate::session::{Asker, now_ms, set_cookie};
use crate::table_task::Ask;

/// A body that explains itself when it cannot be read.
pub(crate) struct Body<T>(T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failed> {
        let read = Json::<T>::from_request(request, state).await;
        let Json(body) =
            read.map_err(|error: JsonRejection| problem(Rejected::Malformed, error.body_text()))?;
        Ok(Body(body))
    }
}

const COLOURS: u8 = 7;
const MAX_NAME: usize = 30;

/// `POST /api/guest`: become a guest, or be told who one is.
pub(crate) async fn become_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Result<Response, Failed> {
    if let Some(guest) = &asker.guest {
        return Ok(Json(view(guest)).into_response());
    }
    let secret = random_hex::<32>()?;
    let id = random_hex::<8>()?;
    let guest = Guest {
        name: format!("Guest {}", &id[..4]),
        colour: id.bytes().fold(0, u8::wrapping_add) % COLOURS,
        id,
        is_banned: false,
        created_ms: now_ms(),
        seen_ms: now_ms(),
    };
    app.store
        .add_guest(guest.clone(), secrets::hash(&secret))
        .await?;
    let cookie = set_cookie(&secret, &app.config.base_url);
    Ok(([(SET_COOKIE, cookie)], Json(view(&guest))).into_response())
}

fn view(guest: &Guest) -> GuestView {
    GuestView {
        id: guest.id.clone(),
        name: guest.name.clone(),
        colour: guest.colour,
    }
}

/// `PUT /api/guest`: another name or colour.
pub(crate) async fn rename_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(renamed): Body<Renamed>,
) -> Answer<GuestView> {
    let name = renamed.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(problem(Rejected::Malformed, "a name has 1 to 30 letters").into());
    }
    if renamed.colour >= COLOURS {
        return Err(problem(Rejected::Malformed, "there are colours 0 to 6").into());
    }
    let guest = Guest {
        name: name.to_owned(),
        colour: renamed.colour,
        seen_ms: now_ms(),
        ..asker.guest()?.clone()
    };
    app.store.update_guest(guest.clone()).await?;
    Ok(Json(view(&guest)))
}

/// `DELETE /api/guest`: be forgotten; the games of others stay.
pub(crate) async fn forget_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Result<Response, Failed> {
    app.store.delete_guest(&asker.guest()?.id).await?;
    let gone = format!("{}=; Path=/; Max-Age=0", crate::session::COOKIE_NAME);
    Ok(([(SET_COOKIE, gone)], Json(serde_json::json!({}))).into_response())
}

/// `POST /api/tables`: make a table.
pub(crate) async fn make_table(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(new): Body<NewTable>,
) -> Answer<Created> {
    let guest = asker.guest()?;
    let rate = Rate {
        count: app.config.limits.tables_per_hour,
        per: Duration::from_secs(3600),
    };
    if !app.buckets.take(&format!("tables of {}", guest.id), rate) {
        return Err(problem(Rejected::TooFast, "too many new tables; wait a little").into());
    }
    let kind = hosting::find(&new.game).ok_or_else(|| {
        problem(
            Rejected::Missing,
            format!("there is no game {:?}", new.game),
        )
    })?;
    let seats = SeatCount::new(new.seats).filter(|_| kind.seats().contains(&new.seats));
    let seats = seats.ok_or_else(|| problem(Rejected::Malformed, "the game is not for so many"))?;
    let seed = random_hex::<32>()?;
    // The rules see the options before anything is stored.
    let setup = LiveSetup {
        options: new.options.clone(),
        seats,
        seed: seed.clone(),
        contributions: vec![None; seats.count()],
        players: Vec::new(),
    };
    kind.begin_live(&setup).map_err(|error| from_open(&error))?;
    let invite = random_hex::<16>()?;
    let row = TableRow {
        id: random_hex::<10>()?,
        game: new.game,
        rules_version: kind.rules_version(),
        options: new.options.get().to_owned(),
        status: Status::Lobby,
        is_listed: new.is_listed,
        maker: Some(guest.id.clone()),
        seed,
        head: 0,
        version: 0,
        to_act: String::new(),
        created_ms: now_ms(),
        updated_ms: now_ms(),
        seats: vec![SeatRow::default(); seats.count()],
    };
    app.store
        .add_table(row.clone(), secrets::hash(&invite))
        .await?;
    let table = table_view(&app, &row.id, Some(guest.id.clone())).await?;
    Ok(Json(Created {
        id: row.id,
        invite,
        table,
    }))
}

async fn table_view(
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

/// The table's task has ended in the middle of it.
fn gone() -> Problem {
    problem(Rejected::Busy, "the table is starting again; try once more")
}

/// `GET /api/tables/{id}`.
pub(crate) async fn show_table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asker: Asker,
) -> Answer<TableView> {
    Ok(Json(
        table_view(&app, &id, asker.guest.map(|guest| guest.id)).await?,
    ))
}

/// `POST /api/tables/{id}`: a command around the playing.
pub(crate) async fn change_table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asker: Asker,
    Body(command): Body<LobbyCommand>,
) -> Answer<TableView> {
    let guest = asker.guest()?.clone();
    let (answer, reply) = oneshot::channel();
    app.tables
        .ask(
            &app,
            &id,
            Ask::Lobby {
                guest,
                command,
                answer,
            },
        )
        .await;
    Ok(Json(reply.await.unwrap_or_else(|_| Err(gone()))?))
}

/// `GET /api/tables/{id}/record`: the record of a finished game.
pub(crate) async fn show_record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    _: Asker,
) -> Result<Response, Failed> {
    let (answer, reply) = oneshot::channel();
    app.tables.ask(&app, &id, Ask::Record { answer }).await;
    let lines = reply.await.unwrap_or_else(|_| Err(gone()))?;
    let body = lines.join("\n") + "\n";
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], body).into_response())
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Which {
    Open,
    Live,
    Over,
    Mine,
}

#[derive(Deserialize)]
pub(crate) struct Listing {
    which: Which,
}

/// `GET /api/tables?which=open|live|over|mine`.
pub(crate) async fn list_tables(
    State(app): State<Arc<App>>,
    asker: Asker,
    listing: Result<Query<Listing>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<TableView>> {
    let Query(listing) =
        listing.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let filter = match listing.which {
        Which::Open => TableFilter::Listed(Status::Lobby),
        Which::Live => TableFilter::Listed(Status::Live),
        Which::Over => TableFilter::Listed(Status::Over),
        Which::Mine => TableFilter::OfGuest(asker.guest()?.id.clone()),
    };
    let rows = app.store.tables(filter, 50).await?;
    let mut views = Vec::new();
    for row in rows {
        views.push(
            table_view(
                &app,
                &row.id,
                asker.guest.as_ref().map(|guest| guest.id.clone()),
            )
            .await?,
        );
    }
    Ok(Json(views))
}

/// `GET /healthz`: the process runs.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the store answers.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Failed> {
    app.store.ping().await?;
    Ok("ok\n")
}

/// `GET /metrics`.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4")],
        app.metrics.render(),
    )
        .into_response()
}
