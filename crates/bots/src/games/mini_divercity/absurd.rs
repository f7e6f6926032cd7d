//! What no diver would do, however roughly it counts.

use game_mini_divercity::{Action, Face, GREEN, RED, View};

/// Gives no card to the oil that is known to end its species while another card
/// could be given, and saves a species at once that it knows it can save, unless
/// the sixth hotel is near.
pub(super) fn leave_out(view: &View, legal: &mut Vec<Action>) {
    /// With so many hotels there may be something more urgent.
    const MANY_HOTELS: u32 = 5;
    let own = &view.hands[view.active.idx()];
    if !view.viewer.is(own.seat) {
        return;
    }
    let token = |slot: u8| {
        let card = own.cards.get(usize::from(slot))?;
        match card.face {
            Face::Up { species } | Face::Seen { species } => Some(view.tokens[species.idx()]),
            Face::Back {} => None,
        }
    };
    let ends =
        |action: &Action| matches!(*action, Action::Discard { slot } if token(slot) == Some(RED));
    let saves =
        |action: &Action| matches!(*action, Action::Play { slot } if token(slot) == Some(GREEN));
    if legal.iter().any(|action| !ends(action)) {
        legal.retain(|action| !ends(action));
    }
    if legal.iter().any(saves) && view.hotels.len() < MANY_HOTELS {
        legal.retain(|action| saves(action) || action.diver().is_some());
    }
}
