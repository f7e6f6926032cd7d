//! What the five of In Too Deep are fond of.

use game_in_too_deep::{Action, Card, Company, InTooDeep, View};
use rules::Viewer;

use crate::temper::{Temper, fond_if};

pub(super) const ALL: [Temper<InTooDeep>; 5] = [
    Temper::new("deepens whatever it owns", deepens_own),
    Temper::new("collects a little of everything", collects),
    Temper::new("bets on one company", bets),
    Temper::new("likes a full hand", draws),
    Temper::new("uses every ability", uses_abilities),
];

fn n_own(view: &View, company: Company) -> u8 {
    match view.viewer {
        Viewer::Seat { seat } => view.company(company).shares[seat.idx()],
        Viewer::Public {} => 0,
    }
}

/// The share that is bought, if one is.
fn bought(action: Action) -> Option<Card> {
    match action {
        Action::Take { card } | Action::Buy { card } | Action::BuyDiscount { card } => Some(card),
        _ => None,
    }
}

fn deepens_own(view: &View, action: Action) -> f32 {
    match action {
        Action::Expand { company, .. } => fond_if(n_own(view, company) > 0),
        _ => 0.0,
    }
}

fn collects(view: &View, action: Action) -> f32 {
    let is_new = |card: Card| n_own(view, view.company_of(card)) == 0;
    fond_if(bought(action).is_some_and(is_new))
}

fn bets(view: &View, action: Action) -> f32 {
    let is_more = |card: Card| n_own(view, view.company_of(card)) > 0;
    fond_if(bought(action).is_some_and(is_more))
}

fn draws(_: &View, action: Action) -> f32 {
    fond_if(matches!(action, Action::Draw {}))
}

fn uses_abilities(_: &View, action: Action) -> f32 {
    -fond_if(matches!(action, Action::Skip {}))
}
