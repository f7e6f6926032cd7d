//! How promising actions look, by what they change and nothing else: a tile by
//! what it would join, with the best deployment after it.

use game_deep_colony::{Action, Cell, DeepColony, Feature, Joined, Phase, Piece, Rotation, Spot};
use rules::{Actions, Position, Seat};

use super::outlook::{Outlook, Weights, n_arms, submarine_of};

/// Memory that is used again for every tile.
#[derive(Debug, Default)]
pub struct Notes {
    pub(super) joined: Joined,
    generators: Vec<Generator>,
    /// Marked aerators.
    aerators: Vec<Piece>,
    ratings: Vec<f32>,
    legal: Vec<Action>,
}

/// A marked generator.
#[derive(Debug, Clone, Copy)]
struct Generator {
    seat: Seat,
    at: Cell,
    /// The colony that counts and how far away it is.
    near: Option<(u16, u16)>,
}

/// Rates actions of a seat in credits.
pub(super) struct Rater<'a> {
    game: &'a DeepColony,
    seat: Seat,
    outlook: Outlook<'a>,
    /// What a credit of each seat counts for.
    signs: [f32; 4],
    /// Where the seat's first submarine lies, and what the second may bring.
    submarine: Option<(Cell, f32)>,
    /// What two submarines in hand may bring.
    two_submarines: f32,
}

impl<'a> Rater<'a> {
    pub(super) fn new(
        weights: &'a Weights,
        game: &'a DeepColony,
        seat: Seat,
        notes: &mut Notes,
    ) -> Self {
        let mut signs = [-1.0 / f32::from(game.seats().get() - 1); 4];
        signs[seat.idx()] = 1.0;
        notes.generators.clear();
        notes.aerators.clear();
        // Only a tile changes what they bring.
        let is_placing = matches!(game.phase(), Phase::Place { .. });
        let pieces = if is_placing { game.pieces() } else { &[] };
        for piece in pieces {
            match piece.spot {
                Spot::Aerator {} => notes.aerators.push(*piece),
                Spot::Generator {} => {
                    let at = game.cell_of(piece);
                    notes.generators.push(Generator {
                        seat: piece.seat,
                        at,
                        near: game.colony_near(at),
                    });
                }
                _ => {}
            }
        }
        let outlook = Outlook::new(weights, game);
        let first = submarine_of(game, seat);
        Rater {
            game,
            seat,
            signs,
            submarine: first.map(|first| (first, outlook.second_submarine(first))),
            two_submarines: outlook.two_submarines(),
            outlook,
        }
    }

    /// How good each action is, in their order.
    pub(super) fn rate(&self, actions: &[Action], notes: &mut Notes, out: &mut Vec<f32>) {
        out.clear();
        let mut is_joined = false;
        for &action in actions {
            if let Action::Place { at, rotation } = action {
                self.game.joined(at, rotation, &mut notes.joined);
                let change = self.change(at, notes);
                out.push(change + self.best_deployment(at, &notes.joined).1);
                continue;
            }
            let at = self.game.last_cell();
            if !is_joined {
                self.game.joined(at, Rotation::UPRIGHT, &mut notes.joined);
                is_joined = true;
            }
            out.push(self.deployment(action, at, &notes.joined));
        }
    }

    /// The place of the best action and how good it is; of equals the first.
    pub(super) fn best_of(&self, actions: &[Action], notes: &mut Notes) -> (usize, f32) {
        let mut ratings = std::mem::take(&mut notes.ratings);
        self.rate(actions, notes, &mut ratings);
        let mut best = (0, ratings[0]);
        for (idx, &rating) in ratings.iter().enumerate() {
            if rating > best.1 {
                best = (idx, rating);
            }
        }
        notes.ratings = ratings;
        best
    }

