use std::path::Path;

use game_mini_divercity::MiniDivercity;
use rules::RulesVersion;
use rules_testkit::golden::{check_edits, check_folder, check_parting};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_replay() {
    let n_games = check_folder::<MiniDivercity>(&folder());
    assert!(n_games >= 14, "only {n_games} golden games");
}

/// The same actions under the other version, and the line where it says no.
#[test]
fn q40_a_refill_that_takes_the_last_card_parts_the_versions() {
    for (name, other, line) in [
        ("versus-no-icons", 2, 136),
        ("industrialist-5-strict-signs", 2, 210),
        ("version-2-versus", 1, 137),
        ("version-2-industrialist-4-full-team", 1, 200),
    ] {
        let path = folder().join(format!("{name}.jsonl"));
        let text = std::fs::read_to_string(path).expect("a golden game");
        let found = check_parting::<MiniDivercity>(&text, RulesVersion(other));
        assert_eq!(found, line, "{name}");
    }
}

#[test]
fn an_edited_golden_game_does_not() {
    let path = folder().join("coop-3-0.jsonl");
    let text = std::fs::read_to_string(path).expect("a golden game");
    let edits = [
        ("\"seat\":0", "\"seat\":1"),
        ("\"slot\":", "\"slot\":7"),
        ("\"total\":", "\"total\":1"),
    ];
    check_edits::<MiniDivercity>(&text, &edits);
}
