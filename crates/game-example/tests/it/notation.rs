//! What is no position or no action.

use game_example::{Action, Undertow};
use rules::Typed;
use rules_testkit::position_error;

#[track_caller]
fn error(text: &str) -> String {
    position_error::<Undertow>(text)
}

#[test]
fn a_position_needs_the_whole_box() {
    assert!(error("hand A: c3 c3").contains("hand A"));
    assert!(error("hand A: c3\nhand B: c3").contains("box"));
    assert!(error("hand A: c3\nrow 1: c3 .. .. ..").contains("box"));
    assert!(error("hand A: c3\nknown A: c4").contains("known"));
}

#[test]
fn a_position_says_what_can_be_due() {
    for text in [
        "phase: lay",
        "phase: take",
        "phase: draw",
        "hand A: c1\nphase: first",
        "active: B\nphase: first",
        "options: first_seat=0\nphase: first",
        "hand A: c1 c2 c3\nphase: deal A",
        "row 1: c1 .. .. ..\nphase: deal A",
        "tideline: c1 c2 c3\nphase: open",
        "hand A: c1\nphase: over",
    ] {
        assert!(error(text).contains("does not fit what is due"), "{text}");
    }
}

#[test]
fn words_that_mean_nothing_are_named() {
    assert!(error("colour: red").contains("colour"));
    assert!(error("just words").contains("just words"));
    assert!(error("hand A: whale").contains("whale"));
    assert!(error("row 1: c3").contains("c3"));
    assert!(error("row 5: .. .. .. ..").contains("row 5"));
    assert!(error("options: easy").contains("easy"));
    assert!(error("options: first_seat=9").contains('9'));
    assert!(error("phase: turn of the tide").contains("turn of the tide"));
    assert!(error("phase: deal C").contains("\"C\" is not a seat; there is A, B"));
    assert!(error("active: D").contains('D'));
    assert!(error("seats: 9").contains('9'));
    assert!(error("seats: 5").contains("two to four"));
}

#[test]
fn what_is_no_action_is_refused_with_the_forms() {
    for text in [
        "",
        "lay",
        "lay c1",
        "lay c0 a1",
        "lay c1 e1",
        "take",
        "take x",
        "draw 1",
        "pass",
    ] {
        assert!(Action::read(text).is_err(), "{text}");
    }
    let error = Action::read("dance").expect_err("no action");
    assert!(error.to_string().contains("lay SHELL PLACE"), "{error}");
}
