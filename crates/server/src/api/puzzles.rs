//! Puzzles: today's, those of days past, and trying them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use wire::{PuzzleShelf, PuzzleTried, PuzzleTry, PuzzleView};

use super::past::onlooker;
use super::{Body, Named};
use crate::App;
use crate::limits::Rate;
use crate::problem::{Answer, Refusals};
use crate::puzzles::{self, Asked};
use crate::session::Asker;

/// A try is shown on the board, and may have to be weighed first.
const TRIES: Rate = Rate {
    count: 60,
    per: Duration::from_secs(60),
};

/// The puzzles of a game up to today.
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}",
    params(("game" = String, Path, description = "the game's key")),
    responses((status = 200, description = "The puzzles.", body = PuzzleShelf), Refusals)
)]
pub(crate) async fn show_shelf(
    State(app): State<Arc<App>>,
    Named(game): Named,
    asker: Asker,
) -> Answer<PuzzleShelf> {
    let shelf = puzzles::shelf(&app, &game, asker.guest.as_ref()).await?;
    Ok(Json(shelf))
}

/// Today's puzzle of a game, the same for everybody.
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}/today",
    params(("game" = String, Path, description = "the game's key")),
    responses((status = 200, description = "The puzzle.", body = PuzzleView), Refusals)
)]
pub(crate) async fn show_todays(
    State(app): State<Arc<App>>,
    Named(game): Named,
    asker: Asker,
) -> Answer<PuzzleView> {
    let asked = puzzles::todays(&app, &game)?;
    show(&app, asked, asker).await
}

/// A puzzle whose day has come.
#[utoipa::path(
    get,
    path = "/api/puzzles/{game}/{id}",
    params(
        ("game" = String, Path, description = "the game's key"),
        ("id" = String, Path, description = "the puzzle's name")
    ),
    responses((status = 200, description = "The puzzle.", body = PuzzleView), Refusals)
)]
pub(crate) async fn show_puzzle(
    State(app): State<Arc<App>>,
    Named((game, id)): Named<(String, String)>,
    asker: Asker,
) -> Answer<PuzzleView> {
    let asked = puzzles::named(&app, &game, &id)?;
    show(&app, asked, asker).await
}

async fn show(app: &Arc<App>, asked: Asked, asker: Asker) -> Answer<PuzzleView> {
    let tries = puzzles::tries(app, asker.guest.as_ref(), asked.kind()).await?;
    let onlooker = onlooker(app, asker)?;
    Ok(Json(puzzles::view(app, asked, &onlooker, &tries).await?))
}

/// Try an action, or give up and be told what solves it.
#[utoipa::path(
    post,
    path = "/api/puzzles/{game}/{id}/tries",
    params(
        ("game" = String, Path, description = "the game's key"),
        ("id" = String, Path, description = "the puzzle's name")
    ),
    request_body = PuzzleTry,
    responses((status = 200, description = "What came of it.", body = PuzzleTried), Refusals)
)]
pub(crate) async fn try_puzzle(
    State(app): State<Arc<App>>,
    Named((game, id)): Named<(String, String)>,
    asker: Asker,
    Body(tried): Body<PuzzleTry>,
) -> Answer<PuzzleTried> {
    let guest = asker.guest()?.clone();
    asker.limit(&app, TRIES, "tries")?;
    let asked = puzzles::named(&app, &game, &id)?;
    let onlooker = onlooker(&app, asker)?;
    let tried = puzzles::attempt(&app, asked, &guest, &onlooker, tried.action).await?;
    Ok(Json(tried))
}
