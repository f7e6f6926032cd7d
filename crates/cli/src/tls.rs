//! Settings of `tidetable serve` for a house that speaks https itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use server::{Time, Tls};

use crate::args::bad_input;

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

    /// Also listen on this port without encryption, and send everybody on to https
    #[arg(
        long,
        env = "TIDETABLE_HTTP_PORT",
        value_name = "PORT",
        requires = "tls_cert"
    )]
    pub(crate) http_port: Option<u16>,
}

impl TlsArgs {
    /// Whether the house speaks https itself.
    pub(crate) fn is_on(&self) -> bool {
        self.tls_cert.is_some()
    }

    /// What is asked for, if anything is.
    pub(crate) fn open(&self, time: &Time) -> Result<Option<Tls>> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else {
            return Ok(None);
        };
        let tls = Tls::from_files(certificate, key, time);
        tls.map(Some)
            .map_err(|error| bad_input(format!("{error:#}")))
    }
}
