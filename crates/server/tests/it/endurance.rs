use std::path::Path;
use std::time::Duration;

use serde_json::json;
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, play, play_to_end};

fn known(server: &TestServer, secret: &str) -> Browser {
    Browser {
        address: server.address,
        cookie: Some(format!("tidetable={secret}")),
    }
}

/// A file of the first version, with a lobby, a game in the middle and a
/// finished one, goes on where it stood.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_file_is_copied_and_goes_on() {
    const ANN: &str = "1ea16d032a93821e1f7f39f61c0fa768e71b3d4aa6cdd488456e95fe8452a4bd";
    const BEN: &str = "da873787e1ed9ea7a4419d60c8632e63c93d388b303619ae224ea3373be5f9f4";
    const LOBBY: (&str, &str) = ("3bd41a679853d7c0fb84", "26b7e8ae655317291458afb1e7027cae");
    const LIVE: &str = "808560374625e827218b";
    const OVER: &str = "6f182baeb721ae838824";
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored/version-1.db");
    std::fs::copy(&stored, &data).expect("a copy");
    let mut server = TestServer::on(&data, Limits::default()).await;
    let (ann, ben) = (known(&server, ANN), known(&server, BEN));
    let mine = ann
        .request("GET", "/api/tables?which=mine", None)
        .await
        .ok();
    assert_eq!(mine.as_array().map(Vec::len), Some(3));
    let copy = folder.path().join("tide.db.version-1.backup");
    assert!(copy.exists(), "the old file is kept");
    // The game in the middle: the same entry, the same seat to act, playable.
    let mut sockets = [ann.socket(LIVE).await, ben.socket(LIVE).await];
    let screens = [
        sockets[0].wait_for("screen").await,
        sockets[1].wait_for("screen").await,
    ];
    assert_eq!(
        (&screens[0]["seq"], &screens[1]["seq"]),
        (&json!(17), &json!(17))
    );
    sockets[1]
        .send(&play(&screens[1], 0, "after the change"))
        .await;
    sockets[1].wait_for("done").await;
    let record = ann
        .request("GET", &format!("/api/tables/{OVER}/record"), None)
        .await;
    assert_eq!(record.body.lines().count(), 73);
    // An old invite still opens its table.
    let stand = json!({"type": "stand", "seat": 1});
    ben.lobby(LOBBY.0, stand).await.ok();
    ben.sit(LOBBY.0, LOBBY.1).await;
    let talk = ann.socket(LOBBY.0).await.wait_for("talk_so_far").await;
    assert_eq!(talk["lines"][0]["text"], "See you at eight");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_restored_beside_a_running_server_is_what_is_played_on() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let before = socket.wait_for_turn().await;
    let copy = server.data.with_extension("copy");
    store::sqlite::back_up(&server.data, &copy).expect("a copy");
    assert!(
        store::sqlite::back_up(&server.data, &copy).is_err(),
        "nothing is overwritten"
    );
    socket.send(&play(&before, 0, "one")).await;
    let after = socket.wait_for_turn().await;
    assert!(after["seq"].as_u64() > before["seq"].as_u64());
    let kept = store::sqlite::restore(&server.data, &copy).expect("restored");
    assert!(
        kept.is_some_and(|kept| kept.exists()),
        "what was there is kept"
    );
    // The server notices, and shows where the table stands now.
    loop {
        let screen = socket.wait_for("screen").await;
        if screen["seq"] == before["seq"] {
            break;
        }
    }
    let mut socket = ada.socket(&table).await;
    play_to_end(&mut socket).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_administrator_changes_is_noticed() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    let mut socket = ada.socket(&table).await;
    let id = ada.request("POST", "/api/guest", None).await.ok()["id"].clone();
    let outside = rusqlite::Connection::open(&server.data).expect("the file");
    outside
        .execute(
            "update game_table set status = 'closed', version = version + 1",
            [],
        )
        .expect("closed");
    loop {
        let view = socket.wait_for("table").await;
        if view["table"]["status"] == "closed" {
            break;
        }
    }
    outside
        .execute(
            "update guest set is_banned = 1 where id = ?1",
            [id.as_str()],
        )
        .expect("banned");
    let bye = socket.wait_for("bye").await;
    assert!(bye["retry_ms"].is_null());
    let shut_out = ada.request("GET", "/api/tables?which=open", None).await;
    assert_eq!(shut_out.code(), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_sockets_from_one_address_are_refused_and_others_play_on() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let stranger = Browser::new(server.address);
    let (mut held, mut n_refused) = (Vec::new(), 0);
    for _ in 0..1000 {
        match stranger.try_socket(&table, None).await {
            Ok(socket) => held.push(socket),
            Err(status) => {
                assert_eq!(status, 429);
                n_refused += 1;
            }
        }
    }
    assert!(
        held.len() <= 256 && n_refused >= 744,
        "{} {n_refused}",
        held.len()
    );
    // Nobody reads those sockets; the game goes on all the same.
    assert!(play_to_end(&mut socket).await > 5);
    drop(held);
    let once_more = async || stranger.try_socket(&table, None).await.is_ok();
    for _ in 0..100 {
        if once_more().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("closed sockets are given back");
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_people_behind_one_address_can_play() {
    let server = TestServer::start().await;
    let mut players = Vec::new();
    for _ in 0..60 {
        let guest = Browser::guest(server.address).await;
        players.push(tokio::spawn(async move {
            let table = guest.table_against("random").await;
            let mut socket = guest.socket(&table).await;
            for turn in 0..10 {
                let screen = socket.wait_for_turn().await;
                socket.send(&play(&screen, turn, &turn.to_string())).await;
                socket.wait_for("done").await;
            }
        }));
    }
    for player in players {
        player.await.expect("nobody is refused");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_are_told_when_the_server_stops() {
    let mut server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    socket.wait_for_turn().await;
    server.stop().await;
    let bye = socket.wait_for("bye").await;
    assert!(bye["retry_ms"].as_u64() > Some(0), "{bye}");
    assert!(socket.next().await.is_none());
    let unfolded = std::fs::metadata(server.data.with_extension("db-wal"));
    assert!(
        unfolded.is_ok_and(|file| file.len() == 0),
        "writes are done"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_watches_costs_nothing() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    for _ in 0..20 {
        ada.table(2, json!({})).await;
    }
    let n_tables = async || {
        let metrics = ada.request("GET", "/metrics", None).await.body;
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("tidetable_tables_in_memory "));
        line.and_then(|number| number.parse::<u32>().ok())
            .expect("a number")
    };
    // Listing wakes none of them.
    ada.request("GET", "/api/tables?which=mine", None)
        .await
        .ok();
    for _ in 0..100 {
        if n_tables().await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} tables are still in memory", n_tables().await);
}

/// A disk without room: moves are refused as a fault, nothing is shown that is
/// not stored, and it goes on when there is room again.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_forgets_nothing() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    let outside = rusqlite::Connection::open(&server.data).expect("the file");
    // As a full disk would: every new entry fails.
    outside
        .execute_batch(
            "create trigger full before insert on entry
             begin select raise(abort, 'database or disk is full'); end",
        )
        .expect("a trigger");
    socket.send(&play(&screen, 0, "no room")).await;
    let refused = socket.wait_for("refused").await;
    assert!(
        ["fault", "stale"].contains(&refused["code"].as_str().expect("a code")),
        "{refused}"
    );
    assert!(
        !refused["message"]
            .as_str()
            .is_some_and(|text| text.contains("disk")),
        "{refused}"
    );
    outside
        .execute_batch("drop trigger full")
        .expect("room again");
    let mut socket = ada.socket(&table).await;
    let again = socket.wait_for_turn().await;
    assert_eq!(again["seq"], screen["seq"], "nothing has happened");
    socket.send(&play(&again, 0, "room")).await;
    socket.wait_for("done").await;
}
