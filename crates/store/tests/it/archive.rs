//! Finished games in the file: what is left of them, and what damage does.

use rules::{EntryKind, RulesVersion, Seat, StoredEntry};
use rusqlite::Connection;
use store::{
    Append, End, EntryRow, SeatRow, Situation, Status, Store, StoreError, TableRow, sqlite,
};

use crate::{Folder, open};

fn row(id: &str) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "pearladora".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        status: Status::Live,
        is_listed: true,
        has_hints: false,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: None,
        seed: "seed".to_owned(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: Some("{}".to_owned()),
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: vec![SeatRow::default(); 2],
        conduct: Vec::new(),
    }
}

fn log(n_entries: u32) -> Vec<EntryRow> {
    let entry = |seq: u32| EntryRow {
        entry: StoredEntry {
            seq,
            kind: EntryKind::Action,
            seat: Seat::new((seq % 2) as u8),
            body: format!(
                "{{\"type\":\"take\",\"from\":{},\"card\":\"c{}\"}}",
                seq % 5,
                seq % 17
            ),
            fingerprint: seq.wrapping_mul(0x9e37_79b9),
        },
        reference: Some(format!("p{seq}")),
        at_ms: 1_700_000_000_000 + i64::from(seq) * 4_321,
        spent_ms: Some(seq * 7 % 100),
    };
    (1..=n_entries).map(entry).collect()
}

async fn finished(store: &dyn Store, id: &str, n_entries: u32) {
    store.add_table(row(id), [7; 32]).await.expect("a table");
    let append = Append {
        table_id: id.to_owned(),
        entries: log(n_entries),
        after: 0,
        situation: Situation::default(),
        thinker: None,
        dues: None,
        end: Some(End::Over(Vec::new())),
        notices: Vec::new(),
    };
    store.append(append).await.expect("a game");
}

fn number(db: &Connection, sql: &str) -> i64 {
    db.query_row(sql, [], |row| row.get(0)).expect("a number")
}

#[tokio::test]
async fn a_packed_game_leaves_one_entry_and_a_quarter_of_the_pages() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    let db = Connection::open(&path).expect("the file");
    let used = || number(&db, "pragma page_count") - number(&db, "pragma freelist_count");
    let empty = used();
    for n in 0..60 {
        finished(&store, &format!("table {n}"), 100).await;
    }
    let before = used() - empty;
    assert_eq!(number(&db, "select count(*) from entry"), 6000);
    assert_eq!(store.archive(i64::MAX, 100).await, Ok(60));
    assert_eq!(number(&db, "select count(*) from entry"), 60);
    assert_eq!(number(&db, "select sum(n_entries) from archive"), 6000);
    let after = used() - empty;
    assert!(after * 4 < before, "{after} of {before} pages");
    // A copy reads the same, and so does the file after a restart.
    let copy = folder.file("copy.db");
    store.stop().await;
    sqlite::back_up(&path, &copy).expect("copied");
    for file in [path, copy] {
        let entries = open(&file).entries("table 7", 0).await;
        assert_eq!(entries, Ok(log(100)));
    }
}

#[tokio::test]
async fn a_damaged_body_is_told_and_harms_no_other_table() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    for id in ["damaged", "well"] {
        finished(&store, id, 20).await;
    }
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(2));
    let db = Connection::open(&path).expect("the file");
    let damage = "update archive set body = substr(body, 1, 40) where table_id = 'damaged'";
    assert_eq!(db.execute(damage, []), Ok(1));
    for read in [
        store.entries("damaged", 0).await.map(drop),
        store.entry_by_ref("damaged", 0, "p4").await.map(drop),
    ] {
        let Err(StoreError::Failed(why)) = read else {
            panic!("it is damaged");
        };
        assert!(why.contains("table damaged"), "{why}");
    }
    let row = store.table("damaged").await.expect("read").expect("there");
    assert_eq!(row.head, 20, "its row is there");
    assert_eq!(store.entries("well", 0).await, Ok(log(20)));
}

/// What cannot be packed stays as it is, and keeps nobody else from it.
#[tokio::test]
async fn a_log_that_cannot_be_packed_stays() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    for id in ["torn", "well"] {
        finished(&store, id, 20).await;
    }
    let db = Connection::open(&path).expect("the file");
    let tear = "delete from entry where table_id = 'torn' and seq = 5";
    assert_eq!(db.execute(tear, []), Ok(1));
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(1));
    let Err(StoreError::Failed(why)) = store.archive(i64::MAX, 9).await else {
        panic!("nothing could be done");
    };
    assert!(why.contains("table torn"), "{why}");
    assert_eq!(store.entries("torn", 0).await.expect("read").len(), 19);
    assert_eq!(store.entries("well", 0).await, Ok(log(20)));
}

/// The server lets nobody do that; whoever does it by hand finds all of it.
#[tokio::test]
async fn a_table_that_comes_back_to_life_loses_nothing() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    finished(&store, "t", 10).await;
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(1));
    let db = Connection::open(&path).expect("the file");
    let revive = "update game_table set status = 'live' where id = 't'";
    assert_eq!(db.execute(revive, []), Ok(1));
    let append = Append {
        table_id: "t".to_owned(),
        entries: log(12).split_off(10),
        after: log(10)[9].entry.fingerprint,
        situation: Situation::default(),
        thinker: None,
        dues: None,
        end: None,
        notices: Vec::new(),
    };
    store.append(append).await.expect("it goes on");
    assert_eq!(store.entries("t", 0).await, Ok(log(12)));
    assert_eq!(store.entries("t", 9).await, Ok(log(12).split_off(9)));
    assert_eq!(store.entries("t", 11).await, Ok(log(12).split_off(11)));
    assert_eq!(store.entry_by_ref("t", 0, "p12").await, Ok(Some(12)));
}
