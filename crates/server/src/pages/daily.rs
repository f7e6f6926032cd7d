//! Pages that people come back to: the deal and the puzzle of the day, puzzles of
//! days past, challenges. What a preview says gives nothing away.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use hosting::Kind;

use super::{About, Known, about_game, about_house, about_named, html, known};
use crate::App;
use crate::challenges;
use crate::problem::Failed;
use crate::session::Address;

type Names = Result<Path<Vec<String>>, PathRejection>;

/// Today's deal of a game.
pub(crate) async fn deal_page(
    State(app): State<Arc<App>>,
    names: Names,
    headers: HeaderMap,
) -> Response {
    about_named(&app, names, &headers, |kind, _| Some(about_deal(kind))).await
}

/// A puzzle, or the puzzles of a game.
pub(crate) async fn puzzle_page(
    State(app): State<Arc<App>>,
    names: Names,
    headers: HeaderMap,
) -> Response {
    about_named(&app, names, &headers, |kind, _| Some(about_puzzle(kind))).await
}

/// A challenge.
pub(crate) async fn challenge_page(
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
    let found = challenges::challenge(&app, &id).await.ok();
    let found = found.and_then(|found| Some((hosting::find(&found.game)?, found)));
    let Some((kind, challenge)) = found else {
        return html(StatusCode::NOT_FOUND, &about_house(), "", is_known, &app);
    };
    let about = match challenge.day {
        Some(_) => about_deal(kind),
        None => about_challenge(kind, &challenge.line),
    };
    html(StatusCode::OK, &about, "", is_known, &app)
}

fn about_deal(kind: &dyn Kind) -> About {
    About {
        title: format!("Daily deal of {} – Tidetable", kind.title()),
        text: "The same dice and the same bots for everybody today. No account needed.".to_owned(),
        parts: Vec::new(),
        ..about_game(kind)
    }
}

fn about_puzzle(kind: &dyn Kind) -> About {
    About {
        title: format!("A puzzle of {} – Tidetable", kind.title()),
        text: "One decision matters. Do you find it? No account needed.".to_owned(),
        parts: Vec::new(),
        ..about_game(kind)
    }
}

fn about_challenge(kind: &dyn Kind, line: &str) -> About {
    About {
        title: format!("A challenge: {}", kind.title()),
        text: match line.is_empty() {
            true => "The same dice, the same bots. How would you do? No account needed.".to_owned(),
            false => line.to_owned(),
        },
        parts: Vec::new(),
        ..about_game(kind)
    }
}
