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
mod temper;

use dice::QuickDice;
use game_deep_colony::{Action, DeepColony, Phase, Reason, View};
use rules::{Actions, Dice, Imagine, Position, Seat, Viewer};

use self::outlook::{AT_ONCE, Weights, prospects as prospects_now};
use self::ratings::{Notes, Rater};
use crate::Judge;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths, odds};
use crate::level::Level;
use crate::skill::Skill;
use crate::temper::Temper;
use crate::theme::Theme;

/// How far off a judgement of the lead may be at the end, and how its square
/// grows with every tile left.
const DOUBT_AT_END: f32 = 2.0;
const DOUBT_PER_TILE: f32 = 1.0;
/// By how many credits a deployment must look worse than the best not to be
/// thought about.
const CLEARLY_WORSE: f32 = 1.5;
/// So many credits more than nothing are not left lying.
const MUCH: f32 = 3.0;

impl Judge for DeepColony {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Viewer::Seat { seat } = view.viewer else {
            return vec![0; legal.len()];
        };
        let game = DeepColony::imagine(view, &mut NoDice);
        let (mut notes, mut ratings) = (Notes::default(), Vec::new());
        <DeepColony as Knowledge>::rate(&game, seat, legal, &mut notes, &mut ratings);
        let thousandths = |rating: f32| (rating * 1000.0).round() as i32;
        ratings.into_iter().map(thousandths).collect()
    }
}

/// There is nothing to imagine: a view tells the whole position.
struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _bound: u32) -> u32 {
        0
    }
}

impl Knowledge for DeepColony {
    type Notes = Notes;
    type Belief = ();

    const METHOD: Method = Method {
        explore: 0.12,
        trust: 0.05,
        warmth: 1.0,
        width: 1.5,
        growth: 0.2,
        depth: u16::MAX,
        rollout: 4,
        split_chance: true,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::one_step(1.0),
            Level::Puffin => Skill::one_step(0.7),
            // There is nothing to forget: all lies open.
            Level::Otter => Skill::roughly(Budget::at_most(21, 50), false, 0.0),
            Level::Dolphin => Skill::ahead(Budget::at_most(2100, 250)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    /// Nobody deploys a piece that costs more than it can bring or changes nothing, or
    /// nothing where a piece brings much.
    fn leave_out_absurd(view: &View, legal: &mut Vec<Action>) {
        let skip = legal.iter().position(|&action| action == Action::Skip {});
        let Some(skip) = skip else {
            return;
        };
        let worths = <DeepColony as Judge>::judge(view, legal);
        let best = worths.iter().copied().max().unwrap_or_default();
        let is_waste = best - worths[skip] >= (1000.0 * MUCH) as i32;
        let least = match is_waste {
            true => worths[skip] + 1,
            false => worths[skip] - (1000.0 * CLEARLY_WORSE) as i32,
        };
        let nothing = worths[skip];
        let mut worths = worths.into_iter();
        legal.retain(|&action| {
            let worth = worths.next().unwrap_or(least);
            let is_idle = worth == nothing && action != Action::Skip {};
            worth >= least && !is_idle
        });
    }

    fn temper(level: Level) -> Option<Temper<Self>> {
        Temper::of(level, temper::ALL)
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
