//! What the five of Deep Colony are fond of.

use game_deep_colony::{Action, DeepColony, View};

use crate::temper::{Temper, fond_if};

pub(super) const ALL: [Temper<DeepColony>; 5] = [
    Temper::new("marks whatever it can", marks),
    Temper::new("loves the open ocean", marks_oceans),
    Temper::new("is fond of transport links", marks_links),
    Temper::new("holds its submarines back", holds_submarines),
    Temper::new("keeps a marker in hand", keeps_markers),
];

fn is_mark(action: Action) -> bool {
    !matches!(
        action,
        Action::Place { .. }
            | Action::Submarine { .. }
            | Action::HeadOffice { .. }
            | Action::Skip {}
    )
}

fn marks(_: &View, action: Action) -> f32 {
    fond_if(is_mark(action))
}

fn marks_oceans(_: &View, action: Action) -> f32 {
    fond_if(matches!(action, Action::MarkOcean { .. }))
}

fn marks_links(_: &View, action: Action) -> f32 {
    fond_if(matches!(action, Action::MarkLink { .. }))
}

fn holds_submarines(_: &View, action: Action) -> f32 {
    -fond_if(matches!(action, Action::Submarine { .. }))
}

fn keeps_markers(_: &View, action: Action) -> f32 {
    -fond_if(is_mark(action))
}
