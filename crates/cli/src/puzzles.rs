//! `tidetable puzzles`: makes puzzles, checks, ranks and shows them.

mod args;
mod records;

use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, anyhow};
use hosting::{Kind, Puzzle, PuzzleBook, PuzzlePlan, Setup};
use lab::workers;

pub(crate) use self::args::PuzzlesArgs;
use crate::args::{bad_input, n_threads};
use crate::output;
use crate::signals::{self, STOPPED};

pub(crate) fn run(args: &PuzzlesArgs) -> Result<ExitCode> {
    let kind = args.game.kind()?;
    if let Some(path) = &args.show {
        return show(kind, path);
    }
    if let Some(path) = &args.out {
        output::check_place(path)?;
        output::refuse_existing(path)?;
    }
    if let Some(path) = &args.check {
        return check(args, kind, path);
    }
    if !args.join.is_empty() {
        return join(args, kind);
    }
    make(args, kind)
}

/// Looks for puzzles until there are enough, or no more games.
fn make(args: &PuzzlesArgs, kind: &dyn Kind) -> Result<ExitCode> {
    let plan = PuzzlePlan {
        worlds: args.worlds,
        luck: 0,
    };
    let count = args.count as usize;
    let stop = signals::listen()?;
    let bar = output::progress(count as u64, 0, "puzzles");
    let found: RefCell<Vec<Puzzle>> = RefCell::default();
    let n_found = AtomicUsize::new(0);
    let is_enough = || stop.is_asked() || n_found.load(Ordering::Relaxed) >= count;
    let mut n_games = 0;
    let take = |games: Vec<Result<Vec<Puzzle>>>| {
        for puzzles in games {
            let puzzles = puzzles?;
            n_games += 1;
            if puzzles.is_empty() {
                continue;
            }
            let mut found = found.borrow_mut();
            found.extend(puzzles);
            n_found.store(found.len(), Ordering::Relaxed);
            bar.set_position(found.len().min(count) as u64);
            keep(args, kind, &found)?;
        }
        Ok(())
    };
    let n_threads = n_threads(args.threads);
    if args.records.is_empty() {
        let bots = args.game.bots(&args.bots)?;
        let setup = args.game.setup(args.seed.seed(), 0, bots)?;
        let look = |index: u64| {
            let setup = Setup {
                index: index as u32,
                ..setup.clone()
            };
            kind.find_puzzles(&setup, plan).map_err(bad_input)
        };
        let games = 0..u64::from(args.games);
        workers::in_order_until(games, 1, n_threads, is_enough, look, take)?;
    } else {
        let games = records::read_all(kind, &args.records, args.games)?;
        let look = |nth: u64| Ok(games[nth as usize].find(kind, plan));
        let range = 0..games.len() as u64;
        workers::in_order_until(range, 1, n_threads, is_enough, look, take)?;
    }
    bar.finish_and_clear();
    let found = found.into_inner();
    if stop.is_asked() {
        let (n_found, where_to) = (found.len(), part_of(args));
        output::complain(format!(
            "stopped after {n_games} games with {n_found} puzzles{where_to}"
        ));
        return Ok(ExitCode::from(STOPPED));
    }
    finish(args, kind, PuzzleBook::arranged(found, count))?;
    Ok(ExitCode::SUCCESS)
}

/// Where unfinished work lies, in words.
fn part_of(args: &PuzzlesArgs) -> String {
    match &args.out {
        Some(path) => format!(", which are in {}", output::part_of(path).display()),
        None => String::new(),
    }
}

/// Writes down what was found so far, so that it is not lost.
fn keep(args: &PuzzlesArgs, kind: &dyn Kind, found: &[Puzzle]) -> Result<()> {
    let Some(path) = &args.out else {
        return Ok(());
    };
    let book = PuzzleBook::arranged(found.to_vec(), found.len());
    let part = output::part_of(path);
    fs::write(&part, kind.write_puzzles(&book))
        .with_context(|| format!("cannot write {}", part.display()))
}

/// Writes the file, and tells what is in it.
fn finish(args: &PuzzlesArgs, kind: &dyn Kind, book: PuzzleBook) -> Result<()> {
    let text = kind.write_puzzles(&book);
    let Some(path) = &args.out else {
        let mut out = output::stdout();
        out.write_all(text.as_bytes())?;
        return Ok(out.flush()?);
    };
    let part = output::part_of(path);
    let context = || format!("cannot write {}", path.display());
    fs::write(&part, text).with_context(context)?;
    fs::rename(&part, path).with_context(context)?;
    output::say(summary(kind, &book));
    Ok(())
}

