//! Where a PostgreSQL is, and how a line to it is made: by a `postgres://` URL
//! as libpq reads it. No error says anything of the URL but what was meant for
//! everybody: it may hold a password.

use std::error::Error;
use std::io::ErrorKind;
use std::time::Duration;

use thiserror::Error;
use tokio::task::JoinHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::{self, Trust};

/// How long making a line may take, with each host that is named.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);
/// How long a line may be silent before the other side is asked whether it is
/// there, and how long it may take to say so.
const SILENCE: Duration = Duration::from_secs(10);
const NO_ANSWER: Duration = Duration::from_secs(5);

/// What every session is told. A statement of ours takes milliseconds: one that
/// takes seconds waits for somebody who hangs. Nothing is big enough to be worth
/// compiling.
const SESSION: &str = "-c statement_timeout=5s -c idle_in_transaction_session_timeout=2s \
    -c default_transaction_isolation=read\\ committed -c jit=off";

/// The parameters that are read by whoever makes the line; the others are read
/// here.
const KNOWN: [&str; 16] = [
    "application_name",
    "channel_binding",
    "connect_timeout",
    "dbname",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "load_balance_hosts",
    "options",
    "password",
    "port",
    "target_session_attrs",
    "user",
];

/// Why a PostgreSQL cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpenError {
    /// The URL cannot be read.
    #[error("the address of the database cannot be read: {0}")]
    Address(&'static str),
    /// Nobody answers there.
    #[error("there is no PostgreSQL that answers: {0}")]
    Unreachable(String),
    /// Whoever answers is no PostgreSQL.
    #[error("whatever answers there is not PostgreSQL: {0}")]
    Strange(String),
    /// It is too old.
    #[error("PostgreSQL {found} is too old: {OLDEST} or newer is needed")]
    TooOld {
        /// Its version.
        found: String,
    },
    /// It lets nobody of that name in, or has no such database.
    #[error("PostgreSQL refuses: {0}")]
    Refused(String),
    /// The line cannot be made secure as the URL asks.
    #[error("the line to PostgreSQL cannot be secured: {0}")]
    Insecure(String),
    /// The role may not do what is necessary.
    #[error(
        "the role lacks a right: {0}; it must own the database's tables or be allowed to make them"
    )]
    Rights(String),
    /// It is a standby, or was told not to write.
    #[error("the database cannot be written: it is a standby or read-only")]
    ReadOnly,
    /// It belongs to some other program.
    #[error("the database has tables, but they are not ours: make an empty one")]
    Foreign,
    /// A later version has changed it so that this one may not use it.
    #[error("the database has version {found}, newer than {known}: use a newer tidetable")]
    Newer {
        /// Its version.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
    /// Something else.
    #[error("the database cannot be used: {0}")]
    Failed(String),
}

/// The oldest PostgreSQL that is good enough.
pub(super) const OLDEST: u32 = 13;

/// A PostgreSQL's address with all that is needed for a line to it.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    pub(super) tls: MakeRustlsConnect,
}

impl Address {
    pub(super) fn parse(url: &str) -> Result<Address, OpenError> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(OpenError::Address("it does not begin with postgres://"));
        }
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let mut kept = Vec::new();
        let (mut mode, mut roots) = (None, None);
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(decoded(value)?),
                Some((name, _)) if KNOWN.contains(&name) => kept.push(parameter),
                _ => return Err(OpenError::Address("it has a parameter that is not known")),
            }
        }
        let mut config: Config = format!("{place}?{}", kept.join("&")).parse().map_err(|_| {
            OpenError::Address("its host, its port or the value of a parameter is wrong")
        })?;
        let (ssl_mode, trust) = security(mode, roots.is_some())?;
        config.ssl_mode(ssl_mode);
        if config.get_application_name().is_none() {
            config.application_name("tidetable");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        config.keepalives_idle(SILENCE);
        config.keepalives_interval(Duration::from_secs(2));
        config.keepalives_retries(3);
        config.tcp_user_timeout(NO_ANSWER);
        let tls = tls::connector(trust, roots.as_deref()).map_err(OpenError::Insecure)?;
        Ok(Address { config, tls })
    }

    /// How a session is begun, with some settings of its own.
    pub(super) fn config(&self, settings: &str) -> Config {
        let mut config = self.config.clone();
        let given = self.config.get_options().unwrap_or_default();
        config.options(format!("{SESSION} {settings} {given}"));
        config
    }

    /// Makes a line that is nobody else's.
    pub(super) async fn connect(&self, settings: &str) -> Result<OwnLine, tokio_postgres::Error> {
        let config = self.config(settings);
        let (client, line) = config.connect(self.tls.clone()).await?;
        let task = tokio::spawn(async move {
            if let Err(error) = line.await {
                tracing::debug!("a line to PostgreSQL has ended: {error}");
            }
        });
        Ok(OwnLine { client, task })
    }
}

