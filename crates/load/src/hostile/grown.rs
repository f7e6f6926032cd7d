//! Logs that an attacker has made long, by playing and taking back again and again.
//! Within the usual limits that takes an hour; a server without limits makes it in
//! seconds, and the attack meets the file with a server that has them.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::client::{Guest, Screen, Socket, Way};
use crate::process::{Limits, Server};

/// Tiles of the attacker's own; every view of the table names them all.
const OWN_TILES: u16 = 60;
/// No log is made longer than this by so many commands.
const MOST_COMMANDS: u32 = 12_000;
/// Plays in a row after which it is clear that nothing can be taken back.
const MOST_IN_A_ROW: u32 = 4;
/// Entries of a log that is to be replayed, for every second of the attack, and at most.
const ENTRIES_A_SECOND: u32 = 150;
const MOST_ENTRIES: u32 = 1500;

/// A table whose log was made long, and whose it is.
pub(super) struct Grown {
    pub(super) table: String,
    pub(super) owner: Guest,
    pub(super) n_entries: u32,
    /// What was said when the log was long enough; none if it never was.
    pub(super) refusal: Option<String>,
}

impl Grown {
    /// A long log of Deep Colony with tiles of the attacker's own.
    pub(super) async fn own_tiles(binary: &Path, data: &Path, seconds: u64) -> Result<Grown> {
        let n_entries = ENTRIES_A_SECOND.saturating_mul(u32::try_from(seconds)?);
        let options = json!({"tileset": own_tiles()});
        Self::grow(binary, data, options, n_entries.min(MOST_ENTRIES), seconds).await
    }

    /// A log that grows until no more may be taken back.
    pub(super) async fn until_refused(binary: &Path, data: &Path, seconds: u64) -> Result<Grown> {
        Self::grow(binary, data, json!({}), u32::MAX, seconds).await
    }

    async fn grow(
        binary: &Path,
        data: &Path,
        options: Value,
        n_entries: u32,
        seconds: u64,
    ) -> Result<Grown> {
        let server = Server::start(binary, data, Limits::Lifted).await?;
        let owner = Guest::by(Way::from_elsewhere(server.address)).await?;
        let new = json!({
            "game": "deep-colony", "seats": 2, "options": options, "start": true,
            "seating": [
                {"type": "mine", "name": null, "contribution": "0".repeat(32)},
                {"type": "mine", "name": "other", "contribution": "1".repeat(32)},
            ],
        });
        let made = owner.post("/api/tables", &new).await?;
        let table = made["id"].as_str().context("no id")?.to_owned();
        let mut hand = Hand::new(&owner, &table).await?;
        // Ten times as long as the attack itself.
        let until = Instant::now() + Duration::from_secs(10 * seconds);
        let mut refusal = None;
        while hand.seq < n_entries && hand.n_commands < MOST_COMMANDS && Instant::now() < until {
            match hand.act().await? {
                Answer::Done => {}
                Answer::Refused(text) => {
                    refusal = Some(text);
                    break;
                }
                Answer::Over => bail!("the game was over after {} entries", hand.seq),
            }
            // A tile that was placed could be taken back before.
            if hand.n_in_a_row > MOST_IN_A_ROW {
                refusal = Some("nothing more can be taken back".to_owned());
                break;
            }
        }
        Ok(Grown {
            table,
            owner,
            n_entries: hand.seq,
            refusal,
        })
    }
}

/// What became of a command.
pub(super) enum Answer {
    Done,
    Refused(String),
    Over,
}

/// What a hand looks at on a screen.
#[derive(Deserialize)]
struct Seen<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(default)]
    asked: Option<u32>,
    #[serde(default)]
    can_take_back: bool,
    #[serde(default)]
    viewer: Option<Eyes>,
    #[serde(default, borrow)]
    screen: Option<Screen<'a>>,
}

#[derive(Deserialize, Clone, Copy)]
struct Eyes {
    #[serde(default)]
    seat: u8,
}

/// What one seat could do.
struct Turn {
    seat: u8,
    asked: u32,
    action: Option<String>,
    can_take_back: bool,
}

/// Plays for all seats of a table, and takes back whatever can be.
pub(super) struct Hand {
    socket: Socket,
    turns: [Option<Turn>; 2],
    seq: u32,
    n_commands: u32,
    /// Plays since something was last taken back.
    n_in_a_row: u32,
}

