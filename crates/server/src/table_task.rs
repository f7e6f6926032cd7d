//! One table's task: the order of its work and a cache of its position. Moves
//! are judged, stored, and only then acknowledged and shown. The store's key
//! (table, seq) decides; whatever goes wrong, the task forgets what it knows
//! and reads the log again.

mod bots;
mod catching_up;
mod changes;
mod clocks;
mod commands;
mod company;
mod elsewhere;
mod hints;
mod messages;
mod proposals;
mod state;
mod storing;
mod talk;
mod tell;
mod timing;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bus::Attending;
use hosting::{Chosen, Pick, Pondered};
use rules::{BotName, Control, Proposal, Seat, SeatSet};
use serde_json::Value;
use store::{Guest, Status};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use wire::{FromBrowser, LobbyCommand, Problem, Rejected, TableView, ToBrowser};

use self::bots::{AskedBot, Trouble};
pub(crate) use self::clocks::Fate;
pub(crate) use self::elsewhere::Elsewhere;
use self::hints::Hints;
use self::state::Loaded;
#[cfg(test)]
pub(crate) use self::state::SHORT_LOG;
use crate::nodes::Company;
use crate::notices::presence::Present;
use crate::problem::{fault, from_play, problem};
use crate::{App, guarded, table_change, tables};

/// What a table can be asked.
pub(crate) enum Ask {
    /// Show this socket everything from now on.
    Watch {
        watcher: Box<Watcher>,
        /// The last entry the page has heard of.
        since: Option<u32>,
    },
    /// The socket is gone.
    Leave { socket: u64 },
    /// A message of a socket.
    Command {
        socket: u64,
        message: Box<FromBrowser>,
        arrival: Arrival,
    },
    /// A guest wants something about the table itself changed.
    Change {
        asked: Box<(Guest, LobbyCommand)>,
        /// Whether other servers have been asked who is here.
        knows_company: bool,
        answer: oneshot::Sender<Result<TableView, Problem>>,
    },
    /// The table as a guest may know it.
    View {
        guest_id: Option<String>,
        answer: oneshot::Sender<Result<TableView, Problem>>,
    },
    /// A bot has thought.
    Thought {
        seq: u32,
        seat: Seat,
        chosen: Option<Chosen>,
    },
    /// A bot has thought about what somebody else should do.
    Hinted {
        asked_at: u32,
        seat: Seat,
        pondered: Option<Pondered>,
    },
    /// The time of a seat is up, as far as its deadline's row says.
    Due {
        seat: Seat,
        asked: u32,
        answer: oneshot::Sender<Fate>,
    },
    /// The house was away: no clock ran.
    Outage,
    /// Close, if nobody has played since.
    Idle { before_ms: i64 },
    /// A bot's move could not be stored a while ago.
    Retry,
    /// Go on by yourself, should a bot be to act.
    Wake,
    /// Somebody else has changed the store, or shut somebody out.
    Refresh,
    /// Something has come of another server.
    Elsewhere(Elsewhere),
    /// Somebody came or went a moment ago.
    Company,
    /// A guest is called something else now.
    Rename { guest: Box<Guest> },
}

/// When a command has come, and how long its way was, as the server measured it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arrival {
    pub(crate) at_ms: i64,
    pub(crate) lag_ms: i64,
}

/// A socket that watches.
pub(crate) struct Watcher {
    pub(crate) socket: u64,
    pub(crate) guest: Option<Guest>,
    pub(crate) frames: mpsc::Sender<Utf8Bytes>,
    /// The seats the guest plays; the table keeps it.
    pub(crate) seats: SeatSet,
    /// So that they are not told what they see; the table keeps it.
    pub(crate) present: Option<Present>,
}

