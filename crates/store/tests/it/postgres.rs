//! The PostgreSQL store, against servers of the tests' own.

/// Lines that break and servers that are away.
mod lines;
/// Wrong URLs, servers and databases.
mod refusals;
/// What servers take over from each other.
mod servers;
/// Secure lines.
mod tls;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use backing::Postgres;
use rules::{EntryKind, RulesVersion, Seat, StoredEntry};
use store::postgres::PostgresStore;
use store::{Append, EntryRow, Situation, Status, Store, StoreError, TableRow, conformance};

/// The server that most tests share.
pub(crate) fn server() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().expect("PostgreSQL"))
}

/// A new, empty database.
pub(crate) fn database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("house_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    server().create_database(&name).expect("a database")
}

/// The name of a database, of its URL.
pub(crate) fn name_of(url: &str) -> &str {
    let (_, rest) = url.rsplit_once('/').expect("a path");
    rest.split('?').next().expect("a name")
}

pub(crate) async fn open(url: &str) -> PostgresStore {
    let opened = PostgresStore::open(url).await;
    opened.unwrap_or_else(|error| panic!("{error}"))
}

/// A table that is being played by nobody in particular.
async fn add_live(store: &PostgresStore, id: &str) {
    let row = TableRow {
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
        opening: None,
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: Vec::new(),
        conduct: Vec::new(),
    };
    store.add_table(row, [0; 32]).await.expect("a new table");
}

/// A move of this number, with a name of its own.
fn a_move(table_id: &str, seq: u32) -> Append {
    let entry = EntryRow {
        entry: StoredEntry {
            seq,
            kind: EntryKind::Action,
            seat: Seat::new(0),
            body: "{}".to_owned(),
            fingerprint: seq,
        },
        reference: Some(format!("move {seq}")),
        at_ms: i64::from(seq),
        spent_ms: None,
    };
    Append {
        table_id: table_id.to_owned(),
        entries: vec![entry],
        after: seq - 1,
        situation: Situation::default(),
        thinker: None,
        dues: None,
        end: None,
        notices: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms() {
    let url = database();
    conformance::check_all(Arc::new(open(&url).await)).await;
    let again = open(&url).await;
    let stored = again.entries("race", 0).await.expect("read");
    assert_eq!(stored.len(), 20, "it is there for whoever opens it next");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_may_use_one_database() {
    let url = database();
    let (one, other) = (Arc::new(open(&url).await), Arc::new(open(&url).await));
    conformance::check_together(one, other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_cannot_be_stored_does_not_harm_those_beside_it() {
    let store = open(&database()).await;
    for n in 0..20 {
        add_live(&store, &format!("t{n}")).await;
    }
    let appends = (0..20).map(|n| {
        let mut append = a_move(&format!("t{n}"), 1);
        if n == 7 {
            append.entries[0].reference = Some("a\0b".to_owned());
        }
        let store = store.clone();
        tokio::spawn(async move { store.append(append).await })
    });
    for (n, append) in appends.collect::<Vec<_>>().into_iter().enumerate() {
        let stored = append.await.expect("it ends");
        match n {
            7 => assert!(matches!(stored, Err(StoreError::Failed(_))), "{stored:?}"),
            _ => assert_eq!(stored, Ok(())),
        }
    }
    assert_eq!(store.entry_by_ref("t7", 0, "a\0b").await, Ok(None));
}

#[tokio::test]
async fn what_has_stopped_says_so() {
    let store = open(&database()).await;
    add_live(&store, "t").await;
    store.stop().await;
    for told in [store.append(a_move("t", 1)).await, store.ping().await] {
        assert!(matches!(told, Err(StoreError::Failed(_))), "{told:?}");
    }
}
