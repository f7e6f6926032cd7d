//! Looking back: records, stories, replays, dice.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use hosting::Eyes;
use rules::{Seat, Viewer};
use serde::Deserialize;
use wire::{DiceView, Problem, Rejected, ReplayView, StoryView};

use super::Named;
use crate::App;
use crate::limits::Rate;
use crate::past::{self, MAX_FRAMES, Onlooker};
use crate::problem::{Answer, Failed, Refusals, problem};
use crate::session::Asker;

/// Looking back means replaying a log. Somebody who pulls the scrubber asks for
/// a part after the other.
const LOOKS: Rate = Rate {
    count: 300,
    per: Duration::from_secs(60),
};

/// The record of a finished game.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(("id" = String, Path, description = "the table's id")),
    responses(
        (
            status = 200,
            description = "The record, one JSON text a line.",
            body = String,
            content_type = "application/jsonl"
        ),
        Refusals
    )
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
pub(super) fn onlooker(app: &App, asker: Asker) -> Result<Onlooker, Failed> {
    asker.limit(app, LOOKS, "looks back")?;
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
        ("id" = String, Path, description = "the table's id"),
        (
            "as" = Option<String>,
            Query,
            description = "public, seat:0 and so on, or all",
            pattern = "^(public|all|seat:[0-7])$"
        ),
        ("since" = Option<u32>, Query, description = "the last entry that is known")
    ),
    responses((status = 200, description = "What happened.", body = StoryView), Refusals)
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
        ("id" = String, Path, description = "the table's id"),
        (
            "as" = Option<String>,
            Query,
            description = "public, seat:0 and so on, or all",
            pattern = "^(public|all|seat:[0-7])$"
        ),
        ("from" = Option<u32>, Query, description = "the first position, by its entry; 0 before the first"),
        ("count" = Option<u32>, Query, description = "how many at most, up to 32")
    ),
    responses((status = 200, description = "Some positions.", body = ReplayView), Refusals)
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
    params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, description = "The dice.", body = DiceView), Refusals)
)]
pub(crate) async fn show_dice(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<DiceView> {
    let onlooker = onlooker(&app, asker)?;
    Ok(Json(past::dice(&app, &id, &onlooker).await?))
}
