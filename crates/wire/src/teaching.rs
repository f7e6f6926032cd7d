//! What a game teaches: lessons, the film, positions beside the rules, words that
//! explain themselves. Sentences have marks for names: `{B}` is seat B.

use rules::{Outcome, Said, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// What there is to learn of a game.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TeachingView {
    /// Its lessons, the one for newcomers first.
    pub lessons: Vec<LessonLine>,
    /// Words that need explaining.
    pub words: Vec<WordView>,
    /// Whether there is a film about its goal.
    pub has_film: bool,
}

/// A lesson in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonLine {
    /// Its name in addresses.
    pub key: String,
    /// Its name as people read it.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// How long it takes.
    pub minutes: u8,
    /// How many steps it has.
    pub steps: u8,
}

/// A word that needs explaining.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordView {
    /// The forms in which it is used.
    pub terms: Vec<String>,
    /// What it means.
    pub says: String,
}

/// A position as somebody sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PictureView {
    /// What there is to see.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// What there is to do.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Said<unknown>"))]
    pub prompt: Said<Value>,
    /// What the learner may do; empty if it is another's turn.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub legal: Vec<Value>,
    /// How the game ended, if it has.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Outcome>,
}

/// Who sits in a seat of a lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonSeat {
    /// A bot's name; null for the learner.
    pub bot: Option<String>,
}

/// A lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonView {
    /// The game's key.
    pub game: String,
    /// Its name in addresses.
    pub key: String,
    /// Its name as people read it.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// How long it takes.
    pub minutes: u8,
    /// The learner's seat.
    #[schema(value_type = u8)]
    pub you: Seat,
    /// Who sits where.
    pub seats: Vec<LessonSeat>,
    /// What a real game has beyond it, for whoever plays their first one next.
    pub bridge: Option<String>,
    /// Its steps.
    pub steps: Vec<LessonStep>,
}

/// One thing to learn.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonStep {
    /// Its name; never changes.
    pub name: String,
    /// What it says.
    pub say: String,
    /// The spots of the screen it speaks of.
    pub point: Vec<String>,
    /// What is guessed before anything is done.
    pub guesses: Vec<GuessView>,
    /// How many fitting actions complete it; 0 if there is nothing to do.
    pub needs: u8,
    /// Where it begins.
    pub start: PictureView,
    /// What happens after the guesses, where there is nothing to do.
    pub then: Vec<LessonFrame>,
    /// What is said in the end, where there is nothing to do.
    pub after: Option<String>,
    /// The actions of one way to complete it.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub way: Vec<Value>,
}

/// Something to guess.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuessView {
    /// The question.
    pub ask: String,
    /// The spots of the screen it speaks of.
    pub point: Vec<String>,
    /// The answers.
    pub choices: Vec<String>,
    /// Which of them is true.
    pub answer: u8,
    /// Why.
    pub told: String,
}

/// What a learner has done since a step began.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayStep {
    /// Which step, from 0.
    pub step: u8,
    /// All actions since it began.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub actions: Vec<Value>,
}

/// What came of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonPlay {
    /// Whether the step is done.
    pub verdict: Verdict,
    /// What is said to it.
    pub say: Option<String>,
    /// What there is to see after each action, and after what follows.
    pub frames: Vec<LessonFrame>,
}

/// What actions are to a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verdict {
    /// It is complete.
    Done,
    /// They fit, and there is more to do.
    GoesOn,
    /// The last is another way to play: seen where it leads, it is wound back.
    Other,
}

/// What there is to see after something happened.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonFrame {
    /// Whose doing; null for chance and for a beginning.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The position.
    pub picture: PictureView,
    /// What happened.
    #[schema(value_type = Vec<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub events: Vec<Value>,
    /// The same in words. Null for what is not worth any.
    pub words: Vec<Option<String>>,
}

/// A silent film about the goal of a game.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FilmView {
    /// Whose eyes.
    #[schema(value_type = Object)]
    pub viewer: Viewer,
    /// Who sits where.
    pub seats: Vec<LessonSeat>,
    /// Its pictures; the first is the beginning.
    pub frames: Vec<FilmFrame>,
}

/// A picture of a film.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FilmFrame {
    /// What there is to see.
    #[serde(flatten)]
    pub frame: LessonFrame,
    /// What is said of it.
    pub caption: String,
    /// The spots of the screen it speaks of.
    pub point: Vec<String>,
    /// Whether it is shown where nothing may move.
    pub is_still: bool,
}

/// Positions beside the rules.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FiguresView {
    /// In the rules' order.
    pub figures: Vec<FigureView>,
}

/// A position beside a rule.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FigureView {
    /// The rule's number.
    pub rule: String,
    /// What is to be seen.
    pub caption: String,
    /// The spots of the screen it speaks of.
    pub point: Vec<String>,
    /// Whose eyes.
    #[schema(value_type = Object)]
    pub viewer: Viewer,
    /// Who sits where.
    pub seats: Vec<LessonSeat>,
    /// The position.
    pub picture: PictureView,
}
