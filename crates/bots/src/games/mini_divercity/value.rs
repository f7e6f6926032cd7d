//! How likely the divers are to win from a position: a small net over counts,
//! trained on games of the blueprint.

mod net;

use game_mini_divercity::{
    Corporation, EXTINCT, HandId, MiniDivercity, N_COPIES, N_SPECIES, Phase, SAVED,
};

use self::net::{BIAS, FIRST, LAST, LAST_BIAS};
use super::hotels::completing;
use crate::math::exp;

/// How many numbers describe a position.
const N_FEATURES: usize = 56;
/// How many hidden units there are.
const N_HIDDEN: usize = 16;

/// Counts of what matters, each around one or below.
type Features = [f32; N_FEATURES];

/// The odds that the divers win.
pub(super) fn odds(game: &MiniDivercity) -> f32 {
    let features = describe(game);
    let mut hidden = BIAS;
    for (feature, row) in features.iter().zip(&FIRST) {
        for (unit, weight) in hidden.iter_mut().zip(row) {
            *unit += feature * weight;
        }
    }
    let mut sum = LAST_BIAS;
    for (unit, weight) in hidden.iter().zip(&LAST) {
        sum += unit.max(0.0) * weight;
    }
    1.0 / (1.0 + exp(-sum))
}

fn describe(game: &MiniDivercity) -> Features {
    let mut f = [0.0; N_FEATURES];
    let is_savable = describe_species(game, &mut f);
    describe_hands(game, &is_savable, &mut f);
    describe_corporations(game, &mut f);
    for hand in HandId::first(game.n_hands()) {
        for diver in game.unused_divers(hand).iter() {
            f[45 + diver.idx()] = 1.0;
        }
    }
    f[53] = match game.phase() {
        Phase::Oil { .. } => 1.0,
        Phase::Turn { has_acted: true } => -1.0,
        _ => 0.0,
    };
    f
}

/// From 0: the species on the scale by column and by the cards they have to
/// spare; from 13: what is lacking. Which species can still be saved.
fn describe_species(game: &MiniDivercity, f: &mut Features) -> [bool; N_SPECIES] {
    let (tokens, deck) = (game.tokens(), game.species_deck().counts());
    let discard = game.species_discard().counts();
    let (mut n_saved, mut n_extinct, mut useful_in_deck) = (0u8, 0u8, 0u8);
    // How many savable species lack so many steps.
    let mut lacking_counts = [0u8; 4];
    let mut is_savable = [false; N_SPECIES];
    for idx in 0..N_SPECIES {
        let (base, most) = match tokens[idx] {
            SAVED => {
                n_saved += 1;
                continue;
            }
            EXTINCT => {
                n_extinct += 1;
                continue;
            }
            -1 => (0, 3),
            0 => (4, 4),
            _ => (9, 3),
        };
        let lacking = SAVED - tokens[idx];
        let surplus = (N_COPIES - discard[idx]) as i8 - lacking;
        f[base + (surplus + 1).clamp(0, most) as usize] += 0.25;
        if surplus >= 0 {
            is_savable[idx] = true;
            lacking_counts[lacking as usize] += 1;
            useful_in_deck += deck[idx];
        }
    }
    let level = game.options().level().difficulty();
    let need = level.saved_to_win.saturating_sub(n_saved);
    let margin = level.extinct_to_lose.saturating_sub(n_extinct);
    let (mut missing, mut wanted) = (0, need);
    for lacking in 1..4u8 {
        let n = lacking_counts[usize::from(lacking)].min(wanted);
        missing += n * lacking;
        wanted -= n;
    }
    let n_savable: u8 = lacking_counts.iter().sum();
    f[13] = f32::from(need) / 5.0;
    f[14] = f32::from(margin) / 5.0;
    f[15] = flag(margin <= 1);
    f[16] = flag(margin == 2);
    f[17] = flag(need <= 1);
    f[18] = flag(need == 2);
    f[19] = f32::from(missing) / 8.0;
    f[20] = f32::from(wanted);
    f[21] = (f32::from(n_savable) - f32::from(need)) / 4.0;
    f[23] = f32::from(useful_in_deck) / 20.0;
    f[55] = 1.0 / (5.0 + f32::from(missing)) / 3.0;
    is_savable
}

/// From 22: the deck and what is in hands, known or not.
fn describe_hands(game: &MiniDivercity, is_savable: &[bool; N_SPECIES], f: &mut Features) {
    let (tokens, n_hands) = (game.tokens(), game.n_hands());
    let n_deck = f32::from(game.species_deck().len());
    f[22] = n_deck / 30.0;
    f[24] = flag(n_deck == 0.0);
    let (mut hand, mut in_hands) = (game.active(), 0.0);
    for distance in 0..usize::from(n_hands) {
        let held = game.hand(hand);
        in_hands += f32::from(held.len());
        for (slot, card) in held.cards().iter().enumerate() {
            let idx = card.idx();
            let slot = slot as u8;
            let is_known = held.knows(slot) || !held.signs(slot).is_empty();
            let class = match (is_savable[idx], tokens[idx]) {
                (true, 1) => 0,
                (true, _) => 1,
                (false, SAVED | EXTINCT) => 3,
                (false, _) => 2,
            };
            f[25 + class + if is_known { 0 } else { 4 }] += 0.3;
            // What the active and the next hand could do with it.
            if distance < 2 && is_known && class != 2 {
                f[33 + 3 * distance + class.min(2)] += 0.5;
            }
        }
        hand = hand.next_of(n_hands);
    }
    f[39] = in_hands / 9.0;
    f[54] = f32::from(n_hands) / 3.0 - 1.0;
    // Cards for each step that is missing.
    f[55] *= in_hands + n_deck;
}

/// From 40: hotels and what builds them.
fn describe_corporations(game: &MiniDivercity, f: &mut Features) {
    let hotels = game.hotels();
    let mut deck = *game.corporation_deck();
    deck.add_all(game.industrialist_hand());
    if deck.is_empty() {
        deck = *game.corporation_discard();
    }
    let n_cards = f32::from(deck.len().max(1));
    let n_hotel_cards: u8 = deck.counts()[..Corporation::Oil as usize].iter().sum();
    f[40] = hotels.len() as f32 / 4.0;
    f[41] = flag(hotels.len() >= 5);
    f[42] = completing(hotels.bits(), &deck) / n_cards * 5.0;
    f[43] = f32::from(n_hotel_cards) / n_cards;
    f[44] = n_cards / 27.0;
}

fn flag(is_set: bool) -> f32 {
    f32::from(u8::from(is_set))
}
