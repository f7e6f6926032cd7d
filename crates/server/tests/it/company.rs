use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, guest_id, play, play_to_end, two_people, two_seated};

/// No patience: whoever is away may be stood in for at once.
fn impatient() -> Limits {
    Limits {
        patience: Duration::ZERO,
        ..Limits::default()
    }
}

fn mine(name: Option<&str>) -> Value {
    json!({"type": "mine", "name": name, "contribution": CONTRIBUTION})
}

#[tokio::test(flavor = "multi_thread")]
async fn one_request_makes_a_table_that_has_begun() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {}, "start": true,
        "seating": [mine(None), {"type": "bot", "bot": "greedy"}],
    });
    let made = ada.post("/api/tables", new).await.ok();
    assert_eq!(made["table"]["status"], "live");
    let mut socket = ada.socket(made["id"].as_str().expect("an id")).await;
    assert!(play_to_end(&mut socket).await > 5);
    for seating in [
        json!([mine(None), {"type": "bot", "bot": "oracle"}]),
        json!([mine(Some("")), {"type": "free"}]),
        json!([{"type": "mine", "name": null, "contribution": "00"}]),
        json!([mine(None), mine(None), mine(None)]),
    ] {
        let new = json!({"game": "pearladora", "seats": 2, "options": {}, "seating": seating});
        assert_eq!(ada.post("/api/tables", new).await.code(), "malformed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn examples_are_offered_by_houses_that_were_asked_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("asked.db");
    let asked = TestServer::configured(&data, |config| {
        config.has_examples = true;
    });
    let asked = asked.await;
    let server = TestServer::start().await;
    for (address, is_offered) in [(asked.address, true), (server.address, false)] {
        let ada = Browser::guest(address).await;
        let house = ada.request("GET", "/api/house", None).await.ok();
        let games = house["games"].as_array().expect("games");
        let is_listed = games.iter().any(|game| game["key"] == "example");
        assert_eq!(is_listed, is_offered);
        let new = json!({
            "game": "example", "seats": 2, "options": {}, "start": true,
            "seating": [mine(None), {"type": "bot", "bot": "greedy"}],
        });
        let made = ada.post("/api/tables", new).await;
        if !is_offered {
            assert_eq!(made.code(), "missing");
            continue;
        }
        let made = made.ok();
        let mut socket = ada.socket(made["id"].as_str().expect("an id")).await;
        assert!(play_to_end(&mut socket).await > 20);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_device_plays_several_seats_under_their_own_names() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let new = json!({
        "game": "pearladora", "seats": 3, "options": {}, "start": true,
        "seating": [mine(Some("Ada")), mine(Some("Grandma")), mine(Some("小明"))],
    });
    let made = ada.post("/api/tables", new).await.ok();
    let names: Vec<_> = (0..3)
        .map(|seat| &made["table"]["seats"][seat]["name"])
        .collect();
    assert_eq!(names, ["Ada", "Grandma", "小明"]);
    let mut socket = ada.socket(made["id"].as_str().expect("an id")).await;
    // Each seat has a screen of its own; the one that is asked can play.
    let mut screens = Vec::new();
    for _ in 0..3 {
        screens.push(socket.wait_for("screen").await);
    }
    let seats: Vec<_> = screens
        .iter()
        .map(|screen| screen["viewer"]["seat"].clone())
        .collect();
    assert_eq!(seats, [0, 1, 2]);
    let asked = screens.iter().find(|screen| !screen["asked"].is_null());
    socket
        .send(&play(asked.expect("somebody"), 3, "first"))
        .await;
    socket.wait_for("done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_at_the_table_are_ready_or_not_and_the_maker_arranges() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    let ready = json!({"type": "ready", "seat": 1, "is_ready": true});
    assert_eq!(
        ada.lobby(&table, ready.clone()).await.code(),
        "not_your_seat"
    );
    let view = lin.lobby(&table, ready).await.ok();
    assert_eq!(view["seats"][1]["is_ready"], true);
    assert_eq!(view["seats"][0]["is_ready"], true, "by having made it");
    let arrange = |seats: u8, options: Value| json!({"type": "arrange", "seats": seats, "options": options, "is_listed": true});
    let advanced = json!({"advanced": true});
    let by_lin = lin.lobby(&table, arrange(3, advanced.clone())).await;
    assert_eq!(by_lin.code(), "forbidden");
    let view = ada.lobby(&table, arrange(3, advanced.clone())).await.ok();
    assert_eq!(view["seats"].as_array().map(Vec::len), Some(3));
    assert_eq!(view["options"], advanced);
    assert_eq!(view["seats"][1]["is_ready"], false, "for something else");
    let view = ada.lobby(&table, arrange(2, advanced)).await.ok();
    assert_eq!(view["seats"].as_array().map(Vec::len), Some(2));
    for (seats, options) in [
        (1, json!({})),
        (9, json!({})),
        (2, json!({"no": 1})),
        (2, json!(3)),
    ] {
        let reply = ada.lobby(&table, arrange(seats, options)).await;
        assert_eq!(reply.code(), "malformed", "{}", reply.body);
    }
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    let late = ada.lobby(&table, arrange(2, json!({}))).await;
    assert_eq!(late.code(), "not_playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_for_the_absent_and_gives_the_seat_back() {
    let server = TestServer::with(impatient()).await;
    let (table, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    let stand_in = |seat: u8| json!({"type": "stand_in", "seat": seat});
    let mut watching = ada.socket(&table).await;
    let screen = watching.wait_for_turn().await;
    // It is Ada's turn, so nobody waits for Lin.
    assert_eq!(ada.lobby(&table, stand_in(1)).await.code(), "refused");
    watching.send(&play(&screen, 0, "first")).await;
    watching.wait_for("done").await;
    let eve = Browser::guest(server.address).await;
    assert_eq!(eve.lobby(&table, stand_in(1)).await.code(), "not_your_seat");
    let weakest = json!({"type": "stand_in", "seat": 1, "bot": "minnow"});
    assert_eq!(ada.lobby(&table, weakest).await.code(), "forbidden");
    let view = ada.lobby(&table, stand_in(1)).await.ok();
    assert_eq!(view["seats"][1]["bot"], "otter");
    assert!(
        !watching.wait_for_turn().await["asked"].is_null(),
        "the bot has moved"
    );
    // Lin comes back; her seat and her result are still hers.
    let view = lin
        .lobby(&table, json!({"type": "return", "seat": 1}))
        .await
        .ok();
    assert_eq!(view["seats"][1]["bot"], Value::Null);
    let mut back = lin.socket(&table).await;
    assert_eq!(back.wait_for("screen").await["viewer"]["seat"], 1);
    assert_eq!(
        ada.lobby(&table, stand_in(1)).await.code(),
        "refused",
        "she is here"
    );
    let unknown = json!({"type": "stand_in", "seat": 1, "bot": "kraken"});
    assert_eq!(lin.lobby(&table, unknown).await.code(), "malformed");
    let chosen = json!({"type": "stand_in", "seat": 1, "bot": "random"});
    let view = lin.lobby(&table, chosen).await.ok();
    assert_eq!(view["seats"][1]["bot"], "random", "one's own may be chosen");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_who_is_here() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    let mut ada_sees = ada.socket(&table).await;
    let view = ada_sees.wait_for("table").await;
    assert_eq!(view["table"]["seats"][0]["is_here"], true);
    assert_eq!(view["table"]["seats"][1]["is_here"], false);
    let lin_sees = lin.socket(&table).await;
    let view = ada_sees.wait_for("table").await;
    assert_eq!(view["table"]["seats"][1]["is_here"], true);
    let stranger = Browser::new(server.address).socket(&table).await;
    assert_eq!(ada_sees.wait_for("table").await["table"]["n_spectators"], 1);
    drop(stranger);
    assert_eq!(ada_sees.wait_for("table").await["table"]["n_spectators"], 0);
    drop(lin_sees);
    let view = ada_sees.wait_for("table").await;
    assert_eq!(view["table"]["seats"][1]["is_here"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_maker_mutes_and_removes() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    let lin_id = guest_id(&lin).await;
    let mut lin_talks = lin.socket(&table).await;
    let talk = |reference: &str| json!({"type": "talk", "ref": reference, "text": "hello"});
    for _ in 0..2 {
        // A resend is answered and said once.
        lin_talks.send(&talk("first")).await;
        lin_talks.wait_for("done").await;
    }
    let mute = |is_muted: bool| json!({"type": "mute", "guest": lin_id, "is_muted": is_muted});
    assert_eq!(lin.lobby(&table, mute(false)).await.code(), "forbidden");
    let view = ada.lobby(&table, mute(true)).await.ok();
    assert_eq!(view["muted"], json!([lin_id]));
    lin_talks.send(&talk("muted")).await;
    assert_eq!(lin_talks.wait_for("refused").await["code"], "forbidden");
    ada.lobby(&table, mute(false)).await.ok();
    lin_talks.send(&talk("second")).await;
    lin_talks.wait_for("done").await;
    // What was said is there for whoever comes later.
    let so_far = ada.socket(&table).await.wait_for("talk_so_far").await;
    assert_eq!(so_far["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(so_far["lines"][0]["text"], "hello");

    let remove = json!({"type": "remove", "guest": lin_id});
    let view = ada.lobby(&table, remove).await.ok();
    assert_eq!(view["seats"][1]["guest"], Value::Null);
    let bye = lin_talks.wait_for("bye").await;
    assert!(bye["retry_ms"].is_null(), "{bye}");
    let invite = view["invite"].as_str().expect("an invite");
    let sit = json!({"type": "sit", "seat": null, "invite": invite, "contribution": CONTRIBUTION});
    assert_eq!(lin.lobby(&table, sit).await.code(), "forbidden");
    assert_eq!(
        lin.socket(&table).await.wait_for("refused").await["code"],
        "forbidden"
    );
    let myself = json!({"type": "remove", "guest": guest_id(&ada).await});
    assert_eq!(ada.lobby(&table, myself).await.code(), "refused");
}

/// Its maker is a player like the others once the game has begun.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_plays_is_sent_away_by_the_maker_alone() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let remove = json!({"type": "remove", "guest": guest_id(&lin).await});
    assert_eq!(ada.lobby(&table, remove).await.code(), "refused");
    let back = lin.socket(&table).await.wait_for("screen").await;
    assert_eq!(back["viewer"]["seat"], 1);
    // Whoever only watches goes as before.
    let eve = Browser::guest(server.address).await;
    let mut watching = eve.socket(&table).await;
    watching.wait_for("screen").await;
    let remove = json!({"type": "remove", "guest": guest_id(&eve).await});
    ada.lobby(&table, remove).await.ok();
    assert!(watching.wait_for("bye").await["retry_ms"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_makes_another_device_the_same_guest_once() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let link = ada.request("POST", "/api/guest/links", None).await.ok();
    let url = link["url"].as_str().expect("a text");
    let (page, token) = url.split_once('#').expect("a secret that is not sent");
    assert_eq!(page, format!("http://{}/device", server.address));
    let code = link["code"].as_str().expect("a text");
    assert!(code.starts_with("<svg"), "a camera can read it: {code}");
    // A chat's preview looks at the page; nothing is spent.
    let preview = Browser::new(server.address)
        .request("GET", "/device", None)
        .await;
    assert_eq!(preview.status, 200);
    let mut phone = Browser::new(server.address);
    let used = phone
        .post("/api/guest/links/use", json!({"token": token}))
        .await;
    let cookie = used
        .head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    phone.cookie = cookie
        .and_then(|cookie| cookie.split(';').next())
        .map(str::to_owned);
    assert_eq!(guest_id(&phone).await, guest_id(&ada).await, "both are Ada");
    let again = phone
        .post("/api/guest/links/use", json!({"token": token}))
        .await;
    assert_eq!(again.code(), "missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_leaves_the_games_to_others() {
    let server = TestServer::start().await;
    let (table, ada, lin) = two_seated(server.address, json!({"first_seat": 0})).await;
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    lin.request("DELETE", "/api/guest", None).await.ok();
    assert_eq!(
        lin.request("DELETE", "/api/guest", None).await.code(),
        "forbidden"
    );
    let view = ada
        .request("GET", &format!("/api/tables/{table}"), None)
        .await
        .ok();
    assert_eq!(view["seats"][1]["guest"], Value::Null);
    // Whoever is forgotten gives up, and with two sides that ends the game.
    assert_eq!(view["outcome"]["ranks"], json!([1, 2]));
    assert_eq!(view["outcome"]["winners"], json!([0]));
    let over = ada
        .request("GET", "/api/tables?which=mine", None)
        .await
        .ok();
    assert_eq!(over[0]["ranks"], json!([1, 2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_is_closed_to_those_who_do_not_know_its_word() {
    let server = TestServer::club("mother-of-pearl").await;
    let mut eve = Browser::new(server.address);
    let house = eve.request("GET", "/api/house", None).await.ok();
    assert_eq!(house["needs_club_word"], true);
    for (method, path) in [
        ("POST", "/api/guest"),
        ("GET", "/api/tables?which=open"),
        ("GET", "/api/tables/x/record"),
    ] {
        assert_eq!(
            eve.request(method, path, None).await.code(),
            "club_only",
            "{path}"
        );
    }
    assert_eq!(eve.try_socket("x", None).await.err(), Some(403));
    let say = |word: &str| json!({"word": word});
    assert_eq!(
        eve.post("/api/club", say("pearl")).await.code(),
        "club_only"
    );
    let opened = eve.post("/api/club", say(" mother-of-pearl ")).await;
    let cookie = opened
        .head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    eve.cookie = cookie
        .and_then(|cookie| cookie.split(';').next())
        .map(str::to_owned);
    let house = eve.request("GET", "/api/house", None).await.ok();
    assert_eq!(house["needs_club_word"], false);
    eve.request("POST", "/api/guest", None).await.ok();
    // Another word closes the door again, and guessing has an end.
    let mut codes = Vec::new();
    for _ in 0..40 {
        codes.push(
            Browser::new(server.address)
                .post("/api/club", say("x"))
                .await
                .code(),
        );
    }
    assert_eq!(codes.last().map(String::as_str), Some("too_fast"));
}
