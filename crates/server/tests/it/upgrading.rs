//! A file from before giving up was an entry of the log: what was decided by
//! rows then is decided by the log now, and nothing changes for anybody.

use std::path::Path;

use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, play_to_end};
use crate::games::verify;

const ADA: &str = "c83abfde72e1935143d514f652a4cf1c11ff775ac574bcbaad50cd0d70d5b497";
const LIN: &str = "67d08a751372d5347e7b993831f5c61ba3308643a9c1a1baab230b77a7d0c3e8";
/// Finished, with an undo; a bot stood in for its person, who was forgotten.
const UNDONE: &str = "848b9b750eae9f304af1";
/// Played by Ada, Lin and Eve, of whom Eve has given up.
const GIVEN_UP: &str = "cba1b665f4d1402ed27b";
/// Played by Ada and Lin, of whom Lin has given up.
const TWO_SIDES: &str = "2b2de6d33bab7cb5d4ed";
/// Played by Ada and a bot for Lin.
const STOOD_IN: &str = "9822599a2327e5823d28";
/// Finished by Ada, a bot for Lin and a bot for Eve, who had given up.
const OVER: &str = "4f923f0f8318a947a3ae";
const LOBBY: &str = "8c90ad31656a216fc261";

async fn upgraded() -> (TestServer, Browser, Browser) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored/version-4.db");
    std::fs::copy(&stored, &data).expect("a copy");
    let mut server = TestServer::on(&data, Limits::default()).await;
    server._folder = Some(folder);
    let known = |secret: &str| Browser {
        address: server.address,
        cookie: Some(format!("tidetable={secret}")),
    };
    let (ada, lin) = (known(ADA), known(LIN));
    (server, ada, lin)
}

async fn view(browser: &Browser, table: &str) -> Value {
    let path = format!("/api/tables/{table}");
    browser.request("GET", &path, None).await.ok()
}

/// The record of a finished game verifies and ends as everybody was shown.
async fn check_record(browser: &Browser, table: &str) -> String {
    let over = view(browser, table).await;
    assert_eq!(over["status"], "over", "{over}");
    let path = format!("/api/tables/{table}/record");
    let record = browser.request("GET", &path, None).await.body;
    verify(&record, over["commitment"].as_str().expect("a text"));
    let last: Value = serde_json::from_str(record.lines().last().expect("a line")).expect("JSON");
    assert_eq!(last["outcome"]["ranks"], over["outcome"]["ranks"]);
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_could_read_any_more_can_be_read_again() {
    let (_server, ada, _) = upgraded().await;
    let record = check_record(&ada, UNDONE).await;
    assert!(record.contains(r#""type":"undo""#));
    assert!(record.contains(r#""players":["person","otter"]"#));
    assert!(record.contains(r#""chance":"seq""#), "as it was begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_had_given_up_has_given_up() {
    let (_server, ada, _) = upgraded().await;
    let over = view(&ada, OVER).await;
    assert_eq!(
        over["outcome"]["ranks"],
        json!([1, 2, 3]),
        "as it was shown"
    );
    assert_eq!(over["seats"][2]["is_resigned"], true);
    check_record(&ada, OVER).await;
    let live = view(&ada, GIVEN_UP).await;
    assert_eq!(live["status"], "live");
    assert_eq!(live["seats"][2]["is_resigned"], true);
    assert_eq!(live["seats"][2]["bot"], "otter");
    // With two sides that ends the game.
    let mut socket = ada.socket(TWO_SIDES).await;
    while socket.wait_for("table").await["table"]["status"] != "over" {}
    let record = check_record(&ada, TWO_SIDES).await;
    assert!(record.contains(r#"{"type":"resign"}"#));
    let lobby = view(&ada, LOBBY).await;
    assert_eq!(lobby["status"], "lobby");
    assert_eq!(lobby["seats"][1]["bot"], "greedy");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_for_whom_they_stood_in() {
    let (server, ada, lin) = upgraded().await;
    let live = view(&ada, STOOD_IN).await;
    assert_eq!(live["seats"][1]["bot"], "minnow");
    play_to_end(&mut ada.socket(STOOD_IN).await).await;
    check_record(&ada, STOOD_IN).await;
    // Among three, Lin plays on beside Eve's bot.
    let mut sockets = [ada.socket(GIVEN_UP).await, lin.socket(GIVEN_UP).await];
    let talk = sockets[0].wait_for("talk_so_far").await;
    assert_eq!(talk["lines"][0]["text"], "hello from before");
    let [adas, lins] = &mut sockets;
    tokio::join!(play_to_end(adas), play_to_end(lins));
    let over = view(&ada, GIVEN_UP).await;
    assert_eq!(over["outcome"]["ranks"][2], 3);
    check_record(&ada, GIVEN_UP).await;
    drop(server);
}

/// A log that this house cannot replay is shown as far as it can, with a
/// sentence that tells nobody's secrets.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_halted_says_why_and_shows_its_last_position() {
    let mut server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    play_to_end(&mut ada.socket(&table).await).await;
    server.stop().await;
    let file = rusqlite::Connection::open(&server.data).expect("the file");
    let sql =
        "update entry set body = '{\"type\":\"diver\",\"value\":5,\"at\":[9,9]}' where seq = 6";
    assert_eq!(file.execute(sql, []), Ok(1));
    drop(file);
    let server = server.restart().await;
    let ada = Browser {
        address: server.address,
        ..ada
    };
    let halted = view(&ada, &table).await;
    assert_eq!(halted["status"], "halted");
    let why = halted["halted"].as_str().expect("a sentence");
    assert!(why.starts_with("entry 6 of its log"), "{why}");
    assert!(!why.contains('9'), "nothing of what was played: {why}");
    let screen = ada.socket(&table).await.wait_for("screen").await;
    assert_eq!(
        (&screen["seq"], &screen["asked"]),
        (&json!(5), &Value::Null)
    );
    let path = format!("/api/tables/{table}/story");
    let story = ada.request("GET", &path, None).await.ok();
    assert_eq!(story["lines"].as_array().map(Vec::len), Some(5));
}
