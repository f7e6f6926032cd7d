//! What a stranger does with this house on the first evening: writes a new game, gives
//! it another name, changes one of its rules and plays it, in the terminal and in a
//! browser. All of it happens in a copy of the tree, with a target folder of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::gate;
use crate::steps::Steps;
use crate::tree;

/// The game's key, its folder and its documents.
const KEY: &str = "coral-garden";
const FOLDER: &str = "crates/game-coral-garden";
const TEST: &str = "test --package game-coral-garden --locked --quiet";

/// The names it is written with, and those it gets.
const NAMES: [(&str, &str); 2] = [
    ("CoralGarden", "MoonGarden"),
    ("Coral Garden", "Moon Garden"),
];

/// One rule is changed, R4.2: a set is worth four points more instead of three. Where
/// it is said, what stands there, and what then should. In the example of the rulebook
/// somebody gets another shell, so that points are equal again.
const CHANGED_RULE: [(&str, &str, &str); 5] = [
    (
        "src/scoring.rs",
        "SET_BONUS: i32 = 3;",
        "SET_BONUS: i32 = 4;",
    ),
    (
        "src/lib.rs",
        "all four kinds three more",
        "all four kinds four more",
    ),
    ("RULES.md", "is three points more", "is four points more"),
    (
        "tests/rulebook/sight_and_end.md",
        "a set three more",
        "a set four more",
    ),
    (
        "tests/rulebook/sight_and_end.md",
        "c8 s3 s4 s5 s6\ntideline",
        "c8 s3 s4 s5 s6 s7\ntideline",
    ),
];

/// What the rulebook's example expects after that.
const EXPECTED_THEN: &str = "points A: 11\nsets A: 1\npoints B: 11\nsets B: 0\n";

/// All of it, step by step.
pub(crate) fn prove(steps: &mut Steps, root: &Path) -> Result<()> {
    gate::ensure_page()?;
    let place = gate::target()?.join("newcomer");
    let evening = Evening {
        tree: place.join("tree"),
        target: place.join("target"),
    };
    take(steps, "a copy of the tree", || copy(root, &evening.tree))?;
    evening.begin(steps)?;
    evening.change(steps)?;
    evening.play(steps)
}

/// Says what comes, and does it.
fn take(steps: &mut Steps, what: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {what}");
    steps.take(what, || work().with_context(|| format!("{what} failed")))
}

struct Evening {
    tree: PathBuf,
    target: PathBuf,
}

impl Evening {
    fn cargo(&self, steps: &mut Steps, what: &str, words: &str) -> Result<()> {
        self.cargo_with(steps, what, words, &[])
    }

    fn cargo_with(
        &self,
        steps: &mut Steps,
        what: &str,
        words: &str,
        env: &[(&str, &str)],
    ) -> Result<()> {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let command: Vec<&str> = std::iter::once(cargo.as_str())
            .chain(words.split(' '))
            .collect();
        let target = self.target.to_string_lossy();
        let mut env = env.to_vec();
        env.push(("CARGO_TARGET_DIR", &target));
        steps.run(&self.tree, what, &command, &env)
    }

    /// The new game, which is green as it is written.
    fn begin(&self, steps: &mut Steps) -> Result<()> {
        self.cargo(steps, "a new game", &format!("xtask new-game {KEY}"))?;
        self.is_tidy(steps, "it is tidy at once")?;
        let fuzz = "tree --manifest-path fuzz/Cargo.toml --locked --depth 0";
        self.cargo(steps, "the fuzz targets know it at once", fuzz)?;
        self.cargo(steps, "its tests are green at once", TEST)
    }

    /// What the gate checks without running anything.
    fn is_tidy(&self, steps: &mut Steps, what: &str) -> Result<()> {
        self.cargo(steps, &format!("{what}: format"), "fmt --all --check")?;
        self.cargo(steps, &format!("{what}: trace"), "xtask trace")?;
        self.cargo(steps, &format!("{what}: the rest"), "xtask tidy")
    }

