//! Rules, code and tests that point at each other.
//!
//! Every `### R3.2 …` in a game's `RULES.md` and every `### Q7 …` in its
//! `RULINGS.md` must be cited in the game's code and carried by a test: in a
//! heading of `tests/rulebook/*.md`, or in a test's name as `r3_2_…`. What
//! cannot be is excused, with a reason, in the game's `trace-excuses.txt`.
//! `RULES-1.md` says how some of them read in version 1, and names no others.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::tree::{self, Source};

/// Fails on a rule without code or test, a number that does not exist, or a
/// page in `docs/trace` that is not up to date.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut problems = Vec::new();
    for (game, trace) in traces(root) {
        problems.extend(
            trace
                .problems
                .iter()
                .map(|problem| format!("{game}: {problem}")),
        );
        let path = root.join("docs/trace").join(format!("{game}.md"));
        if fs::read_to_string(&path).ok().as_deref() != Some(&trace.page) {
            problems.push(format!(
                "docs/trace/{game}.md is not fresh; run: cargo xtask trace --write"
            ));
        }
    }
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    println!("== every rule has code and a test");
    Ok(())
}

/// Writes `docs/trace` anew.
pub(crate) fn write(root: &Path) -> Result<()> {
    let folder = root.join("docs/trace");
    fs::create_dir_all(&folder)?;
    for (game, trace) in traces(root) {
        fs::write(folder.join(format!("{game}.md")), &trace.page).context("docs/trace")?;
    }
    check(root)
}

struct Trace {
    page: String,
    problems: Vec<String>,
}

/// One rule with where it is to be found.
#[derive(Default)]
struct Rule {
    title: String,
    code: Vec<String>,
    tests: Vec<String>,
    excuses: Vec<(String, String)>,
}

fn traces(root: &Path) -> Vec<(String, Trace)> {
    let sources = tree::sources(root);
    let mut games: Vec<String> = sources
        .iter()
        .filter_map(|source| {
            source
                .path
                .strip_prefix("crates/game-")?
                .strip_suffix("/RULES.md")
        })
        .map(str::to_owned)
        .collect();
    games.sort();
    games
        .into_iter()
        .map(|game| (game.clone(), trace(&game, &sources)))
        .collect()
}

fn trace(game: &str, sources: &[Source]) -> Trace {
    let folder = format!("crates/game-{game}/");
    let mut rules: BTreeMap<Vec<u32>, (String, Rule)> = BTreeMap::new();
    let mut problems = Vec::new();
    let own = || sources.iter().filter(|source| source.is_under(&folder));
    for source in own().filter(|source| source.has_ending(&["RULES.md", "RULINGS.md"])) {
        for (number, title) in headings(source) {
            let rule = Rule {
                title: title.to_owned(),
                ..Rule::default()
            };
            if rules
                .insert(order(number), (number.to_owned(), rule))
                .is_some()
            {
                problems.push(format!("{number} stands twice"));
            }
        }
    }
    let is_old = |source: &&Source| source.path.starts_with(&format!("{folder}RULES-"));
    for source in own().filter(is_old) {
        let numbers = headings(source).map(|(number, _)| number);
        let unknown = numbers.filter(|number| !rules.contains_key(&order(number)));
        let path = &source.path;
        problems.extend(unknown.map(|number| format!("{path} has {number}, which does not exist")));
    }
    for source in own() {
        let name = source.path.trim_start_matches(&folder);
        let is_code = name.starts_with("src/");
        let is_test = name.starts_with("tests/") && source.has_ending(&[".rs", ".md"]);
        if !is_code && !is_test {
            continue;
        }
        for (idx, line) in source.text.lines().enumerate() {
            for number in numbers(line, is_code, source.has_ending(&[".md"])) {
                let Some((_, rule)) = rules.get_mut(&order(&number)) else {
                    problems.push(format!(
                        "{}:{} names {number}, which does not exist",
                        source.path,
                        idx + 1
                    ));
                    continue;
                };
                if is_code {
                    rule.code.push(format!("{name}:{}", idx + 1));
                } else {
                    let heading = line
                        .trim()
                        .trim_start_matches("# ")
                        .trim_start_matches("fn ")
                        .trim_end_matches("() {");
                    rule.tests.push(format!("{name}: {heading}"));
                }
            }
        }
    }
    excuse(&folder, sources, &mut rules, &mut problems);
    problems.extend(
        rules
            .values()
            .flat_map(|(number, rule)| lacking(number, rule)),
    );
    Trace {
        page: page(game, &rules),
        problems,
    }
}

