use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Limits;
use store::sqlite::{SqliteStore, Sync};
use store::{Store, StoreError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, guest_id, play, play_to_end, two_people};

fn outside(server: &TestServer) -> rusqlite::Connection {
    rusqlite::Connection::open(&server.data).expect("the file")
}

/// A request whose head was judged before the ban and whose body came after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_ban_is_not_undone_by_a_rename_that_was_under_way() {
    let server = TestServer::start().await;
    let eve = Browser::guest(server.address).await;
    let id = guest_id(&eve).await;
    let body = json!({"name": "Eve", "colour": 1}).to_string();
    let head = format!(
        "PUT /api/guest HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        server.address,
        eve.cookie.clone().expect("a cookie"),
        body.len()
    );
    let mut stream = TcpStream::connect(server.address).await.expect("connected");
    stream.write_all(head.as_bytes()).await.expect("sent");
    // The server asks for the body once it has judged the head.
    let mut go_on = [0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
    stream.read_exact(&mut go_on).await.expect("asked for more");
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    let store = SqliteStore::open(&server.data, Sync::Full).expect("the file");
    store.set_ban(&id, true).await.expect("banned");
    stream.write_all(body.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("answered");
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    let shut_out = eve.request("GET", "/api/tables?which=open", None).await;
    assert_eq!(shut_out.code(), "forbidden");
    assert!(
        store
            .guest(&id)
            .await
            .expect("read")
            .expect("there")
            .is_banned
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_called_back_and_forth_still_moves() {
    let server = TestServer::start().await;
    let (table, ada, _) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut socket = ada.socket(&table).await;
    let seq = socket.wait_for_turn().await["seq"].clone();
    for _ in 0..20 {
        let stand_in = ada.lobby(&table, json!({"type": "stand_in", "seat": 0}));
        let back = ada.lobby(&table, json!({"type": "return", "seat": 0}));
        tokio::join!(stand_in, back);
    }
    // Whatever came of that: in the end a bot plays, and goes on playing.
    ada.lobby(&table, json!({"type": "stand_in", "seat": 0}))
        .await;
    while socket.wait_for("screen").await["seq"].as_u64() <= seq.as_u64() {}
}

/// A backup is restored and the restore undone: the numbers fit, the log is
/// another.
#[tokio::test(flavor = "multi_thread")]
async fn moves_are_never_added_to_another_log() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let first = sockets[0].wait_for_turn().await;
    let copy = server.data.with_extension("copy");
    store::sqlite::back_up(&server.data, &copy).expect("a copy");
    sockets[0].send(&play(&first, 0, "x")).await;
    sockets[0].wait_for("done").await;
    let kept = store::sqlite::restore(&server.data, &copy)
        .expect("restored")
        .expect("kept");
    // Before or after the server has noticed, an answer to the old screen is
    // either refused or given to the log as it is.
    let mut again = ada.socket(&table).await;
    let screen = loop {
        let screen = again.wait_for("screen").await;
        if screen["seq"] == first["seq"] {
            break screen;
        }
    };
    again.send(&play(&screen, 5, "y")).await;
    again.wait_for("done").await;
    store::sqlite::restore(&server.data, &kept).expect("restored");
    let mut lin_sees = lin.socket(&table).await;
    let mut was_done = false;
    for attempt in 0..200 {
        let screen = lin_sees.wait_for_turn().await;
        let name = format!("z{attempt}");
        lin_sees.send(&play(&screen, attempt, &name)).await;
        let answer = loop {
            let answer = lin_sees.next().await.expect("an answer");
            if answer["ref"] == name.as_str() {
                break answer;
            }
        };
        was_done = answer["type"] == "done";
        if was_done {
            break;
        }
    }
    assert!(was_done, "Lin's move is stored once the server has noticed");
    // The table replays from its file.
    let server = server.restart().await;
    let ada = Browser {
        address: server.address,
        cookie: ada.cookie,
    };
    let view = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(view["status"], "live");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resend_after_a_restore_is_not_called_stored() {
    let server = TestServer::start().await;
    let (table, ada, _) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    let copy = server.data.with_extension("copy");
    store::sqlite::back_up(&server.data, &copy).expect("a copy");
    let command = play(&screen, 0, "x");
    socket.send(&command).await;
    let stored = socket.wait_for("done").await["seq"].clone();
    store::sqlite::restore(&server.data, &copy).expect("restored");
    while socket.wait_for("screen").await["seq"] != screen["seq"] {}
    socket.send(&command).await;
    assert_eq!(socket.wait_for("done").await["seq"], stored);
    let n_entries: i64 = outside(&server)
        .query_row("select max(seq) from entry", [], |row| row.get(0))
        .expect("entries");
    assert_eq!(Some(n_entries), stored.as_i64(), "it is stored now");
}

/// Another version of the rules halts nothing for good.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_other_rules_is_not_destroyed() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    play_to_end(&mut ada.socket(&table).await).await;
    let file = outside(&server);
    let shift = |by: i64| {
        let sql = "update game_table set rules_version = rules_version + ?1, version = version + 1";
        file.execute(sql, [by]).expect("another version");
    };
    let status = async |expected: &str| {
        for _ in 0..200 {
            let view = ada
                .request("GET", &format!("/api/tables/{table}"), None)
                .await
                .ok();
            if view["status"] == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("never {expected}");
    };
    shift(1);
    status("halted").await;
    shift(-1);
    status("over").await;
    let record = ada
        .request("GET", &format!("/api/tables/{table}/record"), None)
        .await;
    assert_eq!(record.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_counted_over_all_sockets_of_a_guest() {
    let limits = Limits {
        messages_per_20_s: 30,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut n_answered = 0;
    for _ in 0..5 {
        let mut socket = ada.socket(&table).await;
        for _ in 0..20 {
            socket.send(&json!({"type": "ping", "seq": 0})).await;
        }
        for _ in 0..20 {
            let answer = loop {
                let answer = socket.next().await.expect("an answer");
                if ["pong", "refused"].contains(&answer["type"].as_str().expect("a type")) {
                    break answer;
                }
            };
            n_answered += u32::from(answer["type"] == "pong");
        }
    }
    assert!((30..40).contains(&n_answered), "{n_answered}");
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_requests_do_not_keep_the_server_from_stopping() {
    let mut server = TestServer::start().await;
    let mut held = Vec::new();
    for text in [
        "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
        "GET /",
    ] {
        let mut stream = TcpStream::connect(server.address).await.expect("connected");
        stream.write_all(text.as_bytes()).await.expect("sent");
        held.push(stream);
    }
    tokio::time::timeout(Duration::from_secs(9), server.stop())
        .await
        .expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reloads_a_page_is_not_replaced_at_once() {
    let patience = Duration::from_secs(2);
    let limits = Limits {
        patience,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut ada_plays = ada.socket(&table).await;
    let mut lin_thinks = lin.socket(&table).await;
    let screen = ada_plays.wait_for_turn().await;
    ada_plays.send(&play(&screen, 0, "first")).await;
    ada_plays.wait_for("done").await;
    let stand_in = async || {
        let command = json!({"type": "stand_in", "seat": 1});
        ada.lobby(&table, command).await.status
    };
    // However long somebody thinks who is there.
    let began = Instant::now();
    while began.elapsed() <= patience {
        assert_eq!(stand_in().await, 422);
        let ping = json!({"type": "ping", "seq": 0});
        lin_thinks.send(&ping).await;
        lin_thinks.wait_for("pong").await;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    drop(lin_thinks);
    // Gone for a moment, after long thought.
    assert_eq!(stand_in().await, 422);
    while stand_in().await != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_that_a_table_was_closed_whoever_notices_first() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let screen = sockets[0].wait_for_turn().await;
    sockets[1].wait_for("screen").await;
    outside(&server)
        .execute(
            "update game_table set status = 'closed', version = version + 1",
            [],
        )
        .expect("closed");
    sockets[0].send(&play(&screen, 0, "too late")).await;
    for socket in &mut sockets {
        while socket.wait_for("table").await["table"]["status"] != "closed" {}
    }
}

/// As if the table had begun in the very moment of forgetting.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_forgotten_while_a_table_counts_on_them() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let store = SqliteStore::open(&server.data, Sync::Full).expect("the file");
    let adas_id = guest_id(&ada).await;
    let forgotten = store.delete_guest(&adas_id).await;
    assert_eq!(forgotten, Err(StoreError::Conflict));
    assert!(store.guest(&adas_id).await.expect("read").is_some());
    // The server gives their seat up first.
    ada.request("DELETE", "/api/guest", None).await.ok();
    let view = lin
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(view["is_maker"], true);
    assert_eq!(view["outcome"]["ranks"], json!([2, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_proxys_own_word_about_an_address_counts() {
    let server = TestServer::behind_proxy(2).await;
    let nobody = Browser::new(server.address);
    let mut codes = Vec::new();
    for forged in 1..=5 {
        let more = format!("X-Forwarded-For: 10.0.0.{forged}\r\nX-Forwarded-For: 192.0.2.9\r\n");
        let reply = nobody.request_with("POST", "/api/guest", None, &more).await;
        codes.push(reply.status);
    }
    assert_eq!(codes, [200, 200, 429, 429, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_name_suddenly_leads_here_gets_nothing() {
    let server = TestServer::start().await;
    let port = server.address.port();
    let ask = async |host: &str| {
        let text = format!("GET /api/house HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        crate::client::raw_request(server.address, text.as_bytes())
            .await
            .status
    };
    for host in [
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
    ] {
        assert_eq!(ask(host).await, 403, "{host}");
    }
    let own = [
        format!("127.0.0.1:{port}"),
        "localhost".to_owned(),
        format!("[::1]:{port}"),
        "192.168.1.7:8080".to_owned(),
        "kitchen-pc.local:8080".to_owned(),
        "kitchen-pc".to_owned(),
    ];
    for host in own {
        assert_eq!(ask(&host).await, 200, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_seen_at_once_and_names_have_ink() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut lin_sees = lin.socket(&table).await;
    let rename = async |name: &str| {
        let body = json!({"name": name, "colour": 3});
        ada.request("PUT", "/api/guest", Some(body)).await
    };
    rename("Ada Lovelace").await.ok();
    while lin_sees.wait_for("table").await["table"]["seats"][0]["name"] != "Ada Lovelace" {}
    for unseen in [
        "\u{200d}",
        "\u{3164}",
        "\u{2800}\u{2800}",
        "a\u{ad}",
        "\u{2060}",
        "\u{61c}x",
    ] {
        assert_eq!(rename(unseen).await.code(), "malformed", "{unseen:?}");
    }
    for seen in ["Zoë", "小明", "أحمد", "علی‌رضا", "👩‍🚀"] {
        assert_eq!(rename(seen).await.status, 200, "{seen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_an_object_and_stored_without_blanks() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    for options in [json!([]), json!(null), json!(7), json!("x")] {
        let new = json!({"game": "pearladora", "seats": 2, "options": options});
        assert_eq!(ada.post("/api/tables", new).await.code(), "malformed");
    }
    let blanks = format!("{{{}\"peek\": true}}", " ".repeat(5000));
    let body = format!("{{\"game\":\"pearladora\",\"seats\":2,\"options\":{blanks}}}");
    let options: Value = serde_json::from_str(&body).expect("JSON");
    ada.post("/api/tables", options).await.ok();
    let stored: String = outside(&server)
        .query_row("select options from game_table", [], |row| row.get(0))
        .expect("a table");
    assert_eq!(stored, r#"{"peek":true}"#);
    let sit = json!({"type": "sit", "seat": 0, "invite": null, "contribution": CONTRIBUTION});
    assert_eq!(ada.lobby("none", sit).await.code(), "missing");
}
