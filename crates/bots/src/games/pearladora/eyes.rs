//! What a Pearladöra position looks like from a seat: expected pearls.
//!
//! Each farm is worth its pearls times the odds that the own side ends up ahead
//! in its territory. A diver counts for a farm by how near it lies, walking
//! round pontoons: the farther away, the likelier a later pontoon parts them.
//! What is not known yet, free spaces and face-down values, spreads the odds.
//! Unknown divers count as the average of what their owner may still hide.

use game_pearladora::{
    Action, Diver, FARMS, Face, Hand, Line, Lines, Pearladora, Phase, Square, SquareSet, Value,
    View, divers_per_seat,
};
use rules::{Seat, SeatCount, Viewer};

use crate::Judge;

/// What a point still in hand is worth, in pearls, while the lagoon is empty.
const HAND_POINT: f64 = 0.5;
/// A power is used once it gains this many pearls; until then it waits.
const POWER_THRESHOLD: f64 = 0.8;
/// What a look is worth per pearl in doubt.
const LOOK_PER_PEARL: f64 = 0.1;
/// A territory smaller than this can no longer be parted.
const PARTABLE: u32 = 8;
/// How fast a diver's weight fades with the square of its distance in the
/// smallest territory that can be parted, and how much faster per square more.
const FADING: f64 = 0.25;
const FADING_PER_SQUARE: f64 = 0.06;
/// How much a diver still to come, and an unknown one, spread a sum.
const FREE_VARIANCE: f64 = 6.0;
const UNKNOWN_VARIANCE: f64 = 1.5;

impl Judge for Pearladora {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Some(eyes) = Eyes::new(view) else {
            return vec![0; legal.len()];
        };
        let thousandths = |gain: f64| (gain * 1000.0).round() as i32;
        legal
            .iter()
            .map(|&action| thousandths(eyes.judge(action)))
            .collect()
    }
}

/// A placed diver as the viewer rates it.
#[derive(Clone, Copy)]
pub(super) struct Estimate {
    pub(super) side: usize,
    pub(super) strength: f64,
    is_known: bool,
}

/// How the fight for one farm stands.
#[derive(Clone, Copy, Default)]
struct Fight {
    /// Strength by side, nearer divers counting more.
    sums: [f64; 4],
    is_there: [bool; 4],
    /// Free spaces and unknown values, nearer ones counting more.
    n_free: f64,
    n_unknown: f64,
}

/// A view with what can be worked out from it once.
struct Eyes<'a> {
    view: &'a View,
    own_side: usize,
    n_sides: usize,
    estimates: [Option<Estimate>; 40],
    free: SquareSet,
    /// What a point in hand is worth now.
    hand_point: f64,
    farms: Vec<Farm>,
}

struct Farm {
    at: Square,
    pearls: f64,
    nearness: Nearness,
    fight: Fight,
    worth: f64,
}

/// How much a diver on each square counts for one farm.
type Nearness = [f64; 40];

impl<'a> Eyes<'a> {
    fn new(view: &'a View) -> Option<Self> {
        let Viewer::Seat { seat } = view.viewer else {
            return None;
        };
        let seats = SeatCount::new(view.seats.len() as u8)?;
        let mut estimates = [None; 40];
        for diver in &view.divers {
            estimates[diver.at.idx()] = Some(estimate(view, seats, diver));
        }
        let occupied: SquareSet = view.divers.iter().map(|diver| diver.at).collect();
        let free = SquareSet::ALL.without(FARMS).without(occupied);
        let mut eyes = Eyes {
            view,
            own_side: side(seats, seat),
            n_sides: if seats.get() == 4 { 2 } else { seats.count() },
            estimates,
            free,
            hand_point: HAND_POINT * f64::from(free.len()) / 32.0,
            farms: Vec::new(),
        };
        let clusters = view.clusters.unwrap_or_default();
        let farms = FARMS
            .iter()
            .zip(clusters)
            .map(|(at, pearls)| eyes.farm(at, f64::from(pearls)));
        eyes.farms = farms.collect();
        Some(eyes)
    }

