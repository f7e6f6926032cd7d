//! Messages in bottles: sealing, opening, deciding, playing on, objecting.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use wire::{BottleDecision, BottleLine, BottleMade, BottleView, Created, NewBottle};

use super::{Body, Named};
use crate::limits::Rate;
use crate::past::Onlooker;
use crate::problem::{Answer, Failed, Refusals};
use crate::session::Asker;
use crate::{App, bottles};

/// Opening one means replaying a log.
const LOOKS: Rate = Rate {
    count: 120,
    per: Duration::from_secs(60),
};
/// Pictures somebody may have drawn: whoever unfolds links asks for many.
const DRAWN: Rate = Rate::per_minute(60);
/// Bottles somebody may seal.
const SEALED: Rate = Rate::per_hour(30);
/// Decisions somebody may make; each is thought about.
const DECIDED: Rate = Rate::per_hour(60);

fn onlooker(asker: &Asker) -> Onlooker {
    Onlooker {
        address: asker.address,
        guest_id: asker.guest.as_ref().map(|guest| guest.id.clone()),
    }
}

/// Seal a decision of one's own in a finished game.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/bottles",
    params(("id" = String, Path, description = "the table's id")),
    request_body = NewBottle,
    responses((status = 200, description = "It was sealed.", body = BottleMade), Refusals)
)]
pub(crate) async fn seal_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    Body(new): Body<NewBottle>,
) -> Answer<BottleMade> {
    let guest = asker.guest()?;
    asker.limit(&app, SEALED, "new bottles")?;
    let made = bottles::seal(&app, &id, &onlooker(&asker), &guest.id, new).await?;
    Ok(Json(made))
}

/// One's own bottles, with what has come of them.
#[utoipa::path(
    get,
    path = "/api/bottles",
    responses((status = 200, description = "The bottles.", body = Vec<BottleLine>), Refusals)
)]
pub(crate) async fn list_bottles(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Answer<Vec<BottleLine>> {
    Ok(Json(bottles::sent_by(&app, &asker.guest()?.id).await?))
}

/// Open a bottle.
#[utoipa::path(
    get,
    path = "/api/bottles/{id}",
    params(("id" = String, Path, description = "the bottle's id")),
    responses((status = 200, description = "The bottle.", body = BottleView), Refusals)
)]
pub(crate) async fn show_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<BottleView> {
    asker.limit(&app, LOOKS, "bottles opened")?;
    Ok(Json(bottles::view(&app, &id, &onlooker(&asker)).await?))
}

/// The moment of a bottle as a picture, for previews.
#[utoipa::path(
    get,
    path = "/api/bottles/{id}/picture.png",
    params(("id" = String, Path, description = "the bottle's id")),
    responses(
        (status = 200, description = "The picture.", body = Vec<u8>, content_type = "image/png"),
        Refusals
    )
)]
pub(crate) async fn draw_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Result<Response, Failed> {
    asker.limit(&app, DRAWN, "pictures")?;
    let picture = bottles::picture(&app, &id, &onlooker(&asker)).await?;
    // Not for long: it may be taken out of the water.
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CACHE_CONTROL, "public, max-age=300"),
    ];
    Ok((headers, picture).into_response())
}

/// Say what one would have done. The first decision counts.
#[utoipa::path(
    post,
    path = "/api/bottles/{id}/decision",
    params(("id" = String, Path, description = "the bottle's id")),
    request_body = BottleDecision,
    responses((status = 200, description = "The bottle with its answer.", body = BottleView), Refusals)
)]
pub(crate) async fn decide_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    Body(decision): Body<BottleDecision>,
) -> Answer<BottleView> {
    let guest = asker.guest()?;
    asker.limit(&app, DECIDED, "decisions")?;
    let onlooker = onlooker(&asker);
    let decided = bottles::decide(&app, &id, &onlooker, &guest.id, decision.action);
    Ok(Json(decided.await?))
}

/// Play on from what one has decided, against bots.
#[utoipa::path(
    post,
    path = "/api/bottles/{id}/play",
    params(("id" = String, Path, description = "the bottle's id")),
    responses((status = 200, description = "The table that goes on.", body = Created), Refusals)
)]
pub(crate) async fn play_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<Created> {
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.tables_per_hour);
    asker.limit(&app, rate, "new tables")?;
    let created = bottles::play_on(&app, &id, &onlooker(&asker), guest).await?;
    Ok(Json(created))
}

/// Take a bottle out of the water: one's own, or one of a game one has played.
#[utoipa::path(
    post,
    path = "/api/bottles/{id}/object",
    params(("id" = String, Path, description = "the bottle's id")),
    responses((status = 200, description = "It is out of the water.", body = Object), Refusals)
)]
pub(crate) async fn object_to_bottle(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Result<Json<serde_json::Value>, Failed> {
    bottles::object(&app, &id, &asker.guest()?.id).await?;
    Ok(Json(serde_json::json!({})))
}
