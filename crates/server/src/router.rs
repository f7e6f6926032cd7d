//! Every route.

use std::sync::Arc;

use axum::Router;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use wire::Rejected;

use crate::api::{guests, house, reviews, tables};
use crate::problem::{Failed, problem};
use crate::{App, listen, pages, refusals, socket};

/// Nothing a request has to say is longer.
const MAX_BODY: usize = 64 * 1024;

/// Nothing is loaded from anywhere else, and no script stands in the page.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/house", get(house::show_house))
        .route("/club", post(house::say_club_word))
        .route("/games/{key}/rules", get(house::show_rules))
        .route("/qr", get(house::draw_qr))
        .route("/openapi.json", get(house::show_openapi))
        .route(
            "/guest",
            post(guests::become_guest)
                .put(guests::rename_guest)
                .delete(guests::forget_guest),
        )
        .route("/guest/links", post(guests::make_link))
        .route("/guest/links/use", post(guests::use_link))
        .route("/tables", get(tables::list_tables).post(tables::make_table))
        .route(
            "/tables/{id}",
            get(tables::show_table).post(tables::command_table),
        )
        .route("/tables/{id}/record", get(tables::show_record))
        .route("/tables/{id}/story", get(tables::show_story))
        .route("/tables/{id}/replay", get(tables::show_replay))
        .route("/tables/{id}/dice", get(tables::show_dice))
        .route("/tables/{id}/review", post(reviews::ask_review))
        .route("/tables/{id}/socket", get(socket::upgrade))
        .fallback(|| async { missing() })
        .method_not_allowed_fallback(|| async { missing() });
    let header = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(house::health))
        .route("/readyz", get(house::ready))
        .route("/metrics", get(house::metrics))
        .route("/", get(pages::page))
        .route("/about", get(pages::page))
        .route("/device", get(pages::page))
        .route("/new/{game}", get(pages::page))
        .route("/table/{id}", get(pages::table_page))
        .route("/join/{id}/{invite}", get(pages::table_page))
        .route("/replay/{id}", get(pages::table_page))
        .fallback(get(pages::file))
        .method_not_allowed_fallback(|| async { missing() })
        .layer(RequestBodyLimitLayer::new(MAX_BODY))
        .layer(axum::middleware::from_fn(listen::in_time))
        .layer(axum::middleware::from_fn_with_state(
            app.clone(),
            refusals::count,
        ))
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

fn missing() -> impl IntoResponse {
    Failed(problem(Rejected::Missing, "there is nothing here"))
}
