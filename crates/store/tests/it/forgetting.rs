//! A forgotten guest's name is in no byte of the file, its log or a backup.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use store::sqlite::{SqliteStore, Sync, back_up};
use store::{Endpoint, Guest, Outbox, SeatRow, Situation, Status, Store, TableRow, TalkRow, Way};

use crate::{Folder, a_guest};

/// Enough guests that pages of the file are split many times.
const N_GUESTS: usize = 600;

/// What every name here begins with, before its owner's id.
const MARK: &str = "Wendelgard ";

/// Ids in no order, as random ones are.
fn id(number: usize) -> String {
    format!("{:08x}", (number as u32).wrapping_mul(0x9e37_79b1))
}

fn name(number: usize, renaming: &str) -> String {
    format!("{MARK}{} {renaming}", id(number))
}

fn guest(number: usize, renaming: &str) -> Guest {
    Guest {
        id: id(number),
        name: name(number, renaming),
        ..a_guest()
    }
}

/// Everybody plays with the next, under a name of their own, and talks.
fn table(number: usize) -> TableRow {
    let seat = |number: usize| SeatRow {
        guest_id: Some(id(number)),
        name: Some(name(number, "the Seated")),
        ..SeatRow::default()
    };
    TableRow {
        id: format!("table {}", id(number)),
        game: "pearladora".to_owned(),
        rules_version: rules::RulesVersion::FIRST,
        options: "{}".to_owned(),
        status: Status::Lobby,
        is_listed: true,
        has_hints: false,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: Some(id(number)),
        seed: "seed".to_owned(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: None,
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: vec![seat(number), seat((number + 1) % N_GUESTS)],
        conduct: Vec::new(),
    }
}

fn talk(number: usize) -> TalkRow {
    TalkRow {
        table_id: format!("table {}", id(number)),
        guest_id: Some(id(number)),
        name: name(number, "the Loud"),
        seat: Some(0),
        body: format!("I am {}", name(number, "the Quoted")),
        reference: None,
        at_ms: 5,
    }
}

/// An address is a name, too.
fn endpoint(number: usize) -> Endpoint {
    Endpoint {
        id: format!("endpoint {}", id(number)),
        guest_id: id(number),
        way: Way::Mail,
        target: name(number, "@example.org"),
        keys: "{}".to_owned(),
        host: "mail".to_owned(),
        wants: 1,
        digest_minutes: 0,
        is_verified: true,
        created_ms: 1,
        last_ok_ms: None,
        last_error: None,
        n_failures: 0,
        failing_since_ms: None,
    }
}

async fn fill(store: &SqliteStore) {
    for number in 0..N_GUESTS {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(id(number).as_bytes());
        let new = guest(number, "the First");
        store.add_guest(new, secret).await.expect("a new guest");
        let table = store.add_table(table(number), [1; 32]);
        table.await.expect("a new table");
        store.add_talk(talk(number)).await.expect("a line");
        let added = store.add_endpoint(endpoint(number), 10);
        added.await.expect("an endpoint");
        let renamed = guest(number, "the Second of that Name");
        store.update_guest(renamed).await.expect("renamed");
    }
}

/// Whose names stand in a file, if there is one, under any of their names.
fn names_in(file: &Path) -> BTreeSet<String> {
    let bytes = fs::read(file).unwrap_or_default();
    let found = bytes.windows(MARK.len() + 8);
    let found = found.filter(|found| found.starts_with(MARK.as_bytes()));
    found
        .map(|found| String::from_utf8_lossy(&found[MARK.len()..]).into_owned())
        .collect()
}

#[tokio::test]
async fn a_forgotten_name_is_gone_from_file_log_and_backup() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = SqliteStore::open(&path, Sync::Normal).expect("a store");
    fill(&store).await;
    let log = PathBuf::from(format!("{}-wal", path.display()));
    let (gone, stays): (Vec<usize>, Vec<usize>) = (0..N_GUESTS).partition(|n| n % 3 == 0);
    let is_there = |number: &usize| names_in(&log).contains(&id(*number));
    assert!(gone[..3].iter().all(is_there), "the search finds them");
    for number in &gone {
        let gone = store.delete_guest(&id(*number)).await;
        gone.expect("a known guest");
    }
    // The writer folds its log before it takes up anything else.
    store.outside_changes().await.expect("answered");
    let copy = folder.file("copy.db");
    back_up(&path, &copy).expect("a copy");
    for file in [&path, &log, &copy] {
        let names = names_in(file);
        let left = gone.iter().filter(|number| names.contains(&id(**number)));
        let n_left = left.count();
        assert_eq!(n_left, 0, "of {} in {}", gone.len(), file.display());
    }
    let names = names_in(&copy);
    assert!(stays.iter().all(|number| names.contains(&id(*number))));
}

/// Versions before the fifth left in the file what was removed.
#[tokio::test]
async fn what_an_old_file_still_held_is_gone_once_it_is_brought_up_to_date() {
    let folder = Folder::new();
    let path = folder.file("old.db");
    let old = rusqlite::Connection::open(&path).expect("a database");
    let name = name(0, "the Renamed");
    for step in [
        include_str!("../../migrations/sqlite/0001_begin.sql"),
        include_str!("../../migrations/sqlite/0002_company.sql"),
        &format!("insert into guest values ('a', x'00', '{name}', 0, 0, 0, 0)"),
        "update guest set name = 'A'",
        "pragma application_id = 0x74696465; pragma user_version = 2;",
    ] {
        old.execute_batch(step).expect("the second version");
    }
    drop(old);
    assert_eq!(names_in(&path).len(), 1, "it is there until now");
    let store = SqliteStore::open(&path, Sync::Normal).expect("a store");
    store.delete_guest("a").await.expect("a guest");
    store.stop().await;
    for file in ["old.db", "old.db-wal"] {
        assert!(names_in(&folder.file(file)).is_empty(), "{file}");
    }
}
