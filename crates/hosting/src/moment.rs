//! A decision to be made, with all that its seat knows and nothing else: what
//! bottles and puzzles ask, and where the ways of two tables part.

use std::sync::Arc;

use bots::{Budget, Choice, Clock, Effort, Level, NoClock, Sight, Worlds};
use dice::QuickDice;
use pictures::Drawing;
use rules::{Seat, SeatCount, ToAct, Typed, Viewer};
use serde::Deserialize;
use serde_json::Value;
use wire::LessonFrame;

use crate::hostable::Hostable;
use crate::json;
use crate::live::{Eyes, play_refused, write_maps};
use crate::recall::Recall;
use crate::review::{JudgedAction, thousandths};
use crate::said::{asked, explained};
use crate::table::PlayError;
use crate::teaching::Done;
use crate::texts::Texts;

/// Who answers where it is shown what would come of something.
const ANSWERING: Level = Level::Dolphin;
/// How many decisions of others are shown.
const MAX_ANSWERS: usize = 4;

/// A position before a decision, on any thread.
pub trait Moment: Send + Sync {
    /// Whose decision it is.
    fn seat(&self) -> Seat;
    /// How many seats there are.
    fn seats(&self) -> SeatCount;
    /// Writes what the seat's screen shows as JSON: `view`, `legal`, `prompt`.
    fn write_screen(&self, out: &mut Vec<u8>);
    /// The same as a picture, as PNG, with the game's title and a line.
    fn picture(&self, line: &str) -> Vec<u8>;
    /// An action as a person types it, if the seat may do it now.
    fn typed(&self, action: &Value) -> Result<String, PlayError>;
    /// An action that the seat may do, by what a person types, with a worth that
    /// is known.
    fn named(&self, text: &str, worth: u16) -> Option<JudgedAction>;
    /// What would probably come of an action, as the seat would see it: the action
    /// and what others answer, in a world that the seat could imagine. It is the
    /// same world whenever it is asked for, and never the true one.
    fn tried(&self, action: &Value) -> Result<Vec<LessonFrame>, PlayError>;
    /// Weighs some actions: a bot that knows what the seat knows first looks for
    /// its own, then all are tried equally often in other worlds. The budget is
    /// for one of the two; the same one, if it counts iterations, gives the same
    /// answer.
    fn weigh(
        &self,
        actions: &[Value],
        budget: Budget,
        clock: Arc<dyn Clock>,
    ) -> Result<Weighed, PlayError>;
}

/// Some actions, weighed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    /// What the bot would do.
    pub best: JudgedAction,
    /// What it would probably do next in the same turn, as a person types it.
    pub then: Vec<String>,
    /// The actions in the order they were asked in.
    pub asked: Vec<JudgedAction>,
    /// How many worlds were imagined.
    pub n_iterations: u32,
}

/// The one implementation of [`Moment`].
pub(crate) struct MomentOf<G: Hostable> {
    game: G,
    recall: Recall<G>,
    seat: Seat,
    legal: Vec<G::Action>,
    texts: Arc<Texts<G::Action>>,
}

impl<G: Hostable> MomentOf<G> {
    /// The decision of a seat in a position and what led to it; nothing if it has
    /// none.
    pub(crate) fn new(
        (game, recall): (G, Recall<G>),
        seat: Seat,
        texts: Arc<Texts<G::Action>>,
    ) -> Option<Self> {
        let mut legal = Vec::new();
        if game.to_act().seats().contains(seat) {
            game.legal_actions(seat, &mut legal);
        }
        let has_choice = !legal.is_empty();
        has_choice.then_some(MomentOf {
            game,
            recall,
            seat,
            legal,
            texts,
        })
    }

    fn view(&self) -> G::View {
        self.game.view(Viewer::seat(self.seat))
    }

    fn read(&self, action: &Value) -> Result<G::Action, PlayError> {
        let read = G::Action::deserialize(action);
        let action = read.map_err(|error| PlayError::Malformed(error.to_string()))?;
        self.game.check(self.seat, action).map_err(play_refused)?;
        Ok(action)
    }

