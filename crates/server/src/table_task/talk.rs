//! What people say at a table: freely, or as the game allows it.

use bus::{Hearers, What};
use rules::Seat;
use serde_json::Value;
use store::{Guest, NoticeKind, TalkRow};
use wire::{Problem, Reaction, Rejected, TalkLine, ToBrowser};

use super::commands::{MAX_ANSWERED, check_reference};
use super::messages::{self, frame};
use super::{MAX_TALK_SO_FAR, Task};
use crate::letters;
use crate::notices::hooks;
use crate::problem::{from_play, from_store, problem};
use crate::table_change;

/// The most letters of a line.
const MAX_TALK: usize = 500;

impl Task {
    /// Free talk. Where the rules restrict it, those who sit here may not say
    /// just anything, and spectators are heard by spectators only.
    pub(super) async fn talk(
        &mut self,
        guest: Option<&Guest>,
        reference: &str,
        text: &str,
    ) -> Result<(), Problem> {
        let guest = self.speaker(guest)?;
        check_reference(reference)?;
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_TALK {
            let message = "say something, in at most 500 letters";
            return Err(problem(Rejected::Malformed, message));
        }
        if !letters::are_visible(text) {
            let message = "use letters that everybody can see";
            return Err(problem(Rejected::Malformed, message));
        }
        let seat = self.loaded.seats_of(Some(guest)).next();
        let is_hushed = self.loaded.is_hushed();
        if seat.is_some() && is_hushed {
            let judged = self.loaded.playing()?.check_talk();
            judged.map_err(|error| from_play(&error))?;
        }
        let row = self.row_of(guest, seat, text, reference);
        if !self.store_talk(&row).await? {
            return Ok(());
        }
        let line = messages::talk_line(&row);
        let bytes = frame(&ToBrowser::Talk { line });
        match is_hushed {
            true => self.send_spectators(&bytes),
            false => {
                self.send_all(&bytes);
                self.note_talk(guest, seat).await;
            }
        }
        Ok(())
    }

    /// Those who sit here and do not look are told that somebody at the table
    /// talks to them. Nothing hangs on it: if that fails, they are not told.
    async fn note_talk(&mut self, guest: &Guest, seat: Option<Seat>) {
        if seat.is_none() {
            return;
        }
        let row = &self.loaded.row;
        let away = hooks::seats_of(row).filter(|seat| !self.is_here(*seat));
        let now_ms = self.app.time.now_ms();
        let notices = hooks::of_seats(row, away, NoticeKind::Talk, now_ms, Some(&guest.id));
        let noted = self.app.store.add_notices(&self.id, notices).await;
        if let Err(error) = noted {
            tracing::warn!("a notice could not be stored: {error}");
        }
    }

