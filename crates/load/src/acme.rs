//! A certificate by ACME, from nothing: Debian's pebble gives it and sees that the
//! name is the server's, pebble-challtestsrv leads every name to this machine. The
//! server gets a certificate, keeps it and its account, and needs nobody to start
//! again.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// The names of the house, the one that people use first.
const NAMES: [&str; 2] = ["tide.example", "www.tide.example"];
/// Nothing here takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fails unless a certificate comes, is kept, and is used again.
pub(crate) async fn prove(binary: &Path) -> Result<()> {
    let began = Instant::now();
    let stage = Stage::set()?;
    let pebble = stage.start_pebble()?;
    let root = stage.root().await?;

    let server = stage.start_server(binary)?;
    let first = stage.certificate(&root).await?;
    let seconds = began.elapsed().as_secs_f32();
    stage.ask(&root).await?;
    let account = stage.kept("account").await?;
    let certificate = stage.kept("certificate").await?;
    drop(server);

    // Without its certificate it asks for another, as the one it was.
    std::fs::remove_file(&certificate.0)?;
    let server = stage.start_server(binary)?;
    let second = stage.certificate(&root).await?;
    ensure!(first != second, "the same certificate came again");
    ensure!(account == stage.kept("account").await?, "another account");
    stage.kept("certificate").await?;
    drop(server);

    // With it, it asks nobody.
    drop(pebble);
    let _server = stage.start_server(binary)?;
    let third = stage.certificate(&root).await?;
    ensure!(second == third, "what was kept is not used");
    println!(
        "a certificate by ACME after {seconds:.1} s; account and certificate are kept, and used \
         after a restart ({:.1} s in all)",
        began.elapsed().as_secs_f32()
    );
    Ok(())
}

/// A process that ends when it is no longer wanted.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Gone already if it failed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Files and ports of all who take part.
struct Stage {
    folder: TempDir,
    /// Where pebble's interface lies, and what it says of itself.
    directory: SocketAddr,
    management: SocketAddr,
    server: SocketAddr,
    dns: SocketAddr,
    /// Ends with the stage.
    _names: Running,
}

