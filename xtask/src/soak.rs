//! Long proofs: what the gate has in short, for as long as it takes to be sure. Each
//! is run once before something is published, and what it printed is reported.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};

use crate::gate::{ATTACKS, BUILD, FAULTS, SIMULATE, TEST, target};
use crate::newcomer;
use crate::steps::Steps;

/// A long proof.
struct Soak {
    name: &'static str,
    what: &'static str,
    /// How long it takes on two cores that nobody else uses, building aside.
    minutes: u32,
    run: fn(&mut Steps, &Path) -> Result<()>,
}

const SOAKS: &[Soak] = &[
    Soak {
        name: "laws",
        what: "every test in its long version: laws, fuzzed games, counted paths, twin games",
        minutes: 8,
        run: laws,
    },
    Soak {
        name: "puzzles",
        what: "every shipped puzzle searched again in 50,000 worlds, with other luck",
        minutes: 30,
        run: puzzles,
    },
    Soak {
        name: "ladder",
        what: "every level against the one below in every game; goes on where it stopped",
        minutes: 900,
        run: ladder,
    },
    Soak {
        name: "kills",
        what: "a server killed a hundred times under load: no acknowledged move is lost",
        minutes: 3,
        run: kills,
    },
    Soak {
        name: "nodes",
        what: "three servers on PostgreSQL and NATS, harmed a hundred times in each of six ways",
        minutes: 45,
        run: nodes,
    },
    Soak {
        name: "failover",
        what: "a standby takes PostgreSQL's place: a synchronous one loses nothing, another does",
        minutes: 3,
        run: failover,
    },
    Soak {
        name: "races",
        what: "100,000 decisions made on two servers at once, and the bots of killed ones",
        minutes: 6,
        run: races,
    },
    Soak {
        name: "simulation",
        what: "three servers in one process, 10,000 seeds of faults: every screen is the log's",
        minutes: 30,
        run: simulation,
    },
    Soak {
        name: "hostile",
        what: "a million hostile frames and every attack: others wait at most 250 ms (p99)",
        minutes: 7,
        run: hostile,
    },
    Soak {
        name: "browser",
        what: "the page in a browser, three times over: nothing depends on the moment",
        minutes: 12,
        run: browser,
    },
    Soak {
        name: "browsers",
        what: "a tour of every screen in Firefox and WebKit, with pictures to look at",
        minutes: 6,
        run: browsers,
    },
    Soak {
        name: "newcomer",
        what: "a new game, renamed, one rule changed, played in the terminal and in a browser",
        minutes: 1,
        run: newcomer::prove,
    },
];

/// Whether there is a proof of this name.
pub(crate) fn exists(name: &str) -> bool {
    SOAKS.iter().any(|soak| soak.name == name)
}

/// All of them, with how long they take.
pub(crate) fn list() -> String {
    let mut text = "Long proofs, and how long they take once everything is built:\n".to_owned();
    for Soak {
        name,
        what,
        minutes,
        ..
    } in SOAKS
    {
        let _ = write!(text, "\n  {name:10} {minutes:3} min  {what}");
    }
    text
}

/// Runs one, and says what it took.
pub(crate) fn run(root: &Path, name: &str) -> Result<()> {
    let soak = SOAKS.iter().find(|soak| soak.name == name);
    let soak = soak.context("the name was checked")?;
    let mut steps = Steps::new(root);
    steps.install(&target()?)?;
    let held = (soak.run)(&mut steps, root);
    steps.print();
    held?;
    println!("== {name} holds");
    Ok(())
}

fn laws(steps: &mut Steps, _: &Path) -> Result<()> {
    steps.cargo("one build of everything", BUILD, &[])?;
    steps.cargo("all tests, long versions", TEST, &[("SLOW_TESTS", "1")])
}

/// The programs as they are shipped; figures are taken with them.
fn programs(steps: &mut Steps) -> Result<(String, String)> {
    let build = "build --release --package cli --package load --locked";
    steps.cargo("the programs", build, &[])?;
    let folder = target()?.join("release");
    let path = |name| folder.join(name).to_string_lossy().into_owned();
    Ok((path("load"), path("tidetable")))
}

fn puzzles(steps: &mut Steps, root: &Path) -> Result<()> {
    let (_, tidetable) = programs(steps)?;
    let folder = root.join("crates/hosting/data/puzzles");
    let mut files: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::path);
    for file in files {
        let path = file.path();
        let game = path.file_stem().context("a file of a game")?;
        let (game, path) = (game.to_string_lossy(), path.to_string_lossy());
        let check = [&*tidetable, "puzzles", &*game, "--check", &*path];
        steps.run(root, &format!("puzzles of {game}"), &check, &[])?;
    }
    Ok(())
}

