//! Options, actions and chances as they were once stored must be readable for
//! ever. Lines are only ever added to these files.

use std::path::Path;

use game_in_too_deep::{Action, Chance, Options};
use rules_testkit::golden::check_stored;
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
