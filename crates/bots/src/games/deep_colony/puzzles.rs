//! What puzzles of Deep Colony are about.

use game_deep_colony::{Action, View};

use crate::theme::Theme;

pub(super) const THEMES: &[Theme] = &[TILE, PIECE, NOW, ENDING];

const TILE: Theme = Theme::new("tile", "Where does it go?");
const PIECE: Theme = Theme::new("piece", "Which piece?");
const NOW: Theme = Theme::new("now", "Now or later?");
const ENDING: Theme = Theme::new("ending", "The last tiles");

/// So few tiles in the bag are an ending.
const FEW: u16 = 8;

/// A submarine or a Head Office, put down or held back, is a question of time.
pub(super) fn theme(view: &View, best: Action, next: Action) -> Theme {
    let is_kept = |action| matches!(action, Action::Submarine { .. } | Action::HeadOffice { .. });
    match best {
        _ if is_kept(best) || is_kept(next) => NOW,
        _ if view.n_in_bag <= FEW => ENDING,
        Action::Place { .. } => TILE,
        _ => PIECE,
    }
}