    /// Leaves those actions that are nearly as good as the best.
    pub(super) fn keep_best(&self, actions: &mut Vec<Action>, margin: f32, notes: &mut Notes) {
        let mut ratings = std::mem::take(&mut notes.ratings);
        self.rate(actions, notes, &mut ratings);
        let best = ratings.iter().copied().fold(f32::MIN, f32::max);
        let mut place = 0;
        actions.retain(|_| {
            place += 1;
            ratings[place - 1] >= best - margin
        });
        notes.ratings = ratings;
    }

    /// What the seat's best action brings.
    pub(super) fn best(&self, notes: &mut Notes) -> f32 {
        let mut legal = std::mem::take(&mut notes.legal);
        self.game.legal_actions(self.seat, &mut legal);
        let (_, best) = self.best_of(&legal, notes);
        notes.legal = legal;
        best
    }

    /// What a feature counts for.
    pub(super) fn value(&self, feature: &Feature) -> f32 {
        if !is_held(feature) {
            return 0.0;
        }
        let mut values = [0.0; 4];
        self.outlook.add_feature(feature, &mut values);
        let weighed = values.iter().zip(&self.signs);
        weighed.map(|(value, sign)| value * sign).sum()
    }

    /// What laying a tile changes before anything is deployed on it.
    fn change(&self, at: Cell, notes: &Notes) -> f32 {
        let joined = &notes.joined;
        let mut change = 0.0;
        for (_, whole) in joined.wholes() {
            change += self.value(whole);
        }
        for &(number, _) in &joined.parts {
            change -= self.value(self.game.feature(number));
        }
        for piece in &notes.aerators {
            change += self.signs[piece.seat.idx()] * self.change_of_aerator(piece, joined);
        }
        for generator in &notes.generators {
            let sign = self.signs[generator.seat.idx()];
            change += sign * self.change_of_generator(generator, at, joined);
        }
        change
    }

    fn change_of_aerator(&self, piece: &Piece, joined: &Joined) -> f32 {
        let ends = |&arm: &u16| {
            let part = joined.parts.iter().find(|&&(number, _)| number == arm);
            part.is_some_and(|&(_, first)| joined.whole(first).is_complete())
        };
        let n_more = self.game.arms(piece).filter(ends).count() as u8;
        if n_more == 0 {
            return 0.0;
        }
        let n_arms = n_arms(self.game, piece);
        let outlook = &self.outlook;
        outlook.aerator(n_arms + n_more, piece.seat) - outlook.aerator(n_arms, piece.seat)
    }

    fn change_of_generator(&self, generator: &Generator, at: Cell, joined: &Joined) -> f32 {
        let near = generator.near;
        let now = near.map(|(number, _)| self.game.feature(number));
        let part = near.and_then(|(nearest, _)| {
            let mut parts = joined.parts.iter();
            parts.find(|&&(number, _)| number == nearest)
        });
        let mut then = match part {
            Some(&(_, first)) => Some(joined.whole(first)),
            None => now,
        };
        let distance = generator.at.distance(at);
        for segment in 0..joined.n_colonies {
            let colony = joined.whole(segment);
            let is_nearer = match near {
                None => true,
                Some((_, nearest)) if distance == nearest => {
                    then.is_none_or(|then| colony.n_tiles > then.n_tiles)
                }
                Some((_, nearest)) => distance < nearest,
            };
            if is_nearer {
                then = Some(colony);
            }
        }
        self.outlook.generator(then) - self.outlook.generator(now)
    }

    /// The best deployment on a tile there and what it adds; none and nothing if
    /// none is worth it.
    pub(super) fn best_deployment(&self, at: Cell, joined: &Joined) -> (Action, f32) {
        let mut best = (Action::Skip {}, 0.0);
        let supply = self.game.supply(self.seat);
        let mut consider = |action: Action, gain: f32| {
            if gain > best.1 {
                best = (action, gain);
            }
        };
        for (segment, whole) in joined.wholes() {
            let is_free = !has_others(whole, self.seat);
            if supply.markers > 0 && is_free {
                consider(mark_of(segment, joined), self.mark(whole));
            }
            if segment < joined.n_colonies {
                if supply.submarines > 0 {
                    let gain = self.submarine(whole, at);
                    consider(Action::Submarine { colony: segment }, gain);
                }
                if supply.head_offices > 0 && is_free && whole.is_complete() {
                    let gain = self.head_office(whole);
                    consider(Action::HeadOffice { colony: segment }, gain);
                }
            }
        }
        if supply.markers > 0 && joined.aerator {
            consider(Action::MarkAerator {}, self.mark_aerator(joined));
        }
        if supply.markers > 0 && joined.generator {
            consider(Action::MarkGenerator {}, self.mark_generator(at));
        }
        best
    }

