//! What the net of habits is told of each action that is worth a thought.

use game_mini_divercity::{
    Action, Corporation, EXTINCT, HandId, Hotel, MiniDivercity, N_COPIES, N_SPECIES, Phase, SAVED,
};
use rules::Seat;

use super::super::eyes::{Eyes, UNKNOWN};
use crate::net::{Bits, Pen, rank};

/// What the inputs below mean; a net of other features is refused.
pub const FEATURES: u16 = 1;

/// Species by column and by how many cards they have to spare, and the unknown.
const CARDS: usize = 21;
/// Kinds of actions.
const KINDS: usize = 14;
const GAPS: usize = 12;
const GAINS: usize = 10;

// What is the same for all actions.
const NEED: Bits = Bits::first(10);
const MARGIN: Bits = NEED.then(7);
const DECK: Bits = MARGIN.then(11);
const HOTELS: Bits = DECK.then(6);
const RISK: Bits = HOTELS.then(7);
const OIL_SHARE: Bits = RISK.then(5);
const OWN_UNKNOWN: Bits = OIL_SHARE.then(5);
const PHASE: Bits = OWN_UNKNOWN.then(3);
const N_HANDS: Bits = PHASE.then(5);
const SPARE: Bits = N_HANDS.then(8);
const MISSING: Bits = SPARE.then(9);
const BEST_OWN: Bits = MISSING.then(GAINS);
const HOPE: Bits = BEST_OWN.then(GAINS);
const FALL: Bits = HOPE.then(GAINS);
const DEVIATION: Bits = FALL.then(5);
const UNUSED: Bits = DEVIATION.then(8);
// What is said of an action.
const GAP: Bits = UNUSED.then(KINDS * GAPS);
const CARD: Bits = GAP.then(4 * CARDS);
const IN_SIGHT: Bits = CARD.then(4);
const DECISIVE: Bits = IN_SIGHT.then(2);
const DISTANCE: Bits = DECISIVE.then(3);
const THEIR_UNKNOWN: Bits = DISTANCE.then(5);
const THEIR_BEST: Bits = THEIR_UNKNOWN.then(CARDS);
const THEIR_KNOWN: Bits = THEIR_BEST.then(GAINS);
const CRITICAL: Bits = THEIR_KNOWN.then(4);
const DEAD: Bits = CRITICAL.then(4);
const THEIR_MEAN: Bits = DEAD.then(GAINS);
const RELIEF: Bits = THEIR_MEAN.then(8);
const GIVEN_UP: Bits = RELIEF.then(GAINS);

/// The net's inputs in all.
pub const N_INPUTS: usize = GIVEN_UP.end();

/// The actions that are worth a thought, and what the net is told of them.
#[derive(Default)]
pub struct Offers {
    /// Of all.
    pub table: Vec<u16>,
    /// Of each.
    pub inputs: Vec<u16>,
    /// The actions, and where what is said of each ends.
    pub actions: Vec<(Action, usize)>,
    scores: Vec<f32>,
    sorted: Vec<f32>,
}

impl Offers {
    /// Whether somebody decides here by habit; other decisions are the blueprint's.
    pub fn is_due(game: &MiniDivercity) -> bool {
        matches!(
            game.phase(),
            Phase::Turn { .. } | Phase::Oil { .. } | Phase::Captain { .. }
        )
    }

    /// Describes what is worth a thought of what is legal for a seat.
    pub fn of(game: &MiniDivercity, seat: Seat, legal: &mut Vec<Action>) -> Offers {
        let mut offers = Offers::default();
        let eyes = Eyes::new(game, seat);
        eyes.narrow(legal);
        offers.describe(&eyes, legal, legal.len());
        offers
    }

    /// Describes so much of what `legal` offers to these eyes, the best rated.
    pub(super) fn describe(&mut self, eyes: &Eyes<'_>, legal: &[Action], most: usize) {
        self.table.clear();
        self.inputs.clear();
        self.actions.clear();
        self.scores.clear();
        self.scores
            .extend(legal.iter().map(|&action| eyes.rating(action)));
        self.sorted.clone_from(&self.scores);
        self.sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        let best = self.sorted[0];
        let least = self.sorted[most.min(legal.len()) - 1];
        let sight = Sight::new(eyes);
        sight.describe_table(&mut Pen(&mut self.table));
        for (&action, &score) in legal.iter().zip(&self.scores) {
            if score < least {
                continue;
            }
            let mut pen = Pen(&mut self.inputs);
            sight.describe(action, best - score, &mut pen);
            self.actions.push((action, self.inputs.len()));
        }
    }
}

