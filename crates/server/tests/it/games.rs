use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, Socket, play, play_to_end, two_people};

/// Plays until the game is over; how many moves each made.
pub(crate) async fn play_out(sockets: &mut [Socket]) -> usize {
    let mut n_moves = 0;
    let mut screens = Vec::new();
    for socket in sockets.iter_mut() {
        screens.push(socket.wait_for("screen").await);
    }
    loop {
        if screens
            .iter()
            .all(|screen| screen["to_act"]["type"] == "over")
        {
            return n_moves;
        }
        let mover = screens
            .iter()
            .position(|screen| !screen["asked"].is_null())
            .expect("somebody is asked");
        let command = play(&screens[mover], n_moves * 7, &format!("move {n_moves}"));
        sockets[mover].send(&command).await;
        let seq = screens[mover]["seq"].as_u64().expect("a number");
        for (socket, screen) in sockets.iter_mut().zip(&mut screens) {
            *screen = socket.wait_for("screen").await;
            assert!(screen["seq"].as_u64() > Some(seq), "{screen}");
            assert_eq!(screen["after"].as_u64(), Some(seq));
        }
        n_moves += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_its_record_verifies() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"advanced": true})).await;
    let refused = ada
        .request("GET", &format!("/api/tables/{table}/record"), None)
        .await;
    assert_eq!(
        (refused.status, refused.code()),
        (409, "not_playing".to_owned())
    );
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let n_moves = play_out(&mut sockets).await;
    assert!(n_moves > 40, "{n_moves}");
    let over = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(over["status"], "over");
    let record = ada
        .request("GET", &format!("/api/tables/{table}/record"), None)
        .await;
    assert_eq!(record.status, 200);
    verify(&record.body, over["commitment"].as_str().expect("a text"));
}

