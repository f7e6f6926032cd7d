//! Taking back is a control of the table; the game only says where it is free.

use game_deep_colony::{Action, DeepColony, Phase};
use rules::{Control, Entry, Manners, Notation, Replay, Seat, Setup, Told, Typed, Viewer, Views};
use rules_testkit::play_random;

use crate::cases;

#[test]
fn q46_a_tile_can_be_taken_back_until_something_is_deployed() {
    let seat = Seat::new(0).expect("a seat");
    let text = "0\n0 start/0\nto act: A places dome";
    let mut replay = Replay::from(DeepColony::parse(text).expect("a position"));
    let before = replay.game().clone();
    let play = |replay: &mut Replay<DeepColony>, words: &str| {
        let action = Action::read(words).expect("an action");
        replay.push(Entry::Action { seat, action }, &mut Told::deaf())
    };
    assert!(replay.take_back_to(seat).is_err(), "nothing was played");
    play(&mut replay, "place 0,-1 0").expect("legal");
    let to = replay.take_back_to(seat).expect("free");
    let control = Control::TakeBack { to };
    let entry = Entry::Control { seat, control };
    replay.push(entry, &mut Told::deaf()).expect("free");
    assert_eq!(*replay.game(), before);
    play(&mut replay, "place 0,-1 0").expect("legal");
    play(&mut replay, "skip").expect("legal");
    assert!(replay.take_back_to(seat).is_err(), "the turn is over");
}

#[test]
fn q46_nothing_else_is_free_to_take_back() {
    for case in cases() {
        let mut dice = dice::Key::new(dice::Purpose::Test, &case.name, 1).stream(0);
        let start = DeepColony::new(&case.options, case.seats).expect("playable");
        for position in play_random(&start, &mut dice).positions {
            let phase = position.view(Viewer::Public {}).phase;
            let is_placed = matches!(phase, Phase::Deploy { .. });
            assert_eq!(position.can_take_back(), is_placed);
        }
    }
}
