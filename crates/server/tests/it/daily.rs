//! The daily deal: one clock for everybody, midnight during play, a clock that is
//! set back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::TestServer;
use crate::challenges::{entries, finish, show, text, try_it};
use crate::client::Browser;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn deal(browser: &Browser) -> Value {
    let path = "/api/deals/pearladora";
    browser.request("GET", path, None).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_deal_of_a_day_that_has_come_is_missing() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let first = deal(&ada).await;
    let id = text(&first["id"]);
    let day = first["day"].as_u64().expect("a day");
    for (what, id) in [
        ("tomorrow's", format!("deal-pearladora-{}", day + 1)),
        ("long gone", format!("deal-pearladora-{}", day - 31)),
        ("no game's", format!("deal-chess-{day}")),
        ("another writing", format!("deal-pearladora-0{day}")),
        ("no day's", "deal-pearladora-".to_owned()),
        ("forged", "0".repeat(32)),
        ("cut short", id[..id.len() - 3].to_owned() + "x"),
    ] {
        let path = format!("/api/challenges/{id}");
        let reply = ada.request("GET", &path, None).await;
        assert_eq!(reply.code(), "missing", "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_deal_is_the_same_for_all_and_opens_when_its_day_is_over() {
    let server = TestServer::start().await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let first = deal(&ada).await;
    let id = text(&first["id"]);
    assert_eq!(deal(&lin).await["id"], first["id"]);
    assert_eq!(
        show(&lin, &id).await["day"],
        first["day"],
        "it has a page before anybody plays"
    );
    let day = first["day"].as_u64().expect("a day");
    let begun = try_it(&ada, &id).await;
    let done = try_it(&lin, &id).await;
    finish(&lin, &done, 0).await;
    let stranger = Browser::new(server.address);
    assert_eq!(show(&stranger, &id).await["board"], Value::Null);
    // Midnight passes while Ada plays: her game goes on and counts.
    server.time.pass(DAY);
    assert_eq!(show(&stranger, &id).await["is_opened"], true);
    entries(&stranger, &done).await;
    let watched = stranger
        .request("GET", &format!("/api/tables/{begun}"), None)
        .await;
    assert_eq!(
        watched.code(),
        "forbidden",
        "nobody watches those who still play"
    );
    finish(&ada, &begun, 1).await;
    let new = deal(&ada).await;
    assert_eq!(new["day"].as_u64(), Some(day + 1));
    let late = try_it(&Browser::guest(server.address).await, &id).await;
    assert_ne!(late, begun);
    let board = show(&ada, &id).await["board"].clone();
    let tries = board.as_array().expect("a board");
    assert_eq!(tries.len(), 2);
    assert!(
        tries.iter().all(|tried| tried["is_late"] == false),
        "{board}"
    );
    let days = "/api/deals/pearladora/days";
    let days = ada.request("GET", days, None).await.ok();
    assert_eq!(
        (&days[0]["day"], &days[0]["n_finished"]),
        (&json!(day), &json!(2))
    );
    assert!(days[0]["own"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_back_closes_nothing_and_shows_nothing_of_tomorrow() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let stranger = Browser::new(server.address);
    let first = deal(&ada).await;
    let (id, day) = (text(&first["id"]), first["day"].as_u64().expect("a day"));
    let table = try_it(&ada, &id).await;
    ada.lobby(&table, json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    server.time.pass(DAY);
    opened_by_the_sweep(&server, &id).await;
    server.time.jump(-(DAY.as_millis() as i64));
    assert_eq!(deal(&ada).await["id"], json!(id));
    assert_eq!(show(&stranger, &id).await["is_opened"], true);
    let again = Browser::guest(server.address).await;
    let table = try_it(&again, &id).await;
    again
        .lobby(&table, json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    let own = show(&again, &id).await["own"][0].clone();
    assert_eq!(own["is_late"], true, "it has been open: {own}");
    let path = format!("/api/challenges/deal-pearladora-{}", day + 1);
    assert_eq!(ada.request("GET", &path, None).await.code(), "missing");
}

/// Waits until it is written down that a challenge is open.
async fn opened_by_the_sweep(server: &TestServer, id: &str) {
    let sql = "select opened_ms is not null from challenge where id = ?1";
    let waited = async {
        loop {
            let db = rusqlite::Connection::open(&server.data).expect("the file");
            let is_opened: bool = db.query_row(sql, [id], |row| row.get(0)).expect("a row");
            if is_opened {
                return;
            }
            server.time.pass(Duration::ZERO);
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), waited).await;
    waited.expect("the sweep opens it");
}
