//! How the fights for the farms stand, quick enough for a searcher.
//!
//! Farms in a territory that can still be parted are fought for one by one, and
//! a diver counts by how near it lies; farms in one that cannot are fought for
//! together. Free spaces will be filled from the hands, so that each adds what
//! the hands have on average, and spreads the odds.

use game_pearladora::{FARMS, Lines, Pearladora, Square, SquareSet, Value};
use rules::{Position, Seat, SeatCount};

use crate::math::exp;

/// The most sides.
pub(super) const MAX_SIDES: usize = 3;
/// The most steps between two squares that count.
const MAX_RINGS: usize = 16;

/// What a position is weighed with. Fitted to the ends of played games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// How fast a diver's weight fades with the square of its distance, in the
    /// smallest territory that can be parted, and how much faster per square.
    pub(super) fading: f32,
    pub(super) fading_per_square: f32,
    /// What spreads a sum: anything, pontoons still to come, and a free space by
    /// the square of what the hands may put there.
    pub(super) spread: f32,
    pub(super) spread_open: f32,
    pub(super) spread_per_free: f32,
    /// How much a lead in strength counts.
    pub(super) lead: f32,
    /// How much of the hand counts on free spaces.
    pub(super) hand: f32,
    /// How much a lead in pearls counts, and how far off it may be: always, by
    /// free space and by farm that can still be parted from others.
    pub(super) pearls: f32,
    pub(super) doubt: f32,
    pub(super) doubt_per_free: f32,
    pub(super) doubt_per_farm: f32,
    /// What it is worth to be on turn, in pearls.
    pub(super) turn: f32,
}

pub(super) const WEIGHTS: Weights = Weights {
    fading: 0.01,
    fading_per_square: 0.0223,
    spread: 0.03,
    spread_open: 10.5,
    spread_per_free: 4.3,
    lead: 1.2,
    hand: 1.0,
    pearls: 4.1,
    doubt: 1.7,
    doubt_per_free: 0.012,
    doubt_per_farm: 140.0,
    turn: 0.18,
};

/// The divers of one side as somebody sees them.
#[derive(Debug, Clone, Copy, Default)]
struct Force {
    /// The known values in binary: ones, twos and fours.
    bits: [SquareSet; 3],
    unknown: SquareSet,
    /// What an unknown diver counts on average.
    unknown_mean: f32,
    /// What the side still has in hand.
    hand: f32,
}

/// A farm, or all farms of a territory, and how the fight for it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) pearls: f32,
    pub(super) territory: SquareSet,
    /// Where the nearness is measured from; `None` if all squares count alike.
    pub(super) farm: Option<Square>,
    pub(super) fight: Fight,
    /// The squares by their distance; only the first if all count alike.
    pub(super) rings: [SquareSet; MAX_RINGS],
    pub(super) n_rings: usize,
}

/// How a fight stands.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fight {
    /// Strength by side, nearer divers counting more.
    pub(super) sums: [f32; MAX_SIDES],
    /// Free spaces, nearer ones counting more.
    pub(super) n_free: f32,
}

/// All fights as somebody sees them.
pub(super) struct Chart<'a> {
    pub(super) weights: &'a Weights,
    pub(super) n_sides: usize,
    forces: [Force; MAX_SIDES],
    /// Necklaces and Backups on any diver, by what they add.
    tokens: [(SquareSet, f32); 3],
    has_tokens: bool,
    pub(super) free: SquareSet,
    /// What a diver in anybody's hand counts on average, squared.
    hand_square: f32,
    pontoons: Lines,
    spots: [Spot; 8],
    n_spots: usize,
}

/// The side of a seat: with four seats those facing each other are one.
pub(super) fn side(seats: SeatCount, seat: Seat) -> usize {
    match seats.get() {
        4 => seat.idx() % 2,
        _ => seat.idx(),
    }
}

