//! What puzzles of Mini DiverCity are about.

use game_mini_divercity::{Action, Phase, View};

use crate::theme::Theme;

pub(super) const THEMES: &[Theme] = &[TELLING, CARD, CLOSING, OIL, DIVER, ORDER, CORPORATION];

const TELLING: Theme = Theme::new("telling", "Tell, or something else?");
const CARD: Theme = Theme::new("card", "The right card");
const CLOSING: Theme = Theme::new("closing", "Before it is too late");
const OIL: Theme = Theme::new("oil", "Known or unknown?");
const DIVER: Theme = Theme::new("diver", "Once a game");
const ORDER: Theme = Theme::new("order", "Order the four");
const CORPORATION: Theme = Theme::new("corporation", "On the other side");

/// Before the game there is nothing to read, and signs say only what friends have
/// agreed on: no puzzle is made of either.
pub(super) fn theme(view: &View, best: Action) -> Option<Theme> {
    if matches!(view.phase, Phase::Draft { .. } | Phase::Signs { .. }) {
        return None;
    }
    Some(match best {
        Action::Tell { .. } => TELLING,
        Action::Play { .. } | Action::Obey { .. } => CARD,
        Action::Close { .. } => CLOSING,
        Action::Discard { .. } => OIL,
        Action::Order { .. } => ORDER,
        Action::Corporation { .. } => CORPORATION,
        // Leaving a diver card in the hand is a decision about it, too.
        _ => DIVER,
    })
}
