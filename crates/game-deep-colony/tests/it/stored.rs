//! Options, actions and chances as they were once stored must be readable for
//! ever. Lines are only ever added to these files.

use std::path::Path;

use game_deep_colony::{Action, Chance, Options};
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
    check::<Chance>("chances.jsonl", 2);
}

#[test]
fn what_is_not_stored_is_refused() {
    for text in [
        r#"{"type":"place","at":[0,0]}"#,
        r#"{"type":"place","at":[0,0],"rotation":4}"#,
        r#"{"type":"place","at":[0,0],"rotation":-1}"#,
        r#"{"type":"place","at":[0],"rotation":0}"#,
        r#"{"type":"place","at":[0,5000],"rotation":0}"#,
        r#"{"type":"place","at":[0,0],"rotation":0,"extra":1}"#,
        r#"{"type":"skip","extra":1}"#,
        r#"{"type":"mark_colony"}"#,
        r#"{"type":"mark_colony","colony":256}"#,
        r#"{"type":"mark_colony","colony":-1}"#,
        r#"{"type":"mark"}"#,
        r#"[]"#,
        "null",
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    for text in [
        r#"{"tileset":"other"}"#,
        r#"{"tileset":7}"#,
        r#"{"tileset":{}}"#,
        r#"{"tileset":{"schema":1}}"#,
        r#"{"colour":"red"}"#,
        r#"{"first_seat":9}"#,
        r#"{"start_tile":7}"#,
    ] {
        assert!(serde_json::from_str::<Options>(text).is_err(), "{text}");
    }
}
