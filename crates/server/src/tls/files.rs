//! A certificate and its key in two files, and an eye on them: whoever renews
//! them need not tell the server.

use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, anyhow, bail};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{Error, InconsistentKeys};

use super::provider;
use super::validity::Validity;
use crate::{App, Time};

/// How often to look whether the files have changed, unless somebody says so.
const LOOK: Duration = Duration::from_secs(1);
/// So long before a certificate ends the log says so.
const SOON_S: i64 = 7 * 24 * 3600;

/// The pair that new connections are given.
#[derive(Debug)]
pub(super) struct Current(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for Current {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().expect("no panic while it is held").clone())
    }
}

/// Looks after the files.
#[derive(Debug)]
pub(crate) struct Keeper {
    files: Files,
    current: Arc<Current>,
    /// What was read last, and how the files looked then.
    validity: Validity,
    taken: Stamp,
    /// The last thing that was said of files that are no good.
    said: Option<String>,
    pub(super) look: Duration,
}

impl Keeper {
    /// Reads the files for the first time.
    pub(super) fn new(
        certificate: &Path,
        key: &Path,
        time: &Time,
    ) -> Result<(Keeper, Arc<Current>)> {
        let files = Files {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
        };
        // Before they are read: a change meanwhile is seen afterwards.
        let taken = files.stamp();
        let (pair, validity) = files.load(time)?;
        let current = Arc::new(Current(RwLock::new(Arc::new(pair))));
        let keeper = Keeper {
            files,
            current: current.clone(),
            validity,
            taken,
            said: None,
            look: LOOK,
        };
        Ok((keeper, current))
    }

    /// Takes every new pair that is good; one that is not is told once, and the
    /// old one stays.
    pub(super) async fn keep(mut self, app: &App) {
        let expires = &app.metrics.certificate_expires;
        expires.set(self.validity.until_s);
        let mut seen = self.taken;
        let mut has_warned = false;
        loop {
            let left_s = self.validity.until_s - app.time.now_ms() / 1000;
            if left_s < SOON_S && !has_warned {
                let until = &self.validity.until;
                tracing::warn!("the certificate is good until {until}; renew it");
                has_warned = true;
            }
            tokio::time::sleep(self.look).await;
            let (files, time) = (self.files.clone(), app.time.clone());
            let looked = tokio::task::spawn_blocking(move || {
                let stamp = files.stamp();
                // One file is replaced after the other: they are read when they
                // have rested from one look to the next.
                let is_news = stamp == seen && stamp != self.taken;
                (stamp, is_news.then(|| files.load(&time)))
            });
            let Ok((stamp, loaded)) = looked.await else {
                continue;
            };
            seen = stamp;
            match loaded {
                None if stamp == self.taken => self.said = None,
                None => {}
                Some(Ok((pair, validity))) => {
                    tracing::info!("a new certificate is used, good until {}", validity.until);
                    expires.set(validity.until_s);
                    self.take(pair, validity, stamp);
                    has_warned = false;
                }
                Some(Err(error)) => self.complain(app, &error),
            }
        }
    }

    fn take(&mut self, pair: CertifiedKey, validity: Validity, stamp: Stamp) {
        *self.current.0.write().expect("no panic while it is held") = Arc::new(pair);
        self.validity = validity;
        self.taken = stamp;
        self.said = None;
    }

    fn complain(&mut self, app: &App, error: &anyhow::Error) {
        let text = format!("{error:#}");
        if self.said.as_ref() != Some(&text) {
            tracing::warn!("the old certificate is kept: {text}");
            app.metrics.certificate_failures.inc();
            self.said = Some(text);
        }
    }
}

/// When each file was last written, and how long it is; `None` where it is not.
type Stamp = [Option<(SystemTime, u64)>; 2];

#[derive(Debug, Clone)]
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

impl Files {
    fn stamp(&self) -> Stamp {
        [&self.certificate, &self.key].map(|path| {
            let file = std::fs::metadata(path).ok()?;
            Some((file.modified().ok()?, file.len()))
        })
    }

