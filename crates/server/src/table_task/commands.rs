//! What pages say over their sockets.

use rules::{Control, Seat, Viewer};
use serde_json::Value;
use store::{Guest, Status};
use tokio::time::Instant;
use wire::{FromBrowser, Problem, Rejected, ToBrowser};

use super::messages;
use super::storing::{BREATH, PATIENCE};
use super::{Arrival, Sender, Step, Task};
use crate::guarded;
use crate::problem::{fault, from_play, from_store, problem};

/// Answers kept for resends; older ones are looked up in the log.
pub(super) const MAX_ANSWERED: usize = 64;
const MAX_REFERENCE: usize = 64;

pub(super) fn check_reference(reference: &str) -> Result<(), Problem> {
    match reference.len() {
        1..=MAX_REFERENCE => Ok(()),
        _ => Err(problem(Rejected::Malformed, "ref is 1 to 64 letters")),
    }
}

impl Task {
    pub(super) async fn command(&mut self, socket: u64, message: FromBrowser, arrival: Arrival) {
        let Some(guest) = self.guest_of(socket) else {
            return;
        };
        match as_step(message) {
            Ok((reference, decided, step)) => {
                let from = (socket, arrival);
                self.answer_step(from, &guest, reference, decided, step)
                    .await;
            }
            Err(message) => self.hear(socket, &guest, message).await,
        }
        if std::mem::take(&mut self.is_spoilt) {
            self.reload().await;
        }
        self.go_on().await;
    }

    /// What is no step of the table.
    async fn hear(&mut self, socket: u64, guest: &Option<Guest>, message: FromBrowser) {
        match message {
            FromBrowser::Consider {
                reference,
                seat,
                actions,
            } => {
                let judged = self.consider(guest, seat, &actions);
                self.answer(socket, seat, reference, judged);
            }
            FromBrowser::Hint {
                reference,
                seat,
                asked,
            } => self.hint(socket, guest, reference, (seat, asked)),
            FromBrowser::Remark {
                reference,
                seat,
                remark,
            } => {
                let done = self.remark(guest.as_ref(), &reference, seat, remark).await;
                self.answer_talk(socket, reference, done);
            }
            FromBrowser::Talk { reference, text } => {
                let done = self.talk(guest.as_ref(), &reference, &text).await;
                self.answer_talk(socket, reference, done);
            }
            FromBrowser::React {
                reference,
                reaction,
            } => {
                let done = self.react(guest.as_ref(), &reference, reaction);
                self.answer_talk(socket, reference, done);
            }
            FromBrowser::Ping { seq, is_hidden } => {
                self.note_looking(socket, is_hidden);
                self.pong(socket, seq);
            }
            _ => unreachable!("all others are steps"),
        }
    }

    /// Answers that the line is alive, and sends what was missed.
    fn pong(&mut self, socket: u64, known: u32) {
        let seq = self.loaded.seq();
        self.send(socket, &ToBrowser::Pong { seq });
        if known < seq {
            self.send_screens(socket, Some(known));
        }
    }

    /// Carries out a step of a seat, asked at a position, and says how it went.
    async fn answer_step(
        &mut self,
        (socket, arrival): (u64, Arrival),
        guest: &Option<Guest>,
        reference: String,
        (seat, decided): (Seat, Option<u32>),
        step: Step,
    ) {
        let sender = Sender {
            socket,
            reference,
            arrival,
        };
        match self.step(guest, &sender, seat, decided, step).await {
            // What was stored just now is acknowledged already.
            Ok(Stepped::Now) => {}
            Ok(Stepped::Before(seq)) => self.answer(socket, seat, sender.reference, Ok(seq)),
            Err(problem) => self.answer(socket, seat, sender.reference, Err(problem)),
        }
    }

    /// Tells whoever sent a step that it is stored, before anybody is shown
    /// what came of it.
    pub(super) fn acknowledge(&mut self, seat: Seat, sender: &Sender, seq: u32) {
        let reference = sender.reference.clone();
        self.answered.push((seat, reference.clone(), seq));
        if self.answered.len() > MAX_ANSWERED {
            self.answered.remove(0);
        }
        self.send(sender.socket, &ToBrowser::Done { reference, seq });
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
                counter.inc();
                self.send(socket, &messages::refused(Some(reference), &problem));
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
        match guarded(|| live.consider(seat, actions)) {
            Some(judged) => judged.map(|()| seq).map_err(|error| from_play(&error)),
            // The copy may have been left in the middle of it.
            None => {
                self.is_spoilt = true;
                Err(fault("the rules panicked", &format!("table {}", self.id)))
            }
        }
    }

