//! Sending one message to one endpoint, whatever it is, and what became of it.

use std::time::Duration;

use axum::http::HeaderValue;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use store::{Endpoint, Way};
use url::Url;
use wire::{NoticeKind, NoticeMessage};

use super::mail::{Letter, Undelivered};
use super::outgoing::{Answer, Unreached};
use super::push::{self, BrowserKeys};
use super::{letters, words};
use crate::{App, secrets};

/// How long a push service keeps a message for a browser that is away.
const KEPT_S: u32 = 24 * 60 * 60;

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) outcome: Outcome,
    /// What was answered, as a status of HTTP or SMTP.
    pub(crate) status: Option<u16>,
    /// The same in a sentence that goes on from "nothing arrived:"; of what
    /// arrived, nothing.
    pub(crate) why: String,
}

/// What became of a message, as far as the next one goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Arrived,
    /// Nobody is there any more.
    Gone,
    /// Try again, not before so long if that is said.
    Failed(Option<Duration>),
    /// Whoever takes messages there is in trouble, for this endpoint and all
    /// others there.
    HostFailed,
}

impl Sent {
    fn failed(outcome: Outcome, why: impl Into<String>) -> Sent {
        Sent {
            outcome,
            status: None,
            why: why.into(),
        }
    }
}

/// Sends a message to an endpoint.
pub(crate) async fn send(app: &App, endpoint: &Endpoint, message: &NoticeMessage) -> Sent {
    match endpoint.way {
        Way::Push => push(app, endpoint, message).await,
        Way::Mail => mail(app, endpoint, message).await,
        Way::Webhook => {
            let body = serde_json::to_value(message).expect("a message is plain data");
            hook(app, endpoint, &body).await
        }
        Way::Slack => hook(app, endpoint, &words::for_slack(message)).await,
        Way::Discord => hook(app, endpoint, &words::for_discord(message)).await,
    }
}

/// Sends what a test says.
pub(crate) async fn send_test(app: &App, endpoint: &Endpoint) -> Sent {
    send(app, endpoint, &words::test(&app.config.base_url)).await
}

async fn hook(app: &App, endpoint: &Endpoint, body: &serde_json::Value) -> Sent {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    post(app, endpoint, headers, body.to_string().into_bytes()).await
}

async fn push(app: &App, endpoint: &Endpoint, message: &NoticeMessage) -> Sent {
    let broken = || Sent::failed(Outcome::Gone, "the browser's keys are none");
    let Ok(keys) = serde_json::from_str::<BrowserKeys>(&endpoint.keys) else {
        return broken();
    };
    let text = serde_json::to_vec(message).expect("a message is plain data");
    let Ok(body) = push::encrypt(&keys, &text) else {
        return broken();
    };
    match push_headers(app, endpoint, message).await {
        Some(headers) => post(app, endpoint, headers, body).await,
        None => Sent::failed(Outcome::Failed(None), "this house could not sign it"),
    }
}

async fn push_headers(
    app: &App,
    endpoint: &Endpoint,
    message: &NoticeMessage,
) -> Option<HeaderMap> {
    let url = Url::parse(&endpoint.target).ok()?;
    let keys = app.notices.push_keys(app).await.ok()?;
    let contact = contact(app);
    let authorization = keys.authorization(&url, app.time.now_ms(), contact.as_deref());
    let is_pressing = |kind| matches!(kind, NoticeKind::MyTurn | NoticeKind::Reminder);
    let urgency = match message.notices.iter().any(|line| is_pressing(line.kind)) {
        true => "high",
        false => "normal",
    };
    // What is of no use later is not kept for later.
    let left = message.notices.iter().filter_map(|line| line.seconds_left);
    let kept = left.max().map_or(KEPT_S, |left| left.clamp(60, KEPT_S));
    // A newer message about the same takes the place of one that still waits.
    let topic = BASE64_URL_SAFE_NO_PAD.encode(&secrets::hash(&message.tag)[..24]);
    let mut headers = HeaderMap::new();
    for (name, value) in [
        (AUTHORIZATION, authorization.ok()?),
        (CONTENT_ENCODING, "aes128gcm".to_owned()),
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (HeaderName::from_static("ttl"), kept.to_string()),
        (HeaderName::from_static("urgency"), urgency.to_owned()),
        (HeaderName::from_static("topic"), topic),
    ] {
        headers.insert(name, HeaderValue::from_str(&value).ok()?);
    }
    Some(headers)
}

