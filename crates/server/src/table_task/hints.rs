//! Hints: what a bot would do that knows what a seat knows. Whoever asked is
//! told, and nobody else.
//!
//! A position is thought about once: asking again is answered with what was
//! found the first time.

use std::time::Duration;

use hosting::{Budget, Pondered, Reading, SpotOdds, WallClock};
use rules::Seat;
use store::{Guest, Status};
use wire::{HintChoice, HintReading, Problem, Rejected, SpotReading, ToBrowser};

use super::bots::Thinking;
use super::commands::check_reference;
use super::{Ask, Task, messages};
use crate::guarded;
use crate::owners::Owner;
use crate::problem::{fault, problem};
use crate::thinkers::Urgency;

/// How long a bot thinks about a hint.
const TIME: Budget = Budget::millis(1200);
/// How long somebody waits for one where bots' moves come first.
const PATIENCE: Duration = Duration::from_secs(5);
/// The best, and two others.
const MAX_CHOICES: usize = 3;

/// What was asked, and what was found lately.
#[derive(Default)]
pub(super) struct Hints {
    asked: Vec<Asked>,
    /// By seat, for the `seq` at which it was asked to decide.
    found: Vec<(Seat, u32, Hint)>,
}

/// What a bot would do, and what that rests on.
#[derive(Clone)]
struct Hint {
    choices: Vec<HintChoice>,
    reading: Option<HintReading>,
}

struct Asked {
    socket: u64,
    reference: String,
    seat: Seat,
    asked_at: u32,
    _thinking: Thinking,
}

impl Hints {
    /// A socket is gone; nobody thinks for it any more.
    pub(super) fn forget(&mut self, socket: u64) {
        self.asked.retain(|asked| asked.socket != socket);
    }
}

impl Task {
    pub(super) fn hint(
        &mut self,
        socket: u64,
        guest: &Option<Guest>,
        reference: String,
        (seat, asked_at): (Seat, u32),
    ) {
        if let Err(problem) = self.check_hint(guest, &reference, seat, asked_at) {
            self.refuse_hint(socket, reference, &problem);
            return;
        }
        let mut found = self.hints.found.iter();
        let known = found.find(|(of, at, _)| (*of, *at) == (seat, asked_at));
        if let Some((_, _, hint)) = known {
            let hint = hint.clone();
            self.tell_hint(socket, reference, (seat, asked_at), hint);
            return;
        }
        let mut asked = self.hints.asked.iter_mut();
        match asked.find(|asked| asked.seat == seat) {
            // A page that has come back asks again.
            Some(asked) if asked.reference == reference => asked.socket = socket,
            Some(_) => {
                let problem = problem(Rejected::TooFast, "a hint is on its way already");
                self.refuse_hint(socket, reference, &problem);
            }
            None => {
                let guest_id = guest.as_ref().map(|guest| guest.id.as_str());
                let owner = self.app.whereabouts.owner(guest_id);
                self.ponder(socket, reference, (seat, asked_at), owner);
            }
        }
    }

    fn check_hint(
        &self,
        guest: &Option<Guest>,
        reference: &str,
        seat: Seat,
        asked_at: u32,
    ) -> Result<(), Problem> {
        check_reference(reference)?;
        let loaded = &self.loaded;
        if !loaded.is_own(guest.as_ref(), seat) {
            return Err(problem(Rejected::NotYourSeat, "you do not sit there"));
        }
        if loaded.row.status != Status::Live {
            let message = "the table is not being played";
            return Err(problem(Rejected::NotPlaying, message));
        }
        if !loaded.row.has_hints {
            let message = "this table is played without hints";
            return Err(problem(Rejected::Forbidden, message));
        }
        match loaded.asked(seat).filter(|_| loaded.bot(seat).is_none()) {
            Some(asked) if asked == asked_at => Ok(()),
            Some(_) => {
                let message = "the table has moved on; look again";
                Err(problem(Rejected::Stale, message))
            }
            None => Err(problem(Rejected::Refused, "it is not your turn")),
        }
    }

