//! What was refused, for the log: counted, and told at most once a minute for each
//! kind, so that whoever is refused cannot fill the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use crate::App;

/// How often there may be a line.
const MINUTE: Duration = Duration::from_secs(60);

/// What was refused since it was last told.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    /// Connections of an address that has as many as it may.
    pub(crate) connections: AtomicU64,
    /// Requests for too much: 429.
    pub(crate) requests: AtomicU64,
    /// Requests of those who may not: 403.
    pub(crate) forbidden: AtomicU64,
    /// Messages over sockets for too much.
    pub(crate) messages: AtomicU64,
}

impl Refusals {
    /// A line for each kind that there was; from now on it is counted anew.
    fn take_lines(&self) -> Vec<String> {
        let kinds = [
            (&self.connections, "connection", "over a limit"),
            (&self.requests, "request", "over a limit"),
            (&self.forbidden, "request", "not allowed"),
            (&self.messages, "message", "over a limit"),
        ];
        let line = |(count, what, why): (&AtomicU64, &str, &str)| match count.swap(0, Relaxed) {
            0 => None,
            1 => Some(format!("1 {what} was {why} in the last minute")),
            n => Some(format!("{n} {what}s were {why} in the last minute")),
        };
        kinds.into_iter().filter_map(line).collect()
    }

    /// Writes to the log what there is to tell.
    pub(crate) fn tell(&self) {
        for line in self.take_lines() {
            tracing::warn!("{line}");
        }
    }
}

/// Tells once a minute.
pub(crate) async fn tell_now_and_then(app: Arc<App>) {
    loop {
        tokio::time::sleep(MINUTE).await;
        app.refusals.tell();
    }
}

/// Counts requests that are refused.
pub(crate) async fn count(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let count = match response.status() {
        StatusCode::TOO_MANY_REQUESTS => &app.refusals.requests,
        StatusCode::FORBIDDEN => &app.refusals.forbidden,
        _ => return response,
    };
    count.fetch_add(1, Relaxed);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_once_with_its_number() {
        let refusals = Refusals::default();
        assert!(refusals.take_lines().is_empty());
        refusals.connections.fetch_add(1, Relaxed);
        refusals.messages.fetch_add(37, Relaxed);
        assert_eq!(
            refusals.take_lines(),
            [
                "1 connection was over a limit in the last minute",
                "37 messages were over a limit in the last minute"
            ]
        );
        assert!(refusals.take_lines().is_empty());
    }
}
