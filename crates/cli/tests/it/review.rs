use std::fs;

use crate::{folder, run, tidetable};

#[test]
fn a_recorded_game_is_reviewed_the_same_way_every_time() {
    let record = tidetable("record pearladora --seed s --seats 2 --bots random").ok();
    let review = |words: &str| run(&format!("review - --budget 30 {words}"), &record);
    let text = review("").ok();
    assert!(text.starts_with("pearladora: "), "{text}");
    assert!(text.contains("chance of winning over the game"), "{text}");
    assert!(text.contains("│"), "{text}");
    assert_eq!(review("--threads 1").ok(), text);
    let json = review("--json").json();
    let decisions = json["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty());
    assert_eq!(json["hindsight"], false);
    let worst = decisions
        .iter()
        .max_by_key(|judged| judged["loss"].as_u64());
    let worst = worst.expect("a decision");
    let played = worst["played"]["text"].as_str().expect("words");
    assert!(text.contains(played), "{text}");
    let knowing = review("--json --hindsight").json();
    assert_eq!(knowing["hindsight"], true);
    assert_ne!(knowing["decisions"], json["decisions"]);
}

#[test]
fn another_game_of_the_file_can_be_chosen() {
    let path = folder("reviewed").join("two.jsonl.zst");
    let file = path.display();
    tidetable(&format!(
        "record pearladora --seed s --seats 2 --games 2 --out {file}"
    ))
    .ok();
    let review = |words: &str| tidetable(&format!("review {file} --budget 5 {words}"));
    let (first, second) = (review("--game 0").ok(), review("--game 1").ok());
    assert_ne!(first, second);
    let none = review("--game 2");
    assert_eq!(none.code, 2);
    assert!(
        none.err.contains("there is no game 2; it has 2, from 0 on"),
        "{}",
        none.err
    );
}

#[test]
fn what_cannot_be_reviewed_is_named() {
    let folder = folder("unreviewable");
    let record = tidetable("record pearladora --seed s --seats 2").ok();
    let lines: Vec<&str> = record.lines().collect();
    let half = lines[..lines.len() / 2].join("\n");
    let wrong = record.replacen("\"seat\":0", "\"seat\":1", 1);
    for (text, expected) in [
        (half.as_str(), "without an outcome"),
        (&wrong, "file.jsonl:"),
        ("", "there is no record in it"),
        ("{}", "not a record's header"),
    ] {
        let path = folder.join("file.jsonl");
        fs::write(&path, text).expect("a file");
        let ran = tidetable(&format!("review {} --budget 5", path.display()));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
    let ran = tidetable("review nowhere.jsonl");
    assert!(ran.code == 2 && ran.err.contains("cannot be read"));
    for (budget, expected) in [
        ("0", "no time to think"),
        ("2h", "is no budget"),
        ("9999s", "too long"),
    ] {
        let ran = tidetable(&format!("review x --budget {budget}"));
        assert!(ran.code == 2 && ran.err.contains(expected), "{}", ran.err);
    }
}
