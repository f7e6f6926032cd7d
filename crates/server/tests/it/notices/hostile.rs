//! Endpoints that misbehave: what their owner is told, and that nobody else
//! pays for it.

use std::time::Duration;

use serde_json::{Value, json};

use super::sinks::{Sink, Subscriber};
use super::{SOON, add, hand_over, wait_until, webhook};
use crate::TestServer;
use crate::client::{Browser, two_people};

#[tokio::test(flavor = "multi_thread")]
async fn a_test_says_why_nothing_arrived() {
    let mut sink = Sink::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::configured(&folder.path().join("tide.db"), |config| {
        sink.known_to(config);
        config.outgoing.timeout = Duration::from_millis(500);
    })
    .await;
    let lin = Browser::guest(server.address).await;
    for (path, status, why) in [
        (
            "/302/a",
            Some(302),
            "it leads elsewhere (302), where nothing is sent",
        ),
        ("/500/a", Some(500), "something is broken there (500)"),
        (
            "/404/a",
            Some(404),
            "it knows nothing of that address (404)",
        ),
        (
            "/429/a",
            Some(429),
            "it has been told too much lately (429)",
        ),
        ("/hang/a", None, "it did not answer within 500ms"),
        ("/babble/a", None, "it answers with what is no HTTP"),
    ] {
        let id = add(&lin, webhook(&sink, path), &["over"]).await;
        let tested = format!("/api/notices/{id}/test");
        let tested = lin.request("POST", &tested, None).await.ok();
        assert_eq!(tested["has_arrived"], false, "{path}");
        assert_eq!(tested["status"], json!(status), "{path}");
        assert_eq!(tested["message"], format!("Nothing arrived: {why}."));
        assert_eq!(tested["endpoint"]["trouble"], why);
        assert_eq!(sink.next().await.path, path);
        let path = format!("/api/notices/{id}");
        lin.request("DELETE", &path, None).await.ok();
    }
    assert!(sink.is_quiet(), "no redirect was followed");
    // Of what has no end only the beginning is read.
    let id = add(&lin, webhook(&sink, "/endless/a"), &["over"]).await;
    let tested = format!("/api/notices/{id}/test");
    let tested = lin.request("POST", &tested, None).await.ok();
    assert_eq!(
        (&tested["has_arrived"], &tested["status"]),
        (&json!(true), &json!(200))
    );
    // What is gone for good is forgotten at once.
    let subscriber = Subscriber::new(3);
    let id = add(&lin, subscriber.address(&sink.url("/404/push")), &["over"]).await;
    let tested = format!("/api/notices/{id}/test");
    let tested = lin.request("POST", &tested, None).await.ok();
    assert_eq!(
        (&tested["status"], &tested["endpoint"]),
        (&json!(404), &Value::Null)
    );
    let known = lin.request("GET", "/api/notices", None).await.ok();
    assert_eq!(known["endpoints"].as_array().map(Vec::len), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn private_networks_are_not_sent_to_unless_the_host_allows_it() {
    let mut sink = Sink::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::configured(&folder.path().join("tide.db"), |config| {
        sink.known_to(config);
        config.outgoing.allow_private = false;
    })
    .await;
    let lin = Browser::guest(server.address).await;
    let localhost = format!("https://localhost:{}/a", sink.address.port());
    for url in [sink.url("/a"), localhost] {
        let id = add(&lin, json!({"way": "webhook", "url": url}), &["over"]).await;
        let tested = format!("/api/notices/{id}/test");
        let tested = lin.request("POST", &tested, None).await.ok();
        let why = "it is in a private network, where this house sends nothing";
        assert_eq!(tested["message"], format!("Nothing arrived: {why}."));
    }
    assert!(sink.is_quiet());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_hangs_or_fails_costs_others_nothing() {
    let mut sink = Sink::start().await;
    let mut other = Sink::start().await;
    let folder = tempfile::tempdir().expect("a folder");
    let roots = |config: &mut server::Config| {
        sink.known_to(config);
        let mut roots = config.outgoing.extra_roots.clone();
        other.known_to(config);
        roots.append(&mut config.outgoing.extra_roots);
        config.outgoing.extra_roots = roots;
    };
    let server = TestServer::configured(&folder.path().join("tide.db"), roots).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    add(&lin, webhook(&sink, "/hang/lin"), &["my_turn"]).await;
    add(&lin, webhook(&sink, "/500/lin"), &["my_turn"]).await;
    add(&lin, webhook(&other, "/lin"), &["my_turn"]).await;
    let mut adas = ada.socket(&table).await;
    hand_over(&mut adas).await;
    server.time.pass(SOON);
    // One hangs, and its neighbour waits for it unless it came first; the other
    // host does not wait.
    let mut paths = vec![sink.next().await.path];
    if paths[0] == "/500/lin" {
        paths.push(sink.next().await.path);
    }
    assert_eq!(paths.last().map(String::as_str), Some("/hang/lin"));
    assert_eq!(other.next().await.path, "/lin");
    assert!(sink.is_quiet());
    sink.release.send(true).expect("it runs");
    if paths.len() == 1 {
        assert_eq!(sink.next().await.path, "/500/lin");
    }
    // What fails is tried again, more and more rarely, and at last forgotten;
    // the same turn is told to nobody else twice.
    let mut n_tries = 1;
    loop {
        wait_until(|| n_failures(&server).is_none_or(|n| n == n_tries)).await;
        if n_failures(&server).is_none() {
            break;
        }
        server.time.pass(Duration::from_secs(24 * 60 * 60));
        tokio::select! {
            received = sink.next() => assert_eq!(received.path, "/500/lin"),
            received = other.next() => panic!("told again: {received:?}"),
        }
        n_tries += 1;
        assert!(n_tries < 20, "it is given up");
    }
    assert!(n_tries >= 8, "{n_tries}");
    let known = lin.request("GET", "/api/notices", None).await.ok();
    let left = known["endpoints"].as_array().expect("a list");
    let troubles: Vec<&Value> = left.iter().map(|one| &one["trouble"]).collect();
    assert_eq!(troubles, [&Value::Null, &Value::Null]);
}

/// How often the endpoint that breaks has failed; `None` once it is forgotten.
fn n_failures(server: &TestServer) -> Option<u32> {
    let file = rusqlite::Connection::open(&server.data).expect("the file");
    let sql = "select max(n_failures) from endpoint where target like '%/500/%'";
    file.query_row(sql, [], |row| row.get(0)).expect("a number")
}
