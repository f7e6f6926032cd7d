//! What every seat may end with: credits, what its pieces may still bring, and
//! what it holds in hand.

use game_deep_colony::{Cell, DeepColony, Feature, Piece, PieceKind, Reach, Spot, Terrain};
use rules::{Position, Seat, SeatCount};

/// What things are worth, in credits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// The first, second… marker in hand while there are many turns, the last
    /// for all that follow; own turns after which it is half.
    pub(super) markers: [f32; 7],
    pub(super) marker_turns: f32,
    /// What any marker in hand is worth on top, over a whole game: one that lies
    /// where it never returns is worth nothing.
    pub(super) free_marker: f32,
    /// Two submarines in hand, and what each own turn left adds until then.
    pub(super) two_submarines: f32,
    pub(super) two_submarines_per_turn: f32,
    /// What a step between the first submarine and the farthest open cell is
    /// worth while the second is in hand, what comes on top of it, and what each
    /// own turn left adds until then.
    pub(super) submarine_step: f32,
    pub(super) submarine_more: f32,
    pub(super) submarine_per_turn: f32,
    /// A Head Office in hand, and what each own turn left adds until then.
    pub(super) head_office: f32,
    pub(super) head_office_per_turn: f32,
    /// What a colony or link with so many open ends may still grow by, over a
    /// whole game; less than nothing where others may come in.
    pub(super) colony_growth: [f32; 4],
    pub(super) link_growth: [f32; 2],
    /// What a submarine in a colony that is not complete may still bring.
    pub(super) visitor: f32,
    /// What an ocean brings before it is looked at, what an open half-edge may
    /// still bring, and up to how many.
    pub(super) ocean: f32,
    pub(super) ocean_growth: f32,
    pub(super) ocean_most: f32,
    /// What an ocean may lose of what it has.
    pub(super) ocean_fade: f32,
    /// The odds that a colony or link with so many open ends is completed.
    pub(super) colony_odds: [f32; 4],
    pub(super) link_odds: [f32; 2],
    /// What an aerator may still bring, and each arm that is not yet terminated.
    pub(super) aerator: f32,
    pub(super) arm: f32,
    /// What becomes of a generator's colony: another may come nearer, and it may
    /// grow if it can.
    pub(super) generator: f32,
    pub(super) generator_growth: f32,
    /// Tiles left after which all that is half as likely.
    pub(super) half_life: f32,
    /// What the first move is worth to a seat.
    pub(super) tempo: f32,
}

impl Weights {
    /// Those for a number of seats.
    pub(super) fn of(seats: SeatCount) -> &'static Weights {
        match seats.get() {
            2 => &TWO_SEATS,
            _ => &MORE_SEATS,
        }
    }
}

/// What things brought in the end beyond what they gave already, on average, in
/// 2,900 games of a weak searcher: a linear fit, in which a position counts the
/// less the more is still to happen.
const TWO_SEATS: Weights = Weights {
    markers: [5.4, 2.4, 1.2, 0.4, -0.3, -0.3, -0.3],
    marker_turns: 1.5,
    free_marker: 1.7,
    two_submarines: 20.0,
    two_submarines_per_turn: 4.3,
    submarine_step: 0.77,
    submarine_more: 1.1,
    submarine_per_turn: 3.0,
    head_office: 3.3,
    head_office_per_turn: 0.66,
    colony_growth: [0.0, 0.3, -0.3, 0.0],
    link_growth: [-0.1, -0.85],
    visitor: 1.2,
    ocean: -1.1,
    ocean_growth: 0.24,
    ocean_most: 13.0,
    ocean_fade: 0.33,
    colony_odds: [0.22, 0.0, 0.0, 0.0],
    link_odds: [0.27, 0.2],
    aerator: 0.3,
    arm: 0.5,
    generator: -2.7,
    generator_growth: 2.5,
    half_life: 20.0,
    tempo: 1.2,
};

/// Found by playing whole games between slightly different weights.
const MORE_SEATS: Weights = Weights {
    markers: [3.3, 2.5, 1.9, 1.4, 1.0, 0.8, 0.6],
    marker_turns: 1.5,
    free_marker: 0.0,
    two_submarines: 14.0,
    two_submarines_per_turn: 3.0,
    submarine_step: 0.65,
    submarine_more: -0.6,
    submarine_per_turn: 3.0,
    head_office: 4.0,
    head_office_per_turn: 0.8,
    colony_growth: [0.5, 0.5, 0.65, 0.65],
    link_growth: [0.6, 0.45],
    visitor: 0.15,
    ocean: 0.0,
    ocean_growth: 0.13,
    ocean_most: 13.0,
    ocean_fade: 0.39,
    colony_odds: [0.3, 0.16, 0.1, 0.05],
    link_odds: [0.3, 0.1],
    aerator: 0.2,
    arm: 0.6,
    generator: 0.0,
    generator_growth: 1.5,
    half_life: 20.0,
    tempo: 2.5,
};

