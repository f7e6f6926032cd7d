//! How promising actions look: what each changes in the pearls that the acting
//! side may expect, by the chart of fights as the acting seat may know it.

use game_pearladora::{Action, Line, Lines, N_LINES, N_SQUARES, Pearladora, Square, SquareSet};
use rules::{Position, Seat};

use super::chart::{Chart, Fight, Spot, WEIGHTS, side};

/// What lies farther from a farm than this does not concern it.
const NEAR: f32 = 0.2;
/// What a Power token is worth while it waits, in pearls.
const POWER: f32 = 0.4;
/// What a look is worth per pearl in doubt.
const LOOK: f32 = 0.1;
/// How much a second pontoon must gain.
const SECOND: f32 = 0.02;

/// What is worked out for one position, kept so that nothing is allocated.
pub struct Ratings {
    /// By value and square: what a diver there would gain.
    divers: [[f32; N_SQUARES as usize]; 5],
    /// By line: what a pontoon there would gain.
    lines: [f32; N_LINES as usize],
}

impl Default for Ratings {
    fn default() -> Self {
        Ratings {
            divers: [[0.0; N_SQUARES as usize]; 5],
            lines: [0.0; N_LINES as usize],
        }
    }
}

impl Ratings {
    pub(super) fn rate(
        &mut self,
        game: &Pearladora,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<f32>,
    ) {
        let chart = Chart::new(game, Some(seat), &WEIGHTS);
        let own = side(game.seats(), seat);
        let places =
            |action: &Action| matches!(action, Action::Diver { .. } | Action::ExtraDiver { .. });
        if actions.iter().any(places) {
            self.rate_divers(game, seat, &chart, own);
        }
        let cuts = |action: &Action| {
            matches!(action, Action::Pontoon { .. } | Action::ExtraPontoon { .. })
        };
        if actions.iter().any(cuts) {
            self.rate_lines(game, &chart, own);
        }
        out.clear();
        out.extend(actions.iter().map(|&action| match action {
            Action::Diver { value, at } => self.divers[value.idx()][at.idx()],
            Action::Pontoon { line } => self.lines[line.idx()],
            Action::Done {} => SECOND,
            Action::Backup { at } => token_gain(game, &chart, own, at, 1.25),
            Action::Look { at } => look_gain(&chart, own, at) - POWER,
            Action::ExtraDiver { value, at } => self.divers[value.idx()][at.idx()] - POWER,
            Action::ExtraPontoon { line } => self.lines[line.idx()] - POWER,
            Action::Necklace { at } => token_gain(game, &chart, own, at, -1.0) - POWER,
            Action::Retire {} => -20.0,
        }));
    }

    /// What each diver in hand would gain on each square: more strength near
    /// farms, less in hand for all other spaces.
    fn rate_divers(&mut self, game: &Pearladora, seat: Seat, chart: &Chart<'_>, own: usize) {
        for value in game.hand(seat).values() {
            let points = f32::from(value.number());
            let gains = &mut self.divers[value.idx()];
            *gains = [0.0; N_SQUARES as usize];
            let mut everywhere = 0.0;
            for spot in chart.spots() {
                let pearls =
                    |fight: &Fight| spot.pearls * chart.odds(fight, spot.farm.is_none())[own];
                let elsewhere = pearls(&chart.with_diver(&spot.fight, own, points, 0.0));
                everywhere += elsewhere - pearls(&spot.fight);
                for (ring, near) in chart.rings(spot) {
                    let free = ring.and(chart.free);
                    if near < NEAR || free.is_empty() {
                        continue;
                    }
                    let here = pearls(&chart.with_diver(&spot.fight, own, points, near));
                    for at in free.iter() {
                        gains[at.idx()] += here - elsewhere;
                    }
                }
            }
            for gain in gains.iter_mut() {
                *gain += everywhere;
            }
        }
    }

    /// What a pontoon on each line would gain: strength parted from farms.
    fn rate_lines(&mut self, game: &Pearladora, chart: &Chart<'_>, own: usize) {
        self.lines = [0.0; N_LINES as usize];
        let placeable = game.pontoons().placeable();
        let mut closing = Lines::EMPTY;
        for spot in chart.spots() {
            let Some(farm) = spot.farm else { continue };
            let mut inner = SquareSet::only(farm);
            for (ring, near) in chart.rings(spot) {
                if near < NEAR {
                    break;
                }
                for far in ring.iter() {
                    // With two ways there, cutting one changes nothing.
                    let ways = game.pontoons().neighbours(SquareSet::only(far)).and(inner);
                    let (1, Some(near)) = (ways.len(), ways.first()) else {
                        continue;
                    };
                    let Some(line) = Line::between(near, far) else {
                        continue;
                    };
                    if !placeable.contains(line) || closing.contains(line) {
                        continue;
                    }
                    let cut = game.pontoons().with(line);
                    let territory = cut.territory(farm);
                    if territory.contains(far) {
                        self.lines[line.idx()] += cut_gain(chart, spot, cut, territory, own);
                    } else {
                        closing.insert(line);
                    }
                }
                inner = ring;
            }
        }
        for line in closing.iter() {
            let cut = game.pontoons().with(line);
            let (near, far) = line.ends();
            let parts = [cut.territory(near), cut.territory(far)];
            let mut gain = 0.0;
            for spot in chart.spots() {
                let Some(farm) = spot.farm else { continue };
                for part in parts {
                    if part.contains(farm) {
                        gain += cut_gain(chart, spot, cut, part, own);
                    }
                }
            }
            self.lines[line.idx()] = gain;
        }
    }
}

/// What changes for a farm when its territory becomes this.
fn cut_gain(chart: &Chart<'_>, spot: &Spot, cut: Lines, territory: SquareSet, own: usize) -> f32 {
    let Some(farm) = spot.farm else { return 0.0 };
    let after = match territory.len() < 8 {
        true => chart.closed_spot(territory, spot.pearls),
        false => chart.open_spot(cut, farm, territory, spot.pearls),
    };
    let odds = chart.odds(&after.fight, after.farm.is_none())[own];
    spot.pearls * (odds - chart.odds(&spot.fight, false)[own])
}

/// What a token on a diver changes.
fn token_gain(game: &Pearladora, chart: &Chart<'_>, own: usize, at: Square, adds: f32) -> f32 {
    let seats = game.seats();
    let owner = seats.iter().find(|&seat| game.divers_of(seat).contains(at));
    let Some(side) = owner.map(|owner| side(seats, owner)) else {
        return 0.0;
    };
    let gain = |spot: &Spot| {
        let near = nearness(chart, spot, at);
        let mut fight = spot.fight;
        fight.sums[side] += near * adds;
        let is_settled = spot.farm.is_none();
        let change = chart.odds(&fight, is_settled)[own] - chart.odds(&spot.fight, is_settled)[own];
        spot.pearls * change
    };
    chart.spots().iter().map(gain).sum()
}

/// A look is worth something where the fight is close.
fn look_gain(chart: &Chart<'_>, own: usize, at: Square) -> f32 {
    let doubt = |spot: &Spot| {
        let odds = chart.odds(&spot.fight, spot.farm.is_none())[own];
        nearness(chart, spot, at) * spot.pearls * 4.0 * odds * (1.0 - odds)
    };
    LOOK * chart.spots().iter().map(doubt).sum::<f32>()
}

fn nearness(chart: &Chart<'_>, spot: &Spot, at: Square) -> f32 {
    let ring = chart.rings(spot).find(|(ring, _)| ring.contains(at));
    ring.map_or(0.0, |(_, near)| near)
}
