//! Hostile frames, and requests beside them: the server must answer every one
//! with a named code, break nothing, and keep its memory.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::check_panics;
use crate::client::{Guest, Socket, Way};
use crate::process::Server;

/// Frames that are sent before their answers are read.
const BATCH: u64 = 40;
/// Attackers at once.
const ATTACKERS: u64 = 4;
/// One request to so many frames: requests cost a connection each.
const FRAMES_A_REQUEST: u64 = 20;

/// A small generator; an attack is repeated by its number.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Attacks with so many frames, and requests beside them; what came of it.
pub(super) async fn attack(server: &Server, n_frames: u64) -> Result<String> {
    let address = server.address;
    let warm_up = n_frames / 10;
    assault(address, 0, warm_up).await?;
    let before = server.rss_kib()?;
    let (n_answers, n_requests) = assault(address, 1, n_frames).await?;
    let after = server.rss_kib()?;
    check_panics(address).await?;
    // Flat: what a longer attack adds must not grow with its length.
    if after > before + before / 2 + 8 * 1024 {
        bail!("memory grew from {before} to {after} KiB");
    }
    Ok(format!(
        "{n_answers} frames and {n_requests} requests answered, no 5xx, {before} to {after} KiB"
    ))
}

async fn assault(address: SocketAddr, wave: u64, n_frames: u64) -> Result<(u64, u64)> {
    let attackers: Vec<_> = (0..ATTACKERS)
        .map(|number| {
            let luck = Luck(wave << 32 | number);
            tokio::spawn(attacker(address, luck, n_frames / ATTACKERS))
        })
        .collect();
    let (mut n_answers, mut n_requests) = (0, 0);
    for attacker in attackers {
        let (answers, requests) = attacker.await??;
        n_answers += answers;
        n_requests += requests;
    }
    Ok((n_answers, n_requests))
}

async fn attacker(address: SocketAddr, mut luck: Luck, n_frames: u64) -> Result<(u64, u64)> {
    let guest = Guest::by(Way::from_elsewhere(address)).await?;
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {}, "start": true,
        "seating": [
            {"type": "mine", "name": null, "contribution": "0".repeat(32)},
            {"type": "mine", "name": "other", "contribution": "1".repeat(32)},
        ],
    });
    let (mut n_answers, mut n_requests) = (0, 0);
    'tables: while n_answers < n_frames {
        let made = guest.post("/api/tables", &new).await?;
        let table = made["id"].as_str().context("no id")?.to_owned();
        let mut socket = guest.socket(&table).await?;
        for _ in 0..100 {
            n_answers += batch(&mut socket, &mut luck).await?;
            for _ in 0..BATCH / FRAMES_A_REQUEST {
                hostile_request(address, &guest, &table, &mut luck).await?;
                n_requests += 1;
            }
            if n_answers >= n_frames {
                break 'tables;
            }
        }
    }
    Ok((n_answers, n_requests))
}

