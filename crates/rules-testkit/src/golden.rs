//! Golden games: whole records that must replay to the same result for ever.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use record::{Header, Verifier};
use rules::{Game, RulesVersion};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Replays every `.jsonl` file of a folder, each under the rules that its header
/// names, and returns the number of games.
///
/// # Panics
///
/// At the first line that no longer replays, and if a version of the rules has
/// no golden game.
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
    let mut versions = BTreeSet::new();
    for path in &paths {
        let text = fs::read_to_string(path).expect("a golden game can be read");
        let version = check_record::<G>(&text);
        versions.insert(version.unwrap_or_else(|flaw| panic!("{}: {flaw}", path.display())));
    }
    let every_version = (1..=G::RULES_VERSION.0).map(RulesVersion);
    assert_eq!(
        versions,
        every_version.collect(),
        "versions of golden games"
    );
    paths.len()
}

/// Replays one record and returns the version of its rules.
pub fn check_record<G: Game>(text: &str) -> Result<RulesVersion, String> {
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
        Ok(header.rules_version)
    } else {
        Err("the record has no outcome".to_owned())
    }
}

/// A golden game in which a change of the rules shows: under another version it
/// does not replay. Returns the line at which the two part, from 1.
///
/// # Panics
///
/// If it replays under both, or under neither.
pub fn check_parting<G: Game>(text: &str, other: RulesVersion) -> usize {
    let own = check_record::<G>(text).expect("a true record");
    let [own, other] = [own, other].map(|version| format!("\"rules_version\":{version},"));
    let flaw = check_record::<G>(&text.replacen(&own, &other, 1));
    let flaw = flaw.expect_err("nothing shows the change");
    let line = flaw
        .strip_prefix("line ")
        .and_then(|rest| rest.split_once(':'));
    let (line, _) = line.unwrap_or_else(|| panic!("not a line, but {flaw}"));
    line.parse().expect("a line's number")
}

/// A golden game is true to the letter: without any one line, or with any of
/// these words replaced by others in any one line, it no longer replays.
///
/// # Panics
///
/// If it does.
pub fn check_edits<G: Game>(text: &str, edits: &[(&str, &str)]) {
    check_record::<G>(text).expect("a true record");
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
