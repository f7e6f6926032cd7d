//! The past of a table: its story, its positions, its dice.

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, guest_id, legal, play, play_to_end, two_people};

async fn look(browser: &Browser, table: &str, what: &str) -> crate::client::Reply {
    let path = format!("/api/tables/{table}/{what}");
    browser.request("GET", &path, None).await
}

/// Every position of a game, part by part, put together as a page does.
async fn positions(browser: &Browser, table: &str, eyes: &str) -> Vec<Value> {
    let mut views: Vec<Value> = Vec::new();
    loop {
        let from = views.len();
        let part = look(browser, table, &format!("replay?as={eyes}&from={from}")).await;
        let part = part.ok();
        let frames = part["frames"].as_array().expect("frames");
        assert!((1..=32).contains(&frames.len()), "{}", frames.len());
        let mut view = json!({});
        for (frame, seq) in frames.iter().zip(from..) {
            assert_eq!(frame["seq"], seq);
            for (name, value) in frame["fields"].as_object().expect("fields") {
                view[name] = value.clone();
            }
            views.push(view.clone());
        }
        assert!(
            frames[0]["fields"]["options"].is_object(),
            "the first is whole"
        );
        let n_repeated = frames[1..]
            .iter()
            .filter(|frame| !frame["fields"]["options"].is_null());
        assert_eq!(n_repeated.count(), 0, "options are said once");
        if part["seq"].as_u64() == Some(views.len() as u64 - 1) {
            return views;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_shows_what_was_known_and_after_the_end_everything() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("greedy").await;
    let mut socket = ada.socket(&table).await;
    socket.wait_for_turn().await;
    let stranger = Browser::new(server.address);
    for what in ["replay", "story"] {
        for (browser, eyes, code) in [
            (&stranger, "seat:0", "forbidden"),
            (&ada, "seat:1", "forbidden"),
            (&ada, "all", "forbidden"),
            (&ada, "seat:7", "missing"),
            (&ada, "seat:x", "malformed"),
        ] {
            let reply = look(browser, &table, &format!("{what}?as={eyes}")).await;
            assert_eq!(reply.code(), code, "{what} {eyes}");
        }
        look(&stranger, &table, what).await.ok();
        look(&ada, &table, &format!("{what}?as=seat:0")).await.ok();
    }
    assert_eq!(look(&ada, &table, "dice").await.code(), "not_playing");
    let mut again = ada.socket(&table).await;
    play_to_end(&mut again).await;
    let n_hidden = |view: &Value| {
        let divers = view["divers"].as_array().expect("a list").iter();
        divers
            .filter(|diver| diver["face"]["type"] == "back")
            .count()
    };
    let public = positions(&stranger, &table, "public").await;
    let all = positions(&stranger, &table, "all").await;
    assert_eq!(all.len(), public.len());
    assert!(public.len() > 40, "more than one part");
    let middle = public.len() / 2;
    assert!(n_hidden(&public[middle]) > 0);
    assert_eq!(n_hidden(&all[middle]), 0);
    assert_eq!(
        n_hidden(&public[public.len() - 1]),
        0,
        "the end turns them over"
    );
    let story = look(&stranger, &table, "story").await.ok();
    let lines = story["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), public.len() - 1);
    assert!(lines[middle]["at"].as_u64() > Some(1_700_000_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_is_true_after_a_reload() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut socket = ada.socket(&table).await;
    let mut other = lin.socket(&table).await;
    other.wait_for("screen").await;
    let screen = socket.wait_for_turn().await;
    let pontoon = legal(&screen);
    let pontoon = pontoon.iter().find(|action| action["type"] == "pontoon");
    let lay = json!({"type": "play", "ref": "lay", "seat": 0, "asked": screen["asked"],
        "actions": [pontoon.expect("a line")]});
    let laid = socket.done(&lay).await["seq"].clone();
    let live = other.wait_for("screen").await;
    assert_eq!(live["told"], json!([1]));
    let after = socket.wait_for_turn().await;
    let back = json!({"type": "take_back", "ref": "back", "seat": 0, "asked": after["asked"]});
    let taken_back = socket.done(&back).await["seq"].clone();
    let to = screen["seq"].clone();
    let live = other.wait_for("screen").await;
    let deed = json!({"seq": taken_back, "seat": 0, "control": {"type": "take_back", "to": to}});
    assert_eq!(live["deeds"], json!([deed]));
    let stranger = Browser::new(server.address);
    for (browser, eyes) in [(&ada, "seat:0"), (&lin, "seat:1"), (&stranger, "public")] {
        let story = look(browser, &table, &format!("story?as={eyes}"))
            .await
            .ok();
        let lines = story["lines"].as_array().expect("lines");
        let line = |seq: &Value| lines.iter().find(|line| line["seq"] == *seq);
        let told = line(&laid).expect("it has happened");
        assert_eq!(told["events"].as_array().map(Vec::len), Some(1), "{told}");
        let control = &line(&taken_back).expect("and was taken back")["control"];
        assert_eq!(*control, deed["control"]);
        let rest = format!("story?as={eyes}&since={laid}");
        let rest = look(browser, &table, &rest).await.ok();
        assert_eq!(rest["lines"].as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_bots_say_survives_a_reload() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("greedy").await;
    let mut socket = ada.socket(&table).await;
    let mut heard = Vec::new();
    for n_moves in 0.. {
        let screen = loop {
            let message = socket.next().await.expect("the game goes on");
            if message["type"] == "reason" {
                heard.push((message["seq"].clone(), message["reason"].clone()));
            }
            let is_screen = message["type"] == "screen";
            let is_over = message["to_act"]["type"] == "over";
            if is_screen && (is_over || !message["asked"].is_null()) {
                break message;
            }
        };
        if screen["to_act"]["type"] == "over" {
            break;
        }
        socket
            .send(&play(&screen, n_moves, &n_moves.to_string()))
            .await;
    }
    assert!(!heard.is_empty(), "it said something");
    let story = look(&ada, &table, "story?as=seat:0").await.ok();
    let lines = story["lines"].as_array().expect("lines");
    for (seq, text) in heard {
        // A reason belongs to the last entry of its step, which may be chance's.
        let step = lines
            .iter()
            .filter(|line| line["seq"].as_u64() <= seq.as_u64());
        let mut told = step.rev().map(|line| &line["reason"]);
        assert_eq!(told.find(|reason| !reason.is_null()), Some(&text));
    }
    let own = lines.iter().filter(|line| line["seat"] == 0);
    assert_eq!(own.filter(|line| !line["reason"].is_null()).count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_sent_away_does_not_look_on() {
    let server = TestServer::start().await;
    let (table, ada, _) = two_people(server.address, json!({})).await;
    let lin = Browser::guest(server.address).await;
    let remove = json!({"type": "remove", "guest": guest_id(&lin).await});
    ada.lobby(&table, remove).await.ok();
    for what in ["story", "replay"] {
        assert_eq!(look(&lin, &table, what).await.code(), "forbidden", "{what}");
    }
}

/// Whoever finds out what the dice were can find out whether they were fair.
#[tokio::test(flavor = "multi_thread")]
async fn the_dice_are_told_at_the_end() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let new = json!({"game": "deep-colony", "seats": 2, "options": {}, "start": true, "seating": [
        {"type": "mine", "name": null, "contribution": crate::client::CONTRIBUTION},
        {"type": "bot", "bot": "random"}]});
    let made = ada.post("/api/tables", new).await.ok();
    let table = made["id"].as_str().expect("a text").to_owned();
    play_to_end(&mut ada.socket(&table).await).await;
    let dice = look(&ada, &table, "dice").await.ok();
    assert_eq!(dice["commitment"], made["table"]["commitment"]);
    assert_eq!(dice["is_by_kind"], true);
    let draws = dice["draws"].as_array().expect("draws");
    assert!(draws.len() > 60, "{}", draws.len());
    let seed = dice["seed"].as_str().expect("a text");
    let contributions: Vec<Option<String>> =
        serde_json::from_value(dice["contributions"].clone()).expect("texts");
    let key = dice::Key::new(dice::Purpose::Chance, seed, 0).with_contributions(&contributions);
    for draw in draws {
        assert_eq!(draw["is_as_logged"], true, "{draw}");
        let kind = draw["kind"].as_str().expect("a text");
        let number = draw["number"].as_u64().expect("a number");
        let mut rolls = key.of_kind(kind).stream(number);
        for roll in draw["rolls"].as_array().expect("rolls") {
            let bound = roll[0].as_u64().expect("a number") as u32;
            let rolled = rules::Dice::below(&mut rolls, bound);
            assert_eq!(roll[1], rolled, "{draw}");
        }
    }
}
