//! What a bot thinks of a decision, for people: hints and reviews.

use std::sync::Arc;

use bots::{Budget, Choice, Clock, Reading, Worlds};
use rules::{MAX_SEATS, Replay, Said, Seat, Typed, Viewer};
use serde_json::Value;

use crate::hostable::Hostable;
use crate::recall::Recall;
use crate::said::explained;

/// What a bot in a seat thinks of a decision, knowing what that seat knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Pondered {
    /// What could be done, the best first; never empty.
    pub choices: Vec<PonderedChoice>,
    /// The share of victory of each seat, from 0 to 1, as far as the seat can
    /// know.
    pub worths: Vec<f32>,
    /// How many worlds were imagined.
    pub n_iterations: u32,
    /// What was taken for likely, as far as a screen may say it; nothing where the
    /// game hides nothing that could be read.
    pub reading: Option<Reading>,
}

/// One thing that could be done.
#[derive(Debug, Clone, PartialEq)]
pub struct PonderedChoice {
    /// The action.
    pub action: Value,
    /// The action as a person types it.
    pub text: String,
    /// What would probably follow in the same turn, as a person types it.
    pub then: Vec<String>,
    /// Why, if there is something to say.
    pub why: Option<Said<Value>>,
    /// The share of victory it leads to, from 0 to 1.
    pub worth: f32,
    /// In how many worlds it was tried.
    pub n_visits: u32,
}

/// Works out what a bot thinks.
pub type Pondering = Box<dyn FnOnce() -> Pondered + Send>;

/// Prepares to think about a seat's decision; nothing if it has none. Whoever
/// thinks knows what the seat sees and has heard.
pub(crate) fn pondering<G: Hostable>(
    replay: &Replay<G>,
    seat: Seat,
    budget: Budget,
    clock: Arc<dyn Clock>,
) -> Option<Pondering> {
    let (game, seed) = (replay.game(), u64::from(replay.seq()));
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = game.view(Viewer::seat(seat));
    let n_seats = game.seats().count();
    let recall = Recall::of(replay);
    Some(Box::new(move || {
        let mut thinker = G::MIND.thinker(budget, 1, Worlds::Likely, clock);
        let past = recall.heard_by(seat);
        let reading = G::MIND.reading(&view, &past);
        thinker.recall(past);
        let thinking = thinker.think(&view, seat, &legal, seed);
        let choice = |choice: &Choice<G::Action>| PonderedChoice {
            action: serde_json::to_value(choice.action).expect("actions are plain data"),
            text: G::Action::write(choice.action),
            then: choice.then.iter().copied().map(G::Action::write).collect(),
            why: G::MIND.why(&view, choice.action).map(explained::<G>),
            worth: choice.worth,
            n_visits: choice.n_visits,
        };
        Pondered {
            choices: thinking.choices.iter().map(choice).collect(),
            worths: thinking.worths[..n_seats.min(MAX_SEATS)].to_vec(),
            n_iterations: thinking.n_iterations,
            reading,
        }
    }))
}
