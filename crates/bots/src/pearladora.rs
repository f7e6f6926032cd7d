//! What a Pearladöra position looks like from a seat: expected pearls.
//!
//! A territory is worth its pearls times the odds that the own side ends up
//! ahead there. The odds grow with the lead and shrink with every free space
//! and every unknown value. Unknown divers count as the average of what their
//! owner may still hide. Pearls are counted in thousandths.

use game_pearladora::{Action, Diver, FARMS, Face, Line, Pearladora, Phase, Square, SquareSet, Value, View, divers_per_seat};
use rules::{Seat, SeatCount, Viewer};

use crate::Judge;

/// One point of a diver's value, in the unit of strength used here.
const POINT: i32 = 60;
/// What a point still in hand is worth while the whole lagoon is free.
const HAND_POINT: i32 = 330;
/// A power is used once it gains this much; until then it waits.
const POWER_THRESHOLD: i32 = 900;
/// What a look is worth per pearl of the territory it is about.
const LOOK_PER_PEARL: i32 = 70;

impl Judge for Pearladora {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Some(eyes) = Eyes::new(view) else {
            return vec![0; legal.len()];
        };
        legal.iter().map(|&action| eyes.judge(action)).collect()
    }
}

/// A placed diver as the viewer rates it.
struct Estimate {
    at: Square,
    side: usize,
    /// Value and tokens, in sixtieths of a point.
    strength: i32,
    is_known: bool,
}

/// A view with what can be worked out from it once.
struct Eyes<'a> {
    view: &'a View,
    own_side: usize,
    divers: Vec<Estimate>,
    occupied: SquareSet,
    /// What a point in hand is worth now.
    hand_point: i32,
    /// Each territory with its worth to the own side.
    territories: Vec<(SquareSet, i32)>,
}

impl<'a> Eyes<'a> {
    fn new(view: &'a View) -> Option<Self> {
        let Viewer::Seat { seat } = view.viewer else {
            return None;
        };
        let seats = SeatCount::new(view.seats.len() as u8)?;
        let averages: Vec<i32> = seats.iter().map(|seat| average_unknown(view, seats, seat)).collect();
        let estimate = |diver: &Diver| {
            let (printed, is_known) = match diver.face {
                Face::Up { value } | Face::Seen { value } => (i32::from(value.number()) * POINT, true),
                Face::Back {} => (averages[diver.seat.idx()], false),
            };
            let tokens = i32::from(diver.backup) - i32::from(diver.necklaces);
            Estimate {
                at: diver.at,
                side: side(seats, diver.seat),
                strength: printed + tokens * POINT,
                is_known,
            }
        };
        let occupied: SquareSet = view.divers.iter().map(|diver| diver.at).collect();
        let n_free = SquareSet::ALL.without(FARMS).without(occupied).len() as i32;
        let mut eyes = Eyes {
            view,
            own_side: side(seats, seat),
            divers: view.divers.iter().map(estimate).collect(),
            occupied,
            hand_point: HAND_POINT * n_free / 32,
            territories: Vec::new(),
        };
        eyes.territories = view
            .territories
            .iter()
            .map(|territory| (territory.squares, eyes.worth(territory.squares, &Change::Nothing)))
            .collect();
        Some(eyes)
    }

    /// What an action gains, in thousandths of a pearl.
    fn judge(&self, action: Action) -> i32 {
        match action {
            Action::Diver { value, at } => self.gain(at, &Change::OwnDiver { value, at }) - self.cost(value),
            Action::Pontoon { line } => self.cut_gain(line),
            Action::Done {} => 0,
            Action::Backup { at } => self.gain(at, &Change::Strength { at, points: 1 }) - 1,
            // Nothing is lost by waiting with a power, so it must be worth it;
            // then it comes first.
            Action::Look { at } => self.power(self.look_gain(at)),
            Action::ExtraDiver { value, at } => {
                self.power(self.gain(at, &Change::OwnDiver { value, at }) - self.cost(value))
            }
            Action::ExtraPontoon { line } => self.power(self.cut_gain(line)),
            Action::Necklace { at } => self.power(self.gain(at, &Change::Strength { at, points: -1 })),
            Action::Retire {} => i32::MIN / 2,
        }
    }

    /// A power stands above every main action once it gains enough, and below
    /// all of them before.
    fn power(&self, gain: i32) -> i32 {
        const ABOVE: i32 = 1_000_000;
        if gain >= POWER_THRESHOLD { ABOVE + gain } else { gain - ABOVE }
    }

