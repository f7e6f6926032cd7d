//! The OpenAPI document, generated from the handlers and the wire's types.

use utoipa::OpenApi;

use crate::api::{guests, house, reviews, tables};

/// Every plain request. The live line, a WebSocket, is described in
/// `docs/wire.md`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tidetable",
        description = "Everything that is not live. Guests are known by a cookie; whatever is refused is answered with a Problem and its code."
    ),
    paths(
        house::show_house,
        house::say_club_word,
        house::show_rules,
        house::draw_qr,
        house::health,
        house::ready,
        house::metrics,
        guests::become_guest,
        guests::rename_guest,
        guests::forget_guest,
        guests::make_link,
        guests::use_link,
        tables::list_tables,
        tables::make_table,
        tables::show_table,
        tables::command_table,
        tables::show_record,
        tables::show_story,
        tables::show_replay,
        tables::show_dice,
        reviews::ask_review,
    )
)]
pub(crate) struct Document;
