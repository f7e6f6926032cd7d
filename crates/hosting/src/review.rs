//! A finished game looked back at: what every decision was worth, and what a
//! bot would have done in its place.
//!
//! Each decision is thought about twice. First the bot looks for its own
//! choice; then that and the action that was played are tried equally often,
//! with other dice. Only the second figures count: an action that was hardly
//! looked at would otherwise seem worse than it is, and the one that was chosen
//! for its figures better.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use bots::{Budget, Clock, Past, Thinking, Worlds, Worths};
use rules::{Entry, Replay, Said, Seat, SeatSet, Told, Typed, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::hostable::Hostable;
use crate::players::PlayerName;
use crate::said::explained;

/// A finished game whose decisions can be judged, in any order and on any
/// thread.
pub trait Review: Send + Sync {
    /// The decisions in which there was a choice, in order; what was taken back
    /// is not among them.
    fn decisions(&self) -> Vec<Decision>;
    /// By seat the number of its side: those of one side win together.
    fn sides(&self) -> &[u8];
    /// The share of victory of each seat at the end, in thousandths.
    fn end(&self) -> &[u16];
    /// Judges one of the decisions. The budget is for one of its two thoughts;
    /// the same one, if it counts iterations, gives the same judgement.
    fn judge(&self, idx: usize, knowing: Knowing, budget: Budget, clock: Arc<dyn Clock>) -> Judged;
    /// What the bots that read the table have to confess, a sentence each at most.
    fn confessions(&self) -> Vec<Confessed>;
}

/// An error of a bot that read the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confessed {
    /// The bot's seat.
    pub seat: Seat,
    /// Whose hidden thing it was mistaken about.
    pub about: Seat,
    /// The entry before which it was surest.
    pub seq: u32,
    /// What it says, with [`WHOSE`](bots::WHOSE) for "your" or a name.
    pub text: String,
}

/// What whoever looks back knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Knowing {
    /// What the seat knew then.
    Then,
    /// Also what was hidden then; never what chance did later.
    Hindsight,
}

/// A decision in a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The entry it led to.
    pub seq: u32,
    /// Whose it was.
    pub seat: Seat,
}

/// What a bot thinks of a decision. Shares of victory are in thousandths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The entry it led to.
    pub seq: u32,
    /// Whose it was.
    pub seat: Seat,
    /// The share of victory of each seat before it, if the best is done.
    pub worths: Vec<u16>,
    /// What was done.
    pub played: JudgedAction,
    /// What the bot would have done.
    pub best: JudgedAction,
    /// What the bot would probably have done next in the same turn, as a person
    /// types it.
    pub then: Vec<String>,
    /// How much of the victory was lost by it.
    pub loss: u16,
    /// How many worlds were imagined.
    pub n_iterations: u32,
}

/// An action and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JudgedAction {
    /// The action.
    pub action: Value,
    /// The action as a person types it.
    pub text: String,
    /// Why, if there is something to say.
    pub why: Option<Said<Value>>,
    /// The acting seat's share of victory after it, in thousandths.
    pub worth: u16,
}

/// A finished game, with the position before each decision.
pub(crate) struct Reviewed<G: Hostable> {
    moments: Vec<Moment<G>>,
    past: Past<G>,
    last: G,
    /// The seats of bots that read the table.
    readers: SeatSet,
    sides: Vec<u8>,
    end: Vec<u16>,
}

/// A decision before it was made.
struct Moment<G: Hostable> {
    seq: u32,
    seat: Seat,
    game: G,
    /// How many decisions there were before it.
    n_before: usize,
    legal: Vec<G::Action>,
    played: G::Action,
}

impl<G: Hostable> Reviewed<G> {
    /// Goes through a log; nothing if its game is not over.
    pub(crate) fn new(replay: &Replay<G>, players: &[String]) -> Option<Self> {
        let standing = replay.standing()?;
        let end = G::MIND.final_worth(replay.game(), &standing);
        let counting: Vec<u32> = replay.counting().map(|(seq, _)| seq).collect();
        let mut again = replay.again();
        let (mut moments, mut past) = (Vec::new(), Past::default());
        let mut legal = Vec::new();
        for (entry, seq) in replay.entries().iter().zip(1..) {
            if let Entry::Action { seat, action } = *entry
                && counting.binary_search(&seq).is_ok()
            {
                again.game().legal_actions(seat, &mut legal);
                if legal.len() > 1 {
                    moments.push(Moment {
                        seq,
                        seat,
                        game: again.game().clone(),
                        n_before: past.len(),
                        legal: legal.clone(),
                        played: action,
                    });
                }
                past.push(again.game(), seat, action);
            }
            let pushed = again.push(*entry, &mut Told::deaf());
            pushed.unwrap_or_else(|error| panic!("a log replays: {error}"));
        }
        Some(Reviewed {
            moments,
            past,
            last: replay.game().clone(),
            readers: readers::<G>(players),
            sides: sides(replay.game()),
            end: shares::<G>(replay.game(), &end),
        })
    }
}

