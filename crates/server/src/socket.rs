//! A page's live line to one table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use store::Guest;
use tokio::sync::mpsc;
use wire::{FromBrowser, Rejected, ToBrowser};

use crate::App;
use crate::limits::{Bucket, Rate};
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
    Path(table_id): Path<String>,
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
    let by_address = format!("address {}", asker.address);
    let by_guest = asker
        .guest
        .as_ref()
        .map(|guest| format!("guest {}", guest.id));
    let Some(held) = Held::open(&app, by_address, by_guest) else {
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

/// A socket counted against its holders until it is dropped.
struct Held {
    app: Arc<App>,
    holders: Vec<String>,
}

impl Held {
    fn open(app: &Arc<App>, address: String, guest: Option<String>) -> Option<Held> {
        let mut held = Held {
            app: app.clone(),
            holders: Vec::new(),
        };
        let limits = &app.config.limits;
        let by_address = (address, limits.sockets_per_address);
        let by_guest = guest.map(|guest| (guest, limits.sockets_per_guest));
        for (holder, most) in std::iter::once(by_address).chain(by_guest) {
            if !app.buckets.open_socket(&holder, most) {
                return None;
            }
            held.holders.push(holder);
        }
        app.metrics.sockets.fetch_add(1, Relaxed);
        Some(held)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for holder in &self.holders {
            self.app.buckets.close_socket(holder);
        }
        if !self.holders.is_empty() {
            self.app.metrics.sockets.fetch_sub(1, Relaxed);
        }
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
    let farewell = talk(app, &table_id, id, &mut socket, waiting).await;
    app.tables
        .ask(app, &table_id, Ask::Leave { socket: id })
        .await;
    if let Some((code, reason)) = farewell {
        let bye = ToBrowser::Bye {
            reason: reason.to_owned(),
            retry_ms: Some(1000),
        };
        let close = Message::Close(Some(CloseFrame {
            code,
            reason: reason.into(),
        }));
        let goodbye = async {
            let _ = socket.send(text(&bye)).await;
            let _ = socket.send(close).await;
        };
        let _ = tokio::time::timeout(STALLED, goodbye).await;
    }
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
    app: &Arc<App>,
    table_id: &str,
    id: u64,
    socket: &mut WebSocket,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
) -> Option<(u16, &'static str)> {
    let rate = Rate {
        count: app.config.limits.messages_per_20_s,
        per: Duration::from_secs(20),
    };
    let mut bucket = Bucket::full(rate, Instant::now());
    let mut n_over = 0;
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            frame = waiting.recv() => {
                // The table has dropped this socket: it was too slow, or the
                // table had to begin again.
                let Some(frame) = frame else {
                    return Some((1013, "come back for a fresh screen"));
                };
                let sent = tokio::time::timeout(STALLED, send_waiting(socket, frame, &mut waiting));
                if !matches!(sent.await, Ok(Ok(()))) {
                    return Some((1013, "too slow"));
                }
            }
            message = tokio::time::timeout(SILENT, socket.next()) => {
                let read = match message {
                    Ok(Some(Ok(Message::Text(read)))) => read,
                    Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                    Ok(Some(Ok(Message::Binary(_)))) => {
                        refuse(socket, Rejected::Malformed, "messages are text").await?;
                        continue;
                    }
                    Ok(Some(Ok(Message::Close(_))) | None) => return None,
                    Ok(Some(Err(_))) => return Some((1009, "the message is too long or not a message")),
                    Err(_) => return Some((1000, "silent for too long")),
                };
                if !bucket.take(rate, Instant::now()) {
                    app.metrics.too_fast.fetch_add(1, Relaxed);
                    n_over += 1;
                    if n_over > MAX_OVER {
                        return Some((1008, "too many messages"));
                    }
                    refuse(socket, Rejected::TooFast, "too many messages; wait a little").await?;
                    continue;
                }
                match serde_json::from_str::<FromBrowser>(&read) {
                    Ok(message) => {
                        let message = Box::new(message);
                        app.tables.ask(app, table_id, Ask::Command { socket: id, message }).await;
                    }
                    Err(error) => {
                        refuse(socket, Rejected::Malformed, &error.to_string()).await?;
                    }
                }
            }
            _ = stopping.changed() => return Some((1012, "the server is restarting")),
        }
    }
}

/// Sends a frame and all that wait behind it in one go.
async fn send_waiting(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    socket.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await
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
