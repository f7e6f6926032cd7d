//! How much is too much: for a guest, for an address, at the door of a club, in a
//! name and in talk.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Reply};

#[tokio::test(flavor = "multi_thread")]
async fn many_guests_of_one_address_share_what_an_address_may() {
    let limits = Limits {
        requests_per_minute: 10,
        people: 3,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let mut n_answered = 0;
    let refused = loop {
        let guest = Browser::new(server.address);
        let reply = guest.request("GET", "/api/house", None).await;
        if reply.status == 429 {
            break reply;
        }
        let made = guest.request("POST", "/api/guest", None).await;
        n_answered += 1;
        assert!(n_answered < 100, "{}", made.status);
    };
    assert!(n_answered < 30, "{n_answered}");
    assert_eq!(refused.code(), "too_fast");
    let wait: u32 = refused
        .header("retry-after")
        .and_then(|wait| wait.parse().ok())
        .expect("when to come back");
    // Ten a minute are one in six seconds, thirty one in two.
    assert!((1..=6).contains(&wait), "{wait}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_cannot_hold_all_sockets_of_an_address_by_being_many() {
    let limits = Limits {
        sockets_per_address: 6,
        sockets_per_guest: 2,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut held = Vec::new();
    let stranger = Browser::new(server.address);
    while let Ok(socket) = stranger.try_socket(&table, None).await {
        held.push(socket);
    }
    assert_eq!(held.len(), 3, "half is left to guests");
    for _ in 0..2 {
        let guest = Browser::guest(server.address).await;
        while let Ok(socket) = guest.try_socket(&table, None).await {
            held.push(socket);
        }
    }
    assert_eq!(held.len(), 6);
    assert_eq!(ada.try_socket(&table, None).await.err(), Some(429));
}

/// Says a word and keeps what is given for it.
async fn say(browser: &mut Browser, word: &str, more: &str) -> Reply {
    let body = Some(json!({"word": word}));
    let reply = browser.request_with("POST", "/api/club", body, more).await;
    if let Some(cookie) = reply.header("set-cookie") {
        browser.cookie = cookie.split(';').next().map(str::to_owned);
    }
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_is_of_one_house_and_outlasts_a_restart() {
    let (one, other) = (
        TestServer::club("pearl").await,
        TestServer::club("pearl").await,
    );
    let (mut ada, mut lin) = (Browser::new(one.address), Browser::new(other.address));
    say(&mut ada, "pearl", "").await.ok();
    say(&mut lin, "pearl", "").await.ok();
    assert_ne!(
        ada.cookie, lin.cookie,
        "whoever knows the word cannot make the pass"
    );
    let needs_word = async |address: SocketAddr, cookie: &Option<String>| {
        let browser = Browser {
            address,
            cookie: cookie.clone(),
        };
        let house = browser.request("GET", "/api/house", None).await.ok();
        house["needs_club_word"].as_bool()
    };
    assert_eq!(needs_word(one.address, &ada.cookie).await, Some(false));
    assert_eq!(needs_word(one.address, &lin.cookie).await, Some(true));
    let mut one = one;
    one.stop().await;
    let word = |word: &'static str| {
        move |config: &mut server::Config| config.club_word = Some(word.to_owned())
    };
    let mut again = TestServer::configured(&one.data, word("pearl")).await;
    assert_eq!(needs_word(again.address, &ada.cookie).await, Some(false));
    again.stop().await;
    let changed = TestServer::configured(&one.data, word("oyster")).await;
    assert_eq!(needs_word(changed.address, &ada.cookie).await, Some(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_the_word_is_slowed_and_those_inside_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::configured(&folder.path().join("tide.db"), |config| {
        config.club_word = Some("pearl".to_owned());
        config.trust_proxy = true;
    })
    .await;
    let from = |address: &str| format!("X-Forwarded-For: {address}\r\n");
    let home = from("192.0.2.1");
    let mut ada = Browser::new(server.address);
    say(&mut ada, "pearl", &home).await.ok();
    // From one address, from many of one network, from everywhere.
    let slowed = async |address: &dyn Fn(u32) -> String| {
        for guess in 0..1000 {
            let mut eve = Browser::new(server.address);
            let reply = say(&mut eve, "x", &from(&address(guess))).await;
            if reply.status == 429 {
                assert_eq!(reply.header("retry-after"), Some("1"));
                return guess;
            }
            assert_eq!(reply.code(), "club_only");
        }
        panic!("never slowed");
    };
    assert_eq!(slowed(&|_| "192.0.2.1".to_owned()).await, 11);
    let early = say(&mut Browser::new(server.address), "pearl", &home).await;
    assert_eq!(early.code(), "too_fast", "or it would be a free guess");
    assert_eq!(slowed(&|n| format!("2001:db8:1:{n:x}::1")).await, 41);
    slowed(&|n| format!("2001:{n:x}::1")).await;
    let inside = ada.request_with("POST", "/api/guest", None, &home).await;
    assert_eq!(inside.status, 200);
    assert_eq!(say(&mut ada, "pearl", &home).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_cannot_be_read_is_answered_under_its_own_name() {
    let limits = Limits {
        messages_per_20_s: 10,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut socket = ada.socket(&table).await;
    for (text, reference) in [
        (r#"{"type":"dance","ref":"a"}"#, json!("a")),
        (r#"{"ref":"b","type":"play","seat":"x"}"#, json!("b")),
        (r#"{"ref":7}"#, Value::Null),
        (r#"{"ref":"c""#, Value::Null),
    ] {
        socket.send_text(text).await;
        let refused = socket.wait_for("refused").await;
        assert_eq!(
            (&refused["code"], &refused["ref"]),
            (&json!("malformed"), &reference),
            "{text}"
        );
    }
    let too_fast = loop {
        socket
            .send(&json!({"type": "talk", "ref": "late", "text": "hello"}))
            .await;
        let answer = loop {
            let answer = socket.next().await.expect("an answer");
            if answer["ref"] == "late" {
                break answer;
            }
        };
        if answer["type"] == "refused" {
            break answer;
        }
    };
    assert_eq!(too_fast["code"], "too_fast");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_talk_have_ink() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut socket = ada.socket(&table).await;
    for unseen in [
        "\u{e000}",
        "x\u{e0041}",
        "\u{f0000}x",
        "a\u{202e}b",
        "a\u{200b}b",
        "Ada\u{200d}",
    ] {
        let body = json!({"name": unseen, "colour": 0});
        let renamed = ada.request("PUT", "/api/guest", Some(body)).await;
        assert_eq!(renamed.code(), "malformed", "{unseen:?}");
        socket
            .send(&json!({"type": "talk", "ref": unseen, "text": unseen}))
            .await;
        assert_eq!(
            socket.wait_for("refused").await["code"],
            "malformed",
            "{unseen:?}"
        );
    }
    let said = json!({"type": "talk", "ref": "seen", "text": "Grüße, 小明 👩‍🚀 ❤️!"});
    socket.done(&said).await;
}

/// A name would say a card, and so would one of seven colours.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_renamed_where_talk_is_restricted() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let rename = async |name: &str, colour: u8| {
        let body = json!({"name": name, "colour": colour});
        ada.request("PUT", "/api/guest", Some(body)).await
    };
    rename("Ada", 0).await.ok();
    let seating = json!([
        {"type": "mine", "contribution": CONTRIBUTION},
        {"type": "bot", "bot": "random"}
    ]);
    let new = json!({"game": "mini-divercity", "seats": 2, "options": {},
        "seating": seating, "start": true});
    let made = ada.post("/api/tables", new).await.ok();
    assert_eq!(made["table"]["is_hushed"], true);
    for (name, colour) in [("A crab", 0), ("Ada", 3)] {
        assert_eq!(rename(name, colour).await.code(), "refused");
    }
    let id = made["id"].as_str().expect("an id");
    ada.lobby(id, json!({"type": "close"})).await.ok();
    rename("Ada Lovelace", 3).await.ok();
}

/// A number as documents write it.
fn written(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

#[test]
fn hosts_are_told_the_limits_there_are() {
    let Limits {
        messages_per_20_s: messages,
        requests_per_minute: requests,
        people,
        sockets_per_guest,
        sockets_per_address,
        connections_per_address,
        handshake,
        guests_per_hour,
        tables_per_hour: tables,
        names_per_hour: names,
        links_per_hour: links,
        bot_tables_per_guest,
        bot_tables_per_address,
        endpoints_per_hour,
        letters_per_hour,
        tests_per_hour,
        review,
        reviews_per_hour: reviews,
        ..
    } = Limits::default();
    let both = |count: u32| format!("{} | {} |", written(count), written(count * people));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
    let document = std::fs::read_to_string(path).expect("a document");
    for sentence in [
        format!("(`--max-messages`) | {}", both(messages)),
        format!(
            "(`--max-requests`) | {} | {}; without being a guest {} |",
            written(requests),
            written(requests * people),
            written(requests)
        ),
        format!("(`--max-tables`) | {}", both(tables)),
        format!("reviews begun an hour | {names}, {links}, {reviews} | {people} times that |"),
        format!(
            "(`--max-sockets`) | {sockets_per_guest} | {sockets_per_address}; without being a guest {} |",
            sockets_per_address / 2
        ),
        format!("(`--max-guests`) | | {guests_per_hour} |"),
        format!("unless a proxy stands in front | | {connections_per_address} |"),
        format!("A handshake has {} seconds", handshake.as_secs()),
        format!("may have {bot_tables_per_guest} tables with bots in play (`--max-bot-tables`)"),
        format!("one address {bot_tables_per_address} together (`--max-bot-tables-per-address`"),
        format!("`--review` imagined worlds ({})", review.iterations),
        format!(
            "may add or renew {endpoints_per_hour} an hour, try {tests_per_hour} an hour, \
             and have {letters_per_hour} letters an hour sent"
        ),
    ] {
        assert!(
            document.contains(&sentence),
            "not in docs/hosting.md: {sentence}"
        );
    }
}
