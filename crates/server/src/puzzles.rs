//! A puzzle a day, and those of days past. Which one it is follows from the day
//! of the house; only how somebody is doing is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use hosting::{Kind, Moment, Puzzle, PuzzleBook, PuzzleChoice, PuzzlePlan};
use rules::RulesVersion;
use serde_json::Value;
use serde_json::value::RawValue;
use store::{Guest, PuzzleTryRow};
use wire::{
    Problem, PuzzleExplanation, PuzzleKind, PuzzleKindLine, PuzzleLine, PuzzleOther, PuzzleOwn,
    PuzzleShelf, PuzzleTried, PuzzleView, Rejected, ReviewedAction,
};

use crate::App;
use crate::day;
use crate::owners::Owner;
use crate::past::Onlooker;
use crate::problem::{fault, from_play, from_store, problem};
use crate::weighing::{sent, weigh};

/// Puzzles of so many days to come are not shown: a book begins again when it
/// has been gone through.
const AHEAD: u32 = 30;
/// Whoever solves a puzzle so soon after its day has solved it on its day.
const GRACE_MS: i64 = 30 * 60 * 1000;

/// The puzzles of this house, by game.
pub(crate) struct Puzzles {
    books: BTreeMap<&'static str, PuzzleBook>,
}

impl Puzzles {
    /// Those that are shipped, and those of files that the house has made. Every
    /// one of the latter is played once, so that none is found wrong by people.
    pub(crate) fn new(files: &[String]) -> Result<Puzzles> {
        let mut books = BTreeMap::new();
        for text in files {
            let (kind, own) = read(text)?;
            let mut all = own.puzzles().to_vec();
            all.extend_from_slice(kind.puzzles().puzzles());
            let n_all = all.len();
            let book = PuzzleBook::arranged(all, n_all);
            if books.insert(kind.key(), book).is_some() {
                bail!("there are two files of puzzles for {}", kind.title());
            }
        }
        Ok(Puzzles { books })
    }

    fn book(&self, kind: &'static dyn Kind) -> &PuzzleBook {
        self.books.get(kind.key()).unwrap_or_else(|| kind.puzzles())
    }

    /// Whether a game has any.
    pub(crate) fn has(&self, kind: &'static dyn Kind) -> bool {
        !self.book(kind).puzzles().is_empty()
    }
}

/// A file of puzzles, whichever game it is of.
fn read(text: &str) -> Result<(&'static dyn Kind, PuzzleBook)> {
    let head: Value = serde_json::from_str(text.lines().next().unwrap_or_default())
        .context("its first line says nothing about puzzles")?;
    let game = head["game"].as_str().unwrap_or_default();
    let kind = hosting::find(game).with_context(|| format!("there is no game {game:?}"))?;
    let book = kind.read_puzzles(text)?;
    for puzzle in book.puzzles() {
        let played = kind.replay_puzzle(puzzle);
        if let Err(why) = played {
            bail!("puzzle {}: {why}", puzzle.id);
        }
    }
    Ok((kind, book))
}

/// A puzzle that is asked for: today's, or by its name.
pub(crate) struct Asked {
    kind: &'static dyn Kind,
    puzzle: Puzzle,
    day: u32,
}

impl Asked {
    /// Its game.
    pub(crate) fn kind(&self) -> &'static dyn Kind {
        self.kind
    }
}

/// The puzzle of today.
pub(crate) fn todays(app: &App, game: &str) -> Result<Asked, Problem> {
    let kind = app.offered(game)?;
    let day = app.today().number;
    let puzzle = app.puzzles.book(kind).of_day(day).cloned();
    let puzzle = puzzle.ok_or_else(no_puzzles)?;
    Ok(Asked { kind, puzzle, day })
}

