//! Hints: where they are allowed, for whoever is to act, and for nobody else.

use serde_json::{Value, json};

use super::TestServer;
use super::client::{Browser, CONTRIBUTION, Socket, legal, play, two_seated};
use super::thinking::metric;

/// A table of two against a bot, with hints or without.
async fn table(browser: &Browser, has_hints: bool) -> (String, Socket, Value) {
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {"first_seat": 0}, "start": true,
        "has_hints": has_hints,
        "seating": [
            {"type": "mine", "name": null, "contribution": CONTRIBUTION},
            {"type": "bot", "bot": "minnow"},
        ],
    });
    let made = browser.post("/api/tables", new).await.ok();
    assert_eq!(made["table"]["has_hints"], has_hints);
    let id = made["id"].as_str().expect("a text").to_owned();
    let mut socket = browser.socket(&id).await;
    let screen = socket.wait_for_turn().await;
    (id, socket, screen)
}

fn hint(reference: &str, screen: &Value) -> Value {
    json!({"type": "hint", "ref": reference, "seat": screen["viewer"]["seat"], "asked": screen["asked"]})
}

/// The answer to a command.
async fn answer(socket: &mut Socket, command: &Value) -> Value {
    socket.send(command).await;
    loop {
        let message = socket.next().await.expect("an answer");
        if message["ref"] == command["ref"] {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_names_the_best_move_and_two_others_and_changes_nothing() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (_, mut socket, screen) = table(&ada, true).await;
    let told = answer(&mut socket, &hint("a", &screen)).await;
    assert_eq!(told["type"], "hint", "{told}");
    assert_eq!(told["asked"], screen["asked"]);
    let choices = told["choices"].as_array().expect("a list");
    assert_eq!(choices.len(), 3, "{told}");
    let legal = legal(&screen);
    for choice in choices {
        assert!(legal.contains(&choice["action"]), "{choice}");
        assert!(
            choice["percent"]
                .as_u64()
                .is_some_and(|percent| percent <= 100)
        );
        assert!(choice["text"].as_str().is_some_and(|text| !text.is_empty()));
    }
    // Asking again is answered with the same.
    let again = answer(&mut socket, &hint("b", &screen)).await;
    assert_eq!(again["choices"], told["choices"]);
    // What was hinted at can be played, at the same prompt.
    let mut command = play(&screen, 0, "c");
    command["actions"] = json!([choices[0]["action"]]);
    socket.done(&command).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_refused_where_they_are_off_or_not_due() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (_, mut socket, screen) = table(&ada, false).await;
    let told = answer(&mut socket, &hint("off", &screen)).await;
    assert_eq!(
        (&told["type"], &told["code"]),
        (&json!("refused"), &json!("forbidden"))
    );
    let (id, mut socket, screen) = table(&ada, true).await;
    let mut other = hint("other seat", &screen);
    other["seat"] = json!(1);
    assert_eq!(answer(&mut socket, &other).await["code"], "not_your_seat");
    let mut old = hint("old", &screen);
    old["asked"] = json!(9999);
    assert_eq!(answer(&mut socket, &old).await["code"], "stale");
    let unnamed = hint("", &screen);
    assert_eq!(answer(&mut socket, &unnamed).await["code"], "malformed");
    // Two at once, and one that the table leaves behind.
    socket.send(&hint("first", &screen)).await;
    let told = answer(&mut socket, &hint("second", &screen)).await;
    assert_eq!(told["code"], "too_fast");
    ada.lobby(&id, json!({"type": "stand_in", "seat": 0}))
        .await
        .ok();
    let left_behind = loop {
        let message = socket.next().await.expect("an answer");
        if message["ref"] == "first" {
            break message;
        }
    };
    assert_eq!(left_behind["code"], "stale");
    ada.lobby(&id, json!({"type": "close"})).await.ok();
    assert_eq!(
        answer(&mut socket, &hint("closed", &screen)).await["code"],
        "not_playing"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_maker_allows_hints_and_only_the_asker_hears_one() {
    let server = TestServer::start().await;
    let (id, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    let allow = json!({"type": "allow_hints", "is_allowed": true});
    assert_eq!(lin.lobby(&id, allow.clone()).await.code(), "forbidden");
    let view = ada.lobby(&id, allow.clone()).await.ok();
    assert_eq!(view["has_hints"], true);
    ada.lobby(&id, json!({"type": "start"})).await.ok();
    assert_eq!(ada.lobby(&id, allow).await.code(), "not_playing");
    let (mut own, mut other) = (ada.socket(&id).await, lin.socket(&id).await);
    let screen = own.wait_for_turn().await;
    let mut not_theirs = hint("not theirs", &screen);
    not_theirs["seat"] = json!(1);
    assert_eq!(answer(&mut other, &not_theirs).await["code"], "refused");
    let told = answer(&mut own, &hint("a", &screen)).await;
    assert_eq!(told["type"], "hint", "{told}");
    let ping = json!({"type": "ping", "seq": 0});
    other.send(&ping).await;
    other.wait_for("pong").await;
    let heard = other
        .frames
        .iter()
        .any(|frame| frame.contains("\"choices\""));
    assert!(!heard, "{:?}", other.frames);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_not_told_again_where_the_log_has_become_another() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (_, mut socket, screen) = table(&ada, true).await;
    let copy = server.data.with_extension("copy");
    store::sqlite::back_up(&server.data, &copy).expect("a copy");
    socket.send(&play(&screen, 0, "one way")).await;
    let one = socket.wait_for_turn().await;
    let told = answer(&mut socket, &hint("one", &one)).await;
    assert_eq!(told["type"], "hint", "{told}");
    store::sqlite::restore(&server.data, &copy).expect("restored");
    while socket.wait_for("screen").await["seq"] != screen["seq"] {}
    // Another way to an entry of the same number.
    socket.send(&play(&screen, 1, "another")).await;
    let other = socket.wait_for_turn().await;
    assert_eq!(other["asked"], one["asked"]);
    let n_thoughts = metric(&ada, "thinkers_begun_total").await;
    let told = answer(&mut socket, &hint("other", &other)).await;
    assert_eq!(told["type"], "hint", "{told}");
    let n_more = metric(&ada, "thinkers_begun_total").await - n_thoughts;
    assert_eq!(n_more, 1.0, "it was thought about anew");
}
