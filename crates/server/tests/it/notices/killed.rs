//! A server that dies while it tells: what it had claimed is told by the next,
//! and what it had told is not.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bus::LocalBus;
use serde_json::json;
use server::{Config, Ground, Limits, Outgoing, Time};
use store::sqlite::{SqliteStore, Sync};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::sinks::Sink;
use super::{SOON, add, hand_over, webhook};
use crate::TestServer;
use crate::client::two_people;

/// A server on threads of its own, so that it can die at once.
struct Mortal {
    threads: Runtime,
    address: std::net::SocketAddr,
    time: Time,
}

impl Mortal {
    fn start(data: &Path, sink: &Sink) -> Mortal {
        let threads = Runtime::new().expect("threads");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a setting");
        let address = listener.local_addr().expect("an address");
        let mut config = Config {
            base_url: format!("http://{address}"),
            trust_proxy: false,
            club_word: None,
            has_examples: false,
            bot_pause: Duration::ZERO,
            outgoing: Outgoing::default(),
            stand_in: "otter".parse().expect("a bot"),
            puzzles: Vec::new(),
            day_begins: 0,
            limits: Limits::default(),
        };
        sink.known_to(&mut config);
        let time = Time::default();
        let ground = Ground {
            store: Arc::new(SqliteStore::open(data, Sync::Full).expect("a database")),
            bus: Arc::new(LocalBus::default()),
            time: time.clone(),
            about: Vec::new(),
        };
        threads.spawn(async move {
            let listener = TcpListener::from_std(listener).expect("a listener");
            server::run(config, ground, listener, || {}, std::future::pending()).await
        });
        Mortal {
            threads,
            address,
            time,
        }
    }

    /// Nothing it was doing is finished.
    fn kill(self) {
        self.threads.shutdown_background();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dead_server_had_claimed_is_told_by_the_next() {
    let mut sink = Sink::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let first = Mortal::start(&data, &sink);
    let (table, ada, lin) = two_people(first.address, json!({"first_seat": 0})).await;
    // Two hosts by name, so that neither waits for the other.
    let by_name = format!("https://localhost:{}/told", sink.address.port());
    let by_name = json!({"way": "webhook", "url": by_name});
    add(&lin, webhook(&sink, "/hang/lin"), &["my_turn"]).await;
    add(&lin, by_name, &["my_turn"]).await;
    hand_over(&mut ada.socket(&table).await).await;
    first.time.pass(SOON);
    let mut arrived = [sink.next().await.path, sink.next().await.path];
    arrived.sort();
    assert_eq!(arrived, ["/hang/lin", "/told"]);
    // One is told and noted, the other is on its way.
    let file = rusqlite::Connection::open(&data).expect("the file");
    let count = |which: &str| -> u32 {
        let sql = format!("select count(*) from outbox where {which}");
        file.query_row(&sql, [], |row| row.get(0))
            .expect("a number")
    };
    while count("due_ms is null and sent_ms > 0") == 0 {
        tokio::task::yield_now().await;
    }
    first.kill();
    assert_eq!(count("due_ms is not null"), 1, "nothing is lost");
    sink.release.send(true).expect("it runs");
    let mut second = TestServer::configured(&data, |config| sink.known_to(config)).await;
    second.time.pass(Duration::from_secs(120));
    assert_eq!(sink.next().await.path, "/hang/lin", "at least once");
    second.stop().await;
    assert_eq!(count("due_ms is not null"), 0, "all is told");
    assert!(sink.is_quiet(), "and what was told is not told again");
}
