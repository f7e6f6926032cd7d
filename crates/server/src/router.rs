//! Every route.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, ETAG, HeaderName, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::set_header::SetResponseHeaderLayer;
use wire::Rejected;

use crate::api::{
    bottles, calendar, challenges, guests, house, notices, past, puzzles, reviews, rhythm, tables,
    teaching, wishes,
};
use crate::notices::letters;
use crate::problem::{Failed, problem};
use crate::{App, listen, pages, refusals, socket};

/// Nothing a request has to say is longer.
const MAX_BODY: usize = 64 * 1024;

/// How hard to compress. 100 KiB of game records, each encoder by itself in a
/// release build on a busy machine: zstd to 8 KiB in 0.23 ms and gzip to 13 KiB
/// in 0.61 ms. At 3 zstd gains nothing, and gzip takes twice the time for 5 KiB
/// less; Brotli takes 2 ms for what zstd does.
const QUALITY: i32 = 1;

/// Nothing is loaded from anywhere else, and no script stands in the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(crate) fn router(app: Arc<App>) -> Router {
    let header = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let routes = Router::new()
        .nest("/api", api())
        .route("/healthz", get(house::health))
        .route("/readyz", get(house::ready))
        .route("/metrics", get(house::metrics))
        .route("/", get(pages::landing))
        .route("/about", get(pages::page))
        .route("/device", get(pages::page))
        .route(
            "/notices/confirm/{id}/{token}",
            get(letters::show_confirm).post(letters::confirm),
        )
        .route(
            "/notices/stop/{id}/{token}",
            get(letters::show_stop).post(letters::stop),
        )
        .route("/games/{key}", get(pages::game_page))
        .route("/games/{key}/rules", get(pages::rules_page))
        .route("/games/{key}/lessons/{lesson}", get(pages::lesson_page))
        .route("/challenge/{id}", get(pages::challenge_page))
        .route("/deal/{game}", get(pages::deal_page))
        .route("/new/{game}", get(pages::page))
        .route("/puzzle/{game}", get(pages::puzzle_page))
        .route("/puzzle/{game}/{id}", get(pages::puzzle_page))
        .route("/puzzles/{game}", get(pages::puzzle_page))
        .route("/table/{id}", get(pages::table_page))
        .route("/join/{id}/{invite}", get(pages::table_page))
        .route("/replay/{id}", get(pages::table_page))
        .route("/bottle/{id}", get(pages::bottle_page))
        .route("/bottles", get(pages::page))
        .fallback(get(pages::file))
        .method_not_allowed_fallback(|| async { other_method() })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn(short_enough));
    listen::in_time(routes, listen::ANSWER)
        .layer(from_fn_with_state(app.clone(), refusals::count))
        .layer(compression())
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

