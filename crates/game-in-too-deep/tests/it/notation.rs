//! What is no position or no action.

use game_in_too_deep::{Action, InTooDeep};
use rules::Typed;
use rules_testkit::position_error;

#[track_caller]
fn error(text: &str) -> String {
    position_error::<InTooDeep>(text)
}

#[test]
fn a_position_needs_the_whole_box() {
    assert!(error("hand A: 3 3").contains("set of cards"));
    assert!(error("hand A: 3\nhand B: 3").contains("box"));
    assert!(error("hand A: 101").contains("box"));
    assert!(error("deck: 3\ndiscard: 4").contains("discard"));
    assert!(error("seats: 2\nbonus: deck 4").contains("bonus"));
    assert!(error("seats: 3\nbonus: deck 5").contains("bonus"));
    assert!(error("hand A: 3\nfresh: 3").contains("deck"));
    assert!(error("hand A: 3\nfresh in A: 0 to 0").contains("fresh"));
    assert!(error("traced A: 3 B").contains("paid"));
    assert!(error("hand A: 30\ndealt low: B 20").contains("low card"));
    assert!(error("opened: 1 2 3 4 5").contains("four cards"));
}

#[test]
fn a_position_says_what_can_be_due() {
    for text in [
        "phase: draft A",
        "phase: ability treasure",
        "phase: payout end",
        "phase: opening end",
        "phase: over",
        "phase: pay buy 44",
        "hand A: 44\nphase: pay buy 44",
        "hand A: 44 3\nshares B: 2\nphase: pay buy 44 with 44",
        "hand A: 44 3\nshares B: 2\nphase: pay buy 44 with 3",
        "hand A: 44\nphase: pay draw",
        "owed: A 2",
        "depletions: 2",
        "draws: 3",
        "opened: 3",
        "open: 3",
        "deck:",
        "hand A: 1 2 3 4 5 6\nphase: deal A",
        "final left: 1\ndraws: 1",
        "final left: 1\nphase: ability ocean",
        "seats: 2\nbonus: deck 4, aside 1",
    ] {
        assert!(error(text).contains("does not fit what is due"), "{text}");
    }
}

#[test]
fn words_that_mean_nothing_are_named() {
    assert!(error("colour: red").contains("colour"));
    assert!(error("just words").contains("just words"));
    assert!(error("hand A: whale").contains("whale"));
    assert!(error("depth gold: 3").contains("depth gold"));
    assert!(error("options: easy").contains("easy"));
    assert!(error("options: sides=basic,basic").contains("basic"));
    assert!(error("options: sides=a,b,c,d,e").contains("sides"));
    assert!(error("options: deck=1.2").contains("deck"));
    assert!(error("phase: turn of the tide").contains("turn of the tide"));
    assert!(error("phase: payout later").contains("later"));
    assert!(error("start: D").contains('D'));
    assert!(error("owed: A").contains('A'));
    assert!(error("bonus: under the sofa").contains("sofa"));
    assert!(error("traced A: 3 A").contains("3 A"));
    assert!(error("fresh in A: many").contains("many"));
    assert!(error("draws: 9").contains('9'));
    assert!(error("seats: 9").contains('9'));
    assert!(error("seats: 6").contains("two to five"));
}

#[test]
fn what_is_no_action_is_refused_with_the_forms() {
    for text in [
        "",
        "buy",
        "buy 0",
        "buy 128",
        "buy x",
        "expand 3",
        "expand 3 gold",
        "take_share F ocean",
        "take_share AB ocean",
        "pass",
        "pay 1 2",
    ] {
        assert!(Action::read(text).is_err(), "{text}");
    }
    let error = Action::read("dance").expect_err("no action").to_string();
    assert!(error.contains("expand CARD COMPANY"), "{error}");
}
