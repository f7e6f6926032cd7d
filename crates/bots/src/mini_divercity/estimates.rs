//! What steps of tokens are worth, and what cards may be.

use game_mini_divercity::{
    CardView, EXTINCT, Face, GREEN, HandId, N_COPIES, N_SPECIES, Pile, RED, SAVED, Species,
    SpeciesPile, View,
};

use super::is_own;

/// What a species is worth in each column, blue being nothing; and in red if it
/// can no longer be saved.
const WORTH_EXTINCT: f64 = -1.3;
const WORTH_RED: f64 = -0.7;
const WORTH_GREEN: f64 = 2.0;
const WORTH_SAVED: f64 = 5.0;
const WORTH_LOST_RED: f64 = 0.0;
/// What decides the game.
const DECISIVE: f64 = 60.0;
/// What an extinction costs more when only one or two others may follow.
const DANGER_LAST: f64 = 1.9;
const DANGER_LAST_BUT_ONE: f64 = 0.4;
/// How much of that a step away from it gains.
const RESCUE: f64 = 0.39;
/// What each other card of a species in sight adds to a step of it.
const SUPPORT: f64 = 0.51;
/// What it is worth to know which card to give to the oil.
const OIL: f64 = 0.3;
/// The most that an unknown card is hoped to gain: what wins now can be found out
/// and win later.
const MOST_HOPED: f64 = 5.0;
/// What a known card is worth a turn later.
const LATER: f64 = 0.45;
/// The most that a choice is worth to somebody else: it can still be told later.
const MOST_TOLD: f64 = 2.1;

pub(super) struct Estimates {
    /// What one step up and one step down are worth, by species.
    up: [f64; N_SPECIES],
    down: [f64; N_SPECIES],
    average_up: f64,
    average_down: f64,
    hands: Vec<Vec<Card>>,
}

/// A card as the viewer sees it, and whether its holder knows it too.
#[derive(Clone, Copy)]
struct Card {
    seen: Option<Species>,
    is_known_to_holder: bool,
}

impl Estimates {
    pub(super) fn new(view: &View) -> Self {
        let hands: Vec<Vec<Card>> = (0..view.hands.len()).map(|idx| hand(view, idx)).collect();
        let mut pool: SpeciesPile = Pile::of([N_COPIES; N_SPECIES]);
        for (species, &count) in Species::ALL.into_iter().zip(&view.species_discard) {
            (0..count).for_each(|_| {
                pool.take(species);
            });
        }
        for card in hands.iter().flatten() {
            card.seen.into_iter().for_each(|species| {
                pool.take(species);
            });
        }
        let (mut up, mut down) = ([0.0; N_SPECIES], [0.0; N_SPECIES]);
        for species in Species::ALL {
            let in_sight = hands
                .iter()
                .flatten()
                .filter(|card| card.seen == Some(species));
            (up[species.idx()], down[species.idx()]) = steps(view, species, in_sight.count());
        }
        let average = |worth: &[f64; N_SPECIES]| {
            let total: f64 = pool
                .faces()
                .map(|(species, count)| f64::from(count) * worth[species.idx()])
                .sum();
            total / f64::from(pool.len().max(1))
        };
        Estimates {
            average_up: average(&up.map(|up| up.min(MOST_HOPED))),
            average_down: average(&down),
            up,
            down,
            hands,
        }
    }

    /// What the viewer sees or knows of a card.
    pub(super) fn seen(&self, hand: HandId, slot: u8) -> Option<Species> {
        self.hands[hand.idx()][usize::from(slot)].seen
    }

    pub(super) fn step_of(&self, species: Species) -> f64 {
        self.up[species.idx()]
    }

    /// What a card's step up gains.
    pub(super) fn step(&self, card: Option<Species>) -> f64 {
        card.map_or(self.average_up, |species| self.up[species.idx()])
    }

    /// What a card's step down costs.
    pub(super) fn fall(&self, card: Option<Species>) -> f64 {
        card.map_or(self.average_down, |species| self.down[species.idx()])
    }

    pub(super) fn average_fall(&self) -> f64 {
        self.average_down
    }

    /// What a hand's next play gains: its best known card, or any unknown one.
    pub(super) fn expected_play(&self, hand: HandId) -> f64 {
        self.next_play(hand, false)
    }

    /// What another hand gains by being told its cards.
    pub(super) fn value_of_knowing(&self, hand: HandId) -> f64 {
        let falls = |card: &Card| self.fall(card.seen);
        let cards = &self.hands[hand.idx()];
        let unknown = cards.iter().filter(|card| !card.is_known_to_holder);
        let (n_unknown, sum) = unknown
            .map(falls)
            .fold((0.0, 0.0), |(n, sum), fall| (n + 1.0, sum + fall));
        let least = cards.iter().map(falls).fold(f64::MAX, f64::min);
        let oil = if n_unknown > 0.0 {
            (sum / n_unknown - least).clamp(0.0, MOST_HOPED)
        } else {
            0.0
        };
        let plays = |is_told: bool| self.next_play(hand, is_told) + self.later_plays(hand, is_told);
        let choice = plays(true) - plays(false);
        choice.min(MOST_TOLD) + OIL * oil
    }

