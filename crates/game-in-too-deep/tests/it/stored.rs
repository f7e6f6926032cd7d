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
    check::<Options>("options.jsonl", 3);
    check::<Action>("actions.jsonl", 15);
    check::<Chance>("chances.jsonl", 2);
}

#[test]
fn what_is_not_stored_is_refused() {
    for text in [
        r#"{"type":"buy","card":-1}"#,
        r#"{"type":"buy","card":0}"#,
        r#"{"type":"buy","card":128}"#,
        r#"{"type":"buy","card":1,"extra":1}"#,
        r#"{"type":"buy"}"#,
        r#"{"type":"expand","card":1,"company":"gold"}"#,
        r#"{"type":"take_share","holder":5,"company":"ocean"}"#,
        r#"{"type":"take_share","holder":"fourth","company":"ocean"}"#,
        r#"{"type":"draw","extra":1}"#,
        r#"{"type":"jump"}"#,
        "[]",
        "null",
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    for text in [
        r#"{"sides":"basic"}"#,
        r#"{"sides":["basic"]}"#,
        r#"{"sides":["basic","basic","basic","basic","golden"]}"#,
        r#"{"colour":"red"}"#,
        r#"{"deck":"mine"}"#,
        r#"{"deck":{"ocean":[1]}}"#,
    ] {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}
