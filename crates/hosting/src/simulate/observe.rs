//! What happens in a game between bots, in numbers: for reports on balance.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Clock, Worths};
use rules::{Game, ScoreSheet, Seat, Telling, Told};
use serde::Serialize;
use serde_json::Value;

use super::luck::Deal;
use super::{BotGames, Simulated, Watch};
use crate::clock::ThreadClock;
use crate::hostable::Hostable;

/// A game that somebody looked on at.
#[derive(Debug, Clone)]
pub struct Observed {
    /// How it ended.
    pub simulated: Simulated,
    /// Every seat's points with their reasons.
    pub sheets: Vec<ScoreSheet>,
    /// The seats in the order in which they first had to decide; those that
    /// never had to are missing.
    pub order: Vec<Seat>,
    /// How often the seat that decides changed, and once for the first.
    pub n_turns: u32,
    /// How often there was more than one thing to choose from.
    pub n_choices: u32,
    /// How many things there were to choose from then, all together.
    pub n_legal: u64,
    /// How often each type of action was chosen.
    pub actions: BTreeMap<String, u32>,
    /// How often each type of event was told.
    pub events: BTreeMap<String, u32>,
    /// How often each rule was put to work by an action or shown by an event.
    pub rules: BTreeMap<&'static str, u32>,
    /// What those who think ahead believed, decision by decision.
    pub estimates: Vec<Estimate>,
}

/// What somebody believed before a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// How many decisions were made before it.
    pub n_before: u32,
    /// The share of victory that was believed in.
    pub believed: f32,
    /// The share that it came to.
    pub won: f32,
}

pub(super) fn observe<G: Hostable>(games: &BotGames<G>, index: u32) -> Observed {
    let clock: Arc<dyn Clock> = Arc::new(ThreadClock);
    let mut deal = Deal::new(&games.seed, index);
    let mut notes = Notes::default();
    let (simulated, end) = games.watched(&clock, &mut deal, &mut Told::new(), &mut notes);
    let outcome = end.outcome().expect("the game is over");
    let won = G::MIND.final_worth(&end, &simulated.standing);
    let estimates = notes.estimates.iter();
    let estimates = estimates.map(|&(n_before, seat, believed)| Estimate {
        n_before,
        believed,
        won: won[seat.idx()],
    });
    Observed {
        simulated,
        sheets: outcome.sheets,
        order: notes.order,
        n_turns: notes.n_turns,
        n_choices: notes.n_choices,
        n_legal: notes.n_legal,
        actions: notes.actions,
        events: notes.events,
        estimates: estimates.collect(),
        rules: notes.rules,
    }
}

#[derive(Default)]
struct Notes {
    order: Vec<Seat>,
    last: Option<Seat>,
    n_turns: u32,
    n_choices: u32,
    n_legal: u64,
    actions: BTreeMap<String, u32>,
    events: BTreeMap<String, u32>,
    rules: BTreeMap<&'static str, u32>,
    n_done: u32,
    estimates: Vec<(u32, Seat, f32)>,
}

impl<G: Game> Watch<G> for Notes {
    fn choice(&mut self, _: Seat, n_legal: usize, choose: impl FnOnce() -> G::Action) -> G::Action {
        if n_legal > 1 {
            self.n_choices += 1;
            self.n_legal += n_legal as u64;
        }
        choose()
    }

    fn estimated(&mut self, seat: Seat, worths: Worths) {
        self.estimates.push((self.n_done, seat, worths[seat.idx()]));
    }

    fn done(&mut self, seat: Seat, action: G::Action) {
        self.n_done += 1;
        if !self.order.contains(&seat) {
            self.order.push(seat);
        }
        self.n_turns += u32::from(self.last != Some(seat));
        self.last = Some(seat);
        *self.actions.entry(type_of(&action)).or_default() += 1;
        let rules = &mut self.rules;
        G::cite_action(action, &mut |rule| *rules.entry(rule.0).or_default() += 1);
    }

    fn told(&mut self, told: &mut Told<G::Event>) {
        for telling in told.take() {
            let (Telling::All(event) | Telling::Split { secret: event, .. }) = telling;
            *self.events.entry(type_of(&event)).or_default() += 1;
            let rules = &mut self.rules;
            G::cite_event(&event, &mut |rule| *rules.entry(rule.0).or_default() += 1);
        }
    }
}

/// The type of an action or event, as its `type` says.
fn type_of(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::Object(mut fields)) => match fields.remove("type") {
            Some(Value::String(name)) => name,
            _ => "other".to_owned(),
        },
        _ => "other".to_owned(),
    }
}
