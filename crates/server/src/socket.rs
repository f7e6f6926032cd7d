//! A page's live line to one table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use rules::SeatSet;
use serde::Deserialize;
use store::Guest;
use tokio::sync::mpsc;
use tokio::time::Instant;
use wire::{FromBrowser, Rejected, ToBrowser};

use crate::App;
use crate::api::Named;
use crate::limits::{Rate, address_key};
use crate::problem::{Failed, problem};
use crate::session::{Asker, is_own_origin};
use crate::table_task::{Ask, Watcher};

/// A reader that takes nothing for this long is gone.
const STALLED: Duration = Duration::from_secs(10);
/// A page that says nothing for this long is gone; pages ping every 20 seconds.
const SILENT: Duration = Duration::from_secs(90);
/// Messages over the limit before the socket is closed.
const MAX_OVER: u32 = 50;

/// The last entry a page has heard of.
#[derive(Deserialize)]
pub(crate) struct Since {
    since: Option<u32>,
}

/// `GET /api/tables/{id}/socket`.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Named(table_id): Named,
    headers: HeaderMap,
    query: Result<Query<Since>, QueryRejection>,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => {
            return Failed(problem(Rejected::Malformed, error.body_text())).into_response();
        }
    };
    let Ok(Query(Since { since })) = query else {
        let message = "since is the number of an entry";
        return Failed(problem(Rejected::Malformed, message)).into_response();
    };
    if !is_own_origin(&headers) {
        return Failed(problem(
            Rejected::Forbidden,
            "the socket is for our own pages",
        ))
        .into_response();
    }
    let limits = &app.config.limits;
    let Some(held) = Held::open(&app, &asker) else {
        app.metrics.too_fast.fetch_add(1, Relaxed);
        return Failed(problem(Rejected::TooFast, "too many sockets; close one")).into_response();
    };
    upgrade
        .max_message_size(limits.message_bytes)
        .max_frame_size(limits.message_bytes)
        // The buffer is cleared at every read; 128 KiB by default were two
        // thirds of all the server's work. What pages say is short.
        .read_buffer_size(1024)
        // Frames that wait together go out together.
        .write_buffer_size(4 * 1024)
        .on_upgrade(move |socket| Box::pin(serve(held, table_id, asker.guest, since, socket)))
}

/// A socket counted against its holder until it is dropped: the guest, since
/// many may share an address, or the address of whoever is none.
struct Held {
    app: Arc<App>,
    holder: String,
    /// The name under which its messages count.
    speaker: String,
}

impl Held {
    fn open(app: &Arc<App>, asker: &Asker) -> Option<Held> {
        let limits = &app.config.limits;
        let (holder, most) = match &asker.guest {
            Some(guest) => (format!("guest {}", guest.id), limits.sockets_per_guest),
            None => (address_key(asker.address), limits.sockets_per_address),
        };
        if !app.buckets.open_socket(&holder, most) {
            return None;
        }
        app.metrics.sockets.fetch_add(1, Relaxed);
        Some(Held {
            app: app.clone(),
            speaker: format!("messages of {holder}"),
            holder,
        })
    }
}

impl Held {
    /// Takes one of the holder's messages, over all their sockets.
    fn may_speak(&self) -> bool {
        let rate = Rate {
            count: self.app.config.limits.messages_per_20_s,
            per: Duration::from_secs(20),
        };
        self.app.buckets.take(&self.speaker, rate)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.app.buckets.close_socket(&self.holder);
        self.app.metrics.sockets.fetch_sub(1, Relaxed);
    }
}

async fn serve(
    held: Held,
    table_id: String,
    guest: Option<Guest>,
    since: Option<u32>,
    mut socket: WebSocket,
) {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let app = &held.app;
    let id = NEXT.fetch_add(1, Relaxed);
    let hello = ToBrowser::Hello {
        version: wire::VERSION,
    };
    if socket.send(text(&hello)).await.is_err() {
        return;
    }
    let (frames, waiting) = mpsc::channel(app.config.limits.waiting_frames);
    let watcher = Watcher {
        socket: id,
        guest,
        frames,
        seats: SeatSet::EMPTY,
    };
    app.tables
        .ask(
            app,
            &table_id,
            Ask::Watch {
                watcher: Box::new(watcher),
                since,
            },
        )
        .await;
    let farewell = talk(&held, &table_id, id, &mut socket, waiting).await;
    app.tables
        .ask(app, &table_id, Ask::Leave { socket: id })
        .await;
    let Some(Farewell { code, reason, said }) = farewell else {
        return;
    };
    let bye = ToBrowser::Bye {
        reason: reason.to_owned(),
        retry_ms: Some(1000),
    };
    let close = Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }));
    let goodbye = async {
        if !said {
            let _ = socket.send(text(&bye)).await;
        }
        let _ = socket.send(close).await;
    };
    let _ = tokio::time::timeout(STALLED, goodbye).await;
}

