//! Certificates by ACME (RFC 8555), as Let's Encrypt gives them: asked for,
//! proved, kept and renewed by the server itself. Whoever gives them sees that a
//! name is ours by a handshake on the port that serves everybody (TLS-ALPN-01,
//! RFC 8737).

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use futures_util::StreamExt;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{ClientConfig, RootCertStore};
use rustls_acme::acme::LETS_ENCRYPT_PRODUCTION_DIRECTORY;
use rustls_acme::{
    AcmeConfig, AcmeState, EventError, EventOk, OrderError, ResolvesServerCertAcme,
    is_tls_alpn_challenge,
};

use super::acme_folder::Folder;
use super::provider;
use crate::App;

/// The crate asks without limits of time; whatever hangs is begun anew after so
/// long. Nothing is asked before a certificate is due, and what is kept is read
/// again at once.
const ANEW: Duration = Duration::from_secs(24 * 3600);

/// Whose certificate to ask for, and where.
#[derive(Debug, Clone)]
pub struct Acme {
    /// The names of the house, the one that people use first.
    pub domains: Vec<String>,
    /// Whom to write to if something is wrong.
    pub email: Option<String>,
    /// Where it is asked; [`Acme::LETS_ENCRYPT`], most often.
    pub directory: String,
    /// A PEM file with whom to trust there, instead of what browsers trust.
    pub ca: Option<PathBuf>,
    /// Where account and certificate are kept.
    pub folder: PathBuf,
}

impl Acme {
    /// Where most houses ask.
    pub const LETS_ENCRYPT: &'static str = LETS_ENCRYPT_PRODUCTION_DIRECTORY;

    /// How the directory is spoken with, if it is not one that all know.
    fn client(&self) -> Result<Option<Arc<ClientConfig>>> {
        let Some(path) = &self.ca else {
            return Ok(None);
        };
        let name = path.display();
        let text = std::fs::read(path).with_context(|| format!("{name} cannot be read"))?;
        let mut roots = RootCertStore::empty();
        for root in CertificateDer::pem_slice_iter(&text) {
            let root = root.map_err(|error| anyhow!("{name} is no PEM: {error}"))?;
            let added = roots.add(root);
            added.with_context(|| format!("{name} has what is no certificate"))?;
        }
        if roots.is_empty() {
            return Err(anyhow!("{name} has no certificate in it"));
        }
        let config = ClientConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Some(Arc::new(config)))
    }
}

/// Who answers newcomers: those who prove a name are given what is being proved
/// now, all others the last certificate that came.
#[derive(Debug, Default)]
pub(super) struct Current {
    challenges: RwLock<Option<Arc<ResolvesServerCertAcme>>>,
    certificate: RwLock<Option<Arc<ResolvesServerCertAcme>>>,
}

impl ResolvesServerCert for Current {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let asked = match is_tls_alpn_challenge(&hello) {
            true => &self.challenges,
            false => &self.certificate,
        };
        let asked = asked.read().expect("no panic while it is held").clone();
        asked?.resolve(hello)
    }
}

/// Sees to it that there is a certificate.
#[derive(Debug)]
pub(crate) struct Keeper {
    acme: Acme,
    client: Option<Arc<ClientConfig>>,
    current: Arc<Current>,
}

impl Keeper {
    /// Nothing is asked yet.
    pub(super) fn new(acme: Acme) -> Result<(Keeper, Arc<Current>)> {
        Folder::make(&acme.folder)
            .with_context(|| format!("{} cannot be written", acme.folder.display()))?;
        let client = acme.client()?;
        let current = Arc::<Current>::default();
        let keeper = Keeper {
            acme,
            client,
            current: current.clone(),
        };
        Ok((keeper, current))
    }

    /// The names that are ours.
    pub(super) fn domains(&self) -> &[String] {
        &self.acme.domains
    }

    /// Asks, proves, keeps and renews, for ever.
    pub(super) async fn keep(self, app: &App) {
        loop {
            let mut state = self.state(app);
            let own = Some(state.resolver());
            put(&self.current.challenges, own.clone());
            let following = async {
                while let Some(event) = state.next().await {
                    if let Ok(EventOk::DeployedCachedCert | EventOk::DeployedNewCert) = event {
                        put(&self.current.certificate, own.clone());
                    }
                    self.tell(app, event);
                }
            };
            let _ = tokio::time::timeout(ANEW, following).await;
        }
    }

    fn state(&self, app: &App) -> AcmeState<io::Error> {
        let Acme {
            domains,
            email,
            directory,
            folder,
            ..
        } = &self.acme;
        let config = match &self.client {
            Some(client) => AcmeConfig::new_with_client_config(domains, client.clone()),
            None => AcmeConfig::new_with_provider(domains, provider()),
        };
        let contact = email.iter().map(|email| format!("mailto:{email}"));
        config
            .contact(contact)
            .directory(directory)
            .cache(Folder {
                path: folder.clone(),
                metrics: app.metrics.clone(),
            })
            .state()
    }

    fn tell(&self, app: &App, event: Result<EventOk, EventError<io::Error, io::Error>>) {
        let names = self.acme.domains.join(", ");
        match event {
            Ok(EventOk::DeployedCachedCert) => {
                tracing::info!("the certificate for {names} that was kept is used");
            }
            Ok(EventOk::DeployedNewCert) => {
                tracing::info!("a new certificate for {names} is used");
            }
            Ok(EventOk::AccountCacheStore | EventOk::CertCacheStore) => {}
            Err(error) => {
                let reason = reason(&error);
                let directory = &self.acme.directory;
                tracing::warn!("no new certificate for {names} from {directory}: {reason}");
                app.metrics.certificate_failures.inc();
            }
        }
    }
}

fn put(
    place: &RwLock<Option<Arc<ResolvesServerCertAcme>>>,
    own: Option<Arc<ResolvesServerCertAcme>>,
) {
    *place.write().expect("no panic while it is held") = own;
}

/// What a host can do something about: the words of the directory, where it has
/// some.
fn reason(error: &EventError<io::Error, io::Error>) -> String {
    let said = match error {
        EventError::Order(OrderError::BadAuth(auth)) => {
            let mut problems = auth.challenges.iter().filter_map(|one| one.error.as_ref());
            problems.find_map(|problem| problem.detail.clone())
        }
        EventError::Order(OrderError::BadOrder(order)) => {
            order.error.as_ref().and_then(|error| error.detail.clone())
        }
        _ => None,
    };
    said.unwrap_or_else(|| error.to_string())
}
