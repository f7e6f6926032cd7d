//! The PostgreSQL store, against a server of the tests' own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use backing::Postgres;
use store::conformance;
use store::postgres::PostgresStore;

/// The server that all tests share.
fn server() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().expect("PostgreSQL"))
}

/// A new, empty database.
fn database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("house_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    server().create_database(&name).expect("a database")
}

async fn open(url: &str) -> PostgresStore {
    let opened = PostgresStore::open(url).await;
    opened.unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms() {
    let store = open(&database()).await;
    conformance::check_all(Arc::new(store)).await;
}
