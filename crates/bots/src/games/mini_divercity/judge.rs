//! How likely the divers are to win from a position: a small net over what lies
//! open and hidden alike, trained on games of habit (`habits.rs`).

use game_mini_divercity::{
    Corporation, EXTINCT, HandId, MiniDivercity, N_COPIES, N_SPECIES, Phase, SAVED,
};
use rules::Position as _;

use super::hotels::{Tourism, completing};
use crate::net::{Bench, Bits, Made, Pen, Shipped, rank};

/// What the inputs below mean; a net of other features is refused.
pub const FEATURES: u16 = 1;

/// Columns, cards to spare, and how many copies of a species are known and not.
const LACKS: usize = 3;
const SPARES: usize = 6;
const KNOWN: usize = 3;
const HIDDEN: usize = 3;
/// What a card in a hand is good for.
const USES: usize = 5;
/// How far a hand is from its turn.
const TURNS: usize = 3;

const NEED: Bits = Bits::first(10);
const MARGIN: Bits = NEED.then(7);
const WANTED: Bits = MARGIN.then(5);
const SPARE: Bits = WANTED.then(9);
const MISSING: Bits = SPARE.then(20);
const DECK: Bits = MISSING.then(16);
const N_HANDS: Bits = DECK.then(6);
const PHASE: Bits = N_HANDS.then(3);
const DIVERS: Bits = PHASE.then(8);
const HOTELS: Bits = DIVERS.then(7);
const RISK: Bits = HOTELS.then(10);
const COMPLETING: Bits = RISK.then(7);
const PAIRS_SHARE: Bits = COMPLETING.then(8);
const CORPORATIONS: Bits = PAIRS_SHARE.then(9);
const SPECIES: Bits = CORPORATIONS.then(LACKS * SPARES * KNOWN * HIDDEN);
const CARDS: Bits = SPECIES.then(2 * TURNS * USES);
const IN_HANDS: Bits = CARDS.then(14);
const TOTAL: Bits = IN_HANDS.then(16);

/// The net's inputs in all.
pub const N_INPUTS: usize = TOTAL.end();

/// The net.
pub static NET: Shipped = Shipped::new(
    Made {
        name: "mini-divercity-judge.bin",
        game: MiniDivercity::KEY,
        rules_version: MiniDivercity::RULES_VERSION,
        features: FEATURES,
        n_inputs: N_INPUTS as u16,
        n_outputs: 1,
        sha256: "f56400d24519277d9390a9af1898e5a7c804c4dfc2110d25563022cd9c7ff058",
    },
    include_bytes!("../../../nets/mini-divercity-judge.bin"),
);

/// The odds that the divers win.
pub(super) fn odds(game: &MiniDivercity, bench: &mut Bench) -> f32 {
    let Some(net) = NET.get() else {
        return 0.5;
    };
    bench.inputs.clear();
    describe(game, &mut bench.inputs);
    bench.share(net)
}

/// Which inputs a position turns on; one that is named twice counts twice.
pub fn describe(game: &MiniDivercity, inputs: &mut Vec<u16>) {
    let mut pen = Pen(inputs);
    let holds = Holds::of(game);
    describe_species(game, &holds, &mut pen);
    describe_hands(game, &holds, &mut pen);
    describe_corporations(game, &mut pen);
    for hand in HandId::first(game.n_hands()) {
        for diver in game.unused_divers(hand).iter() {
            pen.class(DIVERS, diver.idx());
        }
    }
    let phase = match game.phase() {
        Phase::Oil { .. } => 0,
        Phase::Turn { has_acted: true } => 1,
        _ => 2,
    };
    pen.class(PHASE, phase);
    pen.class(N_HANDS, usize::from(game.n_hands()) - 2);
}

/// How many cards of each species are in hands, known to their holders or not, and
/// how many more than it needs there are.
struct Holds {
    known: [u8; N_SPECIES],
    hidden: [u8; N_SPECIES],
    spare: [i8; N_SPECIES],
}

impl Holds {
    fn of(game: &MiniDivercity) -> Holds {
        let (mut known, mut hidden) = ([0; N_SPECIES], [0; N_SPECIES]);
        for hand in HandId::first(game.n_hands()) {
            let held = game.hand(hand);
            for (slot, card) in held.cards().iter().enumerate() {
                let slot = slot as u8;
                match held.knows(slot) || !held.signs(slot).is_empty() {
                    true => known[card.idx()] += 1,
                    false => hidden[card.idx()] += 1,
                }
            }
        }
        let (tokens, discard) = (game.tokens(), game.species_discard().counts());
        let spare = |idx: usize| (N_COPIES - discard[idx]) as i8 - (SAVED - tokens[idx]);
        Holds {
            known,
            hidden,
            spare: std::array::from_fn(spare),
        }
    }