/// The record replays, every chance follows from its seed, and the seed is the
/// one that was promised.
pub(crate) fn verify(record: &str, commitment: &str) {
    use sha2::Digest;
    let mut lines = record.lines();
    let header: Value = serde_json::from_str(lines.next().expect("a header")).expect("JSON");
    let seed = header["seed"].as_str().expect("a text");
    let hash: String = sha2::Sha256::digest(seed.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(hash, commitment);
    let n_players = header["players"].as_array().map(Vec::len);
    assert_eq!(header["contributions"].as_array().map(Vec::len), n_players);
    let header = record::Header::read(record.lines().next().expect("a header")).expect("a header");
    let kind = hosting::find(&header.game).expect("a game");
    let mut check = kind
        .check_record(&header)
        .unwrap_or_else(|flaw| panic!("{flaw}"));
    for line in lines {
        check
            .line(line)
            .unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
    }
    assert!(check.is_closed());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_a_bot() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("greedy").await;
    let mut socket = ada.socket(&table).await;
    let n_moves = play_to_end(&mut socket).await;
    assert!(n_moves > 15, "{n_moves}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_goes_on_where_every_game_stood() {
    let mut server = TestServer::start().await;
    let (table, mut ada, mut lin) = two_people(server.address, json!({})).await;
    let mut last = None;
    for round in 0..4 {
        let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
        let mut screens = [
            sockets[0].wait_for("screen").await,
            sockets[1].wait_for("screen").await,
        ];
        assert_eq!(
            screens[0]["seq"].as_u64().filter(|_| round > 0),
            last,
            "nothing is lost"
        );
        for step in 0..5 {
            let mover = usize::from(screens[0]["asked"].is_null());
            let command = play(&screens[mover], 3 + step, &format!("{round}-{step}"));
            sockets[mover].send(&command).await;
            screens = [
                sockets[0].wait_for("screen").await,
                sockets[1].wait_for("screen").await,
            ];
            last = screens[0]["seq"].as_u64();
        }
        server = server.restart().await;
        ada.address = server.address;
        lin.address = server.address;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_a_restart_without_anybody_watching() {
    let mut server = TestServer::start().await;
    let mut ada = Browser::guest(server.address).await;
    let (table, invite) = ada.table(3, json!({})).await;
    ada.sit(&table, &invite).await;
    for seat in [1, 2] {
        ada.lobby(
            &table,
            json!({"type": "set_bot", "seat": seat, "bot": "random"}),
        )
        .await
        .ok();
    }
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    server = server.restart().await;
    ada.address = server.address;
    let mut socket = ada.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    assert!(!screen["asked"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resend_is_harmless_and_a_stale_move_is_refused_with_a_fresh_screen() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    let screens = [
        sockets[0].wait_for("screen").await,
        sockets[1].wait_for("screen").await,
    ];
    let mover = usize::from(screens[0]["asked"].is_null());
    let command = play(&screens[mover], 0, "once");
    for _ in 0..3 {
        sockets[mover].send(&command).await;
        let done = sockets[mover].wait_for("done").await;
        assert_eq!(
            done["seq"].as_u64(),
            screens[mover]["seq"].as_u64().map(|seq| seq + 1)
        );
    }
    let stale = play(&screens[mover], 1, "twice");
    sockets[mover].send(&stale).await;
    let refused = sockets[mover].wait_for("refused").await;
    assert_eq!(
        (&refused["code"], &refused["ref"]),
        (&json!("stale"), &json!("twice"))
    );
    let fresh = sockets[mover].wait_for("screen").await;
    assert_eq!(
        fresh["seq"].as_u64(),
        screens[mover]["seq"].as_u64().map(|seq| seq + 1)
    );
    // After another socket of the same guest, and a restart, it is still known.
    let server = server.restart().await;
    let again = Browser {
        address: server.address,
        cookie: [ada, lin][mover].cookie.clone(),
    };
    let mut socket = again.socket(&table).await;
    socket.send(&command).await;
    socket.wait_for("done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_pontoon_is_taken_back() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut socket = ada.socket(&table).await;
    let mut other = lin.socket(&table).await;
    let screen = socket.wait_for_turn().await;
    let pontoon = |screen: &Value, reference: &str| json!({"type": "play", "ref": reference, "seat": 0, "asked": screen["asked"], "actions": [{"type": "pontoon", "line": 9}]});
    socket.send(&pontoon(&screen, "a")).await;
    let second = socket.wait_for_turn().await;
    socket
        .send(&json!({"type": "take_back", "ref": "b", "seat": 0, "asked": second["asked"]}))
        .await;
    let back = socket.wait_for_turn().await;
    assert_eq!(back["screen"]["view"]["pontoons"], json!([]));
    assert_eq!(back["screen"]["view"], screen["screen"]["view"]);
    socket
        .send(&json!({"type": "take_back", "ref": "c", "seat": 0, "asked": back["asked"]}))
        .await;
    assert_eq!(socket.wait_for("refused").await["code"], "refused");
    // Two pontoons in one message: all or nothing.
    let both = |line| {
        json!({"type": "play", "ref": format!("d{line}"), "seat": 0, "asked": back["asked"],
        "actions": [{"type": "pontoon", "line": 9}, {"type": "pontoon", "line": line}]})
    };
    socket.send(&both(9)).await;
    let refused = socket.wait_for("refused").await;
    assert_eq!(
        (&refused["code"], &refused["rule"]),
        (&json!("refused"), &json!("R4.2"))
    );
    socket.send(&both(20)).await;
    assert_eq!(socket.wait_for("done").await["ref"], "d20");
    loop {
        let screen = other.wait_for("screen").await;
        if !screen["asked"].is_null() {
            assert_eq!(screen["screen"]["view"]["pontoons"], json!([9, 20]));
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_a_move_can_always_be_undone_and_the_result_says_so() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let before = socket.wait_for_turn().await;
    assert_eq!(before["can_take_back"], false, "nothing was done");
    socket.send(&play(&before, 0, "first")).await;
    let after = socket.wait_for_turn().await;
    assert!(after["seq"].as_u64() > before["seq"].as_u64().map(|seq| seq + 1));
    assert_eq!(after["can_take_back"], true);
    let undo = |screen: &Value, reference: &str| {
        json!({"type": "take_back", "ref": reference, "seat": screen["viewer"]["seat"],
            "asked": screen["asked"]})
    };
    socket.send(&undo(&after, "undo")).await;
    let undone = socket.wait_for_turn().await;
    assert_eq!(undone["screen"]["view"], before["screen"]["view"]);
    assert_eq!(undone["can_take_back"], false);
    socket.send(&undo(&undone, "again")).await;
    assert_eq!(socket.wait_for("refused").await["code"], "refused");
    let mut socket = ada.socket(&table).await;
    play_to_end(&mut socket).await;
    let view = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(view["n_take_backs"], 1);
    // Among people, nobody undoes what another has answered.
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let mut sockets = [ada.socket(&table).await, lin.socket(&table).await];
    for (turn, socket) in sockets.iter_mut().enumerate() {
        let screen = socket.wait_for_turn().await;
        assert_eq!(screen["can_take_back"], false);
        socket.send(&play(&screen, 0, &turn.to_string())).await;
        socket.wait_for("done").await;
    }
    let screen = sockets[0].wait_for_turn().await;
    assert_eq!(screen["can_take_back"], false);
    sockets[0].send(&undo(&screen, "no")).await;
    assert_eq!(sockets[0].wait_for("refused").await["code"], "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_of_tiles_can_be_sent_as_the_text_of_its_file() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let small = include_str!("../../../game-deep-colony/data/small.toml");
    let make = async |tiles: &str| {
        let options = json!({"tileset": tiles});
        let new = json!({"game": "deep-colony", "seats": 2, "options": options});
        ada.post("/api/tables", new).await
    };
    let made = make(small).await.ok();
    let options = &made["table"]["options"];
    assert_eq!(options["tileset"]["meta"]["name"], "small", "{options}");
    // Its faults are named: what cannot be read with its line, and what cannot be
    // played all at once.
    let unread = make(&small.replace("count = 8", "count = many")).await;
    assert_eq!(unread.code(), "malformed");
    assert!(unread.body.contains("line 15"), "{}", unread.body);
    let unplayable = make(&small.replace("total = 30", "total = 31")).await;
    assert!(
        unplayable.body.contains("the tile set cannot be played"),
        "{}",
        unplayable.body
    );
    // So it can be in the lobby.
    let table = made["id"].as_str().expect("a text");
    let arrange = json!({"type": "arrange", "seats": 2, "is_listed": false,
                         "options": {"tileset": "default"}});
    let view = ada.lobby(table, arrange).await.ok();
    assert_eq!(view["options"]["tileset"], "default");
}
