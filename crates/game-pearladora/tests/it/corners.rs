//! Corners that a change could break without any other test noticing.

use dice::{Key, Purpose};
use game_pearladora::{Action, Event, Face, Options, Pearladora, Prompt, Value, divers_per_seat};
use rules::{
    Actions, Chances, Dice, Imagine, Position, Seat, Setup, ToAct, Told, Turns, Typed, Viewer,
    Views,
};
use rules_testkit::{play_random, seats};

use crate::cases;
use crate::secrets::{LOOKED, game, viewer};

#[test]
fn r3_5_a_look_is_not_repeated_even_with_peeking() {
    let mut game = game(&LOOKED.replace("advanced=true", "advanced=true peek=true"));
    let mut told = Told::new();
    let look = Action::read("look c2").expect("an action");
    game.play(Seat::from_letter('A').expect("a seat"), look, &mut told)
        .expect("legal");
    let event = told.heard_by(viewer('A')).next().expect("told").clone();
    let faded = Pearladora::faded(&event, &game.view(Viewer::Public {}).options);
    assert!(matches!(faded, Event::Look { value: None, .. }));
}

#[test]
fn r1_4_r8_1_a_view_shows_no_clusters_before_they_lie_and_no_backups_in_the_basic_game() {
    let game = Pearladora::new(&Options::default(), seats(2)).expect("playable");
    let view = game.view(Viewer::Public {});
    assert_eq!(view.clusters, None);
    assert!(view.seats.iter().all(|seat| !seat.backup));
}

#[test]
fn imagined_divers_are_dealt_with_the_true_odds() {
    let view = game(LOOKED).view(viewer('A'));
    let mut dice = Key::new(Purpose::Test, "imagined", 0).stream(0);
    let mut counts = [0_u32; 5];
    for _ in 0..3200 {
        let world = Pearladora::imagine(&view, &mut dice);
        let divers = world.view(viewer('B')).divers;
        let Face::Seen { value } = divers[1].face else {
            panic!("B knows its diver");
        };
        counts[value.idx()] += 1;
    }
    // Of B's sixteen divers ten are ones and three are twos.
    for (count, mean) in counts.into_iter().zip([2000, 600, 200, 200, 200]) {
        assert!(count.abs_diff(mean) < 100, "{counts:?}");
    }
}

#[test]
fn e2_with_one_pontoon_left_turns_are_counted_one_by_one() {
    let game = game(
        "
   a   b   c   d   e   f   g   h
1  .  |.  |.  |o7 |.   .   .   .
                   --- --- --- ---
2  .  |o3 |.  |.  |.   o6  .   o4
                   --- --- --- ---
3  .  |.  |.  |.  |.   .   .   .
                   --- --- --- ---
4  o5 |.  |.  |.  |o6  .   .   .
                       --- ---
5  .  |.  |o4 |.  |.   .   o5  .
",
    );
    let mut visited = 0;
    game.each_turn(&mut |_| visited += 1);
    assert_eq!((game.n_turns(), visited), (168, 168));
}

#[test]
fn law_4_the_longest_game_stays_within_the_bound_and_near_it() {
    let mut game = Pearladora::new(&Options::default(), seats(2)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "longest", 0).stream(0);
    let (mut legal, mut n_actions) = (Vec::new(), 0);
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => {
                let chance = game.sample_chance(&mut dice);
                game.apply_chance(chance, &mut Told::deaf());
            }
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("a seat");
                game.legal_actions(seat, &mut legal);
                // Divers first, then pontoons one by one.
                let done = legal.iter().find(|action| **action == Action::Done {});
                let action = *done.unwrap_or(&legal[0]);
                game.apply(seat, action, &mut Told::deaf());
                n_actions += 1;
            }
        }
    }
    assert!((94..=game.longest()).contains(&n_actions), "{n_actions}");
    assert_eq!(game.longest(), 113);
}

/// Says a number that is known beforehand, and notes below which bound.
struct Loaded {
    nth: u32,
    bound: u32,
}

impl Dice for Loaded {
    fn below(&mut self, bound: u32) -> u32 {
        self.bound = bound;
        self.nth
    }
}