/// Everything that is not a page.
fn api() -> Router<Arc<App>> {
    Router::new()
        .route("/house", get(house::show_house))
        .route("/club", post(house::say_club_word))
        .route("/games/{key}/rules", get(house::show_rules))
        .route("/games/{key}/teaching", get(teaching::show_teaching))
        .route(
            "/games/{key}/lessons/{lesson}",
            get(teaching::show_lesson).post(teaching::play_lesson),
        )
        .route("/games/{key}/film", get(teaching::show_film))
        .route("/games/{key}/figures", get(teaching::show_figures))
        .route("/qr", get(house::draw_qr))
        .route("/openapi.json", get(house::show_openapi))
        .route(
            "/guest",
            post(guests::become_guest)
                .put(guests::rename_guest)
                .delete(guests::forget_guest),
        )
        .route(
            "/guest/rhythm",
            get(rhythm::show_rhythm).put(rhythm::change_rhythm),
        )
        .route("/guest/links", post(guests::make_link))
        .route("/guest/links/use", post(guests::use_link))
        .route(
            "/notices",
            get(notices::list_endpoints).post(notices::add_endpoint),
        )
        .route(
            "/notices/{id}",
            put(notices::change_endpoint).delete(notices::remove_endpoint),
        )
        .route("/notices/{id}/test", post(notices::test_endpoint))
        .route("/tables", get(tables::list_tables).post(tables::make_table))
        .route(
            "/tables/{id}",
            get(tables::show_table).post(tables::command_table),
        )
        .route("/tables/{id}/calendar.ics", get(calendar::show_calendar))
        .route("/tables/{id}/record", get(past::show_record))
        .route("/tables/{id}/story", get(past::show_story))
        .route("/tables/{id}/replay", get(past::show_replay))
        .route("/tables/{id}/dice", get(past::show_dice))
        .route("/tables/{id}/review", post(reviews::ask_review))
        .route("/tables/{id}/confessions", get(reviews::confessions))
        .route("/tables/{id}/socket", get(socket::upgrade))
        .merge(keepsakes())
        .fallback(|| async { missing() })
        .method_not_allowed_fallback(|| async { other_method() })
        // What a table shows now is wrong a moment later.
        .layer(SetResponseHeaderLayer::if_not_present(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}

/// What brings people back.
fn keepsakes() -> Router<Arc<App>> {
    Router::new()
        .route(
            "/guest/wishes",
            get(wishes::show_wishes).put(wishes::change_wishes),
        )
        .route("/tables/{id}/bottles", post(bottles::seal_bottle))
        .route("/bottles", get(bottles::list_bottles))
        .route("/bottles/{id}", get(bottles::show_bottle))
        .route("/bottles/{id}/picture.png", get(bottles::draw_bottle))
        .route("/bottles/{id}/decision", post(bottles::decide_bottle))
        .route("/bottles/{id}/play", post(bottles::play_bottle))
        .route("/bottles/{id}/object", post(bottles::object_to_bottle))
        .route("/challenges", post(challenges::set_challenge))
        .route("/challenges/{id}", get(challenges::show_challenge))
        .route("/challenges/{id}/tries", post(challenges::try_challenge))
        .route("/challenges/{id}/open", post(challenges::open_challenge))
        .route(
            "/challenges/{id}/comparison",
            get(challenges::compare_tries),
        )
        .route("/puzzles/{game}", get(puzzles::show_shelf))
        .route("/puzzles/{game}/today", get(puzzles::show_todays))
        .route("/puzzles/{game}/{id}", get(puzzles::show_puzzle))
        .route("/puzzles/{game}/{id}/tries", post(puzzles::try_puzzle))
        .route("/deals/{game}", get(challenges::show_deal))
        .route("/deals/{game}/days", get(challenges::list_deals))
}

fn missing() -> impl IntoResponse {
    Failed::from(problem(Rejected::Missing, "there is nothing here"))
}

/// The header `Allow` says which methods there are.
fn other_method() -> impl IntoResponse {
    let message = "this cannot be done with what is here";
    let problem = problem(Rejected::Missing, message);
    Failed::with_status(StatusCode::METHOD_NOT_ALLOWED, problem)
}

/// A request that says that it is too long is not read; one that does not say so
/// is read as far as it may be long.
async fn short_enough(request: Request, next: Next) -> Response {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    match length.is_some_and(|length| length > MAX_BODY as u64) {
        true => too_long().into_response(),
        false => next.run(request).await,
    }
}

pub(crate) fn too_long() -> Failed {
    let problem = problem(Rejected::Malformed, "the request is longer than 64 KiB");
    Failed::with_status(StatusCode::PAYLOAD_TOO_LARGE, problem)
}

/// Below this an answer is one packet anyway.
const WORTHWHILE: u64 = 1024;

/// Answers are compressed where that pays: not small ones, not what is
/// compressed already, and not files, which lie ready in every form they may
/// have (`pages.rs`).
fn compression() -> CompressionLayer<impl Predicate> {
    let is_made = |_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions| {
        !headers.contains_key(ETAG)
    };
    let pays = SizeAbove::new(WORTHWHILE)
        .and(NotForContentType::IMAGES)
        .and(is_made);
    CompressionLayer::new()
        .quality(CompressionLevel::Precise(QUALITY))
        .compress_when(pays)
}
