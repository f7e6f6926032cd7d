//! Clocks as pages meet them: deadlines that fire whether or not anybody watches,
//! and time that nobody loses.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Socket, play, play_to_end};
use crate::games::verify;

pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// People at a table with an agreement, which has begun; the first begins.
pub(crate) async fn begun(
    server: &TestServer,
    n_people: u8,
    agreement: Value,
) -> (String, Vec<Browser>) {
    let mut people = Vec::new();
    for _ in 0..n_people {
        people.push(Browser::guest(server.address).await);
    }
    let table = seated(&people, agreement).await;
    (table, people)
}

/// A new table of theirs with an agreement, which has begun; the first begins.
async fn seated(people: &[Browser], agreement: Value) -> String {
    let new = json!({"game": "pearladora", "seats": people.len(), "options": {"first_seat": 0},
        "agreement": agreement});
    let made = people[0].post("/api/tables", new).await.ok();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, invite) = (text(&made["id"]), text(&made["table"]["invite"]));
    for person in people {
        person.sit(&table, &invite).await;
    }
    people[0].lobby(&table, json!({"type": "start"})).await.ok();
    table
}

/// A server that may be asked again and again.
async fn patient() -> TestServer {
    TestServer::with(Limits {
        requests_per_minute: 1_000_000,
        ..Limits::default()
    })
    .await
}

pub(crate) fn days(days: u8) -> Value {
    json!({"pace": {"type": "days", "days": days}})
}

/// Waits for a screen on which something holds.
pub(crate) async fn until(socket: &mut Socket, what: impl Fn(&Value) -> bool) -> Value {
    loop {
        let screen = socket.wait_for("screen").await;
        if what(&screen) {
            return screen;
        }
    }
}

pub(crate) fn clock(screen: &Value, seat: u64) -> Value {
    let clocks = screen["clocks"].as_array().expect("clocks");
    let found = clocks.iter().find(|clock| clock["seat"] == seat);
    found.cloned().unwrap_or(Value::Null)
}

pub(crate) async fn view(browser: &Browser, table: &str) -> crate::client::Reply {
    let path = format!("/api/tables/{table}");
    browser.request("GET", &path, None).await
}

