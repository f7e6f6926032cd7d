//! A lesson on the engine: every step has the position it begins with, and
//! whatever a learner does is judged from there, so that nothing is kept about a
//! learner.

use rules::{Seat, Typed, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use wire::{
    GuessView, LessonFrame, LessonLine, LessonPlay, LessonSeat, LessonStep, LessonView, Verdict,
};

use super::script::{GuessScript, LessonScript, OtherScript, StepScript, is_like};
use super::stage::{Done, Fault, company, is_chance, perform_settled, picture, position};
use crate::hostable::Hostable;
use crate::live::{Eyes, play_refused};
use crate::said::{plain, raw};
use crate::table::PlayError;

/// More than any step needs: whatever takes longer goes round in circles.
const LONGEST_WAY: usize = 24;

/// To what nothing is said nothing is replied.
static NO_PLAYS: Vec<String> = Vec::new();

/// A lesson that can be played.
pub(super) struct Course<G: Hostable> {
    pub line: LessonLine,
    pub seat: Seat,
    pub steps: Vec<Step<G>>,
    /// The whole of it as it is sent; it never changes.
    pub view: Box<RawValue>,
}

/// A step and where it begins.
pub(super) struct Step<G: Hostable> {
    pub script: StepScript,
    pub start: G,
    /// The actions of one way to complete it.
    pub way: Vec<G::Action>,
}

/// What an action is to a step.
pub(super) enum Class<'a> {
    Fits,
    Passes,
    Other(&'a OtherScript),
    /// Nothing is said of it, which is a fault of the script.
    Unforeseen,
}

impl<G: Hostable> Course<G> {
    pub(super) fn read(key: &str, text: &str) -> Result<Self, Fault> {
        let script: LessonScript = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut steps: Vec<Step<G>> = Vec::new();
        let mut before: Option<G> = None;
        let mut seat = None;
        let mut seats = Vec::new();
        for script_of_step in script.steps {
            let name = script_of_step.name.clone();
            let at = |fault: Fault| format!("step {name}: {fault}");
            let start: G = match (&script_of_step.position, before.take()) {
                (Some(text), _) => position(text).map_err(at)?,
                (None, Some(end)) => end,
                (None, None) => return Err(at("the first step needs a position".to_owned())),
            };
            let you = start.seats().read(&script.you);
            let you = *seat.insert(you.map_err(|error| at(error.to_string()))?);
            if seats.is_empty() {
                seats = company(start.seats(), Some(you), &script.bots)?;
            }
            let mut step = Step {
                script: script_of_step,
                start,
                way: Vec::new(),
            };
            before = Some(step.find_way(you).map_err(at)?);
            steps.push(step);
        }
        let seat = seat.ok_or("a lesson has steps")?;
        let line = LessonLine {
            key: key.to_owned(),
            title: script.title,
            about: script.about,
            minutes: script.minutes,
            steps: u8::try_from(steps.len()).map_err(|_| "it is too long")?,
        };
        let view = raw(&LessonView {
            bridge: script.bridge,
            ..view_of(&line, seat, seats, &steps)?
        });
        Ok(Course {
            line,
            seat,
            steps,
            view,
        })
    }

    /// What comes of a learner's actions since a step began.
    pub(super) fn play(&self, step: u8, actions: &[Value]) -> Result<LessonPlay, PlayError> {
        let missing = || PlayError::NotNow("the lesson has no such step".to_owned());
        let step = self.steps.get(usize::from(step)).ok_or_else(missing)?;
        if step.script.needs() == 0 || actions.len() > LONGEST_WAY {
            let message = "there is nothing to do in this step";
            return Err(PlayError::NotNow(message.to_owned()));
        }
        let eyes = Eyes::Of(Viewer::seat(self.seat));
        let mut game = step.start.clone();
        let mut frames = Vec::new();
        let mut n_fitting = 0;
        for action in actions {
            let read = serde_json::from_value(action.clone());
            let action: G::Action =
                read.map_err(|error| PlayError::Malformed(error.to_string()))?;
            let mut done = Done::action(&game, self.seat, action).map_err(play_refused)?;
            let (verdict, say, plays) = match step.class(action) {
                Class::Other(other) => (Verdict::Other, Some(&other.say), &other.reply),
                Class::Unforeseen => (Verdict::Other, None, &NO_PLAYS),
                class => {
                    n_fitting += u8::from(matches!(class, Class::Fits));
                    if n_fitting < step.script.needs() {
                        done.settle();
                        frames.push(done.frame(eyes));
                        game = done.game;
                        continue;
                    }
                    (Verdict::Done, step.script.after.as_ref(), &step.script.then)
                }
            };
            frames.extend(followed(done, plays, eyes));
            return Ok(LessonPlay {
                verdict,
                say: say.cloned(),
                frames,
            });
        }
        Ok(LessonPlay {
            verdict: Verdict::GoesOn,
            say: None,
            frames,
        })
    }
}

/// What there is to see of an action and of what follows. Tests play every reply
/// to its end; should one not be possible after all, it is left out.
fn followed<G: Hostable>(mut done: Done<G>, plays: &[String], eyes: Eyes) -> Vec<LessonFrame> {
    if !plays.first().is_some_and(|play| is_chance(play)) {
        done.settle();
    }
    let replies = perform_settled(&done.game, plays).unwrap_or_default();
    let mut frames = vec![done.frame(eyes)];
    frames.extend(replies.iter().map(|reply| reply.frame(eyes)));
    frames
}

impl<G: Hostable> Step<G> {
    /// What an action is to this step.
    pub(super) fn class(&self, action: G::Action) -> Class<'_> {
        let text = action.write();
        let is_in = |patterns: &[String]| patterns.iter().any(|like| is_like(&text, like));
        if is_in(&self.script.fits) {
            return Class::Fits;
        }
        if is_in(&self.script.passes) {
            return Class::Passes;
        }
        let mut others = self.script.others.iter();
        match others.find(|other| is_like(&text, &other.like)) {
            Some(other) => Class::Other(other),
            None => Class::Unforeseen,
        }
    }

    /// Finds a way to complete the step: what fits, in the script's order, and
    /// what passes where nothing fits. The position it ends with.
    fn find_way(&mut self, you: Seat) -> Result<G, Fault> {
        let mut game = self.start.clone();
        let mut n_fitting = 0;
        let mut legal = Vec::new();
        while n_fitting < self.script.needs() {
            game.legal_actions(you, &mut legal);
            let find = |patterns: &[String]| {
                let like = |pattern: &String| {
                    let mut legal = legal.iter().copied();
                    legal.find(|action: &G::Action| is_like(&action.write(), pattern))
                };
                patterns.iter().find_map(like)
            };
            let fitting = find(&self.script.fits);
            n_fitting += u8::from(fitting.is_some());
            let action = fitting.or_else(|| find(&self.script.passes));
            let action = action.ok_or("nothing that fits can be done")?;
            if self.way.len() == LONGEST_WAY {
                return Err("it cannot be completed".to_owned());
            }
            self.way.push(action);
            let done = Done::action(&game, you, action);
            let mut done = done.map_err(|refusal| refusal.to_string())?;
            if n_fitting < self.script.needs() {
                done.settle();
            }
            game = done.game;
        }
        self.end(game)
    }

    /// The position after what follows upon the step.
    pub(super) fn end(&self, game: G) -> Result<G, Fault> {
        let mut done = Done {
            game,
            seat: None,
            told: rules::Told::deaf(),
        };
        let plays = &self.script.then;
        if !plays.first().is_some_and(|play| is_chance(play)) {
            done.settle();
        }
        let then = perform_settled(&done.game, plays).map_err(|fault| format!("then: {fault}"))?;
        Ok(then.into_iter().next_back().unwrap_or(done).game)
    }
}

