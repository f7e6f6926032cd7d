//! Links that lead nowhere, previews, and how many bottles are too many.

use serde_json::json;

use super::{finished, object, open, seal, sealed};
use crate::TestServer;
use crate::client::Browser;
use crate::reviews::thinking;

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_leads_nowhere_says_why() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let (table, first, _) = finished(&ada).await;
    let bottle = sealed(&ada, &table, first).await;
    let stranger = Browser::guest(server.address).await;
    let forged = "0123456789abcdef0123456789abcdef";
    let long = "f".repeat(5000);
    for id in [
        forged,
        &bottle[..31],
        &table,
        "%F0%9F%90%99",
        "..%2F..",
        &long,
    ] {
        let reply = open(&stranger, id).await;
        assert_eq!(
            (reply.status, reply.code().as_str()),
            (404, "missing"),
            "{id}"
        );
        assert!(
            reply.body.contains("there is no such bottle"),
            "{}",
            reply.body
        );
        for (what, body) in [
            ("decision", Some(json!({"action": {"type": "done"}}))),
            ("play", None),
            ("object", None),
        ] {
            let path = format!("/api/bottles/{id}/{what}");
            let reply = stranger.request("POST", &path, body).await;
            assert_eq!(reply.code(), "missing", "{path}");
        }
    }
    let path = format!("/bottle/{forged}");
    let page = stranger.request("GET", &path, None).await;
    assert_eq!(page.status, 404);

    let file = rusqlite::Connection::open(&server.data).expect("the file");
    file.execute_batch("pragma foreign_keys = on").expect("set");
    let sql = "delete from game_table where id = ?1";
    assert_eq!(file.execute(sql, [&table]).expect("deleted"), 1);
    let reply = open(&stranger, &bottle).await;
    assert_eq!(reply.code(), "missing");
    assert!(reply.body.contains("is gone"), "{}", reply.body);
    let sent = ada.request("GET", "/api/bottles", None).await.ok();
    assert_eq!(sent[0]["id"], json!(bottle), "it is still in the list");
    assert_eq!(object(&stranger, &bottle).await.code(), "forbidden");
    assert_eq!(object(&ada, &bottle).await.ok(), json!({}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_link_says_the_line_and_nothing_of_the_game() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let (table, first, _) = finished(&ada).await;
    let line = "Was <this> \"my\" mistake?";
    let made = seal(&ada, &table, json!({"seq": first, "line": line}))
        .await
        .ok();
    let bottle = made["id"].as_str().expect("a name");
    let stranger = Browser::new(server.address);
    let path = format!("/bottle/{bottle}");
    let page = stranger.request("GET", &path, None).await;
    assert_eq!(page.status, 200);
    // A server built without its page has nothing to put a preview into.
    if page.body.contains("og:title") {
        let line = "Was &lt;this&gt; &quot;my&quot; mistake?";
        assert!(page.body.contains(line), "{}", page.body);
        assert!(page.body.contains("A message in a bottle: Pearladöra"));
        assert!(
            page.body
                .contains(&format!("/api/bottles/{bottle}/picture.png"))
        );
    }
    assert!(!page.body.contains(&table), "the game's name is not told");
    let picture = format!("/api/bottles/{bottle}/picture.png");
    let drawn = stranger.request("GET", &picture, None).await;
    assert_eq!(drawn.status, 200);
    assert_eq!(drawn.header("content-type"), Some("image/png"));
    assert_eq!(drawn.header("cache-control"), Some("public, max-age=300"));
    assert!(drawn.body.contains("PNG") && drawn.body.len() > 10_000);
    object(&ada, bottle).await.ok();
    for path in [&path, &picture] {
        assert_eq!(stranger.request("GET", path, None).await.status, 404);
    }
    let own = stranger.request("GET", "/bottles", None).await;
    assert_eq!(own.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_seals_too_many() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let (table, first, _) = finished(&ada).await;
    for _ in 0..30 {
        sealed(&ada, &table, first).await;
    }
    let reply = seal(&ada, &table, json!({"seq": first})).await;
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_fast"));
}