/// Sends frames and a ping behind them; every frame has to be answered before
/// the pong comes.
async fn batch(socket: &mut Socket, luck: &mut Luck) -> Result<u64> {
    for _ in 0..BATCH {
        let frame = hostile_frame(luck);
        socket.send(frame).await?;
    }
    socket
        .send(r#"{"type":"ping","seq":4000000000}"#.to_owned())
        .await?;
    let mut n_answers = 0;
    loop {
        let answer = tokio::time::timeout(Duration::from_secs(30), socket.next());
        let answer = answer.await.context("no answer to a hostile frame")??;
        let kind = answer.split('"').nth(3).unwrap_or_default();
        match kind {
            "refused" | "done" => {
                if answer.contains(r#""code":"fault""#) {
                    bail!("a hostile frame broke something: {answer}");
                }
                n_answers += 1;
            }
            "pong" if n_answers >= BATCH => return Ok(BATCH),
            "pong" => bail!("{n_answers} of {BATCH} frames were answered"),
            _ => {}
        }
    }
}

/// A frame that is not a ping, so that answers can be counted.
fn hostile_frame(luck: &mut Luck) -> String {
    match luck.below(10) {
        0 => garbage(luck),
        1 => "[".repeat(luck.below(2000)),
        2 => value(luck, 3).to_string(),
        3 => {
            let text = command(luck).to_string();
            let n_letters = text.chars().count();
            let keep = n_letters - 1 - luck.below(n_letters / 2);
            text.chars().take(keep).collect()
        }
        4 => {
            let mut bytes = command(luck).to_string().into_bytes();
            for _ in 0..=luck.below(4) {
                let at = luck.below(bytes.len());
                bytes[at] = b' ' + luck.below(94) as u8;
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            // Could have become a ping, or nothing at all.
            if text.contains("ping") {
                "{}".to_owned()
            } else {
                text
            }
        }
        _ => command(luck).to_string(),
    }
}

fn garbage(luck: &mut Luck) -> String {
    let letters = [
        '{', '}', '"', '\\', '\u{0}', 'é', '潮', '\u{202e}', '0', '-', 'e', ',', ' ',
    ];
    (0..=luck.below(200))
        .map(|_| *luck.pick(&letters))
        .collect()
}

/// A message of the right kind with wrong insides, or the other way round.
fn command(luck: &mut Luck) -> Value {
    let kinds = ["play", "take_back", "consider", "talk", "start", "", "Play"];
    let mut message = json!({"type": luck.pick(&kinds), "ref": reference(luck)});
    let numbers = [
        json!(0),
        json!(1),
        json!(2),
        json!(7),
        json!(-1),
        json!(4_294_967_295_u32),
        json!(1e300),
        json!("0"),
        Value::Null,
    ];
    for (name, chance) in [
        ("seat", 8),
        ("asked", 8),
        ("actions", 8),
        ("text", 4),
        ("extra", 1),
    ] {
        if luck.below(10) >= chance {
            continue;
        }
        message[name] = match name {
            "actions" => actions(luck),
            "text" => json!("x".repeat(luck.below(700))),
            _ => luck.pick(&numbers).clone(),
        };
    }
    message
}

fn reference(luck: &mut Luck) -> Value {
    match luck.below(6) {
        0 => json!("r".repeat(luck.below(100))),
        1 => value(luck, 1),
        _ => json!(format!("{:x}", luck.next())),
    }
}

fn actions(luck: &mut Luck) -> Value {
    let kinds = [
        "diver",
        "pontoon",
        "done",
        "backup",
        "look",
        "extra_diver",
        "necklace",
        "retire",
        "x",
    ];
    let action = |luck: &mut Luck| match luck.below(5) {
        0 => value(luck, 2),
        _ => json!({
            "type": luck.pick(&kinds),
            "value": luck.below(7), "at": [luck.below(9), luck.below(6)], "line": luck.below(80),
        }),
    };
    match luck.below(12) {
        0 => value(luck, 2),
        1 => json!(vec![json!({"type": "done"}); luck.below(300)]),
        _ => {
            let n_actions = luck.below(3);
            (0..n_actions).map(|_| action(luck)).collect()
        }
    }
}

/// Any JSON.
fn value(luck: &mut Luck, depth: usize) -> Value {
    match luck.below(if depth == 0 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(luck.next() as i64),
        2 => json!(luck.below(2) == 0),
        3 => json!(garbage(luck)),
        4 => json!(luck.next() as f64 / 7.0),
        5 => (0..luck.below(4)).map(|_| value(luck, depth - 1)).collect(),
        _ => {
            let mut object = serde_json::Map::new();
            for _ in 0..luck.below(4) {
                object.insert(
                    luck.pick(&["type", "ref", "seat", "a", ""]).to_string(),
                    value(luck, depth - 1),
                );
            }
            Value::Object(object)
        }
    }
}

async fn hostile_request(
    address: SocketAddr,
    guest: &Guest,
    table: &str,
    luck: &mut Luck,
) -> Result<()> {
    let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"];
    let paths = [
        "/api/house",
        "/api/guest/links/use",
        "/api/club",
        "/api/tables",
        "/api/tables?which=mine",
        "/api/tables?which=%00",
        "/api/tables/TABLE",
        "/api/tables/TABLE/record",
        "/api/tables/TABLE/replay?as=seat:300",
        "/api/tables/TABLE/replay?as=all",
        "/api/tables/TABLE/socket?since=x",
        "/api/tables/../../etc/passwd",
        "/api/games/%2e%2e/rules",
        "/api/qr?path=%0d%0a",
        "/join/TABLE/x",
        "/table/%F0%9F%90%A0",
        "/assets/../index.html",
        "/%00",
    ];
    let path = luck.pick(&paths).replace("TABLE", table);
    let commands = [
        json!({"type": "sit", "seat": 300, "invite": null, "contribution": ""}),
        json!({"type": "set_bot", "seat": 1, "bot": "greedy"}),
        json!({"type": "arrange", "seats": 2, "options": value(luck, 3), "is_listed": true}),
        json!({"type": "mute", "guest": garbage(luck), "is_muted": true}),
        json!({"game": "pearladora", "seats": luck.below(12), "options": value(luck, 2)}),
        json!({"word": garbage(luck)}),
        value(luck, 3),
    ];
    let body = match luck.below(4) {
        0 => garbage(luck),
        1 => "x".repeat(luck.below(100_000)),
        _ => luck.pick(&commands).to_string(),
    };
    // Nobody is to be forgotten: the attack goes on.
    let method = match *luck.pick(&methods) {
        "DELETE" if path == "/api/guest" => "GET",
        method => method,
    };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        guest.cookie(),
        body.len()
    );
    let answer = request(address, text.as_bytes()).await?;
    match answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse::<u16>().ok())
    {
        Some(100..=499) => Ok(()),
        _ => bail!("{method} {path} was answered with {answer:.200}"),
    }
}

async fn request(address: SocketAddr, bytes: &[u8]) -> Result<String> {
    let mut stream = Way::from_elsewhere(address).connect().await?;
    // A server that has heard enough may close its ears; its answer counts.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(Duration::from_secs(30), read)
        .await
        .context("no answer to a hostile request")?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