/// Eyes with what is asked of them more than once.
struct Sight<'a> {
    eyes: &'a Eyes<'a>,
    game: &'a MiniDivercity,
    own: HandId,
    need: u8,
    margin: u8,
    discard: [u8; N_SPECIES],
}

impl<'a> Sight<'a> {
    fn new(eyes: &'a Eyes<'a>) -> Self {
        let game = eyes.game;
        let level = game.options().level().difficulty();
        let count = |place: i8| game.tokens().iter().filter(|&&at| at == place).count() as u8;
        Sight {
            eyes,
            game,
            own: game.deciding_hand().unwrap_or(game.active()),
            need: level.saved_to_win.saturating_sub(count(SAVED)),
            margin: level.extinct_to_lose.saturating_sub(count(EXTINCT)),
            discard: game.species_discard().counts(),
        }
    }

    fn describe_table(&self, pen: &mut Pen<'_>) {
        let game = self.game;
        pen.class(NEED, self.need.into());
        pen.class(MARGIN, self.margin.into());
        let n_deck = usize::from(game.species_deck().len());
        pen.class(DECK, rank(&[1, 4, 8, 12, 16, 20, 26, 32, 38, 44], n_deck));
        pen.class(HOTELS, game.hotels().len() as usize);
        let risk = self.eyes.tourism().danger();
        pen.class(RISK, rank(&[0.01, 0.03, 0.06, 0.1, 0.16, 0.25], risk));
        let deck = match game.corporation_deck().is_empty() {
            true => game.corporation_discard(),
            false => game.corporation_deck(),
        };
        let n_oil: u8 = deck.counts()[Corporation::Oil as usize..].iter().sum();
        let share = 8 * n_oil / deck.len().max(1);
        pen.class(OIL_SHARE, usize::from(share).saturating_sub(2));
        let own = self.game.hand(self.own);
        let mut n_unknown = 0;
        let mut best_own = 0.0_f32;
        for slot in 0..own.len() {
            match self.eyes.seen(self.own, slot) {
                UNKNOWN => n_unknown += 1,
                seen => best_own = best_own.max(self.eyes.step(seen)),
            }
        }
        pen.class(OWN_UNKNOWN, n_unknown);
        pen.class(BEST_OWN, gain(best_own));
        let phase = match game.phase() {
            Phase::Oil { .. } => 0,
            Phase::Turn { has_acted: true } => 1,
            _ => 2,
        };
        pen.class(PHASE, phase);
        pen.class(N_HANDS, usize::from(game.n_hands()) - 2);
        let (mut n_savable, mut lacking) = (0_u8, [0_u8; 4]);
        for (idx, &token) in game.tokens().iter().enumerate() {
            let lacks = SAVED - token;
            if (1..=3).contains(&lacks) && self.surplus(idx) >= 0 {
                n_savable += 1;
                lacking[lacks as usize] += 1;
            }
        }
        pen.class(
            SPARE,
            usize::from((n_savable + 1).saturating_sub(self.need)),
        );
        let (mut missing, mut wanted) = (0, self.need);
        for lacks in 1..4_u8 {
            let n = lacking[usize::from(lacks)].min(wanted);
            missing += n * lacks;
            wanted -= n;
        }
        pen.class(
            MISSING,
            rank(&[2, 4, 6, 8, 10, 12, 14, 17], usize::from(missing)),
        );
        pen.class(HOPE, gain(self.eyes.step(UNKNOWN)));
        pen.class(FALL, gain(self.eyes.fall(UNKNOWN)));
        let deviation = self.eyes.deviation();
        pen.class(DEVIATION, rank(&[0.4, 0.8, 1.2, 2.0], deviation));
        for diver in game.unused_divers(self.own).iter() {
            pen.class(UNUSED, diver.idx());
        }
    }

    /// How many cards more than it needs a species has.
    fn surplus(&self, idx: usize) -> i8 {
        let lacking = SAVED - self.game.tokens()[idx];
        (N_COPIES - self.discard[idx]) as i8 - lacking
    }

    /// The class of a card.
    fn card(&self, seen: usize) -> usize {
        if seen == UNKNOWN {
            return CARDS - 1;
        }
        let column = (self.game.tokens()[seen] + 2) as usize;
        4 * column + (self.surplus(seen) + 1).clamp(0, 3) as usize
    }

