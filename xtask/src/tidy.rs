//! What the compiler does not check.

mod dependencies;

use std::path::Path;

use anyhow::{Result, bail};

use crate::tree::{self, Source};

/// Fails with a line per problem.
pub(crate) fn check(root: &Path) -> Result<()> {
    let sources = tree::sources(root);
    let mut problems = Vec::new();
    sizes(&sources, &mut problems);
    words(&sources, &mut problems);
    headings(&sources, &mut problems);
    purity(&sources, &mut problems);
    game_folders(&sources, &mut problems);
    boundaries(&sources, &mut problems);
    documents(&sources, &mut problems);
    untested(&sources, &mut problems)?;
    dependencies::check(root, &sources, &mut problems)?;
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    println!("== tidy");
    Ok(())
}

const CODE: &[&str] = &[".rs", ".ts", ".svelte", ".mjs"];
const MAX_LINES: usize = 500;

fn sizes(sources: &[Source], problems: &mut Vec<String>) {
    for source in sources.iter().filter(|source| source.has_ending(CODE)) {
        let n_lines = source.text.lines().count();
        // What is generated nobody reads from top to bottom.
        let is_generated = source.text.starts_with("// Generated");
        if n_lines > MAX_LINES && !is_generated {
            problems.push(format!(
                "{}: {n_lines} lines; split it at 400, {MAX_LINES} is the limit",
                source.path
            ));
        }
    }
}

/// Words that stand for unfinished work, and addresses that belong to a machine.
fn words(sources: &[Source], problems: &mut Vec<String>) {
    // Put together here, so that this file does not find itself.
    let unfinished = ["TO", "FIX", "XX"]
        .into_iter()
        .zip(["DO", "ME", "X"])
        .map(|(a, b)| format!("{a}{b}"));
    let skipped = ["#[ign", "#[should_"]
        .into_iter()
        .zip(["ore", "panic"])
        .map(|(a, b)| format!("{a}{b}"));
    let machine = ["/ro", "/ho"]
        .into_iter()
        .zip(["ot/", "me/"])
        .map(|(a, b)| format!("{a}{b}"));
    let words: Vec<String> = unfinished.chain(skipped).chain(machine).collect();
    // In packed numbers any letters may come together.
    let is_packed = |source: &&Source| source.path.contains("/data/puzzles/");
    for source in sources.iter().filter(|source| !is_packed(source)) {
        for (idx, line) in source.text.lines().enumerate() {
            for word in words.iter().filter(|word| line.contains(word.as_str())) {
                problems.push(format!(
                    "{}:{}: \"{word}\" has no place here",
                    source.path,
                    idx + 1
                ));
            }
            if line.ends_with([' ', '\t']) && source.has_ending(&[".rs", ".toml"]) {
                problems.push(format!(
                    "{}:{}: space at the end of the line",
                    source.path,
                    idx + 1
                ));
            }
        }
        if source.text.contains('\r') {
            problems.push(format!("{}: lines end in \\n alone", source.path));
        }
    }
}

/// Every file says first what it is for.
fn headings(sources: &[Source], problems: &mut Vec<String>) {
    let is_source = |source: &&Source| source.has_ending(&[".rs"]) && source.path.contains("src/");
    for source in sources.iter().filter(is_source) {
        if !source.text.starts_with("//! ") {
            problems.push(format!("{}: begins without a `//!` paragraph", source.path));
        }
    }
}

fn is_rules(source: &Source) -> bool {
    source.has_ending(&[".rs"])
        && (source.is_under("crates/rules/src/")
            || source.is_under("crates/game-") && source.path.contains("/src/"))
}

/// The rules keep no time, roll no dice, open no file and count no fractions.
fn purity(sources: &[Source], problems: &mut Vec<String>) {
    const FORBIDDEN: &[&str] = &[
        "f32",
        "f64",
        "HashMap",
        "HashSet",
        "std::time",
        "std::fs",
        "std::net",
        "std::io",
        "std::env",
        "std::thread",
        "std::process",
        "SystemTime",
        "Instant",
        "println!",
        "eprintln!",
    ];
    for source in sources.iter().filter(|source| is_rules(source)) {
        for (idx, line) in source.text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or(line);
            for word in FORBIDDEN.iter().filter(|word| code.contains(**word)) {
                problems.push(format!(
                    "{}:{}: rules are pure; no {word}",
                    source.path,
                    idx + 1
                ));
            }
        }
    }
}

/// Who has read one game's folder can find anything in another.
fn game_folders(sources: &[Source], problems: &mut Vec<String>) {
    const FILES: &[&str] = &[
        "README.md",
        "RULES.md",
        "RULINGS.md",
        "src/lib.rs",
        "src/options.rs",
        "src/pieces.rs",
        "src/game.rs",
        "src/setup.rs",
        "src/actions.rs",
        "src/ending.rs",
        "src/scoring.rs",
        "src/event.rs",
        "src/view.rs",
        "src/notation.rs",
        "tests/rulebook.rs",
        "tests/it/main.rs",
        "benches/play.rs",
    ];
    for game in games(sources) {
        for file in FILES {
            let path = format!("crates/{game}/{file}");
            if !sources.iter().any(|source| source.path == path) {
                problems.push(format!("{path} is missing"));
            }
        }
    }
}

