//! The three kinds of no, as answers to requests.

use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hosting::{OpenError, PlayError};
use store::StoreError;
use wire::{Problem, Rejected};

/// A handler's answer.
pub(crate) type Answer<T> = Result<Json<T>, Failed>;

/// A problem on its way out.
pub(crate) struct Failed(pub(crate) Problem);

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Failed(problem)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Failed(from_store(&error))
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.code {
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
        (status, Json(self.0)).into_response()
    }
}

pub(crate) fn problem(code: Rejected, message: impl Into<String>) -> Problem {
    Problem {
        code,
        message: message.into(),
        rule: None,
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
        StoreError::Failed(_) => fault("the store", error),
    }
}

pub(crate) fn from_play(error: &PlayError) -> Problem {
    match error {
        PlayError::Refused { what, rule } => Problem {
            code: Rejected::Refused,
            message: what.clone(),
            rule: Some(rule.to_string()),
        },
        PlayError::NotNow(_) => problem(Rejected::Refused, error.to_string()),
        PlayError::Malformed(_) | PlayError::NoBot(_) => {
            problem(Rejected::Malformed, error.to_string())
        }
    }
}

pub(crate) fn from_open(error: &OpenError) -> Problem {
    match error {
        OpenError::Refused { what, rule } => Problem {
            code: Rejected::Refused,
            message: what.clone(),
            rule: Some(rule.to_string()),
        },
        OpenError::Malformed(_) | OpenError::Player(_) | OpenError::PlayerCount { .. } => {
            problem(Rejected::Malformed, error.to_string())
        }
    }
}