/// Whom a push service may turn to.
fn contact(app: &App) -> Option<String> {
    let base_url = &app.config.base_url;
    let mailer = app.notices.mailer.as_ref();
    match base_url.starts_with("https://") {
        true => Some(base_url.clone()),
        false => mailer.map(super::mail::Mailer::contact),
    }
}

async fn post(app: &App, endpoint: &Endpoint, headers: HeaderMap, body: Vec<u8>) -> Sent {
    let Ok(url) = Url::parse(&endpoint.target) else {
        return Sent::failed(Outcome::Gone, "its address is none");
    };
    match app.notices.client.post(&url, headers, body).await {
        Ok(answer) => judge(answer, endpoint.way),
        Err(Unreached::Forbidden(why)) => Sent::failed(Outcome::Failed(None), why),
        Err(Unreached::Host(why)) => Sent::failed(Outcome::HostFailed, why),
    }
}

/// What an answer means.
fn judge(answer: Answer, way: Way) -> Sent {
    let Answer { status, rest } = answer;
    let (outcome, why) = match (status, way) {
        (200..=299, _) => (Outcome::Arrived, String::new()),
        (404 | 410, Way::Push) => (
            Outcome::Gone,
            "the push service no longer knows this browser; allow it again there".to_owned(),
        ),
        (410, _) => (Outcome::Gone, "it says that it is gone for good".to_owned()),
        (300..=399, _) => (
            Outcome::Failed(rest),
            format!("it leads elsewhere ({status}), where nothing is sent"),
        ),
        (401 | 403, _) => (
            Outcome::Failed(rest),
            format!("it does not accept this house ({status})"),
        ),
        (404, _) => (
            Outcome::Failed(rest),
            "it knows nothing of that address (404)".to_owned(),
        ),
        (413, _) => (
            Outcome::Failed(rest),
            "it was too long for it (413)".to_owned(),
        ),
        (429, _) => (
            Outcome::Failed(rest),
            "it has been told too much lately (429)".to_owned(),
        ),
        (500.., _) => (
            Outcome::Failed(rest),
            format!("something is broken there ({status})"),
        ),
        _ => (Outcome::Failed(rest), format!("it answers {status}")),
    };
    Sent {
        outcome,
        status: Some(status),
        why,
    }
}

async fn mail(app: &App, endpoint: &Endpoint, message: &NoticeMessage) -> Sent {
    let subject = match message.text.contains('\n') {
        true => message.title.clone(),
        false => format!("{}: {}", message.title, message.text),
    };
    let text = words::plain(message);
    letter(app, endpoint, &subject, &text).await
}

/// A letter with how to stop it at its end.
pub(super) async fn letter(app: &App, endpoint: &Endpoint, subject: &str, text: &str) -> Sent {
    let no_mail = || Sent::failed(Outcome::HostFailed, "this house sends no e-mail");
    let (Some(mailer), Ok(stop_url)) = (
        app.notices.mailer.as_ref(),
        letters::stop_url(app, &endpoint.id).await,
    ) else {
        return no_mail();
    };
    let base_url = &app.config.base_url;
    let text = format!(
        "{text}\n\n-- \nYou asked {base_url} to write to you.\nNo more of it: {stop_url}\n"
    );
    let letter = Letter {
        to: &endpoint.target,
        subject,
        text,
        stop_url: &stop_url,
    };
    match mailer.send(letter).await {
        Ok(()) => Sent {
            outcome: Outcome::Arrived,
            status: Some(250),
            why: String::new(),
        },
        Err(Undelivered::Address { status, why }) => Sent {
            outcome: Outcome::Failed(None),
            status,
            why,
        },
        Err(Undelivered::Server { status, why }) => Sent {
            outcome: Outcome::HostFailed,
            status,
            why,
        },
    }
}
