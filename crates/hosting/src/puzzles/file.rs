//! Puzzles as text: a header, then one line of JSON each. Whatever was changed,
//! cut off or meant for another game is refused, with the line that gives it away.

use bots::{Level, Theme};
use rules::{RulesVersion, Seat, SeatCount};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{Puzzle, PuzzleChoice, PuzzlePath, picks};
use crate::hostable::Hostable;

/// The format's name and version, the first thing in every file.
const FORMAT: &str = "tidetable-puzzles/1";

/// Why a text is no file of puzzles of this game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct BadPuzzles {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    game: String,
    /// The rules and options of every puzzle that names no others.
    rules_version: RulesVersion,
    options: Box<RawValue>,
    /// How many lines follow.
    puzzles: usize,
    /// Of all that follows, line ends included.
    sha256: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules_version: Option<RulesVersion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    options: Option<Box<RawValue>>,
    seats: SeatCount,
    seed: String,
    index: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contributions: Option<Vec<Option<String>>>,
    picks: String,
    fingerprint: String,
    seat: Seat,
    kind: String,
    difficulty: u8,
    /// Levels by their first letters, here and in the choices.
    found_by: String,
    fits: usize,
    /// What, its worth, what would follow, and who chooses it.
    choices: Vec<(String, u16, Vec<String>, String)>,
    /// Of all before it, so that a change can be found.
    sum: String,
}

/// The file of some puzzles.
pub(super) fn write(game: &str, puzzles: &[Puzzle]) -> String {
    let first = puzzles.first();
    let rules_version = first.map_or(RulesVersion::FIRST, |puzzle| puzzle.path.rules_version);
    let options = first.map(|puzzle| puzzle.path.options.clone());
    let options = options.unwrap_or_else(|| RawValue::NULL.to_owned());
    let mut lines = String::new();
    for puzzle in puzzles {
        lines += &write_line(puzzle, rules_version, &options);
        lines.push('\n');
    }
    let header = Header {
        format: FORMAT.to_owned(),
        game: game.to_owned(),
        rules_version,
        options,
        puzzles: puzzles.len(),
        sha256: hash([lines.as_str()], 32),
    };
    text(&header) + "\n" + &lines
}

fn write_line(puzzle: &Puzzle, usual_rules: RulesVersion, usual: &RawValue) -> String {
    let path = &puzzle.path;
    let is_other = path.options.get() != usual.get();
    let choice = |choice: &PuzzleChoice| {
        let by = initials(&choice.chosen_by);
        (choice.text.clone(), choice.worth, choice.then.clone(), by)
    };
    let mut line = Line {
        rules_version: (path.rules_version != usual_rules).then_some(path.rules_version),
        options: is_other.then(|| path.options.clone()),
        seats: path.seats,
        seed: path.seed.clone(),
        index: path.index,
        contributions: path.contributions.clone(),
        picks: picks::pack(&path.picks),
        fingerprint: format!("{:08x}", path.fingerprint),
        seat: puzzle.seat,
        kind: puzzle.theme.key.to_owned(),
        difficulty: puzzle.difficulty,
        found_by: initials(&puzzle.found_by),
        fits: puzzle.n_fits,
        choices: puzzle.choices.iter().map(choice).collect(),
        sum: String::new(),
    };
    line.sum = hash([text(&line).as_str()], 4);
    text(&line)
}

/// Reads a file of a game's puzzles. They are not played here: see
/// [`Placed`](super::Placed).
pub(super) fn read<G: Hostable>(file: &str) -> Result<Vec<Puzzle>, BadPuzzles> {
    let bad = |line: usize, what: String| BadPuzzles { line, what };
    let (first, rest) = file
        .split_once('\n')
        .ok_or_else(|| bad(1, "there is no header, or nothing after it".to_owned()))?;
    let header = read_header::<G>(first).map_err(|what| bad(1, what))?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, line) in (2..).zip(rest.lines()) {
        let puzzle = read_line::<G>(line, &header).map_err(|what| bad(number, what))?;
        if puzzles.iter().any(|other| other.id == puzzle.id) {
            return Err(bad(number, "the same puzzle stands above".to_owned()));
        }
        puzzles.push(puzzle);
    }
    let (said, found) = (header.puzzles, puzzles.len());
    if said != found {
        let what = format!("the header says {said} puzzles, but {found} follow");
        return Err(bad(found + 1, what));
    }
    if hash([rest], 32) != header.sha256 {
        let what = "the checksum is not that of what follows: something was changed";
        return Err(bad(1, what.to_owned()));
    }
    Ok(puzzles)
}

