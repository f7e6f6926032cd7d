//! How promising actions look, by what they change and nothing else: a tile by
//! what it would join, with the best deployment after it.

use game_deep_colony::{Action, Cell, DeepColony, Feature, Joined, Piece, Spot};
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
    /// Where the seat's first submarine lies.
    submarine: Option<Cell>,
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
        for piece in game.pieces() {
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
        Rater {
            game,
            seat,
            outlook: Outlook::new(weights, game),
            signs,
            submarine: submarine_of(game, seat),
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
                let upright = game_deep_colony::Rotation::UPRIGHT;
                self.game.joined(at, upright, &mut notes.joined);
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
        let mut values = [0.0; 4];
        self.outlook.add_feature(feature, &mut values);
        self.weighed(&values)
    }

    fn weighed(&self, values: &[f32; 4]) -> f32 {
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
        let mut consider = |action: Action| {
            let gain = self.deployment(action, at, joined);
            if gain > best.1 {
                best = (action, gain);
            }
        };
        let n_solids = joined.n_colonies + joined.n_links;
        for (segment, whole) in joined.wholes() {
            if supply.markers > 0 && !has_others(whole, self.seat) {
                consider(if segment < joined.n_colonies {
                    Action::MarkColony { colony: segment }
                } else if segment < n_solids {
                    Action::MarkLink {
                        link: segment - joined.n_colonies,
                    }
                } else {
                    Action::MarkOcean {
                        ocean: segment - n_solids,
                    }
                });
            }
            if segment < joined.n_colonies {
                if supply.submarines > 0 {
                    consider(Action::Submarine { colony: segment });
                }
                if supply.head_offices > 0 && whole.is_complete() && !has_others(whole, self.seat) {
                    consider(Action::HeadOffice { colony: segment });
                }
            }
        }
        if supply.markers > 0 && joined.aerator {
            consider(Action::MarkAerator {});
        }
        if supply.markers > 0 && joined.generator {
            consider(Action::MarkGenerator {});
        }
        best
    }

    /// What a deployment on a tile there adds.
    fn deployment(&self, action: Action, at: Cell, joined: &Joined) -> f32 {
        let idx = self.seat.idx();
        let mark = |segment: u8| {
            let feature = joined.whole(segment);
            let mut marked = *feature;
            marked.markers[idx] += 1;
            self.value(&marked) - self.value(feature) - self.outlook.last[idx]
        };
        match action {
            Action::Place { .. } | Action::Skip {} => 0.0,
            Action::MarkColony { colony } => mark(colony),
            Action::MarkLink { link } => mark(joined.n_colonies + link),
            Action::MarkOcean { ocean } => mark(joined.n_colonies + joined.n_links + ocean),
            Action::MarkAerator {} => {
                let arms = joined.n_colonies..joined.n_colonies + joined.n_links;
                let n_arms = arms.filter(|&arm| joined.whole(arm).is_complete()).count();
                self.outlook.aerator(n_arms as u8, self.seat) - self.outlook.last[idx]
            }
            Action::MarkGenerator {} => {
                let near = self.game.colony_near(at);
                let colony = near.map(|(number, _)| self.game.feature(number));
                self.outlook.generator(colony) - self.outlook.last[idx]
            }
            Action::Submarine { colony } => self.submarine(joined.whole(colony), at),
            Action::HeadOffice { colony } => {
                let feature = joined.whole(colony);
                let mut crowned = *feature;
                crowned.head_office = Some(self.seat);
                self.value(&crowned) - self.value(feature) - self.outlook.head_office()
            }
        }
    }

    fn submarine(&self, colony: &Feature, at: Cell) -> f32 {
        let mut visited = *colony;
        visited.n_submarines += 1;
        let gain = self.value(&visited) - self.value(colony);
        match self.submarine {
            Some(first) => {
                let between = first.distance(at).saturating_sub(1);
                gain + f32::from(between) - self.outlook.second_submarine(first)
            }
            None => gain + self.outlook.second_submarine(at) - self.outlook.two_submarines(),
        }
    }
}

/// Whether somebody else's marker forbids another.
fn has_others(feature: &Feature, seat: Seat) -> bool {
    let mut others = feature.markers.iter().enumerate();
    others.any(|(idx, &n)| idx != seat.idx() && n > 0)
}