impl Hand {
    pub(super) async fn new(owner: &Guest, table: &str) -> Result<Hand> {
        let mut hand = Hand {
            socket: owner.socket(table).await?,
            turns: [None, None],
            seq: 0,
            n_commands: 0,
            n_in_a_row: 0,
        };
        // A screen for each seat.
        let mut n_screens = 0;
        while n_screens < 2 {
            n_screens += u32::from(hand.hear().await?.0 == "screen");
        }
        Ok(hand)
    }

    /// Takes back where that is possible, and plays otherwise.
    pub(super) async fn act(&mut self) -> Result<Answer> {
        let turns = || self.turns.iter().flatten();
        let back = turns().find(|turn| turn.can_take_back);
        let Some(turn) = back.or_else(|| turns().find(|turn| turn.action.is_some())) else {
            return Ok(Answer::Over);
        };
        self.n_commands += 1;
        let (seat, asked) = (turn.seat, turn.asked);
        let name = format!("h{}-{}", self.seq, self.n_commands);
        let is_play = back.is_none();
        let command = match &turn.action {
            Some(action) if is_play => format!(
                r#"{{"type":"play","ref":"{name}","seat":{seat},"asked":{asked},"actions":[{action}]}}"#
            ),
            _ => {
                format!(r#"{{"type":"take_back","ref":"{name}","seat":{seat},"asked":{asked}}}"#)
            }
        };
        self.n_in_a_row = match is_play {
            true => self.n_in_a_row + 1,
            false => 0,
        };
        self.socket.send(command).await?;
        // An answer, and a screen for each seat.
        let (mut is_done, mut n_screens) = (false, 0);
        while !is_done || n_screens < 2 {
            let (kind, text) = self.hear().await?;
            match kind.as_str() {
                "done" => is_done = true,
                "screen" => n_screens += 1,
                "refused" => return Ok(Answer::Refused(text)),
                _ => {}
            }
        }
        Ok(Answer::Done)
    }

    /// Plays, whether or not something could be taken back.
    pub(super) async fn play(&mut self) -> Result<Answer> {
        for turn in self.turns.iter_mut().flatten() {
            turn.can_take_back = false;
        }
        self.act().await
    }

    /// The next message: its type and its text.
    async fn hear(&mut self) -> Result<(String, String)> {
        let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next());
        let text = next.await.context("no answer to a command")??;
        let seen: Seen = serde_json::from_str(&text)?;
        if let (Some(eyes), Some(screen)) = (seen.viewer, &seen.screen) {
            self.seq = seen.seq;
            let turn = Turn {
                seat: eyes.seat,
                // What was played last may be taken back by whoever is not asked now.
                asked: seen.asked.unwrap_or(seen.seq),
                action: seen.asked.and_then(|_| screen.action(seen.seq as usize)),
                can_take_back: seen.can_take_back,
            };
            if let Some(place) = self.turns.get_mut(usize::from(eyes.seat)) {
                *place = Some(turn);
            }
        }
        Ok((seen.kind.to_owned(), text))
    }
}

/// A set of tiles that can be played: a gate to begin with, and bends of many names.
fn own_tiles() -> Value {
    let gate = json!({
        "id": "gate", "shape": "cap_gate", "count": 1, "edges": ["C", "O", "L", "O"],
        "colonies": [["N"]], "links": [["S", "colony:0"]],
        "oceans": [
            {"halves": [2, 3, 4], "kelp": 1, "algae": 0},
            {"halves": [5, 6, 7], "kelp": 0, "algae": 1},
        ],
    });
    let bend = |number: u16| {
        json!({
            "id": format!("a-bend-with-a-name-of-forty-letters-{number:04}"), "shape": "curve",
            "count": 4, "edges": ["O", "O", "L", "L"], "colonies": [], "links": [["S", "W"]],
            "oceans": [
                {"halves": [0, 1, 2, 3, 4, 7], "kelp": 1, "algae": 0},
                {"halves": [5, 6], "kelp": 0, "algae": 0},
            ],
        })
    };
    let tiles: Vec<Value> = std::iter::once(gate)
        .chain((0..OWN_TILES).map(bend))
        .collect();
    json!({
        "schema": 1,
        "meta": {"name": "bends", "total": 1 + 4 * OWN_TILES, "start": "gate"},
        "markers": {"2": 3, "3": 3, "4": 2, "submarines": 2, "head_offices": 1},
        "tile": tiles,
    })
}
