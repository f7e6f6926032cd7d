//! Messages in bottles: sealed by whoever decided, opened by anybody, decided
//! once, objected to.

/// Links that lead nowhere, pages, how much is too much.
mod links;
/// Tables that go on from a bottle.
mod playing_on;
/// What the seat could not know is not told.
mod twins;

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, Reply, legal, play, play_to_end, two_people};
use crate::games::play_out;
use crate::reviews::{thinking, wait_for};

/// A game against a bot that is over, and Ada's first decision, and the first from the
/// middle on that follows the bot's: of a turn's second one there is nothing to tell.
async fn finished(ada: &Browser) -> (String, u64, u64) {
    let table = ada.table_against("random").await;
    play_to_end(&mut ada.socket(&table).await).await;
    let own = decisions(ada, &table, 0).await;
    let other = decisions(ada, &table, 1).await;
    let follows = |&&[one, next]: &&[u64; 2]| other.iter().any(|&seq| one < seq && seq < next);
    let pairs = own.array_windows().skip(own.len() / 2);
    let later = pairs.clone().find(follows).expect("turns change");
    (table, own[0], later[1])
}

/// The decisions of a seat in a finished game.
async fn decisions(browser: &Browser, table: &str, seat: u8) -> Vec<u64> {
    let review = wait_for(browser, table, false, u64::MAX).await;
    let decisions = review["decisions"].as_array().expect("a list").iter();
    let own = decisions.filter(|decision| decision["seat"] == seat);
    own.map(|decision| decision["seq"].as_u64().expect("a number"))
        .collect()
}

async fn seal(browser: &Browser, table: &str, new: Value) -> Reply {
    let path = format!("/api/tables/{table}/bottles");
    browser.post(&path, new).await
}

/// Seals a decision; the bottle's name.
async fn sealed(browser: &Browser, table: &str, seq: u64) -> String {
    let made = seal(browser, table, json!({"seq": seq})).await.ok();
    made["id"].as_str().expect("a name").to_owned()
}

async fn open(browser: &Browser, bottle: &str) -> Reply {
    let path = format!("/api/bottles/{bottle}");
    browser.request("GET", &path, None).await
}

async fn decide(browser: &Browser, bottle: &str, action: &Value) -> Reply {
    let path = format!("/api/bottles/{bottle}/decision");
    browser.post(&path, json!({"action": action})).await
}

async fn object(browser: &Browser, bottle: &str) -> Reply {
    let path = format!("/api/bottles/{bottle}/object");
    browser.request("POST", &path, None).await
}

async fn wish(browser: &Browser, may_be_sealed: bool, is_named: bool) -> Value {
    let wishes = json!({"may_be_sealed": may_be_sealed, "is_named": is_named,
        "may_be_puzzled": false});
    let path = "/api/guest/wishes";
    browser.request("PUT", path, Some(wishes)).await.ok()
}

