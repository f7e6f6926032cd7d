//! Golden games: whole records that must replay to the same result for ever.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use record::{Header, Verifier};
use rules::{Game, RulesVersion, Typed};
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
    let paths = records(folder);
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

fn records(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort();
    paths
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

/// Golden games of a folder in which a change of the rules shows, each with the
/// version under which it does not replay and the line where that is.
///
/// # Panics
///
/// If one parts elsewhere, or not at all.
pub fn check_partings<G: Game>(folder: &Path, partings: &[(&str, u16, usize)]) {
    for &(name, other, line) in partings {
        let text = fs::read_to_string(folder.join(format!("{name}.jsonl")));
        let text = text.expect("a golden game can be read");
        let found = check_parting::<G>(&text, RulesVersion(other));
        assert_eq!(found, line, "{name}");
    }
}

/// The shortest golden game of a folder, as text.
///
/// # Panics
///
/// If there is none.
pub fn shortest(folder: &Path) -> String {
    let texts = records(folder).into_iter().map(|path| {
        let text = fs::read_to_string(path);
        text.expect("a golden game can be read")
    });
    texts.min_by_key(String::len).expect("a golden game")
}

/// A golden game is true to the letter: without any one line, or with a number
/// changed in a chance, in the outcome, or in who did what when, it no longer
/// replays.
///
/// # Panics
///
/// If it does.
pub fn check_edits<G: Game>(text: &str) {
    check_record::<G>(text).expect("a true record");
    let lines: Vec<&str> = text.lines().collect();
    let refused = |edited: &[&str], what: &str| {
        let is_refused = check_record::<G>(&edited.join("\n")).is_err();
        assert!(is_refused, "{what}");
    };
    for (idx, line) in lines.iter().enumerate() {
        let mut shorter = lines.clone();
        shorter.remove(idx);
        refused(&shorter, &format!("without line {}", idx + 1));
        // A header may say many things that nothing depends on, and another action
        // may be as good.
        let is_action = line.contains("\"kind\":\"action\"");
        let (told, rest) = match line.find("\"body\"") {
            _ if idx == 0 => ("", *line),
            Some(body) if is_action => line.split_at(body),
            _ => (*line, ""),
        };
        for changed in changed_numbers(told) {
            let changed = changed + rest;
            let mut edited = lines.clone();
            edited[idx] = &changed;
            refused(&edited, &changed);
        }
    }
}

/// The line with each of its numbers one higher in turn; words stay.
fn changed_numbers(line: &str) -> Vec<String> {
    let mut changed = Vec::new();
    let (mut at, mut is_quoted) = (0, false);
    while let Some(letter) = line[at..].chars().next() {
        let start = at;
        at += letter.len_utf8();
        is_quoted ^= letter == '"';
        if is_quoted || !letter.is_ascii_digit() {
            continue;
        }
        let rest = &line[start..];
        let len = rest.find(|letter: char| !letter.is_ascii_digit());
        let len = len.unwrap_or(rest.len());
        at = start + len;
        let number: u64 = rest[..len].parse().expect("a record has small numbers");
        changed.push(format!("{}{}{}", &line[..start], number + 1, &line[at..]));
    }
    changed
}

/// Stored forms of a game, a file each in a folder: `options.jsonl`,
/// `actions.jsonl` and `chances.jsonl` are read and written back as they stand,
/// and there is an action of every form; what `refused-options.jsonl` and
/// `refused-actions.jsonl` list was never stored and is not read.
///
/// # Panics
///
/// At the first line that is not so.
pub fn check_stored<G: Game>(folder: &Path) {
    check_lines::<G::Options>(&folder.join("options.jsonl"));
    check_lines::<G::Chance>(&folder.join("chances.jsonl"));
    let actions = check_lines::<G::Action>(&folder.join("actions.jsonl"));
    for form in G::Action::forms() {
        let name = form.split(' ').next().unwrap_or_default().to_owned();
        let is_stored = |line: &String| line.starts_with(&format!("{{\"type\":\"{name}\""));
        assert!(actions.iter().any(is_stored), "no action {name} is stored");
    }
    check_refused::<G::Options>(&folder.join("refused-options.jsonl"));
    check_refused::<G::Action>(&folder.join("refused-actions.jsonl"));
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(!text.is_empty(), "{} is empty", path.display());
    text.lines().map(str::to_owned).collect()
}

fn check_lines<T: DeserializeOwned + Serialize>(path: &Path) -> Vec<String> {
    let lines = lines(path);
    for line in &lines {
        let value: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(&serde_json::to_string(&value).expect("plain data"), line);
    }
    lines
}

fn check_refused<T: DeserializeOwned>(path: &Path) {
    for line in lines(path) {
        assert!(serde_json::from_str::<T>(&line).is_err(), "{line}");
    }
}
