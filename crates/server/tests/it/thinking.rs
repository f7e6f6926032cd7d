//! Many tables share the machine; nobody waits long.

use std::time::{Duration, Instant};

use serde_json::json;
use server::Limits;

use super::TestServer;
use super::client::{Browser, CONTRIBUTION};

/// The value of a line of `/metrics`.
async fn metric(browser: &Browser, name: &str) -> f64 {
    let text = browser.request("GET", "/metrics", None).await.body;
    let value = text
        .lines()
        .find_map(|line| line.strip_prefix(&format!("tidetable_{name} ")));
    let value = value.and_then(|value| value.parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// A table of two in which a bot is to act first.
async fn table_for(browser: &Browser, bot: &str) -> String {
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {"first_seat": 1}, "start": true,
        "seating": [
            {"type": "mine", "name": null, "contribution": CONTRIBUTION},
            {"type": "bot", "bot": bot},
        ],
    });
    let made = browser.post("/api/tables", new).await.ok();
    made["id"].as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_at_once_are_answered_within_the_bound_and_the_queue_is_seen() {
    let limits = Limits {
        thinkers: 1,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let began = Instant::now();
    let mut tables = Vec::new();
    for _ in 0..12 {
        tables.push(table_for(&ada, "orca").await);
    }
    let (busy, waiting) = (
        metric(&ada, "thinkers_busy").await,
        metric(&ada, "thinkers_waiting").await,
    );
    assert!(busy == 1.0 && waiting > 0.0, "{busy} think, {waiting} wait");
    for table in &tables {
        ada.socket(table).await.wait_for_turn().await;
    }
    // Thinking for as long as it likes, an orca takes a second and a half for
    // each of the actions of a turn, and there are twelve.
    let took = began.elapsed();
    assert!(took < Duration::from_secs(9), "answered after {took:?}");
    assert!(metric(&ada, "thinkers_share").await < 1.0);
    assert!(metric(&ada, "thinkers_hurried_total").await > 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_closed_stops_its_bot() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = table_for(&ada, "orca").await;
    ada.lobby(&table, json!({"type": "close"})).await.ok();
    assert_eq!(metric(&ada, "bots_thinking").await, 0.0);
    assert_eq!(metric(&ada, "thinkers_cancelled_total").await, 1.0);
}