    /// What placing a diver of this value takes from the hand. Fives are dear.
    fn cost(&self, value: Value) -> i32 {
        i32::from(value.number() - 1) * self.hand_point
    }

    fn territory_of(&self, at: Square) -> (SquareSet, i32) {
        let found = self.territories.iter().find(|(squares, _)| squares.contains(at));
        found.copied().unwrap_or((SquareSet::EMPTY, 0))
    }

    fn gain(&self, at: Square, change: &Change) -> i32 {
        let (squares, before) = self.territory_of(at);
        self.worth(squares, change) - before
    }

    /// What it gains to part a territory; a pontoon that parts nothing gains
    /// nothing yet.
    fn cut_gain(&self, line: Line) -> i32 {
        let cut = self.view.pontoons.with(line);
        let (near, far) = line.ends();
        let part = cut.territory(near);
        let wasted = if matches!(self.view.phase, Phase::SecondPontoon { .. }) { 1 } else { 0 };
        if part.contains(far) {
            return -wasted;
        }
        let (_, before) = self.territory_of(near);
        let after = self.worth(part, &Change::Nothing) + self.worth(cut.territory(far), &Change::Nothing);
        after - before - wasted
    }

    fn look_gain(&self, at: Square) -> i32 {
        let is_known = self.divers.iter().any(|diver| diver.at == at && diver.is_known);
        let (squares, _) = self.territory_of(at);
        if is_known || squares.len() > 12 { 0 } else { self.pearls(squares) * LOOK_PER_PEARL }
    }

    /// The pearls of a territory times the odds that the own side takes them.
    fn worth(&self, squares: SquareSet, change: &Change) -> i32 {
        let mut sums = [0; 4];
        let mut is_there = [false; 4];
        let mut n_unknown = 0;
        for diver in self.divers.iter().filter(|diver| squares.contains(diver.at)) {
            sums[diver.side] += diver.strength + change.points(diver.at) * POINT;
            is_there[diver.side] = true;
            n_unknown += i32::from(!diver.is_known);
        }
        let mut n_free = squares.without(FARMS).without(self.occupied).len() as i32;
        if let Change::OwnDiver { value, at } = *change
            && squares.contains(at)
        {
            sums[self.own_side] += i32::from(value.number()) * POINT;
            is_there[self.own_side] = true;
            n_free -= 1;
        }
        let own = self.own_side;
        let others = (0..4).filter(|&side| side != own && is_there[side]);
        let best_other = others.map(|side| sums[side]).max();
        let pearls = 1000 * self.pearls(squares);
        let lead = match (is_there[own], best_other) {
            (false, _) if n_free == 0 => return 0,
            (true, None) if n_free == 0 => return pearls,
            (_, best_other) => sums[own] - best_other.unwrap_or_default(),
        };
        // Half is even odds; a lead of `doubt` makes it three quarters.
        let doubt = POINT / 3 + POINT * n_free.min(12) * 3 / 5 + POINT * n_unknown / 2;
        pearls / 2 + pearls / 2 * lead / (lead.abs() + doubt)
    }

    fn pearls(&self, squares: SquareSet) -> i32 {
        let clusters = self.view.clusters.unwrap_or_default();
        let farms = FARMS.iter().zip(clusters).filter(|(farm, _)| squares.contains(*farm));
        farms.map(|(_, pearls)| i32::from(pearls)).sum()
    }
}

/// What an action would change in a territory.
enum Change {
    Nothing,
    OwnDiver { value: Value, at: Square },
    Strength { at: Square, points: i32 },
}

impl Change {
    fn points(&self, square: Square) -> i32 {
        match *self {
            Change::Strength { at, points } if at == square => points,
            _ => 0,
        }
    }
}

fn side(seats: SeatCount, seat: Seat) -> usize {
    if seats.get() == 4 { seat.idx() % 2 } else { seat.idx() }
}

/// The average strength of the divers of a seat that the viewer has not seen.
fn average_unknown(view: &View, seats: SeatCount, seat: Seat) -> i32 {
    let mut unseen = divers_per_seat(seats);
    for diver in view.divers.iter().filter(|diver| diver.seat == seat) {
        if let Face::Up { value } | Face::Seen { value } = diver.face {
            unseen.take(value);
        }
    }
    let total: i32 = unseen.divers().map(|value| i32::from(value.number())).sum();
    total * POINT / i32::from(unseen.total()).max(1)
}
