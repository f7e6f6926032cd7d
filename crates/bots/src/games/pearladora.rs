//! What a searcher knows of Pearladöra: which actions look promising and what a
//! position is worth, both from the same chart of fights.

mod absurd;
pub mod belief;
mod chart;
mod confession;
mod eyes;
mod puzzles;
mod ratings;
mod reading;
mod reasons;
mod temper;

use dice::QuickDice;
use game_pearladora::{Action, Pearladora, Reason, View};
use rules::{Actions, Position, Seat, playout_choice};

use self::belief::Belief;
use self::chart::{Chart, WEIGHTS, side};
use self::ratings::Ratings;
use crate::budget::Budget;
use crate::confession::Confession;
use crate::knowledge::{Knowledge, Method, Worths};
use crate::level::Level;
use crate::past::Heard;
use crate::reading::Reading;
use crate::skill::Skill;
use crate::temper::Temper;
use crate::theme::Theme;

impl Knowledge for Pearladora {
    type Notes = Ratings;
    type Belief = Belief;

    /// Few actions are looked at, those that the chart recommends, and random
    /// games tell them apart, with the chart's own judgement as a second opinion:
    /// either alone was weaker.
    const METHOD: Method = Method {
        explore: 0.3,
        lean: 2.0,
        warmth: 0.25,
        width: 1.0,
        growth: 0.3,
        patience: 6,
        depth: u16::MAX,
        rollout: u16::MAX,
        blend: 0.5,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::one_step(0.8),
            Level::Puffin => Skill::one_step(0.45),
            Level::Otter => Skill::roughly(Budget::at_most(1200, 50), true, 0.0),
            Level::Dolphin => Skill::ahead(Budget::at_most(1300, 250)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    fn leave_out_absurd(view: &View, legal: &mut Vec<Action>) {
        absurd::leave_out(view, legal);
    }

    fn temper(level: Level) -> Option<Temper<Self>> {
        Temper::of(level, temper::ALL)
    }

    const RECALLS: bool = true;

    fn believe(view: &View, past: &[Heard<Self>]) -> Option<Belief> {
        Belief::new(view, past)
    }

    fn imagine_likely(view: &View, belief: &Belief, dice: &mut QuickDice) -> Self {
        belief.imagine(view, dice)
    }

    fn sober(view: &View, found: f32) -> f32 {
        belief::sober(view, found)
    }

    fn reading(view: &View, past: &[Heard<Self>]) -> Option<Reading> {
        reading::reading(view, past)
    }

    fn confess(beliefs: &[Option<Belief>], end: &Self) -> Option<Confession> {
        confession::confess(beliefs, end)
    }

    fn rate(&self, seat: Seat, actions: &[Action], notes: &mut Ratings, out: &mut Vec<f32>) {
        notes.rate(self, seat, actions, out);
    }

    fn roll(
        &self,
        seat: Seat,
        legal: &mut Vec<Action>,
        _notes: &mut Ratings,
        dice: &mut QuickDice,
    ) -> Action {
        self.draw_action(seat, dice).unwrap_or_else(|| {
            self.legal_actions(seat, legal);
            playout_choice::<Self>(legal, dice)
        })
    }

    fn worth(&self, _notes: &mut Ratings) -> Worths {
        let seats = self.seats();
        let on_turn = self.phase().seat().map(|seat| side(seats, seat));
        let victory = Chart::new(self, None, &WEIGHTS).victory(on_turn);
        let mut worths = Worths::default();
        for seat in seats.iter() {
            worths[seat.idx()] = victory[side(seats, seat)];
        }
        worths
    }

    fn forget(view: &View) -> View {
        reasons::forget(view)
    }

    fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
        let sight = |&action| reasons::first_sight(view, action);
        legal.iter().map(sight).collect()
    }

    fn why(view: &View, action: Action) -> Option<Reason> {
        Some(reasons::why(view, action))
    }

    const THEMES: &'static [Theme] = puzzles::THEMES;

    fn theme(view: &View, best: Action, next: Action) -> Option<Theme> {
        puzzles::theme(view, best, next)
    }
}
