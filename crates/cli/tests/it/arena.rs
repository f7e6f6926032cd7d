use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Ran, folder, tidetable};

const PAIR: &str = "arena pearladora random greedy --seed a --blocks 12";

/// A log without the times that its bots took.
fn without_times(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a log");
    let line = |line: &str| match line.split_once(",\"seconds\":") {
        Some((before, _)) => format!("{before}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn play(words: &str, path: &Path) -> Ran {
    tidetable(&format!("{words} --json --out {}", path.display()))
}

#[track_caller]
fn refused(words: &str, expected: &[&str]) {
    let ran = tidetable(words);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    for part in expected {
        assert!(ran.err.contains(part), "no \"{part}\" in: {}", ran.err);
    }
}

#[test]
fn an_interrupted_log_goes_on_to_be_the_same() {
    let folder = folder("arena-resume");
    let whole = folder.join("whole.jsonl");
    let report = play(PAIR, &whole).json();
    assert_eq!(report["pairs"][0]["blocks"], 12);
    assert_eq!(report["blocks_before"], 0);
    let text = fs::read_to_string(&whole).expect("a log");
    assert_eq!(text.lines().count(), 13);
    // Cut anywhere: within the header, after it, within a block.
    for n_bytes in [
        0,
        40,
        text.find('\n').expect("a line") + 1,
        text.len() * 2 / 3,
    ] {
        let part = folder.join(format!("cut-{n_bytes}.jsonl"));
        fs::write(&part, &text[..n_bytes]).expect("a file");
        let resumed = play(&format!("{PAIR} --threads 3"), &part).json();
        assert_eq!(without_times(&part), without_times(&whole));
        assert_eq!(resumed["pairs"], report["pairs"]);
    }
}

#[test]
fn a_finished_log_can_be_asked_again_and_gone_on_with() {
    let path = folder("arena-more").join("log.jsonl");
    let first = play(PAIR, &path).json();
    let before = fs::read_to_string(&path).expect("a log");
    // Without a seed, the log's own.
    let again = play("arena pearladora random greedy --blocks 12", &path).json();
    assert_eq!(again["blocks_before"], 12);
    assert_eq!(
        (&again["pairs"], &again["bots"]),
        (&first["pairs"], &first["bots"])
    );
    assert_eq!(fs::read_to_string(&path).expect("a log"), before);
    let more = play("arena pearladora random greedy --blocks 15", &path).json();
    assert_eq!(more["pairs"][0]["blocks"], 15);
    assert!(
        fs::read_to_string(&path)
            .expect("a log")
            .starts_with(&before)
    );
}

#[test]
fn a_log_of_something_else_is_refused_and_not_touched() {
    let folder = folder("arena-foreign");
    let path = folder.join("log.jsonl");
    play(PAIR, &path).ok();
    let text = fs::read_to_string(&path).expect("a log");
    let out = format!("--out {}", path.display());
    for (words, expected) in [
        ("arena pearladora random greedy --seed b", "seed: a, not b"),
        (
            "arena pearladora greedy random --seed a",
            "random greedy, not greedy random",
        ),
        (
            "arena pearladora random greedy --seed a --seats 3",
            "seats: 2, not 3",
        ),
        (
            "arena pearladora random greedy --seed a --set peek=true",
            "options",
        ),
        (
            "arena deep-colony random greedy --seed a",
            "the game: pearladora",
        ),
        (
            "arena pearladora random greedy --seed a --gauntlet",
            "pairs: all against all",
        ),
    ] {
        refused(&format!("{words} {out}"), &[expected, "another"]);
    }
    for (from, to, expected) in [
        ("\"version\":1", "\"version\":2", "log of version 2"),
        ("\"tidetable\":\"", "\"tidetable\":\"9.", "tidetable: 9."),
        ("tidetable-arena", "tidetable-kitchen", "is no arena log"),
        ("\"block\":3", "\"block\":2", "line 5"),
        ("\"scores\":[", "\"scores\":[7,", "line 2"),
    ] {
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text);
        fs::write(&path, &other).expect("a file");
        refused(&format!("{PAIR} {out}"), &[expected]);
        assert_eq!(fs::read_to_string(&path).expect("a log"), other);
    }
    for mine in ["mine", "mine\nand mine\n", "\n"] {
        fs::write(&path, mine).expect("a file");
        refused(&format!("{PAIR} {out}"), &["is no arena log"]);
        assert_eq!(fs::read_to_string(&path).expect("a file"), mine);
    }
}

#[test]
fn every_pair_meets_and_the_stronger_have_more_elo() {
    let words = "arena pearladora random playout greedy --seed a --blocks 20 --json";
    let report = tidetable(words).json();
    let pairs = report["pairs"].as_array().expect("pairs");
    let names: Vec<String> = pairs.iter().map(|pair| pair["bots"].to_string()).collect();
    assert_eq!(
        names,
        [
            r#"["random","playout"]"#,
            r#"["random","greedy"]"#,
            r#"["playout","greedy"]"#
        ]
    );
    let elo = |idx: usize| report["bots"][idx]["elo"].as_f64().expect("a number");
    assert_eq!(elo(0), 0.0);
    assert!(elo(2) > 100.0 && elo(2) > elo(1), "{report}");
    assert_eq!(report["bots"][2]["blocks"], 40);
    assert_eq!(pairs[0]["games"], 40);
    let few = tidetable(&format!("{words} --gauntlet")).json();
    assert_eq!(few["pairs"].as_array().map(Vec::len), Some(2));
    assert_eq!(few["pairs"][1]["score"], pairs[1]["score"]);
    let text = tidetable("arena pearladora random greedy --seed a --blocks 3").ok();
    assert!(
        text.contains("Elo") && text.contains("95 % interval"),
        "{text}"
    );
}

#[test]
fn more_than_two_sides_are_one_against_the_rest() {
    let report = tidetable("arena pearladora greedy random --seats 3 --seed a --blocks 8 --json");
    let report = report.json();
    assert_eq!(report["games_a_block"], 6);
    let alone = |idx: usize| report["pairs"][0]["alone"][idx].as_f64().expect("a share");
    assert!(alone(0) > 0.6 && alone(1) < 0.3, "{report}");
    let partners = tidetable("arena pearladora greedy random --seats 4 --blocks 2 --json").json();
    assert_eq!(partners["sides"].to_string(), "[[0,2],[1,3]]");
    assert_eq!(partners["games_a_block"], 2);
    let against = "arena mini-divercity greedy random --set mode=industrialist --blocks 2 --json";
    assert_eq!(
        tidetable(against).json()["sides"].to_string(),
        "[[0,1,2],[3]]"
    );
}

#[test]
fn those_who_win_together_are_compared_deal_by_deal() {
    let words = "arena mini-divercity greedy random playout --seed a --blocks 30 --json";
    let report = tidetable(words).json();
    assert_eq!(report["sides"].to_string(), "[[0,1,2]]");
    assert_eq!(report["games_a_block"], 3);
    let wins = |idx: usize| report["bots"][idx]["wins"].as_f64().expect("a count");
    assert!(wins(0) > 15.0, "greedy divers win: {report}");
    for (number, [first, second]) in [[0, 1], [0, 2], [1, 2]].into_iter().enumerate() {
        let difference = report["pairs"][number]["difference"].as_f64();
        let expected = (wins(first) - wins(second)) / 30.0;
        assert!((difference.expect("a difference") - expected).abs() < 1e-9);
    }
}

#[test]
fn a_sequential_test_ends_what_is_clear() {
    let words = "arena pearladora greedy random --seed a --blocks 400 --stop sprt --json";
    let report = tidetable(words).json();
    let pair = &report["pairs"][0];
    assert_eq!(pair["verdict"], "stronger");
    let n_blocks = pair["blocks"].as_u64().expect("a count");
    assert!((4..100).contains(&n_blocks), "{n_blocks}");
    // However many threads were busy with blocks that were not needed.
    let other = tidetable(&format!("{words} --threads 5")).json();
    assert_eq!(other["pairs"], report["pairs"]);
}

#[test]
fn pairs_can_be_read_as_a_table() {
    let folder = folder("arena-csv");
    let path = folder.join("pairs.csv");
    let words = format!(
        "arena pearladora random greedy search:20 --gauntlet --blocks 4 --seed a --csv {}",
        path.display()
    );
    let report = tidetable(&format!("{words} --json")).json();
    let text = fs::read_to_string(&path).expect("a file");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.len() == 11), "{text}");
    assert_eq!(rows[0][..4], ["bot", "against", "blocks", "games"]);
    assert_eq!(rows[2][..4], ["random", "search:20", "4", "8"]);
    let score = rows[1][4].parse::<f64>().expect("a number");
    let expected = report["pairs"][0]["score"].as_f64().expect("a number");
    assert!((score - expected).abs() < 1e-6);
    refused(&words, &["exists already"]);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let cases: [(&str, &[&str]); 14] = [
        ("arena chess random greedy", &["\"chess\""]),
        ("arena pearladora", &["BOT"]),
        ("arena pearladora random", &["random has nobody"]),
        (
            "arena pearladora random greedy random",
            &["random is named twice"],
        ),
        ("arena pearladora search:1s search:1000ms", &["named twice"]),
        ("arena pearladora random clever", &["\"clever\"", "minnow"]),
        ("arena pearladora random person", &["\"person\""]),
        ("arena pearladora random search:0ms", &["no time to think"]),
        ("arena pearladora random search:2000s", &["too long"]),
        ("arena pearladora random greedy --blocks 0", &["0"]),
        ("arena pearladora random greedy --seats 9", &["2 to 4"]),
        (
            "arena pearladora random greedy --elo0 9 --elo1 9",
            &["nothing to test"],
        ),
        ("arena pearladora random greedy --alpha 0.7", &["--alpha"]),
        ("arena pearladora random greedy --stop soon", &["sprt"]),
    ];
    for (words, expected) in cases {
        refused(words, expected);
    }
    let folder = folder("arena-nowhere");
    for option in ["--out", "--csv"] {
        let missing = folder.join("no").join("log");
        refused(
            &format!("{PAIR} {option} {}", missing.display()),
            &["no such folder"],
        );
        refused(
            &format!("{PAIR} {option} {}", folder.display()),
            &["folder"],
        );
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// Waits until a log has so many lines.
#[cfg(unix)]
fn wait_for_lines(path: &PathBuf, n_lines: usize) {
    let since = std::time::Instant::now();
    while fs::read_to_string(path).unwrap_or_default().lines().count() < n_lines {
        assert!(since.elapsed().as_secs() < 60, "nothing is written");
        std::thread::yield_now();
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let path = folder("arena-stop").join("log.jsonl");
    // A hundred thousand blocks of which each takes some time.
    let words = format!(
        "arena pearladora random search:60 --seed a --blocks 100000 --out {}",
        path.display()
    );
    let ran = crate::interrupted(&words, |_| wait_for_lines(&path, 3));
    let said = ran.out;
    assert_eq!(ran.code, 130, "{said}");
    let kept = fs::read_to_string(&path).expect("a log");
    let n_blocks = kept.lines().count() - 1;
    assert!(
        said.contains(&format!("stopped after {n_blocks} blocks")),
        "{said}"
    );
    assert!(said.contains("the same command goes on"), "{said}");
    for line in kept.lines() {
        serde_json::from_str::<Value>(line).expect("whole lines only");
    }
    let again = play("arena pearladora random search:60 --blocks 1", &path).json();
    assert_eq!(again["blocks_before"], n_blocks);
    assert!(fs::read_to_string(&path).expect("a log").starts_with(&kept));
}
