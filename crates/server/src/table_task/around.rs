//! What is asked around the playing: the lobby, replays, records.

use hosting::{Eyes, Frame};
use rules::{Seat, Viewer};
use store::{Guest, LobbyChange, Status};
use wire::{LobbyCommand, Problem, Rejected};

use super::Task;
use crate::lobby::{self, Circumstances, Then};
use crate::problem::{from_store, problem};
use crate::session::now_ms;

impl Task {
    pub(super) async fn lobby(
        &mut self,
        guest: &Guest,
        command: &LobbyCommand,
    ) -> Result<(), Problem> {
        let (next, then) = self.changed(guest, command)?;
        let stored = self
            .app
            .store
            .change_table(LobbyChange::of(&next, now_ms()))
            .await;
        if let Err(error) = stored {
            self.reload().await;
            return Err(from_store(&error));
        }
        self.loaded.row = next;
        self.loaded.row.version += 1;
        self.loaded.learn_names(&self.app).await;
        match then {
            Then::Nothing => {}
            Then::Begin => self.begin().await?,
            Then::Dismiss(guest_id) => {
                let problem = problem(Rejected::Forbidden, "you were sent away from this table");
                self.dismiss(&guest_id, &problem);
            }
        }
        self.tell_table();
        self.go_on().await;
        Ok(())
    }

    /// The row after a command, not yet stored.
    fn changed(
        &self,
        guest: &Guest,
        command: &LobbyCommand,
    ) -> Result<(store::TableRow, Then), Problem> {
        let loaded = &self.loaded;
        let patience = self.app.config.limits.patience.as_millis() as i64;
        let is_waited_for = |seat: Seat| {
            let away_ms = now_ms() - self.away_since(seat);
            loaded.prompt(seat).is_some() && !self.is_here(seat) && away_ms >= patience
        };
        let circumstances = Circumstances {
            invite_hash: &loaded.invite_hash,
            is_waited_for: &is_waited_for,
        };
        lobby::change(&loaded.row, guest, command, &circumstances)
    }

    pub(super) fn replay(&self, guest_id: Option<&str>, eyes: Eyes) -> Result<Vec<Frame>, Problem> {
        let Some(live) = &self.loaded.live else {
            return Err(problem(Rejected::NotPlaying, "the game has not begun"));
        };
        let may_see = match eyes {
            _ if self.loaded.row.status == Status::Over => true,
            Eyes::Of(Viewer::Public {}) => true,
            Eyes::Of(Viewer::Seat { seat }) => self.loaded.is_seat_of(guest_id, seat),
            Eyes::All => false,
        };
        let is_seat = match eyes {
            Eyes::Of(Viewer::Seat { seat }) => live.seats().contains(seat),
            Eyes::Of(Viewer::Public {}) | Eyes::All => true,
        };
        match (is_seat, may_see) {
            (false, _) => Err(problem(Rejected::Missing, "there is no such seat")),
            (true, false) => Err(problem(
                Rejected::Forbidden,
                "other eyes see the game once it is over",
            )),
            (true, true) => Ok(live.replay(eyes)),
        }
    }

    pub(super) fn record(&self) -> Result<Vec<String>, Problem> {
        match (&self.loaded.live, self.loaded.row.status) {
            (Some(live), Status::Over) => Ok(live.record()),
            _ => Err(problem(
                Rejected::NotPlaying,
                "the record is told when the game is over",
            )),
        }
    }
}
