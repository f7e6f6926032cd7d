//! One table's task: the order of its work and a cache of its position. Moves
//! are judged, stored, and only then acknowledged and shown. The store's key
//! (table, seq) decides; whatever goes wrong, the task forgets what it knows
//! and reads the log again.

mod bots;
mod frames;
mod state;
mod tell;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use rules::{Seat, Viewer};
use serde_json::Value;
use store::{Append, Guest, Status, StoreError, TalkRow};
use tokio::sync::{mpsc, oneshot};
use wire::{FromBrowser, LobbyCommand, Problem, Rejected, TableView, ToBrowser};

use self::frames::frame;
use self::state::{Loaded, row_of};
use crate::App;
use crate::lobby::{self, Then};
use crate::problem::{from_open, from_play, from_store, problem};
use crate::session::now_ms;

/// What a table can be asked.
pub(crate) enum Ask {
    /// Show this socket everything from now on.
    Watch { watcher: Watcher },
    /// The socket is gone.
    Leave { socket: u64 },
    /// A message of a socket.
    Command { socket: u64, message: FromBrowser },
    /// A request around the playing.
    Lobby {
        guest: Guest,
        command: LobbyCommand,
        answer: oneshot::Sender<Result<TableView, Problem>>,
    },
    /// The table as a guest may know it.
    View {
        guest_id: Option<String>,
        answer: oneshot::Sender<Result<TableView, Problem>>,
    },
    /// The record of a finished game.
    Record {
        answer: oneshot::Sender<Result<Vec<String>, Problem>>,
    },
    /// A bot has thought.
    Thought {
        seq: u32,
        seat: Seat,
        action: Option<Value>,
    },
    /// A bot's move could not be stored a while ago.
    Retry,
    /// Go on by yourself, should a bot be to act.
    Wake,
}

/// A socket that watches.
pub(crate) struct Watcher {
    pub(crate) socket: u64,
    pub(crate) guest: Option<Guest>,
    pub(crate) frames: mpsc::Sender<Utf8Bytes>,
}

struct Task {
    app: Arc<App>,
    id: String,
    loaded: Loaded,
    watchers: Vec<Watcher>,
    /// Commands answered lately: seat, reference, seq.
    answered: Vec<(Seat, String, u32)>,
    /// The position at which a bot was last asked.
    asked_bots_at: Option<u32>,
    n_thinking: u32,
    own: mpsc::WeakSender<Ask>,
}

const MAX_ANSWERED: usize = 64;
const MAX_TALK: usize = 500;
const MAX_REFERENCE: usize = 64;

/// A task's life: until nobody watches and no bot thinks.
pub(crate) async fn run(
    app: Arc<App>,
    id: String,
    mut asks: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
) {
    let loaded = match Loaded::load(&app, &id).await {
        Ok(loaded) => loaded,
        Err(problem) => {
            app.tables.retire(&id, &mut asks);
            asks.close();
            while let Some(ask) = asks.recv().await {
                refuse(ask, &problem);
            }
            return;
        }
    };
    let mut task = Task {
        app,
        id,
        loaded,
        watchers: Vec::new(),
        answered: Vec::new(),
        asked_bots_at: None,
        n_thinking: 0,
        own,
    };
    task.go_on().await;
    while let Some(ask) = asks.recv().await {
        task.handle(ask).await;
        let is_idle = task.watchers.is_empty() && task.n_thinking == 0;
        if is_idle && task.app.tables.retire(&task.id, &mut asks) {
            break;
        }
    }
}

/// Answers an ask for a table that cannot be had.
fn refuse(ask: Ask, problem: &Problem) {
    match ask {
        Ask::Lobby { answer, .. } | Ask::View { answer, .. } => {
            let _ = answer.send(Err(problem.clone()));
        }
        Ask::Record { answer } => {
            let _ = answer.send(Err(problem.clone()));
        }
        Ask::Watch { watcher } => {
            let _ = watcher
                .frames
                .try_send(frame(&frames::refused(None, problem)));
        }
        Ask::Leave { .. } | Ask::Command { .. } | Ask::Thought { .. } | Ask::Retry | Ask::Wake => {}
    }
}

impl Task {
    async fn handle(&mut self, ask: Ask) {
        match ask {
            Ask::Watch { watcher } => self.watch(watcher),
            Ask::Leave { socket } => self.watchers.retain(|watcher| watcher.socket != socket),
            Ask::Command { socket, message } => self.command(socket, message).await,
            Ask::Lobby {
                guest,
                command,
                answer,
            } => {
                let done = self.lobby(&guest, &command).await;
                let view = done.map(|()| self.loaded.view(Some(&guest.id)));
                let _ = answer.send(view);
            }
            Ask::View { guest_id, answer } => {
                let _ = answer.send(Ok(self.loaded.view(guest_id.as_deref())));
            }
            Ask::Record { answer } => {
                let _ = answer.send(self.record());
            }
            Ask::Thought { seq, seat, action } => self.thought(seq, seat, action).await,
            Ask::Retry => self.retry().await,
            Ask::Wake => {}
        }
    }

