//! Many tables share the machine; nobody waits long.

use serde_json::{Value, json};
use server::Limits;

use super::TestServer;
use super::client::{Browser, CONTRIBUTION, Reply};

/// The value of a line of `/metrics`.
pub(crate) async fn metric(browser: &Browser, name: &str) -> f64 {
    let text = browser.request("GET", "/metrics", None).await.body;
    value(&text, name)
}

fn value(text: &str, name: &str) -> f64 {
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
async fn many_tables_at_once_are_answered_and_the_queue_is_seen() {
    let limits = Limits {
        thinkers: 1,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let ada = Browser::guest(server.address).await;
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
    assert!(metric(&ada, "thinkers_begun_total").await >= 12.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_closed_stops_its_bot() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = table_for(&ada, "orca").await;
    ada.lobby(&table, json!({"type": "close"})).await.ok();
    // The table is closed at once, and its bot hears of it a moment later.
    while metric(&ada, "bots_thinking").await > 0.0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(metric(&ada, "thinkers_cancelled_total").await, 1.0);
}

/// A table of two bots, begun at once.
async fn table_of_bots(browser: &Browser, bot: &str) -> Reply {
    let bot = json!({"type": "bot", "bot": bot});
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {}, "start": true,
        "seating": [bot, bot],
    });
    browser.post("/api/tables", new).await
}

fn id_of(made: &Value) -> String {
    made["id"].as_str().expect("a text").to_owned()
}

async fn seq_of(browser: &Browser, table: &str) -> u64 {
    let path = format!("/api/tables/{table}");
    let view = browser.request("GET", &path, None).await.ok();
    view["seq"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_alone_waits_for_somebody_to_watch_it() {
    let mut server = TestServer::start().await;
    let mut ada = Browser::guest(server.address).await;
    let table = id_of(&table_of_bots(&ada, "random").await.ok());
    let began = seq_of(&ada, &table).await;
    assert_eq!(metric(&ada, "thinkers_begun_total").await, 0.0);
    server = server.restart().await;
    ada.address = server.address;
    assert_eq!(seq_of(&ada, &table).await, began);
    assert_eq!(metric(&ada, "bots_thinking").await, 0.0);
    assert_eq!(metric(&ada, "thinkers_begun_total").await, 0.0);
    // Whoever watches sees them play, and nobody knows what they would have
    // played without.
    let mut socket = Browser::new(server.address).socket(&table).await;
    socket.wait_for_turn().await;
    assert!(seq_of(&ada, &table).await > began);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_alone_stops_when_the_last_watcher_goes() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = id_of(&table_of_bots(&ada, "orca").await.ok());
    let mut socket = ada.socket(&table).await;
    socket.wait_for("screen").await;
    drop(socket);
    while metric(&ada, "sockets").await + metric(&ada, "bots_thinking").await > 0.0 {
        tokio::task::yield_now().await;
    }
    let left = seq_of(&ada, &table).await;
    // A second look wakes the table, and it still waits.
    assert_eq!(seq_of(&ada, &table).await, left);
    assert_eq!(metric(&ada, "bots_thinking").await, 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_with_bots_are_counted_by_guest_and_by_address() {
    let limits = || Limits {
        bot_tables_per_guest: 2,
        bot_tables_per_address: 3,
        ..Limits::default()
    };
    let mut server = TestServer::with(limits()).await;
    let mut ada = Browser::guest(server.address).await;
    let mut lin = Browser::guest(server.address).await;
    // Started at the same moment they are counted as well.
    let started = (0..4).map(|_| table_of_bots(&ada, "random"));
    let mut made = futures_util::future::join_all(started).await;
    made.sort_by_key(|reply| reply.status);
    let n_made = made.iter().filter(|reply| reply.status == 200).count();
    // Those that stand in each other's way may all be turned away; one by one
    // there is room for two.
    assert!(n_made <= 2, "{n_made} were started");
    assert_eq!(made[3].code(), "too_fast");
    for reply in &mut made[n_made..2] {
        *reply = table_of_bots(&ada, "random").await;
    }
    let first = id_of(&made.swap_remove(0).ok());
    let outside = rusqlite::Connection::open(&server.data).expect("the file");
    let count = "select count(*) from game_table";
    let n_tables = || outside.query_row(count, [], |row| row.get::<_, u32>(0));
    let before = n_tables().expect("counted");
    let refused = table_of_bots(&ada, "random").await;
    assert_eq!(refused.code(), "too_fast");
    assert!(
        refused.body.contains("finish or close one"),
        "{}",
        refused.body
    );
    assert_eq!(n_tables().expect("counted"), before, "none is left behind");
    // People alone may always play.
    let (table, invite) = ada.table(2, json!({})).await;
    ada.sit(&table, &invite).await;
    lin.sit(&table, &invite).await;
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    // Another guest of the same address.
    table_of_bots(&lin, "random").await.ok();
    let refused = table_of_bots(&lin, "random").await;
    assert_eq!(refused.code(), "too_fast");
    assert!(refused.body.contains("where you are"), "{}", refused.body);
    // A restart forgets none of them.
    server.stop().await;
    let server = TestServer::on(&server.data, limits()).await;
    (ada.address, lin.address) = (server.address, server.address);
    assert_eq!(table_of_bots(&ada, "random").await.code(), "too_fast");
    ada.lobby(&first, json!({"type": "close"})).await.ok();
    table_of_bots(&ada, "random").await.ok();
}

/// One visitor watches ten tables of the strongest bots, which never stop
/// thinking; another's bot is still given half of what it would have alone.
#[tokio::test(flavor = "multi_thread")]
async fn many_tables_of_one_visitor_leave_another_a_fair_part() {
    let limits = Limits {
        thinkers: 1,
        requests_per_minute: 1_000_000,
        ..Limits::default()
    };
    let server = TestServer::with(limits).await;
    let mallory = Browser::guest(server.address).await;
    let ada = Browser::guest(server.address).await;
    let mut watching = Vec::new();
    for _ in 0..10 {
        let table = id_of(&table_of_bots(&mallory, "orca").await.ok());
        watching.push(Browser::new(server.address).socket(&table).await);
    }
    // What was last granted while at least five wait.
    let granted = async || {
        let text = mallory.request("GET", "/metrics", None).await.body;
        let waiting = value(&text, "thinkers_waiting");
        (waiting >= 5.0).then(|| value(&text, "thinkers_share"))
    };
    let is_seen = async |is_meant: fn(f64) -> bool| {
        for _ in 0..10_000 {
            if granted().await.is_some_and(is_meant) {
                return true;
            }
        }
        false
    };
    assert!(is_seen(|share| share < 0.2).await, "there is no crowd");
    let table = table_for(&ada, "orca").await;
    let _socket = ada.socket(&table).await;
    assert!(
        is_seen(|share| share > 0.49).await,
        "she gets no more than they"
    );
}