/// What a rule lacks, or is excused from without need.
fn lacking(number: &str, rule: &Rule) -> Vec<String> {
    let mut problems = Vec::new();
    for (what, found) in [("code", &rule.code), ("test", &rule.tests)] {
        let is_excused = rule.excuses.iter().any(|(excused, _)| excused == what);
        match (found.is_empty(), is_excused) {
            (true, false) => problems.push(format!("{number} has no {what}: {}", rule.title)),
            (false, true) => problems.push(format!(
                "{number} is excused from having {what}, but has it"
            )),
            _ => {}
        }
    }
    problems
}

/// The numbers and titles of a page of rules.
fn headings(source: &Source) -> impl Iterator<Item = (&str, &str)> {
    let lines = source.text.lines();
    lines.filter_map(|line| {
        let heading = line.strip_prefix("### ")?;
        Some(heading.split_once(' ').unwrap_or((heading, "")))
    })
}

/// `Q28 code: reason`.
fn excuse(
    folder: &str,
    sources: &[Source],
    rules: &mut BTreeMap<Vec<u32>, (String, Rule)>,
    problems: &mut Vec<String>,
) {
    let path = format!("{folder}trace-excuses.txt");
    let lines = sources
        .iter()
        .filter(|source| source.path == path)
        .flat_map(|source| source.text.lines());
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let parts = line
            .split_once(": ")
            .and_then(|(head, reason)| Some((head.split_once(' ')?, reason)));
        match parts.and_then(|((number, what), reason)| {
            Some((rules.get_mut(&order(number))?, what, reason))
        }) {
            Some(((_, rule), what @ ("code" | "test"), reason)) => {
                rule.excuses.push((what.to_owned(), reason.to_owned()))
            }
            _ => problems.push(format!(
                "{path}: \"{line}\" is not `NUMBER code|test: reason` of a rule"
            )),
        }
    }
}

/// The numbers a line names. Code names them in comments and strings; a page of
/// the rulebook in its headings; a test in its name.
fn numbers(line: &str, is_code: bool, is_page: bool) -> Vec<String> {
    let text = match (is_code, is_page) {
        (true, _) => line.to_owned(),
        (false, true) if line.starts_with("# ") => line.to_owned(),
        (false, false) if line.trim_start().starts_with("fn ") => line
            .split('_')
            .fold(String::new(), |text, word| {
                match (
                    word.parse::<u32>(),
                    text.ends_with(|letter: char| letter.is_ascii_digit()),
                ) {
                    (Ok(_), true) => text + "." + word,
                    _ => text + " " + word,
                }
            })
            .replace("fn r", "fn R")
            .replace("fn q", "fn Q")
            .replace(" r", " R")
            .replace(" q", " Q"),
        _ => return Vec::new(),
    };
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    text.split(|letter| !is_part(letter))
        .filter_map(|word| number(word.trim_end_matches('.')))
        .collect()
}

/// `R3.2` or `Q7`; a chapter such as `R3` alone is not a rule.
fn number(word: &str) -> Option<String> {
    let digits =
        |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    let is_rule = match word.split_at_checked(1)? {
        ("Q", rest) => digits(rest),
        ("R", rest) => rest
            .split_once('.')
            .is_some_and(|(chapter, rule)| digits(chapter) && digits(rule)),
        _ => false,
    };
    is_rule.then(|| word.to_owned())
}

