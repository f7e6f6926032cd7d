//! Finished games from files of records, to look for puzzles in.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use hosting::{Kind, Puzzle, PuzzlePlan, RecordCheck};
use record::Header;

use crate::args::bad_input;
use crate::lines;

/// A finished game, as it was written down.
pub(super) struct Recorded {
    header: Header,
    lines: Vec<String>,
}

impl Recorded {
    /// The puzzles in it. It was read once already, so that nothing is wrong.
    pub(super) fn find(&self, kind: &dyn Kind, plan: PuzzlePlan) -> Vec<Puzzle> {
        let Ok(mut check) = kind.check_record(&self.header) else {
            return Vec::new();
        };
        for line in &self.lines {
            if check.line(line).is_err() {
                return Vec::new();
            }
        }
        check.find_puzzles(&self.header, plan)
    }
}

/// Reads all finished games of some files, at most so many, strictly.
pub(super) fn read_all(kind: &dyn Kind, paths: &[PathBuf], most: u32) -> Result<Vec<Recorded>> {
    let mut games = Vec::new();
    for path in paths {
        read_file(kind, path, most, &mut games)?;
    }
    Ok(games)
}

fn read_file(kind: &dyn Kind, path: &Path, most: u32, games: &mut Vec<Recorded>) -> Result<()> {
    let file = path.display();
    let mut reader =
        lines::open(path).map_err(|error| bad_input(format!("{file}: cannot be read: {error}")))?;
    let mut open: Option<(Recorded, Box<dyn RecordCheck>)> = None;
    let mut number = 0_u64;
    while games.len() < most as usize {
        number += 1;
        let at = |what: &dyn std::fmt::Display| anyhow!("{file}:{number}: {what}");
        let Some(line) = lines::next_line(reader.as_mut()).map_err(|error| at(&error))? else {
            break;
        };
        let Some((game, check)) = &mut open else {
            let header = Header::read(&line).map_err(|flaw| at(&flaw))?;
            if header.game != kind.key() {
                let found = &header.game;
                return Err(at(&format!("a game of {found}, not of {}", kind.key())));
            }
            let check = kind.check_record(&header).map_err(|flaw| at(&flaw))?;
            let lines = Vec::new();
            open = Some((Recorded { header, lines }, check));
            continue;
        };
        check.line(&line).map_err(|flaw| at(&flaw))?;
        game.lines.push(line);
        if check.is_closed() {
            games.extend(open.take().map(|(game, _)| game));
        }
    }
    match open {
        Some((_, check)) => Err(anyhow!(
            "{file}: the record stops after entry {} without an outcome; puzzles are made of finished games alone",
            check.seq()
        )),
        None => Ok(()),
    }
}
