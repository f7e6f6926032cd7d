use std::fs;

use serde_json::Value;

use crate::{folder, tidetable};

fn sum(counts: &Value) -> u64 {
    let counts = counts.as_object().expect("counts");
    counts.values().map(|n| n.as_u64().expect("a count")).sum()
}

/// The sum of what was counted, each value as often as it was seen.
fn total(spread: &Value) -> i64 {
    let counts = spread["counts"].as_object().expect("counts");
    let part = |(value, n): (&String, &Value)| {
        value.parse::<i64>().expect("a number") * n.as_i64().expect("a count")
    };
    counts.iter().map(part).sum()
}

#[track_caller]
fn adds_up(figures: &Value, n_games: u64) {
    assert_eq!(figures["games"], n_games);
    for spread in ["actions", "turns"] {
        assert_eq!(sum(&figures[spread]["counts"]), n_games, "{spread}");
    }
    let times = |field: &str| -> i64 {
        let often = figures[field].as_object().expect("counts");
        let times = often.values().map(|often| often["times"].as_i64());
        times.map(|times| times.expect("a count")).sum()
    };
    assert_eq!(times("action_types"), total(&figures["actions"]));
    let points = figures["points"].as_array().expect("points by seat");
    let lines = figures["lines"].as_object().expect("lines");
    let of_lines: i64 = lines
        .values()
        .map(|line| line["points"].as_i64().expect("points"))
        .sum();
    assert_eq!(of_lines, points.iter().map(total).sum::<i64>());
    for (rule, often) in figures["rules"].as_object().expect("rules") {
        let title = often["title"].as_str().expect("a title");
        assert!(!title.is_empty(), "{rule} is in the game's pages");
        assert!(often["games"].as_u64() <= Some(n_games));
        assert!(often["games"].as_u64() <= often["times"].as_u64());
    }
}

#[test]
fn figures_of_every_game_add_up() {
    for (game, n_games) in [
        ("pearladora --seats 3 --set advanced=true", 8),
        ("mini-divercity", 12),
        (
            "mini-divercity --set mode=industrialist --set full_team=true",
            12,
        ),
        ("in-too-deep --seats 2", 6),
        ("deep-colony", 4),
    ] {
        let words = format!("lab {game} --vary none --games {n_games} --seed a --json");
        let report = tidetable(&words).json();
        assert_eq!(report["variants"].as_array().map(Vec::len), Some(0));
        adds_up(&report["figures"], n_games);
    }
}

#[test]
fn somebody_wins_every_game_against_each_other() {
    let words = "lab pearladora --vary none --games 40 --bot random --seed a --json";
    let report = tidetable(words).json();
    let figures = &report["figures"];
    for by in ["by_seat", "by_order"] {
        let won: u64 = [0, 1]
            .iter()
            .map(|&idx| figures[by][idx]["won"].as_u64().expect("a count"))
            .sum();
        assert_eq!(won + figures["shared"].as_u64().expect("a count"), 40);
    }
    assert_eq!(figures["lost_by_all"], 0);
    assert_eq!(sum(&figures["leads"]["counts"]), 40);
    assert_eq!(
        figures["rules"]["R5.2"]["times"], 40,
        "each game is over once"
    );
    let other = tidetable(&format!("{words} --threads 5")).json();
    assert_eq!(other, report, "however many threads");
}

#[test]
fn every_option_is_varied_alone() {
    let words = "lab mini-divercity --games 3 --bot random --seed a --json";
    let report = tidetable(words).json();
    let variants = report["variants"].as_array().expect("variants");
    let of = |option: &str| variants.iter().filter(|v| v["option"] == option).count();
    assert_eq!((of("turn_cards"), of("mode"), of("level")), (1, 3, 8));
    let solo = variants
        .iter()
        .find(|v| v["value"] == "solo")
        .expect("a variant");
    assert_eq!(
        (&solo["seats"], &solo["options"]["mode"]),
        (&1.into(), &"solo".into())
    );
    assert_eq!(solo["options"]["level"], report["options"]["level"]);
    variants
        .iter()
        .for_each(|variant| adds_up(&variant["figures"], 3));
    let one = tidetable(&format!("{words} --vary turn_cards")).json();
    assert_eq!(one["variants"].as_array().map(Vec::len), Some(1));
    assert_eq!(one["figures"], report["figures"]);
}

#[test]
fn the_page_needs_nothing_else_and_says_what_was_counted() {
    let folder = folder("lab-page");
    let path = folder.join("lab.html");
    let words = format!(
        "lab pearladora --set advanced=true --games 20 --bot random --seed <a> --out {}",
        path.display()
    );
    let report = tidetable(&format!("{words} --json")).json();
    let page = fs::read_to_string(&path).expect("a page");
    for outside in [
        "http:", "https:", "src=", "href=", "url(", "@import", "<script", "<a>",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("<svg") && page.contains("role=\"img\""));
    assert!(page.contains("prefers-color-scheme") || page.contains("color-scheme: light dark"));
    let mean = report["figures"]["actions"]["mean"]
        .as_f64()
        .expect("a mean");
    assert!(page.contains(&format!("<td>decisions</td><td>{mean:.2}</td>")));
    let share = report["figures"]["by_order"][0]["share"]
        .as_f64()
        .expect("a share");
    assert!(page.contains(&format!("<b>{:.1} %</b>", 100.0 * share)));
    assert!(page.contains("<b>R2.3</b> A seat that cannot play is passed over"));
    assert!(
        page.contains("--set advanced=true --games 20 --bot random --vary all --seed &lt;a&gt;")
    );
    let ran = tidetable(&words);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("exists already"), "{}", ran.err);
}

#[test]
fn what_the_lab_cannot_do_is_refused() {
    for (words, expected) in [
        ("lab chess", "\"chess\""),
        ("lab pearladora --bot clever", "\"clever\""),
        ("lab pearladora --games 0", "0"),
        ("lab pearladora --seats 9", "2 to 4"),
        ("lab pearladora --vary colour", "\"colour\""),
        ("lab pearladora --vary groups", "advanced, peek, retire"),
        (
            "lab pearladora --out no/such/folder/lab.html",
            "no such folder",
        ),
    ] {
        let ran = tidetable(words);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (2, ""),
            "{words}: {}",
            ran.err
        );
        assert!(ran.err.contains(expected), "{words}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_the_games_that_are_over() {
    let words = "lab pearladora --bot random --games 4000000 --vary peek --seed a --json";
    let ran = crate::interrupted(words, crate::wait_for_games);
    let said = ran.err;
    assert_eq!(ran.code, 130, "{said}");
    let figures: Value = serde_json::from_str(&ran.out).expect("figures");
    let n_games = figures["games"].as_u64().expect("a count");
    assert!(n_games > 0 && n_games < 4_000_000, "{n_games}");
    assert!(
        said.contains(&format!("stopped after {n_games} games")),
        "{said}"
    );
    adds_up(&figures["figures"], n_games);
}
