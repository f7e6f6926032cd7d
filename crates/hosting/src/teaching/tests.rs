//! What the games teach, played through the engine; and that a lesson that does
//! not hold is found.

use rules::{Position, Typed};
use serde_json::{Value, json};
use wire::{LessonPlay, Verdict};

use super::check::rehearse;
use super::course::Course;
use super::{Rehearsal, TeachingFile};
use crate::hostable::Hostable;
use crate::said::plain;
use crate::table::PlayError;
use crate::types::Pearladora;

/// Plays all that a game teaches; says what is wrong with it.
fn faults_of<G: Hostable>() -> Vec<String> {
    let files = G::TEACHING;
    let lessons = files.lessons.iter();
    let lessons = lessons.map(|&(key, text)| (TeachingFile::Lesson(key), text));
    let film = files.film.map(|text| (TeachingFile::Film, text));
    let rest = [
        (TeachingFile::Figures, files.figures),
        (TeachingFile::Words, files.words),
    ];
    let mut faults = Vec::new();
    for (file, text) in lessons.chain(film).chain(rest) {
        let Rehearsal { faults: found, .. } = rehearse::<G>(file, text);
        let named = |fault: &String| format!("{} {file:?}: {fault}", G::KEY);
        faults.extend(found.iter().map(named));
    }
    faults
}

