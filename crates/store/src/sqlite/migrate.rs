//! Files of older versions are copied beside themselves, then brought up to
//! date, step by step.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use thiserror::Error;

/// Marks a file as ours: "tide" in the header of the database.
const APPLICATION_ID: i32 = 0x7469_6465;

/// Every step ever taken. Steps are only ever added.
const STEPS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_begin.sql"),
    include_str!("../../migrations/sqlite/0002_company.sql"),
    include_str!("../../migrations/sqlite/0003_review.sql"),
    include_str!("../../migrations/sqlite/0004_hints.sql"),
    include_str!("../../migrations/sqlite/0005_log.sql"),
    include_str!("../../migrations/sqlite/0006_house.sql"),
    include_str!("../../migrations/sqlite/0007_pace.sql"),
    include_str!("../../migrations/sqlite/0008_notices.sql"),
    include_str!("../../migrations/sqlite/0009_keepsakes.sql"),
    include_str!("../../migrations/sqlite/0010_archive.sql"),
];

/// Files of this version and later overwrite what is removed. Older ones are
/// written anew once, or names that somebody gave up long ago would stay in
/// the gaps of their pages.
const OVERWRITING_SINCE: usize = 5;

/// Why a file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpenError {
    /// It belongs to some other program.
    #[error("the file is a database, but not one of ours")]
    Foreign,
    /// It was written by a later version.
    #[error("the file has version {found}, newer than {known}: use a newer tidetable")]
    Newer {
        /// Its version.
        found: usize,
        /// The newest this program knows.
        known: usize,
    },
    /// It is damaged.
    #[error("the file is damaged: {0}; restore a backup with `tidetable admin restore`")]
    Damaged(String),
    /// It cannot be opened or written.
    #[error("the file cannot be used: {0}")]
    Failed(String),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        match error.sqlite_error_code() {
            Some(DatabaseCorrupt | NotADatabase) => OpenError::Damaged(error.to_string()),
            _ => OpenError::Failed(error.to_string()),
        }
    }
}

/// Refuses a file that is not ours, newer, damaged, or empty.
pub(super) fn check_ours(connection: &Connection) -> Result<usize, OpenError> {
    let number =
        |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    if number("application_id")? != i64::from(APPLICATION_ID) {
        return Err(OpenError::Foreign);
    }
    let (found, known) = (number("user_version")? as usize, STEPS.len());
    if found > known {
        return Err(OpenError::Newer { found, known });
    }
    check(connection)?;
    Ok(found)
}

pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let n_things: i64 =
        connection.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
    let application: i64 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let is_new = n_things == 0 && application == 0;
    let version = match is_new {
        true => 0,
        false => check_ours(connection)?,
    };
    if version == STEPS.len() {
        return Ok(());
    }
    if !is_new {
        let copy = backup_path(path, version);
        tracing::info!(
            "copying the old file to {} before it is brought up to date",
            copy.display()
        );
        super::copies::create_private(&copy);
        connection
            .backup("main", &copy, None::<fn(rusqlite::backup::Progress)>)
            .map_err(OpenError::from)?;
    }
    let transaction = connection.transaction()?;
    for step in &STEPS[version..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as i64)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.commit()?;
    if !is_new && version < OVERWRITING_SINCE {
        connection.execute_batch("vacuum")?;
    }
    Ok(())
}

/// A quick look for damage.
fn check(connection: &Connection) -> Result<(), OpenError> {
    let found: String = connection.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if found == "ok" {
        Ok(())
    } else {
        Err(OpenError::Damaged(found))
    }
}

pub(super) fn backup_path(path: &Path, version: usize) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".version-{version}.backup"));
    PathBuf::from(name)
}
