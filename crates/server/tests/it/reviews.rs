//! Finished games looked back at: when, by whom, how far, and after a restart.

use hosting::Budget;
use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, Reply, play_to_end};

pub(crate) fn thinking(iterations: u32) -> Limits {
    Limits {
        review: Budget::iterations(iterations),
        // These tests ask again and again.
        requests_per_minute: 1_000_000,
        ..Limits::default()
    }
}

async fn finished_game(browser: &Browser) -> String {
    let table = browser.table_against("random").await;
    play_to_end(&mut browser.socket(&table).await).await;
    table
}

async fn ask(browser: &Browser, table: &str, ask: Value) -> Reply {
    let path = format!("/api/tables/{table}/review");
    browser.post(&path, ask).await
}

/// Asks until so many decisions are judged, or all.
pub(crate) async fn wait_for(
    browser: &Browser,
    table: &str,
    hindsight: bool,
    n_judged: u64,
) -> Value {
    let mut last = 0;
    loop {
        let review = ask(browser, table, json!({"is_hindsight": hindsight})).await;
        let review = review.ok();
        let count = |field: &str| review[field].as_u64().expect("a number");
        let (done, all) = (count("n_judged"), count("n_decisions"));
        assert!((last..=all).contains(&done), "it only goes forward");
        last = done;
        if done >= n_judged.min(all) {
            return review;
        }
    }
}

#[tokio::test]
async fn a_game_is_looked_back_at_only_when_it_is_over() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let (lobby, _) = ada.table(2, json!({})).await;
    let live = ada.table_against("random").await;
    for table in [&lobby, &live] {
        for hindsight in [false, true] {
            let reply = ask(&ada, table, json!({"is_hindsight": hindsight})).await;
            assert_eq!((reply.status, reply.code().as_str()), (409, "not_playing"));
            assert!(reply.body.contains("once it is over"), "{}", reply.body);
        }
    }
    let reply = ask(&ada, "nowhere", json!({})).await;
    assert_eq!(reply.code(), "missing");
    let reply = ask(&ada, &live, json!({"is_hindsight": "perhaps"})).await;
    assert_eq!(reply.code(), "malformed");
}

#[tokio::test]
async fn everybody_who_may_see_the_replay_sees_the_same_review() {
    let server = TestServer::with(thinking(5)).await;
    let ada = Browser::guest(server.address).await;
    let table = finished_game(&ada).await;
    let review = wait_for(&ada, &table, false, u64::MAX).await;
    let decisions = review["decisions"].as_array().expect("a list");
    assert_eq!(review["n_decisions"], decisions.len());
    assert_eq!(review["sides"], json!([0, 1]));
    let number = |value: &Value| value.as_u64().expect("a number");
    assert!(decisions.is_sorted_by_key(|decision| number(&decision["seq"])));
    for decision in decisions {
        let worths = decision["worths"].as_array().expect("a list");
        assert!(worths.len() == 2 && worths.iter().all(|worth| number(worth) <= 1000));
        let lost = number(&decision["best"]["worth"]) - number(&decision["played"]["worth"]);
        assert_eq!(number(&decision["loss"]), lost);
    }
    let stranger = Browser::new(server.address);
    let same = ask(&stranger, &table, json!({})).await.ok();
    assert_eq!(same, review);
    let middle = &decisions[decisions.len() / 2];
    let rest = ask(&stranger, &table, json!({"after": middle["seq"]})).await;
    let rest = rest.ok();
    assert_eq!(rest["decisions"][0], decisions[decisions.len() / 2 + 1]);
    let knowing = wait_for(&ada, &table, true, u64::MAX).await;
    assert_ne!(knowing["decisions"], review["decisions"]);
    assert_eq!(knowing["n_decisions"], review["n_decisions"]);
}

#[tokio::test]
async fn what_was_judged_survives_a_restart() {
    let mut server = TestServer::with(thinking(300)).await;
    let ada = Browser::guest(server.address).await;
    let table = finished_game(&ada).await;
    let before = wait_for(&ada, &table, false, 2).await;
    let n_before = before["n_judged"].as_u64().expect("a number");
    assert!(n_before < before["n_decisions"].as_u64().expect("a number"));
    server.stop().await;
    // Again without a limit to how often may be asked.
    let again = TestServer::on(&server.data, thinking(300)).await;
    let stranger = Browser::new(again.address);
    let after = ask(&stranger, &table, json!({})).await.ok();
    assert!(after["n_judged"].as_u64() >= Some(n_before), "{after}");
    for (idx, decision) in before["decisions"]
        .as_array()
        .expect("a list")
        .iter()
        .enumerate()
    {
        assert_eq!(after["decisions"][idx], *decision);
    }
    let on = wait_for(&stranger, &table, false, n_before + 1).await;
    assert!(on["n_judged"].as_u64() > Some(n_before), "it goes on");
}

#[tokio::test]
async fn nobody_begins_too_many() {
    let limits = Limits {
        reviews_per_hour: 1,
        ..thinking(5)
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
    let table = finished_game(&ada).await;
    wait_for(&ada, &table, false, u64::MAX).await;
    let second = ask(&ada, &table, json!({"is_hindsight": true})).await;
    assert_eq!(second.code(), "too_fast");
    let known = ask(&ada, &table, json!({})).await.ok();
    assert_eq!(
        known["n_judged"], known["n_decisions"],
        "what is known is told"
    );
}
