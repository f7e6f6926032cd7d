//! When somebody is not to be waited for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wire::Rhythm;

use super::Body;
use crate::App;
use crate::pace::checked_rhythm;
use crate::problem::{Answer, Refusals};
use crate::session::Asker;

/// One's hours of sleep and holidays.
#[utoipa::path(
    get,
    path = "/api/guest/rhythm",
    responses((status = 200, description = "When one is not waited for.", body = Rhythm), Refusals)
)]
pub(crate) async fn show_rhythm(State(app): State<Arc<App>>, asker: Asker) -> Answer<Rhythm> {
    let body = app.store.rhythm(&asker.guest()?.id).await?;
    let rhythm = body.and_then(|body| serde_json::from_str(&body).ok());
    Ok(Json(rhythm.unwrap_or_default()))
}

/// Other hours of sleep and holidays.
#[utoipa::path(
    put,
    path = "/api/guest/rhythm",
    request_body = Rhythm,
    responses((status = 200, description = "When one is not waited for.", body = Rhythm), Refusals)
)]
pub(crate) async fn change_rhythm(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(rhythm): Body<Rhythm>,
) -> Answer<Rhythm> {
    let guest_id = &asker.guest()?.id;
    let rhythm = checked_rhythm(rhythm)?;
    let body = serde_json::to_string(&rhythm).expect("a rhythm is plain data");
    app.store.set_rhythm(guest_id, &body).await?;
    Ok(Json(rhythm))
}