    fn describe(&self, action: Action, gap: f32, pen: &mut Pen<'_>) {
        let kind = match action {
            Action::Play { .. } => 0,
            Action::Tell { .. } => 1,
            Action::Close { .. } => 2,
            Action::Discard { .. } => 3,
            Action::Obey { .. } => 4,
            Action::Endurance { .. } => 6,
            Action::Diving { .. } => 7,
            Action::Captain { .. } => 8,
            Action::Environmentalist { .. } => 9,
            Action::Explorer {} => 10,
            Action::Visionary {} => 11,
            Action::Swimmer { .. } => 12,
            Action::Communication { .. } => 13,
            _ => 5,
        };
        let class = rank(
            &[1e-6, 0.1, 0.25, 0.5, 0.8, 1.2, 1.8, 2.6, 4.0, 8.0, 30.0],
            gap,
        );
        pen.nth(GAP, kind, GAPS, class);
        match action {
            Action::Play { slot } | Action::Obey { slot } | Action::Swimmer { slot } => {
                self.describe_step(0, self.eyes.seen(self.own, slot), pen);
            }
            Action::Endurance { species } | Action::Diving { species } => {
                self.describe_step(1, species.idx(), pen);
            }
            Action::Discard { slot } => {
                let seen = self.eyes.seen(self.own, slot);
                pen.nth(CARD, 2, CARDS, self.card(seen));
                if seen != UNKNOWN {
                    pen.class(IN_SIGHT, self.eyes.in_sight(seen));
                    let ends = self.game.tokens()[seen] == -1 && self.margin <= 1;
                    pen.flag(DECISIVE, 1, ends);
                }
            }
            Action::Close { slot, hotel } => {
                let seen = self.eyes.seen(self.own, slot);
                pen.nth(CARD, 3, CARDS, self.card(seen));
                pen.class(GIVEN_UP, gain(self.eyes.loss_to_hotel(self.own, slot)));
                self.describe_relief(hotel, pen);
            }
            Action::Environmentalist { hotel } => self.describe_relief(hotel, pen),
            Action::Tell { hand } | Action::Captain { hand } | Action::Communication { hand } => {
                self.describe_hand(hand, pen);
            }
            _ => {}
        }
    }

    fn describe_step(&self, nth: usize, seen: usize, pen: &mut Pen<'_>) {
        pen.nth(CARD, nth, CARDS, self.card(seen));
        if seen != UNKNOWN {
            pen.class(IN_SIGHT, self.eyes.in_sight(seen));
            let wins = self.game.tokens()[seen] == 1 && self.need <= 1;
            pen.flag(DECISIVE, 0, wins);
        }
    }

    fn describe_relief(&self, hotel: Hotel, pen: &mut Pen<'_>) {
        let relief = self.eyes.tourism().relief(hotel);
        let class = rank(&[0.003, 0.01, 0.03, 0.06, 0.1, 0.16, 0.25], relief);
        pen.class(RELIEF, class);
    }

    fn describe_hand(&self, hand: HandId, pen: &mut Pen<'_>) {
        let n_hands = self.game.n_hands();
        let distance = (hand.number() + n_hands - self.own.number()) % n_hands;
        pen.class(DISTANCE, usize::from(distance.saturating_sub(1)));
        let (mut n_unknown, mut n_critical, mut n_dead) = (0, 0, 0);
        let (mut best, mut known, mut sum) = ((f32::MIN, UNKNOWN), 0.0_f32, 0.0);
        for slot in 0..self.game.hand(hand).len() {
            let seen = self.eyes.seen(hand, slot);
            let up = self.eyes.step(seen);
            if self.eyes.is_known(hand, slot) {
                known = known.max(up);
                continue;
            }
            n_unknown += 1;
            sum += up;
            if up > best.0 {
                best = (up, seen);
            }
            if seen != UNKNOWN {
                let is_open = self.game.tokens()[seen].abs() < SAVED;
                let surplus = self.surplus(seen);
                n_critical += usize::from(is_open && surplus == 0);
                n_dead += usize::from(!is_open || surplus < 0);
            }
        }
        pen.class(THEIR_UNKNOWN, n_unknown);
        pen.class(THEIR_BEST, self.card(best.1));
        pen.class(THEIR_KNOWN, gain(known));
        pen.class(CRITICAL, n_critical);
        pen.class(DEAD, n_dead);
        pen.class(THEIR_MEAN, gain(sum / n_unknown.max(1) as f32));
    }
}

/// The class of a gain.
fn gain(gain: f32) -> usize {
    rank(&[0.05, 0.3, 0.6, 1.0, 1.5, 2.2, 3.2, 4.5, 8.0], gain)
}
