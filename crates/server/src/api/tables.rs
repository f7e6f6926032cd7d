//! Tables: making, listing, commanding, records and replays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use hosting::Eyes;
use rules::{Seat, Viewer};
use serde::Deserialize;
use store::{SeatRow, Situation, Status, TableFilter, TableRow};
use tokio::sync::oneshot;
use wire::{
    Created, DiceView, LobbyCommand, NewTable, Problem, Rejected, ReplayView, StoryView, TableLine,
    TableView,
};

use super::{Body, Named};
use crate::App;
use crate::bot_tables;
use crate::limits::Rate;
use crate::lines::lines;
use crate::lobby;
use crate::past::{self, MAX_FRAMES, Onlooker};
use crate::problem::{Answer, Failed, problem};
use crate::secrets::{self, random_hex};
use crate::session::Asker;
use crate::table_task::Ask;
use crate::tables::{change_table, gone};

/// Looking back means replaying a log. Somebody who pulls the scrubber asks for
/// a part after the other.
const LOOKS: Rate = Rate {
    count: 300,
    per: Duration::from_secs(60),
};
/// Tables in one list.
const MAX_LISTED: u32 = 50;

/// Make a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses((status = 200, body = Created), (status = "4XX", body = Problem))
)]
pub(crate) async fn make_table(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(new): Body<NewTable>,
) -> Answer<Created> {
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.tables_per_hour);
    app.buckets
        .limit(&format!("tables of {}", guest.id), rate, "new tables")?;
    let kind = hosting::find(&new.game).ok_or_else(|| {
        let message = format!("there is no game {:?}", new.game);
        problem(Rejected::Missing, message)
    })?;
    let seats = lobby::checked_seats(kind, new.seats)?;
    let options = lobby::checked_options(kind, new.options.get(), seats)?;
    if new.seating.len() > seats.count() {
        return Err(problem(
            Rejected::Malformed,
            "seating names more seats than there are",
        )
        .into());
    }
    let mut rows = vec![SeatRow::default(); seats.count()];
    for (row, seat) in rows.iter_mut().zip(&new.seating) {
        *row = lobby::new_seat(seat, guest)?;
    }
    if new.start {
        // Asked before there is a table, and again when it begins.
        bot_tables::may_start(&app, &guest.id, &rows).await?;
    }
    let seed = random_hex::<32>()?;
    let invite = secrets::invite_of(&seed);
    let row = TableRow {
        id: random_hex::<10>()?,
        game: new.game,
        rules_version: kind.rules_version(),
        options,
        status: Status::Lobby,
        is_listed: new.is_listed,
        has_hints: new.has_hints,
        maker: Some(guest.id.clone()),
        seed,
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: None,
        situation: Situation::default(),
        created_ms: app.time.now_ms(),
        updated_ms: app.time.now_ms(),
        seats: rows,
        conduct: Vec::new(),
    };
    let id = row.id.clone();
    app.store.add_table(row, secrets::hash(&invite)).await?;
    let table = match new.start {
        true => change_table(&app, &id, guest.clone(), LobbyCommand::Start {}).await?,
        false => table_view(&app, &id, Some(guest.id.clone())).await?,
    };
    Ok(Json(Created { id, table }))
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
    params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = "4XX", body = Problem))
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
    params(("id" = String, Path)),
    request_body = LobbyCommand,
    responses((status = 200, body = TableView), (status = "4XX", body = Problem))
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

/// The record of a finished game.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl"), (status = "4XX", body = Problem))
)]
pub(crate) async fn show_record(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Result<Response, Failed> {
    let text = past::record(&app, &id, &onlooker(&app, asker)?).await?;
    let headers = [
        (CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"tidetable-{id}.jsonl\""),
        ),
    ];
    Ok((headers, text).into_response())
}

/// Somebody who looks back, unless they do so too often.
fn onlooker(app: &App, asker: Asker) -> Result<Onlooker, Problem> {
    let holder = format!("looking back by {}", asker.key());
    app.buckets.limit(&holder, LOOKS, "looks back")?;
    Ok(Onlooker {
        address: asker.address,
        guest_id: asker.guest.map(|guest| guest.id),
    })
}

