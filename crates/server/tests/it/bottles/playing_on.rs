//! Tables that go on from a bottle: the same dice, bots for everybody else, and
//! what came with them stays.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{decide, decisions, open, seal, sealed};
use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Reply, legal, play, play_to_end, two_people};
use crate::games::play_out;
use crate::reviews::thinking;

async fn play_on(browser: &Browser, bottle: &str) -> Reply {
    let path = format!("/api/bottles/{bottle}/play");
    browser.request("POST", &path, None).await
}

/// Chance by kind and number, after an entry.
async fn draws(browser: &Browser, table: &str, after: u64) -> BTreeMap<(String, u64), Value> {
    let path = format!("/api/tables/{table}/dice");
    let dice = browser.request("GET", &path, None).await.ok();
    let number = |value: &Value| value.as_u64().expect("a number");
    let draws = dice["draws"].as_array().expect("a list").iter();
    draws
        .filter(|draw| number(&draw["seq"]) > after)
        .map(|draw| {
            assert_eq!(draw["is_as_logged"], true);
            let kind = draw["kind"].as_str().expect("a kind").to_owned();
            ((kind, number(&draw["number"])), draw["outcome"].clone())
        })
        .collect()
}

/// A game of Deep Colony against a bot, in which chance decides before every
/// turn, played to its end.
async fn finished_colony(ada: &Browser) -> String {
    let new = json!({"game": "deep-colony", "seats": 2, "options": {}, "start": true, "seating":
        [{"type": "mine", "contribution": CONTRIBUTION}, {"type": "bot", "bot": "random"}]});
    let made = ada.post("/api/tables", new).await.ok();
    let table = made["id"].as_str().expect("a name").to_owned();
    play_to_end(&mut ada.socket(&table).await).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_dice_fall_whatever_is_decided() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let game = finished_colony(&ada).await;
    let own = decisions(&ada, &game, 0).await;
    let seq = own[own.len() / 3];
    let bottle = sealed(&ada, &game, seq).await;
    let lin = Browser::guest(server.address).await;
    let reply = play_on(&lin, &bottle).await;
    assert_eq!(reply.code(), "refused", "deciding comes first");
    let view = open(&lin, &bottle).await.ok();
    let actions = legal(&view);
    let decided = decide(&lin, &bottle, &actions[actions.len() - 1])
        .await
        .ok();
    let created = play_on(&lin, &bottle).await.ok();
    let table = created["id"].as_str().expect("a name");
    assert_eq!(
        created["table"]["belongs"],
        json!({"type": "bottle", "id": bottle, "since": seq - 1})
    );
    assert_eq!(created["table"]["is_listed"], false);
    assert_eq!(created["table"]["seats"][0]["is_yours"], true);
    assert_eq!(
        play_on(&lin, &bottle).await.ok()["id"],
        json!(table),
        "the same again"
    );
    let answer = open(&lin, &bottle).await.ok()["answer"].clone();
    assert_eq!(answer["played_on"], json!(table));

    play_to_end(&mut lin.socket(table).await).await;
    let (then, now) = (
        draws(&lin, &game, seq - 1).await,
        draws(&lin, table, seq - 1).await,
    );
    assert!(now.len() > 10, "{}", now.len());
    for (which, outcome) in &now {
        assert_eq!(then.get(which), Some(outcome), "{which:?}");
    }
    // What was before is the same word for word, and then comes what was decided.
    let story = |table: &str| {
        let path = format!("/api/tables/{table}/story?as=all");
        let lin = &lin;
        async move { lin.request("GET", &path, None).await.ok()["lines"].clone() }
    };
    let (then, now) = (story(&game).await, story(table).await);
    for idx in 0..seq as usize - 1 {
        assert_eq!(then[idx]["events"], now[idx]["events"]);
    }
    let path = format!("/api/tables/{table}/record");
    let record = lin.request("GET", &path, None).await.body;
    let line = record.lines().nth(seq as usize).expect("an entry");
    let line: Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(
        line["body"], decided["answer"]["decided"]["action"],
        "{line}"
    );

    let path = format!("/api/tables/{table}");
    let outcome = lin.request("GET", &path, None).await.ok()["outcome"].clone();
    let total = |seat: usize| outcome["sheets"][seat]["total"].as_i64().expect("points");
    let gathered = open(&ada, &bottle).await.ok()["answer"]["gathered"].clone();
    assert_eq!(gathered[0]["margin"], json!(total(0) - total(1)));
    let sent = ada.request("GET", "/api/bottles", None).await.ok();
    assert_eq!(sent[0]["n_played"], 1);
    // A game that is somebody else's for the most part is not sealed again.
    let last = decisions(&lin, table, 0).await.pop().expect("a decision");
    assert_eq!(
        seal(&lin, table, json!({"seq": last})).await.code(),
        "refused"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_the_place_of_people_and_what_came_with_it_stays() {
    let server = TestServer::with(thinking(5)).await;
    let (game, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&game).await, lin.socket(&game).await];
    play_out(&mut sockets).await;
    // A first pontoon could be taken back: it is followed by another or none.
    let seq = decisions(&ada, &game, 0).await[0];
    let bottle = sealed(&ada, &game, seq).await;
    let bo = Browser::guest(server.address).await;
    let actions = legal(&open(&bo, &bottle).await.ok());
    let pontoon = actions.iter().find(|action| action["type"] == "pontoon");
    decide(&bo, &bottle, pontoon.expect("a pontoon")).await.ok();
    let created = play_on(&bo, &bottle).await.ok();
    let table = created["id"].as_str().expect("a name");
    let seats = &created["table"]["seats"];
    assert_eq!(
        (&seats[1]["name"], &seats[1]["guest"]),
        (&Value::Null, &Value::Null)
    );
    let mut socket = bo.socket(table).await;
    let screen = socket.wait_for_turn().await;
    assert_eq!(screen["viewer"]["seat"], 0);
    assert_eq!(
        (&screen["can_take_back"], &screen["can_propose_take_back"]),
        (&json!(false), &json!(false))
    );
    let back = json!({"type": "take_back", "ref": "b", "seat": 0, "asked": screen["asked"]});
    socket.send(&back).await;
    assert_eq!(socket.wait_for("refused").await["ref"], "b");
    socket.done(&play(&screen, 0, "on")).await;
    // Those who played then have nothing to say here.
    let view = lin
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(view["seats"][1]["is_yours"], false);
    bo.lobby(table, json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    let gathered = open(&bo, &bottle).await.ok()["answer"]["gathered"].clone();
    assert_eq!(gathered[0]["margin"], Value::Null, "giving up is no result");
}