/// What somebody sees who counts what lies there and nothing else: pieces in
/// hand are of no use, and nothing grows.
pub(super) const AT_ONCE: Weights = Weights {
    markers: [0.0; 7],
    free_marker: 0.0,
    two_submarines: 0.0,
    submarine_step: 0.0,
    submarine_more: 0.0,
    head_office: 0.0,
    colony_growth: [0.0; 4],
    link_growth: [0.0; 2],
    visitor: 0.0,
    ocean: 0.0,
    ocean_growth: 0.0,
    ocean_fade: 0.0,
    colony_odds: [0.0; 4],
    link_odds: [0.0; 2],
    aerator: 0.0,
    arm: 0.0,
    generator: 0.0,
    generator_growth: 0.0,
    ..TWO_SEATS
};

/// What the worth of things depends on at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook<'a> {
    pub(super) weights: &'a Weights,
    /// From 0 at the end towards 1.
    pub(super) rest: f32,
    /// Own turns left.
    pub(super) turns: f32,
    pub(super) n_seats: u8,
    /// What one more marker in hand would be worth, by seat.
    pub(super) more: [f32; 4],
    /// What the last marker in hand is worth, by seat.
    pub(super) last: [f32; 4],
    reach: Reach,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(weights: &'a Weights, game: &DeepColony) -> Self {
        let n_left = f32::from(game.n_in_bag());
        let n_seats = game.seats().get();
        let turns = n_left / f32::from(n_seats);
        let mut outlook = Outlook {
            weights,
            rest: n_left / (n_left + weights.half_life),
            turns,
            n_seats,
            more: [0.0; 4],
            last: [0.0; 4],
            reach: game.reach(),
        };
        for seat in game.seats().iter() {
            let n_markers = usize::from(game.supply(seat).markers);
            outlook.more[seat.idx()] = outlook.marker(n_markers);
            outlook.last[seat.idx()] = outlook.marker(n_markers.saturating_sub(1));
        }
        outlook
    }

    /// What a marker in hand is worth above so many others.
    fn marker(&self, n_others: usize) -> f32 {
        let w = self.weights;
        let worth = w.markers[n_others.min(w.markers.len() - 1)];
        worth * self.turns / (self.turns + w.marker_turns) + w.free_marker * self.rest
    }

    /// Adds what a feature will bring to each seat, its markers' return included.
    #[inline]
    pub(super) fn add_feature(&self, feature: &Feature, out: &mut [f32; 4]) {
        let is_marked = feature.markers != [0; 4];
        if !is_marked && feature.head_office.is_none() {
            return;
        }
        let (worth, odds) = self.worth(feature);
        let most = feature.markers.iter().max().copied().unwrap_or(0);
        for (idx, sum) in out.iter_mut().enumerate().take(self.n_seats.into()) {
            let takes = match feature.head_office {
                Some(seat) => seat.idx() == idx,
                None => feature.markers[idx] == most,
            };
            if takes {
                *sum += worth;
            }
            if feature.markers[idx] > 0 {
                *sum += f32::from(feature.markers[idx]) * odds * self.more[idx];
            }
        }
    }

    /// What a feature gives whoever takes it in the end, and the odds that it is
    /// completed.
    pub(super) fn worth(&self, feature: &Feature) -> (f32, f32) {
        let now = f32::from(feature.worth());
        if feature.is_complete() {
            return (now, 1.0);
        }
        let n_open = usize::from(feature.n_open);
        let w = self.weights;
        match feature.terrain {
            Terrain::C => {
                let idx = n_open.clamp(1, 4) - 1;
                let odds = self.rest * w.colony_odds[idx];
                let visitors = w.visitor * f32::from(feature.n_submarines);
                (now + self.rest * (w.colony_growth[idx] + visitors), odds)
            }
            Terrain::L => {
                let idx = n_open.clamp(1, 2) - 1;
                (
                    now + self.rest * w.link_growth[idx],
                    self.rest * w.link_odds[idx],
                )
            }
            Terrain::O => {
                let n_open = (n_open as f32).min(w.ocean_most);
                let growth = w.ocean + w.ocean_growth * n_open - w.ocean_fade * now;
                (now + self.rest * growth, 0.0)
            }
        }
    }

    /// What a marked aerator with so many terminated arms will bring.
    pub(super) fn aerator(&self, n_arms: u8, seat: Seat) -> f32 {
        match n_arms {
            4 => 5.0 + self.more[seat.idx()],
            _ => {
                let n_arms = f32::from(n_arms);
                n_arms + self.rest * (self.weights.aerator + self.weights.arm * (4.0 - n_arms))
            }
        }
    }

    /// What a marked generator beside such a colony will bring.
    pub(super) fn generator(&self, colony: Option<&Feature>) -> f32 {
        let now = colony.map_or(0.0, |colony| {
            let office = u8::from(colony.head_office.is_some());
            f32::from(colony.n_tiles + colony.n_submarines + office)
        });
        let grows = colony.is_none_or(|colony| !colony.is_complete());
        let growth = match grows {
            true => self.weights.generator_growth,
            false => 0.0,
        };
        now + self.rest * (self.weights.generator + growth)
    }

    /// What two submarines in hand may bring.
    pub(super) fn two_submarines(&self) -> f32 {
        let w = self.weights;
        (w.two_submarines * self.rest.sqrt())
            .min(w.two_submarines_per_turn * (self.turns - 1.0).max(0.0))
    }

    /// What the second submarine in hand may bring, when the first lies there.
    pub(super) fn second_submarine(&self, first: Cell) -> f32 {
        let w = self.weights;
        let steps = f32::from(self.reach.from(first));
        let worth = w.submarine_step * steps + w.submarine_more;
        worth.min(w.submarine_per_turn * self.turns)
    }

    /// What a Head Office in hand may bring.
    pub(super) fn head_office(&self) -> f32 {
        let w = self.weights;
        w.head_office.min(w.head_office_per_turn * self.turns)
    }

    /// What a seat's pieces in hand may bring.
    fn in_hand(&self, game: &DeepColony, seat: Seat) -> f32 {
        let supply = game.supply(seat);
        let markers = (0..usize::from(supply.markers)).map(|n_others| self.marker(n_others));
        let mut worth: f32 = markers.sum();
        worth += match supply.submarines {
            0 => 0.0,
            1 => submarine_of(game, seat).map_or(0.0, |first| self.second_submarine(first)),
            _ => self.two_submarines(),
        };
        if supply.head_offices > 0 {
            worth += self.head_office();
        }
        worth
    }
}

