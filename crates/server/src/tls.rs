//! TLS without a proxy: the house speaks https itself, with a certificate that
//! lies in files (`tls/files.rs`) or that it asks for itself (`tls/acme.rs`).
//!
//! `listen.rs` has the connections and their limits; here is what is said before
//! the first request of one.

mod acme;
mod acme_folder;
mod files;
mod validity;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{HOST, LOCATION, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use rustls::ServerConfig;
use rustls::crypto::{CryptoProvider, ring};
use rustls::server::ResolvesServerCert;
use rustls_acme::acme::ACME_TLS_ALPN_NAME;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tower_http::set_header::SetResponseHeaderLayer;

pub use acme::Acme;

use crate::session::{is_public_name, without_port};
use crate::{App, Time};

/// What all our pages speak; sockets begin with it, too.
const HTTP: &[u8] = b"http/1.1";

/// Where a server listens, and what it speaks there.
#[derive(Debug)]
pub struct Listening {
    /// Where everything is served.
    pub listener: TcpListener,
    /// How it is encrypted, if it is.
    pub tls: Option<Tls>,
    /// Where those who come without encryption are sent on, if there is TLS.
    pub plain: Option<TcpListener>,
}

/// A listener alone speaks plain HTTP.
impl From<TcpListener> for Listening {
    fn from(listener: TcpListener) -> Listening {
        Listening {
            listener,
            tls: None,
            plain: None,
        }
    }
}

/// A certificate, its key, and who keeps them fresh.
#[derive(Debug)]
pub struct Tls {
    pub(crate) acceptor: Acceptor,
    keeper: Keeper,
}

/// Who keeps a certificate fresh.
#[derive(Debug)]
enum Keeper {
    Files(files::Keeper),
    Acme(acme::Keeper),
}

impl Tls {
    /// A certificate with its chain, and its key, both PEM. They are read again
    /// whenever they change; the error says what is wrong with them now.
    pub fn from_files(certificate: &Path, key: &Path, time: &Time) -> Result<Tls> {
        let (keeper, current) = files::Keeper::new(certificate, key, time)?;
        let acceptor = Acceptor::new(current, &[HTTP])?;
        let keeper = Keeper::Files(keeper);
        Ok(Tls { acceptor, keeper })
    }

    /// A certificate that is asked for, once the server runs, and kept. The error
    /// says why it could not even be asked for.
    pub fn from_acme(acme: Acme) -> Result<Tls> {
        let (keeper, current) = acme::Keeper::new(acme)?;
        // Whoever offers both comes for a page.
        let acceptor = Acceptor::new(current, &[HTTP, ACME_TLS_ALPN_NAME])?;
        let keeper = Keeper::Acme(keeper);
        Ok(Tls { acceptor, keeper })
    }

    /// Looks so often whether the files have changed, instead of every second.
    #[must_use]
    pub fn looking_every(mut self, look: Duration) -> Tls {
        if let Keeper::Files(keeper) = &mut self.keeper {
            keeper.look = look;
        }
        self
    }

    /// Sees to it that the certificate is the newest there is, for ever.
    pub(crate) async fn keep(self, app: Arc<App>) {
        match self.keeper {
            Keeper::Files(keeper) => keeper.keep(&app).await,
            Keeper::Acme(keeper) => keeper.keep(&app).await,
        }
    }

    /// The names that the house has a certificate for, where it has asked for it.
    pub(crate) fn domains(&self) -> &[String] {
        match &self.keeper {
            Keeper::Files(_) => &[],
            Keeper::Acme(keeper) => keeper.domains(),
        }
    }
}

/// The one provider of cryptography.
fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

/// Shakes hands.
#[derive(Clone)]
pub(crate) struct Acceptor(TlsAcceptor);

impl std::fmt::Debug for Acceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Acceptor")
    }
}

/// Who has come, after as much as was said.
pub(crate) enum Arrival {
    /// Somebody who speaks TLS.
    Secure(Box<TlsStream<TcpStream>>),
    /// Somebody who speaks HTTP without it, of which nothing is read yet.
    Plain(TcpStream),
    /// Whoever gives certificates, who has seen that a name is ours.
    Proved,
}

impl Acceptor {
    fn new(certificates: Arc<dyn ResolvesServerCert>, protocols: &[&[u8]]) -> Result<Acceptor> {
        let mut config = ServerConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()
            .context("TLS has no version in common with itself")?
            .with_no_client_auth()
            .with_cert_resolver(certificates);
        config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
        Ok(Acceptor(TlsAcceptor::from(Arc::new(config))))
    }

    /// Waits for the first byte and, if it begins a handshake, for its end.
    /// Whoever calls bounds the time.
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<Arrival> {
        let mut first = [0];
        let n_read = stream.peek(&mut first).await?;
        // A method of HTTP is in capital letters, and a handshake begins with 22.
        if n_read == 1 && first[0].is_ascii_uppercase() {
            return Ok(Arrival::Plain(stream));
        }
        let stream = self.0.accept(stream).await?;
        // The handshake was all that was wanted.
        if stream.get_ref().1.alpn_protocol() == Some(ACME_TLS_ALPN_NAME) {
            return Ok(Arrival::Proved);
        }
        Ok(Arrival::Secure(Box::new(stream)))
    }
}

/// For a year a browser asks for nothing unencrypted under this name.
const STRICT: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The routes as they are served over TLS, under one of the house's names: under
/// another of them a browser would be another guest.
pub(crate) fn strict(router: Router, base_url: &str, domains: &[String]) -> Router {
    // It holds for every port of a name. A name of the local network often has
    // other houses on other ports, which may have no certificate.
    let host = base_url.split_once("://").map_or("", |(_, host)| host);
    let is_other = |name: &&String| **name != without_port(host);
    let others: Arc<[String]> = domains.iter().filter(is_other).cloned().collect();
    let router = match others.is_empty() {
        true => router,
        false => router.layer(from_fn_with_state((base_url.into(), others), one_name)),
    };
    if !is_public_name(host) {
        return router;
    }
    router.layer(SetResponseHeaderLayer::overriding(
        STRICT_TRANSPORT_SECURITY,
        STRICT,
    ))
}

async fn one_name(
    State((base_url, others)): State<(Arc<str>, Arc<[String]>)>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(HOST);
    let name = host.and_then(|host| Some(without_port(host.to_str().ok()?)));
    match name.is_some_and(|name| others.contains(&name)) {
        true => send_on(&base_url, &request),
        false => next.run(request).await,
    }
}

/// Sends everybody on to where the house speaks TLS.
pub(crate) fn sent_on(base_url: &str) -> Router {
    let base_url: Arc<str> = base_url.into();
    Router::new().fallback(move |request: Request| {
        let base_url = base_url.clone();
        async move { send_on(&base_url, &request) }
    })
}

fn send_on(base_url: &str, request: &Request) -> Response {
    let path = request.uri().path_and_query();
    let path = path.map_or("/", |path| path.as_str());
    let target = format!("{base_url}{}", if path == "*" { "/" } else { path });
    let message = format!("this house is found at {target}\n");
    (
        StatusCode::PERMANENT_REDIRECT,
        [(LOCATION, target)],
        message,
    )
        .into_response()
}
