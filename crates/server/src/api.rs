//! Plain requests: everything that is not live. No GET changes anything.

pub(crate) mod bottles;
pub(crate) mod calendar;
pub(crate) mod challenges;
pub(crate) mod guests;
pub(crate) mod house;
pub(crate) mod notices;
pub(crate) mod past;
pub(crate) mod puzzles;
pub(crate) mod reviews;
pub(crate) mod rhythm;
pub(crate) mod tables;
pub(crate) mod teaching;
pub(crate) mod wishes;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use wire::Rejected;

use crate::problem::{Failed, problem};
use crate::router::too_long;

/// A body that explains itself when it cannot be read.
pub(crate) struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failed> {
        let read = Json::<Box<RawValue>>::from_request(request, state).await;
        let Json(text) = read.map_err(|error: JsonRejection| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_long(),
            _ => problem(Rejected::Malformed, error.body_text()).into(),
        })?;
        let body = serde_json::from_str(text.get());
        let body = body.or_else(|error| with_whole_numbers(text.get()).ok_or(error));
        let malformed = |error: serde_json::Error| problem(Rejected::Malformed, error.to_string());
        Ok(Body(body.map_err(malformed)?))
    }
}

/// A text that can be read once its `2.0` are written as 2. Both are the same
/// number to JSON, and to our own OpenAPI document, but not to serde.
fn with_whole_numbers<T: DeserializeOwned>(text: &str) -> Option<T> {
    fn make_whole(value: &mut Value) {
        match value {
            Value::Number(number) => {
                let whole = number.as_f64().filter(|number| number.fract() == 0.0);
                // Beyond 2^53 a number with a point is not exact any more.
                if let Some(whole) = whole.filter(|whole| whole.abs() < 9.0e15) {
                    *number = (whole as i64).into();
                }
            }
            Value::Array(values) => values.iter_mut().for_each(make_whole),
            Value::Object(fields) => fields.values_mut().for_each(make_whole),
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    let mut value = serde_json::from_str(text).ok()?;
    make_whole(&mut value);
    serde_json::from_str(&value.to_string()).ok()
}

/// The name or names in an address; what cannot be read is nobody's.
pub(crate) struct Named<T = String>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        let missing = |_| problem(Rejected::Missing, "there is nothing of that name");
        let Path(name) = path.map_err(missing)?;
        Ok(Named(name))
    }
}
