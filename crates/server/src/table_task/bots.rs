//! Bots: asked once per decision, off the threads that serve people.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use hosting::{Chosen, PlayerName, WallClock};
use rules::Seat;
use store::Status;
use tokio::task::AbortHandle;
use wire::ToBrowser;

use super::frames::frame;
use super::{Ask, Step, Task};
use crate::App;
use crate::problem::fault;
use crate::thinkers::Urgency;

/// How long a bot waits after its move could not be stored.
const RETRY: Duration = Duration::from_secs(1);

/// A bot that was asked and has not yet answered. Dropped, it stops thinking.
pub(super) struct AskedBot {
    seq: u32,
    seat: Seat,
    bot: PlayerName,
    thinking: Thinking,
}

/// Something that thinks for this task, and stops when it is dropped.
pub(super) struct Thinking(pub(super) AbortHandle);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Task {
    /// Begins what was stored but not begun, stops whoever thinks about what is
    /// past, and asks the bots that are to act.
    pub(super) async fn go_on(&mut self) {
        if self.loaded.row.status == Status::Live
            && self.loaded.live.is_none()
            && self.begin().await.is_err()
        {
            return;
        }
        self.close_finished().await;
        let (seq, acting, loaded) = (self.loaded.seq(), self.loaded.acting(), &self.loaded);
        self.asked_bots.retain(|asked| {
            let is_due = asked.seq == seq && acting.contains(asked.seat);
            is_due && loaded.bot(asked.seat) == Some(asked.bot)
        });
        self.drop_old_hints();
        if self.waits_to_ask {
            return;
        }
        for seat in acting.iter() {
            let is_asked = self.asked_bots.iter().any(|asked| asked.seat == seat);
            if let Some(bot) = self.loaded.bot(seat).filter(|_| !is_asked) {
                self.ask_bot(seat, bot);
            }
        }
    }

    fn ask_bot(&mut self, seat: Seat, bot: PlayerName) {
        let (seq, app) = (self.loaded.seq(), self.app.clone());
        let clock = WallClock::new();
        let live = self.loaded.live.as_ref();
        let thought = live.and_then(|live| live.think(seat, bot, &clock));
        let (Some(thought), Some(inbox)) = (thought, self.own.upgrade()) else {
            return;
        };
        // Nobody has to follow a table that nobody watches.
        let pause = match self.watchers.is_empty() {
            true => Duration::ZERO,
            false => app.config.bot_pause,
        };
        let asked = Asked::new(app);
        let thinking = tokio::spawn(async move {
            let since = Instant::now();
            let chosen = asked.app.thinkers.run(Urgency::Move, clock, thought).await;
            tokio::time::sleep(pause.saturating_sub(since.elapsed())).await;
            drop(asked);
            let _ = inbox.send(Ask::Thought { seq, seat, chosen }).await;
        });
        self.asked_bots.push(AskedBot {
            seq,
            seat,
            bot,
            thinking: Thinking(thinking.abort_handle()),
        });
    }

    /// Asks the bots once more in a while; whatever was in the way may be gone.
    fn ask_later(&mut self) {
        let Some(inbox) = self.own.upgrade().filter(|_| !self.waits_to_ask) else {
            return;
        };
        self.waits_to_ask = true;
        tokio::spawn(async move {
            tokio::time::sleep(RETRY).await;
            let _ = inbox.send(Ask::Retry).await;
        });
    }

    pub(super) async fn retry(&mut self) {
        self.waits_to_ask = false;
        self.go_on().await;
    }

    pub(super) async fn thought(&mut self, seq: u32, seat: Seat, chosen: Option<Chosen>) {
        let mut asked = self.asked_bots.iter();
        let found = asked.position(|asked| asked.seq == seq && asked.seat == seat);
        // Whoever is no longer waited for has sent this a moment too early.
        let Some(idx) = found else { return };
        let AskedBot { thinking, .. } = self.asked_bots.swap_remove(idx);
        drop(thinking);
        let Some(chosen) = chosen else {
            fault(
                "a bot",
                &format!("no answer at table {} entry {seq}", self.id),
            );
            self.ask_later();
            return;
        };
        let step = Step::Play(vec![chosen.action]);
        match self.carry_out(seat, None, step).await {
            Ok(_) => self.speak(seat, chosen.spoken),
            Err(problem) => {
                tracing::error!(
                    "table {}: a bot's move was refused: {}",
                    self.id,
                    problem.message
                );
                self.ask_later();
            }
        }
        self.go_on().await;
    }

    /// Lets a bot say why it has moved as it did. Where the rules say what may
    /// be said, bots keep to that, too. It is stored nowhere.
    fn speak(&mut self, seat: Seat, spoken: Option<String>) {
        if let Some(text) = spoken.filter(|_| !self.loaded.is_hushed()) {
            let seq = self.loaded.seq();
            self.send_all(&frame(&ToBrowser::Reason { seat, seq, text }));
        }
    }
}

/// A question that is counted until it is answered or dropped.
struct Asked {
    app: Arc<App>,
}

impl Asked {
    fn new(app: Arc<App>) -> Asked {
        app.metrics.thinking.fetch_add(1, Relaxed);
        Asked { app }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.app.metrics.thinking.fetch_sub(1, Relaxed);
    }
}