/// A line of its own. It ends with this value, whatever the other side does.
pub(super) struct OwnLine {
    pub(super) client: Client,
    task: JoinHandle<()>,
}

impl Drop for OwnLine {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What the modes of libpq mean. A certificate is only checked where it is asked
/// for, or where somebody says whose certificates are good.
fn security(mode: Option<&str>, has_roots: bool) -> Result<(SslMode, Trust), OpenError> {
    match mode {
        Some("disable") => Ok((SslMode::Disable, Trust::Anybody)),
        None | Some("allow" | "prefer") => Ok((SslMode::Prefer, Trust::Anybody)),
        Some("require") if has_roots => Ok((SslMode::Require, Trust::Signed)),
        Some("require") => Ok((SslMode::Require, Trust::Anybody)),
        Some("verify-ca") => Ok((SslMode::Require, Trust::Signed)),
        Some("verify-full") => Ok((SslMode::Require, Trust::Named)),
        Some(_) => Err(OpenError::Address(
            "sslmode is disable, prefer, require, verify-ca or verify-full",
        )),
    }
}

fn decoded(value: &str) -> Result<String, OpenError> {
    let wrong = || OpenError::Address("the value of sslrootcert is wrong");
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        let byte = match byte {
            b'%' => {
                let digits = [
                    rest.next().ok_or_else(wrong)?,
                    rest.next().ok_or_else(wrong)?,
                ];
                let digits = std::str::from_utf8(&digits).map_err(|_| wrong())?;
                u8::from_str_radix(digits, 16).map_err(|_| wrong())?
            }
            other => other,
        };
        bytes.push(byte);
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

impl From<tokio_postgres::Error> for OpenError {
    fn from(error: tokio_postgres::Error) -> OpenError {
        let said = words(&error);
        if let Some(db) = error.as_db_error() {
            return match *db.code() {
                SqlState::INSUFFICIENT_PRIVILEGE => OpenError::Rights(said),
                SqlState::READ_ONLY_SQL_TRANSACTION => OpenError::ReadOnly,
                SqlState::CANNOT_CONNECT_NOW | SqlState::TOO_MANY_CONNECTIONS => {
                    OpenError::Unreachable(said)
                }
                SqlState::INVALID_PASSWORD
                | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
                | SqlState::INVALID_CATALOG_NAME => OpenError::Refused(said),
                _ => OpenError::Failed(said),
            };
        }
        let io = causes(&error).find_map(|cause| cause.downcast_ref::<std::io::Error>());
        let is_tls = causes(&error).any(<dyn Error>::is::<rustls::Error>);
        match io.map(std::io::Error::kind) {
            _ if is_tls => OpenError::Insecure(said),
            // It speaks, but not as it should.
            Some(ErrorKind::InvalidData | ErrorKind::UnexpectedEof | ErrorKind::Other) => {
                OpenError::Strange(said)
            }
            Some(_) => OpenError::Unreachable(said),
            None if said.contains("TLS") => OpenError::Insecure(said),
            None if said.contains("password") || said.contains("authentication") => {
                OpenError::Refused(said)
            }
            None if said.contains("timed out") || said.contains("timeout") => {
                OpenError::Unreachable(said)
            }
            None => OpenError::Strange(said),
        }
    }
}

/// What went wrong, in PostgreSQL's words where it has said something.
pub(super) fn words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(db) => db.message().to_owned(),
        None => {
            let mut causes: Vec<String> = causes(error).map(ToString::to_string).collect();
            causes.dedup();
            causes.join(": ")
        }
    }
}

fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    // An error of the input says what its cause says; the cause of a secure
    // line's error is inside it.
    std::iter::successors(Some(error), |error: &&'a (dyn Error + 'static)| {
        let error: &'a (dyn Error + 'static) = *error;
        let io = error.downcast_ref::<std::io::Error>();
        match io.and_then(std::io::Error::get_ref) {
            Some(inner) => Some(inner as &(dyn Error + 'static)),
            None => error.source(),
        }
    })
}
