//! Several servers on one PostgreSQL, with a NATS between them or without.

/// The house itself.
mod house;
/// What nobody may know is on no wire between them either.
mod secrets;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use self::house::House;
use crate::client::{Browser, CONTRIBUTION, guest_id, play, play_to_end, two_people};

/// The seats of a table as a socket is told of them, once something holds.
async fn seats_once(
    socket: &mut crate::client::Socket,
    holds: impl Fn(&[Value]) -> bool,
) -> Vec<Value> {
    loop {
        let told = socket.wait_for("table").await;
        let seats = told["table"]["seats"].as_array().expect("a list").clone();
        if holds(&seats) {
            return seats;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_over_two_servers() {
    let house = House::with_bus(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({"first_seat": 0})).await;
    let mut adas = ada.socket(&table).await;
    let mut lins = house.at(1, &lin).socket(&table).await;
    let (one, other) = tokio::join!(play_to_end(&mut adas), play_to_end(&mut lins));
    assert!(one + other > 20, "{one} and {other} moves");
    // Whichever is asked for the record has all of it.
    let path = format!("/api/tables/{table}/record");
    let records = [
        ada.request("GET", &path, None).await.body,
        house.at(1, &ada).request("GET", &path, None).await.body,
    ];
    assert_eq!(records[0], records[1]);
    assert_eq!(
        records[0].matches("\"kind\":\"action\"").count(),
        one + other
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_bus_a_move_is_seen_within_a_second_or_so() {
    let house = House::without_bus(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({"first_seat": 0})).await;
    let mut adas = ada.socket(&table).await;
    let mut lins = house.at(1, &lin).socket(&table).await;
    lins.wait_for("screen").await;
    let screen = adas.wait_for_turn().await;
    let done = adas.done(&play(&screen, 0, "first")).await;
    let told = lins.wait_for("screen").await;
    assert_eq!(told["seq"], done["seq"]);
    assert_eq!(told["events"].as_array().map(Vec::len), Some(1), "{told}");
    // What is said is found the same way.
    let talk = json!({"type": "talk", "ref": "t", "text": "are you there?"});
    adas.done(&talk).await;
    let heard = lins.wait_for("talk").await;
    assert_eq!(heard["line"]["text"], "are you there?");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_again_to_another_server_was_played_once() {
    let house = House::with_bus(2).await;
    let (table, ada, _lin) = two_people(house.address(0), json!({"first_seat": 0})).await;
    let mut here = ada.socket(&table).await;
    let mut there = house.at(1, &ada).socket(&table).await;
    there.wait_for_turn().await;
    let screen = here.wait_for_turn().await;
    let command = play(&screen, 0, "once");
    let done = here.done(&command).await;
    assert_eq!(there.done(&command).await["seq"], done["seq"]);
    let mut late = play(&screen, 5, "late");
    late["actions"] = json!([{"type": "retire"}]);
    there.send(&late).await;
    assert_eq!(there.wait_for("refused").await["code"], "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_at_two_servers_one_is_played_and_both_are_answered() {
    let house = House::with_bus(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({"first_seat": 0})).await;
    let mut sockets = Vec::new();
    for (seat, browser) in [&ada, &lin].into_iter().enumerate() {
        for node in 0..2 {
            let socket = house.at(node, browser).socket(&table).await;
            sockets.push((seat, socket));
        }
    }
    let mut screens = Vec::new();
    for (_, socket) in &mut sockets {
        screens.push(socket.wait_for("screen").await);
    }
    for round in 0..20 {
        let mover = screens.iter().position(|screen| !screen["asked"].is_null());
        let seat = sockets[mover.expect("somebody is asked")].0;
        let both: Vec<usize> = (0..4).filter(|idx| sockets[*idx].0 == seat).collect();
        for (pick, &idx) in both.iter().enumerate() {
            let command = play(&screens[idx], pick, &format!("{round}-{pick}"));
            sockets[idx].1.send(&command).await;
        }
        let mut n_done = 0;
        let mut seq = Value::Null;
        for &idx in &both {
            loop {
                let message = sockets[idx].1.next().await.expect("an answer");
                match message["type"].as_str() {
                    Some("done") => {
                        (n_done, seq) = (n_done + 1, message["seq"].clone());
                        break;
                    }
                    Some("refused") => {
                        assert_eq!(message["code"], "stale", "{message}");
                        break;
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(n_done, 1, "round {round}");
        for (idx, (_, socket)) in sockets.iter_mut().enumerate() {
            // One who was too late gets a screen of the log as it is, too.
            socket
                .send(&json!({"type": "ping", "seq": 0, "is_hidden": false}))
                .await;
            socket.wait_for("pong").await;
            loop {
                let screen = socket.wait_for("screen").await;
                if screen["seq"].as_u64() >= seq.as_u64() {
                    screens[idx] = screen;
                    break;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_another_server_is_here_and_goes_with_it() {
    let mut house = House::with_bus(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({"first_seat": 0})).await;
    let mut adas = ada.socket(&table).await;
    let mut lins = house.at(1, &lin).socket(&table).await;
    let _stranger = Browser::new(house.address(1)).socket(&table).await;
    seats_once(&mut adas, |seats| seats[1]["is_here"] == true).await;
    seats_once(&mut lins, |seats| seats[0]["is_here"] == true).await;
    house.stop(1).await;
    let seats = seats_once(&mut adas, |seats| seats[1]["is_here"] == false).await;
    assert!(seats[1]["away_since"].is_u64(), "{seats:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_stood_in_for_who_is_at_another_server() {
    let house = House::impatient(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({"first_seat": 1})).await;
    let _adas = ada.socket(&table).await;
    let mut lins = house.at(1, &lin).socket(&table).await;
    lins.wait_for_turn().await;
    let stand_in = json!({"type": "stand_in", "seat": 1});
    let refused = ada.lobby(&table, stand_in.clone()).await;
    assert_eq!(refused.code(), "refused", "{}", refused.body);
    drop(lins);
    let began = Instant::now();
    loop {
        let reply = ada.lobby(&table, stand_in.clone()).await;
        if reply.status == 200 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "{}", reply.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_one_server_is_heard_at_another() {
    let house = House::with_bus(2).await;
    let (table, ada, lin) = two_people(house.address(0), json!({})).await;
    let mut adas = ada.socket(&table).await;
    let mut lins = house.at(1, &lin).socket(&table).await;
    for socket in [&mut adas, &mut lins] {
        socket.wait_for("screen").await;
    }
    for (n, text) in ["one", "two", "three"].into_iter().enumerate() {
        let talk = json!({"type": "talk", "ref": format!("t{n}"), "text": text});
        let (from, to) = match n % 2 {
            0 => (&mut adas, &mut lins),
            _ => (&mut lins, &mut adas),
        };
        from.done(&talk).await;
        assert_eq!(to.wait_for("talk").await["line"]["text"], text);
    }
    let react = json!({"type": "react", "ref": "r", "reaction": "clap"});
    adas.done(&react).await;
    assert_eq!(lins.wait_for("reaction").await["reaction"], "clap");
    // A new name is seen there, too.
    let name = json!({"name": "Ada the Second", "colour": 3});
    ada.request("PUT", "/api/guest", Some(name)).await.ok();
    let seats = seats_once(&mut lins, |seats| seats[0]["name"] == "Ada the Second").await;
    assert_eq!(seats[0]["colour"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_sit_down_at_once_at_two_servers_both_have_a_seat() {
    let house = House::with_bus(2).await;
    for _ in 0..10 {
        let host = Browser::guest(house.address(0)).await;
        let (table, invite) = host.table(3, json!({})).await;
        let guests = [
            Browser::guest(house.address(0)).await,
            Browser::guest(house.address(1)).await,
        ];
        let [one, other] = &guests;
        tokio::join!(one.sit(&table, &invite), other.sit(&table, &invite));
        let path = format!("/api/tables/{table}");
        let view = house.at(1, &host).request("GET", &path, None).await.ok();
        let seats = view["seats"].as_array().expect("seats");
        let mut n_taken = 0;
        for guest in &guests {
            let id = guest_id(guest).await;
            n_taken += seats.iter().filter(|seat| seat["guest"] == *id).count();
        }
        assert_eq!(n_taken, 2, "{view}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_goes_on_at_another_server_when_its_own_stops() {
    let mut house = House::slow_bots(2).await;
    let ada = Browser::guest(house.address(0)).await;
    let (table, invite) = ada.table(2, json!({"first_seat": 0})).await;
    ada.sit(&table, &invite).await;
    let set_bot = json!({"type": "set_bot", "seat": 1, "bot": "minnow"});
    ada.lobby(&table, set_bot).await.ok();
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    let mut here = ada.socket(&table).await;
    let screen = here.wait_for_turn().await;
    let done = here.done(&play(&screen, 0, "mine")).await;
    // The bot there takes a minute; nobody waits for it.
    let there = house.at(1, &ada);
    house.stop(0).await;
    let began = Instant::now();
    let mut there = there.socket(&table).await;
    loop {
        let screen = there.wait_for("screen").await;
        if screen["seq"].as_u64() > done["seq"].as_u64() {
            break;
        }
    }
    let took = began.elapsed();
    assert!(took < Duration::from_secs(16), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bots_move_stands_once_in_the_log_however_many_watch() {
    let house = House::with_bus(3).await;
    let ada = Browser::guest(house.address(0)).await;
    let table = ada.table_against("random").await;
    let mut sockets = Vec::new();
    for node in 0..3 {
        sockets.push(house.at(node, &ada).socket(&table).await);
    }
    let mut mine = sockets.swap_remove(0);
    let watching: Vec<_> = sockets
        .into_iter()
        .map(|mut socket| {
            tokio::spawn(async move {
                loop {
                    let screen = socket.wait_for("screen").await;
                    if screen["to_act"]["type"] == "over" {
                        return screen["seq"].clone();
                    }
                }
            })
        })
        .collect();
    play_to_end(&mut mine).await;
    let path = format!("/api/tables/{table}/record");
    let record = ada.request("GET", &path, None).await.body;
    let n_entries = record
        .lines()
        .filter(|line| line.contains("\"seq\""))
        .count();
    for one in watching {
        let seq = one.await.expect("it saw the end");
        assert_eq!(seq.as_u64(), Some(n_entries as u64));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_is_sent_away_at_one_server_is_gone_from_all() {
    let house = House::with_bus(2).await;
    let ada = Browser::guest(house.address(0)).await;
    let (table, invite) = ada.table(3, json!({})).await;
    ada.sit(&table, &invite).await;
    let pest = Browser::guest(house.address(1)).await;
    let sit = json!({"type": "sit", "seat": null, "invite": invite, "contribution": CONTRIBUTION});
    pest.lobby(&table, sit).await.ok();
    let mut pests = pest.socket(&table).await;
    pests.wait_for("table").await;
    let id = guest_id(&pest).await;
    ada.lobby(&table, json!({"type": "remove", "guest": id}))
        .await
        .ok();
    let bye = pests.wait_for("bye").await;
    assert!(bye["retry_ms"].is_null(), "{bye}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_become_too_old_stops_and_says_so() {
    let mut house = House::with_bus(2).await;
    let (table, ada, _lin) = two_people(house.address(0), json!({})).await;
    let mut adas = ada.socket(&table).await;
    adas.wait_for("screen").await;
    house.outdate().await;
    adas.wait_for("bye").await;
    let ended = house.end_of(0).await;
    let why = format!("{:#}", ended.expect_err("it says why"));
    assert!(why.contains("too old"), "{why}");
}
