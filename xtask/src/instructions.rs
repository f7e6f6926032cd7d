//! Instructions a decision of every game's playout and a world of every game's
//! search, counted by callgrind and compared with the figures in
//! `xtask/instructions.toml`: times swing on a shared machine, counts do not, so
//! nobody slows a game without noticing.
//!
//! A measured program is an example that takes a number of games or worlds and
//! prints how many actions or worlds that were: `million_<game>` in a game's folder,
//! and `think` in that of the bots. A new one is found by itself;
//! `cargo xtask instructions --write` notes its figure.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toml::Table;

/// A program to count, with two numbers of games: the difference between the
/// two leaves out how it starts.
struct Measured {
    package: String,
    example: String,
    /// What else it is told: which game, if it knows several.
    game: Option<String>,
    /// What is counted, as it stands behind its number.
    unit: &'static str,
    few: u32,
    many: u32,
}

/// What playouts count.
const PLAYED: &str = "action";

/// How often a playout's example plays, few and many times, where the games are
/// so short or so long that the usual numbers say too little or take too long.
const USUAL: (u32, u32) = (50, 550);

/// Every game's playout that has an example, and a search of every game that bots
/// know something of, by their folders.
fn measured(root: &Path, noted: &Noted) -> Result<Vec<Measured>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        games.extend(name.strip_prefix("game-").map(str::to_owned));
    }
    games.sort();
    let has = |path: String| root.join("crates").join(path).exists();
    let snake = |game: &String| game.replace('-', "_");
    let playout = |game: &String| {
        let example = format!("million_{}", snake(game));
        has(format!("game-{game}/examples/{example}.rs")).then(|| {
            let (few, many) = noted.games.get(&example).copied().unwrap_or(USUAL);
            Measured {
                package: format!("game-{game}"),
                example,
                game: None,
                unit: " actions",
                few,
                many,
            }
        })
    };
    let search = |game: &String| {
        has(format!("bots/src/games/{}.rs", snake(game))).then(|| Measured {
            package: "bots".to_owned(),
            example: "think".to_owned(),
            game: Some(game.clone()),
            unit: " worlds",
            few: 100,
            many: 400,
        })
    };
    let playouts = games.iter().filter_map(playout);
    Ok(playouts.chain(games.iter().filter_map(search)).collect())
}

impl Measured {
    /// Its name in the file.
    fn name(&self) -> String {
        match &self.game {
            Some(game) => format!("{}_{}", self.example, game.replace('-', "_")),
            None => self.example.clone(),
        }
    }
}

/// How far a playout's count may be from the noted one, in per cent.
const TOLERANCE: f64 = 3.0;
/// The same where the figures were noted with another compiler, and for
/// searches: another processor's last digit of a logarithm may lead one astray.
const TOLERANCE_ELSEWHERE: f64 = 10.0;

const FILE: &str = "xtask/instructions.toml";

