//! Plain requests: everything that is not live. No GET changes anything.

pub(crate) mod guests;
pub(crate) mod house;
pub(crate) mod reviews;
pub(crate) mod tables;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
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

/// The name in an address; one that cannot be read is nobody's.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let missing = |_| problem(Rejected::Missing, "there is nothing of that name");
        let Path(name) = path.map_err(missing)?;
        Ok(Named(name))
    }
}