    /// The way of one move, or of another step of a seat.
    async fn step(
        &mut self,
        guest: &Option<Guest>,
        sender: &Sender,
        seat: Seat,
        decided: Option<u32>,
        step: Step,
    ) -> Result<Stepped, Problem> {
        let reference = sender.reference.as_str();
        check_reference(reference)?;
        self.catch_up_with(sender, decided).await?;
        if !self.loaded.is_own(guest.as_ref(), seat) {
            // Whoever has given up since may still ask what became of it.
            if self.loaded.was_own(guest.as_ref(), seat)
                && let Some(seq) = self.stored_under(seat, sender).await?
            {
                return Ok(Stepped::Before(seq));
            }
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        // A resend is answered with the first answer.
        let known = |(of, name, _): &&(Seat, String, u32)| *of == seat && name == reference;
        if let Some((_, _, seq)) = self.answered.iter().find(known) {
            self.app.metrics.repeated.inc();
            return Ok(Stepped::Before(*seq));
        }
        // What is possible while others are asked names the position it was
        // decided at. Conceding names none: what is lost stays lost.
        let asked = match step {
            Step::Play(_) | Step::Pick(_) => self.loaded.asked(seat),
            Step::TakeBack => self.loaded.asked(seat).or(Some(self.loaded.seq())),
            Step::Acknowledge | Step::Propose(_) => Some(self.loaded.seq()),
            Step::Concede
            | Step::Resign(..)
            | Step::Answer { .. }
            | Step::GiveTime(_)
            | Step::Control(_) => None,
        };
        let is_playing = self.loaded.row.status == Status::Live;
        if decided.is_none() || asked != decided || !is_playing {
            match self.stored_under(seat, sender).await? {
                Some(seq) => return Ok(Stepped::Before(seq)),
                None if !is_playing => {
                    let message = "the table is not being played";
                    return Err(problem(Rejected::NotPlaying, message));
                }
                None if asked != decided => {
                    let message = "the table has moved on; look again";
                    return Err(problem(Rejected::Stale, message));
                }
                None => {}
            }
        }
        let step = match step {
            Step::Propose(what) => self.proposed(guest, seat, what)?,
            Step::Answer { proposal, agrees } => self.answered(seat, proposal, agrees),
            Step::GiveTime(to) => self.given(seat, to)?,
            other => other,
        };
        match self.carry_out(seat, Some(sender), step).await {
            Ok(_) => Ok(Stepped::Now),
            // Somebody else was first: perhaps this very command, sent before
            // over another way. Nor does a failure say that nothing came of it
            // there.
            Err(problem) if may_be_stored(&problem) && !self.is_lost => {
                match self.stored_under(seat, sender).await? {
                    Some(seq) => Ok(Stepped::Before(seq)),
                    None => Err(problem),
                }
            }
            Err(problem) => Err(problem),
        }
    }

    /// Whoever has seen an entry that is not known here is not late: it is this
    /// server that is. Where it stays so, neither yes nor no can be said.
    async fn catch_up_with(
        &mut self,
        sender: &Sender,
        decided: Option<u32>,
    ) -> Result<(), Problem> {
        let is_behind = |task: &Task| decided.is_some_and(|seq| seq > task.loaded.seq());
        if self.app.store.is_shared() && is_behind(self) {
            self.look().await;
            if is_behind(self) {
                let problem = problem(Rejected::Busy, "this server is behind; come back");
                self.send_away(&[sender.socket], &problem);
                return Err(problem);
            }
        }
        Ok(())
    }

    /// The entry that a seat's command is stored under, if it is. As long as
    /// that cannot be found out, neither yes nor no can be said: whoever asks
    /// comes back in the end, and sends it again.
    async fn stored_under(&mut self, seat: Seat, sender: &Sender) -> Result<Option<u32>, Problem> {
        let (store, seat) = (self.app.store.clone(), seat.number());
        let until = Instant::now() + PATIENCE;
        loop {
            let stored = store.entry_by_ref(&self.id, seat, &sender.reference);
            let error = match stored.await {
                Ok(stored) => return Ok(stored),
                Err(error) => error,
            };
            if !store.is_shared() {
                return Err(from_store(&error));
            }
            if Instant::now() >= until {
                let problem = from_store(&error);
                self.send_away(&[sender.socket], &problem);
                return Err(problem);
            }
            tokio::time::sleep(BREATH).await;
        }
    }
}

/// Whether a command that was not carried out may have been, over another way.
fn may_be_stored(problem: &Problem) -> bool {
    matches!(
        problem.code,
        Rejected::Stale | Rejected::Busy | Rejected::Fault
    )
}

/// The sender's name for a step, the seat with the entry it was decided at, and
/// what it is.
type Wanted = (String, (Seat, Option<u32>), Step);

/// What a seat wants done, the sender's name for it, and the entry it was decided
/// at where that matters; the message itself if it is no step of the table.
fn as_step(message: FromBrowser) -> Result<Wanted, FromBrowser> {
    Ok(match message {
        FromBrowser::Play {
            reference,
            seat,
            asked,
            actions,
        } => (reference, (seat, Some(asked)), Step::Play(actions)),
        FromBrowser::TakeBack {
            reference,
            seat,
            asked,
        } => (reference, (seat, Some(asked)), Step::TakeBack),
        FromBrowser::Acknowledge {
            reference,
            seat,
            seq,
        } => (reference, (seat, Some(seq)), Step::Acknowledge),
        FromBrowser::Concede { reference, seat } => (reference, (seat, None), Step::Concede),
        FromBrowser::Propose {
            reference,
            seat,
            seq,
            what,
        } => (reference, (seat, Some(seq)), Step::Propose(what)),
        FromBrowser::Answer {
            reference,
            seat,
            proposal,
            agrees,
        } => (reference, (seat, None), Step::Answer { proposal, agrees }),
        FromBrowser::GiveTime {
            reference,
            seat,
            to,
        } => (reference, (seat, None), Step::GiveTime(to)),
        FromBrowser::Resume { reference, seat } => {
            let resume = Step::Control(vec![(seat, Control::Resume {})]);
            (reference, (seat, None), resume)
        }
        other => return Err(other),
    })
}

/// How a step that was not refused went.
enum Stepped {
    /// It was carried out and acknowledged.
    Now,
    /// It had been carried out before, under this entry.
    Before(u32),
}
