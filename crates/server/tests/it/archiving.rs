use std::time::Duration;

use serde_json::Value;

use crate::TestServer;
use crate::client::{Browser, play_to_end};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// All that a page shows of a finished game, but for who is there to look at
/// it: since when somebody is away is known to the second only until a restart.
async fn shown(browser: &Browser, table: &str) -> Vec<Value> {
    let mut shown = Vec::new();
    for what in ["", "/story?as=all", "/replay?as=all&from=3", "/dice"] {
        let path = format!("/api/tables/{table}{what}");
        shown.push(browser.request("GET", &path, None).await.ok());
    }
    for seat in shown[0]["seats"].as_array_mut().expect("seats") {
        let seat = seat.as_object_mut().expect("a seat");
        for presence in ["is_here", "away_since"] {
            assert!(seat.remove(presence).is_some(), "{presence} is told");
        }
    }
    shown
}

fn number(server: &TestServer, sql: &str) -> i64 {
    let file = rusqlite::Connection::open(&server.data).expect("the file");
    file.query_row(sql, [], |row| row.get(0)).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_ended_a_day_ago_is_packed_and_shown_as_before() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let finished = ada.table_against("random").await;
    play_to_end(&mut ada.socket(&finished).await).await;
    let playing = ada.table_against("random").await;
    ada.socket(&playing).await.wait_for_turn().await;
    let before = shown(&ada, &finished).await;
    let record = format!("/api/tables/{finished}/record");
    let record_before = ada.request("GET", &record, None).await.body;
    let n_playing = format!("select count(*) from entry where table_id = '{playing}'");
    let n_playing_before = number(&server, &n_playing);

    server.time.pass(DAY);
    let mut n_looks = 0;
    while number(&server, "select count(*) from archive") == 0 {
        n_looks += 1;
        assert!(n_looks < 1000, "it is packed soon");
        server.time.pass(Duration::from_secs(1));
        ada.request("GET", "/api/tables?which=mine", None).await;
    }
    let left = format!("select count(*) from entry where table_id = '{finished}'");
    assert_eq!(number(&server, &left), 1);
    assert_eq!(number(&server, &n_playing), n_playing_before);
    let server = server.restart().await;
    let ada = Browser {
        address: server.address,
        ..ada
    };
    assert_eq!(shown(&ada, &finished).await, before);
    assert_eq!(ada.request("GET", &record, None).await.body, record_before);
    ada.socket(&playing).await.wait_for_turn().await;
}
