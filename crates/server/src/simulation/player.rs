//! What pages do: they show what they are sent, play what their screens offer,
//! talk, come back after a lost line to whichever server there is, and send again
//! what was not answered.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rules::{Seat, Viewer};
use serde_json::{Value, json};
use store::Guest;
use tokio::time::Instant;
use wire::{FromBrowser, LobbyCommand, Reaction, TableStatus, TableView};

use super::servers::{N_SERVERS, Servers};
use super::socket::Socket;
use super::world::{Phase, What};
use crate::tables;

/// Pages say now and then that they are there.
const PING: Duration = Duration::from_secs(20);
/// No simulated game needs as many entries; whoever takes back for ever would.
const ENOUGH: u32 = 100;

pub(super) struct Page {
    pub(super) servers: Arc<Servers>,
    pub(super) guest: Option<Guest>,
    pub(super) table: String,
    /// Its own, for the names of its commands.
    number: u32,
    /// Where it always goes, if it does.
    place: Option<usize>,
    n_sent: u32,
    /// Commands that were not answered yet.
    waiting: Vec<(String, FromBrowser)>,
    screens: BTreeMap<Viewer, Value>,
    view: Option<TableView>,
    /// The last entry it has heard of.
    since: Option<u32>,
}

/// How a line ends for a page.
#[derive(PartialEq, Eq)]
enum End {
    ComeBack,
    ForGood,
}

impl Page {
    pub(super) fn new(
        servers: &Arc<Servers>,
        number: u32,
        table: &str,
        guest: Option<Guest>,
    ) -> Page {
        let world = &servers.world;
        Page {
            servers: servers.clone(),
            guest,
            table: table.to_owned(),
            number,
            place: world
                .happens(500)
                .then(|| world.below(N_SERVERS as u32) as usize),
            n_sent: 0,
            waiting: Vec::new(),
            screens: BTreeMap::new(),
            view: None,
            since: None,
        }
    }

    pub(super) async fn live(mut self) {
        let world = self.servers.world.clone();
        loop {
            tokio::time::sleep(world.within((0, 700))).await;
            let server = match self.place {
                Some(place) => self.servers.near(place),
                None => self.servers.any(),
            };
            let Some(server) = server else {
                continue;
            };
            let whose = (self.table.as_str(), self.guest.as_ref());
            let mut socket = Socket::open(&self.servers, server, whose, self.since);
            self.screens.clear();
            for (_, message) in &self.waiting {
                socket.send(message.clone());
            }
            let end = self.talk(&mut socket).await;
            world.note(What::Closed { socket: socket.id });
            if end == End::ForGood {
                return;
            }
        }
    }

    async fn talk(&mut self, socket: &mut Socket) -> End {
        let world = self.servers.world.clone();
        let mut acts_at = Instant::now() + world.within((5, 700));
        let mut pings_at = Instant::now() + PING;
        let server = socket.server.clone();
        loop {
            tokio::select! {
                biased;
                () = server.life.closes() => return End::ComeBack,
                frame = socket.frames.recv() => match frame {
                    None => return End::ComeBack,
                    Some(frame) => {
                        world.note(What::Heard { socket: socket.id, frame: frame.to_string() });
                        if let Some(end) = self.hear(&frame) {
                            return end;
                        }
                    }
                },
                () = tokio::time::sleep_until(acts_at) => {
                    if !self.act(socket).await {
                        return End::ComeBack;
                    }
                    acts_at = Instant::now() + world.within((5, 700));
                }
                () = tokio::time::sleep_until(pings_at) => {
                    self.ping(socket);
                    pings_at = Instant::now() + PING;
                }
            }
        }
    }

    fn hear(&mut self, frame: &str) -> Option<End> {
        let frame: Value = serde_json::from_str(frame).expect("frames are JSON");
        let number = |field: &str| frame[field].as_u64().map(|number| number as u32);
        match frame["type"].as_str() {
            Some("table") => {
                let view = serde_json::from_value(frame["table"].clone());
                self.view = Some(view.expect("a table as pages read it"));
            }
            Some("screen") => {
                let viewer = serde_json::from_value(frame["viewer"].clone());
                self.since = self.since.max(number("seq"));
                self.screens.insert(viewer.expect("a viewer"), frame);
            }
            Some("done" | "refused") => {
                let answered = frame["ref"].as_str();
                self.waiting
                    .retain(|(name, _)| Some(name.as_str()) != answered);
            }
            Some("bye") => {
                return Some(match frame["retry_ms"].is_null() {
                    true => End::ForGood,
                    false => End::ComeBack,
                });
            }
            _ => {}
        }
        None
    }

    /// Does something, as people do; false if the line is lost.
    async fn act(&mut self, socket: &Socket) -> bool {
        let world = self.servers.world.clone();
        if world.phase() == Phase::Settling {
            return true;
        }
        if world.happens(world.weather().lost_line) {
            if world.happens(500) {
                socket.cut();
            }
            return false;
        }
        if world.happens(world.weather().stall) {
            tokio::time::sleep(world.within((500, 4_000))).await;
        }
        if self.guest.is_none() || self.waiting.len() > 1 {
            return true;
        }
        match world.below(100) {
            0..58 => self.play(socket),
            58..66 => self.take_back(socket),
            66..76 => {
                let text = format!("line {}-{}", self.number, self.n_sent);
                self.send(socket, |reference| FromBrowser::Talk { reference, text });
            }
            76..80 => self.send(socket, |reference| FromBrowser::React {
                reference,
                reaction: Reaction::Wave,
            }),
            80..83 => self.ping(socket),
            _ => self.change(),
        }
        true
    }

