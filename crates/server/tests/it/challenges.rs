//! The same deal for several: equal luck, equal bots, and nothing told before
//! its time.

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, legal, play, play_to_end};

/// A challenge against a bot.
fn against(bot: &str) -> Value {
    json!({
        "type": "fresh", "game": "pearladora", "options": {}, "seats": [null, bot],
        "terms": {"undo": "refused", "hints": "refused", "tries": "marked"},
        "line": "Can you beat this?"
    })
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

async fn set(browser: &Browser, challenge: Value) -> String {
    text(&browser.post("/api/challenges", challenge).await.ok()["id"])
}

pub(crate) async fn try_it(browser: &Browser, challenge: &str) -> String {
    let path = format!("/api/challenges/{challenge}/tries");
    text(&browser.request("POST", &path, None).await.ok()["id"])
}

pub(crate) async fn show(browser: &Browser, challenge: &str) -> Value {
    let path = format!("/api/challenges/{challenge}");
    browser.request("GET", &path, None).await.ok()
}

/// Plays a try to its end: the how manieth legal action each time.
pub(crate) async fn finish(browser: &Browser, table: &str, offset: usize) {
    let mut socket = browser.socket(table).await;
    for n_moves in 0.. {
        let screen = socket.wait_for_turn().await;
        if screen["to_act"]["type"] == "over" {
            return;
        }
        let actions = legal(&screen);
        let action = &actions[(7 * n_moves + offset) % actions.len()];
        let command = json!({
            "type": "play", "ref": n_moves.to_string(), "seat": 0,
            "asked": screen["asked"], "actions": [action]
        });
        socket.send(&command).await;
    }
}

/// The entries of a finished game, as its record has them.
pub(crate) async fn entries(browser: &Browser, table: &str) -> Vec<String> {
    let path = format!("/api/tables/{table}/record");
    let record = browser.request("GET", &path, None).await;
    assert_eq!(record.status, 200, "{}", record.body);
    record.body.lines().skip(1).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_the_same_meets_the_same_and_where_ways_part_is_found() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let challenge = set(&ada, against("otter")).await;
    let mut tables = Vec::new();
    for offset in [0, 0, 3] {
        let player = Browser::guest(server.address).await;
        let table = try_it(&player, &challenge).await;
        assert_eq!(
            try_it(&player, &challenge).await,
            table,
            "it is gone on with"
        );
        finish(&player, &table, offset).await;
        tables.push((table, player));
    }
    let (_, lin) = &tables[1];
    let mut logs = Vec::new();
    for (table, _) in &tables {
        logs.push(entries(lin, table).await);
    }
    assert_eq!(logs[0], logs[1], "the same moves, the same answers");
    assert_ne!(logs[0], logs[2]);
    let board = show(lin, &challenge).await;
    let board = board["board"].as_array().expect("they have finished");
    assert_eq!(board.len(), 3);
    assert!(
        board
            .iter()
            .all(|tried| tried["number"] == 1 && tried["is_late"] == false)
    );
    let compare = async |one: usize, other: usize| {
        let (one, other) = (&tables[one].0, &tables[other].0);
        let path = format!("/api/challenges/{challenge}/comparison?a={one}&b={other}");
        lin.request("GET", &path, None).await.ok()
    };
    let same = compare(0, 1).await;
    assert_eq!(same["parting"], Value::Null);
    assert_eq!(same["n_common"], same["n_decisions"][0]);
    let parted = compare(0, 2).await;
    let parting = &parted["parting"];
    assert_eq!(parting["seat"], 0);
    assert_ne!(parting["played"][0]["text"], parting["played"][1]["text"]);
    assert!(parting["best"]["worth"].as_u64().expect("a share") > 0);
    assert!(parting["screen"]["view"].is_object());
    let at = parting["seqs"][0].as_u64().expect("an entry") as usize;
    assert_eq!(parting["seqs"][1].as_u64(), Some(at as u64));
    assert_eq!(logs[0][..at - 1], logs[2][..at - 1]);
    assert_ne!(logs[0][at - 1], logs[2][at - 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_is_closed_to_whoever_has_not_finished_it() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let challenge = set(&ada, against("greedy")).await;
    let table = try_it(&ada, &challenge).await;
    let stranger = Browser::new(server.address);
    let lin = Browser::guest(server.address).await;
    let closed = async |browser: &Browser| {
        for what in ["", "/story", "/replay?as=all", "/record", "/dice"] {
            let path = format!("/api/tables/{table}{what}");
            let reply = browser.request("GET", &path, None).await;
            assert_eq!(reply.code(), "forbidden", "{what}");
        }
        let review = format!("/api/tables/{table}/review");
        let reply = browser.post(&review, json!({})).await;
        assert_eq!(reply.code(), "forbidden", "a review");
        let mut socket = browser.socket(&table).await;
        let refused = socket.wait_for("refused").await;
        assert_eq!(refused["code"], "forbidden");
        socket.wait_for("bye").await;
        let told = socket.frames.join("\n");
        assert!(
            !told.contains("\"view\"") && !told.contains("talk_so_far"),
            "{told}"
        );
    };
    closed(&stranger).await;
    closed(&lin).await;
    finish(&ada, &table, 1).await;
    // Over, and still not for those who may play it yet; not even a review that
    // goes on already.
    let review = format!("/api/tables/{table}/review");
    ada.post(&review, json!({})).await.ok();
    closed(&stranger).await;
    closed(&lin).await;
    for which in ["open", "live", "over"] {
        let list = lin
            .request("GET", &format!("/api/tables?which={which}"), None)
            .await;
        assert!(!list.body.contains(&table), "it is listed as {which}");
    }
    let seen = show(&lin, &challenge).await;
    assert_eq!(
        (&seen["board"], &seen["n_finished"]),
        (&Value::Null, &json!(1))
    );
    let told = seen.to_string();
    assert!(!told.contains(&table) && !told.contains("seed"), "{told}");
    // Whoever has finished it may see the others.
    let own = try_it(&lin, &challenge).await;
    finish(&lin, &own, 2).await;
    entries(&lin, &table).await;
    assert_eq!(
        show(&lin, &challenge).await["board"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    closed(&stranger).await;
    // Whoever has set it opens it to all.
    let open = format!("/api/challenges/{challenge}/open");
    assert_eq!(lin.request("POST", &open, None).await.code(), "forbidden");
    ada.request("POST", &open, None).await.ok();
    entries(&stranger, &table).await;
    let late = Browser::guest(server.address).await;
    let third = try_it(&late, &challenge).await;
    finish(&late, &third, 3).await;
    let board = show(&late, &challenge).await["board"].clone();
    let own = board
        .as_array()
        .expect("a board")
        .iter()
        .find(|tried| tried["is_yours"] == true);
    assert_eq!(own.expect("one's own")["is_late"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_challenge_refuses_is_refused_and_what_it_marks_is_marked() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let once = json!({
        "type": "fresh", "game": "pearladora", "options": {}, "seats": [null, "greedy"],
        "terms": {"undo": "refused", "hints": "refused", "tries": "refused"}
    });
    let challenge = set(&ada, once).await;
    let table = try_it(&ada, &challenge).await;
    let mut socket = ada.socket(&table).await;
    let before = socket.wait_for_turn().await;
    socket.send(&play(&before, 0, "move")).await;
    let after = loop {
        let screen = socket.wait_for_turn().await;
        if screen["seq"].as_u64() > before["seq"].as_u64().map(|seq| seq + 2) {
            break screen;
        }
        socket.send(&play(&screen, 0, "again")).await;
    };
    assert_eq!(after["can_take_back"], false, "the bot has answered");
    for (what, command) in [
        (
            "undo",
            json!({"type": "take_back", "ref": "u", "seat": 0, "asked": after["asked"]}),
        ),
        (
            "a hint",
            json!({"type": "hint", "ref": "h", "seat": 0, "asked": after["asked"]}),
        ),
    ] {
        socket.send(&command).await;
        let refused = socket.wait_for("refused").await;
        assert_eq!(refused["ref"], command["ref"], "{what}: {refused}");
    }
    for command in [
        json!({"type": "stand_in", "seat": 0}),
        json!({"type": "stand_in", "seat": 0, "bot": "orca"}),
    ] {
        assert_eq!(ada.lobby(&table, command).await.code(), "refused");
    }
    drop(socket);
    ada.lobby(&table, json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    // Giving up is no way to the dice.
    for what in ["record", "dice"] {
        let path = format!("/api/tables/{table}/{what}");
        assert_eq!(ada.request("GET", &path, None).await.code(), "forbidden");
    }
    let path = format!("/api/challenges/{challenge}/tries");
    assert_eq!(ada.request("POST", &path, None).await.code(), "forbidden");
    let seen = show(&ada, &challenge).await;
    assert_eq!(seen["own"][0]["result"]["is_resigned"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_second_tries_are_counted_where_they_are_marked() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let mut free = against("greedy");
    free["terms"] = json!({"undo": "marked", "hints": "marked", "tries": "marked"});
    let challenge = set(&ada, free).await;
    for number in 1..=2 {
        let table = try_it(&ada, &challenge).await;
        let mut socket = ada.socket(&table).await;
        let screen = socket.wait_for_turn().await;
        let hint = json!({"type": "hint", "ref": "h", "seat": 0, "asked": screen["asked"]});
        socket.send(&hint).await;
        socket.wait_for("hint").await;
        drop(socket);
        ada.lobby(&table, json!({"type": "resign", "seat": 0}))
            .await
            .ok();
        let seen = show(&ada, &challenge).await;
        let own = seen["own"].as_array().expect("tries").clone();
        assert_eq!(own.len(), number);
        let last = own.last().expect("a try");
        assert_eq!(
            (&last["number"], &last["n_hints"]),
            (&json!(number), &json!(1))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_sits_down_by_its_invite_and_nobody_else_sees_it_play() {
    let server = TestServer::start().await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let team = json!({
        "type": "fresh", "game": "mini-divercity", "options": {}, "seats": [null, null, "greedy"],
        "terms": {"undo": "refused", "hints": "refused", "tries": "refused"}
    });
    let challenge = set(&ada, team).await;
    let path = format!("/api/challenges/{challenge}/tries");
    let made = ada.request("POST", &path, None).await.ok();
    let (table, invite) = (text(&made["id"]), text(&made["table"]["invite"]));
    assert_eq!(made["table"]["status"], "lobby");
    assert_eq!(made["table"]["belongs"]["id"], json!(challenge));
    for command in [
        json!({"type": "set_bot", "seat": 1, "bot": "orca"}),
        json!({"type": "arrange", "options": {}, "seats": 2, "is_listed": true}),
        json!({"type": "allow_hints", "is_allowed": true}),
    ] {
        let refused = ada.lobby(&table, command.clone()).await;
        assert_eq!(refused.code(), "refused", "{command}");
    }
    // Another team's invite opens another table only.
    let other = Browser::guest(server.address).await;
    let others = other.request("POST", &path, None).await.ok();
    assert_ne!(others["table"]["invite"], made["table"]["invite"]);
    let mut onlooker = other.socket(&table).await;
    onlooker.wait_for("table").await;
    lin.sit(&table, &invite).await;
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    onlooker.wait_for("bye").await;
    let told = onlooker.frames.join("\n");
    assert!(!told.contains("\"view\""), "{told}");
    assert_eq!(try_it(&lin, &challenge).await, table, "it is Lin's as well");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deal_of_a_finished_game_can_be_set_and_is_marked_as_known() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("greedy").await;
    let known = json!({
        "type": "known", "table": table, "seats": [null, "greedy"],
        "terms": {"undo": "refused", "hints": "refused", "tries": "marked"}
    });
    let early = ada.post("/api/challenges", known.clone()).await;
    assert_eq!(early.code(), "not_playing");
    play_to_end(&mut ada.socket(&table).await).await;
    let lin = Browser::guest(server.address).await;
    let not_hers = lin.post("/api/challenges", known.clone()).await;
    assert_eq!(not_hers.code(), "forbidden");
    let challenge = set(&ada, known.clone()).await;
    let seen = show(&lin, &challenge).await;
    assert_eq!(seen["is_known"], true);
    let tried = try_it(&lin, &challenge).await;
    play_to_end(&mut lin.socket(&tried).await).await;
    let draws = async |table: &str| {
        let path = format!("/api/tables/{table}/dice");
        let dice = lin.request("GET", &path, None).await.ok();
        assert!(
            dice["draws"]
                .as_array()
                .expect("draws")
                .iter()
                .all(|draw| draw["is_as_logged"] == true)
        );
        let key = |draw: &Value| {
            (
                draw["kind"].clone(),
                draw["number"].clone(),
                draw["rolls"].clone(),
            )
        };
        dice["draws"]
            .as_array()
            .expect("draws")
            .iter()
            .map(key)
            .collect::<Vec<_>>()
    };
    assert_eq!(draws(&table).await, draws(&tried).await);
    let nested = json!({
        "type": "known", "table": tried, "seats": [null, "greedy"],
        "terms": {"undo": "refused", "hints": "refused", "tries": "marked"}
    });
    assert_eq!(lin.post("/api/challenges", nested).await.code(), "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_challenge_is_said_clearly() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let mut cases = vec![
        (json!([]), "", "malformed"),
        (json!(["otter", "otter"]), "", "malformed"),
        (json!([null, "shark"]), "", "malformed"),
        (
            json!([null, null, null, null, null, null, null, null, null]),
            "",
            "malformed",
        ),
    ];
    let long = "x".repeat(141);
    cases.push((json!([null, "otter"]), &long, "malformed"));
    cases.push((json!([null, "otter"]), "hid\u{202e}den", "malformed"));
    for (seats, line, code) in cases {
        let mut new = against("otter");
        (new["seats"], new["line"]) = (seats, json!(line));
        assert_eq!(
            ada.post("/api/challenges", new.clone()).await.code(),
            code,
            "{new}"
        );
    }
    let mut chess = against("otter");
    chess["game"] = json!("chess");
    assert_eq!(ada.post("/api/challenges", chess).await.code(), "missing");
    let stranger = Browser::new(server.address);
    let reply = stranger.post("/api/challenges", against("otter")).await;
    assert_eq!(reply.status, 403, "{}", reply.body);
    let challenge = set(&ada, against("greedy")).await;
    let own = try_it(&ada, &challenge).await;
    finish(&ada, &own, 0).await;
    let foreign = ada.table_against("greedy").await;
    play_to_end(&mut ada.socket(&foreign).await).await;
    for (b, code) in [(foreign.as_str(), "missing"), ("nothing", "missing")] {
        let path = format!("/api/challenges/{challenge}/comparison?a={own}&b={b}");
        assert_eq!(ada.request("GET", &path, None).await.code(), code, "{b}");
    }
    let path = format!("/api/challenges/{challenge}/comparison?a={own}");
    assert_eq!(ada.request("GET", &path, None).await.code(), "malformed");
    // Being forgotten takes a name from the board, and nothing else.
    assert_eq!(ada.request("DELETE", "/api/guest", None).await.status, 200);
    let lin = Browser::guest(server.address).await;
    let table = try_it(&lin, &challenge).await;
    lin.lobby(&table, json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    let board = show(&lin, &challenge).await["board"].clone();
    let forgotten = board
        .as_array()
        .expect("a board")
        .iter()
        .find(|tried| tried["is_yours"] == false);
    assert_eq!(forgotten.expect("Ada's")["people"][0]["name"], Value::Null);
}
