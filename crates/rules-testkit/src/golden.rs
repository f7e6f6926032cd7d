//! Golden games: whole records that must replay to the same result for ever.

use std::fs;
use std::path::Path;

use record::{Header, Verifier};
use rules::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;

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

/// A golden game is true to the letter: without any one line, or with any of
/// these words replaced by others in any one line, it no longer replays.
///
/// # Panics
///
/// If it does.
pub fn check_edits<G: Game>(text: &str, edits: &[(&str, &str)]) {
    assert_eq!(check_record::<G>(text), Ok(()));
    let lines: Vec<&str> = text.lines().collect();
    for (idx, line) in lines.iter().enumerate() {
        for (from, to) in edits {
            if line.contains(from) {
                let mut edited = lines.clone();
                let changed = line.replacen(from, to, 1);
                edited[idx] = &changed;
                assert!(
                    check_record::<G>(&edited.join("\n")).is_err(),
                    "line {}: {changed}",
                    idx + 1
                );
            }
        }
        let mut shorter = lines.clone();
        shorter.remove(idx);
        assert!(
            check_record::<G>(&shorter.join("\n")).is_err(),
            "without line {}",
            idx + 1
        );
    }
}

/// Every line of a file is a stored form that is read and written back as it
/// stands, and there are at least so many.
///
/// # Panics
///
/// At the first line that is not.
pub fn check_stored<T: DeserializeOwned + Serialize>(path: &Path, n_forms: usize) {
    let text = fs::read_to_string(path).expect("stored forms");
    for line in text.lines() {
        let value: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(serde_json::to_string(&value).expect("plain data"), line);
    }
    assert!(text.lines().count() >= n_forms);
}
