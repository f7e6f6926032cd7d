use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Ran, folder, interrupted, press_ctrl_c, tidetable, wait_for_games};

/// The file that a command writes until it is complete.
fn part_of(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.part", path.display()))
}

/// How many whole games there are in a file, which has nothing else.
fn n_games(path: &Path) -> usize {
    let bytes = fs::read(path).expect("a file");
    let text = match path.display().to_string().contains(".zst") {
        true => zstd::decode_all(&bytes[..]).expect("whole frames"),
        false => bytes,
    };
    let text = String::from_utf8(text).expect("text");
    assert!(text.is_empty() || text.ends_with('\n'), "a torn line");
    let outcomes = text.lines().filter(|line| line.contains("\"outcome\""));
    outcomes.count()
}

fn wait_for_bytes(path: &Path) {
    let since = std::time::Instant::now();
    while fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        assert!(since.elapsed().as_secs() < 60, "nothing is written");
        std::thread::yield_now();
    }
}

/// Records until there is something in the file, presses Ctrl-C, goes on with two
/// games more, and compares with the file of a run that was left alone.
fn check_recording(name: &str, words: &str, ending: &str) -> Ran {
    let folder = folder(name);
    let path = folder.join(format!("x.{ending}"));
    let command = format!("record {words} --out {}", path.display());
    let ran = interrupted(&format!("{command} --games 1000000"), |_| {
        wait_for_bytes(&part_of(&path));
    });
    assert_eq!(ran.code, 130, "{}", ran.err);
    let n_done = n_games(&part_of(&path));
    let said = format!("stopped after {n_done} of 1000000 games");
    assert!(n_done > 0 && ran.err.contains(&said), "{said}: {}", ran.err);
    assert!(ran.err.contains("the same command goes on"), "{}", ran.err);
    let n_all = n_done + 2;
    let again = tidetable(&format!("{command} --games {n_all}")).ok();
    let going_on = format!("going on after {n_done} games");
    assert!(again.contains(&going_on), "{again}");
    let whole = folder.join(format!("whole.{ending}"));
    let (seed, _) = again.split_once(", in ").expect("a seed");
    let (_, seed) = seed.rsplit_once("seed ").expect("a seed");
    let (words, _) = words.split_once("--seed").unwrap_or((words, ""));
    tidetable(&format!(
        "record {words} --seed {seed} --games {n_all} --out {}",
        whole.display()
    ))
    .ok();
    assert_eq!(n_games(&path), n_all);
    let same = fs::read(&path).expect("a file") == fs::read(&whole).expect("a file");
    assert!(same, "{words}: not the file of an uninterrupted run");
    ran
}

#[test]
fn record_keeps_every_game_that_is_over_and_goes_on() {
    let slow = "pearladora --bots search:60,random --threads 3 --seed s";
    check_recording("stop-slow", slow, "jsonl");
    check_recording("stop-slow-zst", slow, "jsonl.zst");
    let fast = "pearladora --bots random --threads 3 --seed s";
    check_recording("stop-fast", fast, "jsonl");
    check_recording("stop-fast-zst", fast, "jsonl.zst");
}

#[test]
fn record_goes_on_with_the_seed_it_has_chosen_itself() {
    check_recording("stop-seedless", "pearladora --threads 2", "jsonl");
    check_recording("stop-seedless-zst", "pearladora --threads 2", "jsonl.zst");
}

#[test]
fn record_goes_on_where_bots_are_given_time() {
    let path = folder("stop-timed").join("x.jsonl");
    let words = "record pearladora --bots search:1ms,random --seed s --out";
    let ran = interrupted(&format!("{words} {} --games 1000", path.display()), |_| {
        wait_for_bytes(&part_of(&path));
    });
    assert_eq!(ran.code, 130, "{}", ran.err);
    let begun = fs::read(part_of(&path)).expect("a file");
    let n_all = n_games(&part_of(&path)) + 1;
    tidetable(&format!("{words} {} --games {n_all}", path.display())).ok();
    assert!(fs::read(&path).expect("a file").starts_with(&begun));
    tidetable(&format!("verify {}", path.display())).ok();
}

#[test]
fn record_writes_whole_games_to_the_terminal() {
    let words = "record pearladora --bots random --seed s --games 100 --out -";
    let whole = tidetable(words).ok();
    let words = words.replace("--games 100", "--games 4000000");
    let folder = folder("stop-terminal");
    let path = folder.join("out.jsonl");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(words.split_whitespace())
        .stdout(fs::File::create(&path).expect("a file"))
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the binary runs");
    wait_for_bytes(&path);
    wait_for_games(child.id());
    press_ctrl_c(child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let text = fs::read_to_string(&path).expect("text");
    let n_bytes = whole.len().min(text.len());
    assert_eq!(text[..n_bytes], whole[..n_bytes], "in order");
    assert!(n_games(&path) > 0);
}

#[test]
fn simulate_reports_what_was_played() {
    let folder = folder("stop-simulate");
    let each = folder.join("each.jsonl");
    let words = "simulate pearladora --bots random --seed a --games 400000000";
    let ran = interrupted(
        &format!("{words} --json --each {}", each.display()),
        wait_for_games,
    );
    assert_eq!(ran.code, 130, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    let n_games = report["games"].as_u64().expect("a count");
    assert!(n_games > 0 && n_games < 400_000_000, "{n_games}");
    assert_eq!(report["asked"], 400_000_000);
    let said = format!("stopped after {n_games} of 400000000 games");
    assert!(ran.err.contains(&said), "{}", ran.err);
    let lines = fs::read_to_string(&each).expect("each game");
    assert_eq!(lines.lines().count() as u64, n_games);
    let last: Value = serde_json::from_str(lines.lines().last().expect("a game")).expect("JSON");
    assert_eq!(last["index"], n_games - 1, "the first games, none left out");

    let ran = interrupted(words, wait_for_games);
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(
        ran.out.contains(" of 400000000 games, seed a"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("games/s"), "{}", ran.out);
}

#[test]
fn nobody_waits_for_many_slow_games() {
    // A game of these takes a good second; a batch of them would take minutes.
    let words = "simulate pearladora --bots search:2000 --seed a --games 4000 --threads 2 --json";
    let ran = interrupted(words, wait_for_games);
    assert_eq!(ran.code, 130, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    assert!(
        (1..=4).contains(&report["games"].as_u64().expect("a count")),
        "those that had begun: {report}"
    );
}
