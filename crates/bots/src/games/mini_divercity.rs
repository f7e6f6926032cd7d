//! What a bot knows of Mini DiverCity. Every seat has a blueprint, what it does
//! by rule (`choice.rs`) from how it weighs the position (`eyes.rs`). The search
//! tries every choice that is worth a thought in the same imagined worlds, lets
//! all seats do for a few decisions what searchers usually do (`habits.rs`) and asks a
//! small net how likely the divers are to win then (`judge.rs`).

mod absurd;
mod choice;
mod eyes;
pub mod habits;
mod hotels;
pub mod judge;
mod puzzles;
mod reasons;
mod temper;
mod weights;

use dice::QuickDice;
use game_mini_divercity::{Action, Face, MiniDivercity, N_COPIES, Phase, Reason, Species, View};
use rules::{Imagine as _, MAX_SEATS, Seat, Viewer};

use self::eyes::Eyes;
use self::habits::Notes;
use crate::Judge;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths};
use crate::level::Level;
use crate::skill::Skill;
use crate::temper::Temper;
use crate::theme::Theme;

impl Judge for MiniDivercity {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let world = any_world(view);
        let eyes = Eyes::new(&world, viewer_of(view));
        let thousandths = |score: f32| (score * 1000.0).round() as i32;
        let scores = legal.iter().map(|&action| eyes.score(action));
        scores.map(thousandths).collect()
    }
}

/// A world to look at through the viewer's eyes, which are the same in all.
fn any_world(view: &View) -> MiniDivercity {
    MiniDivercity::imagine(view, &mut QuickDice::from(0))
}

/// Whose eyes they are; spectators decide nothing.
fn viewer_of(view: &View) -> Seat {
    match view.viewer {
        Viewer::Seat { seat } => seat,
        Viewer::Public {} => view.hands[view.active.idx()].seat,
    }
}

impl Knowledge for MiniDivercity {
    type Notes = Notes;
    /// Own cards are imagined evenly. Weighing them by what partners did and left
    /// undone was tried and did not win more (`docs/bots.md`).
    type Belief = ();

    const METHOD: Method = Method {
        explore: 0.1,
        lean: 0.3,
        trust: 0.3,
        depth: 1,
        rollout: 8,
        paired: true,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::at_once(0.7),
            Level::Puffin => Skill::one_step(0.5),
            Level::Otter => Skill::roughly(Budget::at_most(180, 50), true, 0.0),
            Level::Dolphin => Skill::ahead(Budget::at_most(600, 250)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    fn leave_out_absurd(view: &View, legal: &mut Vec<Action>) {
        absurd::leave_out(view, legal);
    }

    fn temper(level: Level) -> Option<Temper<Self>> {
        Temper::of(level, temper::ALL)
    }

    fn narrow(&self, seat: Seat, legal: &mut Vec<Action>, _: &mut Notes) {
        Eyes::new(self, seat).narrow(legal);
    }

    fn rate(&self, seat: Seat, actions: &[Action], notes: &mut Notes, out: &mut Vec<f32>) {
        habits::rate(self, seat, actions, notes, out);
    }

    fn roll(
        &self,
        seat: Seat,
        legal: &mut Vec<Action>,
        notes: &mut Notes,
        _: &mut QuickDice,
    ) -> Action {
        habits::choose(self, seat, legal, notes)
    }

    fn kind_of_chance(&self) -> usize {
        match self.phase() {
            Phase::Flip {} | Phase::Refill {} | Phase::Look { .. } => 1,
            Phase::Dynamite { .. } => 2,
            Phase::Draw { hand, .. } => 3 + hand.idx(),
            _ => 0,
        }
    }

    fn worth(&self, notes: &mut Notes) -> Worths {
        let odds = judge::odds(self, &mut notes.bench);
        let mut worths = [odds; MAX_SEATS];
        if let Some(industrialist) = self.industrialist_seat() {
            worths[industrialist.idx()] = 1.0 - odds;
        }
        worths
    }

    fn understand(view: &View) -> Option<View> {
        view.options.uses_signs().then(|| read_signs(view))
    }

    /// Of the cards that it was told it remembers two.
    fn forget(view: &View) -> View {
        const REMEMBERED: usize = 2;
        let mut forgotten = view.clone();
        for hand in &mut forgotten.hands {
            if !view.viewer.is(hand.seat) || view.options.mode.is_alone() {
                continue;
            }
            let told = hand.cards.iter_mut().filter(|card| card.told);
            for card in told.skip(REMEMBERED) {
                card.face = Face::Back {};
                (card.told, card.fresh) = (false, false);
            }
        }
        forgotten
    }

    fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
        reasons::first_sight(view, legal)
    }

    fn why(view: &View, action: Action) -> Option<Reason> {
        reasons::why(view, action)
    }

    /// All win or lose together, so that one decision of many moves the odds less
    /// than where one gains what another loses; and choices meet the same worlds,
    /// which makes small differences certain.
    const CLEAR_MARGIN: f32 = 0.05;

    const THEMES: &'static [Theme] = puzzles::THEMES;

    fn theme(view: &View, best: Action, _: Action) -> Option<Theme> {
        puzzles::theme(view, best)
    }
}

/// Bots mean the species with a sign's number; what cannot be is not believed.
fn read_signs(view: &View) -> View {
    let mut left = [N_COPIES; game_mini_divercity::N_SPECIES];
    for (left, discarded) in left.iter_mut().zip(view.species_discard) {
        *left -= discarded;
    }
    for card in view.hands.iter().flat_map(|hand| &hand.cards) {
        if let Face::Up { species } | Face::Seen { species } = card.face {
            left[species.idx()] -= 1;
        }
    }
    let mut read = view.clone();
    for card in read.hands.iter_mut().flat_map(|hand| &mut hand.cards) {
        let (Face::Back {}, Some(sign)) = (card.face, card.signs.iter().next()) else {
            continue;
        };
        let species = Species::ALL[usize::from(sign.number())];
        if left[species.idx()] > 0 {
            left[species.idx()] -= 1;
            card.face = Face::Seen { species };
        }
    }
    read
}
