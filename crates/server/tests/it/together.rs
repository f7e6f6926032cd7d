//! Two servers on one file: whatever one of them stores, the other follows.

use serde_json::json;
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, play, two_people};

/// The same guest at another server.
fn at(browser: &Browser, server: &TestServer) -> Browser {
    Browser {
        address: server.address,
        cookie: browser.cookie.clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_server_stores_the_other_tells_as_it_happened() {
    let one = TestServer::start().await;
    let other = TestServer::on(&one.data, Limits::default()).await;
    let (table, ada, lin) = two_people(one.address, json!({"first_seat": 0})).await;
    let mut adas = ada.socket(&table).await;
    let mut lins = at(&lin, &other).socket(&table).await;
    let before = lins.wait_for("screen").await;
    let screen = adas.wait_for_turn().await;
    adas.done(&play(&screen, 0, "over there")).await;
    let told = lins.wait_for("screen").await;
    assert_eq!(told["after"], before["seq"], "it goes on where it was");
    assert_eq!(told["events"].as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!(told["viewer"]["seat"], 1);
    // And back again.
    let screen = match told["asked"].is_null() {
        true => lins.wait_for_turn().await,
        false => told,
    };
    lins.done(&play(&screen, 3, "back again")).await;
    let heard = adas.wait_for_turn().await;
    assert!(heard["seq"].as_u64() > screen["seq"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_again_to_another_server_was_played_once() {
    let one = TestServer::start().await;
    let other = TestServer::on(&one.data, Limits::default()).await;
    let (table, ada, _lin) = two_people(one.address, json!({"first_seat": 0})).await;
    let mut here = ada.socket(&table).await;
    let mut there = at(&ada, &other).socket(&table).await;
    there.wait_for_turn().await;
    let screen = here.wait_for_turn().await;
    let command = play(&screen, 0, "once");
    let done = here.done(&command).await;
    // The other server may not have heard of it yet; the log has.
    let again = there.done(&command).await;
    assert_eq!(again["seq"], done["seq"]);
    // Whoever decides about what is past is told so.
    let mut late = play(&screen, 5, "late");
    late["actions"] = json!([{"type": "retire"}]);
    there.send(&late).await;
    assert_eq!(there.wait_for("refused").await["code"], "stale");
}