    fn farm(&self, at: Square, pearls: f64) -> Farm {
        let nearness = nearness(self.view.pontoons, at);
        let fight = self.fight(&nearness);
        let worth = pearls * self.odds(&fight);
        Farm {
            at,
            pearls,
            nearness,
            fight,
            worth,
        }
    }

    /// What an action gains, in pearls.
    fn judge(&self, action: Action) -> f64 {
        match action {
            Action::Diver { value, at } => self.diver_gain(value, at),
            Action::Pontoon { line } => self.cut_gain(line),
            Action::Done {} => 0.0,
            Action::Backup { at } => self.token_gain(at, 1.0),
            // Nothing is lost by waiting with a power, so it must be worth it;
            // then it comes first.
            Action::Look { at } => power(self.look_gain(at)),
            Action::ExtraDiver { value, at } => power(self.diver_gain(value, at)),
            Action::ExtraPontoon { line } => power(self.cut_gain(line)),
            Action::Necklace { at } => power(self.token_gain(at, -1.0)),
            Action::Retire {} => -1e6,
        }
    }

    /// What a diver wins for the farms around it, less what it takes from the
    /// hand: high values are dear while much is open.
    fn diver_gain(&self, value: Value, at: Square) -> f64 {
        let points = f64::from(value.number());
        let change = |farm: &Farm, near: f64| {
            let mut fight = farm.fight;
            fight.sums[self.own_side] += points * near;
            fight.is_there[self.own_side] = true;
            fight.n_free -= near;
            fight
        };
        self.gain(at, change) - points * self.hand_point
    }

    /// What a Backup (+1) or a necklace (-1) changes.
    fn token_gain(&self, at: Square, points: f64) -> f64 {
        let Some(estimate) = self.estimates[at.idx()] else {
            return 0.0;
        };
        self.gain(at, |farm, near| {
            let mut fight = farm.fight;
            fight.sums[estimate.side] += points * near;
            fight
        })
    }

    fn gain(&self, at: Square, change: impl Fn(&Farm, f64) -> Fight) -> f64 {
        let near = |farm: &&Farm| farm.nearness[at.idx()] > 0.0;
        let gain = |farm: &Farm| {
            let fight = change(farm, farm.nearness[at.idx()]);
            farm.pearls * self.odds(&fight) - farm.worth
        };
        self.farms.iter().filter(near).map(gain).sum()
    }

    /// What a pontoon changes for the farms on both of its sides.
    fn cut_gain(&self, line: Line) -> f64 {
        let cut = self.view.pontoons.with(line);
        let (near, far) = line.ends();
        let is_touched =
            |farm: &&Farm| farm.nearness[near.idx()] > 0.0 || farm.nearness[far.idx()] > 0.0;
        let gain = |farm: &Farm| {
            let fight = self.fight(&nearness(cut, farm.at));
            farm.pearls * self.odds(&fight) - farm.worth
        };
        let gain: f64 = self.farms.iter().filter(is_touched).map(gain).sum();
        // A second pontoon must be better than leaving it at one.
        let is_second = matches!(self.view.phase, Phase::SecondPontoon { .. });
        gain - if is_second { 0.02 } else { 0.0 }
    }

    /// A look is worth something where the fight is close.
    fn look_gain(&self, at: Square) -> f64 {
        if self.estimates[at.idx()].is_none_or(|estimate| estimate.is_known) {
            return 0.0;
        }
        let doubt = |farm: &Farm| {
            let odds = farm.worth / farm.pearls;
            farm.nearness[at.idx()] * farm.pearls * LOOK_PER_PEARL * 4.0 * odds * (1.0 - odds)
        };
        self.farms.iter().map(doubt).sum()
    }