#[test]
fn prompts_offer_only_what_can_be_done() {
    let (mut n_turns, mut n_limited) = (0, 0);
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 37).stream(0);
        let start = Pearladora::new(&case.options, case.seats).expect("playable");
        let mut legal = Vec::new();
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            let prompt = Pearladora::prompt(&Pearladora::shown(&game.view(Viewer::seat(seat))));
            let (Prompt::Turn { main, .. } | Prompt::AfterPower { main }) = prompt else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let can = |is_it: fn(&Action) -> bool| legal.iter().any(is_it);
            let offered = (main.diver, main.pontoon, main.backup);
            let possible = (
                can(|action| matches!(action, Action::Diver { .. })),
                can(|action| matches!(action, Action::Pontoon { .. })),
                can(|action| matches!(action, Action::Backup { .. })),
            );
            assert_eq!(offered, possible, "{}: {game:?}", case.name);
            n_turns += 1;
            n_limited += u32::from(!main.diver || !main.pontoon);
        }
    }
    assert!(n_limited > 50 && n_turns > 300, "{n_limited} of {n_turns}");
}

#[test]
fn a_drawn_action_is_the_one_at_that_place_of_the_list() {
    let mut dice = Key::new(Purpose::Test, "drawn", 0).stream(0);
    let (mut legal, mut n_drawn, mut n_listed) = (Vec::new(), 0, 0);
    for case in cases() {
        let mut game = Pearladora::new(&case.options, case.seats).expect("playable");
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => game.play_chance(&mut dice, &mut Told::deaf()),
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("a seat");
                    game.legal_actions(seat, &mut legal);
                    let n_legal = legal.len() as u32;
                    let nth = dice.below(n_legal);
                    let mut loaded = Loaded { nth, bound: 0 };
                    if let Some(drawn) = game.draw_action(seat, &mut loaded) {
                        assert_eq!((drawn, loaded.bound), (legal[nth as usize], n_legal));
                        n_drawn += 1;
                    } else {
                        n_listed += 1;
                    }
                    game.apply(seat, legal[nth as usize], &mut Told::deaf());
                }
            }
        }
    }
    assert!(n_drawn > 400 && n_listed > 20, "{n_drawn}, {n_listed}");
}

#[test]
fn refusals_say_what_is_wrong() {
    let game = game(
        "
   a   b   c   d   e   f   g   h
1  B1 |.   .   o3  .   .   .   .

2  .   o4  .   .   .   o4  .   o5

3  .   .   .   .   .   .   .   .

4  o5  .   .   .   o6  .   .   .

5  .   .   o6  .   .   .   o7  .
",
    );
    let seat = Seat::from_letter('A').expect("a seat");
    for (action, expected) in [
        ("diver 1 a1", "a1 already holds a diver"),
        ("pontoon a1-b1", "a1-b1 already holds a pontoon"),
        (
            "pontoon a1-a2",
            "a pontoon on a1-a2 would cut off a territory of 1; the smallest allowed is 4",
        ),
        (
            "done",
            "you have laid no pontoon this turn: lay a diver or a pontoon first",
        ),
        (
            "look a1",
            "powers and Backup tokens belong to the advanced game",
        ),
        (
            "retire",
            "this table does not allow retiring; you must play while you can",
        ),
    ] {
        let action = Action::read(action).expect("an action");
        let refusal = game.check(seat, action).expect_err("refused");
        assert_eq!(refusal.to_string(), expected);
    }
}

#[test]
fn a_diver_that_is_not_there_cannot_be_taken() {
    let mut hand = divers_per_seat(seats(3));
    let five = Value::new(5).expect("a value");
    assert!(!hand.take(five) && !hand.take(five));
    assert_eq!(hand, divers_per_seat(seats(3)));
}

#[test]
fn progress_is_reported_for_each_first_action_or_turn() {
    let game = Pearladora::new(&Options::default(), seats(2)).expect("playable");
    let mut ticks = 0;
    rules::perft_with(&game, 2, &mut || ticks += 1);
    assert_eq!(ticks, 227);
    ticks = 0;
    rules::perft_turns_with(&game, 2, &mut || ticks += 1);
    assert_eq!(ticks, 2434);
}

#[test]
fn r3_5_only_divers_and_looks_fade() {
    let options = Options {
        advanced: true,
        ..Options::default()
    };
    let mut n_events = 0;
    for number in 0..5 {
        let mut dice = Key::new(Purpose::Test, "fade", number).stream(0);
        let start = Pearladora::new(&options, seats(4)).expect("playable");
        for (position, entry) in rules_testkit::play_random(&start, &mut dice).steps() {
            let (mut next, mut told) = (*position, Told::new());
            match *entry {
                rules::Entry::Action { seat, action } => next.apply(seat, action, &mut told),
                rules::Entry::Chance { chance } => next.apply_chance(chance, &mut told),
                rules::Entry::Control { .. } => {}
            }
            let viewer = Viewer::Public {};
            for event in told.heard_by(viewer) {
                assert_eq!(Pearladora::faded(event, &next.view(viewer).options), *event);
                n_events += 1;
            }
        }
    }
    assert!(n_events > 200, "{n_events}");
}
