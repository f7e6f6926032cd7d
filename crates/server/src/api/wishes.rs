//! What somebody wants to be done with games they have played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::Wishes;

use super::Body;
use crate::limits::Rate;
use crate::problem::{Answer, Refusals};
use crate::session::Asker;
use crate::{App, bottles};

/// How often somebody may want something else.
const CHANGES: Rate = Rate::per_hour(120);

/// What one wants to be done with games one has played.
#[utoipa::path(
    get,
    path = "/api/guest/wishes",
    responses((status = 200, description = "What one wants.", body = Wishes), Refusals)
)]
pub(crate) async fn show_wishes(State(app): State<Arc<App>>, asker: Asker) -> Answer<Wishes> {
    Ok(Json(bottles::wishes(&app, &asker.guest()?.id).await?))
}

/// Want something else.
#[utoipa::path(
    put,
    path = "/api/guest/wishes",
    request_body = Wishes,
    responses((status = 200, description = "What one wants now.", body = Wishes), Refusals)
)]
pub(crate) async fn change_wishes(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(wishes): Body<Wishes>,
) -> Answer<Wishes> {
    let guest_id = &asker.guest()?.id;
    asker.limit(&app, CHANGES, "changed wishes")?;
    let body = serde_json::to_string(&wishes).expect("wishes are plain data");
    app.store.set_wishes(guest_id, &body).await?;
    Ok(Json(wishes))
}