struct Task {
    app: Arc<App>,
    id: String,
    loaded: Loaded,
    watchers: Vec<Watcher>,
    /// Commands answered lately: seat, reference, seq.
    answered: Vec<(Seat, String, u32)>,
    /// Bots that were asked and have not yet answered.
    asked_bots: Vec<AskedBot>,
    hints: Hints,
    /// Whether bots are asked again in a while, and not before.
    waits_to_ask: bool,
    /// What keeps a bot from moving.
    trouble: Trouble,
    /// What is about this table is heard until this is dropped.
    attending: Attending,
    /// Who is here by way of other servers.
    elsewhere: Company,
    /// Who is here by way of this one, as the others were last told.
    said_company: Company,
    /// The last line of talk that those who watch have heard.
    known_talk: Option<u32>,
    /// Who was here when the others were last told.
    told_company: (Vec<bool>, u32),
    will_tell_company: bool,
    /// Whether somebody alone was told who is here.
    owes_company: bool,
    /// Since when guests who sit here are away.
    away: BTreeMap<String, i64>,
    /// Passing remarks answered lately: guest, reference. They are stored
    /// nowhere, so a resend is known from here alone.
    said: Vec<(String, String)>,
    /// When this task began; nobody is known to be away for longer.
    began_ms: i64,
    /// The last entry when the store was last looked at, and since when.
    still: (u32, Instant),
    /// Whether the store is looked at again in a while.
    will_look: bool,
    /// Whether the rules panicked in the middle of something, so that the log
    /// has to be read again.
    is_spoilt: bool,
    /// Whether the log could not be read; then the task ends.
    is_lost: bool,
    own: mpsc::WeakSender<Ask>,
}

/// How long a table that nobody watches is kept; whoever has just made it or
/// sat down will watch in a moment.
const LINGER: Duration = Duration::from_secs(1);
const MAX_TALK_SO_FAR: u32 = 100;
/// No game comes near; taking back again and again does.
const MAX_ENTRIES: u32 = 10_000;

/// A task's life: until nobody watches and no bot thinks.
pub(crate) async fn run(
    app: Arc<App>,
    id: String,
    mut asks: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
) {
    // Before the table is read, so that nothing is missed that comes later.
    let attending = app.bus.attend(&id).await;
    let loaded = match Loaded::load(&app, &id).await {
        Ok(loaded) => loaded,
        Err(problem) => {
            app.tables.forget(&id, &mut asks);
            while let Some(ask) = asks.recv().await {
                let is_owed = matches!(ask, Ask::Wake | Ask::Retry);
                if is_owed && problem.code != Rejected::Missing {
                    tables::wake_later(&app, &id);
                }
                refuse(ask, &problem);
            }
            return;
        }
    };
    let mut task = Task::new(app, id, loaded, own);
    task.attending = attending;
    task.ask_who();
    task.go_on().await;
    loop {
        if task.is_lost {
            task.app.tables.forget(&task.id, &mut asks);
            // Bots that this server is to see to have nobody else.
            tables::wake_later(&task.app, &task.id);
            break;
        }
        let is_asking = task.waits_to_ask || !task.asked_bots.is_empty();
        let is_idle = task.watchers.is_empty() && !is_asking;
        let next = match is_idle {
            true => tokio::time::timeout(LINGER, asks.recv()).await.ok(),
            false => Some(asks.recv().await),
        };
        match next {
            Some(Some(ask)) => task.handle(ask).await,
            Some(None) => break,
            None if task.app.tables.retire(&task.id, &mut asks) => break,
            None => {}
        }
    }
}

/// Answers an ask for a table that cannot be had.
fn refuse(ask: Ask, problem: &Problem) {
    match ask {
        Ask::Change { answer, .. } | Ask::View { answer, .. } => {
            let _ = answer.send(Err(problem.clone()));
        }
        Ask::Watch { watcher, .. } => messages::dismiss(&watcher, problem),
        Ask::Leave { .. }
        | Ask::Command { .. }
        | Ask::Thought { .. }
        | Ask::Hinted { .. }
        | Ask::Due { .. }
        | Ask::Idle { .. }
        | Ask::Outage
        | Ask::Retry
        | Ask::Wake
        | Ask::Refresh
        | Ask::Elsewhere(_)
        | Ask::Company
        | Ask::Rename { .. } => {}
    }
}

