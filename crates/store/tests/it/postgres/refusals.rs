//! A wrong URL, a wrong server, a wrong database: each is refused in a clear
//! sentence that tells nobody's password.

use std::io::{Read, Write};
use std::net::TcpListener;

use backing::Postgres;
use store::postgres::{OpenError, PostgresStore};
use store::{Nodes, Outbox, Store, StoreError};

use super::{database, name_of, open, server};

async fn refusal(url: &str) -> OpenError {
    let refused = PostgresStore::open(url).await.err();
    let refused = refused.unwrap_or_else(|| panic!("{url} was opened"));
    assert!(!refused.to_string().contains("sesame"), "{refused}");
    refused
}

/// A role that may come in, with a password.
fn role(name: &str) {
    let make = format!("create role {name} login password 'sesame'");
    server().sql("postgres", &make).expect("a role");
}

/// The URL by TCP, as another role with a password.
fn url_of(role: &str, database: &str) -> String {
    let port = server().port();
    format!("postgres://{role}:sesame@127.0.0.1:{port}/{database}")
}

#[tokio::test]
async fn a_url_that_cannot_be_read_is_refused() {
    for url in [
        "",
        "house.db",
        "mysql://u:sesame@localhost/house",
        "postgres://u:sesame@localhost:port/house",
        "postgres://u:sesame@localhost/house?sslmode=perhaps",
        "postgres://u:sesame@localhost/house?open=sesame",
        "postgres://u:se?same@localhost/house",
        "postgres://u:sesame@localhost/house?sslrootcert=%zz",
        "postgres://u:sesame@localhost/house?connect_timeout=sesame",
    ] {
        let refused = refusal(url).await;
        assert!(matches!(refused, OpenError::Address(_)), "{url}: {refused}");
    }
}

#[tokio::test]
async fn nobody_there_and_somebody_strange_are_told_apart() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    let url = format!("postgres://u:sesame@127.0.0.1:{port}/house");
    let stranger = std::thread::spawn(move || {
        let (mut line, _) = listener.accept().expect("somebody comes");
        let mut asked = [0; 8];
        let _ = line.read(&mut asked);
        let _ = line.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    let refused = refusal(&url).await;
    assert!(matches!(refused, OpenError::Strange(_)), "{refused}");
    stranger.join().expect("it ends");
    let refused = refusal(&url).await;
    assert!(matches!(refused, OpenError::Unreachable(_)), "{refused}");
    let refused = refusal("postgres://u:sesame@localhost/h?host=%2Fno%2Fsuch%2Ffolder").await;
    assert!(matches!(refused, OpenError::Unreachable(_)), "{refused}");
}

#[tokio::test]
async fn a_stranger_and_a_database_that_is_missing_are_refused() {
    let refused = refusal(&server().url("no_such_house")).await;
    assert!(matches!(refused, OpenError::Refused(_)), "{refused}");
    let refused = refusal(&url_of("nobody_known", "postgres")).await;
    assert!(matches!(refused, OpenError::Refused(_)), "{refused}");
}

#[tokio::test]
async fn a_wrong_password_is_refused() {
    let guarded = Postgres::start().expect("PostgreSQL");
    guarded
        .sql("postgres", "create role guarded login password 'right'")
        .expect("a role");
    let rules = guarded.folder().join("data/pg_hba.conf");
    let text = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n";
    std::fs::write(rules, text).expect("written");
    guarded
        .sql("postgres", "select pg_reload_conf()")
        .expect("read again");
    let url = |word: &str| {
        let port = guarded.port();
        format!("postgres://guarded{word}@127.0.0.1:{port}/postgres")
    };
    let refused = refusal(&url(":sesame")).await;
    assert!(matches!(refused, OpenError::Refused(_)), "{refused}");
    let refused = refusal(&url("")).await;
    assert!(matches!(refused, OpenError::Refused(_)), "{refused}");
    // The right one is let in, and has no right to make tables there.
    let refused = refusal(&url(":right")).await;
    assert!(matches!(refused, OpenError::Rights(_)), "{refused}");
}

#[tokio::test]
async fn missing_rights_are_named() {
    let url = database();
    open(&url).await;
    role("reader");
    let grant = "grant usage on schema public to reader; grant select on house to reader";
    server().sql(name_of(&url), grant).expect("granted");
    let refused = refusal(&url_of("reader", name_of(&url))).await;
    assert!(matches!(refused, OpenError::Rights(_)), "{refused}");
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    for theirs in [
        "create table recipes (name text)",
        "create table house (id int primary key, address text)",
        "create view house as select 1 as version",
    ] {
        let url = database();
        server().sql(name_of(&url), theirs).expect("made");
        assert_eq!(refusal(&url).await, OpenError::Foreign, "{theirs}");
        let count = "select count(*) from pg_class
             where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')";
        assert_eq!(server().sql(name_of(&url), count).expect("counted"), "1");
    }
}

#[tokio::test]
async fn a_newer_database_is_used_only_if_it_allows_that() {
    let url = database();
    let old = open(&url).await;
    assert_eq!(old.outside_changes().await, Ok(0));
    let other = open(&url).await;
    for _ in 0..2 {
        other.tell_servers().await.expect("told");
    }
    assert_eq!(old.outside_changes().await, Ok(2));
    let newer = |min_reader: u32| {
        let sql = format!("update house set version = 999, min_reader = {min_reader}");
        server().sql(name_of(&url), &sql).expect("changed");
    };
    newer(1);
    let found = open(&url).await.found().version;
    assert_eq!(found, 999, "it is used, and stays as it is");
    assert_eq!(old.outside_changes().await, Ok(2));
    newer(999);
    assert!(matches!(
        refusal(&url).await,
        OpenError::Newer { found: 999, .. }
    ));
    let told = old.outside_changes().await;
    assert!(matches!(told, Err(StoreError::TooOld(_))), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_servers_may_start_at_once() {
    let url = database();
    let starts = (0..8).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { PostgresStore::open(&url).await.map(drop) })
    });
    for start in starts.collect::<Vec<_>>() {
        assert_eq!(start.await.expect("it ends"), Ok(()));
    }
    let version = server().sql(name_of(&url), "select version from house");
    assert_eq!(
        version.expect("read"),
        open(&url).await.found().version.to_string()
    );
}

#[tokio::test]
async fn a_standby_is_told_from_a_primary() {
    use store::postgres::Standby;

    let mut primary = Postgres::start().expect("PostgreSQL");
    let url = primary.create_database("house").expect("a database");
    let store = open(&url).await;
    let promise = store.promise().await.expect("asked");
    assert_eq!(
        (promise.standby, promise.synchronous_commit.as_str()),
        (Standby::None, "on")
    );
    let asynchronous = primary.standby(false).expect("a standby");
    let promise = store.promise().await.expect("asked");
    assert_eq!(promise.standby, Standby::Asynchronous);
    let mut synchronous = primary.standby(true).expect("a standby");
    drop(asynchronous);
    let promise = store.promise().await.expect("asked");
    assert_eq!(promise.standby, Standby::Synchronous { n_attached: 1 });
    let standby_url = synchronous.url("house");
    assert_eq!(refusal(&standby_url).await, OpenError::ReadOnly);
    let kept = store.house_key("copied", vec![1]).await;
    assert_eq!(kept, Ok(vec![1]));
    primary.kill();
    synchronous.promote().expect("promoted");
    let kept = open(&standby_url).await.house_key("copied", vec![2]).await;
    assert_eq!(kept, Ok(vec![1]), "it is with the standby");
}
