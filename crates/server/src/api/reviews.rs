//! Looking back at finished games.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use wire::{AskReview, ConfessionView, Problem, ReviewView};

use super::{Body, Named};
use crate::App;
use crate::limits::Rate;
use crate::past::{self, Onlooker};
use crate::problem::{Answer, Refusals};
use crate::reviews;
use crate::session::Asker;

/// Reviews that are not under way are read from the store.
const READS: Rate = Rate {
    count: 60,
    per: Duration::from_secs(60),
};

/// Look back at a finished game: begins a review or asks how far it has come.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/review",
    params(("id" = String, Path, description = "the table's id")),
    request_body = AskReview,
    responses((status = 200, description = "How far it has come.", body = ReviewView), Refusals)
)]
pub(crate) async fn ask_review(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    Body(ask): Body<AskReview>,
) -> Answer<ReviewView> {
    let onlooker = onlooker(&asker);
    // A review that is under way may be of a game that is not for everybody.
    if let Some(view) = app.reviews.look(&id, ask, app.time.now()) {
        past::may_look(&app, &id, &onlooker).await?;
        return Ok(Json(view));
    }
    asker.limit(&app, READS, "reviews")?;
    let may_begin = || {
        let rate = Rate::per_hour(app.config.limits.reviews_per_hour);
        asker
            .limit(&app, rate, "new reviews")
            .map_err(Problem::from)
    };
    Ok(Json(
        reviews::begin(&app, &id, ask, &onlooker, may_begin).await?,
    ))
}

/// What the bots that read a finished game's table have to confess.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/confessions",
    params(("id" = String, Path, description = "the table's id")),
    responses(
        (status = 200, description = "A sentence of each such bot at most.", body = Vec<ConfessionView>),
        Refusals
    )
)]
pub(crate) async fn confessions(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<Vec<ConfessionView>> {
    asker.limit(&app, READS, "reviews")?;
    let confessed = reviews::confessions(&app, &id, &onlooker(&asker)).await?;
    Ok(Json(confessed))
}

fn onlooker(asker: &Asker) -> Onlooker {
    Onlooker {
        address: asker.address,
        guest_id: asker.guest.as_ref().map(|guest| guest.id.clone()),
    }
}