impl Task {
    /// A table that nobody watches yet.
    fn new(app: Arc<App>, id: String, loaded: Loaded, own: mpsc::WeakSender<Ask>) -> Task {
        Task {
            began_ms: app.time.now_ms(),
            app,
            id,
            loaded,
            watchers: Vec::new(),
            answered: Vec::new(),
            asked_bots: Vec::new(),
            hints: Hints::default(),
            waits_to_ask: false,
            trouble: Trouble::default(),
            attending: Attending::default(),
            elsewhere: Company::default(),
            said_company: Company::default(),
            known_talk: None,
            told_company: (Vec::new(), 0),
            will_tell_company: false,
            owes_company: false,
            away: BTreeMap::new(),
            said: Vec::new(),
            still: (0, Instant::now()),
            will_look: false,
            is_spoilt: false,
            is_lost: false,
            own,
        }
    }

    async fn handle(&mut self, ask: Ask) {
        match ask {
            Ask::Watch { watcher, since } => {
                Box::pin(self.watch(*watcher, since)).await;
                self.take_bots().await;
                self.go_on().await;
            }
            Ask::Leave { socket } => {
                self.leave(socket);
                self.go_on().await;
            }
            Ask::Command {
                socket,
                message,
                arrival,
            } => self.command(socket, *message, arrival).await,
            Ask::Change {
                asked,
                knows_company,
                answer,
            } => Box::pin(self.asked_to_change(asked, knows_company, answer)).await,
            Ask::View { guest_id, answer } => {
                let may_look = self.may_look(guest_id.as_deref()).await;
                let _ = answer.send(may_look.map(|()| self.view(guest_id.as_deref())));
            }
            Ask::Thought { seq, seat, chosen } => self.thought(seq, seat, chosen).await,
            Ask::Hinted {
                asked_at,
                seat,
                pondered,
            } => self.hinted(seat, asked_at, pondered),
            Ask::Due {
                seat,
                asked,
                answer,
            } => {
                let fate = Box::pin(self.time_is_up(seat, asked)).await;
                let _ = answer.send(fate);
            }
            Ask::Outage => self.move_clocks(),
            Ask::Idle { before_ms } => Box::pin(self.close_idle(before_ms)).await,
            Ask::Retry => self.retry().await,
            Ask::Wake => self.wake().await,
            Ask::Refresh => Box::pin(self.refresh()).await,
            Ask::Elsewhere(what) => Box::pin(self.hear_of(what)).await,
            Ask::Company => self.tell_company().await,
            Ask::Rename { guest } => self.rename(&guest),
        }
    }

    async fn watch(&mut self, mut watcher: Watcher, since: Option<u32>) {
        let guest_id = watcher.guest.as_ref().map(|guest| guest.id.as_str());
        if guest_id.is_some_and(|id| table_change::is_removed(&self.loaded.row, id)) {
            let problem = problem(Rejected::Forbidden, "you were sent away from this table");
            messages::dismiss(&watcher, &problem);
            return;
        }
        if let Err(problem) = self.may_look(guest_id).await {
            messages::dismiss(&watcher, &problem);
            return;
        }
        watcher.present = guest_id.map(|guest| self.app.presence.enter(&self.id, guest));
        let socket = watcher.socket;
        self.watchers.push(watcher);
        self.loaded.learn_dues(&self.app.outages.all());
        self.place_watchers();
        let table = self.view(self.guest_id_of(socket).as_deref());
        self.send(socket, &ToBrowser::Table { table });
        self.note_told_one();
        self.send_talk_so_far(&[socket]).await;
        self.send_screens(socket, since);
        self.tell_company_soon();
    }

