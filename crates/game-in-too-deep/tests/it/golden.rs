use std::path::Path;

use game_in_too_deep::InTooDeep;
use rules::RulesVersion;
use rules_testkit::golden::{check_edits, check_folder, check_parting};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_replay() {
    let n_games = check_folder::<InTooDeep>(&folder());
    assert!(n_games >= 20, "only {n_games} golden games");
}

/// The same actions under the other version, and the line where it says no.
#[test]
fn q58_a_last_fundraiser_parts_the_versions() {
    for (name, other, line) in [
        ("2-advanced", 2, 277),
        ("version-2-2-basic-playout", 1, 291),
        ("version-2-2-own-deck", 1, 95),
        ("version-2-3-basic", 1, 325),
    ] {
        let path = folder().join(format!("{name}.jsonl"));
        let text = std::fs::read_to_string(path).expect("a golden game");
        let found = check_parting::<InTooDeep>(&text, RulesVersion(other));
        assert_eq!(found, line, "{name}");
    }
}

#[test]
fn an_edited_golden_game_does_not() {
    let path = folder().join("3-advanced.jsonl");
    let text = std::fs::read_to_string(path).expect("a golden game");
    let edits = [
        ("\"seat\":0", "\"seat\":1"),
        ("\"card\":", "\"card\":1"),
        ("\"total\":", "\"total\":1"),
    ];
    check_edits::<InTooDeep>(&text, &edits);
}
