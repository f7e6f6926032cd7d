//! What is no position or no action.

use game_mini_divercity::{Action, MiniDivercity};
use rules::{Notation, Typed};
use rules_testkit::position_error;

#[track_caller]
fn error(text: &str) -> String {
    position_error::<MiniDivercity>(text)
}

#[test]
fn a_position_needs_the_whole_box() {
    assert!(error("A: crab crab crab crab\nB: crab crab").contains("box"));
    assert!(error("A: crab\nspecies discard: crab 5").contains("box"));
    assert!(
        error("A: crab\nspecies deck: crab\nspecies discard: crab").contains("species discard")
    );
    assert!(error("A: crab\ncorporation discard: oil 7").contains("box"));
    assert!(
        error("A: crab\ncorporation discard: red_blue\nphase: over hotels red_blue")
            .contains("phase")
    );
    assert!(error("A: crab crab crab crab eel").contains("hand"));
}

#[test]
fn a_position_says_what_can_be_due() {
    for text in [
        "seats: 3\nA: crab crab crab crab",
        "A: crab\nphase: industrialist",
        "A: crab\nphase: oil dynamite 0",
        "A: crab\nphase: oil oil 1",
        "B: crab\nphase: oil oil 0",
        "A: crab\nphase: order",
        "A: crab\ncorporation top: oil",
        "A: crab\nlooked: oil, dynamite",
        "A: crab\nphase: signs B 1",
        "A: crab\nphase: captain B",
        "A: crab\nspecies deck:\nphase: draw A",
        "A: crab\nphase: dismiss 0",
        "A: crab\nphase: refill",
        "options: mode=industrialist\nseats: 3\nA: crab\nphase: flip",
    ] {
        assert!(error(text).contains("does not fit what is due"), "{text}");
    }
}

#[test]
fn words_that_mean_nothing_are_named() {
    assert!(error("A: whale").contains("whale"));
    assert!(error("colour: red").contains("colour"));
    assert!(error("just words").contains("just words"));
    assert!(error("tokens: crab +3").contains("crab +3"));
    assert!(error("hotels: pink").contains("pink"));
    assert!(error("divers: A captain, B captain").contains("captain"));
    assert!(error("options: easy").contains("easy"));
    assert!(error("phase: turn of the tide").contains("turn of the tide"));
    assert!(error("A: crab~3.3").contains("3.3"));
    assert!(error("seats: 9").contains('9'));
}

#[test]
fn what_is_no_action_is_refused_with_the_forms() {
    for text in [
        "", "play", "play 0", "play 6", "tell G", "tell AB", "sign 0", "sign 13", "close 1", "pass",
    ] {
        assert!(Action::read(text).is_err(), "{text}");
    }
    let error = Action::read("dance").expect_err("no action").to_string();
    assert!(error.contains("close SLOT HOTEL"), "{error}");
}

#[test]
fn facts_of_hands_are_those_of_the_table() {
    let game = MiniDivercity::parse("A: crab").expect("a position");
    assert_eq!(game.fact("hand A").as_deref(), Some("crab"));
    assert_eq!(game.fact("hand B").as_deref(), Some("none"));
    for name in ["hand C", "hand AB", "hand a"] {
        assert_eq!(game.fact(name), None, "{name}");
    }
}