/// Counts and compares.
pub(crate) fn check(root: &Path) -> Result<()> {
    let noted = Noted::read(root)?;
    let compiler = Compiler::here()?;
    if noted.compiler.host != compiler.host {
        println!(
            "== instructions: noted for {}, this is {}; nothing to compare",
            noted.compiler.host, compiler.host
        );
        return Ok(());
    }
    let is_same_compiler = noted.compiler == compiler;
    let mut problems = String::new();
    for (name, unit, count) in count_all(root, &noted)? {
        let Some(&expected) = noted.counts.get(&name) else {
            writeln!(problems, "{name}: no figure is noted")?;
            continue;
        };
        let by = (count / expected - 1.0) * 100.0;
        println!("{name}: {count:.1} instructions per {unit}, {expected:.1} noted ({by:+.1} %)");
        let tolerance = match is_same_compiler && unit == PLAYED {
            true => TOLERANCE,
            false => TOLERANCE_ELSEWHERE,
        };
        if by.abs() > tolerance {
            let word = if by > 0.0 { "more" } else { "fewer" };
            writeln!(
                problems,
                "{name}: {:.1} % {word} instructions than noted; {tolerance} % are allowed",
                by.abs()
            )?;
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    if !is_same_compiler {
        writeln!(
            problems,
            "The figures are for {}, this is {}: if no game has changed, it is the compiler.",
            noted.compiler.version, compiler.version
        )?;
    }
    bail!(
        "{problems}If this is meant, `cargo xtask instructions --write` notes the new figures in {FILE}; \
         say why in the commit."
    );
}

/// Counts, and notes what was found.
pub(crate) fn write(root: &Path) -> Result<()> {
    let (compiler, noted) = (Compiler::here()?, Noted::read(root)?);
    let mut text = format!(
        "# Instructions an action of each game's playout and a world of each game's search,\n\
         # counted by callgrind.\n\
         # Written by `cargo xtask instructions --write`; compared by `cargo xtask test`.\n\n\
         rustc = \"{}\"\nhost = \"{}\"\n\n\
         # How many games are played, few and many, where that is not {} and {}.\n[games]\n",
        compiler.version, compiler.host, USUAL.0, USUAL.1
    );
    for (name, (few, many)) in &noted.games {
        writeln!(text, "{name} = [{few}, {many}]")?;
    }
    text += "\n[instructions]\n";
    for (name, unit, count) in count_all(root, &noted)? {
        println!("{name}: {count:.1} instructions per {unit}");
        writeln!(text, "{name} = {count:.1}")?;
    }
    fs::write(root.join(FILE), text).context(FILE)
}

/// Which compiler, and for which machine.
#[derive(PartialEq)]
struct Compiler {
    version: String,
    host: String,
}

impl Compiler {
    fn here() -> Result<Compiler> {
        let output = Command::new("rustc").arg("-vV").output().context("rustc")?;
        let text = String::from_utf8(output.stdout)?;
        let host = text.lines().find_map(|line| line.strip_prefix("host: "));
        Ok(Compiler {
            version: text.lines().next().unwrap_or_default().to_owned(),
            host: host.context("rustc names its host")?.to_owned(),
        })
    }
}

/// What the file says.
struct Noted {
    compiler: Compiler,
    counts: BTreeMap<String, f64>,
    games: BTreeMap<String, (u32, u32)>,
}

impl Noted {
    fn read(root: &Path) -> Result<Noted> {
        let text = fs::read_to_string(root.join(FILE)).context(FILE)?;
        Noted::parse(&text).context(FILE)
    }

    fn parse(text: &str) -> Result<Noted> {
        let table: Table = text.parse()?;
        let word = |name: &str| {
            let value = table.get(name).and_then(toml::Value::as_str);
            value.map(str::to_owned).with_context(|| name.to_owned())
        };
        let games = table.get("games").and_then(toml::Value::as_table);
        let pair = |value: &toml::Value| {
            let numbers = value.as_array()?.iter().map(toml::Value::as_integer);
            let numbers: Vec<u32> = numbers
                .map(|number| number?.try_into().ok())
                .collect::<Option<_>>()?;
            numbers
                .try_into()
                .ok()
                .map(|[few, many]: [u32; 2]| (few, many))
        };
        let games = games.into_iter().flatten();
        let games = games.filter_map(|(name, value)| Some((name.clone(), pair(value)?)));
        let counts = table.get("instructions").and_then(toml::Value::as_table);
        let counts = counts.context("instructions")?.iter();
        Ok(Noted {
            compiler: Compiler {
                version: word("rustc")?,
                host: word("host")?,
            },
            counts: counts
                .filter_map(|(name, count)| Some((name.clone(), count.as_float()?)))
                .collect(),
            games: games.collect(),
        })
    }
}

/// Builds every measured program and counts each: its name, of what, how many.
fn count_all(root: &Path, noted: &Noted) -> Result<Vec<(String, &'static str, f64)>> {
    let all = measured(root, noted)?;
    let mut words = vec!["build", "--release", "--locked"];
    for Measured {
        package, example, ..
    } in &all
    {
        words.extend(["--package", package.as_str(), "--example", example.as_str()]);
    }
    crate::steps::cargo(root, "what is counted", &words)?;
    let metadata = crate::tree::metadata(root)?;
    let target = metadata["target_directory"].as_str();
    let target = PathBuf::from(target.context("target folder")?);
    let count = |measured: &Measured| {
        let few = run(measured, measured.few, &target)?;
        let many = run(measured, measured.many, &target)?;
        let unit = measured.unit.trim().trim_end_matches('s');
        Ok((measured.name(), unit, few.to(&many)))
    };
    all.iter().map(count).collect()
}

/// One run of a program.
struct Count {
    n_instructions: f64,
    n_pieces: f64,
}

impl Count {
    /// Instructions a piece between two runs.
    fn to(&self, more: &Count) -> f64 {
        (more.n_instructions - self.n_instructions) / (more.n_pieces - self.n_pieces)
    }
}

fn run(measured: &Measured, number: u32, target: &Path) -> Result<Count> {
    let program = target.join("release/examples").join(&measured.example);
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!(
            "--callgrind-out-file={}",
            target.join("callgrind.out").display()
        ))
        .arg(&program)
        .arg(number.to_string())
        .args(&measured.game)
        .output()
        .context("valgrind is missing: it is a package of Debian and Ubuntu")?;
    let (said, counted) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let count = number_before(&said, measured.unit).zip(number_after(&counted, "Collected : "));
    match count {
        Some((n_pieces, n_instructions)) if output.status.success() => Ok(Count {
            n_instructions,
            n_pieces,
        }),
        _ => bail!(
            "valgrind could not count {}:\n{said}{counted}",
            program.display()
        ),
    }
}

fn number_before(text: &str, word: &str) -> Option<f64> {
    text.split_once(word)?.0.rsplit(' ').next()?.parse().ok()
}

fn number_after(text: &str, word: &str) -> Option<f64> {
    let rest = text.split_once(word)?.1;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read() {
        let said = "300 games, 12780 actions in 1.72 s: 174 games/s";
        assert_eq!(number_before(said, " actions"), Some(12_780.0));
        let counted = "==7== Events    : Ir\n==7== Collected : 81500\n==7==\n";
        assert_eq!(number_after(counted, "Collected : "), Some(81_500.0));
        assert_eq!(number_after("", "Collected : "), None);
    }

    #[test]
    fn every_measured_program_has_a_figure() {
        let root = crate::tree::root();
        let noted = Noted::read(&root).expect("figures");
        let all = measured(&root, &noted).expect("folders");
        let names: Vec<String> = all.iter().map(Measured::name).collect();
        let mut expected: Vec<&String> = names.iter().collect();
        expected.sort();
        assert_eq!(noted.counts.keys().collect::<Vec<_>>(), expected);
        assert!(names.len() >= 8, "the games are found: {names:?}");
    }
}
