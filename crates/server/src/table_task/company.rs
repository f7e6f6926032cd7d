//! Who is at the table: seats, spectators, those sent away.

use std::collections::BTreeSet;
use std::time::Duration;

use rules::Seat;
use store::Guest;
use wire::{Problem, SeatView, TableView};

use super::{Ask, Task, messages};
use crate::App;
use crate::challenges;
use crate::pace::read_agreement;
use crate::secrets;
use crate::table_lines::{closed_because, seat_view, seconds, status};

/// How long who comes and goes may gather before the others are told.
const MOMENT: Duration = Duration::from_millis(200);

impl Task {
    /// The table as a guest may know it.
    pub(super) fn view(&self, guest_id: Option<&str>) -> TableView {
        let loaded = &self.loaded;
        let row = &loaded.row;
        let is_makers =
            |place: &store::SeatRow| place.guest_id.is_some() && place.guest_id == row.maker;
        let seat = |(seat, place): (Seat, &store::SeatRow)| SeatView {
            bot: match loaded.live {
                Some(_) => loaded.bot(seat).map(|bot| bot.to_string()),
                None => place.bot.clone(),
            },
            // Whoever made the table begins the game, and need not say that they are ready.
            is_ready: place.is_ready || is_makers(place),
            is_here: self.is_here(seat),
            away_since: self.away_for_all(seat),
            is_resigned: loaded.resigned().contains(seat),
            resigned_at: loaded.live.as_ref().and_then(|live| live.resigned_at(seat)),
            ..seat_view(place, &loaded.names, guest_id)
        };
        let is_maker = guest_id.is_some() && row.maker.as_deref() == guest_id;
        let sits =
            |seat: &store::SeatRow| guest_id.is_some() && seat.guest_id.as_deref() == guest_id;
        let may_invite = is_maker || row.seats.iter().any(sits);
        let muted = row.conduct.iter().filter(|row| row.is_muted);
        TableView {
            id: row.id.clone(),
            version: row.version,
            game: row.game.clone(),
            rules_version: row.rules_version.0,
            options: serde_json::from_str(&row.options).unwrap_or_default(),
            status: status(row.status),
            halted: loaded.stranded.as_ref().map(hosting::Stranded::sentence),
            is_listed: row.is_listed,
            has_hints: row.has_hints,
            agreement: read_agreement(&row.agreement),
            starts_at: row.starts_ms.map(seconds),
            closed_because: closed_because(row),
            evening: loaded.evening.clone(),
            belongs: loaded.belongs.clone(),
            commitment: secrets::hex(&secrets::hash(&row.seed)),
            is_maker,
            invite: loaded.invite.clone().filter(|_| may_invite),
            seats: loaded
                .seat_count()
                .iter()
                .zip(&row.seats)
                .map(seat)
                .collect(),
            muted: muted.map(|row| row.guest_id.clone()).collect(),
            n_spectators: self.n_spectators(),
            seq: loaded.seq(),
            to_act: loaded.acting().iter().collect(),
            outcome: loaded.outcome(),
            n_take_backs: loaded.live.as_ref().map_or(0, |live| live.n_take_backs()),
            is_hushed: loaded.is_hushed(),
        }
    }

