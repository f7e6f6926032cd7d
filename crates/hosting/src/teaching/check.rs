//! Whether what a game teaches holds: everything a script lists is played, and
//! every other legal action by what answers to it. Tests run it on the games'
//! own files, and `tidetable teach` on a file that is being written.

use std::fmt::Write as _;

use rules::{Seat, Typed, Viewer};

use super::course::{Course, Step};
use super::pictures;
use super::script::WordsScript;
use super::stage::Fault;
use super::walk::Walk;
use crate::hostable::Hostable;

/// No caption of a film is longer, in words.
const LONGEST_CAPTION: usize = 10;
/// As many pictures stand for a film where nothing may move.
const STILLS: usize = 4;

/// What a file of a game's folder `teaching` is, told by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeachingFile<'a> {
    /// The film about its goal.
    Film,
    /// Positions beside the rules.
    Figures,
    /// Words that need explaining.
    Words,
    /// A lesson of this name.
    Lesson(&'a str),
}

impl<'a> TeachingFile<'a> {
    /// What a file with this name, without its ending, holds.
    pub fn named(stem: &'a str) -> Self {
        match stem {
            "film" => TeachingFile::Film,
            "figures" => TeachingFile::Figures,
            "words" => TeachingFile::Words,
            lesson => TeachingFile::Lesson(lesson),
        }
    }
}

/// What a learner would meet, and what is wrong with it.
#[derive(Debug, Default)]
pub struct Rehearsal {
    /// What there is to see and to do, for whoever writes it.
    pub report: String,
    /// What is wrong.
    pub faults: Vec<String>,
}

pub(super) fn rehearse<G: Hostable>(file: TeachingFile<'_>, text: &str) -> Rehearsal {
    let mut rehearsal = Rehearsal::default();
    let tried = match file {
        TeachingFile::Film => rehearsal.film::<G>(text),
        TeachingFile::Figures => rehearsal.figures::<G>(text),
        TeachingFile::Words => rehearsal.words(text),
        TeachingFile::Lesson(key) => rehearsal.lesson::<G>(key, text),
    };
    rehearsal.faults.extend(tried.err());
    rehearsal
}

impl Rehearsal {
    fn claim(&mut self, holds: bool, otherwise: impl FnOnce() -> Fault) {
        if !holds {
            self.faults.push(otherwise());
        }
    }

    fn film<G: Hostable>(&mut self, text: &str) -> Result<(), Fault> {
        let film = pictures::film::<G>(text)?;
        for frame in &film.frames {
            let _ = writeln!(self.report, "{}", frame.caption);
            for words in frame.frame.words.iter().flatten() {
                let _ = writeln!(self.report, "    {words}");
            }
            let n_words = frame.caption.split_whitespace().count();
            self.claim(n_words <= LONGEST_CAPTION, || {
                format!("{:?} has {n_words} words", frame.caption)
            });
        }
        let n_stills = film.frames.iter().filter(|frame| frame.is_still).count();
        self.claim(n_stills == STILLS, || {
            format!("{n_stills} pictures are stills instead of {STILLS}")
        });
        let last = film.frames.last();
        self.claim(
            last.is_some_and(|frame| frame.frame.picture.outcome.is_some()),
            || "the film does not end with the end of the game".to_owned(),
        );
        Ok(())
    }

    fn figures<G: Hostable>(&mut self, text: &str) -> Result<(), Fault> {
        for figure in pictures::figures::<G>(text)? {
            let _ = writeln!(self.report, "{}: {}", figure.rule, figure.caption);
            let heading = format!("{} ", figure.rule);
            let is_rule = |text: &str| text.lines().any(|line| line.contains(&heading));
            self.claim(is_rule(G::RULES) || is_rule(G::RULINGS), || {
                format!("there is no rule {}", figure.rule)
            });
        }
        Ok(())
    }

    fn words(&mut self, text: &str) -> Result<(), Fault> {
        let script: WordsScript = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut known: Vec<String> = Vec::new();
        for word in script.words {
            let _ = writeln!(self.report, "{}: {}", word.terms.join(", "), word.says);
            self.claim(!word.terms.is_empty(), || "a word without terms".to_owned());
            for term in word.terms {
                let term = term.to_lowercase();
                self.claim(!known.contains(&term), || format!("{term:?} stands twice"));
                known.push(term);
            }
        }
        Ok(())
    }

