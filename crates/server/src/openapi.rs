//! The OpenAPI document, generated from the handlers and the wire's types.

use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::{OpenApi as Described, RefOr};
use utoipa::{Modify, OpenApi};
use wire::Problem;

use crate::api::{
    bottles, calendar, challenges, guests, house, notices, past, puzzles, reviews, rhythm, tables,
    teaching, wishes,
};

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
        teaching::show_teaching,
        teaching::show_lesson,
        teaching::play_lesson,
        teaching::show_film,
        teaching::show_figures,
        house::draw_qr,
        house::health,
        house::ready,
        house::metrics,
        guests::become_guest,
        guests::rename_guest,
        guests::forget_guest,
        rhythm::show_rhythm,
        rhythm::change_rhythm,
        guests::make_link,
        guests::use_link,
        notices::list_endpoints,
        notices::add_endpoint,
        notices::change_endpoint,
        notices::remove_endpoint,
        notices::test_endpoint,
        tables::list_tables,
        tables::make_table,
        tables::show_table,
        tables::command_table,
        calendar::show_calendar,
        past::show_record,
        past::show_story,
        past::show_replay,
        past::show_dice,
        reviews::ask_review,
        reviews::confessions,
        challenges::set_challenge,
        challenges::show_challenge,
        challenges::try_challenge,
        challenges::open_challenge,
        challenges::compare_tries,
        challenges::show_deal,
        challenges::list_deals,
        puzzles::show_shelf,
        puzzles::show_todays,
        puzzles::show_puzzle,
        puzzles::try_puzzle,
        bottles::seal_bottle,
        bottles::list_bottles,
        bottles::show_bottle,
        bottles::draw_bottle,
        bottles::decide_bottle,
        bottles::play_bottle,
        bottles::object_to_bottle,
        wishes::show_wishes,
        wishes::change_wishes,
    ),
    components(schemas(Problem)),
    modifiers(&NothingElse)
)]
pub(crate) struct Document;

/// The kinds of a command have no other fields than those described. This is
/// said of every plain object by itself, but not of the kinds of an enum.
struct NothingElse;

impl Modify for NothingElse {
    fn modify(&self, document: &mut Described) {
        let components = document.components.iter_mut();
        for schema in components.flat_map(|components| components.schemas.values_mut()) {
            let RefOr::T(Schema::OneOf(kinds)) = schema else {
                continue;
            };
            for kind in &mut kinds.items {
                if let RefOr::T(Schema::Object(kind)) = kind
                    && !kind.properties.is_empty()
                {
                    let none = AdditionalProperties::FreeForm(false);
                    kind.additional_properties = Some(Box::new(none));
                }
            }
        }
    }
}
