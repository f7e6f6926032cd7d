//! Bots: asked once per decision, off the threads that serve people.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use hosting::WallClock;
use rules::{Seat, SeatSet};
use serde_json::Value;
use store::Status;

use super::{Ask, Step, Task};
use crate::problem::fault;

/// How long a bot waits after its move could not be stored.
const RETRY: Duration = Duration::from_secs(1);

impl Task {
    /// Begins what was stored but not begun, and asks the bots that are to act.
    pub(super) async fn go_on(&mut self) {
        if self.loaded.row.status == Status::Live
            && self.loaded.live.is_none()
            && self.begin().await.is_err()
        {
            return;
        }
        let Some(live) = &self.loaded.live else {
            return;
        };
        if self.loaded.row.status != Status::Live {
            return;
        }
        if self.asked_bots.0 != live.seq() {
            self.asked_bots = (live.seq(), SeatSet::EMPTY);
        }
        for seat in live.to_act().seats().iter() {
            let Some(bot) = self.loaded.bot(seat) else {
                continue;
            };
            if self.asked_bots.1.contains(seat) {
                continue;
            }
            self.asked_bots.1.insert(seat);
            let thought = live.think(seat, bot, 1.0, &WallClock::new());
            let (Some(thought), Some(inbox)) = (thought, self.own.upgrade()) else {
                continue;
            };
            let (seq, app) = (live.seq(), self.app.clone());
            // Nobody has to follow a table that nobody watches.
            let pause = match self.watchers.is_empty() {
                true => Duration::ZERO,
                false => app.config.bot_pause,
            };
            self.n_thinking += 1;
            app.metrics.thinking.fetch_add(1, Relaxed);
            tokio::spawn(async move {
                let since = Instant::now();
                let permit = app.thinkers.clone().acquire_owned().await;
                let action = tokio::task::spawn_blocking(thought).await.ok();
                drop(permit);
                tokio::time::sleep(pause.saturating_sub(since.elapsed())).await;
                app.metrics.thinking.fetch_sub(1, Relaxed);
                let _ = inbox.send(Ask::Thought { seq, seat, action }).await;
            });
        }
    }

    /// Asks the bots once more in a while; whatever was in the way may be gone.
    fn ask_later(&mut self) {
        let Some(inbox) = self.own.upgrade() else {
            return;
        };
        self.n_thinking += 1;
        tokio::spawn(async move {
            tokio::time::sleep(RETRY).await;
            let _ = inbox.send(Ask::Retry).await;
        });
    }

    pub(super) async fn retry(&mut self) {
        self.n_thinking = self.n_thinking.saturating_sub(1);
        self.asked_bots = (0, SeatSet::EMPTY);
        self.go_on().await;
    }

    pub(super) async fn thought(&mut self, seq: u32, seat: Seat, action: Option<Value>) {
        self.n_thinking = self.n_thinking.saturating_sub(1);
        let Some(action) = action else {
            fault(
                "a bot",
                &format!("no answer at table {} entry {seq}", self.id),
            );
            self.ask_later();
            return;
        };
        let is_due = self.loaded.seq() == seq && self.loaded.bot(seat).is_some();
        if !is_due {
            // Should a bot play this seat again at this position, it is asked
            // again.
            self.asked_bots.1 = self
                .asked_bots
                .1
                .iter()
                .filter(|&asked| asked != seat)
                .collect();
        }
        if is_due && let Err(problem) = self.carry_out(seat, None, Step::Play(vec![action])).await {
            tracing::error!(
                "table {}: a bot's move was refused: {}",
                self.id,
                problem.message
            );
            self.ask_later();
        }
        self.go_on().await;
    }
}