    fn watch(&mut self, watcher: Watcher) {
        let send = |frame: Utf8Bytes| watcher.frames.try_send(frame).is_ok();
        let table = self
            .loaded
            .view(watcher.guest.as_ref().map(|guest| guest.id.as_str()));
        let mut is_heard = send(frame(&ToBrowser::Table { table }));
        for viewer in self.loaded.viewers(watcher.guest.as_ref()) {
            if let Some(screen) = self.loaded.screen(viewer, self.loaded.seq()) {
                is_heard &= send(frame(&screen));
            }
        }
        if is_heard {
            self.watchers.push(watcher);
        }
    }

    async fn command(&mut self, socket: u64, message: FromBrowser) {
        let Some(guest) = self.guest_of(socket) else {
            return;
        };
        match message {
            FromBrowser::Play {
                reference,
                seat,
                prompt,
                actions,
            } => {
                let step = Step::Play(actions);
                let done = self.play(&guest, &reference, seat, prompt, step).await;
                self.answer(socket, seat, reference, done);
            }
            FromBrowser::TakeBack {
                reference,
                seat,
                prompt,
            } => {
                let done = self
                    .play(&guest, &reference, seat, prompt, Step::TakeBack)
                    .await;
                self.answer(socket, seat, reference, done);
            }
            FromBrowser::Talk { reference, text } => {
                let done = self.talk(guest.as_ref(), &text).await;
                match done {
                    Ok(()) => self.send(
                        socket,
                        &ToBrowser::Done {
                            reference,
                            seq: self.loaded.seq(),
                        },
                    ),
                    Err(problem) => self.send(socket, &frames::refused(Some(reference), &problem)),
                }
            }
            FromBrowser::Ping { seq } => {
                self.send(
                    socket,
                    &ToBrowser::Pong {
                        seq: self.loaded.seq(),
                    },
                );
                if seq < self.loaded.seq() {
                    self.resend(socket);
                }
            }
        }
        self.go_on().await;
    }

    /// The guest behind a socket: `None` if there is no such socket, `Some(None)`
    /// for a spectator without a name.
    #[allow(clippy::option_option)]
    fn guest_of(&self, socket: u64) -> Option<Option<Guest>> {
        let watcher = self
            .watchers
            .iter()
            .find(|watcher| watcher.socket == socket)?;
        Some(watcher.guest.clone())
    }

    fn answer(&mut self, socket: u64, seat: Seat, reference: String, done: Result<u32, Problem>) {
        match done {
            Ok(seq) => self.send(socket, &ToBrowser::Done { reference, seq }),
            Err(problem) => {
                let counter = match problem.code {
                    Rejected::Stale => &self.app.metrics.stale,
                    _ => &self.app.metrics.refusals,
                };
                counter.fetch_add(1, Relaxed);
                self.send(socket, &frames::refused(Some(reference), &problem));
                if problem.code == Rejected::Stale {
                    self.send_screen(socket, Viewer::seat(seat));
                }
            }
        }
    }