impl<'a> Chart<'a> {
    /// All fights as they are, or as a seat may know them.
    pub(super) fn new(game: &Pearladora, eyes: Option<Seat>, weights: &'a Weights) -> Self {
        let seats = game.seats();
        let [one, two] = game.necklaced();
        let backups = game.backed_up();
        let mut chart = Chart {
            weights,
            n_sides: if seats.get() == 3 { 3 } else { 2 },
            forces: [Force::default(); MAX_SIDES],
            // A Backup also breaks ties.
            tokens: [(one, -1.0), (two, -1.0), (backups, 1.25)],
            has_tokens: !one.or(backups).is_empty(),
            free: game.free_spaces(),
            hand_square: 0.0,
            pontoons: game.pontoons(),
            spots: [Spot::NONE; 8],
            n_spots: 0,
        };
        chart.muster(game, eyes);
        let partable = match game.supply() {
            0 => SquareSet::EMPTY,
            _ => chart.pontoons.placeable().sides(),
        };
        chart.survey(game, partable);
        chart
    }

    /// Counts the divers of each side.
    fn muster(&mut self, game: &Pearladora, eyes: Option<Seat>) {
        let seats = game.seats();
        let known = eyes.map_or(SquareSet::ALL, |eyes| game.divers_known_to(eyes));
        let [ones, twos, threes, fours, fives] =
            Value::ALL.map(|value| game.divers_worth(value).and(known));
        let planes = [ones.or(threes).or(fives), twos.or(threes), fours.or(fives)];
        let whole = game_pearladora::divers_per_seat(seats);
        let box_points = points(whole);
        let mut unseen = [(0.0, 0.0); MAX_SIDES];
        let (mut squares, mut n_divers) = (0.0, 0.0);
        for seat in seats.iter() {
            let side = side(seats, seat);
            let force = &mut self.forces[side];
            let divers = game.divers_of(seat);
            for (bits, plane) in force.bits.iter_mut().zip(planes) {
                *bits = bits.or(plane.and(divers));
            }
            let hand = game.hand(seat);
            let n_hand = f32::from(hand.total());
            n_divers += n_hand;
            if eyes.is_none() || eyes == Some(seat) {
                force.hand += points(hand);
                squares += point_squares(hand);
                continue;
            }
            squares += n_hand * point_squares(whole) / f32::from(whole.total());
            let unknown = divers.without(known);
            force.unknown = force.unknown.or(unknown);
            let seen = strength(planes.map(|plane| plane.and(divers)), SquareSet::ALL);
            let (sum, n) = &mut unseen[side];
            *sum += box_points - seen;
            *n += n_hand + unknown.len() as f32;
            let mean = *sum / n.max(1.0);
            force.unknown_mean = mean;
            force.hand += mean * n_hand;
        }
        self.hand_square = squares / n_divers.max(1.0);
    }

    /// Finds the spots and how each fight stands.
    fn survey(&mut self, game: &Pearladora, partable: SquareSet) {
        let clusters = game.clusters();
        let mut counted = SquareSet::EMPTY;
        for (farm, pearls) in FARMS.iter().zip(clusters) {
            if counted.contains(farm) {
                continue;
            }
            let territory = self.pontoons.territory(farm);
            if !territory.and(partable).is_empty() {
                let spot = self.open_spot(self.pontoons, farm, territory, f32::from(pearls));
                self.push(spot);
                continue;
            }
            counted = counted.or(territory);
            let farms = FARMS.iter().zip(clusters);
            let within = farms.filter(|(farm, _)| territory.contains(*farm));
            let pearls = within.map(|(_, pearls)| f32::from(pearls)).sum();
            let spot = self.closed_spot(territory, pearls);
            self.push(spot);
        }
    }

