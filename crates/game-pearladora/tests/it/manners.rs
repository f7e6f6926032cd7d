//! Taking back is a control of the table; the game only says where it is free.

use game_pearladora::{Action, Options, Pearladora, Phase};
use rules::{
    Chances, Control, Entry, FirstSeat, Manners, Notation, Position, Replay, Setup, ToAct, Told,
    Typed, Views,
};
use rules_testkit::{play_random, seat, seats};

use crate::cases;

/// A game that A begins, with clusters laid.
fn begun(options: Options) -> Replay<Pearladora> {
    let options = Options {
        first_seat: FirstSeat::Seat(seat('A')),
        ..options
    };
    let mut replay = Replay::<Pearladora>::new(&options, seats(2)).expect("playable");
    let mut outcomes = Vec::new();
    while replay.game().to_act() == (ToAct::Chance {}) {
        replay.game().chances(&mut outcomes);
        let chance = outcomes[0].0;
        replay
            .push(Entry::Chance { chance }, &mut Told::deaf())
            .expect("possible");
    }
    replay
}

fn play(replay: &mut Replay<Pearladora>, letter: char, action: &str) {
    let action = Action::read(action).expect("an action");
    let entry = Entry::Action {
        seat: seat(letter),
        action,
    };
    replay
        .push(entry, &mut Told::deaf())
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Whether a seat can take its last action back; does so if it can.
fn takes_back(replay: &mut Replay<Pearladora>, letter: char) -> bool {
    let Ok(to) = replay.take_back_to(seat(letter)) else {
        return false;
    };
    let entry = Entry::Control {
        seat: seat(letter),
        control: Control::TakeBack { to },
    };
    replay
        .push(entry, &mut Told::deaf())
        .expect("it was just allowed");
    true
}

#[test]
fn q37_the_first_pontoon_can_be_taken_back() {
    let mut replay = begun(Options::default());
    assert!(!takes_back(&mut replay, 'A'), "nothing was played");
    let before = *replay.game();
    play(&mut replay, 'A', "pontoon a1-b1");
    assert!(!takes_back(&mut replay, 'B'), "it is A's");
    assert!(takes_back(&mut replay, 'A'));
    assert_eq!(*replay.game(), before);
    assert!(!takes_back(&mut replay, 'A'), "it is taken back already");
}

#[test]
fn q37_not_after_the_second_pontoon_or_done() {
    for end in ["pontoon b1-c1", "done"] {
        let mut replay = begun(Options::default());
        play(&mut replay, 'A', "pontoon a1-b1");
        play(&mut replay, 'A', end);
        assert!(!takes_back(&mut replay, 'A'), "{end}");
    }
    // Not even if the same seat is to act again, since the other has retired.
    let mut replay = begun(Options {
        retire: true,
        ..Options::default()
    });
    play(&mut replay, 'A', "diver 1 a1");
    play(&mut replay, 'B', "retire");
    play(&mut replay, 'A', "pontoon a1-b1");
    play(&mut replay, 'A', "pontoon b1-c1");
    assert_eq!(replay.game().to_act(), ToAct::seat(seat('A')));
    assert!(!takes_back(&mut replay, 'A'));
}

#[test]
fn q37_nothing_else_is_free_to_take_back_in_any_game() {
    for case in cases() {
        let mut dice = dice::Key::new(dice::Purpose::Test, &case.name, 1).stream(0);
        let start = Pearladora::new(&case.options, case.seats).expect("playable");
        let played = play_random(&start, &mut dice);
        for (position, next) in played.positions.iter().zip(&played.positions[1..]) {
            let phase = next.view(rules::Viewer::Public {}).phase;
            let is_first_pontoon = matches!(phase, Phase::SecondPontoon { .. });
            assert_eq!(
                next.can_take_back(),
                is_first_pontoon,
                "{}",
                position.render()
            );
        }
    }
}
