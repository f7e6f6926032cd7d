//! A NATS server.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// How long a start may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between two looks at a server that starts: the process tells of its readiness
/// by a file and by its port only.
const LOOK: Duration = Duration::from_millis(5);
/// Linux tells processor time in these for every program, whatever the kernel
/// counts in.
const TICKS_PER_SECOND: f64 = 100.0;

/// A NATS server on a free port of this machine, in a folder of its own. It ends
/// when this is dropped.
pub struct Nats {
    folder: TempDir,
    args: Vec<String>,
    port: u16,
    process: Option<Child>,
}

impl Nats {
    /// Starts one that lets everybody in.
    pub fn start() -> Result<Nats> {
        Nats::start_with(&[])
    }

    /// Starts one with more arguments, such as `--user` and `--pass`.
    pub fn start_with(args: &[&str]) -> Result<Nats> {
        let mut nats = Nats {
            folder: tempfile::tempdir()?,
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            port: 0,
            process: None,
        };
        // A free port is what the server calls -1.
        let pid = nats.spawn("-1")?;
        let ports = nats.folder.path().join(format!("nats-server_{pid}.ports"));
        nats.port = nats.until(|_| port_in(&ports))?;
        Ok(nats)
    }

    /// Where it is, without a name and a password.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it, so that it can tell nobody. Killing it twice does nothing.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended by itself.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again on the same port, having killed it if it still runs.
    pub fn restart(&mut self) -> Result<()> {
        self.kill();
        let started = Instant::now();
        // Somebody's line out may sit on the port for a moment.
        loop {
            self.spawn(&self.port.to_string())?;
            match self.until(Nats::accepts) {
                Ok(()) => return Ok(()),
                Err(error) if started.elapsed() > PATIENCE => return Err(error),
                Err(_) => self.kill(),
            }
        }
    }

    /// The processor time that it has used since it was started last.
    pub fn cpu_seconds(&self) -> Result<f64> {
        let process = self.process.as_ref().context("NATS does not run")?;
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.id()))?;
        // The name in parentheses may have spaces in it; time for the program
        // and time for the kernel are the 12th and 13th after it.
        let (_, fields) = stat.rsplit_once(')').context("no name in stat")?;
        let ticks: Vec<f64> = fields
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        Ok(ticks.iter().sum::<f64>() / TICKS_PER_SECOND)
    }

    /// Its process, for those who want to stop it and let it go on.
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    fn spawn(&mut self, port: &str) -> Result<u32> {
        let folder = self.folder.path();
        let process = Command::new(program())
            .args(["-a", "127.0.0.1", "-p", port, "--ports_file_dir"])
            .arg(folder)
            .arg("-l")
            .arg(self.log())
            .args(&self.args)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("nats-server does not start: is its package installed?")?;
        Ok(self.process.insert(process).id())
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("nats.log")
    }

    fn accepts(&self) -> Option<()> {
        TcpStream::connect(("127.0.0.1", self.port)).ok().map(drop)
    }

    /// Waits for what the server shows when it is ready.
    fn until<T>(&mut self, shows: impl Fn(&Nats) -> Option<T>) -> Result<T> {
        let started = Instant::now();
        loop {
            let process = self.process.as_mut().context("NATS does not run")?;
            let has_ended = process.try_wait()?.is_some();
            if has_ended || started.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.log()).unwrap_or_default();
                bail!("NATS did not start: {log}");
            }
            if let Some(shown) = shows(self) {
                return Ok(shown);
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Debian has it where only root's PATH leads.
fn program() -> &'static str {
    const DEBIAN: &str = "/usr/sbin/nats-server";
    if Path::new(DEBIAN).exists() {
        DEBIAN
    } else {
        "nats-server"
    }
}

/// The port in `{"nats":["nats://127.0.0.1:34567"]}`, once the file is whole.
fn port_in(ports: &Path) -> Option<u16> {
    let ports = fs::read_to_string(ports).ok()?;
    let (_, port) = ports.split_once("://127.0.0.1:")?;
    let (port, _) = port.split_once('"')?;
    port.parse().ok()
}
