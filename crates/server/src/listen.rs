//! Accepting connections: with a limit per address, limits on how long a
//! handshake and a request may take to arrive and an answer to be read, and an
//! end that does not wait for ever.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::Body;
use axum::error_handling::HandleErrorLayer;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{BoxError, Router};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::ServiceExt;
use tower::timeout::TimeoutLayer;
use wire::Rejected;

use crate::App;
use crate::limits::address_key;
use crate::problem::{Failed, problem};
use crate::steady::{Answers, Steady};
use crate::tls::{Acceptor, Arrival};

/// No head of a request is longer; browsers send a kilobyte. An address holds at
/// most this much for each of its connections.
const MAX_HEAD: usize = 32 * 1024;
/// A connection that has not sent a whole head by then is closed.
const HEAD: Duration = Duration::from_secs(20);
/// A request that is not answered by then, its body perhaps not sent, is.
pub(crate) const ANSWER: Duration = Duration::from_secs(30);
/// How long requests under way are waited for when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// After a failed accept, most often for want of file handles.
const BREATH: Duration = Duration::from_millis(100);

/// How a listener speaks with those who come.
#[derive(Clone)]
pub(crate) enum Manner {
    /// HTTP as it is.
    Plain(Router),
    /// Within TLS.
    Secure {
        acceptor: Acceptor,
        router: Router,
        /// For those who speak HTTP as it is, all the same.
        sent_on: Router,
    },
}

/// Serves until the server stops and everything under way is finished, or has
/// had its time.
pub(crate) async fn serve(app: &Arc<App>, listener: TcpListener, manner: Manner) {
    let mut stopping = app.stopping.clone();
    // Every connection holds a sender; when the last is gone, so is the last
    // connection.
    let (under_way, mut finished) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let connection = connection(app.clone(), stream, address, manner.clone());
                let under_way = under_way.clone();
                tokio::spawn(async move {
                    connection.await;
                    drop(under_way);
                });
            }
            Err(error) => {
                tracing::warn!("a connection could not be accepted: {error}");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop((listener, under_way));
    let all_said = async {
        finished.recv().await;
        // Sockets go on apart from the connections they came over.
        while app.metrics.n_sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, all_said).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
}

async fn connection(app: Arc<App>, stream: TcpStream, address: SocketAddr, manner: Manner) {
    // Behind a proxy all connections are the proxy's.
    let holder =
        (!app.config.trust_proxy).then(|| format!("connections of {}", address_key(address.ip())));
    let most = app.config.limits.connections_per_address;
    if let Some(holder) = &holder
        && !app.buckets.open_socket(holder, most)
    {
        app.refusals.connections.fetch_add(1, Relaxed);
        return;
    }
    // Without it a small frame waits for the answer to the one before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!("TCP_NODELAY: {error}");
    }
    match manner {
        Manner::Plain(router) => converse(&app, stream, address, router).await,
        Manner::Secure {
            acceptor,
            router,
            sent_on,
        } => {
            // In a box: it is larger, and plain connections never need it.
            let secure = Box::pin(async {
                match shake_hands(&app, stream, &acceptor).await {
                    Some(Arrival::Secure(stream)) => {
                        converse(&app, stream, address, router).await;
                    }
                    Some(Arrival::Plain(stream)) => {
                        converse(&app, stream, address, sent_on).await;
                    }
                    Some(Arrival::Proved) | None => {}
                }
            });
            secure.await;
        }
    }
    if let Some(holder) = &holder {
        app.buckets.close_socket(holder);
    }
}

/// Whoever does not come to the end of a handshake in time is gone, and the
/// server does not wait for them when it stops.
async fn shake_hands(app: &App, stream: TcpStream, acceptor: &Acceptor) -> Option<Arrival> {
    let mut stopping = app.stopping.clone();
    let shaken = tokio::time::timeout(app.config.limits.handshake, acceptor.accept(stream));
    let shaken = tokio::select! {
        shaken = shaken => shaken,
        _ = stopping.changed() => return None,
    };
    match shaken {
        Ok(Ok(arrival)) => return Some(arrival),
        Ok(Err(error)) => tracing::debug!("a handshake failed: {error}"),
        Err(_) => tracing::debug!("a handshake took too long"),
    }
    None
}

/// Answers requests until the other side has no more.
async fn converse<S>(app: &App, stream: S, address: SocketAddr, router: Router)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let answers = Arc::new(Answers::default());
    let stream = Steady::new(stream, answers.clone(), &app.config.limits);
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        let (router, answers) = (router.clone(), answers.clone());
        async move {
            let answer = router.oneshot(request).await.into_response();
            answers.begin();
            if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                answers.become_socket();
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    let mut stopping = app.stopping.clone();
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        _ = stopping.changed() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!("a connection broke: {error}");
    }
}

/// Answers for requests that take too long.
pub(crate) fn in_time<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    longest: Duration,
) -> Router<S> {
    let too_late = |_: BoxError| async {
        let message = "the request took too long; send it again";
        Failed::from(problem(Rejected::Busy, message))
    };
    router.layer((HandleErrorLayer::new(too_late), TimeoutLayer::new(longest)))
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::routing::get;

    use super::*;

    #[tokio::test]
    async fn a_request_that_takes_too_long_is_told_so() {
        let router = Router::new()
            .route("/", get(std::future::pending::<()>))
            .route("/soon", get(|| async { "here" }));
        let ask = async |path: &str, longest| {
            let request = hyper::Request::get(path).body(Body::empty());
            let router: Router = in_time(router.clone(), longest);
            let answer = router.oneshot(request.expect("a request")).await;
            answer.expect("an answer in any case")
        };
        let answer = ask("/", Duration::from_millis(1)).await;
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        let body = to_bytes(answer.into_body(), 1000).await.expect("a body");
        let problem: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(problem["code"], "busy");
        let answer = ask("/soon", ANSWER).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
}
