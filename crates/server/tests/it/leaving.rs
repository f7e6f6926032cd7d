//! Giving up, bots that stand in, being forgotten: whatever decides a result
//! stands in the log.

use std::time::Duration;

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, guest_id, play, play_to_end, two_people};
use crate::games::verify;

/// Three people at a table that has begun.
async fn three_people(server: &TestServer) -> (String, [Browser; 3]) {
    let people = [
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    ];
    let (table, invite) = people[0].table(3, json!({"first_seat": 0})).await;
    for person in &people {
        person.sit(&table, &invite).await;
    }
    let start = json!({"type": "start"});
    people[0].lobby(&table, start).await.ok();
    (table, people)
}

async fn view(browser: &Browser, table: &str) -> Value {
    let path = format!("/api/tables/{table}");
    browser.request("GET", &path, None).await.ok()
}

/// The controls that a finished game's record tells, in order.
async fn recorded(browser: &Browser, table: &str) -> Vec<Value> {
    let path = format!("/api/tables/{table}/record");
    let record = browser.request("GET", &path, None).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let over = view(browser, table).await;
    verify(&record.body, over["commitment"].as_str().expect("a text"));
    let lines = record.body.lines().map(|line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        line
    });
    lines
        .filter(|line| line["kind"] == "control")
        .map(|line| line["body"].clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_people_giving_up_ends_the_game() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({})).await;
    let mut socket = ada.socket(&table).await;
    let before = socket.wait_for("screen").await["seq"].clone();
    let gives_up = json!({"type": "resign", "seat": 1});
    let given_up = lin.lobby(&table, gives_up.clone()).await.ok();
    assert_eq!(given_up["status"], "over");
    assert_eq!(given_up["outcome"]["ranks"], json!([1, 2]));
    assert_eq!(given_up["outcome"]["winners"], json!([0]));
    let at = before.as_u64().map(|seq| seq + 1);
    assert_eq!(given_up["seats"][1]["resigned_at"].as_u64(), at);
    let told = socket.wait_for("screen").await;
    assert_eq!(told["to_act"]["type"], "over");
    assert_eq!(told["deeds"][0]["control"]["type"], "resign");
    assert_eq!(lin.lobby(&table, gives_up).await.code(), "not_playing");
    assert_eq!(recorded(&ada, &table).await, [json!({"type": "resign"})]);
    let listed = ada.request("GET", "/api/tables?which=mine", None).await;
    assert_eq!(listed.ok()[0]["ranks"], json!([1, 2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn among_three_a_bot_plays_on_and_whoever_gave_up_ranks_last() {
    let mut server = TestServer::start().await;
    let (table, [ada, lin, eve]) = three_people(&server).await;
    // Whoever gives up has the table to themselves no more.
    eve.lobby(&table, json!({"type": "resign", "seat": 2}))
        .await
        .ok();
    let mut eves = eve.socket(&table).await;
    assert_eq!(
        eves.wait_for("screen").await["viewer"]["type"],
        "public",
        "who gave up only watches"
    );
    let back = eve.lobby(&table, json!({"type": "return", "seat": 2}));
    assert_eq!(back.await.code(), "not_your_seat");
    server = server.restart().await;
    let [ada, lin] = [ada, lin].map(|browser| Browser {
        address: server.address,
        ..browser
    });
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let [one, two] = &mut sockets;
    tokio::join!(play_to_end(one), play_to_end(two));
    let over = view(&ada, &table).await;
    let ranks = over["outcome"]["ranks"].as_array().expect("ranks");
    assert_eq!(ranks[2], 3, "{ranks:?}");
    assert!(ranks[..2].contains(&json!(1)), "{ranks:?}");
    assert_eq!(over["seats"][2]["is_resigned"], true);
    assert_eq!(over["seats"][2]["bot"], "otter");
    let told = recorded(&ada, &table).await;
    assert_eq!(told[0], json!({"type": "resign"}));
    assert_eq!(told[1], json!({"type": "stand_in", "bot": "otter"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_after_a_while_and_the_log_says_so() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 1})).await;
    let mut socket = ada.socket(&table).await;
    socket.wait_for("screen").await;
    let stand_in = json!({"type": "stand_in", "seat": 1});
    assert_eq!(ada.lobby(&table, stand_in.clone()).await.code(), "refused");
    server.time.pass(Duration::from_secs(61));
    let view = ada.lobby(&table, stand_in).await.ok();
    assert_eq!(view["seats"][1]["bot"], "otter");
    // It plays, and its person comes back between two decisions.
    socket.wait_for_turn().await;
    let back = lin.lobby(&table, json!({"type": "return", "seat": 1}));
    assert_eq!(back.await.ok()["seats"][1]["bot"], Value::Null);
    lin.lobby(&table, json!({"type": "resign", "seat": 1}))
        .await
        .ok();
    let told: Vec<Value> = recorded(&ada, &table).await;
    let kinds: Vec<&Value> = told.iter().map(|control| &control["type"]).collect();
    assert_eq!(kinds, ["stand_in", "return", "resign"]);
}

/// "Forget me" after a stand-in made a finished table unreadable for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_outlives_its_people() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    socket.send(&play(&screen, 0, "first")).await;
    let after = socket.wait_for_turn().await;
    let undo = json!({"type": "take_back", "ref": "undo", "seat": 0, "asked": after["asked"]});
    socket.done(&undo).await;
    let stand_in = json!({"type": "stand_in", "seat": 0, "bot": "random"});
    ada.lobby(&table, stand_in).await.ok();
    while socket.wait_for("screen").await["to_act"]["type"] != "over" {}
    drop(socket);
    ada.request("DELETE", "/api/guest", None).await.ok();
    let server = server.restart().await;
    let stranger = Browser::new(server.address);
    let over = view(&stranger, &table).await;
    assert_eq!(
        (&over["status"], &over["halted"]),
        (&json!("over"), &Value::Null)
    );
    let told = recorded(&stranger, &table).await;
    assert!(told.contains(&json!({"type": "stand_in", "bot": "random"})));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_gives_up_first() {
    let server = TestServer::start().await;
    let (table, [ada, lin, eve]) = three_people(&server).await;
    let eves_id = guest_id(&eve).await;
    eve.request("DELETE", "/api/guest", None).await.ok();
    let after = view(&ada, &table).await;
    assert_eq!(after["seats"][2]["guest"], Value::Null);
    assert_eq!(after["seats"][2]["is_resigned"], true);
    assert_eq!(after["status"], "live", "two people play on");
    assert!(!after.to_string().contains(&eves_id));
    lin.request("DELETE", "/api/guest", None).await.ok();
    let after = view(&ada, &table).await;
    assert_eq!(after["status"], "live", "one person plays on");
    let given_up = ada.lobby(&table, json!({"type": "resign", "seat": 0}));
    assert_eq!(given_up.await.ok()["status"], "over", "only bots are left");
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_and_going_does_not_fill_a_log() {
    let server = TestServer::start().await;
    let (table, ada, _lin) = two_people(server.address, json!({})).await;
    let stand_in = json!({"type": "stand_in", "seat": 0});
    let back = json!({"type": "return", "seat": 0});
    let mut n_times = 0;
    loop {
        let reply = ada.lobby(&table, stand_in.clone()).await;
        if reply.status != 200 {
            assert_eq!(reply.code(), "refused", "{}", reply.body);
            assert!(reply.body.contains("often enough"), "{}", reply.body);
            break;
        }
        n_times += 1;
        assert!(n_times < 1000, "it ends some day");
        ada.lobby(&table, back.clone()).await.ok();
    }
    assert!(n_times >= 50, "{n_times}");
}

/// A change made for the row before the end must not bring a table back to life.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_view_can_be_told_from_a_newer_one() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({})).await;
    let first = view(&ada, &table).await;
    let guest = guest_id(&lin).await;
    let mute = json!({"type": "mute", "guest": guest, "is_muted": true});
    let muted = ada.lobby(&table, mute).await.ok();
    assert!(muted["version"].as_u64() > first["version"].as_u64());
    let over = lin.lobby(&table, json!({"type": "resign", "seat": 1}));
    let over = over.await.ok();
    assert!(over["version"].as_u64() > muted["version"].as_u64());
}