/// Why the server closes a socket.
struct Farewell {
    code: u16,
    reason: &'static str,
    /// Whether the table has said its own goodbye.
    said: bool,
}

fn farewell(code: u16, reason: &'static str) -> Option<Farewell> {
    Some(Farewell {
        code,
        reason,
        said: false,
    })
}

fn text(message: &ToBrowser) -> Message {
    Message::Text(
        serde_json::to_string(message)
            .expect("messages are plain data")
            .into(),
    )
}

/// Carries messages both ways until somebody goes; why the server does, if it
/// is the server.
async fn talk(
    held: &Held,
    table_id: &str,
    id: u64,
    socket: &mut WebSocket,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
) -> Option<Farewell> {
    let app = &held.app;
    let mut n_over = 0;
    let mut stopping = app.stopping.clone();
    // Only what is heard counts as a sign of life, not what is said.
    let mut silent_at = Instant::now() + SILENT;
    loop {
        tokio::select! {
            frame = waiting.recv() => {
                // The table has dropped this socket: it was too slow, or the
                // table had to begin again.
                let Some(frame) = frame else {
                    return farewell(1013, "come back for a fresh screen");
                };
                let sent = tokio::time::timeout(STALLED, send_waiting(socket, frame, &mut waiting));
                match sent.await {
                    Ok(Ok(said @ true)) => return Some(Farewell { code: 1000, reason: "goodbye", said }),
                    Ok(Ok(false)) => {}
                    Ok(Err(_)) | Err(_) => return farewell(1013, "too slow"),
                }
            }
            message = tokio::time::timeout_at(silent_at, socket.next()) => {
                silent_at = Instant::now() + SILENT;
                let message = match message {
                    Ok(Some(Ok(Message::Close(_))) | None) => return None,
                    Ok(Some(Err(_))) => return farewell(1009, "the message is too long or not a message"),
                    Err(_) => return farewell(1000, "silent for too long"),
                    Ok(Some(Ok(message))) => message,
                };
                if !held.may_speak() {
                    app.metrics.too_fast.fetch_add(1, Relaxed);
                    app.refusals.messages.fetch_add(1, Relaxed);
                    n_over += 1;
                    if n_over > MAX_OVER {
                        return farewell(1008, "too many messages");
                    }
                    refuse(socket, Rejected::TooFast, "too many messages; wait a little").await?;
                    continue;
                }
                match message {
                    Message::Text(text) => hear(app, table_id, id, socket, &text).await?,
                    Message::Binary(_) => refuse(socket, Rejected::Malformed, "messages are text").await?,
                    Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
                }
            }
            _ = stopping.changed() => return farewell(1012, "the server is restarting"),
        }
    }
}

/// Passes a message on to its table; `None` if nobody listens any more.
async fn hear(
    app: &Arc<App>,
    table_id: &str,
    id: u64,
    socket: &mut WebSocket,
    text: &str,
) -> Option<()> {
    match serde_json::from_str::<FromBrowser>(text) {
        Ok(message) => {
            let command = Ask::Command {
                socket: id,
                message: Box::new(message),
            };
            app.tables.ask(app, table_id, command).await;
            Some(())
        }
        Err(error) => refuse(socket, Rejected::Malformed, &error.to_string()).await,
    }
}

/// Sends a frame and all that wait behind it in one go; whether one of them was
/// a goodbye.
async fn send_waiting(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<bool, axum::Error> {
    let is_bye = |frame: &Utf8Bytes| frame.starts_with("{\"type\":\"bye\"");
    let mut said = is_bye(&first);
    socket.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        said |= is_bye(&next);
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await?;
    Ok(said)
}

/// Says no; `None` if nobody listens any more.
async fn refuse(socket: &mut WebSocket, code: Rejected, message: &str) -> Option<()> {
    let refused = ToBrowser::Refused {
        reference: None,
        code,
        message: message.to_owned(),
        rule: None,
    };
    let sent = tokio::time::timeout(STALLED, socket.send(text(&refused))).await;
    matches!(sent, Ok(Ok(()))).then_some(())
}
