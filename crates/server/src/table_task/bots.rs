//! Bots: asked once per decision, off the threads that serve people.
//!
//! A table at which only bots have ever sat waits while nobody watches it. What
//! nobody watches is thought about after all that somebody does; whoever comes
//! to watch has the question asked anew.

mod trouble;

use std::sync::Arc;
use std::time::Duration;

use bus::Hearers;
use hosting::{Chosen, PlayerName, WallClock};
use rules::{Said, Seat};
use serde_json::Value;
use store::{Status, TableRow};
use tokio::task::AbortHandle;
use tokio::time::Instant;
use wire::{Problem, ToBrowser};

use self::trouble::Stumble;
pub(super) use self::trouble::Trouble;
use super::{Ask, Step, Task};
use crate::bot_tables::{self, Starting};
use crate::limits::Rate;
use crate::table_change::Then;
use crate::thinkers::Urgency;
use crate::{App, guarded};

/// A bot that was asked and has not yet answered. Dropped, it stops thinking.
pub(super) struct AskedBot {
    seq: u32,
    seat: Seat,
    bot: PlayerName,
    is_watched: bool,
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
        if self.is_lost {
            return;
        }
        if self.loaded.row.status == Status::Live
            && self.loaded.live.is_none()
            && self.begin().await.is_err()
        {
            return;
        }
        self.close_finished().await;
        let (seq, acting, loaded) = (self.loaded.seq(), self.loaded.acting(), &self.loaded);
        let is_paused = self.is_unattended() || self.loaded.is_paused() || !self.sees_to_bots();
        let is_watched = self.is_watched();
        self.asked_bots.retain(|asked| {
            let is_due = asked.seq == seq && acting.contains(asked.seat) && !is_paused;
            let is_early_enough = asked.is_watched || !is_watched;
            is_due && is_early_enough && loaded.bot(asked.seat) == Some(asked.bot)
        });
        self.drop_old_hints();
        if self.waits_to_ask || is_paused {
            return;
        }
        for seat in acting.iter() {
            let is_asked = self.asked_bots.iter().any(|asked| asked.seat == seat);
            if let Some(bot) = self.loaded.bot(seat).filter(|_| !is_asked) {
                self.ask_bot(seat, bot);
            }
        }
    }

    /// Whether nobody would miss anything: nobody watches, and no person has
    /// ever sat here.
    fn is_unattended(&self) -> bool {
        !self.is_watched() && !self.loaded.has_people()
    }

    /// Whether one more table with bots may be started, if one is to be; counted
    /// until what is returned is dropped.
    pub(super) async fn may_start(
        &mut self,
        then: &Then,
        next: &TableRow,
    ) -> Result<Option<Starting>, Problem> {
        match (then, &next.maker) {
            (Then::Begin, Some(maker)) => {
                // Counting costs a walk through all tables in play; nobody has
                // more to begin than they may make.
                let rate = Rate::per_hour(self.app.config.limits.tables_per_hour);
                let key = format!("tables begun by {maker}");
                self.app.buckets.limit(&key, rate, "tables begun")?;
                bot_tables::may_start(&self.app, maker, &next.seats).await
            }
            _ => Ok(None),
        }
    }

    fn ask_bot(&mut self, seat: Seat, bot: PlayerName) {
        let (seq, app) = (self.loaded.seq(), self.app.clone());
        let clock = WallClock::new();
        let (Some(live), Some(inbox)) = (self.loaded.live.as_ref(), self.own.upgrade()) else {
            return;
        };
        // A panic here is as good as one while it thinks.
        let thought = match guarded(|| live.think(seat, bot, &clock)) {
            Some(None) => return,
            Some(Some(thought)) => Some(thought),
            None => None,
        };
        let is_watched = self.is_watched();
        // Nobody has to follow a table that nobody watches.
        let (pause, urgency) = match is_watched {
            true => (app.config.bot_pause, Urgency::Move),
            false => (Duration::ZERO, Urgency::Unwatched),
        };
        let owner = app.whereabouts.owner(self.loaded.row.maker.as_deref());
        let asked = Asked::new(app);
        let thinking = tokio::spawn(async move {
            let since = Instant::now();
            let chosen = match thought {
                // Dice are thrown faster than a thread is found.
                Some(thought) if bot == PlayerName::Random => guarded(|| thought(1.0)),
                Some(thought) => {
                    let thinkers = &asked.app.thinkers;
                    thinkers.run((owner, urgency), clock, thought).await
                }
                None => None,
            };
            tokio::time::sleep(pause.saturating_sub(since.elapsed())).await;
            drop(asked);
            let _ = inbox.send(Ask::Thought { seq, seat, chosen }).await;
        });
        self.asked_bots.push(AskedBot {
            seq,
            seat,
            bot,
            is_watched,
            thinking: Thinking(thinking.abort_handle()),
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
        let done = match chosen {
            None => Err(Stumble::Rules("it panicked".to_owned())),
            Some(chosen) => {
                let done = self.play_for(seat, chosen.pick).await;
                done.map(|()| chosen.spoken)
            }
        };
        match done {
            Ok(spoken) => self.speak(seat, spoken),
            Err(stumble) => self.stumble(seat, stumble).await,
        }
        self.go_on().await;
    }

    /// Lets a bot say why it has moved as it did. Where the rules say what may
    /// be said, bots keep to that, too. It is stored nowhere.
    fn speak(&mut self, seat: Seat, spoken: Option<Said<Value>>) {
        if let Some(reason) = spoken.filter(|_| !self.loaded.is_hushed()) {
            let seq = self.loaded.seq();
            let message = ToBrowser::Reason { seat, seq, reason };
            self.show_passing(Hearers::All, &message);
        }
    }
}

/// A question that is counted until it is answered or dropped.
struct Asked {
    app: Arc<App>,
}

impl Asked {
    fn new(app: Arc<App>) -> Asked {
        app.metrics.thinking.inc();
        Asked { app }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.app.metrics.thinking.dec();
    }
}