fn view_of<G: Hostable>(
    line: &LessonLine,
    you: Seat,
    seats: Vec<LessonSeat>,
    steps: &[Step<G>],
) -> Result<LessonView, Fault> {
    let LessonLine {
        key,
        title,
        about,
        minutes,
        ..
    } = line.clone();
    let steps = steps.iter().map(|step| step_view(step, you));
    Ok(LessonView {
        game: G::KEY.to_owned(),
        key,
        title,
        about,
        minutes,
        you,
        seats,
        bridge: None,
        steps: steps.collect::<Result<_, _>>()?,
    })
}

fn step_view<G: Hostable>(step: &Step<G>, you: Seat) -> Result<LessonStep, Fault> {
    let eyes = Eyes::Of(Viewer::seat(you));
    let script = &step.script;
    let mut then = Vec::new();
    let mut after = None;
    if script.needs() == 0 {
        let done = perform_settled(&step.start, &script.then)?;
        then = done.iter().map(|done| done.frame(eyes)).collect();
        after = script.after.clone();
    }
    let guesses = script.guesses.iter().map(guess_view);
    Ok(LessonStep {
        name: script.name.clone(),
        say: script.say.clone(),
        point: script.point.clone(),
        guesses: guesses.collect::<Result<_, _>>()?,
        needs: script.needs(),
        start: picture(&step.start, eyes),
        then,
        after,
        way: step.way.iter().map(plain).collect(),
    })
}

fn guess_view(guess: &GuessScript) -> Result<GuessView, Fault> {
    let answer = guess
        .choices
        .iter()
        .position(|choice| *choice == guess.answer);
    let answer = answer.and_then(|nth| u8::try_from(nth).ok());
    Ok(GuessView {
        ask: guess.ask.clone(),
        point: guess.point.clone(),
        choices: guess.choices.clone(),
        answer: answer.ok_or_else(|| format!("{:?} is not a choice", guess.answer))?,
        told: guess.told.clone(),
    })
}
