//! What is announced can be taken back until it is paid.

use game_in_too_deep::{Action, InTooDeep};
use rules::{Actions, Control, Entry, Notation, Replay, Told, Typed, Viewer, Views};
use rules_testkit::{play_text, seat};

const TEXT: &str = "
seats: 3
hand A: 20 30 40 44
hand B: 5
shares B: 2 6
";

#[test]
fn q47_an_announcement_is_taken_back_step_by_step_and_nobody_has_noticed() {
    let start = InTooDeep::parse(TEXT).unwrap_or_else(|error| panic!("{error}"));
    let mut replay = Replay::from(start);
    let before = replay.game().view(Viewer::seat(seat('B')));
    play_text(&mut replay, 'A', "buy 44");
    play_text(&mut replay, 'A', "pay 20");
    assert_eq!(replay.game().view(Viewer::seat(seat('B'))), before);
    assert_eq!(replay.game().view(Viewer::Public {}).phase, before.phase);
    for _ in 0..2 {
        let to = replay.take_back_to(seat('A')).expect("nothing has moved");
        let entry = Entry::Control {
            seat: seat('A'),
            control: Control::TakeBack { to },
        };
        replay.push(entry, &mut Told::deaf()).expect("it can be");
    }
    assert_eq!(replay.game(), &start);
    assert!(replay.take_back_to(seat('A')).is_err(), "nothing is left");
}

#[test]
fn q47_what_is_paid_cannot_be_taken_back() {
    let start = InTooDeep::parse(TEXT).expect("a position");
    let mut replay = Replay::from(start);
    play_text(&mut replay, 'A', "buy 44");
    play_text(&mut replay, 'A', "pay 20");
    assert!(replay.take_back_to(seat('B')).is_err(), "not B's");
    play_text(&mut replay, 'A', "pay 40");
    assert!(replay.take_back_to(seat('A')).is_err(), "all is shown");
    let free = InTooDeep::parse("seats: 3\nhand A: 20").expect("a position");
    let mut replay = Replay::from(free);
    play_text(&mut replay, 'A', "buy 20");
    assert!(replay.take_back_to(seat('A')).is_err(), "it cost nothing");
}

#[test]
fn q47_refused_actions_change_nothing() {
    let mut game = InTooDeep::parse(TEXT).expect("a position");
    let before = game;
    for text in [
        "buy 5",
        "pay 20",
        "expand 5 ocean",
        "raise 20",
        "skip",
        "take 20",
    ] {
        let action = Action::read(text).expect("an action");
        let refused = game.play(seat('A'), action, &mut Told::new());
        assert!(refused.is_err(), "{text}");
        assert_eq!(game, before, "{text}");
    }
}