/// A hundred blocks of each pair of neighbours; where all win together, 400 deals of
/// all at every difficulty. What is played is kept beside the builds.
fn ladder(steps: &mut Steps, root: &Path) -> Result<()> {
    const LEVELS: [&str; 5] = ["minnow", "puffin", "otter", "dolphin", "orca"];
    const DIFFICULTIES: [&str; 8] = [
        "snorkeling",
        "open_water",
        "advanced",
        "divemaster",
        "assistant_instructor",
        "instructor",
        "cousteau",
        "poseidon",
    ];
    let (_, tidetable) = programs(steps)?;
    let folder = target()?.join("ladder");
    std::fs::create_dir_all(&folder)?;
    let mut play = |what: &str, words: &[&str]| {
        let log = folder.join(format!("{what}.jsonl"));
        let log = log.to_string_lossy();
        let mut command = vec![&*tidetable, "arena"];
        command.extend(words);
        command.extend(["--seed", "ladder", "--out", &*log]);
        steps.run(root, what, &command, &[])
    };
    for game in ["pearladora", "in-too-deep", "deep-colony"] {
        for pair in LEVELS.windows(2) {
            let words = [game, pair[1], pair[0], "--seats", "2", "--blocks", "100"];
            play(&format!("{game}-{}", pair[1]), &words)?;
        }
    }
    let reef = |set: &str| -> Vec<String> {
        let words = [&["mini-divercity"], &LEVELS[..], &["--set", set]].concat();
        words.into_iter().map(str::to_owned).collect()
    };
    for difficulty in DIFFICULTIES {
        let words = reef(&format!("level={difficulty}"));
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.extend(["--seats", "3", "--blocks", "400"]);
        play(&format!("mini-divercity-{difficulty}"), &words)?;
    }
    let words = reef("mode=industrialist");
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.extend(["--blocks", "100"]);
    play("mini-divercity-industrialist", &words)
}

fn kills(steps: &mut Steps, root: &Path) -> Result<()> {
    let (load, server) = programs(steps)?;
    let kill = [&load, "--server", &server, "--kills", "100"];
    steps.run(root, "a hundred kills", &kill, &[])
}

/// A house of three servers, and what is done with it.
fn on_three_nodes(steps: &mut Steps, root: &Path, what: &str, words: &[&str]) -> Result<()> {
    let (load, server) = programs(steps)?;
    let mut command = vec![&*load, "--server", &*server];
    command.extend(["--store", "postgres", "--nodes", "3"]);
    command.extend(words);
    steps.run(root, what, &command, &[])
}

fn nodes(steps: &mut Steps, root: &Path) -> Result<()> {
    let faults = format!("{FAULTS},pause,terminate");
    let words = ["--tables", "40", "--kills", "100", "--kill", &faults];
    on_three_nodes(steps, root, "a hundred of each harm", &words)
}

fn failover(steps: &mut Steps, root: &Path) -> Result<()> {
    let words = ["--tables", "40", "--kills", "5", "--kill", "failover"];
    on_three_nodes(steps, root, "a synchronous standby", &words)?;
    let words = ["--tables", "40", "--kill", "failover-async"];
    on_three_nodes(steps, root, "one that is behind", &words)
}

fn races(steps: &mut Steps, root: &Path) -> Result<()> {
    let words = ["--tables", "60", "--races", "100000"];
    on_three_nodes(steps, root, "races", &words)?;
    on_three_nodes(steps, root, "orphaned bots", &["--orphans", "3"])
}

fn simulation(steps: &mut Steps, _: &Path) -> Result<()> {
    steps.cargo("one build of everything", BUILD, &[])?;
    let seeds = [("SIMULATE_SEEDS", "10000")];
    steps.cargo("10,000 simulated seeds", SIMULATE, &seeds)
}

fn hostile(steps: &mut Steps, root: &Path) -> Result<()> {
    let (load, server) = programs(steps)?;
    let frames = [&load, "--server", &server, "--hostile", "1000000"];
    steps.run(root, "a million hostile frames", &frames, &[])?;
    let attack = [
        &load,
        "--server",
        &server,
        "--seconds",
        "30",
        "--p99",
        "250",
        "--attack",
        ATTACKS,
    ];
    steps.run(root, "every attack", &attack, &[])
}

fn browser(steps: &mut Steps, _: &Path) -> Result<()> {
    steps.page()?;
    steps.cargo("one build of everything", BUILD, &[])?;
    let target = target()?;
    let server = target.join("debug/tidetable");
    let server = server.to_string_lossy();
    let browse = ["node", "e2e/run.mjs", "--server", &server];
    for _ in 0..3 {
        steps.run(
            &target.join("page/web"),
            "the page in a browser",
            &browse,
            &[],
        )?;
    }
    Ok(())
}

/// Firefox and WebKit are not installed by themselves: the tour says which packages
/// it misses.
fn browsers(steps: &mut Steps, _: &Path) -> Result<()> {
    steps.page()?;
    steps.cargo("one build of everything", BUILD, &[])?;
    let target = target()?;
    let server = target.join("debug/tidetable");
    let server = server.to_string_lossy();
    let shots = target.join("tour");
    let shots = shots.to_string_lossy();
    let tour = [
        "node",
        "e2e/tour.mjs",
        "--server",
        &server,
        "--shots",
        &shots,
    ];
    steps.run(
        &target.join("page/web"),
        "the tour in Firefox and WebKit",
        &tour,
        &[],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_proof_is_listed_once() {
        for soak in SOAKS {
            assert_eq!(list().matches(&format!("  {} ", soak.name)).count(), 1);
            assert!(exists(soak.name));
        }
        assert!(!exists("nothing"));
    }
}
