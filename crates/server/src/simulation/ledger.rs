//! What pages have sent and heard, put in order for the checker.

use std::collections::BTreeMap;

use rules::{Seat, ToAct, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use wire::{FromBrowser, Rejected, TableView};

use super::world::{Happened, What};

/// All sockets by number, and all commands by name.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) sockets: BTreeMap<u64, Line>,
    pub(super) commands: BTreeMap<String, Command>,
}

/// One socket's life.
pub(super) struct Line {
    pub(super) guest: Option<String>,
    pub(super) table: String,
    pub(super) opened_ms: u64,
    pub(super) closed_ms: Option<u64>,
    /// Screens with when they were heard.
    pub(super) screens: Vec<(u64, Screen)>,
    pub(super) view: Option<TableView>,
    /// What was said, as the page shows it.
    pub(super) talk: Vec<String>,
    /// Names of commands sent over it that were not answered over it.
    pub(super) waiting: Vec<String>,
}

/// A command under one name, however often it was sent.
pub(super) struct Command {
    pub(super) table: String,
    pub(super) guest: Option<String>,
    pub(super) kind: Kind,
    pub(super) n_sent: u32,
    pub(super) done: Vec<u32>,
    pub(super) refused: Vec<(u64, Rejected)>,
}

/// What a command comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An entry of this seat.
    Step(Seat),
    /// A line of talk.
    Talk,
    /// Nothing that is stored.
    Passing,
}

/// A screen as pages read it.
#[derive(Deserialize)]
pub(super) struct Screen {
    pub(super) viewer: Viewer,
    pub(super) after: u32,
    pub(super) seq: u32,
    pub(super) asked: Option<u32>,
    pub(super) to_act: ToAct,
    pub(super) can_take_back: bool,
    pub(super) is_paused: bool,
    pub(super) told: Vec<u16>,
    pub(super) screen: Box<RawValue>,
}

/// The other frames, as far as they are asked for.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Frame {
    Table {
        table: Box<TableView>,
    },
    Done {
        #[serde(rename = "ref")]
        reference: String,
        seq: u32,
    },
    Refused {
        #[serde(rename = "ref")]
        reference: Option<String>,
        code: Rejected,
    },
    TalkSoFar {
        lines: Vec<TalkLine>,
    },
    Talk {
        line: TalkLine,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct TalkLine {
    text: String,
}

impl Ledger {
    pub(super) fn of(happened: &[Happened]) -> Ledger {
        let mut ledger = Ledger::default();
        for Happened { at_ms, what } in happened {
            match what {
                What::Opened {
                    socket,
                    guest,
                    table,
                } => {
                    let line = Line {
                        guest: guest.clone(),
                        table: table.clone(),
                        opened_ms: *at_ms,
                        closed_ms: None,
                        screens: Vec::new(),
                        view: None,
                        talk: Vec::new(),
                        waiting: Vec::new(),
                    };
                    ledger.sockets.insert(*socket, line);
                }
                What::Sent { socket, message } => ledger.sent(*socket, message),
                What::Heard { socket, frame } => ledger.heard(*at_ms, *socket, frame),
                What::Closed { socket } => ledger.line(*socket).closed_ms = Some(*at_ms),
                What::Other(_) => {}
            }
        }
        ledger
    }

    fn line(&mut self, socket: u64) -> &mut Line {
        let line = self.sockets.get_mut(&socket);
        line.expect("whoever says something has opened a line")
    }

    fn sent(&mut self, socket: u64, message: &str) {
        let message = serde_json::from_str(message).expect("it was written here");
        let (reference, kind) = match message {
            FromBrowser::Play {
                reference, seat, ..
            }
            | FromBrowser::TakeBack {
                reference, seat, ..
            } => (reference, Kind::Step(seat)),
            FromBrowser::Talk { reference, .. } => (reference, Kind::Talk),
            FromBrowser::React { reference, .. } => (reference, Kind::Passing),
            _ => return,
        };
        let line = self.line(socket);
        line.waiting.push(reference.clone());
        let fresh = Command {
            table: line.table.clone(),
            guest: line.guest.clone(),
            kind,
            n_sent: 0,
            done: Vec::new(),
            refused: Vec::new(),
        };
        self.commands.entry(reference).or_insert(fresh).n_sent += 1;
    }

    fn heard(&mut self, at_ms: u64, socket: u64, frame: &str) {
        let line = self.line(socket);
        if frame.starts_with("{\"type\":\"screen\"") {
            let screen = serde_json::from_str(frame).expect("a screen as pages read it");
            line.screens.push((at_ms, screen));
            return;
        }
        let answered = |line: &mut Line, name: &str| line.waiting.retain(|one| one != name);
        match serde_json::from_str(frame).expect("a frame as pages read it") {
            Frame::Table { table } => line.view = Some(*table),
            Frame::TalkSoFar { lines } => {
                line.talk = lines.into_iter().map(|line| line.text).collect();
            }
            Frame::Talk { line: said } => line.talk.push(said.text),
            Frame::Done { reference, seq } => {
                answered(line, &reference);
                if let Some(command) = self.commands.get_mut(&reference) {
                    command.done.push(seq);
                }
            }
            Frame::Refused {
                reference: Some(reference),
                code,
            } => {
                answered(line, &reference);
                if let Some(command) = self.commands.get_mut(&reference) {
                    command.refused.push((at_ms, code));
                }
            }
            Frame::Refused { .. } | Frame::Other => {}
        }
    }
}
