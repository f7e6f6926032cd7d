//! How near the sixth hotel is.

use std::cell::OnceCell;

use game_mini_divercity::{Corporation, CorporationPile, Effect, Hotel, Hotels, MiniDivercity};

use super::weights::WEIGHTS;

/// The hotels that stand, and the cards that could still come.
pub(super) struct Tourism {
    built: u8,
    /// Pairs of hotels that could come, a bit each.
    pairs: u16,
    n_cards: f32,
    next: Option<Corporation>,
    /// The risk of losing soon.
    danger: f32,
    /// By how much closing each hotel lowers it, once somebody asks.
    reliefs: OnceCell<[f32; Hotel::ALL.len()]>,
}

/// The hotels of each pair, in the order of the corporation cards.
const PAIRS: [u8; 12] = {
    let mut pairs = [0; 12];
    let mut idx = 0;
    while idx < pairs.len() {
        if let [Effect::Hotels { pair: [one, other] }] = Corporation::ALL[idx].effects() {
            pairs[idx] = 1 << *one as u8 | 1 << *other as u8;
        }
        idx += 1;
    }
    pairs
};

/// The pairs that have all of some hotels, a bit each.
const PAIRS_WITH: [u16; 64] = {
    let mut with = [0; 64];
    let mut hotels = 0;
    while hotels < with.len() {
        let mut idx = 0;
        while idx < PAIRS.len() {
            if PAIRS[idx] as usize & hotels == hotels {
                with[hotels] |= 1 << idx;
            }
            idx += 1;
        }
        hotels += 1;
    }
    with
};

impl Tourism {
    pub(super) fn new(game: &MiniDivercity) -> Self {
        let mut deck = *game.corporation_deck();
        deck.add_all(game.industrialist_hand());
        // What has run out comes again.
        if deck.is_empty() {
            deck = *game.corporation_discard();
        }
        let mut tourism = Tourism {
            built: game.hotels().bits(),
            pairs: pairs_in(&deck),
            n_cards: f32::from(deck.len().max(1)),
            next: game.corporation_top().first().copied(),
            danger: 0.0,
            reliefs: OnceCell::new(),
        };
        tourism.danger = tourism.risk(tourism.built);
        tourism
    }

    /// The risk of losing soon.
    pub(super) fn danger(&self) -> f32 {
        self.danger
    }

    /// By how much closing a hotel lowers the risk of losing soon.
    pub(super) fn relief(&self, hotel: Hotel) -> f32 {
        let relief = |hotel: Hotel| match self.built & !(1 << hotel as u8) {
            built if built == self.built => 0.0,
            built => self.danger - self.risk(built),
        };
        self.reliefs.get_or_init(|| Hotel::ALL.map(relief))[hotel as usize]
    }

    /// By how much building two more raises it.
    pub(super) fn threat(&self, pair: [Hotel; 2]) -> f32 {
        let built = pair
            .into_iter()
            .fold(self.built, |built, hotel| built | 1 << hotel as u8);
        if built == Hotels::ALL.bits() {
            return 10.0;
        }
        self.risk(built) - self.danger
    }

    /// The odds that one of the next two cards builds the sixth hotel, and a
    /// little for every hotel that stands.
    fn risk(&self, built: u8) -> f32 {
        let n_built = built.count_ones();
        if n_built == 6 {
            return 1.0;
        }
        let creeping = WEIGHTS.creeping * (n_built * n_built) as f32;
        if n_built < 2 {
            return creeping;
        }
        if let Some(next) = self.next {
            let after = built | PAIRS.get(next as usize).copied().unwrap_or(0);
            return creeping + after_one(after, self.pairs, self.n_cards);
        }
        let mut risk = 0.0;
        let mut left = self.pairs;
        let mut n_others = self.n_cards;
        while left != 0 {
            let idx = left.trailing_zeros() as usize;
            left &= left - 1;
            n_others -= 1.0;
            let rest = self.pairs & !(1 << idx);
            risk += after_one(built | PAIRS[idx], rest, (self.n_cards - 1.0).max(1.0));
        }
        // Oil and dynamite build nothing.
        risk += n_others * after_one(built, self.pairs, (self.n_cards - 1.0).max(1.0));
        creeping + risk / self.n_cards
    }
}

/// The odds after one card has come.
fn after_one(built: u8, pairs: u16, n_cards: f32) -> f32 {
    let missing = Hotels::ALL.bits() & !built;
    match missing.count_ones() {
        0 => 1.0,
        1 | 2 => {
            let completing = pairs & PAIRS_WITH[usize::from(missing)];
            WEIGHTS.second_card * completing.count_ones() as f32 / n_cards
        }
        _ => 0.0,
    }
}

/// How many cards of a deck would build the sixth hotel at once.
pub(super) fn completing(built: u8, deck: &CorporationPile) -> f32 {
    let missing = Hotels::ALL.bits() & !built;
    if missing.count_ones() > 2 {
        return 0.0;
    }
    (pairs_in(deck) & PAIRS_WITH[usize::from(missing)]).count_ones() as f32
}

/// The pairs in a deck, a bit each; there is one card of each.
fn pairs_in(deck: &CorporationPile) -> u16 {
    let pairs = deck.counts().into_iter().take(PAIRS.len());
    pairs
        .enumerate()
        .fold(0, |bits, (idx, count)| bits | u16::from(count) << idx)
}
