//! What is due, whether or not anybody watches: one sweep over the deadlines in
//! the store, which costs what is due and not what is there.
//!
//! A deadline fires by an entry of its table's log, so of two who fire it one
//! wins, and whoever has decided meanwhile is not late. Time in which the house
//! was away is nobody's: whenever its pulse was silent, all deadlines move (an
//! outage). So many deadlines at once that it must be a fault of ours are held
//! back (a circuit breaker): first none fire, then one at a time.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rules::Seat;
use store::{DeadlineRow, NoticeKind, Outage, StoreError};
use tokio::sync::oneshot;

use crate::App;
use crate::notices::hooks;
use crate::table_task::{Ask, Fate};

/// How often to look.
const SWEEP: Duration = Duration::from_secs(1);
/// Deadlines of one sweep.
const MOST_AT_ONCE: u32 = 200;
/// How often the house says that it is there.
const BEAT_MS: i64 = 5_000;
/// A silence longer than this is an outage.
const SILENCE_MS: i64 = 30_000;
/// Outages that are still asked for: no clock began before.
const REMEMBERED_MS: i64 = 90 * 24 * 60 * 60 * 1000;
/// Within so much time...
const SUDDEN_MS: i64 = 10_000;
/// ...more tables than this...
const MANY: u32 = 20;
/// ...and more than one in so many are a fault of ours.
const ONE_IN: u32 = 100;
/// How long nothing fires then.
const HOLD: Duration = Duration::from_secs(60);
/// How often to look for tables that everybody has left.
const IDLE_LOOK: Duration = Duration::from_secs(60 * 60);

/// The outages that anybody's clock may have run through.
#[derive(Debug, Default)]
pub(crate) struct Outages(Mutex<Arc<[Outage]>>);

impl Outages {
    /// All of them, in order.
    pub(crate) fn all(&self) -> Arc<[Outage]> {
        self.0.lock().expect("no panic while it is held").clone()
    }

    fn set(&self, outages: Vec<Outage>) {
        *self.0.lock().expect("no panic while it is held") = outages.into();
    }
}

/// What one sweep leaves to the next.
pub(crate) struct Sweeper {
    /// When the house was last said to be there, and how much time had been let
    /// pass by then.
    beaten: Option<(i64, i64)>,
    breaker: Breaker,
    looked_for_idle: Option<Instant>,
    /// Daily deals of days before this one are open to everybody.
    opened_before: u32,
}

/// Whether deadlines may fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breaker {
    /// As they are due.
    Closed,
    /// None until then.
    Open(Instant),
    /// One at a time.
    Slow,
}

impl Sweeper {
    pub(crate) fn new(app: &App) -> Sweeper {
        Sweeper {
            // Time that passes before the first beat is an outage, if nobody beat.
            beaten: None,
            breaker: Breaker::Closed,
            looked_for_idle: Some(app.time.now()),
            opened_before: 0,
        }
    }

    /// Looks once: what is due fires, whoever wants to be reminded is.
    pub(crate) async fn sweep(&mut self, app: &Arc<App>) -> Result<(), StoreError> {
        self.beat(app).await?;
        let now_ms = app.time.now_ms();
        let n_may_fire = self.ask_breaker(app, now_ms).await?;
        let rows = app.store.due(now_ms, MOST_AT_ONCE).await?;
        app.metrics.sweeps.inc();
        let mut n_fired = 0;
        for row in rows {
            let is_due = row.due.due_ms <= now_ms;
            match row.due.seat.and_then(Seat::new) {
                None => begin(app, row, is_due).await?,
                Some(_) if !is_due => remind(app, row).await?,
                Some(_) if n_fired >= n_may_fire => {}
                Some(seat) => n_fired += u32::from(fire(app, seat, row).await?),
            }
        }
        self.open_deals(app).await?;
        self.look_for_idle(app).await
    }

    /// The daily deals of days that are over are opened, and stay so: a clock that
    /// is set back closes nothing.
    async fn open_deals(&mut self, app: &App) -> Result<(), StoreError> {
        let today = app.today().number;
        if today > self.opened_before {
            app.store.open_deals(today, app.time.now_ms()).await?;
            self.opened_before = today;
        }
        Ok(())
    }

    /// Says that the house is there, before anything is found due: it may have
    /// been away, or the clock may have jumped.
    async fn beat(&mut self, app: &Arc<App>) -> Result<(), StoreError> {
        let (now_ms, passed_ms) = (app.time.now_ms(), app.time.passed_ms());
        let silence_ms = match self.beaten {
            Some((last_ms, _)) if (0..BEAT_MS).contains(&(now_ms - last_ms)) => return Ok(()),
            Some((_, known_ms)) => SILENCE_MS + passed_ms - known_ms,
            None => SILENCE_MS,
        };
        let outage = app.store.beat(now_ms, silence_ms).await?;
        if let Some(outage) = outage {
            let seconds = (outage.to_ms - outage.from_ms) / 1000;
            app.metrics.outages.inc();
            tracing::warn!("the house was away for {seconds} s; all deadlines are moved by it");
        }
        // Another server may have found one.
        if outage.is_some() || self.beaten.is_none() || app.store.is_shared() {
            let outages = app.store.outages(now_ms - REMEMBERED_MS).await?;
            if self.beaten.is_none() || *outages != *app.outages.all() {
                app.outages.set(outages);
                app.tables.tell_outage().await;
            }
        }
        self.beaten = Some((now_ms, passed_ms));
        Ok(())
    }

