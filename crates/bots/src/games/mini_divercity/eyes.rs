//! A position through the eyes of a seat, weighed quickly: in rollouts every
//! seat decides so, each by what it could know in that world.
//!
//! A species has a worth by its column and by how many cards more than it needs
//! are left. A card that is known is worth the step that it will make; an
//! unknown one the average of all that the seat cannot place. A telling is worth
//! what its receiver gains by choosing instead of guessing.

use std::cell::OnceCell;

use game_mini_divercity::{
    Corporation, EXTINCT, Effect, HandId, MAX_CARDS, MiniDivercity, N_COPIES, N_SPECIES, RED, SAVED,
};
use rules::Seat;

use super::hotels::Tourism;
use super::weights::{WEIGHTS, worth_of};

/// What decides the game.
const DECISIVE: f32 = 60.0;
/// About as many cards are in the deck at first.
const FULL_DECK: f32 = 52.0;
/// Stands for a card that a seat does not know.
pub(super) const UNKNOWN: usize = N_SPECIES;

/// A position through the eyes of a seat.
pub(super) struct Eyes<'a> {
    pub(super) game: &'a MiniDivercity,
    pub(super) seat: Seat,
    /// What a step up gains, a step down costs and the loss of a card costs, by
    /// species; the last is the average of what the seat cannot place.
    up: [f32; N_SPECIES + 1],
    down: [f32; N_SPECIES + 1],
    lost: [f32; N_SPECIES + 1],
    /// How many cards of each species the seat sees in hands.
    in_sight: [u8; N_SPECIES + 1],
    /// How much what an unknown card gains varies.
    deviation: f32,
    is_alone: bool,
    uses_signs: bool,
    tourism: OnceCell<Tourism>,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(game: &'a MiniDivercity, seat: Seat) -> Self {
        let options = game.options();
        let mut eyes = Eyes {
            game,
            seat,
            up: [0.0; N_SPECIES + 1],
            down: [0.0; N_SPECIES + 1],
            lost: [0.0; N_SPECIES + 1],
            in_sight: [0; N_SPECIES + 1],
            deviation: 0.0,
            is_alone: options.mode.is_alone(),
            uses_signs: options.uses_signs(),
            tourism: OnceCell::new(),
        };
        let pool;
        (eyes.in_sight, pool) = eyes.count_cards();
        eyes.weigh_species();
        eyes.weigh_unknown(&pool);
        eyes
    }

    /// How many cards of each species the seat sees in hands, and how many it
    /// cannot place.
    fn count_cards(&self) -> ([u8; N_SPECIES + 1], [u8; N_SPECIES]) {
        let mut in_sight = [0; N_SPECIES + 1];
        let mut pool = self.game.species_deck().counts();
        for hand in HandId::first(self.game.n_hands()) {
            let cards = self.game.hand(hand).cards();
            for (slot, card) in cards.iter().enumerate() {
                let seen = self.seen(hand, slot as u8);
                in_sight[seen] += 1;
                pool[card.idx()] += u8::from(seen == UNKNOWN);
            }
        }
        (in_sight, pool)
    }

    fn weigh_species(&mut self) {
        let tokens = self.game.tokens();
        let count = |place: i8| tokens.iter().filter(|&&token| token == place).count() as u8;
        let level = self.game.options().level().difficulty();
        let saving = match level.saved_to_win.saturating_sub(count(SAVED)) {
            0 | 1 => DECISIVE,
            _ => 0.0,
        };
        let danger = match level.extinct_to_lose.saturating_sub(count(EXTINCT)) {
            0 | 1 => DECISIVE,
            2 => WEIGHTS.danger_2,
            3 => WEIGHTS.danger_3,
            _ => 0.0,
        };
        let discard = self.game.species_discard().counts();
        for idx in 0..N_SPECIES {
            let token = tokens[idx];
            if token == SAVED || token == EXTINCT {
                continue;
            }
            let left = N_COPIES - discard[idx];
            let fewer = left.saturating_sub(1);
            let now = worth_of(token, left);
            let mut gain = worth_of(token + 1, fewer) - now;
            let mut cost = now - worth_of(token - 1, fewer);
            let lacking = (SAVED - token) as u8;
            if left >= lacking {
                let useful = self.in_sight[idx].saturating_sub(1).min(lacking - 1);
                gain += WEIGHTS.support * f32::from(useful);
            }
            if lacking == 1 {
                gain += saving;
            }
            if token == RED {
                cost += danger;
                gain += danger * WEIGHTS.rescue;
            }
            self.up[idx] = gain;
            self.down[idx] = cost;
            self.lost[idx] = now - worth_of(token, fewer);
        }
    }

    fn weigh_unknown(&mut self, pool: &[u8; N_SPECIES]) {
        let (mut up, mut squares, mut down, mut lost) = (0.0, 0.0, 0.0, 0.0);
        let mut total = 0.0;
        for (idx, &count) in pool.iter().enumerate() {
            let count = f32::from(count);
            let hoped = self.up[idx].min(WEIGHTS.most_hoped);
            total += count;
            up += count * hoped;
            squares += count * hoped * hoped;
            down += count * self.down[idx];
            lost += count * self.lost[idx];
        }
        let share = 1.0 / total.max(1.0);
        self.up[UNKNOWN] = up * share;
        self.down[UNKNOWN] = down * share;
        self.lost[UNKNOWN] = lost * share;
        let variance = squares * share - (up * share) * (up * share);
        self.deviation = variance.max(0.0).sqrt();
    }

    /// The species of a card if the seat knows it. Among bots a sign is the
    /// species with its number.
    pub(super) fn seen(&self, hand: HandId, slot: u8) -> usize {
        let held = self.game.hand(hand);
        let is_open = !self.is_alone && self.game.seat_of(hand) != self.seat;
        if is_open || held.knows(slot) {
            return held.cards()[usize::from(slot)].idx();
        }
        let sign = held.signs(slot).iter().next().filter(|_| self.uses_signs);
        sign.map_or(UNKNOWN, |sign| sign.number().into())
    }

    /// Whether the holder of a card knows it.
    pub(super) fn is_known(&self, hand: HandId, slot: u8) -> bool {
        let held = self.game.hand(hand);
        held.knows(slot) || self.uses_signs && !held.signs(slot).is_empty()
    }

    /// What a step of a species gains.
    pub(super) fn step(&self, seen: usize) -> f32 {
        self.up[seen]
    }

    /// What a step back of a species costs.
    pub(super) fn fall(&self, seen: usize) -> f32 {
        self.down[seen]
    }

    /// How much what an unknown card gains varies.
    pub(super) fn deviation(&self) -> f32 {
        self.deviation
    }

    /// How many cards of a species the seat sees in hands.
    pub(super) fn in_sight(&self, seen: usize) -> usize {
        self.in_sight[seen].into()
    }

    /// What playing a card gains.
    pub(super) fn play(&self, hand: HandId, slot: u8) -> f32 {
        self.up[self.seen(hand, slot)]
    }

    /// What it costs to give a card to the oil.
    pub(super) fn loss_to_oil(&self, hand: HandId, slot: u8) -> f32 {
        let seen = self.seen(hand, slot);
        self.down[seen] + WEIGHTS.in_hand * self.up[seen]
    }

    /// What it costs to give a card up for a hotel.
    pub(super) fn loss_to_hotel(&self, hand: HandId, slot: u8) -> f32 {
        let seen = self.seen(hand, slot);
        WEIGHTS.in_hand * self.up[seen] + WEIGHTS.copy * self.lost[seen]
    }

    /// How much of a threshold is left as the deck runs out.
    pub(super) fn patience(&self) -> f32 {
        let progress = 1.0 - f32::from(self.game.species_deck().len()) / FULL_DECK;
        1.0 - WEIGHTS.decay * progress
    }

    /// What a telling gains, the sooner the more.
    pub(super) fn telling(&self, hand: HandId) -> f32 {
        let n_hands = self.game.n_hands();
        let distance = (hand.number() + n_hands - self.game.active().number()) % n_hands;
        let weight = 1.0 - WEIGHTS.telling_later * (f32::from(distance) - 1.0);
        weight * self.knowing(hand)
    }

    /// What a hand gains by learning its cards: it plays its best ones first and
    /// gives the others to the oil, instead of whatever comes.
    fn knowing(&self, hand: HandId) -> f32 {
        let (mut before, mut after) = (Gains::default(), Gains::default());
        let (mut n_unknown, mut n_unseen) = (0u8, 0u8);
        let (mut unknown_up, mut unknown_fall, mut least_fall) = (0.0, 0.0, f32::MAX);
        for slot in 0..self.game.hand(hand).len() {
            let seen = self.seen(hand, slot);
            let up = self.up[seen];
            after.add(up);
            least_fall = self.down[seen].min(least_fall);
            if self.is_known(hand, slot) {
                before.add(up);
            } else {
                n_unknown += 1;
                n_unseen += u8::from(seen == UNKNOWN);
                unknown_up += up;
                unknown_fall += self.down[seen];
            }
        }
        if n_unknown == 0 {
            return 0.0;
        }
        let share = 1.0 / f32::from(n_unknown);
        let average = self.up[UNKNOWN];
        let next_before = match before.best() {
            best if best >= average => best,
            _ => unknown_up * share,
        };
        let next_after = after.best().max(average);
        let choice = next_after + after.later(average) - next_before - before.later(average);
        // A lone diver does not see the cards that are told either.
        let hope = WEIGHTS.spread * self.deviation * f32::from(n_unseen.saturating_sub(1));
        let oil = (unknown_fall * share - least_fall).clamp(0.0, WEIGHTS.most_hoped);
        (choice + hope).min(WEIGHTS.most_told) + WEIGHTS.oil * oil
    }

    /// What a look at the own hand gains: the best of several unknown cards
    /// instead of any.
    pub(super) fn exploring(&self, hand: HandId) -> f32 {
        /// What the best of so many is above the average, in deviations.
        const BEST_OF: [f32; MAX_CARDS + 1] = [0.0, 0.0, 0.56, 0.85, 1.03];
        let (mut n_unknown, mut best) = (0, self.up[UNKNOWN]);
        for slot in 0..self.game.hand(hand).len() {
            match self.seen(hand, slot) {
                UNKNOWN => n_unknown += 1,
                seen => best = best.max(self.up[seen]),
            }
        }
        (self.up[UNKNOWN] + BEST_OF[n_unknown] * self.deviation - best).max(0.0)
    }

    /// What the next play of another hand gains: its best known card, unless an
    /// unknown one is better on average.
    pub(super) fn next_play(&self, hand: HandId) -> f32 {
        let (mut best, mut n_unknown, mut sum) = (f32::MIN, 0.0, 0.0);
        for slot in 0..self.game.hand(hand).len() {
            let up = self.play(hand, slot);
            if self.is_known(hand, slot) {
                best = best.max(up);
            } else {
                n_unknown += 1.0;
                sum += up;
            }
        }
        if best >= self.up[UNKNOWN] {
            best
        } else if n_unknown > 0.0 {
            sum / n_unknown
        } else {
            self.up[UNKNOWN]
        }
    }

    pub(super) fn tourism(&self) -> &Tourism {
        self.tourism.get_or_init(|| Tourism::new(self.game))
    }

    /// What a corporation card costs the divers.
    pub(super) fn corporation(&self, card: Corporation) -> f32 {
        let active = self.game.active();
        let mut harm = 0.0;
        for effect in card.effects() {
            harm += match effect {
                Effect::Oil {} => {
                    let slots = 0..self.game.hand(active).len();
                    let losses = slots.map(|slot| self.loss_to_oil(active, slot));
                    losses.reduce(f32::min).unwrap_or(0.0)
                }
                Effect::Dynamite {} => self.down[UNKNOWN],
                Effect::Hotels { pair } => WEIGHTS.loss * self.tourism().threat(*pair),
            };
        }
        harm
    }
}

/// What the cards of a hand gain, the largest first.
#[derive(Default)]
struct Gains {
    n: usize,
    sorted: [f32; MAX_CARDS],
}

impl Gains {
    fn add(&mut self, gain: f32) {
        let mut at = self.n;
        while at > 0 && self.sorted[at - 1] < gain {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = gain;
        self.n += 1;
    }

    fn best(&self) -> f32 {
        match self.n {
            0 => f32::MIN,
            _ => self.sorted[0],
        }
    }

    /// What all but the best gain over the average, each turn later for less.
    fn later(&self, average: f32) -> f32 {
        let others = self.sorted[..self.n].iter().skip(1).rev();
        // Horner's way, from the last to the second.
        others.fold(0.0, |sum, gain| {
            WEIGHTS.later * ((gain - average).max(0.0) + sum)
        })
    }
}
