//! A house goes from a file to PostgreSQL and back, and nothing is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

use rusqlite::Connection;
use rusqlite::types::Value;
use store::moving::{self, MoveError, Moved, Progress};
use store::{Append, EntryRow, Nodes, Situation, Status, Store, TableFilter, conformance};

use crate::postgres::{database, name_of, open as open_postgres, server};
use crate::{Folder, a_guest, open};

/// What is not moved as it stands, and why.
const NOT_OF_FILES: [(&str, &str); 4] = [
    // There is one row.
    ("house", "id"),
    // In a row of its own between the two.
    ("entry", "acting"),
    ("entry", "bots"),
    ("entry", "resigned"),
];
const NOT_OF_DATABASES: [(&str, &str); 12] = [
    // What the tables are, and who uses them at the moment.
    ("house", "id"),
    ("house", "program"),
    ("house", "version"),
    ("house", "min_reader"),
    ("house", "changes"),
    ("node", "id"),
    ("node", "seen"),
    ("review_job", "table_id"),
    ("review_job", "is_hindsight"),
    ("review_job", "node"),
    // Follow from the table's row and from how it stands.
    ("tip", "is_open"),
    ("tip", "thinker"),
];

type Columns = BTreeSet<(String, String)>;

fn owned<'a>(columns: impl IntoIterator<Item = (&'a str, &'a str)>) -> Columns {
    let own = |(table, column): (&str, &str)| (table.to_owned(), column.to_owned());
    columns.into_iter().map(own).collect()
}

fn columns_of_file(db: &Connection) -> Columns {
    let sql = "select m.name, c.name from sqlite_schema m join pragma_table_info(m.name) c
         where m.type = 'table'";
    let mut statement = db.prepare(sql).expect("a statement");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.expect("columns")
        .map(|row| row.expect("read"))
        .collect()
}

fn columns_of_database(name: &str) -> Columns {
    let sql = "select table_name || ' ' || column_name from information_schema.columns
         where table_schema = 'public'";
    let text = server().sql(name, sql).expect("columns");
    let pair = |line: &str| {
        let (table, column) = line.split_once(' ').expect("two words");
        (table.to_owned(), column.to_owned())
    };
    text.lines().map(pair).collect()
}

/// A table or column that somebody adds is moved, or said here not to be.
#[tokio::test]
async fn every_column_of_both_stores_is_moved() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    open(&path).stop().await;
    let file = Connection::open(&path).expect("the file");
    let mut moved = owned(moving::columns());
    // Of a file, that is with its last entry.
    moved.retain(|(table, _)| table != "tip");
    let left = owned(NOT_OF_FILES);
    assert_eq!(columns_of_file(&file), &moved | &left);
    assert!(moved.is_disjoint(&left));

    let url = database();
    open_postgres(&url).await.stop().await;
    let moved = owned(moving::columns());
    let left = owned(NOT_OF_DATABASES);
    assert_eq!(columns_of_database(name_of(&url)), &moved | &left);
    assert!(moved.is_disjoint(&left));
}

/// Every row of a file as text, by table. What an entry says of how the table
/// stood is asked of the last one only.
fn dump_file(path: &Path) -> BTreeMap<String, Vec<String>> {
    let db = Connection::open(path).expect("the file");
    let mut dump = BTreeMap::new();
    let tables: BTreeSet<String> = columns_of_file(&db)
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    for table in tables {
        let from = match table.as_str() {
            "entry" => {
                "(select table_id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms,
                     case when seq = (select max(seq) from entry l where l.table_id = e.table_id)
                         then acting || ' ' || bots || ' ' || resigned end as stands
                 from entry e)"
            }
            table => table,
        };
        let mut statement = db
            .prepare(&format!("select * from {from}"))
            .expect("a table");
        let n_columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            let values = (0..n_columns).map(|idx| row.get::<_, Value>(idx));
            let values: rusqlite::Result<Vec<Value>> = values.collect();
            values.map(|values| format!("{values:?}"))
        });
        let rows = rows.expect("rows").map(|row| row.expect("a row"));
        let mut rows: Vec<String> = rows.collect();
        rows.sort();
        dump.insert(table, rows);
    }
    dump
}

