//! What puzzles of In Too Deep are about.

use game_in_too_deep::{Action, Phase, View};

use crate::theme::Theme;

pub(super) const THEMES: &[Theme] = &[LAST, FIRST, DIVIDEND, SHARE, DRAW, ABILITY];

const LAST: Theme = Theme::new("last-turn", "The last turn");
const FIRST: Theme = Theme::new("first-share", "First share");
const DIVIDEND: Theme = Theme::new("dividend", "Whose dividend?");
const SHARE: Theme = Theme::new("share", "Worth its price?");
const DRAW: Theme = Theme::new("draw", "Spend or save?");
const ABILITY: Theme = Theme::new("ability", "An ability well used");

/// Which cards to pay with is a small question after the large one, and no puzzle
/// is made of it.
pub(super) fn theme(view: &View, best: Action) -> Option<Theme> {
    let is_last = view.ending.as_ref().is_some_and(|end| end.is_final_turn);
    Some(match (view.phase, best) {
        (Phase::Pay { .. }, _) => return None,
        (Phase::Draft { .. }, _) => FIRST,
        (Phase::Ability { .. }, _) => ABILITY,
        _ if is_last => LAST,
        (_, Action::Expand { .. }) => DIVIDEND,
        (_, Action::Buy { .. }) => SHARE,
        (_, Action::Draw {}) => DRAW,
        _ => return None,
    })
}
