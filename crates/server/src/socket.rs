//! A page's live line to one table.

mod line;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
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
use wire::{Rejected, ToBrowser};

use self::line::{Line, On};
use crate::App;
use crate::api::Named;
use crate::limits::{Bucket, Rate, TooFast, address_key};
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
            return Failed::from(problem(Rejected::Malformed, error.body_text())).into_response();
        }
    };
    let Ok(Query(Since { since })) = query else {
        let message = "since is the number of an entry";
        return Failed::from(problem(Rejected::Malformed, message)).into_response();
    };
    if !is_own_origin(&app, &headers) {
        let message = "the socket is for our own pages";
        return Failed::from(problem(Rejected::Forbidden, message)).into_response();
    }
    let limits = &app.config.limits;
    let Some(held) = Held::open(&app, &asker) else {
        app.metrics.too_fast.inc();
        // When one is closed is not ours to know; a page that looks again in a
        // while does no harm.
        let too_many = TooFast::new("too many sockets; close one", STALLED);
        return Failed::from(too_many).into_response();
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

/// A socket counted until it is dropped: for the guest, and for the address,
/// where those who are no guests leave room for the others.
struct Held {
    app: Arc<App>,
    holders: [String; 2],
    /// How often its holder may speak, and how often all at the address.
    rates: [Rate; 2],
    buckets: [Arc<Mutex<Bucket>>; 2],
}

impl Held {
    fn open(app: &Arc<App>, asker: &Asker) -> Option<Held> {
        let limits = &app.config.limits;
        let address = address_key(asker.address);
        let (holder, most) = match &asker.guest {
            Some(guest) => (format!("guest {}", guest.id), limits.sockets_per_guest),
            None => (
                format!("strangers at {address}"),
                (limits.sockets_per_address / 2).max(1),
            ),
        };
        if !app.buckets.open_socket(&holder, most) {
            return None;
        }
        if !app
            .buckets
            .open_socket(&address, limits.sockets_per_address)
        {
            app.buckets.close_socket(&holder);
            return None;
        }
        app.metrics.sockets.inc();
        let own = Rate {
            count: limits.messages_per_20_s,
            per: Duration::from_secs(20),
        };
        let all = own.times(limits.people);
        let bucket = |whose: &str, rate| app.buckets.bucket(&format!("messages of {whose}"), rate);
        Some(Held {
            app: app.clone(),
            rates: [own, all],
            buckets: [
                bucket(&holder, own),
                bucket(&format!("all at {address}"), all),
            ],
            holders: [holder, address],
        })
    }
}

impl Held {
    /// Takes one of the holder's messages, over all their sockets, and one of
    /// the address'.
    fn may_speak(&self) -> bool {
        let mut limits = self.buckets.iter().zip(self.rates);
        limits.all(|(bucket, rate)| self.app.buckets.take_of(bucket, rate).is_ok())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for holder in &self.holders {
            self.app.buckets.close_socket(holder);
        }
        self.app.metrics.sockets.dec();
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
        present: None,
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
    let mut stopping = app.stopping.clone();
    // Timers and waits that outlive a message are made once, not for each.
    let mut stopping = std::pin::pin!(stopping.changed());
    // Only what is heard counts as a sign of life, not what is said.
    let mut heard_at = Instant::now();
    let mut silence = std::pin::pin!(tokio::time::sleep_until(heard_at + SILENT));
    let mut line = Line::new(table_id, id);
    if socket.send(line.ask_lag()).await.is_err() {
        return None;
    }
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
            message = socket.next() => {
                heard_at = Instant::now();
                let message = match message {
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(_)) => return farewell(1009, "the message is too long or not a message"),
                    Some(Ok(message)) => message,
                };
                match line.hear(held, socket, message).await {
                    On::Talking => {}
                    On::Gone => return None,
                    On::Away(code, reason) => return farewell(code, reason),
                }
            }
            () = silence.as_mut() => {
                let silent_at = heard_at + SILENT;
                if silent_at <= Instant::now() {
                    return farewell(1000, "silent for too long");
                }
                silence.as_mut().reset(silent_at);
            }
            _ = stopping.as_mut() => return farewell(1012, "the server is restarting"),
        }
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
