//! The page of a bottle: its preview says the sender's line, and shows the
//! moment as their seat saw it.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use wire::Rejected;

use super::{About, Known, about_house, html, known};
use crate::App;
use crate::bottles::{self, Found};
use crate::problem::Failed;
use crate::session::Address;

/// A bottle's page.
pub(crate) async fn bottle_page(
    State(app): State<Arc<App>>,
    id: Result<Path<String>, PathRejection>,
    counted: Result<Address, Failed>,
    headers: HeaderMap,
) -> Response {
    let Known { is_known, may_know } = known(&app, &headers, counted.is_ok()).await;
    let id = id.map(|Path(id)| id).unwrap_or_default();
    if !may_know {
        return html(StatusCode::OK, &about_house(), "", is_known, &app);
    }
    match bottles::find(&app, &id).await {
        Ok(found) => html(StatusCode::OK, &about(&found), "", is_known, &app),
        Err(problem) => {
            // The page says why there is nothing in it.
            let status = match problem.code {
                Rejected::Missing => StatusCode::NOT_FOUND,
                _ => StatusCode::OK,
            };
            html(status, &about_house(), "", is_known, &app)
        }
    }
}

fn about(found: &Found) -> About {
    let bottle = &found.bottle;
    let game = hosting::find(&bottle.game).map_or(bottle.game.as_str(), |kind| kind.title());
    About {
        title: format!("A message in a bottle: {game}"),
        text: match bottle.line.is_empty() {
            true => "What would you have done? No account needed.".to_owned(),
            false => bottle.line.clone(),
        },
        picture: format!("/api/bottles/{}/picture.png", bottle.id),
        game: Some(bottle.game.clone()),
        parts: vec![bottle.game.clone()],
    }
}
