//! What things are worth to divers, found by playing some hundred thousand
//! games. The unit is about a fifth of a saved species.

use game_mini_divercity::N_COPIES;

/// All weights of the blueprint.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// A species in red that cannot be saved any more.
    pub(super) red_lost: f32,
    /// One in red with just enough cards left.
    pub(super) red_0: f32,
    /// With one card to spare.
    pub(super) red_1: f32,
    /// With two.
    pub(super) red_2: f32,
    /// A species in blue that cannot be saved any more.
    pub(super) blue_lost: f32,
    /// One in blue with just enough cards left.
    pub(super) blue_0: f32,
    /// With one card to spare.
    pub(super) blue_1: f32,
    /// With two.
    pub(super) blue_2: f32,
    /// With three.
    pub(super) blue_3: f32,
    /// A species in green that cannot be saved any more.
    pub(super) green_lost: f32,
    /// One in green with just enough cards left.
    pub(super) green_0: f32,
    /// With one card to spare.
    pub(super) green_1: f32,
    /// With two or more.
    pub(super) green_2: f32,
    /// An extinct species.
    pub(super) extinct: f32,
    /// A saved one.
    pub(super) saved: f32,
    /// What an extinction costs more when only one other may follow.
    pub(super) danger_2: f32,
    /// And two others.
    pub(super) danger_3: f32,
    /// How much of that a step away from it gains.
    pub(super) rescue: f32,
    /// What each other card of a species in sight adds to a step of it.
    pub(super) support: f32,
    /// What it is worth to know which card to give to the oil.
    pub(super) oil: f32,
    /// The most that an unknown card is hoped to gain: what wins now can be found out and win later.
    pub(super) most_hoped: f32,
    /// What a known card is worth a turn later.
    pub(super) later: f32,
    /// The most that a choice is worth to somebody else: it can still be told later.
    pub(super) most_told: f32,
    /// How much less a telling is worth for every hand that comes before.
    pub(super) telling_later: f32,
    /// What a card's step is worth while it is only in a hand.
    pub(super) in_hand: f32,
    /// What the loss of a copy counts when a card is given up.
    pub(super) copy: f32,
    /// What a lost game costs.
    pub(super) loss: f32,
    /// How much a hotel more is felt before it is dangerous.
    pub(super) creeping: f32,
    /// How much the corporation card after the next one counts.
    pub(super) second_card: f32,
    /// From what gain on the Captain is used.
    pub(super) captain: f32,
    /// The Olympic Swimmer.
    pub(super) swimmer: f32,
    /// The Environmentalist.
    pub(super) environmentalist: f32,
    /// The Explorer.
    pub(super) explorer: f32,
    /// The Communication Specialist.
    pub(super) communication: f32,
    /// The Endurance and the Diving Specialist.
    pub(super) free_step: f32,
    /// With how many hotels the Visionary is used.
    pub(super) visionary: f32,
    /// How much of these thresholds is gone when the deck has run out.
    pub(super) decay: f32,
    /// What the best of several cards that nobody sees is above the average, in deviations.
    pub(super) spread: f32,
}

/// For all levels.
pub(super) const WEIGHTS: Weights = Weights {
    red_lost: -0.25,
    red_0: -0.7,
    red_1: -0.7,
    red_2: -0.7,
    blue_lost: 0.0,
    blue_0: 0.0,
    blue_1: 0.0,
    blue_2: 0.0,
    blue_3: 0.0,
    green_lost: 0.0,
    green_0: 2.0,
    green_1: 2.0,
    green_2: 2.0,
    extinct: -1.3,
    saved: 5.0,
    danger_2: 1.9,
    danger_3: 0.4,
    rescue: 0.39,
    support: 0.51,
    oil: 0.21,
    most_hoped: 5.0,
    later: 0.45,
    most_told: 2.1,
    telling_later: 0.05,
    in_hand: 0.9,
    copy: 0.0,
    loss: 60.0,
    creeping: 0.0006,
    second_card: 0.12,
    captain: 0.83,
    swimmer: 0.65,
    environmentalist: 2.2,
    explorer: 0.8,
    communication: 1.12,
    free_step: 0.13,
    visionary: 4.0,
    decay: 0.3,
    spread: 1.0,
};

/// The worth of a species by column (from extinct to saved) and by the copies
/// that are not discarded.
type Scale = [[f32; N_COPIES as usize + 1]; 5];

static SCALE: Scale = scale(&WEIGHTS);

/// What a species is worth with so many copies left.
pub(super) fn worth_of(token: i8, left: u8) -> f32 {
    SCALE[(token + 2) as usize][left as usize]
}

const fn scale(w: &Weights) -> Scale {
    let red = [w.red_lost, w.red_0, w.red_1, w.red_2];
    let blue = [w.blue_lost, w.blue_0, w.blue_1, w.blue_2, w.blue_3];
    let green = [w.green_lost, w.green_0, w.green_1, w.green_2];
    let mut scale = [[0.0; N_COPIES as usize + 1]; 5];
    let mut left = 0;
    while left <= N_COPIES as usize {
        scale[0][left] = w.extinct;
        scale[1][left] = by_surplus(&red, 3, left);
        scale[2][left] = by_surplus(&blue, 2, left);
        scale[3][left] = by_surplus(&green, 1, left);
        scale[4][left] = w.saved;
        left += 1;
    }
    scale
}

/// The first is for too few cards, the second for just enough.
const fn by_surplus(worths: &[f32], lacking: usize, left: usize) -> f32 {
    let idx = (left + 1).saturating_sub(lacking);
    worths[if idx < worths.len() {
        idx
    } else {
        worths.len() - 1
    }]
}
