//! The server as a process: started, watched, killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::net::TcpStream;

/// How much the server takes from one guest or address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limits {
    /// What a host gets who sets nothing.
    Usual,
    /// More than any load sends.
    Lifted,
}

impl Limits {
    fn words(self) -> Vec<&'static str> {
        const LIFTED: [&str; 5] = [
            "--max-messages",
            "--max-requests",
            "--max-sockets",
            "--max-tables",
            "--max-guests",
        ];
        match self {
            Limits::Usual => Vec::new(),
            Limits::Lifted => LIFTED
                .iter()
                .flat_map(|&name| [name, "1000000000"])
                .collect(),
        }
    }
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    limits: Limits,
    binary: PathBuf,
    data: PathBuf,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts one on a free port.
    pub(crate) async fn start(binary: &Path, data: &Path, limits: Limits) -> Result<Server> {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        Self::start_on(binary, data, limits, free).await
    }

    async fn start_on(
        binary: &Path,
        data: &Path,
        limits: Limits,
        address: SocketAddr,
    ) -> Result<Server> {
        let child = Command::new(binary)
            .arg("serve")
            .args(["--port", &address.port().to_string(), "--log", "warn"])
            .args(limits.words())
            .arg("--data")
            .arg(data)
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let mut server = Server {
            child,
            limits,
            binary: binary.to_owned(),
            data: data.to_owned(),
            address,
        };
        for _ in 0..200 {
            if TcpStream::connect(address).await.is_ok() {
                return Ok(server);
            }
            if let Some(status) = server.child.try_wait()? {
                bail!("the server ended at once: {status}");
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("the server does not listen")
    }

    /// SIGKILL.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGKILL, and a new one on the same file and port.
    pub(crate) async fn kill_and_restart(mut self) -> Result<Server> {
        self.kill()?;
        let (binary, data) = (self.binary.clone(), self.data.clone());
        Self::start_on(&binary, &data, self.limits, self.address).await
    }

    /// CPU time the server has used.
    pub(crate) fn cpu_seconds(&self) -> Result<f64> {
        const TICKS_PER_SECOND: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        let field = |idx: usize| after_name.split_whitespace().nth(idx)?.parse::<f64>().ok();
        let (user, system) = field(11).zip(field(12)).context("/proc has other fields")?;
        Ok((user + system) / TICKS_PER_SECOND)
    }

    /// Memory the server holds.
    pub(crate) fn rss_kib(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.context("/proc has other fields")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Gone already if it was killed before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