fn dump_database(name: &str) -> BTreeMap<String, String> {
    let tables: BTreeSet<String> = columns_of_database(name)
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    let mut dump = BTreeMap::new();
    for table in tables {
        let columns = match table.as_str() {
            // Servers' own.
            "node" | "review_job" => continue,
            // Whoever is to see to it next is nobody there.
            "tip" => "table_id, seq, fingerprint, acting, bots, resigned, at_ms, is_open",
            "house" => "secret",
            _ => "t.*",
        };
        let sql = format!("select row({columns})::text from \"{table}\" t order by 1");
        dump.insert(table, server().sql(name, &sql).expect("rows"));
    }
    dump
}

/// A file with a row in every table.
async fn full_file(path: &Path) {
    let store = open(path);
    conformance::check_all(Arc::new(store.clone())).await;
    store.stop().await;
    fill(&Connection::open(path).expect("the file"));
    for (table, rows) in dump_file(path) {
        assert!(!rows.is_empty(), "{table} is empty and shows nothing");
    }
}

/// Values at their limits, and what the conformance suite leaves nothing of.
fn fill(db: &Connection) {
    db.execute_batch(
        "insert into guest values ('🐙 <\"', x'0011', 'O''Neill \t\\n', 7, 1, -5, 9223372036854775807);
         insert into device values (x'ff00', '🐙 <\"');
         insert into device_link values (x'aa', '🐙 <\"', 5);
         insert into endpoint (id, guest_id, way, target, keys, host, wants, digest_minutes,
             is_verified, created_ms, last_error, n_failures)
         values ('end', '🐙 <\"', 'push', 't', '{}', 'h', 4294967295, 3, 1, 4, 'why', 2);
         insert into outbox values ('end', 'log', 3, 2, 77, null, 6);
         insert into rhythm values ('🐙 <\"', '{}');
         insert into wishes values ('🐙 <\"', '{\"a\":1}');
         insert into puzzle_try values ('🐙 <\"', 'g', 'p', 3, 0, 1, null, 8);
         insert or ignore into house_key values ('key', x'00010203');
         update entry set fingerprint = 4294967295 where table_id = 'race' and seq = 3;
         -- More than travel together.
         with recursive n (seq) as (select 21 union all select seq + 1 from n where seq < 1321)
         insert into entry (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, acting, bots,
             resigned, spent_ms)
         select 'race', seq, 'action', 0, '{}', 'r' || seq, seq * 7, seq, 2, 1, 255,
             4294967295 - seq from n;",
    )
    .expect("rows");
}

async fn to_postgres(path: &Path, url: &str) -> Result<Moved, MoveError> {
    moving::to_postgres(path, url, |_| {}).await
}