    /// Another name and another rule, and all that follows from them.
    fn change(&self, steps: &mut Steps) -> Result<()> {
        take(steps, "another name", || self.rename())?;
        take(steps, "another rule", || self.change_rule())?;
        self.cargo(steps, "format", "fmt --all")?;
        self.cargo(steps, "the page", "xtask page")?;
        self.cargo(steps, "the program", "build --locked --quiet")?;
        take(steps, "golden games, recorded anew", || self.record_anew())?;
        let accept = [("UPDATE_EXPECT", "1")];
        self.cargo_with(steps, "what is expected, written anew", TEST, &accept)?;
        take(steps, "the rule's example", || {
            let path = self.tree.join(FOLDER).join(CHANGED_RULE[4].0);
            let text = fs::read_to_string(path)?;
            ensure!(text.contains(EXPECTED_THEN), "it expects something else");
            Ok(())
        })?;
        self.cargo(steps, "tests of the changed game", TEST)?;
        self.cargo(steps, "the rules' places", "xtask trace --write")?;
        self.is_tidy(steps, "the changed game is tidy")
    }

    fn rename(&self) -> Result<()> {
        let folder = self.tree.join(FOLDER);
        let sources = tree::sources(&folder);
        let own = sources.iter().map(|source| folder.join(&source.path));
        let outside = ["ARCHITECTURE.md", "crates/hosting/src/registry.rs"];
        for path in own.chain(outside.map(|file| self.tree.join(file))) {
            let before = fs::read_to_string(&path)?;
            let after = NAMES
                .iter()
                .fold(before.clone(), |text, (old, new)| text.replace(old, new));
            if after != before {
                fs::write(path, after)?;
            }
        }
        Ok(())
    }

    fn change_rule(&self) -> Result<()> {
        for (file, before, after) in CHANGED_RULE {
            let path = self.tree.join(FOLDER).join(file);
            let text = fs::read_to_string(&path).with_context(|| file.to_owned())?;
            ensure!(
                text.matches(before).count() == 1,
                "{FOLDER}/{file} should say {before:?} once"
            );
            println!("== {file}: {after:?} instead of {before:?}");
            fs::write(path, text.replace(before, after))?;
        }
        Ok(())
    }

    /// Each golden game by the players and with the luck that its first line names.
    fn record_anew(&self) -> Result<()> {
        let folder = self.tree.join(FOLDER).join("tests/golden");
        let mut n_changed = 0;
        let mut n_games = 0;
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let before = fs::read_to_string(&path)?;
            let first_line = before.lines().next().unwrap_or_default();
            fs::remove_file(&path)?;
            let mut words = recording(&serde_json::from_str(first_line)?)?;
            words.extend(["--out".to_owned(), path.to_string_lossy().into_owned()]);
            self.tidetable(&words)?;
            let after = fs::read_to_string(&path)?;
            ensure!(
                after.lines().next() == Some(first_line),
                "{}: another game than before",
                path.display()
            );
            n_games += 1;
            n_changed += u32::from(after != before);
        }
        println!("== {n_changed} of {n_games} golden games are others than before");
        ensure!(n_changed > 0, "the changed rule shows in no golden game");
        Ok(())
    }

    /// Runs the program that was built, and gives what it printed.
    fn tidetable(&self, words: &[String]) -> Result<String> {
        let output = Command::new(self.program())
            .args(words)
            .current_dir(&self.tree)
            .output()
            .context("the program does not start")?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            let complaint = String::from_utf8_lossy(&output.stderr);
            bail!("tidetable {} failed\n{said}{complaint}", words.join(" "));
        }
        Ok(said)
    }

    fn program(&self) -> PathBuf {
        self.target.join("debug/tidetable")
    }

    /// In the terminal, as a record, and in a browser.
    fn play(&self, steps: &mut Steps) -> Result<()> {
        let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        take(steps, "a game in the terminal", || {
            let said = self.tidetable(&words(&format!(
                "play {KEY} --players greedy,random --seed 1"
            )))?;
            let result = said.split_once("The result:");
            let (_, result) = result.context("it did not come to a result")?;
            println!("== the result:{result}");
            Ok(())
        })?;
        take(steps, "a record, verified", || {
            let file = self.target.join("newcomer.jsonl");
            let _ = fs::remove_file(&file);
            let file = file.to_string_lossy();
            let mut recording = words(&format!("record {KEY} --seed 2 --out"));
            recording.push(file.as_ref().to_owned());
            self.tidetable(&recording)?;
            let said = self.tidetable(&["verify".to_owned(), file.into_owned()])?;
            println!("== {}", said.trim());
            Ok(())
        })?;
        let server = self.program();
        let server = server.to_string_lossy();
        let browse = ["node", "e2e/run.mjs", "--server", &server, "--only", "x"];
        let page = self.target.join("page/web");
        steps.run(
            &page,
            "a game in a browser",
            &browse,
            &[("PLAIN_GAME", KEY)],
        )
    }
}

