//! The server as a process: started, watched, killed.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::net::TcpStream;

/// Nothing takes longer to listen, also on a machine that others use.
const START: Duration = Duration::from_secs(20);

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

/// How a server is started, again and again.
#[derive(Debug, Clone)]
pub(crate) struct Setting {
    pub(crate) binary: PathBuf,
    /// What it stores in: a file, or the address of a PostgreSQL server.
    pub(crate) data: String,
    /// Where it hears of others: the address of a NATS server.
    pub(crate) bus: Option<String>,
    pub(crate) limits: Limits,
    /// How long bots wait before they move, in milliseconds, if not as long as usual.
    pub(crate) bot_pause: Option<u32>,
    /// The balancer in front of it.
    pub(crate) balancer: Option<SocketAddr>,
    /// Where its log goes, if not to where ours goes.
    pub(crate) log: Option<PathBuf>,
}

impl Setting {
    /// One server on a file.
    pub(crate) fn alone(binary: &Path, data: &Path, limits: Limits) -> Setting {
        Setting {
            binary: binary.to_owned(),
            data: data.to_string_lossy().into_owned(),
            bus: None,
            limits,
            bot_pause: None,
            balancer: None,
            log: None,
        }
    }

    fn spawn(&self, address: SocketAddr) -> Result<Child> {
        let mut command = Command::new(&self.binary);
        command
            .arg("serve")
            .args(["--port", &address.port().to_string(), "--log", "warn"])
            .args(self.limits.words())
            .args(["--data", &self.data])
            .stdout(Stdio::null());
        if let Some(bus) = &self.bus {
            command.args(["--bus", bus]);
        }
        if let Some(millis) = self.bot_pause {
            command.args(["--bot-pause", &millis.to_string()]);
        }
        if let Some(balancer) = self.balancer {
            let url = format!("http://{balancer}");
            command.args(["--trust-proxy", "--base-url", &url]);
        }
        if let Some(log) = &self.log {
            command.stderr(File::options().create(true).append(true).open(log)?);
        }
        command
            .spawn()
            .with_context(|| format!("cannot start {}", self.binary.display()))
    }
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    setting: Setting,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts one on a file and a free port.
    pub(crate) async fn start(binary: &Path, data: &Path, limits: Limits) -> Result<Server> {
        Self::start_by(Setting::alone(binary, data, limits)).await
    }

    /// Starts one on a free port.
    pub(crate) async fn start_by(setting: Setting) -> Result<Server> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = setting.spawn(address)?;
        let mut server = Server {
            child,
            setting,
            address,
        };
        server.listens().await?;
        Ok(server)
    }

    async fn listens(&mut self) -> Result<()> {
        let began = Instant::now();
        while began.elapsed() < START {
            if TcpStream::connect(self.address).await.is_ok() {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
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

    /// A new one in the place of one that was killed, on the same data and port.
    pub(crate) async fn start_again(&mut self) -> Result<()> {
        self.child = self.setting.spawn(self.address)?;
        self.listens().await
    }

    /// SIGKILL, and a new one on the same data and port.
    pub(crate) async fn kill_and_restart(&mut self) -> Result<()> {
        self.kill()?;
        self.start_again().await
    }

    /// SIGSTOP: it is there and does nothing, as on a machine that sleeps.
    pub(crate) fn pause(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// SIGCONT.
    pub(crate) fn go_on(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        let id = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        Ok(kill_process(id.context("no process")?, signal)?)
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
