//! Whether what is written is really kept: the names still lead to the files
//! that are open, the file takes writes, and its disk has room. (A readiness
//! probe, and SQLite's `HAS_MOVED` for all of its three files.)
//!
//! Identity is looked at with every commit, which costs three `stat`s; a write
//! and the room are tested every few seconds, also while nobody writes.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::copies::{beside, create_private, free_name};
use crate::StoreError;

/// How old the last test may become.
pub(super) const LOOK: Duration = Duration::from_secs(5);
/// How soon to look again after something went wrong.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// What must still fit on the disk.
const ROOM: usize = 1 << 20;
/// Room is tried out in a file of this ending, which is removed at once.
const ROOM_ENDING: &str = "-room";
/// SQLite's files: the database, its write-ahead log, and that one's index.
/// Without any of them what was committed would be lost or torn.
const ENDINGS: [&str; 3] = ["", "-wal", "-shm"];

const MOVED: &str = "the database file was replaced or removed; nothing is stored any more";

/// What is known of the files, for the writer and for whoever asks.
#[derive(Debug)]
pub(super) struct Health {
    path: PathBuf,
    files: Vec<(PathBuf, Identity)>,
    tested: Mutex<Tested>,
}

/// How the last test went.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Tested {
    Well,
    /// There is hardly any room; what is written is kept all the same.
    Tight(String),
    /// Nothing can be written.
    Broken(String),
}

type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map(|about| (about.dev(), about.ino()))
}

/// Elsewhere a file that is open cannot be taken away.
#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|_| (0, 0))
}

impl Health {
    /// Takes down which files are open. Where SQLite cannot keep a write-ahead
    /// log, on some network drives, there is only the first.
    pub(super) fn of(path: &Path) -> io::Result<Health> {
        identity(path)?;
        let known = |ending: &str| {
            let path = with_ending(path, ending);
            identity(&path).ok().map(|identity| (path, identity))
        };
        Ok(Health {
            path: path.to_owned(),
            files: ENDINGS.iter().filter_map(|ending| known(ending)).collect(),
            tested: Mutex::new(Tested::Well),
        })
    }

    /// What somebody who asks is told: the files as they are now, and the last
    /// test.
    pub(super) fn tell(&self) -> Result<(), StoreError> {
        self.check_files()?;
        match self.tested() {
            Tested::Well => Ok(()),
            Tested::Tight(why) | Tested::Broken(why) => Err(StoreError::Failed(why)),
        }
    }

    fn check_files(&self) -> Result<(), StoreError> {
        let is_there =
            |(path, known): &(PathBuf, Identity)| identity(path).is_ok_and(|now| now == *known);
        match self.files.iter().all(is_there) {
            true => Ok(()),
            false => Err(StoreError::Failed(MOVED.to_owned())),
        }
    }

    fn tested(&self) -> Tested {
        let tested = self.tested.lock().expect("no panic while it is held");
        tested.clone()
    }
}

/// The writer's side of it.
pub(super) struct Guard {
    health: Arc<Health>,
    /// How old the last test may become.
    every: Duration,
    looked: Instant,
    /// Whether something was written since, which is as good as a test.
    has_written: bool,
    is_moved: bool,
    has_rescued: bool,
}

impl Guard {
    pub(super) fn new(health: Arc<Health>, every: Duration) -> Guard {
        Guard {
            health,
            every,
            looked: Instant::now(),
            has_written: false,
            is_moved: false,
            has_rescued: false,
        }
    }

    /// Whether anything may be acknowledged now.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.health.check_files()?;
        match self.health.tested() {
            Tested::Broken(why) => Err(StoreError::Failed(why)),
            Tested::Well | Tested::Tight(_) => Ok(()),
        }
    }

    /// Something was committed.
    pub(super) fn wrote(&mut self) {
        self.has_written = true;
    }

    /// How long until the next look.
    pub(super) fn until_look(&self) -> Duration {
        let pause = match self.health.tested() {
            Tested::Broken(_) => self.every.min(LOOK_AGAIN),
            Tested::Well | Tested::Tight(_) => self.every,
        };
        pause.saturating_sub(self.looked.elapsed())
    }

    /// Something failed: the next look is soon, but not more often than others
    /// can bear, and what was written before proves nothing any more.
    pub(super) fn suspect(&mut self) {
        self.has_written = false;
        if let Some(before) = Instant::now().checked_sub(self.every)
            && self.looked.elapsed() >= self.every.min(LOOK_AGAIN)
        {
            self.looked = before;
        }
    }

    /// Looks, tests and says what has changed since the last time.
    pub(super) fn look(&mut self, connection: &mut Connection) {
        let is_moved = self.health.check_files().is_err();
        if is_moved != self.is_moved {
            self.is_moved = is_moved;
            match is_moved {
                true => tracing::error!("{MOVED}: {}", self.health.path.display()),
                false => tracing::info!("the database file is back; what is written is kept"),
            }
        }
        if is_moved {
            self.rescue(connection);
        } else {
            self.has_rescued = false;
            self.test(connection);
        }
        self.has_written = false;
        self.looked = Instant::now();
    }

    fn test(&mut self, connection: &mut Connection) {
        let written = match self.has_written {
            true => Ok(()),
            false => test_write(connection),
        };
        let tested = match (written, test_room(&self.health.path)) {
            (Ok(()), Ok(())) => Tested::Well,
            (Ok(()), Err(error)) => Tested::Tight(format!(
                "there is no room beside the database file: {error}"
            )),
            (Err(error), _) => {
                Tested::Broken(format!("the database file cannot be written: {error}"))
            }
        };
        let mut known = self
            .health
            .tested
            .lock()
            .expect("no panic while it is held");
        if *known != tested {
            match &tested {
                Tested::Well => tracing::info!("the database file can be written again"),
                Tested::Tight(why) | Tested::Broken(why) => tracing::error!("{why}"),
            }
            *known = tested;
        }
    }

    /// What was acknowledged before the file was taken away is still open here
    /// and nowhere else: it is copied to a new file beside the old place.
    pub(super) fn rescue(&mut self, connection: &Connection) {
        if self.has_rescued || self.health.check_files().is_ok() {
            return;
        }
        let copy = free_name(&beside(&self.health.path, "rescued"));
        create_private(&copy);
        let copied = connection.backup("main", &copy, None::<fn(rusqlite::backup::Progress)>);
        match copied {
            Ok(()) => {
                self.has_rescued = true;
                tracing::warn!("what was stored until then is in {}", copy.display());
            }
            Err(error) => tracing::error!("it cannot be copied to {}: {error}", copy.display()),
        }
    }
}

