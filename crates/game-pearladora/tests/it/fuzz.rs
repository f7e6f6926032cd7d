//! The fuzz targets' laws on stable, under proptest.

use game_pearladora::{Action, Options, Pearladora};
use proptest::prelude::*;
use rules::{Game, Notation};
use rules_testkit::{fuzz, is_slow, seats};

fn config() -> ProptestConfig {
    let cases = if is_slow() { 3000 } else { 150 };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn start(n_seats: u8, advanced: bool) -> Pearladora {
    let options = Options {
        advanced,
        retire: advanced,
        ..Options::default()
    };
    Pearladora::new(&options, seats(n_seats)).expect("playable")
}

/// A real position with some characters changed.
fn damaged_position() -> impl Strategy<Value = String> {
    let text = start(3, true).render().replace("chance deals groups", "A")
        + "groups: elders children foragers\n";
    rules_testkit::damaged_text(text)
}

/// A real record with some bytes changed.
fn damaged_record() -> impl Strategy<Value = String> {
    rules_testkit::damaged_record(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/3-advanced-0.jsonl"
    ))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn legals_are_legal(n_seats in 2_u8..=4, advanced: bool, bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::legals_are_legal(&start(n_seats, advanced), &Action::every(), &bytes);
    }

    #[test]
    fn secrets_are_kept(n_seats in 2_u8..=4, advanced: bool, bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::secrets_are_kept(&start(n_seats, advanced), &bytes);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,300}") {
        fuzz::any_text_is_read::<Pearladora>(&text);
    }

    #[test]
    fn any_damaged_position_is_read(text in damaged_position()) {
        fuzz::any_text_is_read::<Pearladora>(&text);
    }

    #[test]
    fn any_damaged_record_is_read(text in damaged_record()) {
        fuzz::any_record_is_read::<Pearladora>(&text);
    }
}