    /// Reads both, and says what is wrong with them in words for the host.
    fn load(&self, time: &Time) -> Result<(CertifiedKey, Validity)> {
        let (certificate, key) = (self.certificate.display(), self.key.display());
        let chain: Vec<CertificateDer<'static>> = read(&self.certificate)
            .and_then(|text| {
                let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
                chain.map_err(|error| anyhow!("it is no PEM: {error}"))
            })
            .with_context(|| format!("the certificate {certificate}"))?;
        let first = chain
            .first()
            .with_context(|| format!("the certificate {certificate}: there is none in it"))?;
        let validity =
            Validity::of(first).with_context(|| format!("the certificate {certificate}"))?;
        let private = read(&self.key)
            .and_then(|text| parse_key(&text))
            .with_context(|| format!("the key {key}"))?;
        let pair = CertifiedKey::from_der(chain, private, &provider());
        let pair = pair.map_err(|error| match error {
            Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
                anyhow!("the key {key} is not that of the certificate {certificate}")
            }
            error => anyhow!("the key {key} with the certificate {certificate}: {error}"),
        })?;
        validity
            .check(time)
            .with_context(|| format!("the certificate {certificate}"))?;
        Ok((pair, validity))
    }
}

/// No chain is longer; whoever names another file by mistake hears of it.
const MAX_FILE: u64 = 1024 * 1024;

fn read(path: &Path) -> Result<Vec<u8>> {
    let length = std::fs::metadata(path).map(|file| file.len());
    if length.is_ok_and(|length| length > MAX_FILE) {
        bail!("it is larger than {MAX_FILE} bytes");
    }
    std::fs::read(path).map_err(|error| anyhow!("it cannot be read: {error}"))
}

fn parse_key(text: &[u8]) -> Result<PrivateKeyDer<'static>> {
    let is_encrypted = String::from_utf8_lossy(text).contains("ENCRYPTED");
    PrivateKeyDer::from_pem_slice(text).map_err(|error| match error {
        _ if is_encrypted => anyhow!("it asks for a passphrase; write one that does not"),
        pem::Error::NoItemsFound => anyhow!("there is none in it"),
        error => anyhow!("it is no PEM: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    /// A certificate that is good between two years, and its key.
    fn made(from: i32, until: i32) -> (String, String) {
        let mut params = CertificateParams::new(["a.example".to_owned()]).expect("names");
        params.not_before = date_time_ymd(from, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("a certificate");
        (certificate.pem(), key.serialize_pem())
    }

    #[test]
    fn what_is_wrong_with_files_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let (good, own_key) = made(2020, 2200);
        let (other, _) = made(2020, 2200);
        let ((old, old_key), (early, early_key)) = (made(2000, 2020), made(2190, 2200));
        let encrypted = own_key.replace("PRIVATE", "ENCRYPTED PRIVATE");
        let broken = good.replace('a', "!");
        let long = "x".repeat(MAX_FILE as usize + 1);
        let load = |certificate: &str, key: &str| {
            let [one, two] = ["cert.pem", "key.pem"].map(|name| folder.path().join(name));
            std::fs::write(&one, certificate).expect("a file");
            std::fs::write(&two, key).expect("a file");
            Keeper::new(&one, &two, &Time::default()).map(|_| ())
        };
        load(&good, &own_key).expect("a good pair");
        let chain = format!("{good}{other}");
        load(&chain, &own_key).expect("a good pair with a chain");
        for (certificate, key, reason) in [
            ("", own_key.as_str(), "cert.pem: there is none in it"),
            (&own_key, &own_key, "cert.pem: there is none in it"),
            (&broken, &own_key, "cert.pem: it is no PEM"),
            (&long, &own_key, "cert.pem: it is larger than"),
            (&good, "", "key.pem: there is none in it"),
            (&good, &good, "key.pem: there is none in it"),
            (&good, &encrypted, "key.pem: it asks for a passphrase"),
            (&other, &own_key, "key.pem is not that of the certificate"),
            (&old, &old_key, "cert.pem: it was good until"),
            (&early, &early_key, "cert.pem: it is good from"),
        ] {
            let error = load(certificate, key).expect_err("no good");
            let error = format!("{error:#}");
            assert!(error.contains(reason), "{reason}: {error}");
        }
        let missing = folder.path().join("missing.pem");
        let error = Keeper::new(&missing, &missing, &Time::default()).expect_err("missing");
        assert!(format!("{error:#}").contains("missing.pem: it cannot be read: No such file"));
    }
}