fn read_header<G: Hostable>(line: &str) -> Result<Header, String> {
    let header: Header =
        serde_json::from_str(line).map_err(|error| format!("no header of puzzles: {error}"))?;
    if header.format != FORMAT {
        let found = &header.format;
        return Err(format!("the format is {found:?}, not {FORMAT:?}"));
    }
    if header.game != G::KEY {
        let (found, key) = (&header.game, G::KEY);
        return Err(format!("these are puzzles of {found:?}, not of {key:?}"));
    }
    Ok(header)
}

fn read_line<G: Hostable>(text_of_line: &str, header: &Header) -> Result<Puzzle, String> {
    let mut line: Line =
        serde_json::from_str(text_of_line).map_err(|error| format!("no puzzle: {error}"))?;
    let sum = std::mem::take(&mut line.sum);
    let is_whole = hash([text(&line).as_str()], 4) == sum;
    line.sum = sum;
    if !is_whole || text(&line) != text_of_line {
        return Err("the line was changed: its sum is another".to_owned());
    }
    let rules_version = line.rules_version.unwrap_or(header.rules_version);
    if !(RulesVersion::FIRST..=G::RULES_VERSION).contains(&rules_version) {
        return Err(format!("version {rules_version} of the rules is not known"));
    }
    let mut themes = G::MIND.themes().iter();
    let theme: Theme = *themes
        .find(|theme| theme.key == line.kind)
        .ok_or_else(|| format!("there is no kind {:?}", line.kind))?;
    let is_number = line.fingerprint.len() == 8;
    let fingerprint = u32::from_str_radix(&line.fingerprint, 16).ok();
    let path = PuzzlePath {
        rules_version,
        options: line.options.unwrap_or_else(|| header.options.clone()),
        seats: line.seats,
        seed: line.seed,
        index: line.index,
        contributions: line.contributions,
        picks: picks::unpack(&line.picks).ok_or("the picks cannot be read")?,
        fingerprint: fingerprint
            .filter(|_| is_number)
            .ok_or("the fingerprint cannot be read")?,
    };
    if !path.seats.contains(line.seat) {
        return Err("the seat is not at this table".to_owned());
    }
    if !(1..=Puzzle::HARDEST).contains(&line.difficulty) {
        return Err(format!("there is no difficulty {}", line.difficulty));
    }
    // At least one that fits, and one that does not.
    if line.fits == 0 || line.fits >= line.choices.len() {
        return Err(format!("{} of its choices cannot fit", line.fits));
    }
    let choices = line.choices.into_iter();
    let choices = choices.map(|(text, worth, then, by)| {
        Ok::<_, String>(PuzzleChoice {
            text,
            worth,
            then,
            chosen_by: levels(&by)?,
        })
    });
    Ok(Puzzle {
        id: id_of(G::KEY, &path, line.seat),
        theme,
        difficulty: line.difficulty,
        found_by: levels(&line.found_by)?,
        seat: line.seat,
        choices: choices.collect::<Result<_, _>>()?,
        n_fits: line.fits,
        path,
    })
}

/// Levels by their first letters. The orca, who is never asked because it thinks by
/// time, shares one with the otter.
fn initials(levels: &[Level]) -> String {
    levels.iter().map(|&level| initial(level)).collect()
}

fn levels(initials: &str) -> Result<Vec<Level>, String> {
    let level = |letter: char| {
        let mut all = Level::ALL.into_iter();
        let found = all.find(|&level| initial(level) == letter);
        found.ok_or_else(|| format!("there is no level {letter:?}"))
    };
    initials.chars().map(level).collect()
}

fn initial(level: Level) -> char {
    level.name().chars().next().unwrap_or_default()
}

/// A puzzle's short name. It does not hang on what is thought of the puzzle.
pub(super) fn id_of(game: &str, path: &PuzzlePath, seat: Seat) -> String {
    let numbers = format!(
        "{} {} {} {}",
        path.rules_version, path.seats, path.index, seat
    );
    let picks = picks::pack(&path.picks);
    let contributions = text(&path.contributions);
    let parts = [
        game,
        path.options.get(),
        &path.seed,
        &numbers,
        &picks,
        &contributions,
    ];
    hash(parts, 5)
}

/// The first bytes of a SHA-256 in hexadecimal; parts are kept apart by a zero.
fn hash<const N: usize>(parts: [&str; N], n_bytes: usize) -> String {
    let hash = Sha256::digest(parts.join("\0"));
    let bytes = hash.iter().take(n_bytes);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("lines are plain data")
}
