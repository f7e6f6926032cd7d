//! What puzzles of Pearladöra are about.

use game_pearladora::{Action, FARMS, N_SQUARES, Phase, View};

use crate::theme::Theme;

pub(super) const THEMES: &[Theme] = &[CUT, SECOND, ENOUGH, PLACE, ENDING, POWER];

const CUT: Theme = Theme::new("cut", "The cut");
const SECOND: Theme = Theme::new("second", "The second pontoon");
const ENOUGH: Theme = Theme::new("enough", "How little is enough?");
const PLACE: Theme = Theme::new("place", "Where to dive?");
const ENDING: Theme = Theme::new("ending", "The last spaces");
const POWER: Theme = Theme::new("power", "A power well used");

/// So few free spaces in the whole lagoon are an ending.
const FEW: usize = 6;

/// After a power or to stop is only half a question, and no puzzle is made of it.
pub(super) fn theme(view: &View, best: Action, next: Action) -> Option<Theme> {
    match view.phase {
        Phase::Turn { .. } => {}
        Phase::SecondPontoon { .. } => return Some(SECOND),
        _ => return None,
    }
    Some(match (best, next) {
        (Action::Pontoon { .. }, _) => CUT,
        (Action::Diver { at, .. }, Action::Diver { at: other, .. }) if at == other => ENOUGH,
        (Action::Diver { .. }, _) if n_free(view) <= FEW => ENDING,
        (Action::Diver { .. }, _) => PLACE,
        (Action::Done {} | Action::Retire {}, _) => return None,
        _ => POWER,
    })
}

fn n_free(view: &View) -> usize {
    usize::from(N_SQUARES) - FARMS.iter().count() - view.divers.len()
}
