//! What no diver would do, however roughly it counts.

use game_mini_divercity::{
    Action, BLUE, Corporation, EXTINCT, Effect, Face, GREEN, HandView, Hotels, RED, SAVED, View,
};

use crate::skill::drop_where_others_are_left;

/// Plays the card that wins; saves a species at once that it knows it can save,
/// unless the sixth hotel is near; gives no card to the oil that is known to end its
/// species while another could be given; guesses at no card while it knows one to
/// play; closes no hotel where none is to be feared, nor with a card that may be of use
/// while it knows a dead one; and tells nobody what they know already while it knows a
/// card to play.
pub(super) fn leave_out(view: &View, legal: &mut Vec<Action>) {
    let own = &view.hands[view.active.idx()];
    if !view.viewer.is(own.seat) {
        return;
    }
    let token = |slot: u8| token(view, own, slot);
    let ends =
        |action: &Action| matches!(*action, Action::Discard { slot } if token(slot) == Some(RED));
    let saves =
        |action: &Action| matches!(*action, Action::Play { slot } if token(slot) == Some(GREEN));
    drop_where_others_are_left(legal, ends);
    let n_saved = view.tokens.iter().filter(|&&token| token == SAVED).count();
    let danger = Danger::of(view);
    if legal.iter().any(saves) {
        if n_saved + 1 >= usize::from(view.saved_to_win) {
            legal.retain(saves);
        } else if danger < Danger::Near {
            legal.retain(|action| saves(action) || action.diver().is_some());
        }
    }
    let plays = |action: &Action| matches!(*action, Action::Play { slot } if matches!(token(slot), Some(BLUE | GREEN)));
    let can_play = legal.iter().any(plays);
    let is_dead = |slot: u8| matches!(token(slot), Some(SAVED | EXTINCT));
    let knows_dead = (0..own.cards.len() as u8).any(is_dead);
    drop_where_others_are_left(legal, |action| match *action {
        Action::Play { slot } => can_play && token(slot).is_none(),
        Action::Close { slot, .. } => {
            danger == Danger::None
                || can_play && danger == Danger::Far
                || knows_dead && !is_dead(slot)
        }
        Action::Environmentalist { .. } => danger == Danger::None,
        Action::Tell { hand } => {
            can_play && view.hands[hand.idx()].cards.iter().all(|card| card.told)
        }
        _ => false,
    });
}

/// Where the species of an own card stands, if the card is known.
fn token(view: &View, own: &HandView, slot: u8) -> Option<i8> {
    match own.cards.get(usize::from(slot))?.face {
        Face::Up { species } | Face::Seen { species } => Some(view.tokens[species.idx()]),
        Face::Back {} => None,
    }
}

/// How near the sixth hotel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Danger {
    /// No card in the deck builds a hotel.
    None,
    /// The next card cannot build the last one.
    Far,
    /// It can.
    Near,
}

impl Danger {
    fn of(view: &View) -> Danger {
        // An empty deck is made of what was discarded, and a player chooses.
        if view.corporation_deck == 0 || view.industrialist.is_some() {
            return Danger::Near;
        }
        let to_come = |card: &&Corporation| !view.corporation_discard.contains(card);
        let pairs = Corporation::ALL.iter().filter(to_come);
        let pairs = pairs.filter_map(|card| match card.effects() {
            [Effect::Hotels { pair }] => Some(pair),
            _ => None,
        });
        let mut danger = Danger::None;
        for pair in pairs {
            let built = pair
                .iter()
                .fold(view.hotels.bits(), |built, &hotel| built | 1 << hotel as u8);
            danger = danger.max(match built == Hotels::ALL.bits() {
                true => Danger::Near,
                false => Danger::Far,
            });
        }
        danger
    }
}
