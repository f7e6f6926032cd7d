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

use crate::problem::{Failed, problem};
use crate::{App, api, socket};

/// Nothing a request has to say is longer.
const MAX_BODY: usize = 64 * 1024;

pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route(
            "/guest",
            post(api::become_guest)
                .put(api::rename_guest)
                .delete(api::forget_guest),
        )
        .route("/tables", get(api::list_tables).post(api::make_table))
        .route("/tables/{id}", get(api::show_table).post(api::change_table))
        .route("/tables/{id}/record", get(api::show_record))
        .route("/tables/{id}/socket", get(socket::upgrade));
    let header = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(api::health))
        .route("/readyz", get(api::ready))
        .route("/metrics", get(api::metrics))
        .fallback(|| async { missing() })
        .method_not_allowed_fallback(|| async { missing() })
        .layer(RequestBodyLimitLayer::new(MAX_BODY))
        .layer(header(
            CONTENT_SECURITY_POLICY,
            "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        ))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .with_state(app)
}

fn missing() -> impl IntoResponse {
    Failed(problem(Rejected::Missing, "there is nothing here"))
}
