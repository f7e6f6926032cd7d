//! Golden games: whole records that must replay to the same result for ever.

use std::fs;
use std::path::Path;

use record::{Header, Verifier};
use rules::Game;

/// Replays every `.jsonl` file of a folder and returns the number of games.
///
/// # Panics
///
/// At the first line that no longer replays.
pub fn check_folder<G: Game>(folder: &Path) -> usize {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort();
    for path in &paths {
        let text = fs::read_to_string(path).expect("a golden game can be read");
        check_record::<G>(&text).unwrap_or_else(|flaw| panic!("{}: {flaw}", path.display()));
    }
    paths.len()
}

/// Replays one record.
pub fn check_record<G: Game>(text: &str) -> Result<(), String> {
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().ok_or("the record is empty")?;
    let header = Header::read(first).map_err(|flaw| flaw.to_string())?;
    if header.game != G::KEY {
        return Err(format!("a record of {}, not of {}", header.game, G::KEY));
    }
    let mut verifier = Verifier::<G>::begin(&header).map_err(|flaw| flaw.to_string())?;
    for (idx, line) in lines {
        verifier
            .line(line)
            .map_err(|flaw| format!("line {}: {flaw}", idx + 1))?;
    }
    if verifier.is_closed() {
        Ok(())
    } else {
        Err("the record has no outcome".to_owned())
    }
}