    fn send(&mut self, socket: &Socket, message: impl FnOnce(String) -> FromBrowser) {
        self.n_sent += 1;
        let reference = format!("{}-{}", self.number, self.n_sent);
        let message = message(reference.clone());
        self.waiting.push((reference, message.clone()));
        socket.send(message);
    }

    fn ping(&mut self, socket: &Socket) {
        let ping = FromBrowser::Ping {
            seq: self.since.unwrap_or(0),
            is_hidden: self.servers.world.happens(200),
        };
        socket.send(ping);
    }

    /// One of the seats that it shows, with its screen.
    fn own(&self) -> Option<(Seat, &Value)> {
        let seat = |(viewer, screen)| match viewer {
            &Viewer::Seat { seat } => Some((seat, screen)),
            Viewer::Public {} => None,
        };
        let own: Vec<(Seat, &Value)> = self.screens.iter().filter_map(seat).collect();
        self.servers.world.pick(&own).copied()
    }

    fn play(&mut self, socket: &Socket) {
        if self.since.is_some_and(|seq| seq > ENOUGH) {
            return;
        }
        let Some((seat, screen)) = self.own() else {
            return;
        };
        let Some(asked) = screen["asked"].as_u64() else {
            return;
        };
        let legal = legal(&screen["screen"]["legal"]);
        let Some(action) = self.servers.world.pick(&legal).cloned() else {
            return;
        };
        self.send(socket, |reference| FromBrowser::Play {
            reference,
            seat,
            asked: asked as u32,
            actions: vec![action],
        });
    }

    fn take_back(&mut self, socket: &Socket) {
        if self.since.is_some_and(|seq| seq > ENOUGH) {
            return;
        }
        let Some((seat, screen)) = self.own() else {
            return;
        };
        let asked = screen["asked"].as_u64().or(screen["seq"].as_u64());
        if let (Some(true), Some(asked)) = (screen["can_take_back"].as_bool(), asked) {
            self.send(socket, |reference| FromBrowser::TakeBack {
                reference,
                seat,
                asked: asked as u32,
            });
        }
    }

    /// Asks for a change of the table, by a request of its own to any server.
    fn change(&self) {
        let (Some(guest), Some(view)) = (self.guest.clone(), &self.view) else {
            return;
        };
        let (Some(command), Some(server)) = (self.command(view), self.servers.any()) else {
            return;
        };
        let (servers, table) = (self.servers.clone(), self.table.clone());
        tokio::spawn(async move {
            let (world, origin) = (&servers.world, server.life.origin);
            let asked = format!("{} asks server {origin} at {table}: {command:?}", guest.id);
            tokio::time::sleep(world.within((0, 20))).await;
            server.life.awake().await;
            let answer = tables::change_table(&server.app, &table, guest, command).await;
            let answer = answer.map(|view| view.version);
            world.tell(format_args!("{asked}: {answer:?}"));
        });
    }

    fn command(&self, view: &TableView) -> Option<LobbyCommand> {
        let world = &self.servers.world;
        let seats: Vec<(Seat, &wire::SeatView)> =
            (0..).filter_map(Seat::new).zip(&view.seats).collect();
        let (seat, place) = *world.pick(&seats)?;
        let is_free = place.guest.is_none() && place.bot.is_none();
        match view.status {
            TableStatus::Lobby if is_free && view.is_maker && world.happens(200) => {
                let bot = Some("random".to_owned());
                Some(LobbyCommand::SetBot { seat, bot })
            }
            TableStatus::Lobby if is_free => Some(LobbyCommand::Sit {
                seat: Some(seat),
                invite: None,
                contribution: world.hex(16),
                name: None,
            }),
            TableStatus::Lobby if view.is_maker && world.happens(700) => {
                Some(LobbyCommand::Start {})
            }
            TableStatus::Lobby if place.is_yours && world.happens(300) => {
                Some(LobbyCommand::Stand { seat })
            }
            TableStatus::Lobby if place.is_yours => Some(LobbyCommand::Ready {
                seat,
                is_ready: !place.is_ready,
            }),
            TableStatus::Live if place.is_yours && place.bot.is_some() => {
                Some(LobbyCommand::Return { seat })
            }
            TableStatus::Live if place.bot.is_none() && !place.is_yours => {
                Some(LobbyCommand::StandIn { seat, bot: None })
            }
            TableStatus::Live if world.happens(150) => {
                let bot = Some("random".to_owned());
                Some(LobbyCommand::StandIn { seat, bot })
            }
            TableStatus::Live if view.is_maker && world.happens(150) => {
                let guest = place.guest.clone()?;
                let is_muted = !view.muted.contains(&guest);
                Some(LobbyCommand::Mute { guest, is_muted })
            }
            TableStatus::Live if world.happens(30) => Some(LobbyCommand::Resign { seat }),
            _ => None,
        }
    }
}

/// What a screen offers, as it is to be sent.
fn legal(offers: &Value) -> Vec<Value> {
    let mut legal = Vec::new();
    for offer in offers.as_array().into_iter().flatten() {
        let fields = offer["fields"].as_array().cloned().unwrap_or_default();
        for row in offer["rows"].as_array().into_iter().flatten() {
            let mut action = json!({ "type": offer["type"] });
            for (field, value) in fields.iter().zip(row.as_array().into_iter().flatten()) {
                action[field.as_str().unwrap_or_default()] = value.clone();
            }
            legal.push(action);
        }
    }
    legal
}
