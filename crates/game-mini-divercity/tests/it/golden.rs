use std::path::Path;

use game_mini_divercity::MiniDivercity;
use rules_testkit::golden::{check_folder, check_record};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_replay() {
    let n_games = check_folder::<MiniDivercity>(&folder());
    assert!(n_games >= 14, "only {n_games} golden games");
}

#[test]
fn an_edited_golden_game_does_not() {
    let path = folder().join("coop-3-0.jsonl");
    let text = std::fs::read_to_string(path).expect("a golden game");
    assert_eq!(check_record::<MiniDivercity>(&text), Ok(()));
    let lines: Vec<&str> = text.lines().collect();
    for (idx, line) in lines.iter().enumerate() {
        for (from, to) in [
            ("\"seat\":0", "\"seat\":1"),
            ("\"slot\":", "\"slot\":7"),
            ("\"total\":", "\"total\":1"),
        ] {
            if line.contains(from) {
                let mut edited = lines.clone();
                let changed = line.replacen(from, to, 1);
                edited[idx] = &changed;
                assert!(
                    check_record::<MiniDivercity>(&edited.join("\n")).is_err(),
                    "line {}: {changed}",
                    idx + 1
                );
            }
        }
        let mut shorter = lines.clone();
        shorter.remove(idx);
        assert!(
            check_record::<MiniDivercity>(&shorter.join("\n")).is_err(),
            "without line {}",
            idx + 1
        );
    }
}
