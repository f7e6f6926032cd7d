//! The fuzz targets' laws on stable, under proptest.

use game_mini_divercity::{Action, MiniDivercity};
use proptest::prelude::*;
use rules::{Game, Notation};
use rules_testkit::{fuzz, is_slow};

use crate::cases;

fn config() -> ProptestConfig {
    let cases = if is_slow() { 3000 } else { 150 };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn start() -> impl Strategy<Value = MiniDivercity> {
    prop::sample::select(cases())
        .prop_map(|case| MiniDivercity::new(&case.options, case.seats).expect("playable"))
}

const POSITION: &str = "seats: 3
options: strict full_team
tokens: crab +1, eel -2
hotels: red green
A: crab eel* turtle
B: crab*! oyster~1.3 starfish
C: lobster eel manta_ray
divers: A captain, B swimmer used
species discard: crab 2, eel
corporation discard: red_blue, oil 2
active: B
phase: oil oil_dynamite 0
";

/// A real position with some characters changed.
fn damaged_position() -> impl Strategy<Value = String> {
    rules_testkit::damaged_text(POSITION.to_owned())
}

/// A real record with some bytes changed.
fn damaged_record() -> impl Strategy<Value = String> {
    rules_testkit::damaged_record(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/signs-3.jsonl"
    ))
}

#[test]
fn the_position_that_is_damaged_is_one() {
    let game = MiniDivercity::parse(POSITION).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.render(), POSITION);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn legals_are_legal(start in start(), bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::legals_are_legal(&start, &Action::every(), &bytes);
    }

    #[test]
    fn secrets_are_kept(start in start(), bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::secrets_are_kept(&start, &bytes);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,300}") {
        fuzz::any_text_is_read::<MiniDivercity>(&text);
    }

    #[test]
    fn any_damaged_position_is_read(text in damaged_position()) {
        fuzz::any_text_is_read::<MiniDivercity>(&text);
    }

    #[test]
    fn any_damaged_record_is_read(text in damaged_record()) {
        fuzz::any_record_is_read::<MiniDivercity>(&text);
    }
}
