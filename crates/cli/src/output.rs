//! Writing: standard output that may be closed early, files that appear only
//! when they are complete, and progress bars.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::bad_input;

/// Buffered standard output.
pub(crate) fn stdout() -> BufWriter<io::Stdout> {
    BufWriter::new(io::stdout())
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

/// A bar on standard error; silent unless that is a terminal.
pub(crate) fn progress(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{eta}} left");
    let style =
        ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
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
    /// written can be read whatever happens next.
    pub(crate) fn add(&mut self, text: &str) -> Result<()> {
        let context = || format!("cannot write {}", self.part.display());
        if self.is_compressed {
            let frame = zstd::bulk::compress(text.as_bytes(), 3).with_context(context)?;
            self.file.write_all(&frame).with_context(context)
        } else {
            self.file.write_all(text.as_bytes()).with_context(context)
        }
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
