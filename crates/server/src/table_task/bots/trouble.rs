//! What happens when a bot cannot move.
//!
//! If the rules or the search are to blame, asking again would mostly give the
//! same, so it is asked a few times only; then the first legal action that is
//! accepted is played in its place, and if none is, the table halts openly. If
//! the store is, it is asked again and again, more and more seldom (exponential
//! backoff), until the store is well. Either is logged when it begins and when
//! something comes of it, and not in between.

use std::ops::Range;
use std::time::Duration;

use hosting::{Pick, Stranded};
use rules::Seat;
use store::StoreError;
use wire::{Problem, Rejected};

use super::{Ask, Step, Task};
use crate::guarded;
use crate::problem::{from_store, problem};

/// How often a bot fails before another action is played in its place.
const MAX_FAILURES: u32 = 3;
/// The first pause; each is twice the one before.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// Other actions that are tried; each that panics costs reading the log again.
const MAX_OTHERS: usize = 64;

/// What has kept bots from moving since one last moved.
#[derive(Debug, Default)]
pub(in crate::table_task) struct Trouble {
    /// At which entry the rules or the search failed, and how often.
    failures: (u32, u32),
    n_store_failures: u32,
    /// Whether the rules have panicked since a bot last tried.
    has_panicked: bool,
}

/// Why a bot has not moved.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stumble {
    /// It panicked, or its action was not accepted.
    Rules(String),
    /// Nothing could be stored, or somebody else has stored something.
    Store(String),
    /// There is nothing to play any more.
    Over,
}

/// What to do about a failure of the rules.
#[derive(Debug, PartialEq, Eq)]
enum Way {
    AskAgain(Duration),
    PlayAnother,
}

impl Trouble {
    /// The rules have panicked while a step was carried out.
    pub(in crate::table_task) fn note_panic(&mut self) {
        self.has_panicked = true;
    }

    /// A failure of the store as a problem; one that is known is not logged
    /// again.
    pub(in crate::table_task) fn problem_of(&self, error: &StoreError) -> Problem {
        match error {
            StoreError::Failed(_) if self.n_store_failures > 0 => {
                problem(Rejected::Fault, "nothing can be stored at the moment")
            }
            _ => from_store(error),
        }
    }

    /// What a step of a bot has failed of.
    pub(super) fn cause(&mut self, problem: Problem) -> Stumble {
        if self.has_panicked {
            return Stumble::Rules("the rules panicked".to_owned());
        }
        match problem.code {
            Rejected::Refused | Rejected::Malformed => Stumble::Rules(problem.message),
            Rejected::Busy | Rejected::Fault | Rejected::Stale => Stumble::Store(problem.message),
            Rejected::NotPlaying
            | Rejected::Missing
            | Rejected::NotYourSeat
            | Rejected::Forbidden
            | Rejected::ClubOnly
            | Rejected::TooFast => Stumble::Over,
        }
    }

    fn of_rules(&mut self, seq: u32) -> Way {
        let n_before = match self.failures {
            (at, n) if at == seq => n,
            _ => 0,
        };
        self.failures = (seq, n_before + 1);
        match n_before + 1 < MAX_FAILURES {
            true => Way::AskAgain(pause(n_before)),
            false => Way::PlayAnother,
        }
    }

    fn of_store(&mut self) -> Duration {
        self.n_store_failures += 1;
        pause(self.n_store_failures - 1)
    }
}

/// How long to wait after so many failures before.
fn pause(n_before: u32) -> Duration {
    let pause = FIRST_PAUSE * 2_u32.saturating_pow(n_before.min(10));
    pause.min(LONGEST_PAUSE)
}

impl Task {
    /// A bot has not moved: sees to it that somebody does, or that everybody
    /// knows that nobody will.
    pub(super) async fn stumble(&mut self, seat: Seat, why: Stumble) {
        let (id, n) = (self.id.clone(), seat.number() + 1);
        match why {
            Stumble::Over => {}
            Stumble::Store(why) => {
                if self.trouble.n_store_failures == 0 {
                    tracing::warn!(table.id = %id, "table {id}: the move of the bot in seat {n} could not be stored and is tried again: {why}");
                }
                let pause = self.trouble.of_store();
                self.ask_later(pause);
            }
            Stumble::Rules(why) => match self.trouble.of_rules(self.loaded.seq()) {
                Way::AskAgain(pause) => {
                    if pause == FIRST_PAUSE {
                        tracing::error!(table.id = %id, "table {id}: the bot in seat {n} cannot move: {why}");
                    }
                    self.ask_later(pause);
                }
                Way::PlayAnother => {
                    let live = self.loaded.live.as_ref();
                    let legal = live.and_then(|live| guarded(|| live.legal(seat)));
                    let n_legal = legal.map_or(0, |legal| legal.len());
                    self.play_another(seat, 0..n_legal, why).await;
                }
            },
        }
    }

    /// Plays an action for a bot. If it moves, all is well again.
    pub(super) async fn play_for(&mut self, seat: Seat, pick: Pick) -> Result<(), Stumble> {
        self.trouble.has_panicked = false;
        match self.carry_out(seat, None, Step::Pick(pick)).await {
            Ok(_) => {
                self.trouble = Trouble::default();
                Ok(())
            }
            Err(problem) => Err(self.trouble.cause(problem)),
        }
    }

    /// Plays the first of these legal actions that is accepted; halts if none is.
    async fn play_another(&mut self, seat: Seat, legal: Range<usize>, why: String) {
        let (seq, mut why) = (self.loaded.seq(), why);
        for nth in legal.take(MAX_OTHERS) {
            match self.play_for(seat, Pick { seq, nth }).await {
                Ok(()) => {
                    let (id, n) = (&self.id, seat.number() + 1);
                    tracing::warn!(table.id = %id, "table {id}: the first legal action was played for the bot in seat {n}: {why}");
                    return;
                }
                Err(Stumble::Rules(other)) => why = other,
                Err(other) => return Box::pin(self.stumble(seat, other)).await,
            }
            // A panic has made the task read its log again.
            if self.is_lost || self.loaded.seq() != seq || !self.loaded.acting().contains(seat) {
                return;
            }
        }
        let why = format!("the bot in seat {} cannot move: {why}", seat.number() + 1);
        // What cannot be stored is halted here all the same, and found again
        // by whoever opens the table later.
        let _ = self.loaded.halt(&self.app, Stranded::Stuck { why }).await;
        self.tell_all_anew(0);
    }

    /// Goes on in a while; the store may be well then.
    pub(in crate::table_task) fn try_later(&mut self) {
        let pause = self.trouble.of_store();
        self.ask_later(pause);
    }

    /// Asks the bots once more in a while; whatever was in the way may be gone.
    fn ask_later(&mut self, pause: Duration) {
        let Some(inbox) = self.own.upgrade().filter(|_| !self.waits_to_ask) else {
            return;
        };
        self.waits_to_ask = true;
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            let _ = inbox.send(Ask::Retry).await;
        });
    }
}

#[cfg(test)]
mod tests;