async fn to_file(url: &str, path: &Path) -> Result<Moved, MoveError> {
    moving::to_file(url, path, |_| {}).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_back_from_postgres_as_it_was() {
    let folder = Folder::new();
    let (path, back) = (folder.file("a.db"), folder.file("back.db"));
    full_file(&path).await;
    let before = dump_file(&path);
    let url = database();
    let told = Arc::new(Mutex::new(Vec::new()));
    let hears = told.clone();
    let moved = moving::to_postgres(&path, &url, move |progress| {
        hears.lock().expect("free").push(progress);
    });
    let moved = moved.await.expect("moved");
    let entries = moved
        .iter()
        .find(|part| part.table == "entry")
        .expect("entries");
    assert!(entries.n_rows > 1300, "{moved:?}");
    let told: Vec<Progress> = told.lock().expect("free").clone();
    assert!(moved.iter().all(|part| told.contains(part)), "{told:?}");
    assert_eq!(dump_file(&path), before, "the source is as it was");
    assert_eq!(to_file(&url, &back).await, Ok(moved));
    let after = dump_file(&back);
    for (table, rows) in &before {
        assert_eq!(after.get(table), Some(rows), "{table}");
    }
    assert_eq!(after.len(), before.len());

    // Both stores say the same of every table.
    let (file, postgres) = (open(&back), open_postgres(&url).await);
    for status in Status::ALL {
        let listed = file.tables(TableFilter::All(status), None, 1000).await;
        let listed = listed.expect("read");
        for table in &listed {
            let mut row = postgres
                .table(&table.id)
                .await
                .expect("read")
                .expect("there");
            row.thinker = None;
            assert_eq!(file.table(&table.id).await, Ok(Some(row)));
            let entries = file.entries(&table.id, 0).await.expect("read");
            assert_eq!(postgres.entries(&table.id, 0).await, Ok(entries));
        }
        let found = postgres.tables(TableFilter::All(status), None, 1000).await;
        assert_eq!(found, Ok(listed));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_comes_back_from_a_file_as_it_was() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let url = database();
    let store = open_postgres(&url).await;
    conformance::check_all(Arc::new(store.clone())).await;
    store.stop().await;
    server()
        .sql(name_of(&url), "delete from node")
        .expect("nobody is there");
    let before = dump_database(name_of(&url));
    to_file(&url, &path).await.expect("moved");
    assert_eq!(
        dump_database(name_of(&url)),
        before,
        "the source is as it was"
    );
    let again = database();
    to_postgres(&path, &again).await.expect("moved");
    let after = dump_database(name_of(&again));
    for (table, rows) in &before {
        assert_eq!(after.get(table), Some(rows), "{table}");
    }
}

fn next_entry(last: &EntryRow) -> EntryRow {
    let mut next = last.clone();
    next.entry.seq += 1;
    next.reference = None;
    next
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_where_they_were_taken() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    conformance::check_all(Arc::new(store.clone())).await;
    let waiting = store.claim_bots(1, 1000).await.expect("claimed");
    store.stop().await;
    drop(store);
    let url = database();
    to_postgres(&path, &url).await.expect("moved");
    let store = open_postgres(&url).await;
    let mut claimed = store.claim_bots(7, 1000).await.expect("claimed");
    let mut expected = waiting;
    claimed.sort();
    expected.sort();
    assert!(!expected.is_empty());
    assert_eq!(claimed, expected, "the bots of the same tables move on");
    let entries = store.entries("race", 0).await.expect("read");
    let last = entries.last().expect("entries");
    let append = Append {
        table_id: "race".to_owned(),
        entries: vec![next_entry(last)],
        after: last.entry.fingerprint,
        situation: Situation::default(),
        thinker: None,
        dues: None,
        end: None,
        notices: Vec::new(),
    };
    store.append(append).await.expect("it goes on");
    assert_eq!(store.entries("race", 0).await.expect("read").len(), 21);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_open_is_not_moved() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    store.add_guest(a_guest(), [1; 32]).await.expect("a guest");
    let url = database();
    let refused = to_postgres(&path, &url).await;
    assert!(matches!(refused, Err(MoveError::InUse(_))), "{refused:?}");
    assert!(
        columns_of_database(name_of(&url)).is_empty(),
        "nothing was made there"
    );
    store.stop().await;
    drop(store);
    to_postgres(&path, &url).await.expect("moved");

    let node = open_postgres(&url).await;
    node.note_node(5).await.expect("noted");
    let back = folder.file("back.db");
    let refused = to_file(&url, &back).await;
    assert!(matches!(refused, Err(MoveError::InUse(_))), "{refused:?}");
    assert!(!back.exists(), "nothing was made there");
    node.forget_node(5).await.expect("forgotten");
    node.stop().await;
    to_file(&url, &back).await.expect("moved");
    assert!(open(&back).guest("a").await.expect("read").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_moved_onto_another_house() {
    let folder = Folder::new();
    let (path, other) = (folder.file("a.db"), folder.file("other.db"));
    for path in [&path, &other] {
        let store = open(path);
        store.add_guest(a_guest(), [1; 32]).await.expect("a guest");
        store.stop().await;
    }
    let url = database();
    to_postgres(&path, &url).await.expect("moved");
    let before = dump_database(name_of(&url));
    let refused = to_postgres(&path, &url).await;
    assert!(
        matches!(refused, Err(MoveError::NotEmpty(_))),
        "{refused:?}"
    );
    assert_eq!(dump_database(name_of(&url)), before);
    let before = dump_file(&other);
    let refused = to_file(&url, &other).await;
    assert!(
        matches!(refused, Err(MoveError::NotEmpty(_))),
        "{refused:?}"
    );
    assert_eq!(dump_file(&other), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_postgres_cannot_keep_is_named_and_nothing_is_moved() {
    let folder = Folder::new();
    let path = folder.file("a.db");
    let store = open(&path);
    let mut guest = a_guest();
    guest.name = "zero\0".to_owned();
    store.add_guest(guest, [1; 32]).await.expect("a guest");
    store.stop().await;
    let url = database();
    let zero = MoveError::Zero {
        table: "guest",
        column: "name",
    };
    assert_eq!(to_postgres(&path, &url).await, Err(zero));
    let left = server().sql(name_of(&url), "select count(*) from guest");
    assert_eq!(left.expect("a number"), "0");
    let file = Connection::open(&path).expect("the file");
    file.execute("update guest set name = 'zero'", [])
        .expect("mended");
    drop(file);
    to_postgres(&path, &url).await.expect("moved");
}
