use std::fs;

use crate::{folder, run, tidetable};

const MAKE: &str =
    "puzzles pearladora --set peek=true --bots greedy --worlds 600 --seed s --games 4";

#[test]
fn puzzles_are_made_checked_joined_and_shown() {
    let folder = folder("puzzles");
    let path = |name: &str| folder.join(name).display().to_string();
    let (file, both) = (path("new.jsonl"), path("both.jsonl"));
    let text = tidetable(MAKE).ok();
    assert!(
        text.starts_with("{\"format\":\"tidetable-puzzles/1\""),
        "{text}"
    );
    assert!(text.lines().count() > 1, "nothing is found");
    let said = tidetable(&format!("{MAKE} --threads 1 --out {file}")).ok();
    assert!(said.contains("puzzles of Pearladöra"), "{said}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    tidetable(&format!(
        "puzzles pearladora --join {file} {file} --out {both}"
    ))
    .ok();
    assert_eq!(fs::read_to_string(&both).expect("a file"), text);
    let shown = tidetable(&format!("puzzles pearladora --show {file}")).ok();
    assert!(
        shown.contains("difficulty") && shown.contains("\n* "),
        "{shown}"
    );
    let checked = tidetable(&format!("puzzles pearladora --check {file} --worlds 100"));
    assert!(
        checked.out.contains("replay and hold") || checked.err.contains("do not hold"),
        "{} {}",
        checked.out,
        checked.err
    );
    // Those that hold are a file of their own.
    let holding = path("holding.jsonl");
    let sorted = tidetable(&format!(
        "puzzles pearladora --check {file} --worlds 100 --out {holding}"
    ));
    let n_bad = sorted.err.matches(": line ").count();
    assert_eq!(sorted.code, 0, "{}", sorted.err);
    let n_kept = fs::read_to_string(&holding)
        .expect("a file")
        .lines()
        .count();
    assert_eq!(n_kept + n_bad, text.lines().count(), "{}", sorted.err);
}

#[test]
fn puzzles_are_made_from_records() {
    let record =
        "record pearladora --set peek=true --bots greedy --seats 2 --seed s --games 4 --out -";
    let records = tidetable(record).ok();
    let make = "puzzles pearladora --records - --worlds 600";
    let found = run(make, &records).ok();
    assert!(found.lines().count() > 1, "nothing is found");
    let half = &records[..records.len() / 2];
    let cut = run(make, half);
    assert_eq!(cut.code, 1);
    let foreign = run(&make.replace("pearladora", "deep-colony"), &records);
    assert_eq!(foreign.code, 1);
    assert!(
        foreign.err.contains("a game of pearladora"),
        "{}",
        foreign.err
    );
}

#[test]
fn what_cannot_be_a_puzzle_is_named() {
    let folder = folder("no-puzzles");
    let file = folder.join("file.jsonl");
    let text = tidetable(MAKE).ok();
    let changed = text.replacen("\"difficulty\":", "\"difficulty\":1", 1);
    let foreign = text.replacen("pearladora", "deep-colony", 1);
    for (text, expected) in [
        ("", "line 1: there is no header"),
        (&*changed, "line 2: "),
        (&*foreign, "line 1: these are puzzles of \"deep-colony\""),
    ] {
        fs::write(&file, text).expect("a file");
        for way in ["--check", "--show", "--join"] {
            let ran = tidetable(&format!("puzzles pearladora {way} {}", file.display()));
            assert_eq!(ran.code, 1, "{}", ran.err);
            assert!(ran.err.contains(expected), "{}", ran.err);
        }
    }
    let missing = tidetable("puzzles pearladora --check nowhere.jsonl");
    assert_eq!(missing.code, 2, "{}", missing.err);
    let existing = tidetable(&format!("{MAKE} --out {}", file.display()));
    assert_eq!(existing.code, 2, "{}", existing.err);
    assert_eq!(tidetable("puzzles nothing").code, 2);
    assert_eq!(tidetable("puzzles pearladora --bots person").code, 2);
}

#[test]
fn a_house_takes_no_puzzles_that_were_tampered_with() {
    let folder = folder("house-puzzles");
    let shipped = include_str!("../../../hosting/data/puzzles/pearladora.jsonl");
    let (file, data) = (folder.join("own.jsonl"), folder.join("tide.db"));
    let serve = || {
        let (file, data) = (file.display(), data.display());
        tidetable(&format!("serve --port 0 --data {data} --puzzles {file}"))
    };
    assert_eq!(serve().code, 2, "there is no such file");
    for (text, why) in [
        (
            shipped.replacen("\"difficulty\":1", "\"difficulty\":2", 1),
            "line",
        ),
        (
            shipped.lines().take(3).collect::<Vec<_>>().join("\n"),
            "puzzles",
        ),
        ("not at all".to_owned(), "first line"),
        ("{\"game\":\"chess\"}\n".to_owned(), "there is no game"),
    ] {
        std::fs::write(&file, text).expect("written");
        let ran = serve();
        assert_ne!(ran.code, 0);
        assert!(ran.err.contains(why), "{why}: {}", ran.err);
    }
    let ran = tidetable("serve --day-begins 24:00");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("04:00"), "{}", ran.err);
}