/// What every seat may end with in a game that is not over.
pub(super) fn prospects(weights: &Weights, game: &DeepColony) -> [f32; 4] {
    let outlook = Outlook::new(weights, game);
    let mut sums = [0.0; 4];
    for seat in game.seats().iter() {
        sums[seat.idx()] = f32::from(game.credits(seat)) + outlook.in_hand(game, seat);
    }
    // Features with several markers count once: a set of their numbers.
    let mut seen = [0_u64; 32];
    for piece in game.pieces() {
        match piece.spot {
            Spot::Aerator {} => {
                let n_arms = n_arms(game, piece);
                sums[piece.seat.idx()] += outlook.aerator(n_arms, piece.seat);
            }
            Spot::Generator {} => {
                let near = game.colony_near(game.cell_of(piece));
                let colony = near.map(|(number, _)| game.feature(number));
                sums[piece.seat.idx()] += outlook.generator(colony);
            }
            Spot::Colony { .. } | Spot::Link { .. } | Spot::Ocean { .. } => {
                let Some(number) = game.feature_under(piece) else {
                    continue;
                };
                let (word, bit) = (usize::from(number) / 64 % 32, 1 << (number % 64));
                let feature = game.feature(number);
                if seen[word] & bit == 0 && !feature.is_complete() {
                    seen[word] |= bit;
                    outlook.add_feature(feature, &mut sums);
                }
            }
        }
    }
    sums
}

/// Where a seat's first submarine lies.
pub(super) fn submarine_of(game: &DeepColony, seat: Seat) -> Option<Cell> {
    let mut pieces = game.pieces().iter();
    let is_it = |piece: &&Piece| piece.what == PieceKind::Submarine && piece.seat == seat;
    pieces.find(is_it).map(|piece| game.cell_of(piece))
}

/// How many arms of the aerator under a marker are terminated.
pub(super) fn n_arms(game: &DeepColony, piece: &Piece) -> u8 {
    let is_done = |&arm: &u16| game.feature(arm).is_complete();
    game.arms(piece).filter(is_done).count() as u8
}
