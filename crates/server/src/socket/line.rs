//! What a page says over its line, one message after the other: within its
//! limits, as commands for its table, and how long its way is.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::Instant;
use wire::{FromBrowser, Problem, Rejected, ToBrowser};

use super::{Held, MAX_OVER, STALLED, text};
use crate::App;
use crate::problem::problem;
use crate::table_task::{Arrival, Ask};

/// What a socket's line remembers from one message to the next.
pub(super) struct Line<'a> {
    table_id: &'a str,
    id: u64,
    /// The table's, looked up once for as long as its task lives.
    inbox: Option<mpsc::WeakSender<Ask>>,
    lag: Lag,
    /// Messages that came too fast.
    n_over: u32,
}

/// How a line goes on after a message.
pub(super) enum On {
    Talking,
    /// Nobody listens any more.
    Gone,
    /// The server closes it, with a code and why.
    Away(u16, &'static str),
}

impl<'a> Line<'a> {
    pub(super) fn new(table_id: &'a str, id: u64) -> Line<'a> {
        Line {
            table_id,
            id,
            inbox: None,
            lag: Lag::default(),
            n_over: 0,
        }
    }

    /// What a page answers by itself, so that the way is measured.
    pub(super) fn ask_lag(&mut self) -> Message {
        self.lag.ask()
    }

    pub(super) async fn hear(
        &mut self,
        held: &Held,
        socket: &mut WebSocket,
        message: Message,
    ) -> On {
        let app = &held.app;
        // What was asked for is nobody's message.
        if let Message::Pong(echo) = &message
            && self.lag.hear(echo)
        {
            return On::Talking;
        }
        if !held.may_speak() {
            app.metrics.too_fast.inc();
            app.refusals.messages.fetch_add(1, Relaxed);
            self.n_over += 1;
            if self.n_over > MAX_OVER {
                return On::Away(1008, "too many messages");
            }
            let problem = problem(Rejected::TooFast, "too many messages; wait a little");
            let reference = message.to_text().ok().and_then(reference_in);
            return On::after(refuse(socket, reference, problem).await);
        }
        match message {
            Message::Text(text) => On::after(self.command(held, socket, &text).await),
            Message::Binary(_) => {
                let problem = problem(Rejected::Malformed, "messages are text");
                On::after(refuse(socket, None, problem).await)
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => On::Talking,
        }
    }

    /// Passes a command on to its table; `None` if nobody listens any more.
    async fn command(
        &mut self,
        held: &Held,
        socket: &mut WebSocket,
        text: &Utf8Bytes,
    ) -> Option<()> {
        let app = &held.app;
        let arrival = Arrival {
            at_ms: app.time.now_ms(),
            lag_ms: self.lag.ms,
        };
        let command = hear(self.id, socket, text, arrival).await?;
        if command.as_ref().is_some_and(is_ping) && !self.lag.is_asked() {
            // Pages say now and then that they are there: a good moment.
            let asked = socket.send(self.lag.ask());
            let sent = tokio::time::timeout(STALLED, asked).await;
            matches!(sent, Ok(Ok(()))).then_some(())?;
        }
        pass_on(app, self.table_id, &mut self.inbox, command).await;
        Some(())
    }
}

impl On {
    /// After something was sent to somebody who may be gone.
    fn after(sent: Option<()>) -> On {
        sent.map_or(On::Gone, |()| On::Talking)
    }
}

/// How long the way to a page and back is, measured here: a page's own clock is
/// never asked. An echo that was not asked for says nothing.
#[derive(Default)]
struct Lag {
    ms: i64,
    asked: u32,
    asked_at: Option<Instant>,
}

impl Lag {
    fn ask(&mut self) -> Message {
        self.asked = self.asked.wrapping_add(1);
        self.asked_at = Some(Instant::now());
        Message::Ping(self.asked.to_be_bytes().to_vec().into())
    }

    /// Whether an echo is still waited for; one that does not come is given up.
    fn is_asked(&self) -> bool {
        self.asked_at
            .is_some_and(|asked_at| asked_at.elapsed() < STALLED)
    }

    /// Whether it is the echo that is waited for.
    fn hear(&mut self, echo: &[u8]) -> bool {
        let is_asked = echo == self.asked.to_be_bytes();
        let asked_at = self.asked_at.take_if(|_| is_asked);
        if let Some(asked_at) = asked_at {
            self.ms = asked_at.elapsed().as_millis() as i64;
        }
        asked_at.is_some()
    }
}

fn is_ping(ask: &Ask) -> bool {
    matches!(ask, Ask::Command { message, .. } if matches!(**message, FromBrowser::Ping { .. }))
}

/// Reads a message for its table, nothing if it cannot be read; `None` if nobody
/// listens any more.
#[allow(clippy::option_option)]
async fn hear(
    id: u64,
    socket: &mut WebSocket,
    text: &Utf8Bytes,
    arrival: Arrival,
) -> Option<Option<Ask>> {
    match serde_json::from_str::<FromBrowser>(text) {
        Ok(message) => Some(Some(Ask::Command {
            socket: id,
            message: Box::new(message),
            arrival,
        })),
        Err(error) => {
            let problem = problem(Rejected::Malformed, error.to_string());
            refuse(socket, reference_in(text), problem).await?;
            Some(None)
        }
    }
}

/// Passes a command on to its table, whose inbox is looked up once for as long
/// as its task lives.
async fn pass_on(
    app: &Arc<App>,
    table_id: &str,
    inbox: &mut Option<mpsc::WeakSender<Ask>>,
    command: Option<Ask>,
) {
    let Some(mut command) = command else {
        return;
    };
    if let Some(open) = inbox.as_ref().and_then(mpsc::WeakSender::upgrade) {
        match open.send(command).await {
            Ok(()) => return,
            Err(mpsc::error::SendError(back)) => command = back,
        }
    }
    let open = app.tables.inbox(app, table_id);
    *inbox = Some(open.downgrade());
    if let Err(mpsc::error::SendError(back)) = open.send(command).await {
        app.tables.ask(app, table_id, back).await;
    }
}

/// The sender's name for a command that is otherwise not read, so that nobody
/// waits for its answer for ever.
fn reference_in(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        #[serde(rename = "ref")]
        reference: String,
    }
    let named = serde_json::from_str::<Named>(text);
    named.ok().map(|named| named.reference)
}

/// Says no; `None` if nobody listens any more.
async fn refuse(socket: &mut WebSocket, reference: Option<String>, problem: Problem) -> Option<()> {
    let Problem {
        code,
        message,
        rule,
        refusal,
    } = problem;
    let refused = ToBrowser::Refused {
        reference,
        code,
        message,
        rule,
        refusal,
    };
    let sent = tokio::time::timeout(STALLED, socket.send(text(&refused))).await;
    matches!(sent, Ok(Ok(()))).then_some(())
}
