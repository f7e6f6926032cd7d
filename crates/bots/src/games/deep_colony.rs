//! What a Deep Colony position looks like from a seat: credits so far and
//! credits to come.
//!
//! Every action is tried on the position that the view tells, a tile together
//! with the best deployment after it. What somebody holds is worth what it would
//! give now, and a little more for what it may still grow to. Pieces in hand are
//! worth something as long as there are turns to use them in, so that markers
//! are kept back early and spent late.

mod outlook;
mod puzzles;
mod ratings;
mod reasons;

use dice::QuickDice;
use game_deep_colony::{Action, DeepColony, Feature, Phase, Reason, Spot, Terrain, View};
use rules::{Actions, Dice, Imagine, Position, Seat, ToAct, Told, Viewer};

use self::outlook::{AT_ONCE, Weights, prospects as prospects_now};
use self::ratings::{Notes, Rater};
use crate::Judge;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths, odds};
use crate::level::Level;
use crate::skill::Skill;
use crate::theme::Theme;

/// What the first marker in hand is worth while there are many turns.
const MARKER: f64 = 2.6;
/// What every further one is worth of the one before.
const FURTHER_MARKER: f64 = 0.8;
/// Own turns after which a marker in hand is worth half of that.
const MARKER_TURNS: f64 = 5.0;
/// What a submarine in hand is worth, with and without another on the board,
/// and what each own turn left adds until then.
const SECOND_SUBMARINE: f64 = 7.0;
const FIRST_SUBMARINE: f64 = 6.5;
const SUBMARINE_PER_TURN: f64 = 0.5;
/// The same of a Head Office.
const HEAD_OFFICE: f64 = 4.0;
const HEAD_OFFICE_PER_TURN: f64 = 0.3;
/// What an open end of a colony or link may still bring, over a whole game.
const PER_OPEN_COLONY: f64 = 0.7;
const PER_OPEN_LINK: f64 = 0.6;
/// What an open half-edge of an ocean may still bring, over a whole game.
const PER_OPEN_OCEAN: f64 = 0.25;
/// What an arm that is not yet terminated may still bring to an aerator.
const PER_OPEN_ARM: f64 = 0.6;
/// Tiles that a generator's colony may still grow by, over a whole game.
const GENERATOR_GROWTH: f64 = 2.0;

/// How far off a judgement of the lead may be at the end, and how its square
/// grows with every tile left.
const DOUBT_AT_END: f32 = 2.0;
const DOUBT_PER_TILE: f32 = 1.0;
/// By how many credits a deployment must look worse than the best not to be
/// thought about.
const CLEARLY_WORSE: f32 = 1.5;

impl Judge for DeepColony {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Viewer::Seat { seat } = view.viewer else {
            return vec![0; legal.len()];
        };
        let game = DeepColony::imagine(view, &mut NoDice);
        let thousandths = |worth: f64| (worth * 1000.0).round() as i32;
        let mut deployments = Vec::new();
        legal
            .iter()
            .map(|&action| thousandths(judge(&game, seat, action, &mut deployments)))
            .collect()
    }
}

/// There is nothing to imagine: a view tells the whole position.
struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _bound: u32) -> u32 {
        0
    }
}

/// How good an action is, a tile with the best deployment after it.
fn judge(game: &DeepColony, seat: Seat, action: Action, deployments: &mut Vec<Action>) -> f64 {
    let mut next = game.clone();
    next.apply(seat, action, &mut Told::deaf());
    if !matches!(action, Action::Place { .. }) {
        return lead(&next, seat);
    }
    next.legal_actions(seat, deployments);
    let after = |&deployment: &Action| {
        let mut last = next.clone();
        last.apply(seat, deployment, &mut Told::deaf());
        lead(&last, seat)
    };
    deployments.iter().map(after).fold(f64::MIN, f64::max)
}

/// How far a seat is ahead of the best other one.
fn lead(game: &DeepColony, seat: Seat) -> f64 {
    let prospects = prospects(game);
    let others = game.seats().iter().filter(|&other| other != seat);
    let best = others
        .map(|other| prospects[other.idx()])
        .fold(f64::MIN, f64::max);
    prospects[seat.idx()] - best
}

/// What every seat may end with.
fn prospects(game: &DeepColony) -> [f64; 4] {
    let mut prospects = [0.0; 4];
    for seat in game.seats().iter() {
        prospects[seat.idx()] = f64::from(game.credits(seat));
    }
    if game.to_act() == (ToAct::Over {}) {
        return prospects;
    }
    let n_left = f64::from(game.n_in_bag());
    let rest = n_left / (n_left + 20.0);
    for feature in game.features() {
        if feature.markers != [0; 4] && !feature.is_complete() {
            let worth = f64::from(feature.worth()) + rest * growth(feature);
            for seat in feature.takers().iter() {
                prospects[seat.idx()] += worth;
            }
        }
    }
    for piece in game.pieces() {
        let worth = f64::from(game.worth_under(piece));
        prospects[piece.seat.idx()] += match piece.spot {
            Spot::Aerator {} => worth + rest * PER_OPEN_ARM * (4.0 - worth),
            Spot::Generator {} => worth + rest * GENERATOR_GROWTH,
            Spot::Colony { .. } | Spot::Link { .. } | Spot::Ocean { .. } => 0.0,
        };
    }
    let turns = n_left / f64::from(game.seats().get());
    for seat in game.seats().iter() {
        prospects[seat.idx()] += in_hand(game, seat, turns);
    }
    prospects
}

