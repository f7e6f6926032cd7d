//! The three kinds of no, as answers to requests.

use std::fmt::Display;
use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use hosting::{OpenError, PlayError};
use store::StoreError;
use utoipa::IntoResponses;
use wire::{Problem, Rejected};

use crate::limits::TooFast;

/// A handler's answer.
pub(crate) type Answer<T> = Result<Json<T>, Failed>;

/// A problem on its way out.
pub(crate) struct Failed {
    problem: Problem,
    status: StatusCode,
    /// When it is worth trying again, where that is known.
    wait: Option<Duration>,
}

impl Failed {
    /// A problem for which HTTP has a status of its own.
    pub(crate) fn with_status(status: StatusCode, problem: Problem) -> Failed {
        let failed = Failed::from(problem);
        Failed { status, ..failed }
    }
}

/// What every request may be answered with instead, for the OpenAPI document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Refusals {
    /// Not carried out; `code` says what kind of no, and nothing has changed.
    /// With 429 `Retry-After` says when to try again.
    #[response(status = "4XX")]
    Refused(Problem),
    /// Something broke here, or there is too much to do; nothing has changed.
    /// With 503 `Retry-After` says when to try again.
    #[response(status = "5XX")]
    Broken(Problem),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        let status = match problem.code {
            Rejected::Refused | Rejected::Malformed => StatusCode::UNPROCESSABLE_ENTITY,
            Rejected::Stale | Rejected::NotPlaying => StatusCode::CONFLICT,
            Rejected::NotYourSeat | Rejected::Forbidden | Rejected::ClubOnly => {
                StatusCode::FORBIDDEN
            }
            Rejected::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Rejected::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Rejected::Missing => StatusCode::NOT_FOUND,
            Rejected::Fault => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Failed {
            problem,
            status,
            wait: None,
        }
    }
}

impl From<TooFast> for Failed {
    fn from(too_fast: TooFast) -> Self {
        let wait = Some(too_fast.wait);
        let failed = Failed::from(Problem::from(too_fast));
        Failed { wait, ..failed }
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Failed::from(from_store(&error))
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let usual = match self.status {
            // Somewhere on the way the bucket was forgotten; most fill by one a
            // minute.
            StatusCode::TOO_MANY_REQUESTS => Some(Duration::from_secs(60)),
            StatusCode::SERVICE_UNAVAILABLE => Some(Duration::from_secs(1)),
            _ => None,
        };
        let answer = (self.status, Json(self.problem));
        match self.wait.or(usual) {
            // Whole seconds, and never a moment too early.
            Some(wait) => {
                let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
                ([(RETRY_AFTER, seconds.to_string())], answer).into_response()
            }
            None => answer.into_response(),
        }
    }
}

pub(crate) fn problem(code: Rejected, message: impl Into<String>) -> Problem {
    Problem {
        code,
        message: message.into(),
        rule: None,
        refusal: None,
    }
}

/// Something broke: logged here once, and not explained to the asker.
pub(crate) fn fault(what: &str, error: &dyn Display) -> Problem {
    tracing::error!("{what}: {error}");
    problem(Rejected::Fault, "something broke here; nothing was changed")
}

pub(crate) fn from_store(error: &StoreError) -> Problem {
    match error {
        StoreError::Conflict => problem(Rejected::Stale, "somebody else was first; try again"),
        StoreError::Missing => problem(Rejected::Missing, "there is nothing of that name"),
        StoreError::Busy => problem(Rejected::Busy, "too much to do at the moment; try again"),
        StoreError::Failed(_) | StoreError::TooOld(_) => fault("the store", error),
        StoreError::Unknown(_) => {
            tracing::warn!("the store: {error}");
            let message = "it is not known whether that was stored; look, and try again";
            problem(Rejected::Busy, message)
        }
    }
}

pub(crate) fn from_play(error: &PlayError) -> Problem {
    match error {
        PlayError::Refused { what, text, rule } => Problem {
            code: Rejected::Refused,
            message: text.clone(),
            rule: Some(rule.to_string()),
            refusal: Some(what.clone()),
        },
        PlayError::NotNow(_) => problem(Rejected::Refused, error.to_string()),
        PlayError::Stale => problem(Rejected::Stale, error.to_string()),
        PlayError::Malformed(_) | PlayError::NoBot(_) => {
            problem(Rejected::Malformed, error.to_string())
        }
    }
}

pub(crate) fn from_open(error: &OpenError) -> Problem {
    match error {
        OpenError::Refused { what, text, rule } => Problem {
            code: Rejected::Refused,
            message: text.clone(),
            rule: Some(rule.to_string()),
            refusal: Some(what.clone()),
        },
        OpenError::Malformed(_) | OpenError::Player(_) | OpenError::PlayerCount { .. } => {
            problem(Rejected::Malformed, error.to_string())
        }
    }
}
