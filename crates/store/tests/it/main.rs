//! Both stores: conformance, durability, files and databases that are not as they
//! should be.

/// Finished games, packed.
mod archive;
/// The file is taken away, replaced, or cannot be written.
mod file;
/// Who is forgotten is gone from the bytes, too.
mod forgetting;
/// From a file to PostgreSQL and back.
mod moving;
/// The store in PostgreSQL, with real servers.
mod postgres;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use store::sqlite::{OpenError, SqliteStore, Sync};
use store::{Store, TableFilter, conformance};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn a_guest() -> store::Guest {
    store::Guest {
        id: "a".to_owned(),
        name: "A".to_owned(),
        colour: 0,
        is_banned: false,
        created_ms: 0,
        seen_ms: 0,
    }
}

fn open(path: &std::path::Path) -> SqliteStore {
    SqliteStore::open(path, Sync::Full).unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_conforms() {
    let folder = Folder::new();
    conformance::check_all(Arc::new(open(&folder.file("a.db")))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_may_use_one_file() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let (one, other) = (Arc::new(open(&path)), Arc::new(open(&path)));
    conformance::check_together(one, other).await;
}

#[tokio::test]
async fn what_was_answered_is_there_after_opening_again() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    conformance::check_all(Arc::new(open(&path))).await;
    let store = open(&path);
    assert_eq!(store.entries("race", 0).await.expect("read").len(), 20);
    let guest_tables = TableFilter::OfGuest("b".to_owned());
    assert!(
        !store
            .tables(guest_tables, None, 50)
            .await
            .expect("read")
            .is_empty()
    );
}

#[test]
fn a_file_that_is_not_ours_is_refused() {
    let folder = Folder::new();
    let path = folder.file("other.db");
    let other = rusqlite::Connection::open(&path).expect("a database");
    other
        .execute_batch("create table recipes (name text)")
        .expect("a table");
    drop(other);
    let before = fs::read(&path).expect("the file");
    assert_eq!(
        SqliteStore::open(&path, Sync::Full).err(),
        Some(OpenError::Foreign)
    );
    let other = rusqlite::Connection::open(&path).expect("a database");
    let n_tables: i64 = other
        .query_row("select count(*) from sqlite_schema", [], |row| row.get(0))
        .expect("still readable");
    assert_eq!(n_tables, 1, "{} bytes before", before.len());
}

#[test]
fn a_newer_file_is_refused() {
    let folder = Folder::new();
    let path = folder.file("newer.db");
    drop(open(&path));
    let file = rusqlite::Connection::open(&path).expect("a database");
    file.pragma_update(None, "user_version", 999)
        .expect("a version");
    drop(file);
    let error = SqliteStore::open(&path, Sync::Full).err();
    assert!(
        matches!(error, Some(OpenError::Newer { found: 999, .. })),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let folder = Folder::new();
    let path = folder.file("damaged.db");
    fs::write(
        &path,
        b"this is no database, but it is long enough to look like one".repeat(100),
    )
    .expect("a file");
    let error = SqliteStore::open(&path, Sync::Full).err();
    assert!(matches!(error, Some(OpenError::Damaged(_))), "{error:?}");

    let path = folder.file("torn.db");
    let store = open(&path);
    store.stop().await;
    assert!(
        store.add_guest(a_guest(), [1; 32]).await.is_err(),
        "it has stopped"
    );
    let mut bytes = fs::read(&path).expect("the file");
    let end = bytes.len();
    bytes[4096..end].fill(0xaa);
    fs::write(&path, bytes).expect("a file");
    let _ = fs::remove_file(folder.file("torn.db-wal"));
    let error = SqliteStore::open(&path, Sync::Full).err();
    assert!(matches!(error, Some(OpenError::Damaged(_))), "{error:?}");
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = Folder::new();
    let error = SqliteStore::open(&folder.file("no/such/folder.db"), Sync::Full).err();
    assert!(matches!(error, Some(OpenError::Failed(_))), "{error:?}");
}

#[tokio::test]
async fn a_file_from_before_hints_keeps_its_tables_without_them() {
    let folder = Folder::new();
    let path = folder.file("old.db");
    let old = rusqlite::Connection::open(&path).expect("a database");
    for step in [
        include_str!("../../migrations/sqlite/0001_begin.sql"),
        include_str!("../../migrations/sqlite/0002_company.sql"),
        "insert into game_table (id, game, rules_version, options, status, is_listed,
             invite_hash, seed, version, created_ms, updated_ms)
         values ('t', 'pearladora', 1, '{}', 'lobby', 1, x'00', 's', 3, 1, 1)",
        "pragma application_id = 0x74696465; pragma user_version = 2;",
    ] {
        old.execute_batch(step).expect("the second version");
    }
    drop(old);
    let store = open(&path);
    let row = store.table("t").await.expect("read").expect("there");
    assert!(row.is_listed && !row.has_hints, "{row:?}");
    let mut change = store::LobbyChange::of(&row, 2);
    change.has_hints = true;
    store.change_table(change).await.expect("stored");
    let row = store.table("t").await.expect("read").expect("there");
    assert!(row.has_hints);
    assert!(folder.file("old.db.version-2.backup").exists());
}
