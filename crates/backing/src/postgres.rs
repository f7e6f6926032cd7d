//! A PostgreSQL server of a test's own, in a temporary folder: on a socket of
//! its folder and on a free port of the loopback, with data that survives being
//! killed. PostgreSQL refuses root, so a test that runs as root hands the folder
//! to somebody without rights.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::processes;

/// Who runs the server if a test runs as root: `nobody`.
const NOBODY: u32 = 65534;
/// How long a server may take to start. A busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);
/// The superuser of the server, who needs no password.
const USER: &str = "tide";

/// A PostgreSQL server. It ends with this value, and its data with it.
pub struct Postgres {
    folder: TempDir,
    port: u16,
    server: Option<Child>,
    settings: Vec<(String, String)>,
    spent: f64,
    // After everything else has ended.
    _guard: Guard,
}

impl Postgres {
    /// Starts a new one.
    pub fn start() -> Result<Postgres> {
        Postgres::start_with(&[])
    }

    /// Starts a new one with some settings, by name and value.
    pub fn start_with(settings: &[(&str, &str)]) -> Result<Postgres> {
        let folder = own_folder()?;
        let data = folder.path().join("data");
        let made = done(command("initdb")?.args([
            "-D",
            text(&data)?,
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]));
        made.context("initdb")?;
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let mut postgres = Postgres {
            _guard: Guard::over(folder.path())?,
            folder,
            port: free_port()?,
            server: None,
            settings: settings.iter().map(own).collect(),
            spent: 0.0,
        };
        postgres.restart()?;
        Ok(postgres)
    }

    /// The folder of its socket.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Its port on the loopback.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where a database is, by the server's socket.
    pub fn url(&self, database: &str) -> String {
        let folder = self.folder.path().to_string_lossy().replace('/', "%2F");
        let port = self.port;
        format!("postgres://{USER}@localhost:{port}/{database}?host={folder}")
    }

    /// Where a database is, by TCP.
    pub fn tcp_url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Makes an empty database; its address.
    pub fn create_database(&self, name: &str) -> Result<String> {
        self.sql("postgres", &format!("create database \"{name}\""))?;
        Ok(self.url(name))
    }

