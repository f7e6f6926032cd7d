//! Changes of the table itself that a guest asks for, in the lobby and about who
//! plays a seat: `table_change.rs` says what comes of them, here it is stored.

use bus::{Reach, What};
use rules::{Control, Seat};
use store::{Guest, LobbyChange, TableRow};
use tokio::sync::oneshot;
use wire::{LobbyCommand, Problem, Rejected, TableView};

use super::{Ask, Step, Task};
use crate::problem::{from_store, problem};
use crate::table_change::{self, Change, Circumstances, Deed, Then};

/// How often a change is tried that others are faster with.
const MAX_TRIES: u32 = 3;

impl Task {
    /// Whether somebody may be stood in for hangs on who is here, by way of any
    /// server: those are asked first.
    pub(super) async fn asked_to_change(
        &mut self,
        asked: Box<(Guest, LobbyCommand)>,
        knows_company: bool,
        answer: oneshot::Sender<Result<TableView, Problem>>,
    ) {
        let is_stand_in = matches!(asked.1, LobbyCommand::StandIn { .. });
        if is_stand_in && self.app.store.is_shared() && !knows_company {
            let is_alone = self.app.others.count() == 0;
            match self.app.bus.reach() {
                Reach::Everybody => {
                    return self.ask_around_first(Ask::Change {
                        asked,
                        knows_company: true,
                        answer,
                    });
                }
                Reach::Process if is_alone => {}
                Reach::Process | Reach::Nobody => {
                    let message = "whether they are here cannot be found out at the moment; \
                                   try again in a while";
                    let _ = answer.send(Err(problem(Rejected::Busy, message)));
                    return;
                }
            }
        }
        self.learn_company();
        let (guest, command) = *asked;
        let done = self.change_table(&guest, &command).await;
        let _ = answer.send(done.map(|()| self.view(Some(&guest.id))));
    }

    /// What a command comes to follows from the table alone, so where another
    /// server was first it is worked out anew, some times. Nobody is refused from
    /// an old copy either: before a no the store is looked at.
    async fn change_table(&mut self, guest: &Guest, command: &LobbyCommand) -> Result<(), Problem> {
        let mut may_be_old = self.app.store.is_shared();
        for n_tries in 1.. {
            let done = match self.changed(guest, command) {
                Err(_) if std::mem::take(&mut may_be_old) => {
                    self.look().await;
                    continue;
                }
                Err(problem) => return Err(problem),
                Ok(Change::Row(row, then)) => self.change_row(*row, then).await,
                Ok(Change::Log(deed)) => self.do_deed(deed).await,
            };
            match done {
                Err(problem) if problem.code == Rejected::Stale && n_tries < MAX_TRIES => {}
                Err(problem) => return Err(problem),
                Ok(()) => break,
            }
        }
        self.go_on().await;
        Ok(())
    }

    /// What a command comes to, not yet stored.
    fn changed(&self, guest: &Guest, command: &LobbyCommand) -> Result<Change, Problem> {
        let loaded = &self.loaded;
        let patience = self.app.config.limits.patience.as_millis() as i64;
        let is_waited_for = |seat: Seat| {
            let away_ms = self.app.time.now_ms() - self.away_since(seat);
            // Where a clock runs, it decides.
            let is_timed = loaded.clocks.has_pace();
            loaded.asked(seat).is_some() && !is_timed && !self.is_here(seat) && away_ms >= patience
        };
        let circumstances = Circumstances {
            invite_hash: &loaded.invite_hash,
            is_waited_for: &is_waited_for,
            resigned: loaded.resigned(),
            bots: loaded.bots(),
            now_ms: self.app.time.now_ms(),
            usual_bot: self.app.config.stand_in,
            n_stand_ins: &|seat| loaded.n_stand_ins(seat),
        };
        table_change::change(&loaded.row, guest, command, &circumstances)
    }

    pub(super) async fn change_row(
        &mut self,
        mut next: TableRow,
        then: Then,
    ) -> Result<(), Problem> {
        // The log may have moved on since, and what it says of the row stays.
        next.version = self.loaded.row.version;
        next.head = self.loaded.row.head;
        next.fingerprint = self.loaded.row.fingerprint;
        next.situation = self.loaded.row.situation;
        let _starting = self.may_start(&then, &next).await?;
        let change = LobbyChange::of(&next, self.app.time.now_ms());
        if let Err(error) = self.app.store.change_table(change).await {
            self.reload().await;
            return Err(from_store(&error));
        }
        self.loaded.row = next;
        self.loaded.row.version += 1;
        self.loaded.learn_opening();
        self.loaded.learn_clocks(&self.app).await;
        self.loaded.learn_evening(&self.app).await;
        self.loaded.learn_names(&self.app).await;
        self.place_watchers();
        match then {
            Then::Nothing => {}
            Then::Begin => {
                let begun = self.begin().await;
                // Another server at which somebody watches may have been faster.
                if self.loaded.live.is_none() {
                    begun?;
                }
            }
            Then::Dismiss(guest_id) => {
                let problem = problem(Rejected::Forbidden, "you were sent away from this table");
                self.dismiss(&guest_id, &problem);
            }
        }
        self.tell_table();
        let table_id = self.id.clone();
        self.app.say(What::Changed { table_id }).await;
        Ok(())
    }

    async fn do_deed(&mut self, deed: Deed) -> Result<(), Problem> {
        let (seat, step) = match deed {
            Deed::Resign(seats) => (
                seats.iter().next(),
                Step::Resign(seats, self.app.config.stand_in),
            ),
            Deed::StandIn(seats, bot) => {
                let stand_in = |seat| (seat, Control::StandIn { bot });
                let controls = seats.iter().map(stand_in).collect();
                (seats.iter().next(), Step::Control(controls))
            }
            Deed::Return(seat) => (Some(seat), Step::Control(vec![(seat, Control::Return {})])),
        };
        match seat {
            Some(seat) => self.carry_out(seat, None, step).await.map(drop),
            None => Ok(()),
        }
    }
}
