//! Writing: standard output that may be closed early, files that appear only
//! when they are complete, and progress bars.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::args::bad_input;

/// Buffered standard output.
pub(crate) fn stdout() -> BufWriter<io::Stdout> {
    BufWriter::new(io::stdout())
}

/// A line on standard output that nobody needs to read.
pub(crate) fn say(line: impl std::fmt::Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// A line on standard error; if nobody reads there, nothing can be done.
pub(crate) fn complain(line: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "tidetable: {line}");
}

/// Whether an error only says that nobody reads on, as with `| head`.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io_error = cause.downcast_ref::<io::Error>();
        let json_error = cause.downcast_ref::<serde_json::Error>();
        io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || json_error
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}

/// A bar on standard error, where so many are done already; silent unless that
/// is a terminal.
pub(crate) fn progress(length: u64, n_before: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{left}}");
    let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let n_now = state.pos().saturating_sub(n_before);
        let n_left = state.len().unwrap_or(0).saturating_sub(state.pos());
        let _ = match time_left(n_now, n_left, state.elapsed()) {
            Some(left) => write!(out, "{:#} left", HumanDuration(left)),
            None => write!(out, "just begun"),
        };
    };
    let style =
        ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length).with_style(style.with_key("left", left));
    bar.set_position(n_before);
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_secs(1));
    }
    bar
}

/// How long the rest takes if it goes on as it did; unknown before the first is
/// done. What an earlier run has done took no time in this one.
fn time_left(n_now: u64, n_left: u64, elapsed: Duration) -> Option<Duration> {
    (n_now > 0).then(|| elapsed.mul_f64(n_left as f64 / n_now as f64))
}

/// A new file that gets its name only when it is complete; until then it is
/// called `NAME.part`. Compressed if its name ends in `.zst`.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    part: PathBuf,
    file: File,
    is_compressed: bool,
}

impl NewFile {
    /// Begins a file. An unfinished one of the same name is somebody's work and
    /// is left alone.
    pub(crate) fn begin(path: &Path) -> Result<NewFile> {
        let part = part_of(path);
        if part.exists() {
            let part = part.display();
            return Err(bad_input(format!(
                "{part} is an unfinished file; remove it or choose another name"
            )));
        }
        Self::open(path)
    }

    /// Begins a file, or opens the unfinished one to go on with it.
    pub(crate) fn open(path: &Path) -> Result<NewFile> {
        check_place(path)?;
        refuse_existing(path)?;
        let part = part_of(path);
        let context = || format!("cannot write {}", part.display());
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&part)
            .with_context(context)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let part = part.display();
                return Err(bad_input(format!("another command is writing {part}")));
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(context),
        }
        Ok(NewFile {
            path: path.to_owned(),
            part,
            file,
            is_compressed: is_compressed(path),
        })
    }

    /// Cuts off all but the first bytes.
    pub(crate) fn keep(&mut self, n_bytes: u64) -> Result<()> {
        let context = || format!("cannot write {}", self.part.display());
        self.file.set_len(n_bytes).with_context(context)
    }

    /// Adds text; compressed text becomes a frame of its own, so that what is
    /// written can be read whatever happens next. Returns how many bytes it came to.
    pub(crate) fn add(&mut self, text: &str) -> Result<u64> {
        let context = || format!("cannot write {}", self.part.display());
        let mut bytes = Cow::Borrowed(text.as_bytes());
        if self.is_compressed {
            bytes = Cow::Owned(zstd::bulk::compress(&bytes, 3).with_context(context)?);
        }
        self.file.write_all(&bytes).with_context(context)?;
        Ok(bytes.len() as u64)
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<()> {
        let context = || format!("cannot write {}", self.path.display());
        self.file.sync_all().with_context(context)?;
        fs::rename(&self.part, &self.path).with_context(context)
    }

    /// Throws away what was written.
    pub(crate) fn discard(self) {
        // The file was ours and unfinished; if it cannot be removed there is
        // nothing better to do than to leave it.
        let _ = fs::remove_file(&self.part);
    }
}

/// A file can only be written where there is a folder for it.
pub(crate) fn check_place(path: &Path) -> Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let shown = path.display();
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(bad_input(format!(
            "cannot write {shown}: there is no such folder"
        )));
    }
    if path.is_dir() {
        return Err(bad_input(format!("cannot write {shown}: it is a folder")));
    }
    Ok(())
}

/// Nothing that exists is overwritten.
pub(crate) fn refuse_existing(path: &Path) -> Result<()> {
    if path.exists() && !path.is_file() {
        let path = path.display();
        return Err(bad_input(format!(
            "{path} is not a file that could be written anew"
        )));
    }
    if path.exists() {
        let path = path.display();
        return Err(bad_input(format!(
            "{path} exists already; choose another name or remove it"
        )));
    }
    Ok(())
}

/// Where a file is written until it is complete.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Whether a file of this name is compressed.
pub(crate) fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "zst")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_what_is_left() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(0, 100, seconds(9)), None, "nobody can know");
        assert_eq!(time_left(10, 30, seconds(5)), Some(seconds(15)));
        assert_eq!(time_left(40, 0, seconds(20)), Some(seconds(0)));
    }
}
