//! What a game teaches: lessons, the film about its goal, positions beside the
//! rules, words that need explaining. All of it is data beside the game
//! (`docs/teaching.md`) that is played on the engine itself, and every answer
//! follows from what is asked: nothing is kept about a learner.

mod check;
mod course;
mod pictures;
mod script;
mod stage;
mod walk;

use serde_json::Value;
use serde_json::value::RawValue;
use wire::{FiguresView, LessonPlay, TeachingView};

pub use self::check::{Rehearsal, TeachingFile};
use self::course::Course;
use self::script::WordsScript;
pub(crate) use self::stage::Done;
use self::stage::Fault;
use crate::hostable::Hostable;
use crate::said::raw;
use crate::table::PlayError;

/// What a game teaches, with its types rubbed off.
pub trait Teacher {
    /// What there is to learn.
    fn teaching(&self) -> &TeachingView;
    /// A lesson, as a [`wire::LessonView`].
    fn lesson(&self, key: &str) -> Option<&RawValue>;
    /// What comes of a learner's actions since a step of a lesson began; nothing
    /// if there is no such lesson.
    fn play(&self, key: &str, step: u8, actions: &[Value])
    -> Option<Result<LessonPlay, PlayError>>;
    /// The film about its goal, as a [`wire::FilmView`].
    fn film(&self) -> Option<&RawValue>;
    /// The positions beside its rules, as a [`wire::FiguresView`].
    fn figures(&self) -> &RawValue;
    /// Tries a file that could stand in its folder `teaching`.
    fn rehearse(&self, file: TeachingFile<'_>, text: &str) -> Rehearsal;
}

/// Everything a game teaches, read once.
pub(crate) struct Taught<G: Hostable> {
    view: TeachingView,
    courses: Vec<Course<G>>,
    film: Option<Box<RawValue>>,
    figures: Box<RawValue>,
}

impl<G: Hostable> Taught<G> {
    /// Reads what the game brings along.
    ///
    /// # Panics
    ///
    /// If it does not hold, which a test would have found.
    pub(crate) fn read() -> Self {
        let tried = Self::try_read();
        tried.unwrap_or_else(|fault| panic!("{} teaches: {fault}", G::KEY))
    }

    fn try_read() -> Result<Self, Fault> {
        let files = G::TEACHING;
        let lessons = files.lessons.iter();
        let courses: Vec<Course<G>> = lessons
            .map(|(key, text)| Course::read(key, text).map_err(|fault| format!("{key}: {fault}")))
            .collect::<Result<_, _>>()?;
        let film = files.film.map(pictures::film::<G>).transpose()?;
        let figures = pictures::figures::<G>(files.figures)?;
        let words: Result<WordsScript, _> = toml::from_str(files.words);
        Ok(Taught {
            view: TeachingView {
                lessons: courses.iter().map(|course| course.line.clone()).collect(),
                words: words.map_err(|error| error.to_string())?.words,
                has_film: film.is_some(),
            },
            courses,
            film: film.as_ref().map(raw),
            figures: raw(&FiguresView { figures }),
        })
    }

    fn course(&self, key: &str) -> Option<&Course<G>> {
        self.courses.iter().find(|course| course.line.key == key)
    }
}

impl<G: Hostable> Teacher for Taught<G> {
    fn teaching(&self) -> &TeachingView {
        &self.view
    }

    fn lesson(&self, key: &str) -> Option<&RawValue> {
        self.course(key).map(|course| &*course.view)
    }

    fn play(
        &self,
        key: &str,
        step: u8,
        actions: &[Value],
    ) -> Option<Result<LessonPlay, PlayError>> {
        self.course(key).map(|course| course.play(step, actions))
    }

    fn film(&self) -> Option<&RawValue> {
        self.film.as_deref()
    }

    fn figures(&self) -> &RawValue {
        &self.figures
    }

    fn rehearse(&self, file: TeachingFile<'_>, text: &str) -> Rehearsal {
        check::rehearse::<G>(file, text)
    }
}

#[cfg(test)]
mod tests;