    /// The action, and whatever follows it until the seat is to decide again.
    fn play_on(&self, action: G::Action) -> Vec<LessonFrame> {
        let mut dice = QuickDice::from(self.seed());
        let world = G::imagine(&self.view(), &mut dice);
        let eyes = Eyes::Of(Viewer::seat(self.seat));
        let Ok(mut last) = Done::action(&world, self.seat, action) else {
            return Vec::new();
        };
        let mut frames = Vec::new();
        let mut legal = Vec::new();
        loop {
            while last.game.to_act() == (ToAct::Chance {}) {
                last.game.play_chance(&mut dice, &mut last.told);
            }
            frames.push(last.frame(eyes));
            let asked = last.game.to_act().seats();
            let other = asked.iter().next().filter(|_| !asked.contains(self.seat));
            let (Some(other), true) = (other, frames.len() <= MAX_ANSWERS) else {
                return frames;
            };
            let mut bot = G::MIND.leveled(ANSWERING, Effort::Counted, Arc::new(NoClock));
            last.game.legal_actions(other, &mut legal);
            let answer = bot.choose(Sight::new(&last.game, other), &legal, &mut dice);
            match Done::action(&last.game, other, answer) {
                Ok(done) => last = done,
                Err(_) => return frames,
            }
        }
    }

    /// Luck that follows from the decision.
    fn seed(&self) -> u64 {
        self.legal.len() as u64
    }

    fn judged(
        &self,
        view: &G::View,
        action: G::Action,
        choices: &[Choice<G::Action>],
    ) -> JudgedAction {
        let mut choices = choices.iter();
        let found = choices.find(|choice| choice.action == action);
        JudgedAction {
            action: serde_json::to_value(action).expect("actions are plain data"),
            text: G::Action::write(action),
            why: G::MIND.why(view, action).map(explained::<G>),
            worth: found.map_or(0, |choice| thousandths(choice.worth)),
        }
    }
}

impl<G: Hostable> Moment for MomentOf<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn seats(&self) -> SeatCount {
        self.game.seats()
    }

    fn picture(&self, line: &str) -> Vec<u8> {
        let shown = G::shown(&self.view());
        let drawing = match G::PICTURE {
            Some(draw) => draw(&shown, self.seat),
            None => Drawing::default(),
        };
        pictures::png(&drawing, G::TITLE, line)
    }

    fn write_screen(&self, out: &mut Vec<u8>) {
        let shown = G::shown(&self.view());
        let viewer = Viewer::seat(self.seat);
        write_shown::<G>(viewer, (&shown, &self.legal), &self.texts, out);
    }

    fn typed(&self, action: &Value) -> Result<String, PlayError> {
        self.read(action).map(G::Action::write)
    }

    fn named(&self, text: &str, worth: u16) -> Option<JudgedAction> {
        let action = G::Action::read(text).ok()?;
        self.game.check(self.seat, action).ok()?;
        let judged = self.judged(&self.view(), action, &[]);
        Some(JudgedAction { worth, ..judged })
    }

    fn tried(&self, action: &Value) -> Result<Vec<LessonFrame>, PlayError> {
        self.read(action).map(|action| self.play_on(action))
    }

    fn weigh(
        &self,
        actions: &[Value],
        budget: Budget,
        clock: Arc<dyn Clock>,
    ) -> Result<Weighed, PlayError> {
        let asked: Result<Vec<G::Action>, PlayError> =
            actions.iter().map(|action| self.read(action)).collect();
        let (asked, view) = (asked?, self.view());
        let mut search = G::MIND.thinker(budget, 1, Worlds::Likely, clock);
        search.recall(self.recall.heard_by(self.seat));
        // The second thought has other luck.
        let seed = self.seed();
        let thinking = search.think(&view, self.seat, &self.legal, seed);
        let best = &thinking.choices[0];
        let mut all = vec![best.action];
        for &action in &asked {
            if !all.contains(&action) {
                all.push(action);
            }
        }
        let weighed = search.compare(&view, self.seat, &all, !seed);
        let judged = |action| self.judged(&view, action, &weighed.choices);
        Ok(Weighed {
            best: judged(best.action),
            then: best.then.iter().copied().map(G::Action::write).collect(),
            asked: asked.into_iter().map(judged).collect(),
            n_iterations: thinking.n_iterations + weighed.n_iterations,
        })
    }
}

/// Writes what a viewer is shown and may do as JSON.
pub(crate) fn write_shown<G: Hostable>(
    viewer: Viewer,
    (shown, legal): (&G::Shown, &[G::Action]),
    texts: &Texts<G::Action>,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(b"{\"view\":");
    match G::SCENERY {
        Some(scenery) => write_maps(&scenery.sent(shown, legal), out),
        None => json::write(shown, out),
    }
    out.extend_from_slice(b",\"legal\":");
    texts.write(legal, out);
    out.extend_from_slice(b",\"prompt\":");
    json::write(&asked::<G>(shown, viewer), out);
    out.push(b'}');
}
