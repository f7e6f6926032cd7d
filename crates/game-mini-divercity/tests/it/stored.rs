//! Options, actions and chances as they were once stored must be readable for
//! ever. Lines are only ever added to these files.

use std::path::Path;

use dice::{Key, Purpose};
use game_mini_divercity::{Action, Chance, MiniDivercity, Options};
use rules::{Game, fingerprint};
use rules_testkit::golden::check_stored;
use rules_testkit::play_random;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn check<T: DeserializeOwned + Serialize>(file: &str, n_forms: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored");
    check_stored::<T>(&folder.join(file), n_forms);
}

#[test]
fn stored_forms_can_be_read() {
    check::<Options>("options.jsonl", 4);
    check::<Action>("actions.jsonl", 21);
    check::<Chance>("chances.jsonl", 4);
}

#[test]
fn what_is_not_stored_is_refused() {
    for text in [
        r#"{"type":"play","slot":-1}"#,
        r#"{"type":"play","slot":1,"extra":1}"#,
        r#"{"type":"play"}"#,
        r#"{"type":"tell","hand":6}"#,
        r#"{"type":"tell","hand":"A"}"#,
        r#"{"type":"close","slot":0,"hotel":"pink"}"#,
        r#"{"type":"diving","species":"whale"}"#,
        r#"{"type":"sign","sign":12}"#,
        r#"{"type":"take","diver":"lifeguard"}"#,
        r#"{"type":"order","card":"red_green"}"#,
        r#"{"type":"end_turn","extra":1}"#,
        r#"{"type":"jump"}"#,
        "[]",
        "null",
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    for text in [
        r#"{"mode":"duel"}"#,
        r#"{"level":"shallow"}"#,
        r#"{"turn_cards":1}"#,
        r#"{"colour":"red"}"#,
        r#"{"first_seat":9}"#,
        r#"{"diver_cards":"mine"}"#,
        r#"{"diver_cards":[["lifeguard"]]}"#,
        r#"{"diver_cards":[[],[],[],[],[],[],[]]}"#,
    ] {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}

/// A table's log has a fingerprint of every position, and a replay that gives
/// another one is a fault: what a position hashes to is stored, too.
#[test]
fn fingerprints_stay() {
    let case = crate::cases().swap_remove(0);
    let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
    let mut dice = Key::new(Purpose::Test, "fingerprints", 0).stream(0);
    let played = play_random(&start, &mut dice);
    let prints: Vec<u32> = played.positions.iter().map(fingerprint).collect();
    assert_eq!((prints.len(), fingerprint(&prints)), (106, 3535829326));
}
