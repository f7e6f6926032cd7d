//! What a letter's links lead to, without a session and without a script. A mail
//! program may open any link it finds, so opening one changes nothing: the page
//! asks, and its button does it. What mail programs send for "unsubscribe" (RFC
//! 8058) is that button's request.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use store::{Endpoint, StoreError};
use wire::Problem;

use super::sending::{self, Sent};
use crate::App;
use crate::api::Named;
use crate::problem::Failed;
use crate::secrets::{self, is_same};
use crate::session::Visitor;

const CONFIRM: &str = "confirm";
const STOP: &str = "stop";

/// Where an endpoint's letters are stopped.
pub(super) async fn stop_url(app: &App, id: &str) -> Result<String, Problem> {
    url(app, STOP, id).await
}

async fn url(app: &App, deed: &str, id: &str) -> Result<String, Problem> {
    let token = token_of(app, deed, id).await?;
    let base_url = &app.config.base_url;
    Ok(format!("{base_url}/notices/{deed}/{id}/{token}"))
}

/// What a letter's link carries: whoever has it may do this one thing to this one
/// endpoint, without a session.
async fn token_of(app: &App, deed: &str, id: &str) -> Result<String, Problem> {
    let mac = secrets::mac(app.house_key().await?, &format!("{deed} endpoint {id}"));
    Ok(secrets::hex(&mac[..16]))
}

/// Sends the letter that asks whether an address is its guest's.
pub(crate) async fn ask_to_confirm(app: &App, endpoint: &Endpoint) -> Result<Sent, Problem> {
    let url = url(app, CONFIRM, &endpoint.id).await?;
    let base_url = &app.config.base_url;
    let text = format!(
        "Somebody, probably you, wants to be called back at this address when a \
         table at {base_url} waits for them.\n\n\
         If that is so, open this page and press its button:\n{url}\n\n\
         If not, do nothing: you will get no more letters, and the address is \
         forgotten within a week."
    );
    let subject = "Is this your address?";
    Ok(sending::letter(app, endpoint, subject, &text).await)
}

/// Asks whether the address is theirs.
pub(crate) async fn show_confirm(
    State(app): State<Arc<App>>,
    Named((id, token)): Named<(String, String)>,
    _: Visitor,
) -> Result<Response, Failed> {
    Ok(match known(&app, CONFIRM, &id, &token).await? {
        Some(_) => asking(
            "Is this your address?",
            "You will be told here when a table waits for you.",
            "Yes, tell me",
        ),
        None => nothing_here(),
    })
}

/// The address is theirs.
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Named((id, token)): Named<(String, String)>,
    _: Visitor,
) -> Result<Response, Failed> {
    if known(&app, CONFIRM, &id, &token).await?.is_none() {
        return Ok(nothing_here());
    }
    match app.store.verify_endpoint(&id).await {
        Ok(()) => Ok(page("It is done", "You will be told here.", "")),
        Err(StoreError::Missing) => Ok(nothing_here()),
        Err(error) => Err(error.into()),
    }
}

/// Asks whether letters shall stop.
pub(crate) async fn show_stop(
    State(app): State<Arc<App>>,
    Named((id, token)): Named<(String, String)>,
    _: Visitor,
) -> Result<Response, Failed> {
    Ok(match known(&app, STOP, &id, &token).await? {
        Some(_) => asking(
            "No more letters?",
            "You will not be told here any more. Your games go on.",
            "Yes, stop",
        ),
        None => nothing_here(),
    })
}

/// No more letters.
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Named((id, token)): Named<(String, String)>,
    _: Visitor,
) -> Result<Response, Failed> {
    if known(&app, STOP, &id, &token).await?.is_none() {
        return Ok(nothing_here());
    }
    match app.store.remove_endpoint(&id).await {
        Ok(()) | Err(StoreError::Missing) => {
            Ok(page("It is done", "You will get no more letters.", ""))
        }
        Err(error) => Err(error.into()),
    }
}

/// The endpoint that a link is about, if it is one of ours and still there.
async fn known(app: &App, deed: &str, id: &str, token: &str) -> Result<Option<Endpoint>, Failed> {
    let expected = token_of(app, deed, id).await?;
    match is_same(token, &expected) {
        true => Ok(app.store.endpoint(id).await?),
        false => Ok(None),
    }
}

fn asking(title: &str, text: &str, button: &str) -> Response {
    let form = format!("<form method=\"post\"><button>{button}</button></form>");
    page(title, text, &form)
}

fn nothing_here() -> Response {
    let text = "This link has been used or has become too old. Nothing is sent to this address.";
    let page = page("There is nothing here any more", text, "");
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Plain enough to need no style and no script. Nothing in it comes from
/// outside.
fn page(title: &str, text: &str, rest: &str) -> Response {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"robots\" content=\"noindex\">\
         <title>{title} · Tidetable</title></head>\
         <body><main><h1>{title}</h1><p>{text}</p>{rest}\
         <p><a href=\"/\">To the tables</a></p></main></body></html>\n"
    );
    Html(page).into_response()
}