    /// Begins to think, in the time of whoever has asked.
    fn ponder(
        &mut self,
        socket: u64,
        reference: String,
        (seat, asked_at): (Seat, u32),
        owner: Owner,
    ) {
        let clock = WallClock::new();
        let live = self.loaded.live.as_ref();
        let pondering = live.map(|live| guarded(|| live.ponder(seat, TIME, &clock)));
        let Some(pondering) = pondering.unwrap_or(Some(None)) else {
            let problem = fault(
                "a hint",
                &format!("the rules panicked at table {}", self.id),
            );
            self.refuse_hint(socket, reference, &problem);
            return;
        };
        let (Some(pondering), Some(inbox)) = (pondering, self.own.upgrade()) else {
            let problem = problem(Rejected::Refused, "there is nothing to decide");
            self.refuse_hint(socket, reference, &problem);
            return;
        };
        let app = self.app.clone();
        let thinking = tokio::spawn(async move {
            let work = move |_| pondering();
            let pondered = app.thinkers.run((owner, Urgency::Hint), clock, work);
            let pondered = tokio::time::timeout(PATIENCE, pondered).await;
            let pondered = pondered.ok().flatten();
            let answer = Ask::Hinted {
                asked_at,
                seat,
                pondered,
            };
            let _ = inbox.send(answer).await;
        });
        self.hints.asked.push(Asked {
            socket,
            reference,
            seat,
            asked_at,
            _thinking: Thinking(thinking.abort_handle()),
        });
    }

    pub(super) fn hinted(&mut self, seat: Seat, asked_at: u32, pondered: Option<Pondered>) {
        let mut asked = self.hints.asked.iter();
        let found = asked.position(|asked| (asked.seat, asked.asked_at) == (seat, asked_at));
        let Some(idx) = found else { return };
        let asked = self.hints.asked.swap_remove(idx);
        let Some(pondered) = pondered else {
            let problem = problem(Rejected::Busy, "the bots are busy; ask again in a moment");
            self.refuse_hint(asked.socket, asked.reference, &problem);
            return;
        };
        let hint = hint_of(pondered);
        self.hints.found.retain(|(of, _, _)| *of != seat);
        self.hints.found.push((seat, asked_at, hint.clone()));
        self.note_hint();
        self.tell_hint(asked.socket, asked.reference, (seat, asked_at), hint);
    }

    /// Where several play the same deal, hints are counted.
    fn note_hint(&self) {
        if self.loaded.row.belongs.is_some() {
            let (app, id) = (self.app.clone(), self.id.clone());
            tokio::spawn(async move {
                if let Err(error) = app.store.note_hint(&id).await {
                    tracing::warn!("table {id}: a hint could not be counted: {error}");
                }
            });
        }
    }

    /// The log is read again: the same number may belong to another position.
    pub(super) fn forget_hints(&mut self) {
        self.hints.found.clear();
        let asked = std::mem::take(&mut self.hints.asked);
        self.refuse_old_hints(asked);
    }

    /// Stops thinking about what is past.
    pub(super) fn drop_old_hints(&mut self) {
        let loaded = &self.loaded;
        let is_past = |asked: &mut Asked| {
            loaded.asked(asked.seat) != Some(asked.asked_at) || loaded.bot(asked.seat).is_some()
        };
        let past: Vec<Asked> = self.hints.asked.extract_if(.., is_past).collect();
        self.refuse_old_hints(past);
    }

    fn refuse_old_hints(&mut self, past: Vec<Asked>) {
        for asked in past {
            let problem = problem(Rejected::Stale, "the table has moved on; look again");
            self.refuse_hint(asked.socket, asked.reference, &problem);
        }
    }

    fn tell_hint(
        &mut self,
        socket: u64,
        reference: String,
        (seat, asked_at): (Seat, u32),
        Hint { choices, reading }: Hint,
    ) {
        let hint = ToBrowser::Hint {
            reference,
            seat,
            asked: asked_at,
            choices,
            reading,
        };
        self.send(socket, &hint);
    }

    fn refuse_hint(&mut self, socket: u64, reference: String, problem: &Problem) {
        self.send(socket, &messages::refused(Some(reference), problem));
    }
}

fn hint_of(pondered: Pondered) -> Hint {
    let choices = pondered.choices.into_iter().take(MAX_CHOICES);
    let choices = choices.map(|choice| HintChoice {
        action: choice.action,
        text: choice.text,
        then: choice.then,
        why: choice.why,
        percent: (choice.worth.clamp(0.0, 1.0) * 100.0).round() as u8,
    });
    let spot = |SpotOdds { spot, odds }| SpotReading { spot, odds };
    Hint {
        choices: choices.collect(),
        reading: pondered.reading.map(|Reading { text, spots }| HintReading {
            text,
            spots: spots.into_iter().map(spot).collect(),
        }),
    }
}