    /// What the own hand would gain by looking: the best of several unknown
    /// cards instead of any.
    pub(super) fn value_of_exploring(&self, hand: HandId) -> f64 {
        let unknown = self.hands[hand.idx()]
            .iter()
            .filter(|card| card.seen.is_none())
            .count();
        let best_known = self.hands[hand.idx()]
            .iter()
            .filter_map(|card| card.seen)
            .map(|species| self.up[species.idx()])
            .fold(0.0, f64::max);
        if unknown >= 3 && best_known < 2.0 {
            2.0
        } else {
            0.0
        }
    }

    /// What a hand gains in its turns after the next one by the cards it knows,
    /// over playing any card then.
    fn later_plays(&self, hand: HandId, is_told: bool) -> f64 {
        let cards = &self.hands[hand.idx()];
        let known = cards
            .iter()
            .filter(|card| is_told || card.is_known_to_holder);
        let mut gains: Vec<f64> = known
            .map(|card| (self.step(card.seen) - self.average_up).max(0.0))
            .collect();
        gains.sort_by(|one, other| other.total_cmp(one));
        // Horner's way from the last to the second.
        let later = gains.iter().skip(1).rev();
        later.fold(0.0, |sum, gain| LATER * (gain + sum))
    }

    /// What the next play of a hand gains. It plays its best known card, unless
    /// an unknown one is better on average.
    fn next_play(&self, hand: HandId, is_told: bool) -> f64 {
        let cards = &self.hands[hand.idx()];
        let is_known = |card: &&Card| is_told || card.is_known_to_holder;
        let (known, unknown): (Vec<&Card>, Vec<&Card>) = cards.iter().partition(is_known);
        let worth = |card: &Card| self.step(card.seen);
        let best = known.into_iter().map(worth).fold(f64::MIN, f64::max);
        if best >= self.average_up {
            return best;
        }
        if unknown.is_empty() {
            return self.average_up;
        }
        let n_unknown = unknown.len() as f64;
        unknown.into_iter().map(worth).sum::<f64>() / n_unknown
    }
}

/// The species on a card that the viewer sees.
pub(super) fn face(card: &CardView) -> Option<Species> {
    match card.face {
        Face::Up { species } | Face::Seen { species } => Some(species),
        Face::Back {} => None,
    }
}

fn hand(view: &View, idx: usize) -> Vec<Card> {
    let is_own = is_own(view, idx);
    let card = |card: &CardView| {
        // Signs among bots name a species by its number.
        let signed = card.signs.iter().next();
        let signed = signed.map(|sign| Species::ALL[usize::from(sign.number())]);
        Card {
            seen: face(card).or(signed.filter(|_| is_own)),
            is_known_to_holder: card.told || signed.is_some(),
        }
    };
    view.hands[idx].cards.iter().map(card).collect()
}

/// What one step up gains and one step down costs a species.
fn steps(view: &View, species: Species, n_in_sight: usize) -> (f64, f64) {
    let token = view.tokens[species.idx()];
    if token == SAVED || token == EXTINCT {
        return (0.0, 0.0);
    }
    let count = |place: i8| view.tokens.iter().filter(|&&token| token == place).count() as u8;
    let left = i16::from(N_COPIES) - i16::from(view.species_discard[species.idx()]);
    let can_be_saved = left >= i16::from(SAVED - token);
    let worth = |token: i8| match (token, can_be_saved) {
        (EXTINCT, _) => WORTH_EXTINCT,
        (RED, true) => WORTH_RED,
        (RED, false) => WORTH_LOST_RED,
        (GREEN, true) => WORTH_GREEN,
        (SAVED, true) => WORTH_SAVED,
        _ => 0.0,
    };
    let mut up = worth(token + 1) - worth(token);
    let mut down = worth(token) - worth(token - 1);
    if can_be_saved {
        let n_useful = n_in_sight
            .saturating_sub(1)
            .min((SAVED - token - 1) as usize);
        up += SUPPORT * n_useful as f64;
    }
    if token + 1 == SAVED && count(SAVED) + 1 >= view.saved_to_win {
        up += DECISIVE;
    }
    if token - 1 == EXTINCT {
        let danger = match view.extinct_to_lose.saturating_sub(count(EXTINCT)) {
            0 | 1 => DECISIVE,
            2 => DANGER_LAST,
            3 => DANGER_LAST_BUT_ONE,
            _ => 0.0,
        };
        down += danger;
        up += danger * RESCUE;
    }
    (up, down)
}
