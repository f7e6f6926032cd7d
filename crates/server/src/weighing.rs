//! What a bot thinks of actions that somebody is curious about.

use std::sync::Arc;

use hosting::{JudgedAction, Moment, WallClock, Weighed};
use serde_json::Value;
use wire::{Problem, ReviewedAction};

use crate::App;
use crate::owners::Owner;
use crate::problem::{fault, from_play};
use crate::thinkers::Urgency;

/// Weighs some actions of a decision as reviews do, in the time of whoever asks.
pub(crate) async fn weigh(
    app: &Arc<App>,
    owner: Owner,
    moment: Arc<dyn Moment>,
    actions: Vec<Value>,
) -> Result<Weighed, Problem> {
    let (budget, clock) = (app.config.limits.review, WallClock::new());
    let thinking = Arc::new(clock.clone());
    let work = move |_: f64| moment.weigh(&actions, budget, thinking);
    let asked = (owner, Urgency::Hint);
    let weighed = app.thinkers.run(asked, clock, work).await;
    let weighed = weighed.ok_or_else(|| fault("weighing a decision", &"no answer"))?;
    weighed.map_err(|error| from_play(&error))
}

/// An action as it is sent.
pub(crate) fn sent(action: JudgedAction) -> ReviewedAction {
    ReviewedAction {
        action: action.action,
        text: action.text,
        why: action.why,
        worth: action.worth,
    }
}
