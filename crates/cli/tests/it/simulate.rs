use std::fs;

use crate::{folder, tidetable};

/// A report without what depends on the machine and the moment.
fn report(words: &str) -> serde_json::Value {
    let mut report = tidetable(&format!("simulate pearladora --json {words}")).json();
    let fields = report.as_object_mut().expect("an object");
    for field in [
        "threads",
        "seconds",
        "games_per_second",
        "actions_per_second",
    ] {
        assert!(
            fields.remove(field).is_some_and(|value| value.is_number()),
            "{field}"
        );
    }
    report
}

#[test]
fn results_are_the_same_for_any_number_of_threads() {
    let one = report("--games 333 --seed a --seats 3 --set advanced=true --threads 1");
    for threads in [2, 7] {
        let words =
            format!("--games 333 --seed a --seats 3 --set advanced=true --threads {threads}");
        assert_eq!(report(&words), one);
    }
    assert_ne!(
        report("--games 333 --seed b --seats 3 --set advanced=true"),
        one
    );
}

#[test]
fn the_report_says_what_was_played() {
    let report = report("--games 200 --seed a --bots greedy,random --set peek=true");
    assert_eq!(report["game"], "pearladora");
    assert_eq!(report["options"]["peek"], true);
    assert_eq!(
        (&report["seats"], &report["games"]),
        (&2.into(), &200.into())
    );
    let count = |field: &str, seat: usize| report[field][seat].as_u64().expect("a count");
    assert_eq!(
        count("wins", 0) + count("wins", 1) + count("shared", 0),
        200
    );
    assert!(count("wins", 0) > 170, "greedy plays sensibly: {report}");
    let interval = &report["win_intervals"][0];
    let share = count("wins", 0) as f64 / 200.0;
    assert!(interval[0].as_f64() < Some(share) && Some(share) < interval[1].as_f64());
    let actions = report["mean_actions"].as_f64().expect("a mean");
    assert!((60.0..90.0).contains(&actions));
    let bound = |field: &str| report[field].as_f64().expect("a count");
    assert!(bound("fewest_actions") < actions && actions < bound("most_actions"));
    assert!(report["mean_scores"][0].as_f64() > report["mean_scores"][1].as_f64());
}

#[test]
fn quick_dice_give_the_same_games_again_but_others() {
    let words = "--games 200 --seed a --bots playout";
    let quick = report(&format!("{words} --quick-dice --threads 1"));
    assert_eq!(quick["quick_dice"], true);
    assert_eq!(report(&format!("{words} --quick-dice --threads 2")), quick);
    assert_ne!(report(words)["mean_scores"], quick["mean_scores"]);
    let said = tidetable("simulate pearladora --games 5 --quick-dice --seed a").ok();
    assert!(said.contains("seed a, quick dice"), "{said}");
    let both = tidetable("simulate pearladora --quick-dice --each nowhere.jsonl");
    assert_eq!(both.code, 2, "lines are of games that can be recorded");
}

#[test]
fn each_game_is_the_game_that_record_writes() {
    let folder = folder("each");
    let each = folder.join("each.jsonl");
    let words = "--seats 4 --seed a --set advanced=true --bots random,greedy,random,greedy";
    tidetable(&format!(
        "simulate pearladora {words} --games 40 --each {}",
        each.display()
    ))
    .ok();
    let lines = fs::read_to_string(each).expect("the file was written");
    assert_eq!(lines.lines().count(), 40);
    for (index, line) in lines.lines().enumerate().step_by(13) {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(game["index"], index);
        let record = tidetable(&format!("record pearladora {words} --index {index}")).ok();
        let last = record.lines().last().expect("an outcome");
        let outcome: serde_json::Value = serde_json::from_str(last).expect("JSON");
        assert_eq!(outcome["outcome"]["ranks"], game["ranks"]);
        let totals: Vec<_> = outcome["outcome"]["sheets"]
            .as_array()
            .expect("sheets")
            .iter()
            .map(|sheet| sheet["total"].clone())
            .collect();
        assert_eq!(serde_json::Value::Array(totals), game["scores"]);
        let n_actions = record
            .lines()
            .filter(|line| line.contains("\"kind\":\"action\""))
            .count();
        assert_eq!(game["actions"], n_actions);
    }
}
