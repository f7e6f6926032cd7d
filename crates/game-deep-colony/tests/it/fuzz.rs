//! The fuzz targets' laws on stable, under proptest.

use game_deep_colony::{Action, DeepColony, Options};
use proptest::prelude::*;
use rules::{Game, Notation};
use rules_testkit::{fuzz, is_slow, seats};

fn config() -> ProptestConfig {
    let cases = if is_slow() { 3000 } else { 100 };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn start(n_seats: u8) -> DeepColony {
    DeepColony::new(&Options::default(), seats(n_seats)).expect("playable")
}

/// A real position with some characters changed.
fn damaged_position() -> impl Strategy<Value = String> {
    let text = "\
     -1            0             1\n\
-1   .             terminus-a/0  .\n\
0    cap-gate-a/3  aerator-d/0   tee-a/0\n\
seats: 3\n\
pieces: A marker 0,0 aerator; B submarine -1,0 colony 0\n\
scores: C links 2 7\n\
to act: A places curve-a\n"
        .to_owned();
    DeepColony::parse(&text).expect("a position");
    rules_testkit::damaged_text(text)
}

/// A real record with some bytes changed; its set is its own.
fn damaged_record() -> impl Strategy<Value = String> {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/2-small-0.jsonl");
    let text = std::fs::read_to_string(path).expect("a golden game");
    (
        Just(text),
        prop::collection::vec(
            (any::<prop::sample::Index>(), "[0-9a-z\"\\[\\]{},: ]"),
            0..6,
        ),
    )
        .prop_map(|(mut text, changes)| {
            for (at, letter) in changes {
                let at = at.index(text.len());
                if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                    text.replace_range(at..=at, &letter);
                }
            }
            text
        })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn legals_are_legal(n_seats in 2_u8..=4, bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::legals_are_legal(&start(n_seats), &Action::every(3), &bytes);
    }

    #[test]
    fn secrets_are_kept(n_seats in 2_u8..=4, bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        fuzz::secrets_are_kept(&start(n_seats), &bytes);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,300}") {
        fuzz::any_text_is_read::<DeepColony>(&text);
    }

    #[test]
    fn any_damaged_position_is_read(text in damaged_position()) {
        fuzz::any_text_is_read::<DeepColony>(&text);
    }

    #[test]
    fn any_damaged_record_is_read(text in damaged_record()) {
        fuzz::any_record_is_read::<DeepColony>(&text);
    }
}
