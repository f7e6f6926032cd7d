//! Settings of `tidetable serve` for a house that speaks https itself.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use server::{Acme, Time, Tls};

use crate::args::bad_input;
use crate::base_url::BaseUrl;
use crate::data::Data;

/// Where a certificate comes from.
#[derive(Debug, Args)]
pub(crate) struct TlsArgs {
    /// Speak https with the certificate and its chain in this PEM file, which is
    /// read again when it changes
    #[arg(
        long,
        env = "TIDETABLE_TLS_CERT",
        value_name = "FILE",
        requires = "tls_key"
    )]
    pub(crate) tls_cert: Option<PathBuf>,

    /// The private key of that certificate, a PEM file without a passphrase
    #[arg(
        long,
        env = "TIDETABLE_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    pub(crate) tls_key: Option<PathBuf>,

    /// Speak https with a certificate for this name, asked for and renewed by
    /// itself; may be given several times, the name that people use first. The
    /// world must reach this server on port 443
    #[arg(
        long,
        env = "TIDETABLE_ACME",
        value_name = "DOMAIN",
        value_delimiter = ',',
        value_parser = parse_domain,
        conflicts_with_all = ["tls_cert", "tls_key", "lan"]
    )]
    pub(crate) acme: Vec<String>,

    /// Whom to write to if something is wrong with that certificate
    #[arg(
        long,
        env = "TIDETABLE_ACME_EMAIL",
        value_name = "ADDRESS",
        requires = "acme",
        value_parser = parse_email
    )]
    pub(crate) acme_email: Option<String>,

    /// Where to ask for it: the directory of an ACME server
    #[arg(
        long,
        env = "TIDETABLE_ACME_DIRECTORY",
        value_name = "URL",
        default_value = Acme::LETS_ENCRYPT,
        value_parser = parse_directory
    )]
    pub(crate) acme_directory: String,

    /// Whom to trust there: a PEM file with the root of a private ACME server
    /// [default: whom browsers trust]
    #[arg(
        long,
        env = "TIDETABLE_ACME_CA",
        value_name = "FILE",
        requires = "acme"
    )]
    pub(crate) acme_ca: Option<PathBuf>,

    /// Also listen on this port without encryption, and send everybody on to https
    #[arg(long, env = "TIDETABLE_HTTP_PORT", value_name = "PORT")]
    pub(crate) http_port: Option<u16>,
}

impl TlsArgs {
    /// The port of https, unless another is forwarded.
    pub(crate) const PORT: u16 = 443;

    /// Whether the house speaks https itself.
    fn is_on(&self) -> bool {
        self.tls_cert.is_some() || self.is_asked_for()
    }

    /// Whether it asks for its certificate itself, and so is on the internet.
    pub(crate) fn is_asked_for(&self) -> bool {
        !self.acme.is_empty()
    }

    /// Where the house is found if nobody says so.
    pub(crate) fn own_url(&self) -> Option<String> {
        self.acme.first().map(|name| format!("https://{name}"))
    }

    /// Whether all settings go together.
    pub(crate) fn check(&self, base_url: Option<&BaseUrl>) -> Result<()> {
        if self.http_port.is_some() && !self.is_on() {
            return Err(bad_input(
                "--http-port sends people on to https; it goes with --tls-cert or --acme",
            ));
        }
        let Some(url) = base_url.filter(|_| self.is_on()) else {
            return Ok(());
        };
        let Some(host) = url.as_str().strip_prefix("https://") else {
            return Err(bad_input(
                "--base-url: this house speaks https; write https://",
            ));
        };
        let name = host.split(':').next().unwrap_or(host);
        if self.is_asked_for() && !self.acme.iter().any(|own| own == name) {
            let message =
                format!("--base-url: there is no certificate for {name} without --acme {name}");
            return Err(bad_input(message));
        }
        Ok(())
    }

    /// What is asked for, if anything is. What ACME gives is kept beside the data.
    pub(crate) fn open(&self, data: &Data, time: &Time) -> Result<Option<Tls>> {
        let tls = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Tls::from_files(certificate, key, time),
            _ if self.is_asked_for() => Tls::from_acme(Acme {
                domains: self.acme.clone(),
                email: self.acme_email.clone(),
                directory: self.acme_directory.clone(),
                ca: self.acme_ca.clone(),
                folder: beside(data)?,
            }),
            _ => return Ok(None),
        };
        tls.map(Some)
            .map_err(|error| bad_input(format!("{error:#}")))
    }
}

/// Several servers cannot all have a certificate for one name this way.
fn beside(data: &Data) -> Result<PathBuf> {
    let Data::File(file) = data else {
        let why = "--acme is for one server with one file; in front of several the balancer \
                   has the certificate, or give each --tls-cert and --tls-key";
        return Err(bad_input(why));
    };
    let mut name = OsString::from(file);
    name.push(".acme");
    Ok(name.into())
}

/// A name that a certificate can be had for.
fn parse_domain(text: &str) -> Result<String, String> {
    if text.contains('*') {
        return Err("this way gives no certificate for every name below one".to_owned());
    }
    let url: BaseUrl = format!("https://{text}").parse()?;
    let name = url.as_str().trim_start_matches("https://");
    let is_name = name.contains('.') && !name.contains([':', '[', '_']) && !name.ends_with('.');
    // The last part of an address is a number.
    let has_letters = |part: &str| part.contains(|letter: char| letter.is_ascii_alphabetic());
    if !is_name || !name.rsplit('.').next().is_some_and(has_letters) {
        return Err("write a name such as table.example.org".to_owned());
    }
    Ok(name.to_owned())
}

fn parse_email(text: &str) -> Result<String, String> {
    let text = text.trim_start_matches("mailto:");
    match text.split_once('@') {
        Some((user, host)) if !user.is_empty() && host.contains('.') => Ok(text.to_owned()),
        _ => Err("write an address such as you@example.org".to_owned()),
    }
}

fn parse_directory(text: &str) -> Result<String, String> {
    match text.starts_with("https://") {
        true => Ok(text.to_owned()),
        false => Err("write https:// and where the directory is".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_a_name_that_the_world_can_find() {
        for (typed, meant) in [
            ("table.example.org", "table.example.org"),
            ("Table.Example.ORG", "table.example.org"),
            ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"),
        ] {
            assert_eq!(parse_domain(typed).as_deref(), Ok(meant));
        }
        for typed in [
            "",
            "localhost",
            "*.example.org",
            "192.0.2.7",
            "[2001:db8::1]",
            "table.example.org:8443",
            "https://table.example.org",
            "table.example.org/x",
            "münchen.example",
            "a b.example",
            "example.org.",
        ] {
            assert!(parse_domain(typed).is_err(), "{typed}");
        }
    }
}
