//! What pages say over their sockets.

use std::sync::atomic::Ordering::Relaxed;

use rules::{Seat, Viewer};
use serde_json::Value;
use store::{Guest, Status, TalkRow};
use wire::{FromBrowser, Problem, Rejected, ToBrowser};

use super::frames::{self, frame};
use super::{Step, Task};
use crate::lobby;
use crate::problem::{from_play, from_store, problem};
use crate::session::now_ms;

/// Answers kept for resends; older ones are looked up in the log.
const MAX_ANSWERED: usize = 64;
const MAX_REFERENCE: usize = 64;
const MAX_TALK: usize = 500;

fn check_reference(reference: &str) -> Result<(), Problem> {
    match reference.len() {
        1..=MAX_REFERENCE => Ok(()),
        _ => Err(problem(Rejected::Malformed, "ref is 1 to 64 letters")),
    }
}

impl Task {
    pub(super) async fn command(&mut self, socket: u64, message: FromBrowser) {
        let Some(guest) = self.guest_of(socket) else {
            return;
        };
        match message {
            FromBrowser::Play {
                reference,
                seat,
                prompt,
                actions,
            } => {
                let step = Step::Play(actions);
                let done = self.play(&guest, &reference, seat, prompt, step).await;
                self.answer(socket, seat, reference, done);
            }
            FromBrowser::TakeBack {
                reference,
                seat,
                prompt,
            } => {
                let done = self
                    .play(&guest, &reference, seat, prompt, Step::TakeBack)
                    .await;
                self.answer(socket, seat, reference, done);
            }
            FromBrowser::Consider {
                reference,
                seat,
                actions,
            } => {
                let judged = self.consider(&guest, seat, &actions);
                self.answer(socket, seat, reference, judged);
            }
            FromBrowser::Talk { reference, text } => {
                let done = self.talk(guest.as_ref(), &reference, &text).await;
                match done {
                    Ok(()) => self.send(
                        socket,
                        &ToBrowser::Done {
                            reference,
                            seq: self.loaded.seq(),
                        },
                    ),
                    Err(problem) => self.send(socket, &frames::refused(Some(reference), &problem)),
                }
            }
            FromBrowser::Ping { seq } => {
                self.send(
                    socket,
                    &ToBrowser::Pong {
                        seq: self.loaded.seq(),
                    },
                );
                if seq < self.loaded.seq() {
                    self.send_screens(socket, Some(seq));
                }
            }
        }
        self.go_on().await;
    }

    /// The guest behind a socket: `None` if there is no such socket, `Some(None)`
    /// for a spectator without a name.
    #[allow(clippy::option_option)]
    pub(super) fn guest_of(&self, socket: u64) -> Option<Option<Guest>> {
        let watcher = self
            .watchers
            .iter()
            .find(|watcher| watcher.socket == socket)?;
        Some(watcher.guest.clone())
    }

    fn answer(&mut self, socket: u64, seat: Seat, reference: String, done: Result<u32, Problem>) {
        match done {
            Ok(seq) => self.send(socket, &ToBrowser::Done { reference, seq }),
            Err(problem) => {
                let counter = match problem.code {
                    Rejected::Stale => &self.app.metrics.stale,
                    _ => &self.app.metrics.refusals,
                };
                counter.fetch_add(1, Relaxed);
                self.send(socket, &frames::refused(Some(reference), &problem));
                if problem.code == Rejected::Stale {
                    self.send_screen(socket, Viewer::seat(seat), None);
                }
            }
        }
    }

    fn consider(
        &mut self,
        guest: &Option<Guest>,
        seat: Seat,
        actions: &[Value],
    ) -> Result<u32, Problem> {
        if !self.loaded.is_own(guest.as_ref(), seat) {
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        let seq = self.loaded.seq();
        let live = self.loaded.playing()?;
        let judged = live.consider(seat, actions);
        judged.map(|()| seq).map_err(|error| from_play(&error))
    }

    /// The way of one move. Returns the entry it is stored under.
    async fn play(
        &mut self,
        guest: &Option<Guest>,
        reference: &str,
        seat: Seat,
        prompt: u32,
        step: Step,
    ) -> Result<u32, Problem> {
        check_reference(reference)?;
        if !self.loaded.is_own(guest.as_ref(), seat) {
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        // A resend is answered with the first answer.
        let known = |(of, name, _): &&(Seat, String, u32)| *of == seat && name == reference;
        if let Some((_, _, seq)) = self.answered.iter().find(known) {
            self.app.metrics.repeated.fetch_add(1, Relaxed);
            return Ok(*seq);
        }
        // Taking back is possible while others are asked: then it names the
        // position it was decided at.
        let asked = match step {
            Step::Play(_) => self.loaded.prompt(seat),
            Step::TakeBack => self.loaded.prompt(seat).or(Some(self.loaded.seq())),
        };
        if asked != Some(prompt) || self.loaded.row.status != Status::Live {
            let stored = self
                .app
                .store
                .entry_by_ref(&self.id, seat.number(), reference)
                .await;
            return match stored {
                Ok(Some(seq)) => Ok(seq),
                Ok(None) if self.loaded.row.status != Status::Live => Err(problem(
                    Rejected::NotPlaying,
                    "the table is not being played",
                )),
                Ok(None) => Err(problem(
                    Rejected::Stale,
                    "the table has moved on; look again",
                )),
                Err(error) => Err(from_store(&error)),
            };
        }
        let seq = self.carry_out(seat, Some(reference), step).await?;
        self.answered.push((seat, reference.to_owned(), seq));
        if self.answered.len() > MAX_ANSWERED {
            self.answered.remove(0);
        }
        Ok(seq)
    }

    async fn talk(
        &mut self,
        guest: Option<&Guest>,
        reference: &str,
        text: &str,
    ) -> Result<(), Problem> {
        let guest = guest.ok_or_else(|| problem(Rejected::Forbidden, "only guests may talk"))?;
        if lobby::is_muted(&self.loaded.row, &guest.id) {
            let message = "whoever made the table has muted you here";
            return Err(problem(Rejected::Forbidden, message));
        }
        check_reference(reference)?;
        let said = (guest.id.clone(), reference.to_owned());
        if self.said.contains(&said) {
            return Ok(());
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MAX_TALK {
            return Err(problem(
                Rejected::Malformed,
                "say something, in at most 500 letters",
            ));
        }
        let row = TalkRow {
            table_id: self.id.clone(),
            guest_id: Some(guest.id.clone()),
            name: guest.name.clone(),
            seat: self.loaded.seats_of(Some(guest)).next().map(Seat::number),
            body: text.to_owned(),
            at_ms: now_ms(),
        };
        self.app
            .store
            .add_talk(row.clone())
            .await
            .map_err(|error| from_store(&error))?;
        self.said.push(said);
        if self.said.len() > MAX_ANSWERED {
            self.said.remove(0);
        }
        let line = frames::talk_line(&row);
        self.send_all(&frame(&ToBrowser::Talk { line }));
        Ok(())
    }
}
