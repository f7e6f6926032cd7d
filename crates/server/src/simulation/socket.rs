//! A page's line to one server: what is said on it is under way for a while, and
//! is lost with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use axum::extract::ws::Utf8Bytes;
use rules::SeatSet;
use store::Guest;
use tokio::sync::mpsc;
use wire::FromBrowser;

use super::servers::{Server, Servers};
use super::world::What;
use crate::table_task::{Arrival, Ask, Watcher};

/// How long a message is under way, in milliseconds.
const LAG_MS: (u32, u32) = (0, 20);

pub(super) struct Socket {
    pub(super) id: u64,
    pub(super) server: Arc<Server>,
    pub(super) frames: mpsc::Receiver<Utf8Bytes>,
    messages: mpsc::UnboundedSender<FromBrowser>,
    is_cut: Arc<AtomicBool>,
    servers: Arc<Servers>,
}

impl Socket {
    /// Opens a line to a server, to watch a table from an entry on.
    pub(super) fn open(
        servers: &Arc<Servers>,
        server: Arc<Server>,
        (table, guest): (&str, Option<&Guest>),
        since: Option<u32>,
    ) -> Socket {
        let id = servers.next_socket();
        servers.world.note(What::Opened {
            socket: id,
            guest: guest.map(|guest| guest.id.clone()),
            table: table.to_owned(),
        });
        let origin = server.life.origin;
        let opened = format!("socket {id} is at server {origin}, since {since:?}");
        servers.world.tell(opened);
        let (shown, frames) = mpsc::channel(server.app.config.limits.waiting_frames);
        let watcher = Watcher {
            socket: id,
            guest: guest.cloned(),
            frames: shown,
            seats: SeatSet::EMPTY,
            present: None,
        };
        let watch = Ask::Watch {
            watcher: Box::new(watcher),
            since,
        };
        let (messages, sent) = mpsc::unbounded_channel();
        let is_cut = Arc::new(AtomicBool::new(false));
        let way = Way {
            id,
            servers: servers.clone(),
            server: server.clone(),
            table: table.to_owned(),
            is_cut: is_cut.clone(),
        };
        tokio::spawn(way.carry(watch, sent));
        Socket {
            id,
            server,
            frames,
            messages,
            is_cut,
            servers: servers.clone(),
        }
    }

    pub(super) fn send(&self, message: FromBrowser) {
        let text = serde_json::to_string(&message).expect("messages are plain data");
        self.servers.world.note(What::Sent {
            socket: self.id,
            message: text,
        });
        let _ = self.messages.send(message);
    }

    /// What is still under way never arrives.
    pub(super) fn cut(&self) {
        self.is_cut.store(true, Relaxed);
    }
}

/// The way from the page to its table, as the server's end of it goes.
struct Way {
    id: u64,
    servers: Arc<Servers>,
    server: Arc<Server>,
    table: String,
    is_cut: Arc<AtomicBool>,
}

impl Way {
    async fn carry(self, watch: Ask, mut sent: mpsc::UnboundedReceiver<FromBrowser>) {
        self.pass(watch).await;
        while let Some(message) = sent.recv().await {
            tokio::time::sleep(self.servers.world.within(LAG_MS)).await;
            if self.is_cut.load(Relaxed) {
                break;
            }
            let arrival = Arrival {
                at_ms: self.server.app.time.now_ms(),
                lag_ms: 0,
            };
            let command = Ask::Command {
                socket: self.id,
                message: Box::new(message),
                arrival,
            };
            self.pass(command).await;
        }
        self.pass(Ask::Leave { socket: self.id }).await;
    }

    async fn pass(&self, ask: Ask) {
        self.server.life.awake().await;
        let app = &self.server.app;
        app.tables.ask(app, &self.table, ask).await;
    }
}