    fn fight(&self, nearness: &Nearness) -> Fight {
        let mut fight = Fight::default();
        for square in Square::all() {
            let near = nearness[square.idx()];
            if near <= 0.0 {
                continue;
            }
            if self.free.contains(square) {
                fight.n_free += near;
            } else if let Some(estimate) = self.estimates[square.idx()] {
                fight.sums[estimate.side] += near * estimate.strength;
                fight.is_there[estimate.side] = true;
                fight.n_unknown += if estimate.is_known { 0.0 } else { near };
            }
        }
        fight
    }

    /// The odds that the own side takes the farm.
    fn odds(&self, fight: &Fight) -> f64 {
        let own = self.own_side;
        let others = (0..self.n_sides).filter(|&side| side != own);
        let best_other = others
            .clone()
            .map(|side| fight.sums[side])
            .fold(f64::MIN, f64::max);
        let is_open = fight.n_free > 0.01;
        if !is_open && !fight.is_there[own] {
            return 0.0;
        }
        if !is_open && !others.clone().any(|side| fight.is_there[side]) {
            return 1.0;
        }
        // A diver still to come adds about a point and a half to either side;
        // an unknown one is off its average by about a point.
        let spread =
            (0.04 + FREE_VARIANCE * fight.n_free.max(0.0) + UNKNOWN_VARIANCE * fight.n_unknown)
                .sqrt();
        let even = 1.0 / self.n_sides as f64;
        let lead = 1.6 * (fight.sums[own] - best_other) / spread;
        let sure = lead / (1.0 + lead * lead).sqrt();
        if sure >= 0.0 {
            even + (1.0 - even) * sure
        } else {
            even + even * sure
        }
    }
}

/// A power stands above every main action once it gains enough, and below all
/// of them before.
fn power(gain: f64) -> f64 {
    const ABOVE: f64 = 1000.0;
    if gain >= POWER_THRESHOLD {
        ABOVE + gain
    } else {
        gain - ABOVE
    }
}

/// How near each square is to a farm: 1 in a territory that cannot be parted
/// any more, less with every step in a larger one, 0 outside.
fn nearness(pontoons: Lines, farm: Square) -> Nearness {
    let mut nearness = [0.0; 40];
    let n_squares = pontoons.territory(farm).len();
    let fading = if n_squares < PARTABLE {
        0.0
    } else {
        FADING + FADING_PER_SQUARE * f64::from(n_squares - PARTABLE)
    };
    let mut reached = SquareSet::only(farm);
    let mut ring = reached;
    let mut distance = 0.0;
    while !ring.is_empty() {
        let near = 1.0 / (1.0 + fading * distance * distance);
        for square in ring.iter() {
            nearness[square.idx()] = near;
        }
        ring = pontoons.neighbours(reached).without(reached);
        reached = reached.or(ring);
        distance += 1.0;
    }
    nearness
}

pub(super) fn side(seats: SeatCount, seat: Seat) -> usize {
    if seats.get() == 4 {
        seat.idx() % 2
    } else {
        seat.idx()
    }
}

pub(super) fn estimate(view: &View, seats: SeatCount, diver: &Diver) -> Estimate {
    let (printed, is_known) = match diver.face {
        Face::Up { value } | Face::Seen { value } => (f64::from(value.number()), true),
        Face::Back {} => (average(unseen(view, seats, diver.seat)), false),
    };
    Estimate {
        side: side(seats, diver.seat),
        strength: printed + f64::from(u8::from(diver.backup)) - f64::from(diver.necklaces),
        is_known,
    }
}

/// The divers of a seat that the viewer has not seen.
fn unseen(view: &View, seats: SeatCount, seat: Seat) -> Hand {
    let mut unseen = divers_per_seat(seats);
    for diver in view.divers.iter().filter(|diver| diver.seat == seat) {
        if let Face::Up { value } | Face::Seen { value } = diver.face {
            unseen.take(value);
        }
    }
    unseen
}

fn average(hand: Hand) -> f64 {
    let total: u32 = hand.divers().map(|value| u32::from(value.number())).sum();
    f64::from(total) / f64::from(hand.total().max(1))
}
