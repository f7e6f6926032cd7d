//! What is due, as text, and whether it can be due in a position.

use rules::{Actions, NotationError, Word};

use super::super::position::render_phase;
use super::own_hand;
use crate::ending::Ending;
use crate::game::{MiniDivercity, Phase, Then};
use crate::pieces::{Corporation, Diver, Effect, HandId, INDUSTRIALIST_CARDS};

pub(super) fn parse_phase(game: &MiniDivercity, text: &str) -> Result<Phase, NotationError> {
    let (words, has_acted) = match text.strip_suffix("after action") {
        Some(words) => (words, true),
        None => (text, false),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let hand = |letter: &str| own_hand(game, letter);
    Ok(match words.as_slice() {
        ["turn"] => Phase::Turn { has_acted },
        ["signs", letter, slot] => Phase::Signs {
            hand: hand(letter)?,
            slot: number(slot)?
                .checked_sub(1)
                .ok_or_else(|| NotationError::misfit("phase", text))?,
            has_acted,
        },
        ["captain", letter] => Phase::Captain {
            hand: hand(letter)?,
            has_acted,
        },
        ["look"] => Phase::Look { has_acted },
        ["order"] => Phase::Order { has_acted },
        ["dismiss", count] => Phase::Dismiss {
            n_dismissed: number(count)?,
            has_acted,
        },
        ["draw", letter] => Phase::Draw {
            hand: hand(letter)?,
            then: Then::Turn { has_acted },
        },
        _ if has_acted => return Err(NotationError::misfit("phase", text)),
        ["choose", "first"] => Phase::ChooseFirst {},
        ["deal", "diver", letter] => Phase::DealDiver {
            hand: hand(letter)?,
        },
        ["draft", letter] => Phase::Draft {
            hand: hand(letter)?,
        },
        ["deal", "industrialist"] => Phase::DealIndustrialist {},
        ["deal", letter] => Phase::Deal {
            hand: hand(letter)?,
        },
        ["flip"] => Phase::Flip {},
        ["industrialist"] => Phase::Industrialist {},
        ["oil", card, n_done] => Phase::Oil {
            card: Corporation::read(card)?,
            n_done: number(n_done)?,
        },
        ["dynamite", card, n_done] => Phase::Dynamite {
            card: Corporation::read(card)?,
            n_done: number(n_done)?,
        },
        ["draw", letter, card, n_done] => Phase::Draw {
            hand: hand(letter)?,
            then: Then::Corporation {
                card: Corporation::read(card)?,
                n_done: number(n_done)?,
            },
        },
        ["refill"] => Phase::Refill {},
        ["over", name] => over(name, None)?,
        ["over", name, card] => over(name, Some(Corporation::read(card)?))?,
        _ => return Err(NotationError::misfit("phase", text)),
    })
}

fn number(text: &str) -> Result<u8, NotationError> {
    text.parse()
        .map_err(|_| NotationError::misfit("phase", text))
}

fn over(name: &str, card: Option<Corporation>) -> Result<Phase, NotationError> {
    let ending = Ending::read(name)?;
    Ok(Phase::Over { ending, card })
}

/// Whether the game can go on from here as the rules would.
pub(super) fn check_playable(game: &MiniDivercity) -> Result<(), NotationError> {
    let full = game.cards_per_hand();
    let has_room = |hand: HandId| game.hand(hand).len() < full;
    let has_industrialist = game.options.mode.has_industrialist();
    let effect = |card: Corporation, n_done: u8| card.effects().get(usize::from(n_done));
    let fits = match game.phase {
        Phase::ChooseFirst {} | Phase::Over { .. } | Phase::Turn { .. } => true,
        Phase::DealDiver { .. } | Phase::Draft { .. } => !game.free_divers().is_empty(),
        Phase::Deal { hand } => has_room(hand) && !game.species_deck.is_empty(),
        Phase::DealIndustrialist {} | Phase::Refill {} => {
            has_industrialist
                && game.industrialist.len() < INDUSTRIALIST_CARDS
                && !game.corporation_deck.is_empty()
        }
        Phase::Flip {} => !has_industrialist && !game.corporation_deck.is_empty(),
        Phase::Industrialist {} => has_industrialist && !game.industrialist.is_empty(),
        Phase::Oil { card, n_done } => {
            effect(card, n_done) == Some(&Effect::Oil {}) && !game.hand(game.active).is_empty()
        }
        Phase::Dynamite { card, n_done } => {
            effect(card, n_done) == Some(&Effect::Dynamite {})
                && !(game.species_deck.is_empty() && game.species_discard.is_empty())
        }
        Phase::Signs { hand, slot, .. } => {
            let is_due = slot < game.hand(hand).len() && hand != game.active;
            is_due && game.options.uses_signs()
        }
        Phase::Captain { hand, .. } => hand != game.active && !game.hand(hand).is_empty(),
        Phase::Look { .. } => !has_industrialist && !game.corporation_deck.is_empty(),
        Phase::Order { .. } => !has_industrialist && game.looked.len() > 1,
        Phase::Dismiss { n_dismissed, .. } => {
            has_industrialist && !game.industrialist.is_empty() && n_dismissed < 2
        }
        Phase::Draw { hand, then } => {
            let is_due = match then {
                Then::Turn { .. } => true,
                Then::Corporation { card, n_done } => {
                    usize::from(n_done) <= card.effects().len() && n_done > 0
                }
            };
            is_due && has_room(hand) && !game.species_deck.is_empty()
        }
    };
    let is_looking = matches!(game.phase, Phase::Look { .. } | Phase::Order { .. });
    let has_foreseen = game.used.contains(Diver::Visionary);
    let n_foreseen = game.looked.len() + game.corporation_top.len();
    let is_begun = game.hand_ids().all(|hand| game.hand(hand).len() <= full)
        && game.industrialist.len() <= INDUSTRIALIST_CARDS * u8::from(has_industrialist)
        && (is_looking || game.looked.is_empty())
        && (n_foreseen == 0 || has_foreseen && n_foreseen <= 4);
    let mut actions = Vec::new();
    let can_act = match game.acting_seat() {
        Some(seat) => {
            game.legal_actions(seat, &mut actions);
            !actions.is_empty()
        }
        None => true,
    };
    if fits && is_begun && can_act {
        Ok(())
    } else {
        Err(NotationError::misfit(
            "what is due",
            &render_phase(game.phase),
        ))
    }
}
