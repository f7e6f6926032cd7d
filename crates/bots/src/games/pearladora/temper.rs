//! What the five of Pearladöra are fond of.

use game_pearladora::{Action, Pearladora, View};

use super::reasons::{OPEN_WATER, farms_beside, parts};
use crate::temper::{Temper, fond_if};

pub(super) const ALL: [Temper<Pearladora>; 5] = [
    Temper::new("shows its largest divers first", shows_large),
    Temper::new("would rather build than dive", builds),
    Temper::new("is fond of closing bays", closes_bays),
    Temper::new("likes to bluff beside the pearls", bluffs),
    Temper::new("hoards its large divers", hoards_large),
];

fn shows_large(_: &View, action: Action) -> f32 {
    match action {
        Action::Diver { value, .. } => f32::from(value.number() - 1) / 8.0,
        _ => 0.0,
    }
}

fn builds(_: &View, action: Action) -> f32 {
    fond_if(matches!(action, Action::Pontoon { .. }))
}

fn closes_bays(view: &View, action: Action) -> f32 {
    let Action::Pontoon { line } = action else {
        return 0.0;
    };
    let is_bay = |squares: &game_pearladora::SquareSet| squares.len() <= OPEN_WATER;
    fond_if(parts(view, line).is_some_and(|parts| parts.iter().any(is_bay)))
}

fn bluffs(view: &View, action: Action) -> f32 {
    match action {
        Action::Diver { value, at } if value.number() == 1 => {
            fond_if(farms_beside(view, at).next().is_some())
        }
        _ => 0.0,
    }
}

fn hoards_large(_: &View, action: Action) -> f32 {
    match action {
        Action::Diver { value, .. } => -fond_if(value.number() >= 3),
        _ => 0.0,
    }
}