#[derive(Deserialize)]
pub(crate) struct StoryQuery {
    /// `public`, `seat:0`, `all`.
    #[serde(rename = "as")]
    eyes: Option<String>,
    /// The last entry that is known.
    since: Option<u32>,
}

#[derive(Deserialize)]
pub(crate) struct ReplayQuery {
    /// As in a story.
    #[serde(rename = "as")]
    eyes: Option<String>,
    /// The first position, by its entry.
    from: Option<u32>,
    /// How many.
    count: Option<u32>,
}

fn parse_eyes(text: Option<&str>) -> Result<Eyes, Problem> {
    let seat = |text: &str| Seat::new(text.strip_prefix("seat:")?.parse().ok()?);
    match text.unwrap_or("public") {
        "public" => Ok(Eyes::Of(Viewer::Public {})),
        "all" => Ok(Eyes::All),
        other => match seat(other) {
            Some(seat) => Ok(Eyes::Of(Viewer::seat(seat))),
            None => Err(problem(
                Rejected::Malformed,
                "as is public, all, or a seat: seat:0",
            )),
        },
    }
}

/// What happened: with anybody's ears once the game is over, with one's own and
/// as far as it has come before.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/story",
    params(
        ("id" = String, Path),
        ("as" = Option<String>, Query, description = "public, seat:0 and so on, or all"),
        ("since" = Option<u32>, Query, description = "the last entry that is known")
    ),
    responses((status = 200, body = StoryView), (status = "4XX", body = Problem))
)]
pub(crate) async fn show_story(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    query: Result<Query<StoryQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<StoryView> {
    let Query(query) = query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let eyes = parse_eyes(query.eyes.as_deref())?;
    let (onlooker, since) = (onlooker(&app, asker)?, query.since.unwrap_or(0));
    Ok(Json(past::story(&app, &id, &onlooker, eyes, since).await?))
}

/// A game step by step, some positions at a time: with anybody's eyes once it is
/// over, with one's own and as far as it has come before.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    params(
        ("id" = String, Path),
        ("as" = Option<String>, Query, description = "public, seat:0 and so on, or all"),
        ("from" = Option<u32>, Query, description = "the first position, by its entry; 0 before the first"),
        ("count" = Option<u32>, Query, description = "how many at most, up to 32")
    ),
    responses((status = 200, body = ReplayView), (status = "4XX", body = Problem))
)]
pub(crate) async fn show_replay(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    query: Result<Query<ReplayQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<ReplayView> {
    let Query(query) = query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let eyes = parse_eyes(query.eyes.as_deref())?;
    let part = (query.from.unwrap_or(0), query.count.unwrap_or(MAX_FRAMES));
    let onlooker = onlooker(&app, asker)?;
    Ok(Json(past::replay(&app, &id, &onlooker, eyes, part).await?))
}

/// What a finished game's chance was derived from, roll by roll.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/dice",
    params(("id" = String, Path)),
    responses((status = 200, body = DiceView), (status = "4XX", body = Problem))
)]
pub(crate) async fn show_dice(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<DiceView> {
    let onlooker = onlooker(&app, asker)?;
    Ok(Json(past::dice(&app, &id, &onlooker).await?))
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

/// Tables: open, live and over ones that are listed, or one's own.
#[utoipa::path(
    get,
    path = "/api/tables",
    params(("which" = String, Query, description = "open, live, over or mine")),
    responses((status = 200, body = Vec<TableLine>), (status = "4XX", body = Problem))
)]
pub(crate) async fn list_tables(
    State(app): State<Arc<App>>,
    asker: Asker,
    listing: Result<Query<Listing>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<TableLine>> {
    let Query(listing) =
        listing.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let read = |filter| app.store.tables(filter, None, MAX_LISTED);
    let (list, status) = match listing.which {
        Which::Open => (&app.lists.open, Status::Lobby),
        Which::Live => (&app.lists.live, Status::Live),
        Which::Over => (&app.lists.over, Status::Over),
        Which::Mine => {
            let id = &asker.guest()?.id;
            let rows = read(TableFilter::OfGuest(id.clone())).await?;
            return Ok(Json(lines(&rows, Some(id))));
        }
    };
    let rows = list
        .rows(Instant::now(), read(TableFilter::Listed(status)))
        .await?;
    let guest_id = asker.guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(lines(&rows, guest_id)))
}
