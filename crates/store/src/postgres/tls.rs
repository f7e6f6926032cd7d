//! Secure lines to PostgreSQL. What is checked of its certificate:
//!
//! | `sslmode` | the line | its certificate |
//! |---|---|---|
//! | `disable` | is open | |
//! | `prefer` (as if none is given) | is secured if the server can | is not checked |
//! | `require` | is secured | is not checked, unless there is a `sslrootcert` |
//! | `verify-ca` | is secured | somebody who is trusted has signed it |
//! | `verify-full` | is secured | the same, for the host of the URL |
//!
//! Those who are trusted are the ones that browsers trust, and whoever is in the
//! file of `sslrootcert`. A socket in a folder is never secured.

use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Whose certificates are good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Anybody's.
    Anybody,
    /// Those that somebody who is trusted has signed.
    Signed,
    /// Those of the host that was asked for, and signed.
    Named,
}

pub(super) fn connector(trust: Trust, roots: Option<&str>) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    let mut store = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    if let Some(path) = roots {
        add_roots(&mut store, path).map_err(|why| format!("{path}: {why}"))?;
    }
    let judge = WebPkiServerVerifier::builder_with_provider(Arc::new(store), provider.clone());
    let judge = Judge {
        trust,
        judge: judge.build().map_err(|error| error.to_string())?,
        provider: provider.clone(),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(judge))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn add_roots(store: &mut RootCertStore, path: &str) -> Result<(), String> {
    let found = CertificateDer::pem_file_iter(path).map_err(|error| error.to_string())?;
    let mut n_added = 0;
    for certificate in found {
        let certificate = certificate.map_err(|error| error.to_string())?;
        store.add(certificate).map_err(|error| error.to_string())?;
        n_added += 1;
    }
    match n_added {
        0 => Err("there is no certificate in it".to_owned()),
        _ => Ok(()),
    }
}

/// Checks as much of a certificate as is asked for.
#[derive(Debug)]
struct Judge {
    trust: Trust,
    judge: Arc<WebPkiServerVerifier>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Judge {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let judged = || {
            let judge = &self.judge;
            judge.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now)
        };
        match self.trust {
            Trust::Anybody => Ok(ServerCertVerified::assertion()),
            Trust::Named => judged(),
            Trust::Signed => match judged() {
                // The name is looked at last: everything else was good.
                Err(Error::InvalidCertificate(
                    CertificateError::NotValidForName
                    | CertificateError::NotValidForNameContext { .. },
                )) => Ok(ServerCertVerified::assertion()),
                judged => judged,
            },
        }
    }

    // Whoever shows a certificate has its key, whether it is trusted or not.
    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, cert, dss, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, cert, dss, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = &self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
    }
}
