//! Where the account and the certificate of ACME are kept: a folder for its owner
//! alone, in which a file is there whole or not at all.
//!
//! By hand, because the crate's own folder lets everybody on the machine read the
//! keys.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls_acme::{AccountCache, CertCache};

use super::validity::Validity;
use crate::metrics::Metrics;
use crate::secrets;

/// A folder, and who wants to know until when its certificate is good.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) metrics: Arc<Metrics>,
}

impl Folder {
    /// Makes it, if it is not there, and sees that it can be written.
    pub(super) fn make(path: &Path) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(path)?;
        let probe = path.join("probe");
        File::create(&probe)?;
        std::fs::remove_file(probe)
    }

    /// What is asked under other names, or elsewhere, lies in other files.
    fn file(&self, kind: &str, who: &[String], directory: &str) -> PathBuf {
        let whole = format!("{}\n{directory}", who.join("\n"));
        let mark = secrets::hex(&secrets::hash(&whole)[..8]);
        self.path.join(format!("{kind}-{mark}.pem"))
    }

    async fn load(&self, path: PathBuf) -> io::Result<Option<Vec<u8>>> {
        let read = tokio::task::spawn_blocking(|| std::fs::read(path)).await?;
        match read {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn store(&self, path: PathBuf, bytes: &[u8]) -> io::Result<()> {
        let bytes = bytes.to_owned();
        tokio::task::spawn_blocking(move || replace(&path, &bytes)).await?
    }

    /// Of the certificate behind its key.
    fn note_end(&self, pem: &[u8]) {
        let first = CertificateDer::from_pem_slice(pem);
        if let Some(validity) = first.ok().and_then(|first| Validity::of(&first).ok()) {
            self.metrics.certificate_expires.set(validity.until_s);
        }
    }
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        Folder::make(folder)?;
    }
    let beside = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(beside, path)
}

#[async_trait]
impl CertCache for Folder {
    type EC = io::Error;

    async fn load_cert(&self, domains: &[String], directory: &str) -> io::Result<Option<Vec<u8>>> {
        let kept = self
            .load(self.file("certificate", domains, directory))
            .await;
        if let Ok(Some(pem)) = &kept {
            self.note_end(pem);
        }
        kept
    }

    async fn store_cert(&self, domains: &[String], directory: &str, pem: &[u8]) -> io::Result<()> {
        self.note_end(pem);
        let path = self.file("certificate", domains, directory);
        self.store(path, pem).await
    }
}

#[async_trait]
impl AccountCache for Folder {
    type EA = io::Error;

    async fn load_account(&self, who: &[String], directory: &str) -> io::Result<Option<Vec<u8>>> {
        self.load(self.file("account", who, directory)).await
    }

    async fn store_account(&self, who: &[String], directory: &str, key: &[u8]) -> io::Result<()> {
        self.store(self.file("account", who, directory), key).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_kept_is_whole_and_its_owners_alone() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("tide.db.acme");
        let metrics = Arc::new(Metrics::new(Vec::new()));
        let folder = Folder {
            path: path.clone(),
            metrics: metrics.clone(),
        };
        let names = ["a.example".to_owned(), "b.example".to_owned()];
        let (here, there) = ("https://here.example", "https://there.example");
        assert_eq!(folder.load_cert(&names, here).await.expect("none"), None);
        let made = rcgen::generate_simple_self_signed(names.to_vec()).expect("a certificate");
        let pem = [made.key_pair.serialize_pem(), made.cert.pem()].concat();
        let stored = folder.store_cert(&names, here, pem.as_bytes()).await;
        stored.expect("stored");
        assert!(metrics.certificate_expires.get() > 1_700_000_000);
        let stored = folder.store_account(&[], here, b"a key").await;
        stored.expect("stored");
        let load = async |names: &[String], directory: &str| {
            let kept = folder.load_cert(names, directory).await;
            kept.expect("readable")
        };
        assert_eq!(load(&names, here).await, Some(pem.into_bytes()));
        assert_eq!(load(&names, there).await, None);
        assert_eq!(load(&names[..1], here).await, None);
        let account = folder.load_account(&[], here).await.expect("readable");
        assert_eq!(account.as_deref(), Some(&b"a key"[..]));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| {
                let file = std::fs::metadata(path).expect("it is there");
                file.permissions().mode() & 0o777
            };
            assert_eq!(mode(&path), 0o700);
            let files: Vec<_> = std::fs::read_dir(&path).expect("a folder").collect();
            assert_eq!(files.len(), 2);
            for file in files {
                assert_eq!(mode(&file.expect("a file").path()), 0o600);
            }
        }
    }
}
