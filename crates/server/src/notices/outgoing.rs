//! Sending to where a guest says, and nowhere else: https only, every resolved
//! address checked and the checked one connected to (so that no name can lead
//! elsewhere in between), no redirects, and neither time nor bytes without end.
//! By hand on hyper, because no client of the trade connects to the address
//! that was checked without being given a resolver and a connector of one's own.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::body::Body;
use axum::http::header::{HOST, HeaderMap, HeaderValue, RETRY_AFTER, USER_AGENT};
use axum::http::{Method, Request, Response};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use super::networks::is_public;
use crate::Outgoing;

/// How long the head of an answer may be. Of its body nothing is read.
const MAX_HEAD: usize = 16 * 1024;
/// How long to rest at most because an endpoint asks for it.
const MAX_REST: Duration = Duration::from_secs(24 * 60 * 60);

/// Sends to endpoints.
pub(super) struct Client {
    tls: TlsConnector,
    allow_private: bool,
    timeout: Duration,
}

/// What an endpoint has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    /// How long it wants to be left alone.
    pub(super) rest: Option<Duration>,
}

/// Why nothing was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unreached {
    /// It may not be sent to, now or ever.
    Forbidden(String),
    /// Whoever is there does not answer as they should; this concerns all
    /// endpoints there.
    Host(String),
}

impl Client {
    pub(super) fn new(outgoing: &Outgoing) -> Result<Client> {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        for root in &outgoing.extra_roots {
            roots.add(CertificateDer::from(root.clone()))?;
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .context("TLS")?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Client {
            tls: TlsConnector::from(Arc::new(tls)),
            allow_private: outgoing.allow_private,
            timeout: outgoing.timeout,
        })
    }