    /// The way of one move. Returns the entry it is stored under.
    async fn play(
        &mut self,
        guest: &Option<Guest>,
        reference: &str,
        seat: Seat,
        prompt: u32,
        step: Step,
    ) -> Result<u32, Problem> {
        if reference.is_empty() || reference.len() > MAX_REFERENCE {
            return Err(problem(Rejected::Malformed, "ref is 1 to 64 letters"));
        }
        if !self.loaded.is_own(guest.as_ref(), seat) {
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        // A resend is answered with the first answer.
        let known = |(of, name, _): &&(Seat, String, u32)| *of == seat && name == reference;
        if let Some((_, _, seq)) = self.answered.iter().find(known) {
            self.app.metrics.repeated.fetch_add(1, Relaxed);
            return Ok(*seq);
        }
        if self.loaded.prompt(seat) != Some(prompt) {
            let stored = self
                .app
                .store
                .entry_by_ref(&self.id, seat.number(), reference)
                .await;
            return match stored {
                Ok(Some(seq)) => Ok(seq),
                Ok(None) if self.loaded.row.status != Status::Live => Err(problem(
                    Rejected::NotPlaying,
                    "the table is not being played",
                )),
                Ok(None) => Err(problem(
                    Rejected::Stale,
                    "the table has moved on; look again",
                )),
                Err(error) => Err(from_store(&error)),
            };
        }
        let seq = self.carry_out(seat, Some(reference), step).await?;
        self.answered.push((seat, reference.to_owned(), seq));
        if self.answered.len() > MAX_ANSWERED {
            self.answered.remove(0);
        }
        Ok(seq)
    }

    /// Judges, stores, and only then shows. Returns the first new entry.
    async fn carry_out(
        &mut self,
        seat: Seat,
        reference: Option<&str>,
        step: Step,
    ) -> Result<u32, Problem> {
        let after = self.loaded.seq();
        let Some(live) = &mut self.loaded.live else {
            return Err(problem(
                Rejected::NotPlaying,
                "the table is not being played",
            ));
        };
        let entries = match step {
            Step::Play(actions) => live.play(seat, &actions),
            Step::TakeBack => live.take_back(seat),
        };
        let entries = entries.map_err(|error| from_play(&error))?;
        let rows = entries.iter().enumerate().map(|(idx, entry)| {
            row_of(
                entry,
                reference.filter(|_| idx == 0),
                self.loaded.row.updated_ms,
            )
        });
        let append = self.loaded.append(rows.collect());
        self.store_step(append).await?;
        self.loaded.ask_again(seat);
        self.app.metrics.moves.fetch_add(1, Relaxed);
        self.tell(after);
        Ok(after + 1)
    }

    /// Stores a step that the cache has made already; if that fails, the cache
    /// is thrown away.
    async fn store_step(&mut self, append: Append) -> Result<(), Problem> {
        let began = Instant::now();
        let status = append.status;
        let (to_act, at_ms) = (
            append.to_act.clone(),
            append.entries.last().map(|entry| entry.at_ms),
        );
        match self.app.store.append(append).await {
            Ok(()) => {
                self.app.metrics.commit(began.elapsed());
                self.loaded.row.head = self.loaded.seq();
                self.loaded.row.status = status;
                self.loaded.row.to_act = to_act;
                self.loaded.row.updated_ms = at_ms.unwrap_or(self.loaded.row.updated_ms);
                Ok(())
            }
            Err(error) => {
                if error == StoreError::Conflict {
                    self.app.metrics.conflicts.fetch_add(1, Relaxed);
                }
                self.reload().await;
                Err(from_store(&error))
            }
        }
    }

    async fn reload(&mut self) {
        match Loaded::load(&self.app, &self.id).await {
            Ok(loaded) => self.loaded = loaded,
            // Without its log the table can say nothing; those who watch come
            // back and try again.
            Err(problem) => {
                let farewell = frame(&frames::refused(None, &problem));
                for watcher in self.watchers.drain(..) {
                    let _ = watcher.frames.try_send(farewell.clone());
                }
            }
        }
    }

    async fn lobby(&mut self, guest: &Guest, command: &LobbyCommand) -> Result<(), Problem> {
        let (next, then) =
            lobby::change(&self.loaded.row, &self.loaded.invite_hash, guest, command)?;
        let stored = self
            .app
            .store
            .change_table(state::lobby_change(&next))
            .await;
        if let Err(error) = stored {
            self.reload().await;
            return Err(from_store(&error));
        }
        self.loaded.row = next;
        self.loaded.row.version += 1;
        self.loaded.learn_names(&self.app).await;
        if then == Then::Begin {
            self.begin().await?;
        }
        self.tell_table();
        self.go_on().await;
        Ok(())
    }

    /// The first entries: whatever chance does before anybody decides.
    async fn begin(&mut self) -> Result<(), Problem> {
        let (live, entries) = self.loaded.begin().map_err(|error| from_open(&error))?;
        self.loaded.live = Some(live);
        let now = now_ms();
        let rows = entries
            .iter()
            .map(|entry| row_of(entry, None, now))
            .collect();
        let append = self.loaded.append(rows);
        self.store_step(append).await?;
        self.loaded.ask_all();
        self.tell(0);
        Ok(())
    }

    async fn talk(&mut self, guest: Option<&Guest>, text: &str) -> Result<(), Problem> {
        let guest = guest.ok_or_else(|| problem(Rejected::Forbidden, "only guests may talk"))?;
        let text = text.trim();
        if text.is_empty() || text.len() > MAX_TALK {
            return Err(problem(
                Rejected::Malformed,
                "say something, in at most 500 letters",
            ));
        }
        let row = TalkRow {
            table_id: self.id.clone(),
            guest_id: Some(guest.id.clone()),
            name: guest.name.clone(),
            seat: self.loaded.seats_of(Some(guest)).next().map(Seat::number),
            body: text.to_owned(),
            at_ms: now_ms(),
        };
        self.app
            .store
            .add_talk(row.clone())
            .await
            .map_err(|error| from_store(&error))?;
        self.send_all(&frame(&frames::talk(&row)));
        Ok(())
    }

    fn record(&self) -> Result<Vec<String>, Problem> {
        match (&self.loaded.live, self.loaded.row.status) {
            (Some(live), Status::Over) => Ok(live.record()),
            _ => Err(problem(
                Rejected::NotPlaying,
                "the record is told when the game is over",
            )),
        }
    }
}

/// What a seat wants done.
enum Step {
    Play(Vec<Value>),
    TakeBack,
}
