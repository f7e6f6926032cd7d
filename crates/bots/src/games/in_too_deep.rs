//! What a searcher knows of In Too Deep.
//!
//! A share is worth what it should bring at the end, by depth, room below and time
//! left ([`table`]), and actions are rated by what they change of that ([`board`]). How
//! likely everybody is to win then is said by a small net ([`odds`]). Cards are paid in
//! the order in which they can be spared ([`payment`]).

mod absurd;
mod beginner;
mod board;
mod judge;
pub mod odds;
mod payment;
mod puzzles;
mod reasons;
mod table;
mod temper;

use dice::QuickDice;
use game_in_too_deep::{Action, InTooDeep, Phase, Reason, View};
use rules::{Actions, Seat};

use self::board::Board;
use self::payment::Plan;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths};
use crate::level::Level;
use crate::net::Bench;
use crate::skill::Skill;
use crate::temper::Temper;
use crate::theme::Theme;

/// In a rollout an action may be over-estimated by so many points.
const WAVER: f32 = 0.5;
/// So many cards beyond those that can best be spared are thought about.
const N_MORE: f32 = 0.0;

/// What is kept from one question to the next.
#[derive(Default)]
pub struct Notes {
    plan: Plan,
    bench: Bench,
}

impl Knowledge for InTooDeep {
    type Notes = Notes;
    type Belief = ();

    /// A few decisions more, and the odds before and after them: the net alone judges
    /// the middle of a turn too roughly.
    const METHOD: Method = Method {
        explore: 0.15,
        lean: 1.0,
        warmth: 1.0,
        width: 2.0,
        growth: 0.3,
        depth: u16::MAX,
        rollout: 4,
        blend: 0.4,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::one_step(0.9),
            Level::Puffin => Skill::one_step(0.0),
            Level::Otter => Skill::roughly(Budget::at_most(12, 50), true, 0.45),
            Level::Dolphin => Skill::ahead(Budget::at_most(36, 250)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    fn leave_out_absurd(view: &View, legal: &mut Vec<Action>) {
        absurd::leave_out(view, legal);
    }

    fn temper(level: Level) -> Option<Temper<Self>> {
        Temper::of(level, temper::ALL)
    }

    fn narrow(&self, seat: Seat, legal: &mut Vec<Action>, notes: &mut Notes) {
        if matches!(self.phase(), Phase::Pay { .. }) {
            let n_more = N_MORE as u8;
            let cards = notes.plan.candidates(self, seat, n_more);
            legal.retain(|&action| matches!(action, Action::Pay { card } if cards.contains(card)));
        }
    }

    fn rate(&self, seat: Seat, actions: &[Action], notes: &mut Notes, out: &mut Vec<f32>) {
        if matches!(self.phase(), Phase::Pay { .. }) {
            let next = Action::Pay {
                card: notes.plan.next(self, seat),
            };
            out.clear();
            out.extend(
                actions
                    .iter()
                    .map(|&action| if action == next { 1.0 } else { 0.0 }),
            );
            return;
        }
        let board = Board::new(self, seat);
        out.clear();
        out.extend(actions.iter().map(|&action| board.gain(self, action)));
    }

    fn roll(
        &self,
        seat: Seat,
        legal: &mut Vec<Action>,
        notes: &mut Notes,
        dice: &mut QuickDice,
    ) -> Action {
        if matches!(self.phase(), Phase::Pay { .. }) {
            let card = notes.plan.next(self, seat);
            return Action::Pay { card };
        }
        self.legal_actions(seat, legal);
        if let [only] = legal[..] {
            return only;
        }
        let board = Board::new(self, seat);
        let mut best = (f32::MIN, legal[0]);
        let noise = WAVER / 65536.0;
        for &action in legal.iter() {
            let gain = board.gain(self, action) + noise * (dice.next_u64() & 0xffff) as f32;
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
    }

    fn worth(&self, notes: &mut Notes) -> Worths {
        odds::worth(self, &mut notes.bench)
    }

    fn forget(view: &View) -> View {
        beginner::forget(view)
    }

    fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
        beginner::first_sight(view, legal)
    }

    fn why(view: &View, action: Action) -> Option<Reason> {
        reasons::why(view, action)
    }

    /// Among three and more a share of victory is a third to begin with, and one
    /// card of thirty moves it little.
    const CLEAR_MARGIN: f32 = 0.045;

    const THEMES: &'static [Theme] = puzzles::THEMES;

    fn theme(view: &View, best: Action, _: Action) -> Option<Theme> {
        puzzles::theme(view, best)
    }
}
