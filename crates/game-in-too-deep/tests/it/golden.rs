use std::path::Path;

use game_in_too_deep::InTooDeep;
use rules_testkit::golden::{check_edits, check_folder};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_replay() {
    let n_games = check_folder::<InTooDeep>(&folder());
    assert!(n_games >= 20, "only {n_games} golden games");
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