    fn push(&mut self, spot: Spot) {
        self.spots[self.n_spots] = spot;
        self.n_spots += 1;
    }

    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots[..self.n_spots]
    }

    /// A farm whose territory can still be parted.
    pub(super) fn open_spot(
        &self,
        pontoons: Lines,
        farm: Square,
        territory: SquareSet,
        pearls: f32,
    ) -> Spot {
        let mut spot = Spot {
            pearls,
            territory,
            farm: Some(farm),
            ..Spot::NONE
        };
        let fading = self.fading(territory);
        let mut reached = SquareSet::only(farm);
        let mut distance = 1.0;
        loop {
            let ring = pontoons.neighbours(reached).without(reached);
            if ring.is_empty() || spot.n_rings == MAX_RINGS {
                break;
            }
            reached = reached.or(ring);
            let near = 1.0 / (1.0 + fading * distance * distance);
            self.add_ring(&mut spot.fight, ring, near);
            spot.rings[spot.n_rings] = ring;
            spot.n_rings += 1;
            distance += 1.0;
        }
        self.expect(&mut spot.fight);
        spot
    }

    pub(super) fn fading(&self, territory: SquareSet) -> f32 {
        let more = territory.len().saturating_sub(8) as f32;
        self.weights.fading + self.weights.fading_per_square * more
    }

    /// The farms of a territory that will not be parted.
    pub(super) fn closed_spot(&self, territory: SquareSet, pearls: f32) -> Spot {
        let mut spot = Spot {
            pearls,
            territory,
            n_rings: 1,
            ..Spot::NONE
        };
        spot.rings[0] = territory;
        self.add_ring(&mut spot.fight, territory, 1.0);
        self.expect(&mut spot.fight);
        spot
    }

    fn add_ring(&self, fight: &mut Fight, ring: SquareSet, near: f32) {
        let free = ring.and(self.free);
        fight.n_free += near * free.len() as f32;
        let taken = ring.without(FARMS).without(free);
        if taken.is_empty() {
            return;
        }
        for side in 0..self.n_sides {
            fight.sums[side] += near * self.points(side, taken);
        }
    }

    /// The strength of a side on some squares.
    fn points(&self, side: usize, squares: SquareSet) -> f32 {
        let force = &self.forces[side];
        let mut points = strength(force.bits, squares);
        if !force.unknown.is_empty() {
            points += force.unknown_mean * force.unknown.and(squares).len() as f32;
        }
        if self.has_tokens {
            let [ones, twos, fours] = force.bits;
            let divers = ones.or(twos).or(fours).or(force.unknown).and(squares);
            for (token, adds) in self.tokens {
                points += adds * token.and(divers).len() as f32;
            }
        }
        points
    }

    /// Adds what the hands will bring.
    fn expect(&self, fight: &mut Fight) {
        let per_space = self.weights.hand * fight.n_free / self.free.len().max(1) as f32;
        for side in 0..self.n_sides {
            fight.sums[side] += per_space * self.forces[side].hand;
        }
    }

    /// The same fight after a side has laid a diver so near to it.
    pub(super) fn with_diver(&self, fight: &Fight, own: usize, points: f32, near: f32) -> Fight {
        let mut after = *fight;
        let n_free = self.free.len() as f32;
        let before = self.weights.hand * fight.n_free / n_free.max(1.0);
        after.n_free = fight.n_free - near;
        let expected = self.weights.hand * after.n_free / (n_free - 1.0).max(1.0);
        for side in 0..self.n_sides {
            let hand = self.forces[side].hand;
            after.sums[side] += (expected - before) * hand;
        }
        after.sums[own] += points * (near - expected);
        after
    }

    /// The squares of a spot by their distance, and how near they are.
    pub(super) fn rings<'s>(
        &self,
        spot: &'s Spot,
    ) -> impl Iterator<Item = (SquareSet, f32)> + use<'s> {
        let fading = match spot.farm {
            Some(_) => self.fading(spot.territory),
            None => 0.0,
        };
        let rings = spot.rings[..spot.n_rings].iter().copied();
        rings.zip(1_u8..).map(move |(ring, distance)| {
            let distance = f32::from(distance);
            (ring, 1.0 / (1.0 + fading * distance * distance))
        })
    }

    /// The odds of each side to win the game. It helps to be on turn.
    pub(super) fn victory(&self, on_turn: Option<usize>) -> [f32; MAX_SIDES] {
        let weights = self.weights;
        let mut pearls = [0.0; MAX_SIDES];
        let mut doubt = weights.doubt + weights.doubt_per_free * self.free.len() as f32;
        for spot in self.spots() {
            let odds = self.odds(&spot.fight, spot.farm.is_none());
            let [a, b, c] = odds;
            doubt += 2.0 * spot.pearls * spot.pearls * (1.0 - a * a - b * b - c * c);
            if spot.farm.is_some() {
                doubt += weights.doubt_per_farm;
            }
            for (pearls, odds) in pearls.iter_mut().zip(odds) {
                *pearls += spot.pearls * odds;
            }
        }
        if let Some(side) = on_turn {
            pearls[side] += weights.turn;
        }
        let steep = weights.pearls / doubt.sqrt();
        if self.n_sides == 2 {
            let odds = 0.5 + 0.5 * bend(steep * (pearls[0] - pearls[1]));
            return [odds, 1.0 - odds, 0.0];
        }
        soft(pearls.map(|pearls| 1.5 * steep * pearls))
    }

    /// How far the sums of a fight may be off.
    fn spread(&self, fight: &Fight, is_settled: bool) -> f32 {
        let weights = self.weights;
        let open = if is_settled { 0.0 } else { weights.spread_open };
        let per_free = weights.spread_per_free * self.hand_square;
        (weights.spread + open + per_free * fight.n_free.max(0.0)).sqrt()
    }

    /// The odds of each side in a fight.
    pub(super) fn odds(&self, fight: &Fight, is_settled: bool) -> [f32; MAX_SIDES] {
        if is_settled && fight.n_free < 0.01 {
            return shares(fight.sums, self.n_sides);
        }
        let steep = self.weights.lead / self.spread(fight, is_settled);
        if self.n_sides == 2 {
            let odds = 0.5 + 0.5 * bend(steep * (fight.sums[0] - fight.sums[1]));
            return [odds, 1.0 - odds, 0.0];
        }
        soft(fight.sums.map(|sum| 1.5 * steep * sum))
    }
}