/// Every listed action of every step is played, and every other legal one by
/// what answers to it: no change of the rules breaks a lesson silently.
#[test]
fn what_the_games_teach_holds() {
    let mut faults = Vec::new();
    macro_rules! check_each {
        ($($Game:ty),+ $(,)?) => { $( faults.extend(faults_of::<$Game>()); )+ };
    }
    crate::each_game!(check_each);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whoever meets a game with a screen of its own can learn it.
#[test]
fn newcomers_have_a_lesson_and_a_film() {
    macro_rules! check_each {
        ($($Game:ty),+ $(,)?) => { $( check::<$Game>(); )+ };
    }
    fn check<G: Hostable>() {
        if G::SCENERY.is_some() {
            return;
        }
        let (key, text) = G::TEACHING.lessons.first().expect("a lesson");
        assert_eq!(*key, "first", "{}", G::KEY);
        let course = Course::<G>::read(key, text).expect("it can be played");
        assert!((5..=8).contains(&course.steps.len()), "{}", G::KEY);
        assert!(G::TEACHING.film.is_some(), "{}", G::KEY);
    }
    crate::each_game!(check_each);
}

/// Every column is a territory; A has the first, and whoever goes into the
/// second has that.
const LESSON: &str = r#"
title = "Columns"
about = "One column and another."
minutes = 1

[[step]]
name = "strong"
position = """
   a   b   c   d   e   f   g   h
1  A5 |.  |.  |o7 |.  |.  |.  |.

2  .  |o3 |.  |.  |.  |o6 |.  |o4

3  .  |.  |.  |.  |.  |.  |.  |.

4  o5 |.  |.  |.  |o6 |.  |.  |.

5  .  |.  |o4 |.  |.  |.  |o5 |.
options: retire=true
to act: A
"""
say = "Take the second column."
fits = ["diver 4 b1"]
then = ["B diver 1 c1 | B retire"]
after = "It is yours."

[[step.guess]]
ask = "Who would have the first column?"
choices = ["{A}", "{B}"]
answer = "{A}"
told = "Nobody else is there."
proof = { "if ended" = "A 5 rank 1; B 0 rank 2" }

[[step.other]]
like = "diver * b*"
reply = ["B diver 5 b5 | B diver 5 b4"]
say = "{B} is stronger."

[[step.other]]
like = "*"
say = "That is elsewhere."

[[step]]
name = "enough"
say = "That is enough for today."
fits = ["retire"]
then = ["B retire"]
ends = "A"

[[step.other]]
like = "*"
say = "You need no more."
"#;

fn course() -> Course<Pearladora> {
    Course::read("columns", LESSON).expect("it can be played")
}

fn faults(text: &str) -> Vec<String> {
    rehearse::<Pearladora>(TeachingFile::Lesson("columns"), text).faults
}

fn typed(action: &str) -> Value {
    type Action = <Pearladora as Position>::Action;
    plain(&Action::read(action).expect("an action"))
}

fn played(step: u8, actions: &[Value]) -> LessonPlay {
    course().play(step, actions).expect("it is legal")
}

#[test]
fn what_fits_completes_a_step_and_what_follows_is_shown() {
    let play = played(0, &[typed("diver 4 b1")]);
    assert_eq!(play.verdict, Verdict::Done);
    assert_eq!(play.say.as_deref(), Some("It is yours."));
    let seats: Vec<Option<u8>> = play
        .frames
        .iter()
        .map(|frame| frame.seat.map(|seat| seat.idx() as u8))
        .collect();
    assert_eq!(seats, [Some(0), Some(1)]);
    assert!(
        !play.frames[1].picture.legal.is_empty(),
        "the learner's turn"
    );
}

#[test]
fn what_is_legal_and_does_not_fit_is_played_and_answered() {
    let play = played(0, &[typed("diver 1 b5")]);
    assert_eq!(play.verdict, Verdict::Other);
    assert_eq!(play.say.as_deref(), Some("{B} is stronger."));
    assert_eq!(play.frames.len(), 2, "the other way to reply is taken");
    let elsewhere = played(0, &[typed("diver 1 h1")]);
    assert_eq!(elsewhere.say.as_deref(), Some("That is elsewhere."));
    assert_eq!(elsewhere.frames.len(), 1);
}

#[test]
fn what_is_not_legal_is_refused_with_its_rule() {
    let refused = course().play(0, &[typed("diver 1 a1")]);
    assert!(
        matches!(&refused, Err(PlayError::Refused { rule, .. }) if rule.0 == "R3.3"),
        "{refused:?}"
    );
    let malformed = course().play(0, &[json!({"type": "swim"})]);
    assert!(matches!(malformed, Err(PlayError::Malformed(_))));
    let too_long = course().play(0, &vec![typed("done"); 100]);
    assert!(matches!(too_long, Err(PlayError::NotNow(_))));
    let no_step = course().play(7, &[]);
    assert!(matches!(no_step, Err(PlayError::NotNow(_))));
}

#[test]
fn a_lesson_that_holds_has_no_faults() {
    assert_eq!(faults(LESSON), [] as [&str; 0]);
}

#[test]
fn a_lesson_that_does_not_hold_is_found() {
    for (from, to, fault) in [
        ("A 5 rank 1", "A 6 rank 1", "step strong: if ended is"),
        (
            "like = \"*\"\nsay = \"That",
            "like = \"diver *\"\nsay = \"That",
            "nothing answers to \"retire",
        ),
        (
            "fits = [\"retire\"]",
            "fits = [\"retire\", \"look *\"]",
            "nothing legal is like \"look *\"",
        ),
        (
            "like = \"diver * b*\"",
            "like = \"necklace *\"",
            "nothing legal is answered by",
        ),
        (
            "B diver 1 c1 | B retire",
            "B diver 1 a1",
            "then: \"B diver 1 a1\"",
        ),
        (
            "B diver 5 b5 | B diver 5 b4",
            "B diver 5 b5",
            "the reply to \"diver 1 b5\"",
        ),
        (
            "ends = \"A\"",
            "ends = \"B\"",
            "it is won by \"A\" instead of \"B\"",
        ),
        (
            "answer = \"{A}\"",
            "answer = \"{C}\"",
            "\"{C}\" is not a choice",
        ),
        (
            "fits = [\"diver 4 b1\"]",
            "fits = [\"diver * b1\"]",
            "it ends in different positions",
        ),
        (
            "name = \"enough\"",
            "name = \"strong\"",
            "two steps have one name",
        ),
        (
            "Take the second column.",
            "One. Two. Three.",
            "it says 3 sentences",
        ),
        ("to act: A", "to act: Q", "step strong:"),
        ("minutes = 1", "hours = 1", "unknown field"),
    ] {
        assert!(LESSON.contains(from), "{from}");
        let found = faults(&LESSON.replacen(from, to, 1));
        assert!(
            found.iter().any(|one| one.contains(fault)),
            "{to}: {found:?}"
        );
    }
}

#[test]
fn a_film_has_short_captions_four_stills_and_an_end() {
    let position = LESSON.split("\"\"\"").nth(1).expect("a position");
    let film = |caption: &str, n_stills: usize, last: &str| {
        let still = |nth: usize| nth < n_stills;
        format!(
            "position = \"\"\"{position}\"\"\"\ncaption = \"{caption}\"\nis_still = {}\n\
             [[move]]\nplay = [\"A diver 4 b1\"]\ncaption = \"b\"\nis_still = {}\n\
             [[move]]\nplay = [\"B diver 1 c1\"]\ncaption = \"c\"\nis_still = {}\n\
             [[move]]\nplay = [\"{last}\", \"B retire\"]\ncaption = \"d\"\nis_still = {}\n",
            still(0),
            still(1),
            still(2),
            still(3)
        )
    };
    let faults = |text: String| rehearse::<Pearladora>(TeachingFile::Film, &text).faults;
    assert_eq!(faults(film("A lagoon", 4, "A retire")), [] as [&str; 0]);
    let long = "one two three four five six seven eight nine ten eleven";
    assert!(faults(film(long, 4, "A retire"))[0].contains("11 words"));
    assert!(faults(film("A lagoon", 3, "A retire"))[0].contains("3 pictures"));
    assert!(faults(film("A lagoon", 4, "A diver 1 e1"))[0].contains("does not end"));
}

#[test]
fn a_figure_belongs_to_a_rule_and_a_word_stands_once() {
    let position = LESSON.split("\"\"\"").nth(1).expect("a position");
    let figure = |rule: &str| {
        let text = format!(
            "[[figure]]\nrule = \"{rule}\"\nposition = \"\"\"{position}\"\"\"\ncaption = \"a\"\n"
        );
        rehearse::<Pearladora>(TeachingFile::Figures, &text).faults
    };
    assert_eq!(figure("R3.2"), [] as [&str; 0]);
    assert!(figure("R99.9")[0].contains("there is no rule R99.9"));
    let words =
        "[[word]]\nterms = [\"Farm\"]\nsays = \"a\"\n[[word]]\nterms = [\"farm\"]\nsays = \"b\"\n";
    let faults = rehearse::<Pearladora>(TeachingFile::Words, words).faults;
    assert!(faults[0].contains("stands twice"), "{faults:?}");
}
