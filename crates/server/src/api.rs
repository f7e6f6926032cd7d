//! Plain requests: everything that is not live. No GET changes anything.

pub(crate) mod guests;
pub(crate) mod house;
pub(crate) mod tables;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use wire::Rejected;

use crate::problem::{Failed, problem};

/// A body that explains itself when it cannot be read.
pub(crate) struct Body<T>(T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failed> {
        let read = Json::<T>::from_request(request, state).await;
        let Json(body) =
            read.map_err(|error: JsonRejection| problem(Rejected::Malformed, error.body_text()))?;
        Ok(Body(body))
    }
}