    /// How many deadlines may fire in this sweep.
    async fn ask_breaker(&mut self, app: &Arc<App>, now_ms: i64) -> Result<u32, StoreError> {
        let count = app.store.count_due(now_ms + SUDDEN_MS, MANY).await?;
        app.metrics.due.set(i64::from(count.n_due));
        let is_sudden = count.n_due > MANY && count.n_due > count.n_clocked / ONE_IN;
        let now = app.time.now();
        self.breaker = match self.breaker {
            _ if !is_sudden => Breaker::Closed,
            Breaker::Closed => {
                app.metrics.mass_timeouts.inc();
                tracing::error!(
                    "{} of {} tables with clocks are due at once; that is taken for a fault of \
                     ours: nothing fires for {} s, then one table at a time",
                    count.n_due,
                    count.n_clocked,
                    HOLD.as_secs()
                );
                Breaker::Open(now + HOLD)
            }
            Breaker::Open(until) if now >= until => Breaker::Slow,
            other => other,
        };
        Ok(match self.breaker {
            Breaker::Closed => u32::MAX,
            Breaker::Open(_) => 0,
            Breaker::Slow => 1,
        })
    }

    /// Tables that everybody has left are closed, and those who sat there told.
    async fn look_for_idle(&mut self, app: &Arc<App>) -> Result<(), StoreError> {
        let now = app.time.now();
        if self
            .looked_for_idle
            .is_some_and(|last| now < last + IDLE_LOOK)
        {
            return Ok(());
        }
        self.looked_for_idle = Some(now);
        let patience_ms = app.config.limits.idle.as_millis() as i64;
        let before_ms = app.time.now_ms() - patience_ms;
        for id in app.store.idle_tables(before_ms, MOST_AT_ONCE).await? {
            app.tables.ask(app, &id, Ask::Idle { before_ms }).await;
        }
        Ok(())
    }
}

/// Sweeps until the server stops.
pub(crate) async fn sweep_for_ever(app: Arc<App>, mut sweeper: Sweeper) {
    let mut stopping = app.stopping.clone();
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            () = app.time.passes() => {}
            _ = stopping.changed() => return,
        }
        if let Err(error) = sweeper.sweep(&app).await {
            tracing::warn!("deadlines could not be looked at: {error}");
        }
    }
}

/// Lets a table's own task judge whether a seat is late; true if it was.
async fn fire(app: &Arc<App>, seat: Seat, row: DeadlineRow) -> Result<bool, StoreError> {
    let (answer, fate) = oneshot::channel();
    let asked = row.due.asked;
    let ask = Ask::Due {
        seat,
        asked,
        answer,
    };
    app.tables.ask(app, &row.table_id, ask).await;
    match fate.await {
        Ok(Fate::Fired) => Ok(true),
        Ok(Fate::Later(due)) => {
            let moved = DeadlineRow { due, ..row };
            app.store.move_deadline(moved).await.map(|()| false)
        }
        Ok(Fate::Nothing) => app.store.drop_deadline(row).await.map(|()| false),
        // The row is still there at the next sweep.
        Ok(Fate::Failed) | Err(_) => Ok(false),
    }
}

/// Reminds whoever is to decide, once: the notice is written before the reminder
/// is struck out, so it may come twice and never not at all.
async fn remind(app: &Arc<App>, row: DeadlineRow) -> Result<(), StoreError> {
    tell(app, &row, NoticeKind::Reminder).await?;
    struck(app, row).await
}

async fn struck(app: &Arc<App>, mut row: DeadlineRow) -> Result<(), StoreError> {
    row.due.remind_ms = None;
    app.store.move_deadline(row).await
}

/// Tells whoever a deadline is about, or everybody who sits at a table that is to
/// begin.
async fn tell(app: &Arc<App>, row: &DeadlineRow, kind: NoticeKind) -> Result<(), StoreError> {
    let Some(table) = app.store.table(&row.table_id).await? else {
        return Ok(());
    };
    let now_ms = app.time.now_ms();
    let seats = hooks::seats_of(&table).filter(|seat| match row.due.seat {
        Some(number) => seat.number() == number,
        None => true,
    });
    let mut notices = hooks::of_seats(&table, seats, kind, now_ms, None);
    for notice in &mut notices {
        notice.deadline_ms = Some(row.due.due_ms);
    }
    app.store.add_notices(&row.table_id, notices).await
}

/// Reminds those who want to begin, once; they begin themselves.
async fn begin(app: &Arc<App>, row: DeadlineRow, is_due: bool) -> Result<(), StoreError> {
    if is_due {
        return app.store.drop_deadline(row).await;
    }
    tell(app, &row, NoticeKind::Begins).await?;
    struck(app, row).await
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod year;