    /// Runs SQL in a database as its superuser, by `psql`; what it says.
    pub fn sql(&self, database: &str, sql: &str) -> Result<String> {
        let port = self.port.to_string();
        let output = done(command("psql")?.args([
            "-h",
            text(self.folder.path())?,
            "-p",
            &port,
            "-U",
            USER,
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            database,
            "-c",
            sql,
        ]))?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Kills it, all of its processes at once, as a crash of the machine would.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else {
            return;
        };
        self.spent += processes::cpu_seconds(&processes::family(server.id()));
        // First the one that would start others.
        let family = processes::family(server.id());
        processes::signal("KILL", &family);
        let _ = server.wait();
        // What it had started a moment ago goes with its parent's pipe, but
        // holds the memory they share until it has.
        let deadline = Instant::now() + PATIENCE;
        while family.iter().any(|pid| processes::is_there(*pid)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Stops it in order, without waiting for those who are connected.
    pub fn stop_fast(&mut self) {
        let Some(mut server) = self.server.take() else {
            return;
        };
        self.spent += processes::cpu_seconds(&processes::family(server.id()));
        processes::signal("INT", &[server.id()]);
        let _ = server.wait();
    }

    /// Starts it again on the same data and the same port; it is ready then.
    pub fn restart(&mut self) -> Result<()> {
        self.kill();
        let mut command = command("postgres")?;
        let folder = text(self.folder.path())?.to_owned();
        command
            .args(["-D", &format!("{folder}/data"), "-k", &folder])
            .args(["-p", &self.port.to_string()])
            .args(["-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "max_connections=120"])
            .args(["-c", "shared_buffers=128MB"]);
        for (name, value) in &self.settings {
            command.args(["-c", &format!("{name}={value}")]);
        }
        let log = fs::File::create(self.folder.path().join("log"))?;
        command.stdin(Stdio::null()).stdout(Stdio::null());
        self.server = Some(command.stderr(log).spawn().context("postgres")?);
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        let deadline = Instant::now() + PATIENCE;
        let port = self.port.to_string();
        loop {
            let folder = text(self.folder.path())?;
            let mut asked = command("pg_isready")?;
            asked.args(["-q", "-h", folder, "-p", &port, "-d", "postgres"]);
            if asked.status()?.success() {
                return Ok(());
            }
            let ended = self.server.as_mut().map(Child::try_wait).transpose()?;
            if ended.flatten().is_some() || Instant::now() > deadline {
                bail!("PostgreSQL did not start: {}", self.log());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// What the server has written since it was last started.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// A standby with a copy of its data. If it is synchronous, the primary
    /// acknowledges nothing from now on that the standby does not have.
    pub fn standby(&self, is_synchronous: bool) -> Result<Postgres> {
        let folder = own_folder()?;
        let data = folder.path().join("data");
        let primary = text(self.folder.path())?;
        let port = self.port.to_string();
        let mut copy = command("pg_basebackup")?;
        copy.args(["-h", primary, "-p", &port, "-U", USER, "-D", text(&data)?]);
        done(copy.args(["-R", "-X", "stream", "-c", "fast", "--no-sync"]))?;
        let mut standby = Postgres {
            _guard: Guard::over(folder.path())?,
            folder,
            port: free_port()?,
            server: None,
            settings: self.settings.clone(),
            spent: 0.0,
        };
        standby.restart()?;
        if is_synchronous {
            self.sql(
                "postgres",
                "alter system set synchronous_standby_names = '*'",
            )?;
            self.sql("postgres", "select pg_reload_conf()")?;
        }
        let follows = match is_synchronous {
            true => "select count(*) from pg_stat_replication where sync_state = 'sync'",
            false => "select count(*) from pg_stat_replication where state = 'streaming'",
        };
        let deadline = Instant::now() + PATIENCE;
        while self.sql("postgres", follows)? == "0" {
            ensure!(Instant::now() < deadline, "the standby does not follow");
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(standby)
    }

    /// Makes a standby the primary.
    pub fn promote(&mut self) -> Result<()> {
        // A copy of a primary that waits for standbys would wait for its own.
        self.sql("postgres", "select pg_promote(true, 60)")?;
        self.sql(
            "postgres",
            "alter system set synchronous_standby_names = ''",
        )?;
        self.sql("postgres", "select pg_reload_conf()")?;
        Ok(())
    }

    /// Its processes; the first is the one that starts the others.
    pub fn pids(&self) -> Vec<u32> {
        let server = self.server.as_ref();
        server.map_or_else(Vec::new, |server| processes::family(server.id()))
    }

    /// The processor time of its processes, those that have ended included.
    pub fn cpu_seconds(&self) -> f64 {
        self.spent + processes::cpu_seconds(&self.pids())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends a server whose test has ended without it: by a signal, or because a
/// server that all tests of a binary share is never dropped. It waits for the
/// end of a pipe of which the test has the other end.
struct Guard(Child);

impl Guard {
    fn over(folder: &Path) -> Result<Guard> {
        let watch = r#"cat > /dev/null
            pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid" || exit
            while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
            rm -rf "$0""#;
        let guard = Command::new("sh")
            .args(["-c", watch])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Guard(guard))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ends what is wrong with a clear word, so that a test says what is missing.
fn done(command: &mut Command) -> Result<Output> {
    let output = command.stdin(Stdio::null()).output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{command:?}: {said}");
    Ok(output)
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a folder whose name is no text")
}

/// A program of PostgreSQL's, to be run by somebody who may.
fn command(program: &str) -> Result<Command> {
    let mut command = Command::new(bin_folder()?.join(program));
    command.current_dir("/").env("LC_ALL", "C");
    if processes::is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    Ok(command)
}

/// Debian does not put `initdb` into the PATH.
fn bin_folder() -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    // A link in the PATH leads to the folder with all of them.
    let followed = |folder: PathBuf| {
        let initdb = fs::canonicalize(folder.join("initdb")).ok()?;
        let folder = initdb.parent()?;
        folder.join("postgres").is_file().then(|| folder.to_owned())
    };
    let found = folders.into_iter().find_map(followed);
    found.context("PostgreSQL is missing: install the package postgresql")
}

/// A new folder of whoever will run the server.
fn own_folder() -> Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("postgres-").tempdir()?;
    if processes::is_root() {
        std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
    }
    Ok(folder)
}

fn free_port() -> Result<u16> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port())
}