    /// What a deployment on a tile there adds.
    fn deployment(&self, action: Action, at: Cell, joined: &Joined) -> f32 {
        let n_solids = joined.n_colonies + joined.n_links;
        match action {
            Action::Place { .. } | Action::Skip {} => 0.0,
            Action::MarkColony { colony } => self.mark(joined.whole(colony)),
            Action::MarkLink { link } => self.mark(joined.whole(joined.n_colonies + link)),
            Action::MarkOcean { ocean } => self.mark(joined.whole(n_solids + ocean)),
            Action::MarkAerator {} => self.mark_aerator(joined),
            Action::MarkGenerator {} => self.mark_generator(at),
            Action::Submarine { colony } => self.submarine(joined.whole(colony), at),
            Action::HeadOffice { colony } => self.head_office(joined.whole(colony)),
        }
    }

    /// A marker in a feature without others' markers: what it takes, unless the
    /// feature is held already, and the marker is gone unless it returns.
    fn mark(&self, feature: &Feature) -> f32 {
        let (worth, odds) = self.outlook.worth(feature);
        let taken = if is_held(feature) { 0.0 } else { worth };
        taken - (1.0 - odds) * self.outlook.last[self.seat.idx()]
    }

    fn mark_aerator(&self, joined: &Joined) -> f32 {
        let arms = joined.n_colonies..joined.n_colonies + joined.n_links;
        let n_arms = arms.filter(|&arm| joined.whole(arm).is_complete()).count();
        self.outlook.aerator(n_arms as u8, self.seat) - self.outlook.last[self.seat.idx()]
    }

    fn mark_generator(&self, at: Cell) -> f32 {
        let near = self.game.colony_near(at);
        let colony = near.map(|(number, _)| self.game.feature(number));
        self.outlook.generator(colony) - self.outlook.last[self.seat.idx()]
    }

    fn head_office(&self, colony: &Feature) -> f32 {
        let mut crowned = *colony;
        crowned.head_office = Some(self.seat);
        self.value(&crowned) - self.value(colony) - self.outlook.head_office()
    }

    fn submarine(&self, colony: &Feature, at: Cell) -> f32 {
        let gain = match is_held(colony) {
            true => {
                let mut visited = *colony;
                visited.n_submarines += 1;
                self.value(&visited) - self.value(colony)
            }
            false => 0.0,
        };
        match self.submarine {
            Some((first, worth)) => {
                let between = first.distance(at).saturating_sub(1);
                gain + f32::from(between) - worth
            }
            None => gain + self.outlook.second_submarine(at) - self.two_submarines,
        }
    }
}

/// Whether somebody will be given what a feature is worth.
fn is_held(feature: &Feature) -> bool {
    feature.markers != [0; 4] || feature.head_office.is_some()
}

/// The action that marks a segment of a tile.
fn mark_of(segment: u8, joined: &Joined) -> Action {
    let n_solids = joined.n_colonies + joined.n_links;
    if segment < joined.n_colonies {
        Action::MarkColony { colony: segment }
    } else if segment < n_solids {
        Action::MarkLink {
            link: segment - joined.n_colonies,
        }
    } else {
        Action::MarkOcean {
            ocean: segment - n_solids,
        }
    }
}

/// Whether somebody else's marker forbids another.
fn has_others(feature: &Feature, seat: Seat) -> bool {
    let mut others = feature.markers.iter().enumerate();
    others.any(|(idx, &n)| idx != seat.idx() && n > 0)
}
