//! Options, actions and chances as they were once stored must be readable for
//! ever. Lines are only ever added to these files.

use std::path::Path;

use game_pearladora::{Action, Chance, Options};
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
    check::<Action>("actions.jsonl", 9);
    check::<Chance>("chances.jsonl", 4);
}

#[test]
fn what_is_not_stored_is_refused() {
    for text in [
        r#"{"type":"diver","value":6,"at":[0,0]}"#,
        r#"{"type":"diver","value":0,"at":[0,0]}"#,
        r#"{"type":"diver","value":1,"at":[8,0]}"#,
        r#"{"type":"diver","value":1,"at":[0,5]}"#,
        r#"{"type":"diver","value":1,"at":[0]}"#,
        r#"{"type":"diver","value":1,"at":[0,0],"extra":1}"#,
        r#"{"type":"done","extra":1}"#,
        r#"{"type":"pontoon","line":67}"#,
        r#"{"type":"pontoon","line":-1}"#,
        r#"{"type":"pontoon"}"#,
        r#"{"type":"jump"}"#,
        r#"[]"#,
        "null",
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    for text in [
        r#"{"advanced":1}"#,
        r#"{"colour":"red"}"#,
        r#"{"first_seat":9}"#,
        r#"{"first_seat":"me"}"#,
        r#"{"groups":["pirates"]}"#,
        r#"{"groups":"none"}"#,
    ] {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}