/// A puzzle by its name, if its day has come.
pub(crate) fn named(app: &App, game: &str, id: &str) -> Result<Asked, Problem> {
    let kind = app.offered(game)?;
    let book = app.puzzles.book(kind);
    let today = app.today().number;
    let found = shelf_days(book, today).find_map(|day| {
        let puzzle = book.of_day(day).filter(|puzzle| puzzle.id == id)?;
        Some((puzzle.clone(), day))
    });
    let (puzzle, day) =
        found.ok_or_else(|| problem(Rejected::Missing, "there is no such puzzle, or not yet"))?;
    Ok(Asked { kind, puzzle, day })
}

fn no_puzzles() -> Problem {
    problem(Rejected::Missing, "there are no puzzles of this game")
}

/// The days whose puzzles are on the shelf, today first.
fn shelf_days(book: &PuzzleBook, today: u32) -> impl Iterator<Item = u32> {
    let n_all = book.puzzles().len() as u32;
    let n_shown = n_all - AHEAD.min(n_all / 2);
    (0..n_shown).filter_map(move |ago| today.checked_sub(ago))
}

/// What somebody has done with the puzzles of a game.
pub(crate) async fn tries(
    app: &App,
    guest: Option<&Guest>,
    kind: &dyn Kind,
) -> Result<Vec<PuzzleTryRow>, Problem> {
    let Some(guest) = guest else {
        return Ok(Vec::new());
    };
    let tries = app.store.puzzle_tries(&guest.id, kind.key()).await;
    tries.map_err(|error| from_store(&error))
}

/// The shelf of a game.
pub(crate) async fn shelf(
    app: &Arc<App>,
    game: &str,
    guest: Option<&Guest>,
) -> Result<PuzzleShelf, Problem> {
    let asked = todays(app, game)?;
    let tries = tries(app, guest, asked.kind).await?;
    let by_name: BTreeMap<&str, &PuzzleTryRow> =
        tries.iter().map(|row| (row.puzzle.as_str(), row)).collect();
    let (book, today) = (app.puzzles.book(asked.kind), app.today().number);
    let line = |day: u32| {
        let puzzle = book.of_day(day)?;
        let row = by_name.get(puzzle.id.as_str());
        Some(PuzzleLine {
            id: puzzle.id.clone(),
            day,
            kind: puzzle.theme.key.to_owned(),
            difficulty: puzzle.difficulty,
            n_tries: row.map_or(0, |row| row.n_tries),
            is_solved: row.is_some_and(|row| row.is_solved),
            is_given_up: row.is_some_and(|row| row.is_given_up),
        })
    };
    let puzzles: Vec<PuzzleLine> = shelf_days(book, today).filter_map(line).collect();
    let kind = |theme: &hosting::Theme| {
        let own = puzzles.iter().filter(|line| line.kind == theme.key);
        let count =
            |is: &dyn Fn(&PuzzleLine) -> bool| own.clone().filter(|line| is(line)).count() as u32;
        PuzzleKindLine {
            kind: told(*theme),
            n_puzzles: count(&|_| true),
            n_solved: count(&|line| line.is_solved),
            n_missed: count(&|line| line.is_given_up || line.n_tries > u32::from(line.is_solved)),
        }
    };
    let kinds = asked.kind.themes().iter().map(kind);
    Ok(PuzzleShelf {
        game: game.to_owned(),
        today,
        own: own(&tries, &asked.puzzle.id, today),
        kinds: kinds.filter(|line| line.n_puzzles > 0).collect(),
        puzzles,
    })
}

fn told(theme: hosting::Theme) -> PuzzleKind {
    PuzzleKind {
        key: theme.key.to_owned(),
        title: theme.title.to_owned(),
    }
}

