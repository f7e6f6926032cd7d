//! Mini DiverCity at a table: what is told for a moment, what may be said, and
//! games that are given up.

use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Socket, legal, play};

/// A table for these people, the rest of its seats bots; it has begun.
async fn table(people: &[&Browser], seats: u8, options: Value) -> String {
    let mut seating = vec![json!({"type": "mine", "contribution": CONTRIBUTION})];
    seating.extend((1..people.len()).map(|_| json!({"type": "free"})));
    while seating.len() < usize::from(seats) {
        seating.push(json!({"type": "bot", "bot": "random"}));
    }
    let new = json!({"game": "mini-divercity", "seats": seats, "options": options,
        "seating": seating, "start": people.len() == 1});
    let made = people[0].post("/api/tables", new).await.ok();
    let id = made["id"].as_str().expect("a text").to_owned();
    let invite = made["table"]["invite"].as_str().unwrap_or_default();
    for guest in &people[1..] {
        guest.sit(&id, invite).await;
    }
    if people.len() > 1 {
        people[0].lobby(&id, json!({"type": "start"})).await.ok();
    }
    id
}

/// How many faces of its own hand a screen shows.
fn n_own_faces(screen: &Value) -> usize {
    let seat = screen["viewer"]["seat"].as_u64().expect("a seat") as usize;
    let cards = screen["screen"]["view"]["hands"][seat]["cards"].as_array();
    let cards = cards.expect("a hand").iter();
    cards.filter(|card| card["face"]["type"] == "seen").count()
}

/// Two people's sockets and what they last showed.
struct Pair {
    sockets: [Socket; 2],
    screens: [Value; 2],
    n_moves: usize,
}

impl Pair {
    async fn at(id: &str, people: [&Browser; 2]) -> Pair {
        let sockets = [people[0].socket(id).await, people[1].socket(id).await];
        let mut pair = Pair {
            sockets,
            screens: [Value::Null, Value::Null],
            n_moves: 0,
        };
        pair.read_to(0).await;
        pair
    }

    fn seq(&self) -> u64 {
        let seqs = self.screens.iter().map(|screen| screen["seq"].as_u64());
        seqs.max().flatten().unwrap_or_default()
    }

    /// Reads until both show the same entry, this one or a later one.
    async fn read_to(&mut self, seq: u64) {
        let mut seq = seq;
        loop {
            for (socket, screen) in self.sockets.iter_mut().zip(&mut self.screens) {
                while screen["seq"].as_u64() < Some(seq) || screen.is_null() {
                    *screen = socket.wait_for("screen").await;
                }
            }
            if self.screens[0]["seq"] == self.screens[1]["seq"] {
                return;
            }
            seq = self.seq();
        }
    }

    fn is_over(&self) -> bool {
        self.screens[0]["to_act"]["type"] == "over"
    }

    /// Whoever is asked plays an action of the wanted type if there is one; who
    /// that was, and whether they did. Waits for bots otherwise.
    async fn play_on(&mut self, wanted: &str) -> Option<(usize, bool)> {
        let asked = (0..2).find(|&idx| !self.screens[idx]["asked"].is_null());
        let mut played = None;
        if let Some(idx) = asked {
            let legal = legal(&self.screens[idx]);
            let pick = legal.iter().position(|action| action["type"] == wanted);
            let reference = self.n_moves.to_string();
            let command = play(&self.screens[idx], pick.unwrap_or(self.n_moves), &reference);
            self.sockets[idx].send(&command).await;
            self.n_moves += 1;
            played = Some((idx, pick.is_some()));
        }
        self.read_to(self.seq() + 1).await;
        played
    }

    /// Plays until one has told the other their cards; who was told.
    async fn play_until_told(&mut self) -> usize {
        loop {
            if let Some((teller, true)) = self.play_on("tell").await {
                return 1 - teller;
            }
        }
    }
}

const STRICT: &str = "turn_cards";

