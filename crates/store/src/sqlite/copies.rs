//! Copies of a store's file, made and brought back beside a running server.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::migrate::{self, OpenError};

/// Pages copied before others may have a turn.
const PAGES: i32 = 2000;
/// How long to wait for a turn.
const WAIT: Duration = Duration::from_secs(10);

/// Whether a file is a store that can be read and copied.
pub fn check(data: &Path) -> Result<(), OpenError> {
    open_to_copy(data).map(drop)
}

fn open_to_copy(data: &Path) -> Result<Connection, OpenError> {
    let source = Connection::open_with_flags(data, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(WAIT)?;
    migrate::check_ours(&source)?;
    Ok(source)
}

/// Copies a store's file to a new one; the copy is whole as of one moment,
/// whatever a server writes meanwhile.
pub fn back_up(data: &Path, copy: &Path) -> Result<(), OpenError> {
    let source = open_to_copy(data)?;
    if copy.exists() {
        return Err(OpenError::Failed(format!(
            "{} exists already",
            copy.display()
        )));
    }
    let part = beside(copy, "part");
    let _ = std::fs::remove_file(&part);
    create_private(&part);
    let mut target = Connection::open(&part)?;
    copy_all(&source, &mut target)?;
    target.pragma_update(None, "journal_mode", "delete")?;
    target
        .close()
        .map_err(|(_, error)| OpenError::from(error))?;
    std::fs::rename(&part, copy).map_err(|error| OpenError::Failed(error.to_string()))
}

/// Puts a copy in the place of a store's content. What was there is kept in a
/// file beside it, whose path is returned. A running server notices and reads
/// every table again.
pub fn restore(data: &Path, copy: &Path) -> Result<Option<PathBuf>, OpenError> {
    // The copy is looked at and brought up to date in a file of its own first.
    let part = beside(data, "restoring");
    let _ = std::fs::remove_file(&part);
    back_up(copy, &part)?;
    let mut source = Connection::open(&part)?;
    migrate::bring_up_to_date(&mut source, &part)?;
    let _ = std::fs::remove_file(migrate::backup_path(&part, 1));
    let kept = match data.exists() {
        true => {
            let kept = free_name(&beside(data, "before-restore"));
            match back_up(data, &kept) {
                // What cannot be copied page by page is kept byte by byte.
                Err(OpenError::Damaged(_)) => move_aside(data, &kept)?,
                done => done?,
            }
            Some(kept)
        }
        false => None,
    };
    create_private(data);
    let mut target = Connection::open(data)?;
    target.busy_timeout(WAIT)?;
    copy_all(&source, &mut target)?;
    drop((source, target));
    for ending in ["", "-wal", "-shm"] {
        let mut name = part.as_os_str().to_owned();
        name.push(ending);
        let _ = std::fs::remove_file(name);
    }
    Ok(kept)
}

fn move_aside(data: &Path, kept: &Path) -> Result<(), OpenError> {
    for ending in ["", "-wal", "-shm"] {
        let with_ending = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let from = with_ending(data);
        if from.exists() {
            std::fs::rename(&from, with_ending(kept))
                .map_err(|error| OpenError::Failed(error.to_string()))?;
        }
    }
    Ok(())
}

fn copy_all(source: &Connection, target: &mut Connection) -> Result<(), OpenError> {
    let backup = Backup::new(source, target)?;
    backup.run_to_completion(PAGES, Duration::from_millis(5), None)?;
    Ok(())
}

/// Makes an empty file for its owner alone, unless there is one: it will hold
/// secrets of games and of guests. Where that fails, opening it says why.
pub(super) fn create_private(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(path);
}

pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(OsStr::new(ending));
    PathBuf::from(name)
}

/// The path, or the first of path.1, path.2 … that does not exist.
pub(super) fn free_name(path: &Path) -> PathBuf {
    let numbered = (1..).map(|number| beside(path, &number.to_string()));
    std::iter::once(path.to_owned())
        .chain(numbered)
        .find(|path| !path.exists())
        .expect("numbers do not end")
}
