//! Where a NATS server is, how to get in, and whom to trust.

use std::error::Error;
use std::fmt::Write;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::{ConnectErrorKind, ConnectOptions, ServerAddr, rustls};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

/// A server that does not answer is not there.
const CONNECTING: Duration = Duration::from_secs(2);
/// A line on which nothing comes back for three of these is broken.
const PING: Duration = Duration::from_secs(1);
/// The longest pause between two tries to mend a line.
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// Notices that may wait to be sent, in all.
const MAX_WAITING: usize = 4096;
/// Letters that may wait to be read, a subject.
const MAX_UNREAD: usize = 256;

/// Why a server cannot be used. No name or password is ever in it.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// The address is not one.
    #[error(
        "the address of the bus is not one of NATS: {0}. It reads \
         nats://[USER:PASSWORD@]HOST[:PORT], or tls://… where TLS is a must, with \
         ?ca=FILE for a certificate authority of your own, and several have commas \
         between them"
    )]
    Address(String),
    /// It does not let us in.
    #[error(
        "the NATS server at {0} does not let us in: the name, the password or the token \
         in the address of the bus is wrong or missing"
    )]
    Refused(String),
    /// No secret line to it can be had.
    #[error("no TLS with the NATS server at {at}: {why}")]
    Tls {
        /// Which server.
        at: String,
        /// What is wrong.
        why: String,
    },
}

/// One server or several of a cluster.
pub(super) struct Address {
    servers: Vec<ServerAddr>,
    auth: Auth,
    tls: Tls,
    ca: Option<PathBuf>,
}

#[derive(Clone, PartialEq, Eq)]
enum Auth {
    None,
    Token(String),
    Password { user: String, password: String },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tls {
    AsTheServerLikes,
    Required,
}

impl Address {
    pub(super) fn parse(text: &str) -> Result<Address, ConnectError> {
        let mut address = Address {
            servers: Vec::new(),
            auth: Auth::None,
            tls: Tls::AsTheServerLikes,
            ca: None,
        };
        for part in text.split(',') {
            address.add(part.trim()).map_err(ConnectError::Address)?;
        }
        if let Some(ca) = &address.ca {
            let unread = |error: io::Error| ConnectError::Tls {
                at: address.to_string(),
                why: format!("{} cannot be read: {error}", ca.display()),
            };
            File::open(ca).map_err(unread)?;
        }
        Ok(address)
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        let mut url = Url::parse(text).map_err(|error| error.to_string())?;
        match url.scheme() {
            "nats" => {}
            "tls" => self.tls = Tls::Required,
            other => return Err(format!("it begins with {other}://")),
        }
        if url.host_str().is_none_or(str::is_empty) {
            return Err("it names no server".to_owned());
        }
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err("something follows the port".to_owned());
        }
        for (name, value) in url.query_pairs() {
            match &*name {
                "ca" => self.ca = Some(PathBuf::from(&*value)),
                other => return Err(format!("{other} is no option")),
            }
        }
        let auth = auth_in(&url)?;
        if auth != Auth::None {
            if self.auth != Auth::None && self.auth != auth {
                return Err("its servers have different passwords".to_owned());
            }
            self.auth = auth;
        }
        // The client would show the address in its own log, and send nothing of it.
        url.set_query(None);
        let _ = url.set_username("");
        let _ = url.set_password(None);
        let server = ServerAddr::from_url(url).map_err(|error| error.to_string())?;
        self.servers.push(server);
        Ok(())
    }

    /// How to connect, and where.
    pub(super) fn options(&self, inbox_prefix: &str) -> (ConnectOptions, &[ServerAddr]) {
        let mut options = ConnectOptions::new()
            .name("tidetable")
            .no_echo()
            .custom_inbox_prefix(inbox_prefix)
            .require_tls(self.tls == Tls::Required)
            .connection_timeout(CONNECTING)
            .ping_interval(PING)
            .client_capacity(MAX_WAITING)
            .subscription_capacity(MAX_UNREAD)
            .reconnect_delay_callback(pause_before);
        options = match self.auth.clone() {
            Auth::None => options,
            Auth::Token(token) => options.token(token),
            Auth::Password { user, password } => options.user_and_password(user, password),
        };
        if let Some(ca) = &self.ca {
            options = options.add_root_certificates(ca.clone());
        }
        (options, &self.servers)
    }

    /// What would be no better by and by is an error; a server that is not there
    /// yet is none.
    pub(super) fn judge(&self, error: &async_nats::ConnectError) -> Result<(), ConnectError> {
        let at = self.to_string();
        match error.kind() {
            ConnectErrorKind::ServerParse => Err(ConnectError::Address(said_by(error))),
            ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                Err(ConnectError::Refused(at))
            }
            ConnectErrorKind::Tls => Err(ConnectError::Tls {
                at,
                why: said_by(error),
            }),
            _ => match tls_fault(error) {
                Some(why) => Err(ConnectError::Tls { at, why }),
                None => Ok(()),
            },
        }
    }
}

/// Hosts and ports alone.
impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (idx, server) in self.servers.iter().enumerate() {
            let comma = if idx > 0 { ", " } else { "" };
            write!(f, "{comma}{}:{}", server.host(), server.port())?;
        }
        Ok(())
    }
}

/// A name without a password is a token, as with all clients of NATS.
fn auth_in(url: &Url) -> Result<Auth, String> {
    let plain = |text: &str| {
        let text = percent_decode_str(text).decode_utf8();
        text.map(String::from)
            .map_err(|_| "its name or password is not UTF-8".to_owned())
    };
    Ok(match (url.username(), url.password()) {
        ("", None) => Auth::None,
        (token, None) => Auth::Token(plain(token)?),
        (user, Some(password)) => Auth::Password {
            user: plain(user)?,
            password: plain(password)?,
        },
    })
}

fn pause_before(attempt: usize) -> Duration {
    match attempt {
        0 | 1 => Duration::ZERO,
        2..10 => Duration::from_millis(1 << attempt),
        _ => MAX_PAUSE,
    }
}

/// The whole chain of reasons.
fn said_by(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let why = error.to_string();
        if !text.contains(&why) {
            write!(text, ": {why}").expect("a String takes everything");
        }
        source = error.source();
    }
    text
}

/// A handshake that fails is told as any other failure of the line.
fn tls_fault(error: &async_nats::ConnectError) -> Option<String> {
    let io = error.source()?.downcast_ref::<io::Error>()?;
    let fault = io.get_ref()?.downcast_ref::<rustls::Error>()?;
    Some(fault.to_string())
}