/// The words that record the game which begins with this line.
fn recording(first_line: &Value) -> Result<Vec<String>> {
    let missing = || format!("this is no first line: {first_line}");
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut words = vec!["record".to_owned(), text(&first_line["game"])];
    for name in ["seats", "seed", "index"] {
        let value = first_line.get(name).with_context(missing)?;
        words.extend([format!("--{name}"), text(value)]);
    }
    let players = first_line["players"].as_array().with_context(missing)?;
    let players: Vec<String> = players.iter().map(text).collect();
    words.extend(["--bots".to_owned(), players.join(",")]);
    let options = first_line["options"].as_object().with_context(missing)?;
    for (name, value) in options {
        words.extend(["--set".to_owned(), format!("{name}={}", text(value))]);
    }
    Ok(words)
}

/// Lays the tracked files of the tree, as they are now, into another folder. What is
/// there and the same stays untouched, so that a second evening builds less.
fn copy(root: &Path, to: &Path) -> Result<()> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
        .context("git does not start")?;
    ensure!(output.status.success(), "git does not list the files");
    let listed = String::from_utf8(output.stdout)?;
    // A file that was removed, but not yet for git, is gone.
    let is_there = |path: &&str| !path.is_empty() && root.join(path).is_file();
    let tracked: BTreeSet<&str> = listed.split('\0').filter(is_there).collect();
    ensure!(!tracked.is_empty(), "git lists no files");
    for path in &tracked {
        let (from, to) = (root.join(path), to.join(path));
        let bytes = fs::read(&from)?;
        if fs::read(&to).ok().as_ref() != Some(&bytes) {
            fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
            fs::write(to, bytes)?;
        }
    }
    remove_others(to, to, &tracked)
}

fn remove_others(root: &Path, folder: &Path, tracked: &BTreeSet<&str>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.strip_prefix(root)?.to_string_lossy().into_owned();
        if path.is_dir() {
            remove_others(root, &path, tracked)?;
            // It stays where something is in it.
            let _ = fs::remove_dir(&path);
        } else if !tracked.contains(name.as_str()) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_golden_game_is_recorded_by_its_first_line() {
        let first_line = serde_json::json!({
            "game": "reef", "options": {"chains": true, "first_seat": "random"},
            "seats": 2, "seed": "a b", "index": 7, "players": ["greedy", "random"],
        });
        let words = recording(&first_line).expect("a first line");
        assert_eq!(
            words.join("|"),
            "record|reef|--seats|2|--seed|a b|--index|7|--bots|greedy,random\
             |--set|chains=true|--set|first_seat=random"
        );
        assert!(recording(&serde_json::json!({"kind": "action"})).is_err());
    }

    #[test]
    fn the_rule_stands_in_the_example_as_it_is_changed() {
        let example = tree::root().join("crates/game-example");
        for (file, before, after) in CHANGED_RULE {
            let text = fs::read_to_string(example.join(file)).expect("a file");
            assert_eq!(text.matches(before).count(), 1, "{file}: {before:?}");
            assert!(!text.contains(after), "{file}: {after:?}");
        }
    }
}