/// Writes what stands there already, as a move is written: in a transaction
/// of its own, synced. A log that holds nothing else is folded back, or it
/// would grow while nobody plays.
fn test_write(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()?;
    connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()))
}

/// The log is written over and over in place, so that a full disk would show
/// late: whether there is room is tried out beside it.
fn test_room(path: &Path) -> io::Result<()> {
    let trial = with_ending(path, ROOM_ENDING);
    let mut options = OpenOptions::new();
    let opened = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(&trial);
    let written = opened.and_then(|mut file| file.write_all(&vec![0x5a; ROOM]));
    let removed = fs::remove_file(&trial);
    written.and(removed)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Watched {
        folder: tempfile::TempDir,
        connection: Connection,
        guard: Guard,
    }

    impl Watched {
        fn new() -> Watched {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.db");
            let connection = Connection::open(&path).expect("a file");
            super::super::configure(&connection, super::super::Sync::Full).expect("WAL");
            connection
                .execute_batch("create table t (n integer)")
                .expect("a table");
            let health = Arc::new(Health::of(&path).expect("three files"));
            Watched {
                folder,
                connection,
                guard: Guard::new(health, LOOK),
            }
        }

        fn path(&self, ending: &str) -> PathBuf {
            with_ending(&self.folder.path().join("a.db"), ending)
        }
    }

    #[test]
    fn a_file_that_takes_no_writes_is_refused_until_it_does() {
        let mut watched = Watched::new();
        watched.guard.look(&mut watched.connection);
        assert_eq!(watched.guard.check(), Ok(()));
        let set = |watched: &Watched, value: bool| {
            let set = watched.connection.pragma_update(None, "query_only", value);
            set.expect("a pragma");
        };
        set(&watched, true);
        watched.guard.look(&mut watched.connection);
        let why = "the database file cannot be written: attempt to write a readonly database";
        let told = Err(StoreError::Failed(why.to_owned()));
        assert_eq!(watched.guard.health.tell(), told);
        assert_eq!(watched.guard.check(), told, "nothing is acknowledged");
        set(&watched, false);
        watched.guard.look(&mut watched.connection);
        assert_eq!(watched.guard.health.tell(), Ok(()));
        assert_eq!(watched.guard.check(), Ok(()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_before_it_hurts() {
        let mut watched = Watched::new();
        // A disk on which nothing finds room.
        std::os::unix::fs::symlink("/dev/full", watched.path(ROOM_ENDING)).expect("a link");
        watched.guard.look(&mut watched.connection);
        let Err(StoreError::Failed(why)) = watched.guard.health.tell() else {
            panic!("it is told");
        };
        assert!(
            why.contains("no room") && why.contains("No space left"),
            "{why}"
        );
        assert_eq!(watched.guard.check(), Ok(()), "what was written is kept");
        watched.guard.look(&mut watched.connection);
        assert_eq!(watched.guard.health.tell(), Ok(()), "there is room again");
        assert!(!watched.path(ROOM_ENDING).exists());
    }

    #[test]
    fn the_test_really_writes_and_the_log_does_not_grow_by_it() {
        let mut watched = Watched::new();
        let other = Connection::open(watched.path("")).expect("a file");
        let seen = || -> i64 {
            let version = other.pragma_query_value(None, "data_version", |row| row.get(0));
            version.expect("a number")
        };
        let length = |watched: &Watched| {
            let about = fs::metadata(watched.path("-wal"));
            about.expect("the log").len()
        };
        let before = seen();
        watched.guard.look(&mut watched.connection);
        let (after, long) = (seen(), length(&watched));
        assert_ne!(before, after, "others see that something was written");
        for _ in 0..20 {
            watched.guard.look(&mut watched.connection);
        }
        assert_ne!(seen(), after);
        assert!(length(&watched) <= long, "{} {long}", length(&watched));
        // A move was written: no test is needed.
        let after = seen();
        watched.guard.wrote();
        watched.guard.look(&mut watched.connection);
        assert_eq!(seen(), after);
    }
}