    fn lesson<G: Hostable>(&mut self, key: &str, text: &str) -> Result<(), Fault> {
        let course = Course::<G>::read(key, text)?;
        for (nth, step) in course.steps.iter().enumerate() {
            let goes_on = course.steps.get(nth + 1);
            let goes_on = goes_on.is_some_and(|next| next.script.position.is_none());
            let n_before = self.faults.len();
            self.step(course.seat, step, goes_on);
            for fault in &mut self.faults[n_before..] {
                fault.insert_str(0, &format!("step {}: ", step.script.name));
            }
        }
        let mut names: Vec<&str> = course.steps.iter().map(|step| &*step.script.name).collect();
        names.sort_unstable();
        self.claim(names.windows(2).all(|pair| pair[0] != pair[1]), || {
            "two steps have one name".to_owned()
        });
        Ok(())
    }

    fn step<G: Hostable>(&mut self, you: Seat, step: &Step<G>, goes_on: bool) {
        let script = &step.script;
        let _ = writeln!(self.report, "\n# {}\n{}", script.name, script.say);
        let shown = G::shown(&step.start.view(Viewer::seat(you)));
        let _ = writeln!(self.report, "{}", G::draw(&shown));
        let n_sentences = sentences(&script.say);
        self.claim(n_sentences <= 2, || {
            format!("it says {n_sentences} sentences")
        });
        for guess in &script.guesses {
            let _ = writeln!(
                self.report,
                "? {} {}: {}",
                guess.ask, guess.answer, guess.told
            );
            self.claim(guess.choices.len() > 1, || {
                "there is nothing to guess".to_owned()
            });
            for (name, value) in &guess.proof {
                let found = step.start.fact(name).unwrap_or_default();
                self.claim(found == *value, || {
                    format!("{name} is {found:?} instead of {value:?}")
                });
            }
        }
        let way: Vec<String> = step.way.iter().map(|&action| action.write()).collect();
        let _ = writeln!(self.report, "> {}", way.join(", "));
        let ends = self.explore(you, step);
        let is_one = ends.windows(2).all(|pair| pair[0] == pair[1]);
        self.claim(!goes_on || is_one, || {
            "it ends in different positions, and the next step has none of its own".to_owned()
        });
        if let Some(after) = &script.after {
            let _ = writeln!(self.report, "= {after}");
        }
        for end in &ends {
            let letters = |won: &rules::Standing| won.winners().iter().map(Seat::letter).collect();
            let won: String = end.standing().as_ref().map(letters).unwrap_or_default();
            let expected = script.ends.as_deref().unwrap_or_default();
            self.claim(won == expected, || {
                format!("it is won by {won:?} instead of {expected:?}")
            });
        }
    }

    /// Plays every way through a step, and whatever else is legal on it; the
    /// positions it ends with.
    fn explore<G: Hostable>(&mut self, you: Seat, step: &Step<G>) -> Vec<G> {
        let script = &step.script;
        if script.needs() == 0 {
            return step.end(step.start.clone()).into_iter().collect();
        }
        let walk = Walk::through(you, step);
        self.faults.extend(walk.faults);
        for (like, n) in script.fits.iter().zip(walk.n_fitted) {
            self.claim(n > 0, || format!("nothing legal is like {like:?}"));
        }
        for (other, n) in script.others.iter().zip(walk.n_answered) {
            let _ = writeln!(self.report, "~ {} ({n}): {}", other.like, other.say);
            self.claim(n > 0 || other.like == "*", || {
                format!("nothing legal is answered by {:?}", other.like)
            });
        }
        let has_rest = script.others.last().is_some_and(|other| other.like == "*");
        self.claim(has_rest, || {
            "no answer fits everything else (like = \"*\")".to_owned()
        });
        walk.ends
    }
}

/// How many sentences a text has.
fn sentences(text: &str) -> usize {
    let ends = |word: &&str| {
        word.trim_end_matches(['"', '”', ')'])
            .ends_with(['.', '!', '?'])
    };
    text.split_whitespace().filter(ends).count()
}
