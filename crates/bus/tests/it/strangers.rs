//! A NATS server may have other guests, and may lie: nothing that this house did
//! not sign is heard, and nothing that is sent keeps what it did from being heard.
//! Letters are written here by hand, as `src/nats/letter.rs` says.

use async_nats::Client;
use backing::Nats;
use bus::conformance::all_kinds;
use bus::{Bus, Heard, NatsBus, Notice, Subscription, What};
use futures_util::StreamExt;
use ring::hmac;

use crate::{HOUSE, PATIENCE, bus_at, moved, next, until};

const HEAD_LEN: usize = 33;

fn key(house: &[u8; 32], label: &str) -> hmac::Tag {
    let house = hmac::Key::new(hmac::HMAC_SHA256, house);
    hmac::sign(&house, label.as_bytes())
}

fn tag(house: &[u8; 32]) -> String {
    let tag = key(house, "tidetable bus: tag");
    let hex = tag.as_ref()[..8].iter().map(|byte| format!("{byte:02x}"));
    hex.collect()
}

fn subject(table: &str) -> String {
    format!("tide.{}.t.{table}", tag(&HOUSE))
}

/// A letter of a sender that nobody knows, signed by a house for a subject.
fn letter(house: &[u8; 32], subject: &str, form: u8, number: u64, body: &[u8]) -> Vec<u8> {
    let key = key(house, "tidetable bus: key");
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_ref());
    let mut head = vec![form];
    head.extend(99_u64.to_be_bytes());
    head.extend(number.to_be_bytes());
    let signed = [subject.as_bytes(), &[0], &head, body].concat();
    let signature = hmac::sign(&key, &signed);
    [&head, &signature.as_ref()[..16], body].concat()
}