async fn controls(browser: &Browser, table: &str) -> Vec<Value> {
    let path = format!("/api/tables/{table}/story");
    let story = browser.request("GET", &path, None).await.ok();
    let lines = story["lines"].as_array().expect("lines");
    let controls = lines.iter().map(|line| line["control"].clone());
    controls.filter(|control| !control.is_null()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missed_deadline_lets_a_bot_play_on_until_its_person_is_back() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, days(1)).await;
    let mut lin = people[1].socket(&table).await;
    let screen = lin.wait_for("screen").await;
    let left = clock(&screen, 0)["left_ms"].as_u64().expect("it runs");
    assert!((86_000_000..=86_400_000).contains(&left), "{left}");
    assert_eq!(clock(&screen, 1)["left_ms"], Value::Null);
    // Others let no bot play on where a clock decides.
    let stand_in = json!({"type": "stand_in", "seat": 0});
    server.time.pass(Duration::from_secs(3600));
    let early = people[1].lobby(&table, stand_in).await;
    assert_eq!(early.code(), "refused");
    server.time.pass(DAY);
    let late = until(&mut lin, |screen| {
        !screen["deeds"].as_array().expect("deeds").is_empty()
    });
    let kinds: Vec<Value> = late.await["deeds"]
        .as_array()
        .expect("deeds")
        .iter()
        .map(|deed| deed["control"]["type"].clone())
        .collect();
    assert_eq!(kinds, ["timeout", "stand_in"]);
    // The bot plays, and the seat is given back between two decisions.
    let screen = until(&mut lin, |screen| !screen["asked"].is_null()).await;
    let back = json!({"type": "return", "seat": 0});
    let table_view = people[0].lobby(&table, back).await.ok();
    assert_eq!(table_view["seats"][0]["bot"], Value::Null);
    lin.done(&play(&screen, 3, "move")).await;
    let mut ada = people[0].socket(&table).await;
    let screen = ada.wait_for("screen").await;
    if !screen["asked"].is_null() {
        assert!(clock(&screen, 0)["left_ms"].as_u64() > Some(86_000_000));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_is_agreed_the_seat_is_lost() {
    let server = patient().await;
    let mut agreement = days(2);
    agreement["when_late"] = json!("seat_is_lost");
    let (table, people) = begun(&server, 2, agreement).await;
    // Nobody watches.
    server.time.pass(3 * DAY);
    let over = async {
        loop {
            let path = format!("/api/tables/{table}");
            let view = people[1].request("GET", &path, None).await.ok();
            if view["status"] == "over" {
                return view;
            }
            tokio::task::yield_now().await;
        }
    };
    let over = tokio::time::timeout(Duration::from_secs(20), over).await;
    let over = over.expect("it fires whether or not anybody watches");
    assert_eq!(over["outcome"]["winners"], json!([1]));
    let path = format!("/api/tables/{table}/record");
    let record = people[1].request("GET", &path, None).await;
    verify(&record.body, over["commitment"].as_str().expect("a text"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_while_the_house_is_away_or_its_clock_jumps() {
    let mut server = TestServer::start().await;
    let (table, mut people) = begun(&server, 2, days(1)).await;
    server.stop().await;
    server.time.pass(20 * DAY);
    server = server.restart().await;
    for person in &mut people {
        person.address = server.address;
    }
    let mut ada = people[0].socket(&table).await;
    let screen = ada.wait_for_turn().await;
    let left = clock(&screen, 0)["left_ms"].as_u64().expect("it runs");
    assert!((86_000_000..=86_400_000).contains(&left), "{left}");
    server.time.jump(5 * 86_400_000);
    server.time.pass(Duration::from_secs(3600));
    // Whoever watches is shown that no time was lost.
    let moved = until(&mut ada, |screen| clock(screen, 0)["left_ms"] != 0).await;
    let left = clock(&moved, 0)["left_ms"].as_u64().expect("it runs");
    assert!(controls(&people[0], &table).await.is_empty());
    assert!((82_000_000..=86_400_000).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_clock_charges_what_was_spent_and_no_more() {
    let server = TestServer::start().await;
    let live = json!({"pace": {"type": "live", "bank": 100, "decision": 10}});
    let (table, people) = begun(&server, 2, live).await;
    let (mut ada, mut lin) = (
        people[0].socket(&table).await,
        people[1].socket(&table).await,
    );
    let screen = ada.wait_for_turn().await;
    server.time.pass(Duration::from_secs(30));
    ada.done(&play(&screen, 3, "slow")).await;
    let after = ada.wait_for("screen").await;
    let bank = clock(&after, 0)["bank_ms"].as_u64().expect("a bank");
    assert!((75_000..=80_500).contains(&bank), "{bank}");
    // Time can be given, unasked, by those who wait.
    let give = json!({"type": "give_time", "ref": "gift", "seat": 1, "to": 0});
    lin.done(&give).await;
    lin.done(&give).await;
    let given = until(&mut ada, |screen| {
        !screen["deeds"].as_array().expect("deeds").is_empty()
    });
    let bank = clock(&given.await, 0)["bank_ms"].as_u64().expect("a bank");
    assert!((100_000..=105_500).contains(&bank), "once: {bank}");
    let own = json!({"type": "give_time", "ref": "own", "seat": 1, "to": 1});
    lin.send(&own).await;
    assert_eq!(lin.wait_for("refused").await["ref"], "own");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_with_several_seats_has_no_clock() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let mine = json!({"type": "mine", "name": null, "contribution": CONTRIBUTION});
    let new = json!({"game": "pearladora", "seats": 2, "options": {}, "start": true,
        "agreement": days(1), "seating": [mine, mine]});
    let made = ada.post("/api/tables", new).await.ok();
    let table = made["id"].as_str().expect("an id");
    let mut socket = ada.socket(table).await;
    assert_eq!(socket.wait_for("screen").await["clocks"], json!([]));
    server.time.pass(3 * DAY);
    let turn = ada.socket(table).await.wait_for_turn().await;
    assert_eq!(turn["clocks"], json!([]));
    assert!(controls(&ada, table).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_waited_for_while_they_sleep() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, days(1)).await;
    // Whatever time it is, in a day it is the middle of their night.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let minute = now.expect("after 1970").as_secs() / 60 % 1440;
    let from = (minute + 1440 - 120) % 1440;
    let to = (minute + 240) % 1440;
    let rhythm = json!({"sleep": {"from": from, "to": to}, "holidays": []});
    let put = people[0].request("PUT", "/api/guest/rhythm", Some(rhythm.clone()));
    assert_eq!(put.await.ok(), rhythm);
    let bad = json!({"sleep": {"from": 0, "to": 1439}, "holidays": []});
    let put = people[0]
        .request("PUT", "/api/guest/rhythm", Some(bad))
        .await;
    assert_eq!(put.code(), "malformed");
    server.time.pass(DAY + Duration::from_secs(3600));
    let mut lin = people[1].socket(&table).await;
    // They sleep for another three hours.
    let swept = tokio::time::timeout(Duration::from_secs(2), async {
        until(&mut lin, |screen| {
            !screen["deeds"].as_array().expect("deeds").is_empty()
        })
        .await
    });
    assert!(swept.await.is_err(), "nothing happens");
    server.time.pass(Duration::from_secs(4 * 3600));
    until(&mut lin, |screen| {
        !screen["deeds"].as_array().expect("deeds").is_empty()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_for_me_come_first_by_their_deadline() {
    let server = TestServer::start().await;
    let (first, people) = begun(&server, 2, days(7)).await;
    let second = seated(&people, days(1)).await;
    let turns = people[0]
        .request("GET", "/api/tables?which=turns", None)
        .await
        .ok();
    let ids: Vec<&Value> = turns
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(ids, [&json!(second), &json!(first)]);
    assert_eq!(turns[0]["is_your_turn"], true);
    assert!(turns[0]["left_s"].as_u64() <= Some(86_400));
    let none = people[1]
        .request("GET", "/api/tables?which=turns", None)
        .await
        .ok();
    assert_eq!(none, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_everybody_left_is_closed_openly() {
    let server = patient().await;
    let (table, people) = begun(&server, 2, json!({})).await;
    server.time.pass(29 * DAY);
    let path = format!("/api/tables/{table}");
    let view = people[0].request("GET", &path, None).await.ok();
    assert_eq!(view["status"], "live");
    server.time.pass(2 * DAY);
    let closed = async {
        loop {
            let view = people[0].request("GET", &path, None).await.ok();
            if view["status"] == "closed" {
                return view;
            }
            tokio::task::yield_now().await;
        }
    };
    let closed = tokio::time::timeout(Duration::from_secs(20), closed).await;
    assert_eq!(closed.expect("closed")["closed_because"], "idle");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_begins_at_eight_and_a_rematch_keeps_the_evening() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, invite) = ada.table(2, json!({})).await;
    ada.sit(&table, &invite).await;
    let calendar = format!("/api/tables/{table}/calendar.ics");
    assert_eq!(ada.request("GET", &calendar, None).await.status, 404);
    let past = json!({"type": "schedule", "starts_at": 1000});
    assert_eq!(ada.lobby(&table, past).await.code(), "malformed");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let eight = now.expect("after 1970").as_secs() + 3600;
    let view = ada
        .lobby(&table, json!({"type": "schedule", "starts_at": eight}))
        .await
        .ok();
    assert_eq!(view["starts_at"], eight);
    let file = ada.request("GET", &calendar, None).await;
    assert!(file.head.contains("text/calendar"), "{}", file.head);
    assert!(file.body.starts_with("BEGIN:VCALENDAR\r\n") && file.body.contains("DTSTART:"));
    let set_bot = json!({"type": "set_bot", "seat": 1, "bot": "random"});
    ada.lobby(&table, set_bot).await.ok();
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    play_to_end(&mut ada.socket(&table).await).await;
    let mine = json!({"type": "mine", "name": null, "contribution": CONTRIBUTION});
    let bot = json!({"type": "bot", "bot": "random"});
    let new = |of: &str| {
        json!({"game": "pearladora", "seats": 2, "options": {}, "start": true,
            "rematch_of": of, "seating": [bot.clone(), mine.clone()]})
    };
    let again = ada.post("/api/tables", new(&table)).await.ok();
    assert_eq!(again["table"]["evening"]["n_games"], 1);
    let won = again["table"]["evening"]["wins"][1]
        .as_u64()
        .expect("a number");
    let first = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    let ranks = first["outcome"]["ranks"][0].as_u64();
    assert_eq!(won, u64::from(ranks == Some(1)));
    let eve = Browser::guest(server.address).await;
    let foreign = eve.post("/api/tables", new(&table)).await;
    assert_eq!(foreign.code(), "missing");
}