    /// Whether the person in a seat has the table open.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        let guest_id = self
            .loaded
            .row
            .seats
            .get(seat.idx())
            .and_then(|seat| seat.guest_id.as_deref());
        guest_id.is_some_and(|id| self.has_open(id))
    }

    /// Whether a guest has the table open, here or by way of another server.
    fn has_open(&self, guest_id: &str) -> bool {
        let mut watchers = self.watchers.iter();
        watchers.any(|watcher| watcher.is_of(guest_id)) || self.elsewhere.has(guest_id)
    }

    /// Notes when the last socket of somebody who sits here went.
    pub(super) fn note_absence(&mut self, guest_id: String) {
        let sits = |seat: &store::SeatRow| seat.guest_id.as_ref() == Some(&guest_id);
        if !self.has_open(&guest_id) && self.loaded.row.seats.iter().any(sits) {
            let now_ms = self.app.time.now_ms();
            self.away.insert(guest_id, now_ms);
        }
    }

    /// Since when the person in a seat is away, as far as this task knows.
    pub(super) fn away_since(&self, seat: Seat) -> i64 {
        let guest_id = self.loaded.row.seats[seat.idx()].guest_id.as_ref();
        let noted = guest_id.and_then(|id| self.away.get(id));
        let known = noted.copied().unwrap_or(self.began_ms);
        known.max(self.loaded.row.updated_ms)
    }

    /// Notes whether anybody sees the page behind a socket.
    pub(super) fn note_looking(&mut self, socket: u64, is_hidden: bool) {
        let (app, id) = (&self.app, &self.id);
        let mut watchers = self.watchers.iter_mut();
        let Some(watcher) = watchers.find(|watcher| watcher.socket == socket) else {
            return;
        };
        watcher.present = match (&watcher.guest, watcher.present.take()) {
            (Some(guest), None) if !is_hidden => Some(app.presence.enter(id, &guest.id)),
            (_, present) => present.filter(|_| !is_hidden),
        };
        if self.app.store.is_shared() && self.own_company() != self.said_company {
            self.tell_company_soon();
        }
    }

    /// Since when the person in a seat is away, as others are told; nothing if
    /// they are here.
    fn away_for_all(&self, seat: Seat) -> Option<u32> {
        let guest_id = self.loaded.row.seats[seat.idx()].guest_id.as_ref()?;
        if self.is_here(seat) {
            return None;
        }
        let noted = self.away.get(guest_id).copied();
        let seen = self.loaded.names.get(guest_id).map(|known| known.seen_ms);
        noted.or(seen).map(seconds)
    }

    /// A guest is called something else now.
    pub(super) fn rename(&mut self, guest: &Guest) {
        for watcher in &mut self.watchers {
            if watcher.is_of(&guest.id) {
                watcher.guest = Some(guest.clone());
            }
        }
        if let Some(known) = self.loaded.names.get_mut(&guest.id) {
            known.name.clone_from(&guest.name);
            known.colour = guest.colour;
            self.tell_table();
        }
    }

    fn n_spectators(&self) -> u32 {
        self.n_own_spectators() + self.elsewhere.n_spectators
    }

    /// Those of them who are here by way of this server.
    pub(super) fn n_own_spectators(&self) -> u32 {
        let watchers = self.watchers.iter();
        watchers.filter(|watcher| watcher.seats.is_empty()).count() as u32
    }

    /// Notes which seats those who watch play, whenever that may have changed.
    pub(super) fn place_watchers(&mut self) {
        let loaded = &self.loaded;
        for watcher in &mut self.watchers {
            watcher.seats = loaded.seats_of(watcher.guest.as_ref()).collect();
        }
    }

    /// Who is here, as far as others are told.
    fn company(&self) -> (Vec<bool>, u32) {
        let seats = self.loaded.seat_count().iter();
        (
            seats.map(|seat| self.is_here(seat)).collect(),
            self.n_spectators(),
        )
    }

    /// Tells the others in a moment who came or went: a crowd that comes at
    /// once is told once.
    pub(super) fn tell_company_soon(&mut self) {
        let Some(inbox) = self.own.upgrade().filter(|_| !self.will_tell_company) else {
            return;
        };
        self.will_tell_company = true;
        tokio::spawn(async move {
            tokio::time::sleep(MOMENT).await;
            let _ = inbox.send(Ask::Company).await;
        });
    }

    pub(super) async fn tell_company(&mut self) {
        self.will_tell_company = false;
        self.share_company().await;
        if self.company() != self.told_company || self.owes_company {
            self.tell_table();
        }
    }

    /// Everybody is told who is here now; whoever was and is not is noted.
    pub(super) fn note_told_company(&mut self) {
        self.owes_company = false;
        let company = self.company();
        let was_here = std::mem::replace(&mut self.told_company, company).0;
        for (seat, was_here) in self.loaded.seat_count().iter().zip(was_here) {
            let guest_id = self.loaded.row.seats[seat.idx()].guest_id.clone();
            if let Some(guest_id) = guest_id.filter(|_| was_here) {
                self.note_absence(guest_id);
            }
        }
    }

    /// Somebody was told what the others were not: all are told in a moment,
    /// also if it is by then as it was before.
    pub(super) fn note_told_one(&mut self) {
        self.owes_company |= self.company() != self.told_company;
    }

    pub(super) fn sockets(&self) -> Vec<u64> {
        self.watchers.iter().map(|watcher| watcher.socket).collect()
    }

    pub(super) fn guest_id_of(&self, socket: u64) -> Option<String> {
        let mut watchers = self.watchers.iter();
        let watcher = watchers.find(|watcher| watcher.socket == socket)?;
        watcher.guest.as_ref().map(|guest| guest.id.clone())
    }

    /// The guests who watch, each once however many sockets they have.
    pub(super) fn guests(&self) -> BTreeSet<String> {
        let guests = self
            .watchers
            .iter()
            .filter_map(|watcher| watcher.guest.as_ref());
        guests.map(|guest| guest.id.clone()).collect()
    }

    /// Whether anything of this table may be told to somebody.
    pub(super) fn may_look(
        &self,
        guest_id: Option<&str>,
    ) -> impl Future<Output = Result<(), Problem>> + use<> {
        let row = &self.loaded.row;
        let asked = row.belongs.is_some().then(|| {
            let guest_id = guest_id.map(str::to_owned);
            (self.app.clone(), row.clone(), guest_id)
        });
        async move {
            match asked {
                Some((app, row, guest_id)) => {
                    challenges::may_look(&app, &row, guest_id.as_deref()).await
                }
                None => Ok(()),
            }
        }
    }

    /// Sends away those who waited for a game that only its players may see.
    pub(super) async fn dismiss_onlookers(&mut self) {
        let Err(problem) = self.may_look(None).await else {
            return;
        };
        let row = &self.loaded.row;
        self.watchers.retain(|watcher| {
            let mut seats = row.seats.iter().filter_map(|seat| seat.guest_id.as_deref());
            let sits = seats.any(|guest_id| watcher.is_of(guest_id));
            if !sits {
                messages::dismiss(watcher, &problem);
            }
            sits
        });
    }

    /// Closes some sockets.
    pub(super) fn send_away(&mut self, sockets: &[u64], problem: &Problem) {
        self.watchers.retain(|watcher| {
            let goes = sockets.contains(&watcher.socket);
            if goes {
                messages::dismiss(watcher, problem);
            }
            !goes
        });
    }

    /// Closes a guest's sockets.
    pub(super) fn dismiss(&mut self, guest_id: &str, problem: &Problem) {
        self.watchers.retain(|watcher| {
            let goes = watcher.is_of(guest_id);
            if goes {
                messages::dismiss(watcher, problem);
            }
            !goes
        });
    }
}

/// Those of some guests who are banned or forgotten by now.
pub(super) async fn shut_out(app: &App, guests: BTreeSet<String>) -> Vec<String> {
    let mut out = Vec::new();
    for id in guests {
        match app.store.guest(&id).await {
            Ok(Some(guest)) if !guest.is_banned => {}
            Ok(_) => out.push(id),
            Err(_) => {}
        }
    }
    out
}

impl super::Watcher {
    fn is_of(&self, guest_id: &str) -> bool {
        self.guest
            .as_ref()
            .is_some_and(|guest| guest.id == guest_id)
    }
}
