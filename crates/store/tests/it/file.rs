//! What is answered is in the file, or it is not answered.

use std::fs;
use std::path::{Path, PathBuf};

use store::sqlite::{SqliteStore, back_up, restore};
use store::{Guest, Store, StoreError};

use crate::{Folder, a_guest, open};

fn named(id: &str) -> Guest {
    Guest {
        id: id.to_owned(),
        ..a_guest()
    }
}

async fn add(store: &SqliteStore, id: &str) -> Result<(), StoreError> {
    let mut secret = [0; 32];
    secret[..id.len()].copy_from_slice(id.as_bytes());
    store.add_guest(named(id), secret).await
}

/// What both a write and a look at the health say when the file is not ours.
async fn is_refused(store: &SqliteStore, id: &str, what: &str) {
    for answer in [add(store, id).await, store.ping().await] {
        match answer {
            Err(StoreError::Failed(why)) => assert!(why.contains(what), "{why}"),
            other => panic!("{what}: {other:?}"),
        }
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[tokio::test]
async fn nothing_is_acknowledged_once_the_file_is_gone() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    add(&store, "before").await.expect("stored");
    let hidden = folder.file("hidden.db");
    fs::rename(&path, &hidden).expect("renamed");
    is_refused(&store, "while", "replaced or removed").await;
    // The same file is back: it goes on, and nothing of the meantime is there.
    fs::rename(&hidden, &path).expect("renamed");
    store.ping().await.expect("well again");
    assert_eq!(store.guest("while").await, Ok(None), "it was refused");
    add(&store, "after").await.expect("stored");
    fs::remove_file(&path).expect("removed");
    is_refused(&store, "late", "replaced or removed").await;
}

#[tokio::test]
async fn nothing_is_acknowledged_once_another_file_is_in_its_place() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    add(&store, "before").await.expect("stored");
    let copy = folder.file("copy.db");
    back_up(&path, &copy).expect("a copy");
    fs::rename(&copy, &path).expect("renamed over it");
    is_refused(&store, "late", "replaced or removed").await;
    // What had been acknowledged before is kept beside the new file.
    store.stop().await;
    let rescued = open(&folder.file("a.db.rescued"));
    assert!(rescued.guest("before").await.expect("read").is_some());
    assert_eq!(rescued.guest("late").await, Ok(None));
}

#[tokio::test]
async fn a_log_that_is_taken_away_is_noticed() {
    for ending in ["-wal", "-shm"] {
        let folder = Folder::new();
        let path = folder.file("a.db");
        let store = open(&path);
        add(&store, "before").await.expect("stored");
        fs::remove_file(beside(&path, ending)).expect("removed");
        is_refused(&store, "late", "replaced or removed").await;
    }
}

#[tokio::test]
async fn a_backup_is_restored_into_the_same_file() {
    let folder = Folder::new();
    let (path, copy) = (folder.file("a.db"), folder.file("copy.db"));
    let store = open(&path);
    add(&store, "before").await.expect("stored");
    back_up(&path, &copy).expect("a copy");
    add(&store, "between").await.expect("stored");
    restore(&path, &copy).expect("restored");
    store.ping().await.expect("well");
    assert_eq!(store.guest("between").await, Ok(None), "it came later");
    add(&store, "after").await.expect("stored");
    let store = open(&path);
    for id in ["before", "after"] {
        assert!(store.guest(id).await.expect("read").is_some(), "{id}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let (path, copy) = (folder.file("a.db"), folder.file("copy.db"));
    let store = open(&path);
    add(&store, "a").await.expect("stored");
    back_up(&path, &copy).expect("a copy");
    let kept = restore(&path, &copy).expect("restored").expect("kept");
    let fresh = folder.file("fresh.db");
    restore(&fresh, &copy).expect("restored");
    for file in [
        path.clone(),
        beside(&path, "-wal"),
        beside(&path, "-shm"),
        copy,
        kept,
        fresh,
    ] {
        let mode = fs::metadata(&file).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}