    /// What a card is good for: to save, to bring nearer, for nothing, gone, or the
    /// last that its species can do without.
    fn use_of(&self, game: &MiniDivercity, idx: usize) -> usize {
        match game.tokens()[idx] {
            SAVED | EXTINCT => 3,
            _ if self.spare[idx] < 0 => 2,
            1 => 0,
            _ if self.spare[idx] == 0 => 4,
            _ => 1,
        }
    }
}

fn describe_species(game: &MiniDivercity, holds: &Holds, pen: &mut Pen<'_>) {
    let (mut n_saved, mut n_extinct, mut n_savable) = (0_u8, 0_u8, 0_u8);
    let mut lacking = [0_u8; 4];
    let mut n_useful = 0;
    let in_deck = game.species_deck().counts();
    for (idx, &token) in game.tokens().iter().enumerate() {
        match token {
            SAVED => n_saved += 1,
            EXTINCT => n_extinct += 1,
            _ => {
                let lacks = (SAVED - token) as usize;
                let spare = (holds.spare[idx] + 1).clamp(0, SPARES as i8 - 1) as usize;
                let known = usize::from(holds.known[idx]).min(KNOWN - 1);
                let hidden = usize::from(holds.hidden[idx]).min(HIDDEN - 1);
                let class = ((lacks - 1) * SPARES + spare) * KNOWN + known;
                pen.class(SPECIES, class * HIDDEN + hidden);
                if holds.spare[idx] >= 0 {
                    n_savable += 1;
                    lacking[lacks] += 1;
                    n_useful += holds.known[idx] + holds.hidden[idx] + in_deck[idx];
                }
            }
        }
    }
    let level = game.options().level().difficulty();
    let need = level.saved_to_win.saturating_sub(n_saved);
    let margin = level.extinct_to_lose.saturating_sub(n_extinct);
    let (mut missing, mut wanted) = (0, need);
    for lacks in 1..4_u8 {
        let n = lacking[usize::from(lacks)].min(wanted);
        missing += n * lacks;
        wanted -= n;
    }
    pen.class(NEED, need.into());
    pen.class(MARGIN, margin.into());
    pen.class(WANTED, wanted.into());
    pen.class(SPARE, usize::from((n_savable + 1).saturating_sub(need)));
    pen.class(MISSING, missing.into());
    pen.class(TOTAL, usize::from(n_useful.saturating_sub(missing)) / 2);
}

fn describe_hands(game: &MiniDivercity, holds: &Holds, pen: &mut Pen<'_>) {
    let n_hands = game.n_hands();
    let (mut hand, mut in_hands) = (game.active(), 0);
    for turn in 0..usize::from(n_hands) {
        let held = game.hand(hand);
        in_hands += held.len();
        for (slot, card) in held.cards().iter().enumerate() {
            let slot = slot as u8;
            let is_known = held.knows(slot) || !held.signs(slot).is_empty();
            let at = usize::from(is_known) * TURNS + turn.min(TURNS - 1);
            pen.nth(CARDS, at, USES, holds.use_of(game, card.idx()));
        }
        hand = hand.next_of(n_hands);
    }
    pen.class(IN_HANDS, usize::from(in_hands) / 2);
    let n_deck = usize::from(game.species_deck().len());
    let bounds = [1, 2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 40, 45];
    pen.class(DECK, rank(&bounds, n_deck));
}

fn describe_corporations(game: &MiniDivercity, pen: &mut Pen<'_>) {
    let hotels = game.hotels();
    let mut deck = *game.corporation_deck();
    deck.add_all(game.industrialist_hand());
    if deck.is_empty() {
        deck = *game.corporation_discard();
    }
    let n_cards = deck.len().max(1);
    let n_pairs: u8 = deck.counts()[..Corporation::Oil as usize].iter().sum();
    pen.class(HOTELS, hotels.len() as usize);
    let bounds = [0.01, 0.02, 0.04, 0.06, 0.09, 0.13, 0.18, 0.25, 0.4];
    pen.class(RISK, rank(&bounds, Tourism::new(game).danger()));
    pen.class(COMPLETING, completing(hotels.bits(), &deck) as usize);
    pen.class(PAIRS_SHARE, usize::from(10 * n_pairs / n_cards));
    pen.class(CORPORATIONS, usize::from(n_cards / 3));
}
