//! Challenges and daily deals.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use wire::{ChallengeView, Comparison, Created, DealLine, NewChallenge, Problem, Rejected};

use super::past::onlooker;
use super::{Body, Named};
use crate::App;
use crate::challenges;
use crate::limits::Rate;
use crate::problem::{Answer, Refusals, problem};
use crate::session::Asker;

/// A board grows with its tries.
const LOOKS: Rate = Rate {
    count: 120,
    per: Duration::from_secs(60),
};

/// Set a challenge: a deal that several play.
#[utoipa::path(
    post,
    path = "/api/challenges",
    request_body = NewChallenge,
    responses((status = 200, description = "It was set.", body = ChallengeView), Refusals)
)]
pub(crate) async fn set_challenge(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(new): Body<NewChallenge>,
) -> Answer<ChallengeView> {
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.tables_per_hour);
    asker.limit(&app, rate, "new challenges")?;
    let challenge = challenges::set(&app, guest, new).await?;
    let view = challenges::view(&app, &challenge, Some(&guest.id)).await?;
    Ok(Json(view))
}

/// A challenge, and how it went for those who may be told.
#[utoipa::path(
    get,
    path = "/api/challenges/{id}",
    params(("id" = String, Path, description = "the challenge's id")),
    responses((status = 200, description = "The challenge.", body = ChallengeView), Refusals)
)]
pub(crate) async fn show_challenge(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<ChallengeView> {
    asker.limit(&app, LOOKS, "boards")?;
    let challenge = challenges::challenge(&app, &id).await?;
    let guest_id = asker.guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(challenges::view(&app, &challenge, guest_id).await?))
}

/// Take a challenge up: a table with its deal, or the one that is not finished.
#[utoipa::path(
    post,
    path = "/api/challenges/{id}/tries",
    params(("id" = String, Path, description = "the challenge's id")),
    responses((status = 200, description = "The table.", body = Created), Refusals)
)]
pub(crate) async fn try_challenge(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<Created> {
    let guest = asker.guest()?;
    let challenge = challenges::challenge(&app, &id).await?;
    let may_begin = || {
        let rate = Rate::per_hour(app.config.limits.tables_per_hour);
        let limited = asker.limit(&app, rate, "new tables");
        limited.map_err(Problem::from)
    };
    let created = challenges::try_it(&app, guest, &challenge, may_begin).await?;
    Ok(Json(created))
}

/// Open a challenge to everybody: whoever has set it may. From then on its games
/// can be seen, and whoever plays it is marked.
#[utoipa::path(
    post,
    path = "/api/challenges/{id}/open",
    params(("id" = String, Path, description = "the challenge's id")),
    responses((status = 200, description = "The challenge.", body = ChallengeView), Refusals)
)]
pub(crate) async fn open_challenge(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<ChallengeView> {
    let guest = asker.guest()?;
    let challenge = challenges::challenge(&app, &id).await?;
    if challenge.maker.as_deref() != Some(&guest.id) {
        let message = "only whoever has set a challenge may open it";
        return Err(problem(Rejected::Forbidden, message).into());
    }
    app.store.open_challenge(&id, app.time.now_ms()).await?;
    let challenge = challenges::challenge(&app, &id).await?;
    let view = challenges::view(&app, &challenge, Some(&guest.id)).await?;
    Ok(Json(view))
}

#[derive(Deserialize)]
pub(crate) struct Compared {
    a: String,
    b: String,
}

/// Where the ways of two tries parted first, and what a bot thinks of both.
#[utoipa::path(
    get,
    path = "/api/challenges/{id}/comparison",
    params(
        ("id" = String, Path, description = "the challenge's id"),
        ("a" = String, Query, description = "the table of a try"),
        ("b" = String, Query, description = "the table of another")
    ),
    responses((status = 200, description = "The two.", body = Comparison), Refusals)
)]
pub(crate) async fn compare_tries(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    query: Result<Query<Compared>, axum::extract::rejection::QueryRejection>,
) -> Answer<Comparison> {
    let Query(Compared { a, b }) =
        query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let onlooker = onlooker(&app, asker)?;
    let compared = challenges::compare(&app, &id, [&a, &b], &onlooker).await?;
    Ok(Json(compared))
}

/// Today's deal of a game, the same for everybody.
#[utoipa::path(
    get,
    path = "/api/deals/{game}",
    params(("game" = String, Path, description = "the game's key")),
    responses((status = 200, description = "The challenge.", body = ChallengeView), Refusals)
)]
pub(crate) async fn show_deal(
    State(app): State<Arc<App>>,
    Named(game): Named,
    asker: Asker,
) -> Answer<ChallengeView> {
    asker.limit(&app, LOOKS, "boards")?;
    let kind = app.offered(&game)?;
    let deal = challenges::deal(&app, kind, app.today().number).await?;
    let guest_id = asker.guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(challenges::view(&app, &deal, guest_id).await?))
}

#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<u32>,
}

/// The daily deals of days past, the newest first.
#[utoipa::path(
    get,
    path = "/api/deals/{game}/days",
    params(
        ("game" = String, Path, description = "the game's key"),
        ("before" = Option<u32>, Query, description = "those before this day; without it all before today")
    ),
    responses((status = 200, description = "Some days.", body = Vec<DealLine>), Refusals)
)]
pub(crate) async fn list_deals(
    State(app): State<Arc<App>>,
    Named(game): Named,
    asker: Asker,
    query: Result<Query<Before>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<DealLine>> {
    asker.limit(&app, LOOKS, "boards")?;
    let Query(Before { before }) =
        query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let before = before.unwrap_or(u32::MAX);
    let guest_id = asker.guest.as_ref().map(|guest| guest.id.as_str());
    Ok(Json(
        challenges::deals(&app, &game, before, guest_id).await?,
    ))
}