/// What the public or a seat saw before an entry.
async fn seen_before(browser: &Browser, table: &str, eyes: &str, seq: u64) -> Value {
    let from = seq - 1;
    let path = format!("/api/tables/{table}/replay?as={eyes}&from={from}&count=1");
    let part = browser.request("GET", &path, None).await.ok();
    part["frames"][0]["fields"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_opened_by_anybody_and_decided_once() {
    let server = TestServer::with(thinking(20)).await;
    let ada = Browser::guest(server.address).await;
    let (table, _, seq) = finished(&ada).await;
    let made = json!({"seq": seq, "line": "  Would you have saved it? "});
    let made = seal(&ada, &table, made).await.ok();
    let bottle = made["id"].as_str().expect("a name");
    let url = made["url"].as_str().expect("a link");
    assert!(url.ends_with(&format!("/bottle/{bottle}")), "{url}");

    let stranger = Browser::new(server.address);
    let view = open(&stranger, bottle).await.ok();
    assert_eq!(view["game"], "pearladora");
    assert_eq!(view["seat"], 0);
    assert_eq!(view["line"], "Would you have saved it?");
    assert_eq!(view["answer"], Value::Null);
    assert_eq!(
        (&view["is_yours"], &view["can_object"]),
        (&json!(false), &json!(false))
    );
    let seats = json!([{"bot": null, "name": null}, {"bot": "random", "name": null}]);
    assert_eq!(view["seats"], seats);
    let then = seen_before(&stranger, &table, "seat:0", seq).await;
    assert_eq!(view["screen"]["view"], then, "what the seat saw then");
    let before = view["before"].as_array().expect("a list");
    assert!(!before.is_empty() && before.iter().all(Value::is_string));

    let actions = legal(&view);
    assert!(actions.len() > 1);
    let reply = decide(&stranger, bottle, &actions[0]).await;
    assert_eq!(
        reply.code(),
        "forbidden",
        "somebody has to be a guest first"
    );
    let lin = Browser::guest(server.address).await;
    assert_eq!(
        decide(&lin, bottle, &json!({"type": "fly"})).await.code(),
        "malformed"
    );
    let done = json!({"type": "done"});
    assert_eq!(decide(&lin, bottle, &done).await.code(), "refused");
    assert_eq!(open(&lin, bottle).await.ok()["answer"], Value::Null);
    let decided = decide(&lin, bottle, &actions[1]).await.ok();
    let answer = &decided["answer"];
    assert_eq!(answer["decided"]["action"], actions[1]);
    assert!(answer["played"]["text"].is_string() && answer["best"]["worth"].is_u64());
    let text = answer["decided"]["text"].clone();
    assert_eq!(
        answer["gathered"],
        json!([{"text": text, "count": 1, "margin": null}])
    );
    assert_eq!(answer["has_found"], json!(text == answer["best"]["text"]));
    let all = seen_before(&ada, &table, "all", seq).await;
    assert_eq!(answer["truth"], all, "what was hidden then");
    assert_eq!(
        answer["table"],
        Value::Null,
        "Ada does not want to be known"
    );

    let again = decide(&lin, bottle, &actions[0]).await.ok();
    assert_eq!(again["answer"], decided["answer"], "the first counts");
    assert_eq!(open(&stranger, bottle).await.ok()["answer"], Value::Null);
    sender_sees(&ada, (&table, bottle), &decided, &actions[0]).await;
}

/// What somebody's own bottle tells them once somebody has decided.
async fn sender_sees(
    ada: &Browser,
    (table, bottle): (&str, &str),
    decided: &Value,
    action: &Value,
) {
    let own = open(ada, bottle).await.ok();
    assert_eq!(
        (&own["is_yours"], &own["answer"]["decided"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(own["answer"]["gathered"], decided["answer"]["gathered"]);
    assert_eq!(own["answer"]["table"], json!(table));
    assert_eq!(decide(ada, bottle, action).await.code(), "refused");
    let sent = ada.request("GET", "/api/bottles", None).await.ok();
    assert_eq!(
        (&sent[0]["n_decided"], &sent[0]["n_played"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sender_is_told_what_a_bot_thinks_before_anybody_has_decided() {
    let server = TestServer::with(thinking(20)).await;
    let ada = Browser::guest(server.address).await;
    let (table, first, _) = finished(&ada).await;
    let bottle = sealed(&ada, &table, first).await;
    let own = open(&ada, &bottle).await.ok();
    assert_eq!(
        (&own["number"], &own["answer"]["gathered"]),
        (&json!(1), &json!([]))
    );
    assert!(own["answer"]["best"]["text"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_decisions_of_ones_own_are_sealed() {
    let server = TestServer::with(thinking(5)).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let reply = seal(&ada, &table, json!({"seq": 1})).await;
    assert_eq!((reply.status, reply.code().as_str()), (409, "not_playing"));
    play_out(&mut sockets).await;
    let (adas, lins) = (
        decisions(&ada, &table, 0).await,
        decisions(&ada, &table, 1).await,
    );
    let stranger = Browser::guest(server.address).await;
    for (browser, new, code) in [
        (&ada, json!({"seq": lins[0]}), "not_your_seat"),
        (&stranger, json!({"seq": adas[0]}), "not_your_seat"),
        (
            &Browser::new(server.address),
            json!({"seq": adas[0]}),
            "forbidden",
        ),
        // Chance, and what never was.
        (&ada, json!({"seq": 1}), "missing"),
        (&ada, json!({"seq": 0}), "missing"),
        (&ada, json!({"seq": 100_000}), "missing"),
        (
            &ada,
            json!({"seq": adas[0], "line": "x".repeat(141)}),
            "malformed",
        ),
        (
            &ada,
            json!({"seq": adas[0], "line": "a\u{202e}b"}),
            "malformed",
        ),
        (&ada, json!({"seq": adas[0], "world": {}}), "malformed"),
    ] {
        let reply = seal(browser, &table, new.clone()).await;
        assert_eq!(reply.code(), code, "{new}");
    }
    assert_eq!(
        seal(&ada, "nowhere", json!({"seq": 1})).await.code(),
        "missing"
    );
    sealed(&ada, &table, adas[0]).await;
    sealed(&lin, &table, lins[0]).await;
}

/// A game in which Ada takes something back, and a bot plays for her in the end.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_or_decided_by_a_bot_is_not_sealed() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let (table, invite) = ada.table(2, json!({"first_seat": 0})).await;
    ada.sit(&table, &invite).await;
    let set_bot = json!({"type": "set_bot", "seat": 1, "bot": "random"});
    ada.lobby(&table, set_bot).await.ok();
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    let taken_back = socket.done(&play(&screen, 0, "first")).await["seq"].clone();
    let screen = socket.wait_for_turn().await;
    let back = json!({"type": "take_back", "ref": "b", "seat": 0, "asked": screen["asked"]});
    socket.done(&back).await;
    let stand_in = json!({"type": "stand_in", "seat": 0, "bot": "random"});
    ada.lobby(&table, stand_in).await.ok();
    while socket.wait_for("screen").await["to_act"]["type"] != "over" {}
    let reply = seal(&ada, &table, json!({"seq": taken_back})).await;
    assert_eq!(reply.code(), "refused");
    assert!(reply.body.contains("taken back"), "{}", reply.body);
    let by_bot = decisions(&ada, &table, 0).await[0];
    let reply = seal(&ada, &table, json!({"seq": by_bot})).await;
    assert_eq!(reply.code(), "refused");
    assert!(reply.body.contains("a bot decided"), "{}", reply.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_played_are_asked_and_named_as_they_wish() {
    let server = TestServer::with(thinking(5)).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    play_out(&mut sockets).await;
    let seq = decisions(&ada, &table, 0).await[0];
    let usual = lin.request("GET", "/api/guest/wishes", None).await.ok();
    let expected = json!({"may_be_sealed": true, "is_named": false, "may_be_puzzled": false});
    assert_eq!(usual, expected);
    // Ada's own wish is for what others do.
    wish(&ada, false, false).await;
    wish(&lin, false, false).await;
    let reply = seal(&ada, &table, json!({"seq": seq})).await;
    assert_eq!(reply.code(), "refused");
    assert!(reply.body.contains("does not want"), "{}", reply.body);

    wish(&lin, true, false).await;
    let bottle = sealed(&ada, &table, seq).await;
    let stranger = Browser::guest(server.address).await;
    let names = |view: &Value| {
        [
            view["seats"][0]["name"].clone(),
            view["seats"][1]["name"].clone(),
        ]
    };
    let view = open(&stranger, &bottle).await.ok();
    assert_eq!(names(&view), [Value::Null, Value::Null]);
    let renamed = json!({"name": "Lin of the reef", "colour": 1});
    lin.request("PUT", "/api/guest", Some(renamed)).await.ok();
    wish(&lin, true, true).await;
    let view = open(&stranger, &bottle).await.ok();
    assert_eq!(names(&view), [Value::Null, json!("Lin of the reef")]);
    let named = json!({"seq": seq, "is_named": true});
    let named = seal(&ada, &table, named).await.ok();
    let named = named["id"].as_str().expect("a name");
    let view = open(&stranger, named).await.ok();
    assert!(
        names(&view).iter().all(Value::is_string),
        "{}",
        view["seats"]
    );
    // Where all are named, the game itself is no secret.
    let decided = decide(&stranger, named, &legal(&view)[0]).await.ok();
    assert_eq!(decided["answer"]["table"], json!(table));

    // Whoever changes their mind is heard at once, for as long as they wish.
    wish(&lin, false, true).await;
    let reply = open(&stranger, &bottle).await;
    assert_eq!(reply.code(), "missing");
    assert!(reply.body.contains("out of the water"), "{}", reply.body);
    wish(&lin, true, true).await;
    let view = open(&lin, &bottle).await.ok();
    assert_eq!(
        (&view["is_yours"], &view["can_object"]),
        (&json!(false), &json!(true))
    );
    // The button afterwards is for good, and not for everybody.
    assert_eq!(object(&stranger, &bottle).await.code(), "forbidden");
    assert_eq!(object(&lin, &bottle).await.ok(), json!({}));
    for browser in [&stranger, &lin, &ada] {
        let reply = open(browser, &bottle).await;
        assert_eq!(reply.code(), "missing");
        assert!(reply.body.contains("out of the water"), "{}", reply.body);
    }
    let action = &legal(&view)[0];
    assert_eq!(decide(&stranger, &bottle, action).await.code(), "missing");
    assert_eq!(object(&ada, named).await.ok(), json!({}), "her own");
    let sent = ada.request("GET", "/api/bottles", None).await.ok();
    assert!(
        sent.as_array()
            .expect("a list")
            .iter()
            .all(|line| line["is_withdrawn"] == true)
    );
}
