//! The fuzz targets' laws on stable, under proptest.

use game_in_too_deep::{Action, Deck, InTooDeep};
use proptest::prelude::*;
use rules::{Game, Notation};
use rules_testkit::{fuzz, is_slow};

use crate::cases;

fn config() -> ProptestConfig {
    let cases = if is_slow() { 3000 } else { 100 };
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn start() -> impl Strategy<Value = InTooDeep> {
    prop::sample::select(cases())
        .prop_map(|case| InTooDeep::new(&case.options, case.seats).expect("playable"))
}

const POSITION: &str = "seats: 3
options: sides=basic,basic,basic,advanced,basic
hand A: 3 17 44 70
hand B: 21 30
hand C: 31 33
shares A: 9 13
shares B: 1 2 6
depth ocean: 8 25 34
depth pearl: 40
discard: 10 11
start: B
active: A
draws: 1
depletions: 1
fresh: 4 5 7 12 14 15 16 18 19 20 21 22 23 24 26 27 28 29 32 35 36 37 38 39 41 42 43 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100
fresh in C: 0 to 1
traced A: 21 BC
dealt low: A 40
start shown: 50
phase: pay buy 44 with 3
";

/// The same position as it is written down.
fn position() -> String {
    let game = InTooDeep::parse(POSITION).unwrap_or_else(|error| panic!("{error}"));
    game.render()
}

/// A real position with some characters changed.
fn damaged_position() -> impl Strategy<Value = String> {
    rules_testkit::damaged_text(position())
}

/// A real record with some bytes changed.
fn damaged_record() -> impl Strategy<Value = String> {
    rules_testkit::damaged_record(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/3-mixed.jsonl"
    ))
}

#[test]
fn the_position_that_is_damaged_is_one() {
    let text = position();
    assert_eq!(InTooDeep::parse(&text).map(|game| game.render()), Ok(text));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn legals_are_legal(start in start(), bytes in prop::collection::vec(any::<u8>(), 0..700)) {
        let any_actions = Action::every(Deck::standard().cards());
        fuzz::legals_are_legal(&start, &any_actions, &bytes);
    }

    #[test]
    fn secrets_are_kept(start in start(), bytes in prop::collection::vec(any::<u8>(), 0..700)) {
        fuzz::secrets_are_kept(&start, &bytes);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,300}") {
        fuzz::any_text_is_read::<InTooDeep>(&text);
    }

    #[test]
    fn any_damaged_position_is_read(text in damaged_position()) {
        fuzz::any_text_is_read::<InTooDeep>(&text);
    }

    #[test]
    fn any_damaged_record_is_read(text in damaged_record()) {
        fuzz::any_record_is_read::<InTooDeep>(&text);
    }
}