/// Sorts R1.2 before R1.10, and rules before rulings.
fn order(number: &str) -> Vec<u32> {
    let kind = if number.starts_with('R') { 0 } else { 1 };
    let parts = number[1..].split('.').filter_map(|part| part.parse().ok());
    std::iter::once(kind).chain(parts).collect()
}

fn page(game: &str, rules: &BTreeMap<Vec<u32>, (String, Rule)>) -> String {
    let mut page = format!(
        "# Where the rules of {game} are\n\nWritten by `cargo xtask trace --write`.\n\n| rule | code | tests |\n|---|---|---|\n"
    );
    for (number, rule) in rules.values() {
        let cell = |found: &[String], what: &str| match rule
            .excuses
            .iter()
            .find(|(excused, _)| excused == what)
        {
            Some((_, reason)) => format!("– ({reason})"),
            None => found.join("<br>").replace('|', "\\|"),
        };
        let files: Vec<String> = by_file(&rule.code);
        let _ = writeln!(
            page,
            "| {number} {} | {} | {} |",
            rule.title,
            cell(&files, "code"),
            cell(&rule.tests, "test")
        );
    }
    page
}

/// Line numbers are left out of the page: every edit would change it.
fn by_file(places: &[String]) -> Vec<String> {
    let mut files: Vec<String> = places
        .iter()
        .filter_map(|place| Some(place.split_once(':')?.0.to_owned()))
        .collect();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_code_and_a_test() {
        check(&tree::root()).unwrap();
    }

    #[test]
    fn numbers_are_found_where_they_count() {
        let code = |line| numbers(line, true, false);
        assert_eq!(code("// R4.3, and Q7."), ["R4.3", "Q7"]);
        assert_eq!(code("//! R2 to R4 and R9: chapters"), [""; 0]);
        let test = |line| numbers(line, false, false);
        assert_eq!(test("fn e32_r3_5_q6_the_screen()"), ["R3.5", "Q6"]);
        assert_eq!(test("    fn r10_11_twelve()"), ["R10.11"]);
        assert_eq!(test("let r3_5 = 1;"), [""; 0]);
        let page = |line| numbers(line, false, true);
        assert_eq!(page("# E7 R4.3 A territory of seven"), ["R4.3"]);
        assert_eq!(page("As R4.3 says"), [""; 0]);
    }

    #[test]
    fn a_rule_without_code_or_test_is_a_problem() {
        let source = |path: &str, text: &str| Source {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let mut sources = vec![
            source("crates/game-x/RULES.md", "### R1.1 One\n### R1.2 Two\n"),
            source("crates/game-x/RULINGS.md", "### Q1 Why?\n"),
            source("crates/game-x/src/a.rs", "// R1.1, Q1\n"),
            source(
                "crates/game-x/tests/rulebook/a.md",
                "# R1.1 One\n# R1.2 Two\n",
            ),
        ];
        let problems = trace("x", &sources).problems;
        assert_eq!(problems, ["R1.2 has no code: Two", "Q1 has no test: Why?"]);
        sources.push(source(
            "crates/game-x/trace-excuses.txt",
            "R1.2 code: said in data\nQ1 test: it is talk\n",
        ));
        assert_eq!(trace("x", &sources).problems, [""; 0]);
        sources.push(source("crates/game-x/src/b.rs", "// R9.9\n"));
        let old = "### Q1 Why, once?\n### Q2 Why not?\n";
        sources.push(source("crates/game-x/RULES-1.md", old));
        assert_eq!(
            trace("x", &sources).problems,
            [
                "crates/game-x/RULES-1.md has Q2, which does not exist",
                "crates/game-x/src/b.rs:1 names R9.9, which does not exist"
            ]
        );
    }
}