impl Spot {
    const NONE: Spot = Spot {
        pearls: 0.0,
        territory: SquareSet::EMPTY,
        farm: None,
        fight: Fight {
            sums: [0.0; MAX_SIDES],
            n_free: 0.0,
        },
        rings: [SquareSet::EMPTY; MAX_RINGS],
        n_rings: 0,
    };
}

/// The points of a hand.
fn points(hand: game_pearladora::Hand) -> f32 {
    let points = |value: Value| u32::from(hand.count(value)) * u32::from(value.number());
    Value::ALL.into_iter().map(points).sum::<u32>() as f32
}

/// The squares of the points of a hand.
fn point_squares(hand: game_pearladora::Hand) -> f32 {
    let square = |value: Value| u32::from(hand.count(value)) * u32::from(value.number()).pow(2);
    Value::ALL.into_iter().map(square).sum::<u32>() as f32
}

fn strength(bits: [SquareSet; 3], squares: SquareSet) -> f32 {
    let [ones, twos, fours] = bits.map(|plane| plane.and(squares).len());
    (ones + 2 * twos + 4 * fours) as f32
}

/// From −1 to 1, steepest in the middle.
#[inline]
pub(super) fn bend(lead: f32) -> f32 {
    lead / (1.0 + lead * lead).sqrt()
}

/// The highest sums share the victory.
fn shares(sums: [f32; MAX_SIDES], n_sides: usize) -> [f32; MAX_SIDES] {
    let highest = sums[..n_sides].iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SIDES];
    for (share, sum) in shares.iter_mut().zip(sums).take(n_sides) {
        *share = if sum >= highest { 1.0 } else { 0.0 };
    }
    let n_highest: f32 = shares.iter().sum();
    shares.map(|share| share / n_highest)
}

/// Odds that grow e times per point.
pub(super) fn soft(points: [f32; MAX_SIDES]) -> [f32; MAX_SIDES] {
    let highest = points.into_iter().fold(f32::MIN, f32::max);
    let odds = points.map(|points| exp(points - highest));
    let all: f32 = odds.iter().sum();
    odds.map(|odds| odds / all)
}
