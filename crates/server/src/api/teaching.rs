//! What the games teach. Nothing here is kept: whoever learns says each time
//! what they have done since a step began, and every answer follows from that.

use axum::Json;
use hosting::{Kind, Teacher};
use serde_json::value::RawValue;
use wire::{FiguresView, FilmView, LessonPlay, LessonView, PlayStep, Rejected, TeachingView};

use super::{Body, Named};
use crate::problem::{Answer, Failed, Refusals, from_play, problem};
use crate::session::Visitor;

/// What there is to learn of a game.
#[utoipa::path(
    get,
    path = "/api/games/{key}/teaching",
    params(("key" = String, Path, description = "the game's key")),
    responses((status = 200, description = "Its lessons and words.", body = TeachingView), Refusals)
)]
pub(crate) async fn show_teaching(Named(key): Named, _: Visitor) -> Answer<&'static TeachingView> {
    Ok(Json(teacher(&key)?.teaching()))
}

/// A lesson, step by step.
#[utoipa::path(
    get,
    path = "/api/games/{key}/lessons/{lesson}",
    params(
        ("key" = String, Path, description = "the game's key"),
        ("lesson" = String, Path, description = "the lesson's key")
    ),
    responses((status = 200, description = "The lesson.", body = LessonView), Refusals)
)]
pub(crate) async fn show_lesson(
    Named((key, lesson)): Named<(String, String)>,
    _: Visitor,
) -> Answer<&'static RawValue> {
    let found = teacher(&key)?.lesson(&lesson);
    Ok(Json(found.ok_or_else(|| no_lesson(&lesson))?))
}

/// What comes of a learner's actions since a step began.
#[utoipa::path(
    post,
    path = "/api/games/{key}/lessons/{lesson}",
    params(
        ("key" = String, Path, description = "the game's key"),
        ("lesson" = String, Path, description = "the lesson's key")
    ),
    request_body = PlayStep,
    responses((status = 200, description = "What there is to see.", body = LessonPlay), Refusals)
)]
pub(crate) async fn play_lesson(
    Named((key, lesson)): Named<(String, String)>,
    _: Visitor,
    Body(PlayStep { step, actions }): Body<PlayStep>,
) -> Answer<LessonPlay> {
    let played = teacher(&key)?.play(&lesson, step, &actions);
    let played = played.ok_or_else(|| no_lesson(&lesson))?;
    Ok(Json(played.map_err(|error| from_play(&error))?))
}

/// The goal of a game in twenty seconds.
#[utoipa::path(
    get,
    path = "/api/games/{key}/film",
    params(("key" = String, Path, description = "the game's key")),
    responses((status = 200, description = "The film.", body = FilmView), Refusals)
)]
pub(crate) async fn show_film(Named(key): Named, _: Visitor) -> Answer<&'static RawValue> {
    let none = || problem(Rejected::Missing, "there is no film about this game");
    Ok(Json(teacher(&key)?.film().ok_or_else(none)?))
}

/// Positions beside the rules of a game.
#[utoipa::path(
    get,
    path = "/api/games/{key}/figures",
    params(("key" = String, Path, description = "the game's key")),
    responses((status = 200, description = "The positions.", body = FiguresView), Refusals)
)]
pub(crate) async fn show_figures(Named(key): Named, _: Visitor) -> Answer<&'static RawValue> {
    Ok(Json(teacher(&key)?.figures()))
}

fn teacher(key: &str) -> Result<&'static dyn Teacher, Failed> {
    let missing = || problem(Rejected::Missing, format!("there is no game {key:?}"));
    Ok(hosting::find(key).map(Kind::teacher).ok_or_else(missing)?)
}

fn no_lesson(lesson: &str) -> Failed {
    problem(Rejected::Missing, format!("there is no lesson {lesson:?}")).into()
}
