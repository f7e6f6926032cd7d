//! What the five of Mini DiverCity are fond of.

use game_mini_divercity::{Action, MiniDivercity, View};

use crate::temper::{Temper, fond_if};

/// Divers win or lose together, and one error can end it: nobody is very fond.
const MILDLY: f32 = 0.4;

pub(super) const ALL: [Temper<MiniDivercity>; 5] = [
    Temper::new("plays on a guess", guesses),
    Temper::new("loves to talk", talks),
    Temper::new("cannot stand hotels", closes),
    Temper::new("saves its diver card", saves),
    Temper::new("talks to whoever is next", talks_to_next),
];

fn guesses(_: &View, action: Action) -> f32 {
    MILDLY * fond_if(matches!(action, Action::Play { .. }))
}

fn talks(_: &View, action: Action) -> f32 {
    MILDLY * fond_if(matches!(action, Action::Tell { .. }))
}

fn closes(_: &View, action: Action) -> f32 {
    let closes = matches!(
        action,
        Action::Close { .. } | Action::Environmentalist { .. }
    );
    MILDLY * fond_if(closes)
}

fn saves(_: &View, action: Action) -> f32 {
    -fond_if(action.diver().is_some())
}

fn talks_to_next(view: &View, action: Action) -> f32 {
    let next = view.active.next_of(view.hands.len() as u8);
    fond_if(matches!(action, Action::Tell { hand } if hand == next))
}