impl Stage {
    fn set() -> Result<Stage> {
        let folder = tempfile::tempdir()?;
        let [directory, management, server, dns, own] = free_ports()?;
        let names = Command::new("pebble-challtestsrv")
            .args(["-defaultIPv4", "127.0.0.1", "-defaultIPv6", ""])
            .args(["-http01", "", "-https01", "", "-tlsalpn01", ""])
            .args(["-dns01", &dns.to_string()])
            .args(["-management", &own.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("pebble-challtestsrv is not there; Debian's package pebble has it")?;
        let stage = Stage {
            folder,
            directory,
            management,
            server,
            dns,
            _names: Running(names),
        };
        stage.write_files()?;
        Ok(stage)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Pebble brings no certificate for its own interface.
    fn write_files(&self) -> Result<()> {
        let ca_key = KeyPair::generate()?;
        let mut params = CertificateParams::new(Vec::new())?;
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let ca = params.self_signed(&ca_key)?;
        let key = KeyPair::generate()?;
        let params = CertificateParams::new(["127.0.0.1".to_owned(), "localhost".to_owned()])?;
        let own = params.signed_by(&key, &ca, &ca_key)?;
        std::fs::write(self.path("ca.pem"), ca.pem())?;
        std::fs::write(self.path("pebble.pem"), own.pem())?;
        std::fs::write(self.path("pebble.key"), key.serialize_pem())?;
        let config = json!({"pebble": {
            "listenAddress": self.directory,
            "managementListenAddress": self.management,
            "certificate": self.path("pebble.pem"),
            "privateKey": self.path("pebble.key"),
            "httpPort": self.server.port(),
            "tlsPort": self.server.port(),
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        std::fs::write(self.path("pebble.json"), config.to_string())?;
        Ok(())
    }

    fn start_pebble(&self) -> Result<Running> {
        let log = File::create(self.path("pebble.log"))?;
        let child = Command::new("pebble")
            .arg("-config")
            .arg(self.path("pebble.json"))
            .args(["-strict", "-dnsserver", &self.dns.to_string()])
            // It looks at once, remembers no name it has looked at, and refuses
            // nothing for practice.
            .envs([
                ("PEBBLE_VA_NOSLEEP", "1"),
                ("PEBBLE_AUTHZREUSE", "0"),
                ("PEBBLE_WFE_NONCEREJECT", "0"),
            ])
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("pebble is not there; it is a package of Debian and Ubuntu")?;
        Ok(Running(child))
    }

    fn start_server(&self, binary: &Path) -> Result<Running> {
        let path = self.path("server.log");
        let log = File::options().create(true).append(true).open(path)?;
        let child = Command::new(binary)
            .args(["serve", "--acme", NAMES[0], "--acme", NAMES[1]])
            .args(["--acme-email", "host@tide.example"])
            .arg(format!("--acme-directory=https://{}/dir", self.directory))
            .arg("--acme-ca")
            .arg(self.path("ca.pem"))
            .arg("--data")
            .arg(self.path("tide.db"))
            .args(["--bind", "127.0.0.1"])
            .args(["--port", &self.server.port().to_string()])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        Ok(Running(child))
    }

    /// Whom those trust who trust pebble.
    async fn root(&self) -> Result<CertificateDer<'static>> {
        let ca = CertificateDer::from_pem_file(self.path("ca.pem"))?;
        let began = Instant::now();
        loop {
            let asked = request(self.management, "localhost", "/roots/0", &ca).await;
            match asked {
                Ok((_, answer)) => return Ok(CertificateDer::from_pem_slice(answer.as_bytes())?),
                Err(error) if began.elapsed() > PATIENCE => return Err(self.why(error)),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// The certificate that the server shows, once it has one that is trusted.
    async fn certificate(&self, root: &CertificateDer<'static>) -> Result<Vec<u8>> {
        let began = Instant::now();
        loop {
            match request(self.server, NAMES[0], "/healthz", root).await {
                Ok((certificate, answer)) => {
                    ensure!(answer.ends_with("ok\n"), "{answer}");
                    return Ok(certificate);
                }
                Err(error) if began.elapsed() > PATIENCE => return Err(self.why(error)),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// The certificate is for all names, and people stay under the first.
    async fn ask(&self, root: &CertificateDer<'static>) -> Result<()> {
        let (_, house) = request(self.server, NAMES[0], "/api/house", root).await?;
        ensure!(house.contains("\"https://tide.example\""), "{house}");
        let (_, other) = request(self.server, NAMES[1], "/about", root).await?;
        let is_sent_on = other.starts_with("HTTP/1.1 308")
            && other.contains("location: https://tide.example/about\r\n");
        ensure!(is_sent_on, "{other}");
        Ok(())
    }

    /// A file that the server has kept, and what is in it.
    async fn kept(&self, kind: &str) -> Result<(PathBuf, Vec<u8>)> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            for file in std::fs::read_dir(self.path("tide.db.acme"))? {
                let path = file?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                if name.starts_with(kind) && name.ends_with(".pem") {
                    return Ok((path.clone(), std::fs::read(&path)?));
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("no {kind} is kept")
    }

    /// An error with what everybody has to say about it.
    fn why(&self, error: anyhow::Error) -> anyhow::Error {
        let said = ["pebble.log", "server.log"].map(|name| {
            let text = std::fs::read_to_string(self.path(name)).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            lines[lines.len().saturating_sub(20)..].join("\n")
        });
        error.context(format!("it never comes:\n{}", said.join("\n")))
    }
}

fn free_ports<const N: usize>() -> Result<[SocketAddr; N]> {
    let mut ports = [SocketAddr::from((Ipv4Addr::LOCALHOST, 0)); N];
    // All at once, or one would be found twice.
    let mut held = Vec::new();
    for port in &mut ports {
        let listener = std::net::TcpListener::bind(*port)?;
        *port = listener.local_addr()?;
        held.push(listener);
    }
    Ok(ports)
}

/// The certificate shown, and the whole answer.
async fn request(
    address: SocketAddr,
    name: &'static str,
    path: &str,
    root: &CertificateDer<'static>,
) -> Result<(Vec<u8>, String)> {
    let mut roots = RootCertStore::empty();
    roots.add(root.clone())?;
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let connector = TlsConnector::from(Arc::new(config));
    let mut stream = connector
        .connect(ServerName::try_from(name)?, stream)
        .await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let shown = stream.get_ref().1.peer_certificates();
    let shown = shown.and_then(|chain| chain.first());
    let shown = shown.context("no certificate was shown")?.to_vec();
    Ok((shown, String::from_utf8_lossy(&answer).into_owned()))
}
