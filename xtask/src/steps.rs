//! Steps: commands that are run one after another, each with the time it took by
//! the clock and the processor time of all that it started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::needs;

/// Runs steps and remembers what each took.
pub(crate) struct Steps {
    root: PathBuf,
    /// Under which all that is needed is found.
    path: OsString,
    began: Instant,
    taken: Vec<Taken>,
}

/// What a step took.
struct Taken {
    what: String,
    clock: Duration,
    /// Where the system tells it.
    cpu_seconds: Option<f64>,
}

impl Steps {
    /// No step yet. Cargo becomes the program it has built, so that what building it
    /// took is known, too.
    pub(crate) fn new(root: &Path) -> Steps {
        adopt_orphans();
        Steps {
            root: root.to_owned(),
            path: std::env::var_os("PATH").unwrap_or_default(),
            began: Instant::now(),
            taken: vec![Taken {
                what: "building this program".to_owned(),
                clock: Duration::ZERO,
                cpu_seconds: cpu_seconds(),
            }],
        }
    }

    /// Installs what is missing; what follows finds it.
    pub(crate) fn install(&mut self, target: &Path) -> Result<()> {
        let mut path = None;
        self.take("what is needed, installed", || {
            path = Some(needs::ensure(target)?);
            Ok(())
        })?;
        self.path = path.unwrap_or_default();
        Ok(())
    }

    /// Runs cargo with these words.
    pub(crate) fn cargo(&mut self, what: &str, words: &str, env: &[(&str, &str)]) -> Result<()> {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let command: Vec<&str> = std::iter::once(cargo.as_str())
            .chain(words.split(' '))
            .collect();
        let root = self.root.clone();
        self.run(&root, what, &command, env)
    }

    /// Builds the page; a program of its own, which finds the Node that was
    /// installed.
    pub(crate) fn page(&mut self) -> Result<()> {
        let program = std::env::current_exe()?;
        let root = self.root.clone();
        let command = [&program.to_string_lossy(), "page"];
        self.run(&root, "the page", &command, &[])
    }

    /// Runs a command in a folder.
    pub(crate) fn run(
        &mut self,
        folder: &Path,
        what: &str,
        command: &[&str],
        env: &[(&str, &str)],
    ) -> Result<()> {
        let name = Path::new(command[0]).file_name().unwrap_or_default();
        let (name, words) = (name.to_string_lossy(), command[1..].join(" "));
        println!("== {what}: {name} {words}");
        let path = self.path.clone();
        self.take(what, || {
            let status = Command::new(command[0])
                .args(&command[1..])
                .envs(env.iter().copied())
                .env("PATH", path)
                .current_dir(folder)
                .status()
                .with_context(|| format!("{name} does not start"))?;
            match status.success() {
                true => Ok(()),
                false => bail!("{what} failed"),
            }
        })
    }

    /// Does something of our own as a step.
    pub(crate) fn take(&mut self, what: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        let (began, cpu_before) = (Instant::now(), cpu_seconds());
        let done = work();
        bury_orphans();
        let cpu = cpu_seconds().zip(cpu_before);
        self.taken.push(Taken {
            what: what.to_owned(),
            clock: began.elapsed(),
            cpu_seconds: cpu.map(|(after, before)| after - before),
        });
        done
    }

    /// Prints what every step took.
    pub(crate) fn print(&self) {
        println!("\n{:36} {:>8} {:>8}", "step", "clock s", "CPU s");
        let line = |what: &str, clock: Duration, cpu: Option<f64>| {
            let cpu = cpu.map_or_else(|| "?".to_owned(), |cpu| format!("{cpu:.0}"));
            println!("{what:36} {:8} {cpu:>8}", clock.as_secs());
        };
        for Taken {
            what,
            clock,
            cpu_seconds,
        } in &self.taken
        {
            line(what, *clock, *cpu_seconds);
        }
        let all = self.taken.iter().map(|taken| taken.cpu_seconds).sum();
        line("all", self.began.elapsed(), all);
    }
}

/// Runs cargo with these words, outside of any list of steps.
pub(crate) fn cargo(root: &Path, what: &str, words: &[&str]) -> Result<()> {
    println!("== {what}: cargo {}", words.join(" "));
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let status = Command::new(cargo).args(words).current_dir(root).status()?;
    match status.success() {
        true => Ok(()),
        false => bail!("{what} failed"),
    }
}

/// Processor time of this process and of all that it has waited for.
fn cpu_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    parse_ticks(&stat).map(|ticks| ticks / TICKS_A_SECOND)
}

/// The sum of the four times in `/proc/self/stat`. The name before them stands in
/// brackets and may be anything.
fn parse_ticks(stat: &str) -> Option<f64> {
    let after_name = stat.rsplit(')').next()?;
    let times: Vec<f64> = after_name
        .split_whitespace()
        .skip(11)
        .take(4)
        .filter_map(|time| time.parse().ok())
        .collect();
    (times.len() == 4).then(|| times.iter().sum())
}

/// A browser leaves children behind when it ends; they become ours, so that their
/// time is counted.
#[cfg(target_os = "linux")]
fn adopt_orphans() {
    let own = rustix::process::getpid();
    // Where that is not allowed, their time is not counted.
    let _ = rustix::process::set_child_subreaper(Some(own));
}

/// Waits for those that have ended; only then does their time count.
#[cfg(target_os = "linux")]
fn bury_orphans() {
    use rustix::process::{WaitOptions, wait};
    while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
}

#[cfg(not(target_os = "linux"))]
fn adopt_orphans() {}

#[cfg(not(target_os = "linux"))]
fn bury_orphans() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_behind_any_name() {
        let stat = "7 (a) b (c)) S 1 7 7 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 1 0 5";
        assert_eq!(parse_ticks(stat), Some(110.0));
        assert_eq!(parse_ticks("7 (x) S 1"), None);
    }
}