    /// Sends something, and hears what is answered.
    pub(super) async fn post(
        &self,
        url: &Url,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Answer, Unreached> {
        let sending = self.send(url, headers, body);
        match tokio::time::timeout(self.timeout, sending).await {
            Ok(answer) => answer,
            Err(_) => {
                let why = format!("it did not answer within {:?}", self.timeout);
                Err(Unreached::Host(why))
            }
        }
    }

    async fn send(
        &self,
        url: &Url,
        mut headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<Answer, Unreached> {
        check_url(url).map_err(Unreached::Forbidden)?;
        let addresses = self.resolve(url).await?;
        let stream = connect(&addresses).await?;
        let stream = self.encrypt(url, stream).await?;
        let unreadable = |_| Unreached::Host("it does not speak HTTP".to_owned());
        let (mut sender, connection) = hyper::client::conn::http1::Builder::new()
            .max_buf_size(MAX_HEAD)
            .handshake::<_, Body>(TokioIo::new(stream))
            .await
            .map_err(unreadable)?;
        let mut request = Request::new(Body::from(body));
        *request.method_mut() = Method::POST;
        let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
        let bad = || Unreached::Forbidden("its address cannot be sent to".to_owned());
        *request.uri_mut() = path.parse().map_err(|_| bad())?;
        let host = &url[url::Position::BeforeHost..url::Position::AfterPort];
        headers.insert(HOST, HeaderValue::from_str(host).map_err(|_| bad())?);
        headers.insert(USER_AGENT, HeaderValue::from_static("tidetable"));
        *request.headers_mut() = headers;
        let answered = async {
            let answer = sender.send_request(request).await;
            answer.map_err(|_| Unreached::Host("it answers with what is no HTTP".to_owned()))
        };
        // Once it has ended, whoever waits for an answer hears so; and it ends
        // when this is over, with the body unread.
        let going = async {
            let _ = connection.await;
            std::future::pending::<()>().await;
        };
        tokio::select! {
            answer = answered => Ok(read(&answer?)),
            () = going => Err(Unreached::Host("it closed the connection".to_owned())),
        }
    }

    /// Every address of a name has to be public: whichever is tried, none leads
    /// to a place that only this machine can reach.
    async fn resolve(&self, url: &Url) -> Result<Vec<SocketAddr>, Unreached> {
        let port = url.port_or_known_default().unwrap_or(443);
        let addresses: Vec<SocketAddr> = match url.host() {
            Some(Host::Ipv4(address)) => vec![(address, port).into()],
            Some(Host::Ipv6(address)) => vec![(address, port).into()],
            Some(Host::Domain(name)) => match lookup_host((name, port)).await {
                Ok(found) => found.collect(),
                Err(_) => Vec::new(),
            },
            None => Vec::new(),
        };
        if addresses.is_empty() {
            return Err(Unreached::Host("its name leads nowhere".to_owned()));
        }
        let is_allowed = |address: &SocketAddr| self.allow_private || is_public(address.ip());
        match addresses.iter().all(is_allowed) {
            true => Ok(addresses),
            false => Err(Unreached::Forbidden(
                "it is in a private network, where this house sends nothing".to_owned(),
            )),
        }
    }

    async fn encrypt(
        &self,
        url: &Url,
        stream: TcpStream,
    ) -> Result<impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + 'static, Unreached>
    {
        let name = match url.host() {
            Some(Host::Domain(name)) => ServerName::try_from(name.to_owned()).ok(),
            Some(Host::Ipv4(address)) => Some(IpAddr::from(address).into()),
            Some(Host::Ipv6(address)) => Some(IpAddr::from(address).into()),
            None => None,
        };
        let name = name.ok_or_else(|| Unreached::Forbidden("it has no name".to_owned()))?;
        let stream = self.tls.connect(name, stream).await;
        stream.map_err(|error| Unreached::Host(format!("its encryption failed: {error}")))
    }
}

/// What may be an endpoint's address at all.
pub(super) fn check_url(url: &Url) -> Result<(), String> {
    let is_service = url.port().is_none_or(|port| port >= 1024);
    if url.scheme() != "https" {
        Err("its address has to begin with https://".to_owned())
    } else if url.host_str().is_none_or(str::is_empty) {
        Err("its address names no host".to_owned())
    } else if !url.username().is_empty() || url.password().is_some() {
        Err("its address carries a name or a password".to_owned())
    } else if !is_service {
        Err("its port belongs to another service".to_owned())
    } else {
        Ok(())
    }
}

async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, Unreached> {
    for address in addresses {
        if let Ok(stream) = TcpStream::connect(address).await {
            return Ok(stream);
        }
    }
    Err(Unreached::Host("nobody answers there".to_owned()))
}

fn read(answer: &Response<Incoming>) -> Answer {
    let rest = answer.headers().get(RETRY_AFTER);
    let rest = rest.and_then(|rest| rest.to_str().ok()?.parse().ok());
    Answer {
        status: answer.status().as_u16(),
        rest: rest.map(|seconds| Duration::from_secs(seconds).min(MAX_REST)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_https_addresses_are_sent_to() {
        for (text, expected) in [
            ("https://hooks.example.org/a?b=c", None),
            ("https://hooks.example.org:8443/", None),
            ("https://[2001:db8::1]:8443/", None),
            ("http://hooks.example.org/", Some("https://")),
            ("ftp://hooks.example.org/", Some("https://")),
            ("https://ada:secret@hooks.example.org/", Some("password")),
            ("https://ada@hooks.example.org/", Some("a name or")),
            ("https://hooks.example.org:25/", Some("port")),
            ("https://hooks.example.org:22/", Some("port")),
        ] {
            let url = Url::parse(text).expect("an address");
            let checked = check_url(&url).err();
            match (&checked, expected) {
                (None, None) => {}
                (Some(why), Some(part)) => assert!(why.contains(part), "{text}: {why}"),
                _ => panic!("{text}: {checked:?}"),
            }
        }
    }

    /// The many ways to write an address that only this machine can reach; each
    /// is refused before anything is connected to.
    #[tokio::test]
    async fn no_spelling_leads_into_a_private_network() {
        let client = Client::new(&Outgoing::default()).expect("a client");
        for text in [
            "https://127.0.0.1:8443/",
            "https://127.1:8443/",
            "https://2130706433:8443/",
            "https://0x7f.0.0.1:8443/",
            "https://0177.0.0.1:8443/",
            "https://localhost:8443/",
            "https://LOCALHOST:8443/",
            "https://[::1]:8443/",
            "https://[::ffff:127.0.0.1]:8443/",
            "https://[::ffff:7f00:1]:8443/",
            "https://0.0.0.0:8443/",
            "https://169.254.169.254/latest/meta-data",
            "https://10.0.0.1/",
            "https://[fd00::1]/",
            "https://[fe80::1]/",
        ] {
            let url = Url::parse(text).expect("an address");
            let sent = client.post(&url, HeaderMap::new(), Vec::new()).await;
            let Err(Unreached::Forbidden(why)) = sent else {
                panic!("{text}: {sent:?}");
            };
            assert!(why.contains("private"), "{text}: {why}");
        }
    }
}