/// How somebody is doing with a puzzle, and with those of its game.
fn own(tries: &[PuzzleTryRow], puzzle: &str, today: u32) -> PuzzleOwn {
    let row = tries.iter().find(|row| row.puzzle == puzzle);
    let days: BTreeSet<u32> = tries.iter().filter_map(|row| row.day).collect();
    let (streak, best_streak) = streaks(&days, today);
    PuzzleOwn {
        n_tries: row.map_or(0, |row| row.n_tries),
        is_solved: row.is_some_and(|row| row.is_solved),
        is_given_up: row.is_some_and(|row| row.is_given_up),
        streak,
        best_streak,
    }
}

/// On how many days in a row up to today or yesterday, and the most ever.
fn streaks(days: &BTreeSet<u32>, today: u32) -> (u32, u32) {
    let run_to = |last: u32| {
        let days_back = (0..=last).rev();
        days_back.take_while(|day| days.contains(day)).count() as u32
    };
    let now = match days.contains(&today) {
        true => run_to(today),
        false => today.checked_sub(1).map_or(0, run_to),
    };
    let ends = days.iter().filter(|day| !days.contains(&(**day + 1)));
    let best = ends.map(|&day| run_to(day)).max().unwrap_or(0);
    (now, best)
}

/// A puzzle as somebody may see it now.
pub(crate) async fn view(
    app: &Arc<App>,
    asked: Asked,
    onlooker: &Onlooker,
    tries: &[PuzzleTryRow],
) -> Result<PuzzleView, Problem> {
    let moment = open(app, &asked, onlooker).await?;
    let Asked { kind, puzzle, day } = asked;
    let own = own(tries, &puzzle.id, app.today().number);
    let mut screen = Vec::new();
    moment.write_screen(&mut screen);
    let screen = String::from_utf8(screen).ok();
    let screen = screen.and_then(|screen| RawValue::from_string(screen).ok());
    let RulesVersion(rules_version) = puzzle.path.rules_version;
    Ok(PuzzleView {
        game: kind.key().to_owned(),
        day,
        kind: told(puzzle.theme),
        difficulty: puzzle.difficulty,
        found_by: names(&puzzle.found_by),
        rules_version,
        n_seats: moment.seats().count() as u8,
        seat: puzzle.seat,
        screen: screen.ok_or_else(|| fault("a puzzle", &"a screen that cannot be read"))?,
        explanation: is_told(own).then(|| explanation(&*moment, &puzzle)),
        own,
        options: puzzle.path.options,
        id: puzzle.id,
    })
}

/// Whether somebody may be told what solves it.
fn is_told(own: PuzzleOwn) -> bool {
    own.is_solved || own.is_given_up
}

fn names(levels: &[hosting::Level]) -> Vec<String> {
    levels.iter().map(|level| level.name().to_owned()).collect()
}

/// Plays a puzzle's moves in the turn of whoever asks.
async fn open(
    app: &Arc<App>,
    asked: &Asked,
    onlooker: &Onlooker,
) -> Result<Arc<dyn Moment>, Problem> {
    let (kind, puzzle) = (asked.kind, asked.puzzle.clone());
    let work = move || kind.open_puzzle(&puzzle);
    let opened = app.turns.take(onlooker.address, work).await?;
    opened.map_err(|why| fault("a puzzle", &why))
}

/// What the alternatives lead to, as it was found when the puzzle was made.
fn explanation(moment: &dyn Moment, puzzle: &Puzzle) -> PuzzleExplanation {
    let action = |choice: &PuzzleChoice| moment.named(&choice.text, choice.worth).map(sent);
    let (fits, others) = puzzle.choices.split_at(puzzle.n_fits);
    let other = |choice: &PuzzleChoice| {
        Some(PuzzleOther {
            choice: action(choice)?,
            chosen_by: names(&choice.chosen_by),
        })
    };
    PuzzleExplanation {
        n_worlds: PuzzlePlan::USUAL_WORLDS,
        fits: fits.iter().filter_map(action).collect(),
        then: fits.first().map_or_else(Vec::new, |best| best.then.clone()),
        others: others.iter().filter_map(other).collect(),
    }
}

