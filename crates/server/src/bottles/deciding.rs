//! What somebody would have done, what a bot thinks of it, and what is told to
//! those who have decided. The first decision counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use hosting::{JudgedAction, Weighed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{DecisionRow, StoreError};
use wire::{BottleAnswer, BottleView, Gathered, Problem, Rejected, ReviewedAction};

use super::opening::{Opened, is_named, open, seen};
use super::{Found, find, news, sat};
use crate::App;
use crate::owners::Owner;
use crate::past::{self, Onlooker};
use crate::problem::{fault, from_play, from_store, problem};
use crate::weighing::{sent, weigh};

/// Decisions that are gathered: the latest.
const MAX_GATHERED: u32 = 1000;

/// What a bot thinks of a decision, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Opinion {
    pub(super) decided: ReviewedAction,
    pub(super) played: ReviewedAction,
    best: ReviewedAction,
}

impl Opinion {
    pub(super) fn read(decision: &DecisionRow) -> Result<Opinion, Problem> {
        let read = serde_json::from_str(&decision.judged);
        read.map_err(|error| fault("a stored decision", &error))
    }
}

/// Keeps what a guest would have done, unless they have decided before, and
/// shows them what is told afterwards.
pub(crate) async fn decide(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    guest_id: &str,
    action: Value,
) -> Result<BottleView, Problem> {
    let found = find(app, id).await?;
    if found.bottle.guest_id.as_deref() == Some(guest_id) {
        let message = "this is your own bottle; others decide what it asks";
        return Err(problem(Rejected::Refused, message));
    }
    let rows = past::entries(app, &found.row.id).await?;
    let opened = open(app, onlooker, &found, rows).await?;
    if decision_of(app, id, guest_id).await?.is_none() {
        // What cannot be done is refused before anybody thinks about it.
        let typed = opened.moment.typed(&action);
        let text = typed.map_err(|error| from_play(&error))?;
        let opinion = opinion(app, onlooker, &opened, action).await?;
        let decision = DecisionRow {
            bottle_id: id.to_owned(),
            guest_id: guest_id.to_owned(),
            has_found: text == opinion.best.text,
            text,
            judged: serde_json::to_string(&opinion).expect("sent types are plain data"),
            table_id: None,
            margin: None,
            at_ms: app.time.now_ms(),
        };
        match app.store.add_decision(decision).await {
            Ok(()) => news::tell_sender(app, &found.bottle).await,
            // They have decided elsewhere meanwhile, and that counts.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(from_store(&error)),
        }
    }
    seen(app, found, opened, onlooker).await
}

pub(super) async fn decision_of(
    app: &App,
    id: &str,
    guest_id: &str,
) -> Result<Option<DecisionRow>, Problem> {
    let decision = app.store.decision_of(id, guest_id).await;
    decision.map_err(|error| from_store(&error))
}

/// What a bot that knows what the seat knew thinks of a decision and of what was
/// played, in the time of whoever asks.
async fn opinion(
    app: &Arc<App>,
    onlooker: &Onlooker,
    opened: &Opened,
    action: Value,
) -> Result<Opinion, Problem> {
    let owner = Owner::asking(onlooker.guest_id.as_deref(), onlooker.address);
    let actions = vec![opened.played.clone(), action];
    let Weighed { best, asked, .. } = weigh(app, owner, opened.moment.clone(), actions).await?;
    let asked: Result<[JudgedAction; 2], _> = asked.try_into();
    let [played, decided] = asked.map_err(|_| fault("weighing a decision", &"too few answers"))?;
    Ok(Opinion {
        decided: sent(decided),
        played: sent(played),
        best: sent(best),
    })
}

/// What the sender and those who have decided are told; nothing for others.
pub(super) async fn answer(
    app: &Arc<App>,
    found: &Found,
    opened: &Opened,
    onlooker: &Onlooker,
) -> Result<Option<BottleAnswer>, Problem> {
    let bottle = &found.bottle;
    let Some(guest_id) = onlooker.guest_id.as_deref() else {
        return Ok(None);
    };
    let own = decision_of(app, &bottle.id, guest_id).await?;
    let is_sender = bottle.guest_id.as_deref() == Some(guest_id);
    if own.is_none() && !is_sender {
        return Ok(None);
    }
    let all = app.store.decisions(&bottle.id, MAX_GATHERED).await;
    let all = all.map_err(|error| from_store(&error))?;
    let opinion = match own.as_ref().or(all.first()) {
        Some(decision) => Opinion::read(decision)?,
        // The sender looks before anybody has decided.
        None => opinion(app, onlooker, opened, opened.played.clone()).await?,
    };
    let may_know = (0..found.row.seats.len())
        .filter(|idx| found.row.seats[*idx].guest_id.is_some())
        .all(|idx| is_named(found, idx));
    let has_found = match &own {
        Some(own) => own.has_found,
        None => opinion.played.text == opinion.best.text,
    };
    Ok(Some(BottleAnswer {
        decided: own.is_some().then_some(opinion.decided),
        played: opinion.played,
        best: opinion.best,
        has_found,
        gathered: gathered(&all),
        truth: opened.truth.clone(),
        table: (may_know || sat(&found.row, guest_id)).then(|| found.row.id.clone()),
        seq: bottle.seq,
        played_on: own.and_then(|own| own.table_id),
    }))
}

/// Decisions by what was decided, the most frequent first.
fn gathered(decisions: &[DecisionRow]) -> Vec<Gathered> {
    let mut by_text: BTreeMap<&str, (u32, Option<i32>)> = BTreeMap::new();
    for decision in decisions {
        let (count, margin) = by_text.entry(&decision.text).or_default();
        *count += 1;
        *margin = (*margin).max(decision.margin);
    }
    let line = |(text, (count, margin)): (&str, (u32, Option<i32>))| Gathered {
        text: text.to_owned(),
        count,
        margin,
    };
    let mut gathered: Vec<Gathered> = by_text.into_iter().map(line).collect();
    gathered.sort_by_key(|gathered| std::cmp::Reverse(gathered.count));
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_comes_first_with_its_best_result() {
        let decision = |guest: &str, text: &str, margin| DecisionRow {
            bottle_id: "b".to_owned(),
            guest_id: guest.to_owned(),
            text: text.to_owned(),
            judged: String::new(),
            has_found: false,
            table_id: None,
            margin,
            at_ms: 0,
        };
        let all = [
            decision("ada", "dive", None),
            decision("lin", "wait", Some(-3)),
            decision("bo", "wait", None),
            decision("cy", "wait", Some(-7)),
            decision("di", "rest", Some(0)),
        ];
        let told = gathered(&all);
        let told: Vec<_> = told
            .iter()
            .map(|line| (line.text.as_str(), line.count, line.margin))
            .collect();
        let expected = [
            ("wait", 3, Some(-3)),
            ("dive", 1, None),
            ("rest", 1, Some(0)),
        ];
        assert_eq!(told, expected);
    }
}
