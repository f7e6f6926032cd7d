//! Clocks of one table: what a command has cost, what is due, and what happens
//! when time is up.

use rules::{Control, Seat};
use store::{Due, NoticeKind, Status};
use wire::WhenLate;

use super::{Step, Task};
use crate::notices::hooks;
use crate::pace::read_agreement;

/// What has come of a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Time was up, and what was agreed has happened.
    Fired,
    /// It is not up before then.
    Later(Due),
    /// Nobody owes that decision any more.
    Nothing,
    /// It could not be stored or read; try again.
    Failed,
}

impl Task {
    /// A deadline is due, as far as its row says. The log decides: only whoever
    /// still owes the same decision is late, and only by the clocks of now.
    pub(super) async fn time_is_up(&mut self, seat: Seat, asked: u32) -> Fate {
        if self.app.store.is_shared() {
            // Another server may have asked this; then it is not known here yet.
            self.look().await;
        }
        if self.loaded.row.status != Status::Live || self.loaded.asked(seat) != Some(asked) {
            return Fate::Nothing;
        }
        // They may have gone to bed since.
        self.loaded.learn_rhythms(&self.app).await;
        let Some(due) = self.loaded.due(seat, &self.app.outages.all()) else {
            return Fate::Nothing;
        };
        if due.due_ms > self.app.time.now_ms() {
            return Fate::Later(due);
        }
        let timeout = Control::Timeout {
            due: u32::try_from(due.due_ms / 1000).unwrap_or_default(),
        };
        let bot = self.app.config.stand_in;
        let mut controls = vec![(seat, timeout), (seat, Control::StandIn { bot })];
        if read_agreement(&self.loaded.row.agreement).when_late == WhenLate::SeatIsLost {
            controls.push((seat, Control::Resign {}));
        }
        let fired = self.carry_out(seat, None, Step::Control(controls)).await;
        self.go_on().await;
        match fired {
            Ok(_) => {
                self.app.metrics.timeouts.inc();
                Fate::Fired
            }
            Err(_) => Fate::Failed,
        }
    }

    /// The house was away: those who watch see that no clock ran.
    pub(super) fn move_clocks(&mut self) {
        if self.loaded.clocks.has_pace() {
            self.loaded.learn_dues(&self.app.outages.all());
            for socket in self.sockets() {
                self.send_screens(socket, None);
            }
        }
    }

    /// Nobody has played for a very long time: the table is closed, and those
    /// who sit here are told.
    pub(super) async fn close_idle(&mut self, before_ms: i64) {
        let row = &self.loaded.row;
        if row.status != Status::Live || row.updated_ms >= before_ms || self.is_watched() {
            return;
        }
        let mut next = row.clone();
        next.status = Status::Closed;
        next.closed_because = Some("idle".to_owned());
        let then = crate::table_change::Then::Nothing;
        match Box::pin(self.change_row(next, then)).await {
            Ok(()) => {
                let (row, id) = (&self.loaded.row, &self.id);
                let now_ms = self.app.time.now_ms();
                let seats = hooks::seats_of(row);
                let notices = hooks::of_seats(row, seats, NoticeKind::Closing, now_ms, None);
                if let Err(error) = self.app.store.add_notices(id, notices).await {
                    tracing::warn!(table.id = %id, "nobody is told that table {id} is closed: {error}");
                }
                tracing::info!(table.id = %id, "table {id} is closed: nobody has played for long");
            }
            Err(problem) => {
                let id = &self.id;
                tracing::warn!(table.id = %id, "table {id} could not be closed: {}", problem.message);
            }
        }
    }
}