/// Tries an action, or gives up and is told. What was solved or given up is not
/// counted again, but may be looked at as often as one likes.
pub(crate) async fn attempt(
    app: &Arc<App>,
    asked: Asked,
    guest: &Guest,
    onlooker: &Onlooker,
    action: Option<Value>,
) -> Result<PuzzleTried, Problem> {
    let moment = open(app, &asked, onlooker).await?;
    let Asked { kind, puzzle, day } = asked;
    let text = action.as_ref().map(|action| moment.typed(action));
    let text = text.transpose().map_err(|error| from_play(&error))?;
    let is_solved = text.as_ref().is_some_and(|text| puzzle.is_solved_by(text));
    let before = tries(app, Some(guest), kind).await?;
    let today = app.today().number;
    if !is_told(own(&before, &puzzle.id, today)) {
        let row = PuzzleTryRow {
            guest_id: guest.id.clone(),
            game: kind.key().to_owned(),
            puzzle: puzzle.id.clone(),
            n_tries: u32::from(action.is_some()),
            is_solved,
            is_given_up: action.is_none(),
            day: is_solved.then(|| counted_for(app, day)).flatten(),
            at_ms: app.time.now_ms(),
        };
        let added = app.store.add_puzzle_try(row).await;
        added.map_err(|error| from_store(&error))?;
    }
    let after = tries(app, Some(guest), kind).await?;
    let own = own(&after, &puzzle.id, today);
    let (tried, frames) = match action.zip(text) {
        Some((action, text)) => {
            let owner = Owner::asking(Some(&guest.id), onlooker.address);
            let tried = worth_of(app, owner, &moment, &puzzle, &action, &text).await?;
            let playing = moment.clone();
            let work = move || playing.tried(&action);
            let frames = app.turns.take(onlooker.address, work).await?;
            (Some(tried), frames.map_err(|error| from_play(&error))?)
        }
        None => (None, Vec::new()),
    };
    Ok(PuzzleTried {
        is_solved,
        tried,
        frames,
        explanation: is_told(own).then(|| explanation(&*moment, &puzzle)),
        own,
    })
}

/// The day for which a puzzle counts that is solved now.
fn counted_for(app: &App, day: u32) -> Option<u32> {
    let ended_ms = day::end_ms(day, app.config.day_begins);
    (app.time.now_ms() < ended_ms + GRACE_MS).then_some(day)
}

/// What an action leads to: as it was found when the puzzle was made, or weighed
/// now, in the time of whoever asks.
async fn worth_of(
    app: &Arc<App>,
    owner: Owner,
    moment: &Arc<dyn Moment>,
    puzzle: &Puzzle,
    action: &Value,
    text: &str,
) -> Result<ReviewedAction, Problem> {
    let mut choices = puzzle.choices.iter();
    let known = choices.find(|choice| choice.text == text);
    if let Some(known) = known.and_then(|choice| moment.named(text, choice.worth)) {
        return Ok(sent(known));
    }
    let weighed = weigh(app, owner, moment.clone(), vec![action.clone()]).await?;
    let mut asked = weighed.asked.into_iter();
    let asked = asked.next().map(sent);
    asked.ok_or_else(|| fault("a puzzle", &"nothing was weighed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_a_day_that_was_left_out() {
        let streaks = |days: &[u32], today: u32| streaks(&days.iter().copied().collect(), today);
        assert_eq!(streaks(&[], 100), (0, 0));
        assert_eq!(streaks(&[100], 100), (1, 1));
        assert_eq!(streaks(&[98, 99], 100), (2, 2), "today may still come");
        assert_eq!(streaks(&[97, 98], 100), (0, 2));
        assert_eq!(streaks(&[90, 91, 92, 99, 100], 100), (2, 3));
        // A clock that was set back: what comes later waits.
        assert_eq!(streaks(&[99, 100, 101], 100), (2, 3));
        assert_eq!(streaks(&[0], 0), (1, 1));
    }
}