impl<G: Hostable> Review for Reviewed<G> {
    fn decisions(&self) -> Vec<Decision> {
        let decision = |moment: &Moment<G>| Decision {
            seq: moment.seq,
            seat: moment.seat,
        };
        self.moments.iter().map(decision).collect()
    }

    fn sides(&self) -> &[u8] {
        &self.sides
    }

    fn end(&self) -> &[u16] {
        &self.end
    }

    fn judge(&self, idx: usize, knowing: Knowing, budget: Budget, clock: Arc<dyn Clock>) -> Judged {
        let moment = &self.moments[idx];
        let (seat, played) = (moment.seat, moment.played);
        let view = moment.game.view(Viewer::seat(seat));
        let worlds = match knowing {
            Knowing::Then => Worlds::Likely,
            Knowing::Hindsight => Worlds::True(moment.game.clone()),
        };
        let mut search = G::MIND.thinker(budget, 1, worlds, clock);
        if G::MIND.recalls() {
            search.recall(self.past.heard_by(seat, moment.n_before));
        }
        let seed = u64::from(moment.seq);
        let thinking = search.think(&view, seat, &moment.legal, seed);
        let best = &thinking.choices[0];
        let both = [best.action, played];
        let weighed = match best.action == played {
            true => &both[..1],
            false => &both[..],
        };
        let weighed = search.compare(&view, seat, weighed, !seed);
        let loss = lost(&weighed, best.action, played);
        let judged = |action: G::Action, worth: u16| JudgedAction {
            action: serde_json::to_value(action).expect("actions are plain data"),
            text: G::Action::write(action),
            why: G::MIND.why(&view, action).map(explained::<G>),
            worth,
        };
        let worths = shares(&moment.game, &weighed.worths);
        let worth = worths[seat.idx()];
        Judged {
            seq: moment.seq,
            seat,
            played: judged(played, worth.saturating_sub(loss)),
            best: judged(best.action, worth),
            then: best.then.iter().copied().map(G::Action::write).collect(),
            worths,
            loss: loss.min(worth),
            n_iterations: thinking.n_iterations + weighed.n_iterations,
        }
    }

    fn confessions(&self) -> Vec<Confessed> {
        let confess = |seat: Seat| {
            let own = self.moments.iter().filter(|moment| moment.seat == seat);
            let witnessed = own.clone().map(|moment| {
                let view = moment.game.view(Viewer::seat(seat));
                (view, self.past.heard_by(seat, moment.n_before))
            });
            let witnessed: Vec<_> = witnessed.collect();
            let confession = G::MIND.confess(&witnessed, &self.last)?;
            let seqs: Vec<u32> = own.map(|moment| moment.seq).collect();
            let until = match confession.until {
                Some(idx) => format!("Until step {}", seqs[idx]),
                None => "To the very end".to_owned(),
            };
            Some(Confessed {
                seat,
                about: confession.about,
                seq: seqs[confession.surest],
                text: format!("{until} I was sure that {}.", confession.what),
            })
        };
        self.readers.iter().filter_map(confess).collect()
    }
}

/// The seats of those who read the table.
fn readers<G: Hostable>(players: &[String]) -> SeatSet {
    let reads = |player: &String| match player.parse() {
        Ok(PlayerName::Level(level)) => G::MIND.reads(level),
        Ok(PlayerName::Search { .. }) => true,
        _ => false,
    };
    let seats = players.iter().zip(0..).filter(|(player, _)| reads(player));
    seats.filter_map(|(_, number)| Seat::new(number)).collect()
}

/// How much less an action is worth than the best; nothing if there was no time
/// to try both.
fn lost<A: Copy + PartialEq>(weighed: &Thinking<A>, best: A, played: A) -> u16 {
    let worth_of = |action: A| {
        let mut choices = weighed.choices.iter();
        choices.find(|choice| choice.action == action)
    };
    match (worth_of(best), worth_of(played)) {
        (Some(best), Some(played)) => thousandths(best.worth - played.worth),
        _ => 0,
    }
}

pub(crate) fn thousandths(share: f32) -> u16 {
    (share * 1000.0).round().clamp(0.0, 1000.0) as u16
}

fn shares<G: Hostable>(game: &G, worths: &Worths) -> Vec<u16> {
    let seats = game.seats().count();
    worths[..seats].iter().copied().map(thousandths).collect()
}

/// Sides are numbered in the order of their first seats.
fn sides<G: Hostable>(game: &G) -> Vec<u8> {
    let mut sides: Vec<u8> = Vec::new();
    for seat in game.seats().iter() {
        let first = game.partners(seat).iter().next().unwrap_or(seat);
        let next = sides.iter().max().map_or(0, |last| last + 1);
        let known = sides.get(first.idx()).copied();
        sides.push(known.unwrap_or(next));
    }
    sides
}