    fn leave(&mut self, socket: u64) {
        let goes = self.guest_id_of(socket);
        self.watchers.retain(|watcher| watcher.socket != socket);
        self.hints.forget(socket);
        if let Some(guest_id) = goes {
            self.note_absence(guest_id);
        }
        self.tell_company_soon();
    }

    /// Judges, stores, acknowledges, and only then shows. Returns the first new
    /// entry.
    async fn carry_out(
        &mut self,
        seat: Seat,
        sender: Option<&Sender>,
        step: Step,
    ) -> Result<u32, Problem> {
        let after = self.loaded.seq();
        if after >= MAX_ENTRIES {
            return Err(problem(
                Rejected::Refused,
                "this table's log is as long as a log may be",
            ));
        }
        let was_hushed = self.loaded.is_hushed();
        let changes_table = !matches!(step, Step::Play(_) | Step::Pick(_) | Step::Acknowledge);
        let bots = self.loaded.bots();
        let spent_ms = sender.and_then(|sender| self.spent_ms(seat, sender.arrival));
        let live = self.loaded.playing()?;
        let entries = guarded(|| match step {
            Step::Play(actions) => live.play(seat, &actions),
            Step::Pick(pick) => live.play_pick(seat, pick),
            Step::TakeBack => live.take_back(seat),
            Step::Acknowledge => live.acknowledge(seat),
            // Bots never insist on playing a lost game.
            Step::Concede => live.concede(seat, bots),
            Step::Resign(seats, bot) => live.resign(seats, bot),
            Step::Control(controls) => live.control(&controls),
            Step::Propose(_) | Step::Answer { .. } | Step::GiveTime(_) => {
                unreachable!("these become controls before")
            }
        });
        let Some(entries) = entries else {
            self.trouble.note_panic();
            self.reload().await;
            return Err(fault("the rules panicked", &format!("table {}", self.id)));
        };
        let entries = entries.map_err(|error| from_play(&error))?;
        let reference = sender.map(|sender| sender.reference.as_str());
        self.store_step(entries, reference, spent_ms).await?;
        self.app.metrics.moves.inc();
        self.tell(after, sender.map(|sender| (seat, sender)));
        if changes_table {
            self.place_watchers();
            self.tell_table();
        }
        if was_hushed && !self.loaded.is_hushed() {
            self.lift_hush().await;
        }
        Ok(after + 1)
    }

    /// The first entries: whatever chance does before anybody decides.
    async fn begin(&mut self) -> Result<(), Problem> {
        let (live, entries) = self.loaded.begin()?;
        self.loaded.live = Some(live);
        if let Err(problem) = self.store_step(entries, None, None).await {
            if self.loaded.live.is_none() {
                // Nobody else has begun it.
                self.try_later();
            }
            return Err(problem);
        }
        self.dismiss_onlookers().await;
        self.tell(0, None);
        Ok(())
    }

    /// A game that is over by its log and not by its row: results are stored
    /// with the last entry, but a file from before may lack them.
    async fn close_finished(&mut self) {
        let is_due = self.loaded.row.status == Status::Live && self.loaded.has_ended();
        if is_due && self.store(Vec::new()).await.is_ok() {
            self.tell_table();
        }
    }
}

/// Whoever sent a command, and what they call it.
pub(super) struct Sender {
    pub(super) socket: u64,
    pub(super) reference: String,
    pub(super) arrival: Arrival,
}

/// What a seat wants done.
enum Step {
    Play(Vec<Value>),
    /// What a bot plays.
    Pick(Pick),
    TakeBack,
    Acknowledge,
    Concede,
    /// These seats give up; unless that ends the game, the bot plays on.
    Resign(SeatSet, BotName),
    /// Something is proposed, answered or given: what that comes to in the log is
    /// found out once it is known to be no resend.
    Propose(Proposal),
    Answer {
        proposal: u32,
        agrees: bool,
    },
    GiveTime(Seat),
    /// What the table does beside the rules.
    Control(Vec<(Seat, Control)>),
}