/// What a feature may still grow by, over a whole game.
fn growth(feature: &Feature) -> f64 {
    let n_open = f64::from(feature.n_open);
    match feature.terrain {
        Terrain::C => PER_OPEN_COLONY * n_open.min(4.0),
        Terrain::L => PER_OPEN_LINK * n_open,
        Terrain::O => PER_OPEN_OCEAN * n_open.min(16.0),
    }
}

/// What a seat's pieces in hand may still bring in so many own turns.
fn in_hand(game: &DeepColony, seat: Seat, turns: f64) -> f64 {
    let supply = game.supply(seat);
    let mut marker = MARKER * turns / (turns + MARKER_TURNS);
    let mut worth = 0.0;
    for _ in 0..supply.markers {
        worth += marker;
        marker *= FURTHER_MARKER;
    }
    worth += match supply.submarines {
        0 => 0.0,
        1 => SECOND_SUBMARINE.min(2.0 * SUBMARINE_PER_TURN * turns),
        _ => FIRST_SUBMARINE.min(SUBMARINE_PER_TURN * turns),
    };
    if supply.head_offices > 0 {
        worth += HEAD_OFFICE.min(HEAD_OFFICE_PER_TURN * turns);
    }
    worth
}

impl Knowledge for DeepColony {
    type Notes = Notes;
    type Belief = ();

    const METHOD: Method = Method {
        explore: 0.06,
        trust: 0.05,
        warmth: 1.0,
        width: 1.5,
        growth: 0.2,
        depth: u16::MAX,
        rollout: 0,
        split_chance: true,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::at_once(1.0),
            Level::Puffin => Skill::one_step(0.0),
            // There is nothing to forget: all lies open.
            Level::Otter => Skill::roughly(Budget::at_most(60, 400), false, 0.75),
            Level::Dolphin => Skill::ahead(Budget::at_most(1500, 400)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    /// Deployments that look clearly worse are left out, and where one is left a
    /// turn is a single decision.
    fn narrow(&self, seat: Seat, legal: &mut Vec<Action>, notes: &mut Notes) {
        if matches!(self.phase(), Phase::Deploy { .. }) {
            let rater = Rater::new(Weights::of(self.seats()), self, seat, notes);
            rater.keep_best(legal, CLEARLY_WORSE, notes);
        }
    }

    fn rate(&self, seat: Seat, actions: &[Action], notes: &mut Notes, out: &mut Vec<f32>) {
        let rater = Rater::new(Weights::of(self.seats()), self, seat, notes);
        rater.rate(actions, notes, out);
    }

    /// The most promising action; of equals the first.
    fn roll(
        &self,
        seat: Seat,
        legal: &mut Vec<Action>,
        notes: &mut Notes,
        _dice: &mut QuickDice,
    ) -> Action {
        self.legal_actions(seat, legal);
        let rater = Rater::new(Weights::of(self.seats()), self, seat, notes);
        legal[rater.best_of(legal, notes).0]
    }

    /// A turn that has begun is finished in thought, as it looks best; the next
    /// seat then has the first move.
    fn worth(&self, notes: &mut Notes) -> Worths {
        let n_left = f32::from(self.n_in_bag());
        let doubt = (DOUBT_AT_END * DOUBT_AT_END + DOUBT_PER_TILE * n_left).sqrt();
        let weights = Weights::of(self.seats());
        let mut prospects = prospects_now(weights, self);
        if let Some(seat) = self.phase().seat() {
            let rater = Rater::new(weights, self, seat, notes);
            prospects[seat.idx()] += rater.best(notes);
            if n_left > 0.0 {
                prospects[self.seats().after(seat).idx()] += weights.tempo;
            }
        }
        odds(&prospects[..self.seats().get().into()], doubt)
    }

    fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
        let Viewer::Seat { seat } = view.viewer else {
            return vec![0; legal.len()];
        };
        let game = DeepColony::imagine(view, &mut NoDice);
        let (mut notes, mut ratings) = (Notes::default(), Vec::new());
        let rater = Rater::new(&AT_ONCE, &game, seat, &mut notes);
        rater.rate(legal, &mut notes, &mut ratings);
        let thousandths = |rating: f32| (rating * 1000.0).round() as i32;
        ratings.into_iter().map(thousandths).collect()
    }

    fn why(view: &View, action: Action) -> Option<Reason> {
        let seat = view.phase.seat()?;
        let game = DeepColony::imagine(view, &mut NoDice);
        let weights = Weights::of(game.seats());
        let rater = Rater::new(weights, &game, seat, &mut Notes::default());
        Some(reasons::why(&game, &rater, seat, action))
    }

    /// Worth is an estimate by the lead, not a won or lost game, so that it scatters
    /// little, and one of some thirty-five turns moves it little until the end.
    const CLEAR_MARGIN: f32 = 0.04;

    const THEMES: &'static [Theme] = puzzles::THEMES;

    fn theme(view: &View, best: Action, next: Action) -> Option<Theme> {
        Some(puzzles::theme(view, best, next))
    }
}
