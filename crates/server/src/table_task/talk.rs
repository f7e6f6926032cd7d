//! What people say at a table: freely, or as the game allows it.

use bus::{Hearers, What};
use rules::Seat;
use serde_json::Value;
use store::{Guest, NoticeKind, StoreError, TalkRow};
use tokio::time::Instant;
use wire::{Problem, Reaction, Rejected, TalkLine, ToBrowser};

use super::commands::{MAX_ANSWERED, check_reference};
use super::messages::{self, frame};
use super::storing::{BREATH, PATIENCE};
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
        let guest = match self.speaker(guest) {
            Err(_) if self.has_said(guest, reference).await => return Ok(()),
            speaker => speaker?,
        };
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

    /// Sends what was said lately, each socket what it may hear. What other
    /// servers have stored meanwhile the others here hear now: everybody hears
    /// every line once.
    pub(super) async fn send_talk_so_far(&mut self, sockets: &[u64]) {
        let rows = match self.app.store.is_shared() {
            true => self.talk_for_all_but(sockets).await,
            false => {
                let rows = self.app.store.talk(&self.id, MAX_TALK_SO_FAR).await;
                Ok(rows.unwrap_or_default())
            }
        };
        let rows = match rows {
            Ok(rows) => rows,
            // They come back, and hear it then.
            Err(error) => return self.send_away(sockets, &from_store(&error)),
        };
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

    /// The last lines; those that are new are sent to everybody else.
    async fn talk_for_all_but(&mut self, sockets: &[u64]) -> Result<Vec<TalkRow>, StoreError> {
        let store = self.app.store.clone();
        let known = match self.known_talk {
            Some(known) => known,
            None => {
                let tip = store.tips(vec![self.id.clone()]).await?.pop();
                tip.map_or(0, |tip| tip.n_talk)
            }
        };
        let since = known.saturating_sub(MAX_TALK_SO_FAR);
        let rows = store.talk_after(&self.id, since).await?;
        for (_, row) in rows.iter().filter(|(n, _)| *n > known) {
            self.send_line(row, sockets);
        }
        self.known_talk = Some(rows.last().map_or(known, |(n, _)| *n));
        let n_old = rows.len().saturating_sub(MAX_TALK_SO_FAR as usize);
        Ok(rows.into_iter().skip(n_old).map(|(_, row)| row).collect())
    }

    /// Sends a line of another server to all who may hear it but these.
    pub(super) fn send_line(&mut self, row: &TalkRow, but: &[u64]) {
        let line = messages::talk_line(row);
        let bytes = frame(&ToBrowser::Talk { line });
        let is_for_all = !self.loaded.is_hushed() || row.seat.is_some();
        for socket in self.sockets() {
            if !but.contains(&socket) && (is_for_all || self.is_spectator(socket)) {
                self.send_frame(socket, &bytes);
            }
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

    /// Whether it is to be shown now. It is not if it was said already, because
    /// a page that has heard no answer says it again; nor if what others have
    /// said before cannot be read, since that comes before.
    async fn store_talk(&mut self, row: &TalkRow) -> Result<bool, Problem> {
        let stored = self.add_talk(row).await;
        if stored.is_err() && self.app.store.is_shared() {
            // As with a step: whoever has said it comes back and says it again.
            self.lose();
        }
        let number = stored.map_err(|error| from_store(&error))?;
        if !self.app.store.is_shared() {
            return Ok(number.is_some());
        }
        let Some(n) = number else {
            self.hear_talk(u32::MAX).await;
            return Ok(false);
        };
        let table_id = self.id.clone();
        self.app.say(What::Said { table_id, n }).await;
        self.hear_talk(n - 1).await;
        let is_next = self.known_talk == Some(n - 1);
        if is_next {
            self.known_talk = Some(n);
        }
        Ok(is_next)
    }

    /// Asks for the same until it is known what became of it, now or when it was
    /// said over another way: its reference guards it.
    async fn add_talk(&mut self, row: &TalkRow) -> Result<Option<u32>, StoreError> {
        let store = self.app.store.clone();
        let first = store.add_talk(row.clone()).await;
        if first.is_ok() || !store.is_shared() {
            return first;
        }
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            tokio::time::sleep(BREATH).await;
            if let Ok(number) = store.add_talk(row.clone()).await {
                return Ok(number);
            }
        }
        first
    }

    /// Whether somebody who may not speak any more has said this lately, and only
    /// asks what became of it.
    async fn has_said(&mut self, guest: Option<&Guest>, reference: &str) -> bool {
        let rows = self.app.store.talk(&self.id, MAX_TALK_SO_FAR).await;
        let is_it = |row: &TalkRow| {
            guest.is_some()
                && row.guest_id.as_ref() == guest.map(|guest| &guest.id)
                && row.reference.as_deref() == Some(reference)
        };
        rows.unwrap_or_default().iter().any(is_it)
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