#[tokio::test(flavor = "multi_thread")]
async fn a_telling_is_taken_in_once_and_then_gone() {
    let server = TestServer::start().await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let people = [&ada, &lin];
    let id = table(&people, 2, json!({STRICT: false})).await;
    let mut pair = Pair::at(&id, people).await;
    let told = pair.play_until_told().await;
    let screen = pair.screens[told].clone();
    assert_eq!(n_own_faces(&screen), 4, "the whole hand");
    assert_eq!(screen["can_acknowledge"], true);

    // A page that comes back before sees it still.
    let again = people[told].socket(&id).await.wait_for("screen").await;
    assert_eq!(n_own_faces(&again), 4);

    let seq = screen["seq"].as_u64().expect("a number");
    let ack = |reference: &str, seq: u64| json!({"type": "acknowledge", "ref": reference, "seat": told, "seq": seq});
    let socket = &mut pair.sockets[told];
    socket.send(&ack("old", seq - 1)).await;
    let refused = socket.wait_for("refused").await;
    assert_eq!(
        refused["code"], "stale",
        "what was not seen is not taken in"
    );
    let mut others = ack("other", seq);
    others["seat"] = json!(1 - told);
    socket.send(&others).await;
    assert_eq!(socket.wait_for("refused").await["code"], "not_your_seat");
    let done = socket.done(&ack("ack", seq)).await;
    let again = socket.done(&ack("ack", seq)).await;
    assert_eq!(again, done, "a resend is harmless");
    socket.send(&ack("twice", seq + 1)).await;
    assert_eq!(socket.wait_for("refused").await["code"], "refused");

    let after = people[told].socket(&id).await.wait_for("screen").await;
    assert_eq!(
        (n_own_faces(&after), &after["can_acknowledge"]),
        (0, &json!(false))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lone_acknowledgement_keeps_the_question_that_is_asked() {
    let server = TestServer::start().await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let id = table(&[&ada, &lin], 2, json!({STRICT: false})).await;
    let mut pair = Pair::at(&id, [&ada, &lin]).await;
    let told = pair.play_until_told().await;
    while pair.screens[told]["asked"].is_null() {
        pair.play_on("end_turn").await;
    }
    // Whoever was told may acknowledge and play at once.
    let screen = pair.screens[told].clone();
    let ack = json!({"type": "acknowledge", "ref": "ack", "seat": told, "seq": screen["seq"]});
    pair.sockets[told].send(&ack).await;
    pair.sockets[told].done(&play(&screen, 0, "play")).await;
}

/// Two divers in a strict game, and two who watch it.
struct Watched {
    id: String,
    divers: [Browser; 2],
    eve: Browser,
    /// Of the divers, then of the spectators.
    sockets: [Socket; 4],
}

impl Watched {
    async fn at(server: &TestServer) -> Watched {
        let guest = || Browser::guest(server.address);
        let (ada, lin, eve, zoe) = (guest().await, guest().await, guest().await, guest().await);
        let id = table(&[&ada, &lin], 2, json!({STRICT: false})).await;
        let mut sockets = [
            ada.socket(&id).await,
            lin.socket(&id).await,
            eve.socket(&id).await,
            zoe.socket(&id).await,
        ];
        for socket in &mut sockets {
            socket.wait_for("screen").await;
        }
        let divers = [ada, lin];
        Watched {
            id,
            divers,
            eve,
            sockets,
        }
    }

    /// Eve says something that no diver may hear, and Ada a phrase.
    async fn talk(&mut self) {
        let aside = json!({"type": "talk", "ref": "e", "text": ASIDE});
        self.sockets[2].done(&aside).await;
        self.sockets[0].done(&remark(0, good_luck())).await;
    }
}

const ASIDE: &str = "Ada has a crab";

fn good_luck() -> Value {
    json!({"type": "phrase", "phrase": "good_luck"})
}

fn remark(seat: u8, remark: Value) -> Value {
    let reference = remark.to_string();
    let reference = &reference[..reference.len().min(60)];
    json!({"type": "remark", "ref": reference, "seat": seat, "remark": remark})
}

fn declare(hand: u8, slot: u8) -> Value {
    let crab = json!({"type": "declare", "hand": hand, "slot": slot, "species": "crab"});
    let mut declare = remark(1, crab);
    declare["ref"] = json!(format!("{hand}{slot}"));
    declare
}

/// What was said, as a list sent at the beginning tells it.
fn texts(so_far: &Value) -> Vec<&str> {
    let lines = so_far["lines"].as_array().expect("a list").iter();
    lines.filter_map(|line| line["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn under_water_only_phrases_are_heard_and_spectators_not_at_all() {
    let server = TestServer::start().await;
    let mut table = Watched::at(&server).await;
    let free = json!({"type": "talk", "ref": "t", "text": "play the crab"});
    table.sockets[0].send(&free).await;
    let refused = table.sockets[0].wait_for("refused").await;
    assert_eq!(refused["code"], "refused");
    assert_eq!(refused["rule"], "R8.5");

    // Whatever a diver hears next is the phrase that came after the aside.
    table.talk().await;
    for (idx, socket) in table.sockets.iter_mut().enumerate() {
        if idx > 2 {
            assert_eq!(socket.wait_for("talk").await["line"]["text"], ASIDE);
        }
        if idx == 0 {
            continue; // It heard its own phrase before the answer to it.
        }
        let line = socket.wait_for("talk").await["line"].clone();
        assert_eq!(line["text"], "Good luck!");
        assert_eq!((&line["seat"], &line["remark"]), (&json!(0), &good_luck()));
        assert_eq!(line["is_passing"], false);
    }
    let others = remark(0, good_luck());
    table.sockets[2].send(&others).await;
    let refused = table.sockets[2].wait_for("refused").await;
    assert_eq!(refused["code"], "not_your_seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_believes_to_hold_is_heard_and_kept_nowhere() {
    let server = TestServer::start().await;
    let mut table = Watched::at(&server).await;
    table.sockets[1].done(&declare(1, 2)).await;
    let line = table.sockets[0].wait_for("talk").await["line"].clone();
    assert_eq!(line["is_passing"], true);
    assert_eq!(line["remark"]["slot"], 2);
    let wrong = [
        (declare(0, 2), "Q42"),
        (declare(1, 9), "R4.2"),
        (declare(5, 0), "R4.3"),
    ];
    for (wrong, rule) in wrong {
        table.sockets[1].send(&wrong).await;
        let refused = table.sockets[1].wait_for("refused").await;
        assert_eq!(refused["rule"], rule);
    }
    let unknown = remark(1, json!({"type": "shout"}));
    table.sockets[1].send(&unknown).await;
    let refused = table.sockets[1].wait_for("refused").await;
    assert_eq!(refused["code"], "malformed");
    let again = table.divers[0].socket(&table.id).await;
    let so_far = { again }.wait_for("talk_so_far").await;
    assert_eq!(texts(&so_far), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_everybody_speaks_and_hears_what_was_said() {
    let server = TestServer::start().await;
    let mut table = Watched::at(&server).await;
    table.talk().await;
    let diver = table.divers[0].socket(&table.id).await;
    let so_far = { diver }.wait_for("talk_so_far").await;
    assert_eq!(texts(&so_far), ["Good luck!"]);
    let spectator = table.eve.socket(&table.id).await;
    let so_far = { spectator }.wait_for("talk_so_far").await;
    assert_eq!(texts(&so_far), [ASIDE, "Good luck!"]);

    let [ada, lin] = &table.divers;
    let mut pair = Pair::at(&table.id, [ada, lin]).await;
    while !pair.is_over() {
        pair.play_on("play").await;
    }
    let so_far = pair.sockets[0].wait_for("talk_so_far").await;
    assert_eq!(texts(&so_far), [ASIDE, "Good luck!"]);
    let said = json!({"type": "talk", "ref": "end", "text": "so it was a crab"});
    pair.sockets[0].done(&said).await;
    let mut heard = Value::Null;
    while heard["line"]["text"] != "so it was a crab" {
        heard = table.sockets[3].wait_for("talk").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_game_is_given_up_once_all_divers_agree_and_bots_always_do() {
    let server = TestServer::start().await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    for _ in 0..20 {
        let options = json!({"level": "assistant_instructor"});
        let id = table(&[&ada, &lin], 3, options).await;
        let concede = |seat: usize| json!({"type": "concede", "ref": "c", "seat": seat});
        let mut early = ada.socket(&id).await;
        early.send(&concede(0)).await;
        let refused = early.wait_for("refused").await;
        assert_eq!(refused["code"], "refused", "nothing is lost yet");
        let mut pair = Pair::at(&id, [&ada, &lin]).await;
        // While a person is asked, the bot does nothing on its own.
        let is_asked = |pair: &Pair| pair.screens.iter().any(|screen| !screen["asked"].is_null());
        while !(pair.is_over() || pair.screens[0]["can_concede"] == true && is_asked(&pair)) {
            pair.play_on("close").await;
        }
        if pair.is_over() {
            continue;
        }
        let first = pair.sockets[0].done(&concede(0)).await;
        let again = pair.sockets[0].done(&concede(0)).await;
        assert_eq!(again, first, "a resend is harmless");
        let screen = ada.socket(&id).await.wait_for("screen").await;
        assert_ne!(screen["to_act"]["type"], "over", "one still hopes");
        assert_eq!(screen["can_concede"], false);
        pair.sockets[1].done(&concede(1)).await;
        let screen = lin.socket(&id).await.wait_for("screen").await;
        assert_eq!(screen["to_act"]["type"], "over");
        assert_eq!(screen["screen"]["view"]["phase"]["ending"], "conceded");
        return;
    }
    panic!("no game was lost early enough");
}