    /// A remark that the game knows. One that is shown for a moment only is not
    /// stored either.
    pub(super) async fn remark(
        &mut self,
        guest: Option<&Guest>,
        reference: &str,
        seat: Seat,
        remark: Value,
    ) -> Result<(), Problem> {
        let guest = self.speaker(guest)?;
        check_reference(reference)?;
        if !self.loaded.is_own(Some(guest), seat) {
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        if self.was_said(guest, reference) {
            return Ok(());
        }
        let judged = self.loaded.playing()?.remark(seat, &remark);
        let said = judged.map_err(|error| from_play(&error))?;
        let row = self.row_of(guest, Some(seat), &said.text, reference);
        if !said.is_passing && !self.store_talk(&row).await? {
            return Ok(());
        }
        self.remember(guest, reference);
        let line = TalkLine {
            remark: Some(remark),
            is_passing: said.is_passing,
            ..messages::talk_line(&row)
        };
        let message = ToBrowser::Talk { line };
        match said.is_passing {
            true => self.show_passing(Hearers::All, &message),
            false => self.send_all(&frame(&message)),
        }
        Ok(())
    }

    /// Something said with one tap: stored nowhere, heard by those who are here.
    /// Where the rules restrict talk it would say something, so there only
    /// spectators may, among themselves.
    pub(super) fn react(
        &mut self,
        guest: Option<&Guest>,
        reference: &str,
        reaction: Reaction,
    ) -> Result<(), Problem> {
        let guest = self.speaker(guest)?;
        check_reference(reference)?;
        if self.was_said(guest, reference) {
            return Ok(());
        }
        let seat = self.loaded.seats_of(Some(guest)).next();
        let is_hushed = self.loaded.is_hushed();
        if seat.is_some() && is_hushed {
            let judged = self.loaded.playing()?.check_talk();
            judged.map_err(|error| from_play(&error))?;
        }
        self.remember(guest, reference);
        let message = ToBrowser::Reaction {
            guest: guest.id.clone(),
            name: guest.name.clone(),
            seat,
            reaction,
        };
        let hearers = match is_hushed {
            true => Hearers::Spectators,
            false => Hearers::All,
        };
        self.show_passing(hearers, &message);
        Ok(())
    }

    /// Sends what was said lately, each socket what it may hear.
    pub(super) async fn send_talk_so_far(&mut self, sockets: &[u64]) {
        if self.app.store.is_shared() && self.known_talk.is_none() {
            let tips = self.app.store.tips(vec![self.id.clone()]).await;
            let tip = tips.unwrap_or_default().pop();
            self.known_talk = tip.map(|tip| tip.n_talk);
        }
        let rows = self.app.store.talk(&self.id, MAX_TALK_SO_FAR).await;
        let rows = rows.unwrap_or_default();
        let is_hushed = self.loaded.is_hushed();
        for &socket in sockets {
            let is_heard =
                |row: &&TalkRow| row.seat.is_some() || !is_hushed || self.is_spectator(socket);
            let lines = rows
                .iter()
                .filter(is_heard)
                .map(messages::talk_line)
                .collect();
            self.send(socket, &ToBrowser::TalkSoFar { lines });
        }
    }

    /// After the end everybody may hear what spectators have said.
    pub(super) async fn lift_hush(&mut self) {
        let sockets: Vec<u64> = self
            .sockets()
            .into_iter()
            .filter(|socket| !self.is_spectator(*socket))
            .collect();
        self.send_talk_so_far(&sockets).await;
    }

    fn is_spectator(&self, socket: u64) -> bool {
        let mut watchers = self.watchers.iter();
        let watcher = watchers.find(|watcher| watcher.socket == socket);
        watcher.is_none_or(|watcher| watcher.seats.is_empty())
    }

    pub(super) fn send_spectators(&mut self, bytes: &axum::extract::ws::Utf8Bytes) {
        for socket in self.sockets() {
            if self.is_spectator(socket) {
                self.send_frame(socket, bytes);
            }
        }
    }

    /// Whoever may speak here at all.
    fn speaker<'a>(&self, guest: Option<&'a Guest>) -> Result<&'a Guest, Problem> {
        let guest = guest.ok_or_else(|| problem(Rejected::Forbidden, "only guests may talk"))?;
        match table_change::is_muted(&self.loaded.row, &guest.id) {
            true => Err(problem(
                Rejected::Forbidden,
                "whoever made the table has muted you here",
            )),
            false => Ok(guest),
        }
    }

    fn row_of(&self, guest: &Guest, seat: Option<Seat>, text: &str, reference: &str) -> TalkRow {
        TalkRow {
            table_id: self.id.clone(),
            guest_id: Some(guest.id.clone()),
            name: guest.name.clone(),
            seat: seat.map(Seat::number),
            body: text.to_owned(),
            reference: Some(reference.to_owned()),
            at_ms: self.app.time.now_ms(),
        }
    }

    /// False if it was said already: a page that has heard no answer says it
    /// again.
    async fn store_talk(&mut self, row: &TalkRow) -> Result<bool, Problem> {
        let stored = self.app.store.add_talk(row.clone()).await;
        let number = stored.map_err(|error| from_store(&error))?;
        if let Some(n) = number.filter(|_| self.app.store.is_shared()) {
            // What others have said before comes before.
            self.hear_talk(n - 1).await;
            self.known_talk = Some(n);
            let table_id = self.id.clone();
            self.app.say(What::Said { table_id, n }).await;
        }
        Ok(number.is_some())
    }

    fn was_said(&self, guest: &Guest, reference: &str) -> bool {
        let mut said = self.said.iter();
        said.any(|(id, name)| *id == guest.id && name == reference)
    }

    fn remember(&mut self, guest: &Guest, reference: &str) {
        self.said.push((guest.id.clone(), reference.to_owned()));
        if self.said.len() > MAX_ANSWERED {
            self.said.remove(0);
        }
    }

    pub(super) fn answer_talk(
        &mut self,
        socket: u64,
        reference: String,
        done: Result<(), Problem>,
    ) {
        let seq = self.loaded.seq();
        match done {
            Ok(()) => self.send(socket, &ToBrowser::Done { reference, seq }),
            Err(problem) => self.send(socket, &messages::refused(Some(reference), &problem)),
        }
    }
}