fn body(notice: &Notice) -> Vec<u8> {
    let Notice { origin, what } = notice;
    let What::Moved { table_id, seq } = what else {
        panic!("only moves are written by hand");
    };
    format!(r#"{{"origin":{origin},"what":{{"is":"moved","table_id":"{table_id}","seq":{seq}}}}}"#)
        .into_bytes()
}

struct Scene {
    nats: Nats,
    bus: std::sync::Arc<NatsBus>,
    _attending: bus::Attending,
    ear: Box<dyn Subscription>,
    stranger: Client,
}

impl Scene {
    async fn new() -> Scene {
        let nats = Nats::start().expect("NATS starts");
        let bus = bus_at(&nats).await;
        Scene {
            _attending: bus.attend("kept").await,
            ear: bus.subscribe(2).await,
            stranger: async_nats::connect(nats.url())
                .await
                .expect("NATS lets everybody in"),
            bus,
            nats,
        }
    }

    async fn throw(&self, subject: &str, payload: Vec<u8>) {
        let thrown = self.stranger.publish(subject.to_owned(), payload.into());
        thrown.await.expect("the stranger's line is whole");
    }

    async fn n_dropped_becomes(&self, n: u64) {
        until(|| self.bus.n_dropped() >= n).await;
        assert_eq!(self.bus.n_dropped(), n);
    }

    /// A real notice, which is the next to be heard.
    async fn hears_the_truth(&mut self, seq: u32) {
        let speaker = bus_at(&self.nats).await;
        speaker.publish(moved("kept", seq)).await;
        let heard = next(&mut *self.ear).await;
        assert_eq!(heard, Heard::Notice(moved("kept", seq)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_written_by_hand_is_read_so_that_the_others_here_mean_something() {
    let mut scene = Scene::new().await;
    let subject = subject("kept");
    let letter = letter(&HOUSE, &subject, 1, 1, &body(&moved("kept", 5)));
    scene.throw(&subject, letter).await;
    let heard = next(&mut *scene.ear).await;
    assert_eq!(heard, Heard::Notice(moved("kept", 5)));
    assert_eq!(scene.bus.n_dropped(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_signed_by_the_house_for_its_table_is_dropped() {
    let mut scene = Scene::new().await;
    let here = subject("kept");
    let said = body(&moved("kept", 5));
    let right = letter(&HOUSE, &here, 1, 1, &said);
    let mut letters = vec![
        Vec::new(),
        b"PING\r\n".to_vec(),
        said.clone(),
        vec![0xff; 4096],
        right[..HEAD_LEN].to_vec(),
        right[..right.len() - 1].to_vec(),
        [&right[..], b" "].concat(),
        letter(&[8; 32], &here, 1, 1, &said),
        letter(&HOUSE, &subject("another"), 1, 1, &said),
        letter(&HOUSE, &here, 1, 1, &[b' '; 16 * 1024]),
    ];
    // Every byte counts: form, numbers, signature and body.
    for idx in 0..right.len() {
        let mut wrong = right.clone();
        wrong[idx] ^= 1;
        letters.push(wrong);
    }
    let n = letters.len() as u64;
    for letter in letters {
        scene.throw(&here, letter).await;
    }
    scene.n_dropped_becomes(n).await;
    scene.hears_the_truth(6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_comes_again_is_dropped() {
    let mut scene = Scene::new().await;
    let speaker = bus_at(&scene.nats).await;
    let mut wire = scene.stranger.subscribe(subject("kept")).await.unwrap();
    scene.stranger.flush().await.unwrap();
    // Until the wire is listened to as well.
    let caught = loop {
        speaker.publish(moved("kept", 1)).await;
        assert_eq!(next(&mut *scene.ear).await, Heard::Notice(moved("kept", 1)));
        let waiting = tokio::time::timeout(PATIENCE / 100, wire.next());
        if let Ok(message) = waiting.await {
            break message.unwrap().payload;
        }
    };
    for _ in 0..100 {
        scene.throw(&subject("kept"), caught.to_vec()).await;
    }
    scene.n_dropped_becomes(100).await;
    speaker.publish(moved("kept", 2)).await;
    assert_eq!(next(&mut *scene.ear).await, Heard::Notice(moved("kept", 2)));
    // Who wrote it does not hear it as another's either.
    let _attending = speaker.attend("kept").await;
    scene.throw(&subject("kept"), caught.to_vec()).await;
    until(|| speaker.n_dropped() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_newer_version_says_is_passed_over_in_silence() {
    let mut scene = Scene::new().await;
    let subject = subject("kept");
    let sayings: [(u8, &[u8]); 4] = [
        (
            1,
            br#"{"origin":1,"what":{"is":"danced","table_id":"kept"}}"#,
        ),
        (
            1,
            br#"{"origin":1,"what":{"is":"moved","table_id":"kept","to":5}}"#,
        ),
        (1, b"\xff"),
        (200, b"in another form"),
    ];
    for (idx, (form, body)) in sayings.into_iter().enumerate() {
        let letter = letter(&HOUSE, &subject, form, 1 + idx as u64, body);
        scene.throw(&subject, letter).await;
    }
    // More is said than is known here: what is known is heard.
    let more = br#"{"origin":1,"at":9,"what":{"is":"moved","table_id":"kept","seq":7,"by":2}}"#;
    let letter = letter(&HOUSE, &subject, 1, 9, more);
    scene.throw(&subject, letter).await;
    let heard = next(&mut *scene.ear).await;
    assert_eq!(heard, Heard::Notice(moved("kept", 7)));
    assert_eq!(scene.bus.n_dropped(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_house_on_the_same_server_hears_and_is_heard_by_nobody() {
    let mut scene = Scene::new().await;
    let neighbour = NatsBus::connect(&scene.nats.url(), &[8; 32]).await.unwrap();
    let _attending = neighbour.attend("kept").await;
    let mut ear = neighbour.subscribe(3).await;
    neighbour.publish(moved("kept", 1)).await;
    neighbour.stop().await;
    scene.hears_the_truth(2).await;
    scene.bus.stop().await;
    let own = moved("kept", 3);
    neighbour.publish(own.clone()).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(moved("kept", 1)));
    assert_eq!(next(&mut *ear).await, Heard::Notice(own));
    assert_eq!((scene.bus.n_dropped(), neighbour.n_dropped()), (0, 0));
}

/// However much is thrown, real notices come through once there is room, and who
/// missed some is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_by_strangers_ends_with_everything_as_it_was() {
    let mut scene = Scene::new().await;
    let speaker = bus_at(&scene.nats).await;
    let house = format!("tide.{}.house", tag(&HOUSE));
    for n in 0..100_000_u32 {
        let subject = if n % 2 == 0 { &subject("kept") } else { &house };
        scene.throw(subject, vec![n as u8; 200]).await;
        if n % 10_000 == 0 {
            speaker.publish(moved("kept", n)).await;
        }
    }
    scene.stranger.flush().await.unwrap();
    let mut seq = 200_000;
    let hearing = async {
        loop {
            seq += 1;
            speaker.publish(moved("kept", seq)).await;
            speaker.stop().await;
            let waiting = tokio::time::timeout(PATIENCE / 100, async {
                while next(&mut *scene.ear).await != Heard::Notice(moved("kept", seq)) {}
            });
            if waiting.await.is_ok() {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, hearing).await.unwrap();
    assert!(scene.bus.n_dropped() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wire_carries_what_the_notices_say_and_nothing_else() {
    let scene = Scene::new().await;
    let mut wire = scene.stranger.subscribe(">").await.unwrap();
    // An answer means that the server knows of the subscription by now.
    let void = scene.stranger.request("nobody", "".into());
    assert!(void.await.is_err());
    let kinds = all_kinds("kept");
    for what in kinds.clone() {
        scene.bus.publish(Notice { origin: 5, what }).await;
    }
    for what in kinds {
        let message = loop {
            let message = wire.next().await.unwrap();
            // Ours and the server's answers to who asks nobody.
            if message.subject.starts_with("tide.") && !message.payload.is_empty() {
                break message;
            }
        };
        let wanted = match what.table_id() {
            Some(_) => subject("kept"),
            None => format!("tide.{}.house", tag(&HOUSE)),
        };
        assert_eq!(message.subject.as_str(), wanted);
        assert!(message.reply.is_none() && message.headers.is_none());
        let (head, body) = message.payload.split_at(HEAD_LEN);
        assert_eq!(head[0], 1);
        let said: serde_json::Value = serde_json::from_slice(body).unwrap();
        let meant = serde_json::to_value(Notice { origin: 5, what }).unwrap();
        assert_eq!(said, meant);
        assert!(!body.windows(3).any(|bytes| bytes == [7; 3]), "the secret");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_or_about_no_table_is_not_sent_and_does_no_harm() {
    let mut scene = Scene::new().await;
    let speaker = bus_at(&scene.nats).await;
    let passing = |len: usize| Notice {
        origin: 1,
        what: What::Passing {
            table_id: "kept".to_owned(),
            hearers: bus::Hearers::All,
            frame: "a".repeat(len),
        },
    };
    speaker.publish(passing(16 * 1024)).await;
    for id in ["", "a.b", "*", ">", "a b", "a\r\nPING", &"a".repeat(65)] {
        drop(scene.bus.attend(id).await);
        speaker.publish(moved(id, 1)).await;
    }
    let long = passing(16 * 1024 - 200);
    speaker.publish(long.clone()).await;
    assert_eq!(next(&mut *scene.ear).await, Heard::Notice(long));
    assert_eq!(scene.bus.n_dropped(), 0);
}
