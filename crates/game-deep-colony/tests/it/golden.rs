use std::path::Path;

use game_deep_colony::DeepColony;
use rules_testkit::golden::{check_edits, check_folder};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_replay() {
    let n_games = check_folder::<DeepColony>(&folder());
    assert!(n_games >= 20, "only {n_games} golden games");
}

#[test]
fn an_edited_golden_game_does_not() {
    let path = folder().join("2-random-0.jsonl");
    let text = std::fs::read_to_string(path).expect("a golden game");
    let edits = [
        ("\"seat\":0", "\"seat\":1"),
        ("\"rotation\":", "\"rotation\":1"),
        ("\"tile\":", "\"tile\":1"),
        ("\"total\":", "\"total\":1"),
    ];
    check_edits::<DeepColony>(&text, &edits);
}
