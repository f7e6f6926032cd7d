//! Two games with the same moves and other hidden values: until the end,
//! nobody else receives a different byte.

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, Socket, play_to_end, two_people};

/// Plays fixed moves in which A's hidden values are given; the frames of B and
/// of a spectator, without what names the table.
async fn frames(server: &TestServer, values: [u8; 4]) -> [Vec<String>; 2] {
    let options = json!({"first_seat": 0, "groups": ["elders", "children"]});
    let (table, ada, lin) = two_people(server.address, options).await;
    let watcher = Browser::new(server.address);
    let mut sockets = [
        ada.socket(&table).await,
        lin.socket(&table).await,
        watcher.socket(&table).await,
    ];
    twin_frames(&mut sockets, values).await
}

/// Plays fixed moves over three sockets, of A, of B and of a spectator; what the
/// last two receive.
pub(crate) async fn twin_frames(sockets: &mut [Socket; 3], values: [u8; 4]) -> [Vec<String>; 2] {
    let mut prompt = [
        sockets[0].wait_for("screen").await,
        sockets[1].wait_for("screen").await,
    ];
    sockets[2].wait_for("screen").await;
    // The clusters differ from table to table; what follows compares the rest.
    for (turn, value) in values.into_iter().enumerate() {
        for seat in 0..2 {
            let value = if seat == 0 { value } else { 1 };
            let at = [turn + 4 * seat, 2];
            let action = json!({"type": "diver", "value": value, "at": at});
            let command = json!({"type": "play", "ref": format!("{turn}"), "seat": seat,
                "asked": prompt[seat]["asked"], "actions": [action]});
            sockets[seat].send(&command).await;
            for viewer in 0..3 {
                let screen = sockets[viewer].wait_for("screen").await;
                if viewer < 2 {
                    prompt[viewer] = screen;
                }
            }
        }
    }
    let scrub = |frames: &[String]| {
        let frames = frames.iter().filter(|frame| frame.contains("\"screen\""));
        frames
            .map(|frame| scrub_clusters(frame))
            .collect::<Vec<_>>()
    };
    [scrub(&sockets[1].frames), scrub(&sockets[2].frames)]
}

/// The layout of pearls is public chance and differs between two tables.
fn scrub_clusters(frame: &str) -> String {
    let mut frame: Value = serde_json::from_str(frame).expect("JSON");
    frame["screen"]["view"]["clusters"] = Value::Null;
    for territory in frame["screen"]["view"]["territories"]
        .as_array_mut()
        .into_iter()
        .flatten()
    {
        territory["pearls"] = Value::Null;
    }
    frame.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_values_never_reach_another_screen() {
    let server = TestServer::start().await;
    let one = frames(&server, [5, 1, 2, 4]).await;
    let other = frames(&server, [1, 4, 3, 1]).await;
    assert_eq!(one, other);
    assert!(one[0].len() > 8 && one[1].len() > 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_secret_until_the_end() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    play_to_end(&mut socket).await;
    let record = ada
        .request("GET", &format!("/api/tables/{table}/record"), None)
        .await
        .body;
    let header: Value =
        serde_json::from_str(record.lines().next().expect("a header")).expect("JSON");
    let seed = header["seed"].as_str().expect("a text");
    assert_eq!(seed.len(), 64);
    assert!(!socket.frames.iter().any(|frame| frame.contains(seed)));
}