fn games(sources: &[Source]) -> Vec<&str> {
    let manifests = sources
        .iter()
        .filter_map(|source| source.path.strip_suffix("/Cargo.toml"));
    manifests
        .filter_map(|folder| folder.strip_prefix("crates/"))
        .filter(|name| name.starts_with("game-"))
        .collect()
}

/// Only the registry lists the games; bots and pictures know the one they are for.
fn boundaries(sources: &[Source], problems: &mut Vec<String>) {
    for game in games(sources) {
        let name = game.replace('-', "_");
        let key = game.trim_start_matches("game-").replace('-', "_");
        let allowed = [
            format!("crates/{game}/"),
            "crates/hosting/src/registry.rs".to_owned(),
            "crates/hosting/src/review/tests.rs".to_owned(),
            format!("crates/bots/src/games/{key}"),
            "crates/bots/tests/".to_owned(),
            "crates/bots/examples/".to_owned(),
            format!("crates/pictures/src/games/{key}"),
            "crates/pictures/tests/".to_owned(),
            "crates/pictures/examples/".to_owned(),
            "crates/record/tests/".to_owned(),
            "xtask/src/new_game.rs".to_owned(),
        ];
        for source in sources.iter().filter(|source| source.has_ending(&[".rs"])) {
            let is_allowed = allowed.iter().any(|folder| source.is_under(folder));
            if source.text.contains(&format!("{name}::")) && !is_allowed {
                problems.push(format!(
                    "{}: knows {name}; only the registry may",
                    source.path
                ));
            }
        }
    }
}

/// A library that is not built for tests has none, or they would never run.
fn untested(sources: &[Source], problems: &mut Vec<String>) -> Result<()> {
    for manifest in sources {
        let Some(folder) = manifest.path.strip_suffix("Cargo.toml") else {
            continue;
        };
        let table: toml::Table = manifest.text.parse()?;
        let is_tested = table.get("lib").and_then(|lib| lib.get("test")?.as_bool());
        if is_tested != Some(false) {
            continue;
        }
        let code = format!("{folder}src/");
        let own = sources.iter().filter(|source| source.is_under(&code));
        let has_test = |text: &str| text.contains("#[test]") || text.contains("#[tokio::test");
        for source in own.filter(|source| has_test(&source.text)) {
            problems.push(format!(
                "{}: has a test that never runs; see [lib] in {}",
                source.path, manifest.path
            ));
        }
    }
    Ok(())
}

/// The map names every crate, and no link in a document leads nowhere.
fn documents(sources: &[Source], problems: &mut Vec<String>) {
    let map = sources
        .iter()
        .find(|source| source.path == "ARCHITECTURE.md")
        .map_or("", |map| &map.text);
    for folder in sources
        .iter()
        .filter_map(|source| source.path.strip_suffix("/Cargo.toml"))
    {
        if !map.contains(&format!("`{folder}`")) {
            problems.push(format!("ARCHITECTURE.md does not name `{folder}`"));
        }
    }
    let is_document =
        |source: &&Source| source.has_ending(&[".md"]) && !source.path.contains("/tests/");
    for source in sources.iter().filter(is_document) {
        let folder = source
            .path
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        for link in links(&source.text) {
            let path = Path::new(folder).join(link);
            let is_there = tree::root().join(&path).exists();
            if !is_there {
                problems.push(format!("{}: the link to {link} leads nowhere", source.path));
            }
        }
    }
}

/// The targets of Markdown links within the project.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| {
        let target = rest.split(')').next()?;
        let target = target.split('#').next()?;
        (!target.is_empty() && !target.contains("://")).then_some(target)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        check(&tree::root()).unwrap();
    }

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    fn problems(check: fn(&[Source], &mut Vec<String>), source: Source) -> usize {
        let mut problems = Vec::new();
        check(&[source], &mut problems);
        problems.len()
    }

    #[test]
    fn untidy_files_are_found() {
        assert_eq!(problems(sizes, source("a.rs", &"x\n".repeat(501))), 1);
        assert_eq!(
            problems(
                words,
                source("a.rs", &format!("// {}{}: rule\n", "TO", "DO"))
            ),
            1
        );
        assert_eq!(
            problems(headings, source("crates/a/src/b.rs", "fn a() {}\n")),
            1
        );
        assert_eq!(
            problems(purity, source("crates/rules/src/b.rs", "let a: f64;\n")),
            1
        );
        assert_eq!(
            problems(purity, source("crates/rules/src/b.rs", "// no f64 here\n")),
            0
        );
        assert_eq!(
            problems(purity, source("crates/bots/src/b.rs", "let a: f64;\n")),
            0
        );
    }

    #[test]
    fn a_test_that_never_runs_is_found() {
        let find = |manifest: &str| {
            let sources = [
                source("crates/a/Cargo.toml", manifest),
                source("crates/a/src/lib.rs", "#[test]\nfn a() {}\n"),
            ];
            let mut problems = Vec::new();
            untested(&sources, &mut problems).expect("manifests");
            problems.len()
        };
        assert_eq!(find("[lib]\ntest = false\n"), 1);
        assert_eq!(find("[lib]\ndoctest = false\n"), 0);
    }
}
