//! E-mail by the host's own SMTP server (lettre).

use std::net::IpAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use url::Url;

use crate::Mail;

/// How long the SMTP server may take for a letter.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Sends letters.
pub(super) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// A letter in words.
pub(super) struct Letter<'a> {
    pub(super) to: &'a str,
    pub(super) subject: &'a str,
    pub(super) text: String,
    /// Where a mail program may stop this with one click.
    pub(super) stop_url: &'a str,
}

/// Why a letter was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Undelivered {
    /// This address is the trouble.
    Address { status: Option<u16>, why: String },
    /// The SMTP server is, whoever the letter is for.
    Server { status: Option<u16>, why: String },
}

impl Mailer {
    pub(super) fn new(mail: &Mail) -> Result<Mailer> {
        let from: Mailbox = mail.from.parse().context("the sender's address")?;
        let url = connection_url(&mail.url)?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str());
        let transport = transport.context("the SMTP server's address")?;
        Ok(Mailer {
            transport: transport.timeout(Some(TIMEOUT)).build(),
            from,
        })
    }

    /// Whom push services may write to about this house.
    pub(super) fn contact(&self) -> String {
        format!("mailto:{}", self.from.email)
    }

    pub(super) async fn send(&self, letter: Letter<'_>) -> Result<(), Undelivered> {
        let message = self
            .written(letter)
            .map_err(|why| Undelivered::Address { status: None, why })?;
        match tokio::time::timeout(TIMEOUT, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(judge(&error)),
            Err(_) => Err(Undelivered::Server {
                status: None,
                why: "the mail server did not answer in time".to_owned(),
            }),
        }
    }

    fn written(&self, letter: Letter<'_>) -> Result<Message, String> {
        let Letter {
            to,
            subject,
            text,
            stop_url,
        } = letter;
        let to: Address = to.parse().map_err(|_| "it is no address".to_owned())?;
        let domain = self.from.email.domain();
        let id = crate::secrets::random_hex::<16>().map_err(|problem| problem.message)?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(Some(format!("<{id}@{domain}>")))
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        let mut message = message.map_err(|error| error.to_string())?;
        let headers = message.headers_mut();
        for (name, value) in [
            ("List-Unsubscribe", format!("<{stop_url}>")),
            (
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click".to_owned(),
            ),
            ("Auto-Submitted", "auto-generated".to_owned()),
        ] {
            let name = HeaderName::new_from_ascii_str(name);
            headers.insert_raw(HeaderValue::new(name, value));
        }
        Ok(message)
    }
}

/// `smtp://` is encrypted from the greeting on (STARTTLS), unless the server is
/// this machine or the address says `?tls=none`; `smtps://` from the start.
fn connection_url(text: &str) -> Result<Url> {
    let mut url = Url::parse(text).context("the SMTP server's address")?;
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    let tls = tls.map(|(_, value)| value.into_owned());
    let Some(host) = url.host_str().filter(|host| !host.is_empty()) else {
        bail!("the SMTP server's address names no host");
    };
    let number = host.trim_start_matches('[').trim_end_matches(']');
    let is_number = number.parse().is_ok_and(|host: IpAddr| host.is_loopback());
    let is_here = host == "localhost" || is_number;
    match (url.scheme(), tls.as_deref()) {
        ("smtps", None) => {}
        ("smtp", Some("none")) => url.set_query(None),
        ("smtp", None) if is_here => {}
        ("smtp", None | Some("required")) => url.set_query(Some("tls=required")),
        ("smtp" | "smtps", Some(_)) => bail!("of tls there is none and required"),
        _ => bail!("the SMTP server's address begins with smtp:// or smtps://"),
    }
    Ok(url)
}

/// An address in the form in which it is kept, if it is one.
pub(super) fn checked_address(text: &str) -> Option<String> {
    let address: Address = text.trim().parse().ok()?;
    let is_plain = text.is_ascii() && text.len() <= 254;
    let (user, domain) = (address.user(), address.domain().to_ascii_lowercase());
    // Nobody writes to a number from outside, and a quoted name is a trick.
    let is_usual = domain.contains('.') && !domain.starts_with('[') && !user.starts_with('"');
    (is_plain && is_usual).then(|| format!("{user}@{domain}"))
}

/// Answers of the 500s are about the letter, those about the sender or the
/// login (53x, 454) and everything else about the server.
fn judge(error: &lettre::transport::smtp::Error) -> Undelivered {
    let status = error.status().map(u16::from);
    match status {
        Some(530 | 534 | 535 | 538 | 454) | None => {
            let why = match (status, error.is_timeout()) {
                (Some(status), _) => format!("the mail server refuses this house ({status})"),
                (None, true) => "the mail server did not answer in time".to_owned(),
                (None, false) => "the mail server cannot be reached".to_owned(),
            };
            tracing::warn!("e-mail: {error}");
            Undelivered::Server { status, why }
        }
        Some(code) => Undelivered::Address {
            status,
            why: format!("the mail server does not take letters to it ({code})"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_sent_in_the_clear() {
        for (text, expected) in [
            (
                "smtp://a:b@mail.example.org",
                Some("smtp://a:b@mail.example.org?tls=required"),
            ),
            (
                "smtp://a:b@mail.example.org?tls=required",
                Some("smtp://a:b@mail.example.org?tls=required"),
            ),
            (
                "smtp://mail.example.org:25?tls=none",
                Some("smtp://mail.example.org:25"),
            ),
            ("smtp://localhost:1025", Some("smtp://localhost:1025")),
            ("smtp://127.0.0.1:1025", Some("smtp://127.0.0.1:1025")),
            ("smtp://[::1]:1025", Some("smtp://[::1]:1025")),
            (
                "smtp://192.168.1.1",
                Some("smtp://192.168.1.1?tls=required"),
            ),
            (
                "smtps://a:b@mail.example.org",
                Some("smtps://a:b@mail.example.org"),
            ),
            ("smtp://mail.example.org?tls=opportunistic", None),
            ("smtps://mail.example.org?tls=none", None),
            ("https://mail.example.org", None),
            ("mail.example.org", None),
        ] {
            let url = connection_url(text).map(|url| url.to_string()).ok();
            assert_eq!(url.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn addresses_are_kept_as_they_are_written_to() {
        for (text, expected) in [
            ("ada@example.org", Some("ada@example.org")),
            (" Ada.L+x@Example.ORG ", Some("Ada.L+x@example.org")),
            ("ada@localhost", None),
            ("ada@[127.0.0.1]", None),
            ("ada", None),
            ("a@b@example.org", None),
            ("ada@example.org\r\nBcc: eve@example.org", None),
            ("ada@example.org, eve@example.org", None),
            ("\"ada eve\"@example.org", None),
        ] {
            assert_eq!(checked_address(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_sent_with_is_refused() {
        let mail = |url: &str, from: &str| Mail {
            url: url.to_owned(),
            from: from.to_owned(),
        };
        assert!(Mailer::new(&mail("smtp://localhost", "Tidetable <a@b.example>")).is_ok());
        assert!(Mailer::new(&mail("smtp://localhost", "nobody")).is_err());
        assert!(Mailer::new(&mail("pop://localhost", "a@b.example")).is_err());
    }
}
