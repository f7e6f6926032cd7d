//! What a table knows about time: its clocks, what is due by them, when its people
//! sleep, and how the evening goes.

use std::sync::Arc;

use rules::{Seat, SeatSet};
use store::{Due, EntryRow, EveningRow, Outage};
use wire::{Evening, Pace, Rhythm};

use super::state::Loaded;
use crate::App;
use crate::pace::{Clocks, Standing, read_agreement};

impl Loaded {
    /// The clocks once these entries have happened, which the position has.
    pub(super) fn clocks_after(&self, rows: &[EntryRow]) -> Clocks {
        let mut clocks = self.clocks.clone();
        let standing = Standing {
            asked: &|seat| self.asked(seat),
            clocked: self.clocked(),
            is_paused: self.is_paused(),
        };
        clocks.follow(rows, &standing);
        clocks
    }

    pub(super) fn dues_by(&self, clocks: &Clocks, outages: &[Outage]) -> Vec<Due> {
        let seats = self.seat_count().iter();
        let due = |seat: Seat| {
            let usual = Rhythm::default();
            let rhythm = self.rhythms.get(seat.idx()).unwrap_or(&usual);
            clocks.due(seat, outages, rhythm)
        };
        seats.filter_map(due).collect()
    }

    /// Looks at the clocks again: outages move them.
    pub(super) fn learn_dues(&mut self, outages: &[Outage]) {
        self.dues = self.dues_by(&self.clocks, outages);
    }

    /// When a seat's time is up.
    pub(super) fn due(&self, seat: Seat, outages: &[Outage]) -> Option<Due> {
        let dues = self.dues_by(&self.clocks, outages);
        dues.into_iter().find(|due| due.seat == Some(seat.number()))
    }

    /// The seats that people play, by a clock of their own or not.
    pub(super) fn played_by_people(&self) -> SeatSet {
        let people = self.live.as_ref().map(|live| live.people());
        let people = people.unwrap_or_default();
        let is_played = |seat: &Seat| self.bot(*seat).is_none() && !self.resigned().contains(*seat);
        people.iter().filter(is_played).collect()
    }

    /// The seats that have a clock: one that is shared by several has none.
    pub(super) fn clocked(&self) -> SeatSet {
        let holder = |seat: Seat| self.row.seats.get(seat.idx())?.guest_id.as_ref();
        let is_shared = |seat: &Seat| {
            let mut others = self.seat_count().iter().filter(|other| other != seat);
            holder(*seat).is_some() && others.any(|other| holder(other) == holder(*seat))
        };
        let played = self.played_by_people();
        played.iter().filter(|seat| !is_shared(seat)).collect()
    }

    /// Whether all have agreed that nobody is waited for.
    pub(super) fn is_paused(&self) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|live| live.is_paused())
    }

    /// What was agreed about time, which may change until the game begins.
    pub(super) async fn learn_clocks(&mut self, app: &Arc<App>) {
        if self.live.is_none() {
            let agreement = read_agreement(&self.row.agreement);
            self.clocks = Clocks::new(agreement, self.row.seats.len());
            self.learn_rhythms(app).await;
        }
    }

    /// When those who sit here sleep and are away.
    pub(super) async fn learn_rhythms(&mut self, app: &Arc<App>) {
        if !matches!(read_agreement(&self.row.agreement).pace, Pace::Days { .. }) {
            return;
        }
        let mut rhythms = Vec::new();
        for seat in &self.row.seats {
            let body = match &seat.guest_id {
                Some(guest_id) => app.store.rhythm(guest_id).await.ok().flatten(),
                None => None,
            };
            let rhythm = body.and_then(|body| serde_json::from_str(&body).ok());
            rhythms.push(rhythm.unwrap_or_default());
        }
        self.rhythms = rhythms;
    }

    /// How the evening goes, at its second table and later.
    pub(super) async fn learn_evening(&mut self, app: &Arc<App>) {
        let Some(first) = &self.row.evening else {
            return;
        };
        let Ok(evening) = app.store.evening(first).await else {
            return;
        };
        let wins_of = |seat: &store::SeatRow| {
            let holder = EveningRow::holder(seat);
            let mut wins = evening.wins.iter();
            let found = wins.find(|(who, _)| Some(who) == holder.as_ref());
            found.map_or(0, |(_, wins)| *wins)
        };
        self.evening = Some(Evening {
            n_games: evening.n_games,
            wins: self.row.seats.iter().map(wins_of).collect(),
        });
    }
}
