//! What is acknowledged is kept; what is kept is listed.

use std::fs;

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, guest_id, play, two_seated};

async fn ready(server: &TestServer) -> (u16, String) {
    let browser = Browser::new(server.address);
    let reply = browser.request("GET", "/readyz", None).await;
    (reply.status, reply.body)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_acknowledged_once_the_file_is_gone_and_readyz_says_so() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    assert_eq!(ready(&server).await, (200, "ok\n".to_owned()));
    let hidden = server.data.with_extension("hidden");
    fs::rename(&server.data, &hidden).expect("renamed");
    let (status, body) = ready(&server).await;
    assert_eq!(status, 503, "{body}");
    let said = "the database file was replaced or removed; nothing is stored any more";
    assert!(body.contains(said), "{body}");
    socket.send(&play(&screen, 0, "lost")).await;
    let refused = socket.wait_for("refused").await;
    assert_eq!(refused["code"], "fault", "{refused}");
    let new = json!({"game": "pearladora", "seats": 2, "options": {}});
    assert_eq!(ada.post("/api/tables", new).await.code(), "fault");
    fs::rename(&hidden, &server.data).expect("renamed");
    assert_eq!(ready(&server).await.0, 200);
    let mut socket = ada.socket(&table).await;
    let again = socket.wait_for_turn().await;
    assert_eq!(again["seq"], screen["seq"], "nothing has happened");
    socket.send(&play(&again, 0, "kept")).await;
    socket.wait_for("done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_the_same_list_and_their_own_seats_in_it() {
    let server = TestServer::start().await;
    let (table, ada, ben) = two_seated(server.address, json!({})).await;
    let renamed = json!({"name": "Ben Benson", "colour": 4});
    ben.request("PUT", "/api/guest", Some(renamed)).await.ok();
    let list = json!({"type": "arrange", "options": {}, "seats": 2, "is_listed": true});
    ada.lobby(&table, list).await.ok();
    let nobody = Browser::new(server.address);
    for (browser, yours) in [
        (&ada, [true, false]),
        (&ben, [false, true]),
        (&nobody, [false, false]),
    ] {
        let list = browser.request("GET", "/api/tables?which=open", None);
        let list = list.await.ok();
        assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
        assert_eq!(list[0]["id"], table.as_str());
        let seats = &list[0]["seats"];
        let is_yours = |seat: usize| &seats[seat]["is_yours"];
        assert_eq!([is_yours(0), is_yours(1)], yours.each_ref(), "{list}");
        assert_eq!(seats[1]["guest"], guest_id(&ben).await);
        assert_eq!(seats[1]["name"], "Ben Benson");
        assert_eq!(seats[1]["colour"], 4);
    }
    let live = ada.request("GET", "/api/tables?which=live", None).await;
    assert_eq!(live.ok(), Value::Array(Vec::new()));
}
