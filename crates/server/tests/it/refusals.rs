use serde_json::{Value, json};
use server::Limits;
use tokio_tungstenite::tungstenite::Message;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Reply, raw_request, two_people};

/// Sends a request and compares status and code.
#[track_caller]
fn check(reply: &Reply, expected: (u16, &str)) {
    assert_eq!(
        (reply.status, reply.code().as_str()),
        expected,
        "{}",
        reply.body
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_for_what_is_not_there_get_an_answer_with_a_named_code() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let nobody = Browser::new(server.address);
    for (browser, method, path, expected) in [
        (&ada, "GET", "/api/nothing", (404, "missing")),
        (&ada, "PATCH", "/api/guest", (405, "missing")),
        (&ada, "GET", "/api/tables", (422, "malformed")),
        (&ada, "GET", "/api/tables?which=none", (422, "malformed")),
        (&nobody, "GET", "/api/tables?which=mine", (403, "forbidden")),
        (&ada, "GET", "/api/tables/none", (404, "missing")),
        (&ada, "GET", "/api/tables/none/record", (404, "missing")),
        (&ada, "GET", "/api/tables/%00/record", (404, "missing")),
        (&ada, "GET", "/api/tables/%00%ff", (404, "missing")),
        (&ada, "GET", "/api/tables/%ff/replay", (404, "missing")),
        (&ada, "GET", "/api/games/%ff/rules", (404, "missing")),
    ] {
        check(&browser.request(method, path, None).await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let new = |game: &str, seats: u8, options: Value| json!({"game": game, "seats": seats, "options": options});
    for (body, expected) in [
        (json!([]), (422, "malformed")),
        (new("chess", 2, json!({})), (404, "missing")),
        (new("pearladora", 9, json!({})), (422, "malformed")),
        (
            new("pearladora", 2, json!({"colour": 1})),
            (422, "malformed"),
        ),
        (
            new("pearladora", 2, json!({"first_seat": 3})),
            (422, "refused"),
        ),
    ] {
        check(&ada.post("/api/tables", body).await, expected);
    }
    let nobody = Browser::new(server.address);
    check(
        &nobody
            .post("/api/tables", new("pearladora", 2, json!({})))
            .await,
        (403, "forbidden"),
    );
    for (name, colour) in [("", 0), ("x\u{7}", 0), ("x", 9)] {
        let body = json!({"name": name, "colour": colour});
        check(
            &ada.request("PUT", "/api/guest", Some(body)).await,
            (422, "malformed"),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_commands_that_cannot_be_are_refused() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    for (command, expected) in [
        (json!({"type": "dance"}), (422, "malformed")),
        (json!({"type": "start"}), (422, "refused")),
        (json!({"type": "stand", "seat": 0}), (403, "not_your_seat")),
        (json!({"type": "resign", "seat": 0}), (409, "not_playing")),
        (
            json!({"type": "set_bot", "seat": 0, "bot": "hal"}),
            (422, "malformed"),
        ),
        (
            json!({"type": "set_bot", "seat": 7, "bot": null}),
            (404, "missing"),
        ),
    ] {
        check(&ada.lobby(&table, command).await, expected);
    }
    check(
        &ada.lobby("none", json!({"type": "start"})).await,
        (404, "missing"),
    );
    let sit = json!({"type": "sit", "seat": null, "invite": "wrong", "contribution": CONTRIBUTION});
    check(
        &Browser::new(server.address).lobby(&table, sit).await,
        (403, "forbidden"),
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_sit_at_an_unlisted_table_and_others_cannot_run_it() {
    let server = TestServer::start().await;
    let (ada, eve) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let (table, invite) = ada.table(2, json!({})).await;
    let sit = |invite: Value| json!({"type": "sit", "seat": 0, "invite": invite, "contribution": CONTRIBUTION});
    for wrong in [json!(null), json!("0".repeat(32)), json!("")] {
        assert_eq!(eve.lobby(&table, sit(wrong)).await.code(), "forbidden");
    }
    for command in [
        json!({"type": "start"}),
        json!({"type": "close"}),
        json!({"type": "set_bot", "seat": 1, "bot": "random"}),
    ] {
        assert_eq!(eve.lobby(&table, command).await.code(), "forbidden");
    }
    eve.lobby(&table, sit(json!(invite))).await.ok();
    assert_eq!(
        ada.lobby(&table, sit(json!(invite))).await.code(),
        "refused",
        "the seat is taken"
    );
    let bad = json!({"type": "sit", "seat": 1, "invite": invite, "contribution": "zz"});
    assert_eq!(ada.lobby(&table, bad).await.code(), "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_cannot_write_or_listen() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let reply = ada
        .request_with(
            "POST",
            "/api/guest",
            None,
            "Origin: http://evil.example\r\n",
        )
        .await;
    assert_eq!((reply.status, reply.code().as_str()), (403, "forbidden"));
    assert_eq!(
        ada.try_socket(&table, Some("http://evil.example"))
            .await
            .err(),
        Some(403)
    );
    let own = format!("http://{}", server.address);
    assert!(ada.try_socket(&table, Some(&own)).await.is_ok());
    let page = ada.request("GET", "/healthz", None).await;
    for header in [
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff",
    ] {
        assert!(page.head.contains(header), "{}", page.head);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_on_a_socket_is_answered_and_other_seats_are_not_ours() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut socket = lin.socket(&table).await;
    let screen = socket.wait_for("screen").await;
    let action = json!({"type": "diver", "value": 1, "at": [0, 0]});
    let play = |seat: u8, prompt: Value| json!({"type": "play", "ref": "x", "seat": seat, "asked": prompt, "actions": [action]});
    for (message, code) in [
        ("hello".to_owned(), "malformed"),
        ("{}".to_owned(), "malformed"),
        ("[1,2,3]".to_owned(), "malformed"),
        (json!({"type": "play"}).to_string(), "malformed"),
        ("[".repeat(10_000), "malformed"),
        (play(0, json!(2)).to_string(), "not_your_seat"),
        (play(7, json!(2)).to_string(), "not_your_seat"),
        (play(1, screen["seq"].clone()).to_string(), "stale"),
        (
            json!({"type": "talk", "ref": "t", "text": ""}).to_string(),
            "malformed",
        ),
    ] {
        socket.send_text(&message).await;
        let refused = socket.wait_for("refused").await;
        assert_eq!(refused["code"], code, "{message}");
    }
    socket.send_raw(Message::Binary(vec![1, 2, 3].into())).await;
    assert_eq!(socket.wait_for("refused").await["code"], "malformed");
    // The table is as it was.
    socket.send(&json!({"type": "ping", "seq": 0})).await;
    assert_eq!(socket.wait_for("screen").await["screen"], screen["screen"]);
    // A frame beyond the limit closes this socket, and no other.
    let mut other = ada.socket(&table).await;
    socket.send_text(&"x".repeat(1 << 20)).await;
    while socket.next().await.is_some() {}
    other.wait_for("screen").await;
    other.send(&json!({"type": "ping", "seq": 99})).await;
    other.wait_for("pong").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_too_much() {
    let limits = Limits {
        messages_per_20_s: 10,
        sockets_per_guest: 2,
        tables_per_hour: 3,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut socket = ada.socket(&table).await;
    let _second = ada.socket(&table).await;
    assert_eq!(ada.try_socket(&table, None).await.err(), Some(429));
    for _ in 0..20 {
        socket.send(&json!({"type": "ping", "seq": 0})).await;
    }
    assert_eq!(socket.wait_for("refused").await["code"], "too_fast");
    ada.table(2, json!({})).await;
    ada.table(2, json!({})).await;
    let new = json!({"game": "pearladora", "seats": 2, "options": {}});
    assert_eq!(ada.post("/api/tables", new).await.code(), "too_fast");
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_http_does_not_break_the_server() {
    let server = TestServer::start().await;
    for bytes in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
    ] {
        let reply = raw_request(server.address, bytes).await;
        assert!(reply.status < 500, "{}", reply.status);
    }
    let health = Browser::new(server.address)
        .request("GET", "/readyz", None)
        .await;
    assert_eq!(health.status, 200);
    let metrics = Browser::new(server.address)
        .request("GET", "/metrics", None)
        .await;
    assert!(
        metrics.body.contains("tidetable_moves_total 0"),
        "{}",
        metrics.body
    );
}