/// How many puzzles of each kind and difficulty there are.
fn summary(kind: &dyn Kind, book: &PuzzleBook) -> String {
    let puzzles = book.puzzles();
    let mut lines = vec![format!("{} puzzles of {}", puzzles.len(), kind.title())];
    for theme in kind.themes() {
        let own = puzzles.iter().filter(|puzzle| puzzle.theme == *theme);
        lines.push(format!("{:5}  {}", own.count(), theme.title));
    }
    for difficulty in 1..=Puzzle::HARDEST {
        let own = puzzles
            .iter()
            .filter(|puzzle| puzzle.difficulty == difficulty);
        lines.push(format!("{:5}  of difficulty {difficulty}", own.count()));
    }
    lines.join("\n")
}

/// Reads a file of puzzles and replays them all.
fn read(kind: &dyn Kind, path: &Path) -> Result<PuzzleBook> {
    let file = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| bad_input(format!("{file}: cannot be read: {error}")))?;
    let book = kind.read_puzzles(&text);
    let book = book.map_err(|bad| anyhow!("{file}: {bad}"))?;
    for (line, puzzle) in (2..).zip(book.puzzles()) {
        kind.replay_puzzle(puzzle)
            .map_err(|what| anyhow!("{file}: line {line}: {what}"))?;
    }
    Ok(book)
}

fn join(args: &PuzzlesArgs, kind: &dyn Kind) -> Result<ExitCode> {
    let read_one = |path: &PathBuf| Ok(read(kind, path)?.puzzles().to_vec());
    let all: Vec<Vec<Puzzle>> = args.join.iter().map(read_one).collect::<Result<_>>()?;
    let book = PuzzleBook::arranged(all.concat(), args.count as usize);
    finish(args, kind, book)?;
    Ok(ExitCode::SUCCESS)
}

fn check(args: &PuzzlesArgs, kind: &dyn Kind, path: &Path) -> Result<ExitCode> {
    let book = read(kind, path)?;
    let plan = PuzzlePlan::again(args.worlds);
    let puzzles = book.puzzles();
    let bar = output::progress(puzzles.len() as u64, 0, "puzzles");
    let (mut line, mut holding) = (1, Vec::new());
    workers::in_order(
        0..puzzles.len() as u64,
        1,
        n_threads(args.threads),
        |nth| kind.check_puzzle(&puzzles[nth as usize], plan),
        |checked| {
            for result in checked {
                let puzzle = &puzzles[line - 1];
                line += 1;
                bar.inc(1);
                match result {
                    Ok(()) => holding.push(puzzle.clone()),
                    Err(what) => {
                        let file = path.display();
                        bar.suspend(|| output::complain(format!("{file}: line {line}: {what}")));
                    }
                }
            }
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let n_puzzles = puzzles.len();
    let n_bad = n_puzzles - holding.len();
    if args.out.is_some() {
        let count = holding.len();
        finish(args, kind, PuzzleBook::arranged(holding, count))?;
        return Ok(ExitCode::SUCCESS);
    }
    if n_bad > 0 {
        return Err(anyhow!("{n_bad} of {n_puzzles} puzzles do not hold"));
    }
    output::say(format!(
        "{n_puzzles} puzzles replay and hold in {} worlds",
        args.worlds
    ));
    Ok(ExitCode::SUCCESS)
}

fn show(kind: &dyn Kind, path: &Path) -> Result<ExitCode> {
    let book = read(kind, path)?;
    let mut out = output::stdout();
    for (place, puzzle) in book.puzzles().iter().enumerate() {
        let found_by: Vec<&str> = puzzle.found_by.iter().map(|level| level.name()).collect();
        writeln!(
            out,
            "== {place}: {}, {}, difficulty {}, found by {}",
            puzzle.id,
            puzzle.theme.title,
            puzzle.difficulty,
            match found_by.is_empty() {
                true => "nobody".to_owned(),
                false => found_by.join(", "),
            }
        )?;
        let drawn = kind.draw_puzzle(puzzle);
        writeln!(out, "{}", drawn.map_err(|what| anyhow!(what))?)?;
        for (nth, choice) in puzzle.choices.iter().enumerate() {
            let mark = if nth < puzzle.n_fits { '*' } else { ' ' };
            let mut line = vec![choice.text.as_str()];
            line.extend(choice.then.iter().map(String::as_str));
            writeln!(out, "{mark} {:4}  {}", choice.worth, line.join(", then "))?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
