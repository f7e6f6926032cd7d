//! How `greedy` and the searcher play Deep Colony.

use std::sync::Arc;

use bots::{
    Bot, Budget, Effort, Greedy, Judge, Knowledge, Level, Leveled, NoClock, Random, Search, Sight,
    Skill,
};
use dice::{Key, Purpose};
use game_deep_colony::{Action, DeepColony, Options};
use rules::{
    Actions, Chances, Imagine, Notation, Position, Scoring, Seat, Setup, Texts, ToAct, Told, Typed,
    Viewer, Views,
};
use rules_testkit::{play_random, seats};

type Players = Vec<Box<dyn Bot<DeepColony>>>;

/// Plays a game between bots; the final ranks.
fn play(players: &mut Players, number: u64) -> Vec<u8> {
    let key = Key::new(Purpose::Test, "deep colony", number);
    let n_seats = seats(players.len() as u8);
    let mut game = DeepColony::new(&Options::default(), n_seats).expect("playable");
    let (mut chance, mut told) = (key.stream(0), Told::deaf());
    let mut dice = key.stream(1);
    let mut legal = Vec::new();
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut chance), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                let sight = Sight::new(&game, seat);
                let action = players[seat.idx()].choose(sight, &legal, &mut dice);
                game.play(seat, action, &mut told)
                    .expect("bots play by the rules");
            }
        }
    }
    game.standing().expect("over").ranks().to_vec()
}

#[test]
fn greedy_beats_random_in_95_of_100_games() {
    let mut n_wins = 0;
    for number in 0..50 {
        let mut players: Players = vec![Box::new(Greedy), Box::new(Random)];
        n_wins += u32::from(play(&mut players, number) == [1, 2]);
        players.reverse();
        n_wins += u32::from(play(&mut players, number) == [2, 1]);
    }
    assert!(n_wins >= 95, "{n_wins} of 100");
}

#[test]
fn greedy_wins_alone_against_three() {
    let mut n_wins = 0;
    for number in 0..20 {
        let mut players: Players = vec![
            Box::new(Random),
            Box::new(Greedy),
            Box::new(Random),
            Box::new(Random),
        ];
        n_wins += u32::from(play(&mut players, number)[1] == 1);
    }
    assert!(n_wins >= 19, "{n_wins} of 20");
}

/// What greedy does in a position.
fn choice(position: &str) -> String {
    let game = DeepColony::parse(position).expect("a position");
    let seat = Seat::new(0).expect("a seat");
    let mut legal: Vec<Action> = Vec::new();
    game.legal_actions(seat, &mut legal);
    let mut dice = Key::new(Purpose::Test, "choice", 0).stream(0);
    let choice = Greedy.choose(Sight::new(&game, seat), &legal, &mut dice);
    Action::write(choice)
}

#[test]
fn greedy_completes_what_is_its_own() {
    // A colony of three with two submarines waits for its end.
    let position = "\
    0\n-1  cap-a/2\n0   tube-c/1\n1   tube-a/1\n\
pieces: A marker 0,-1 colony 0; A submarine 0,-1 colony 0; A submarine 0,0 colony 0\n\
to act: A places cap-b";
    assert_eq!(choice(position), "place 0,2 0");
}

#[test]
fn greedy_spends_its_last_markers_on_oceans() {
    let position = "\
    0\n0  start/0\n1  kelp-forest/0\nset: start, kelp-forest\nto act: A deploys on 0,1";
    assert_eq!(choice(position), "mark_ocean 0");
}

#[test]
fn greedy_keeps_its_marker_from_algae() {
    let position = "\
    0\n0  start/0\n1  algae-field/0\nset: start, algae-field\nto act: A deploys on 0,1";
    assert_eq!(choice(position), "skip");
}

fn search(n_iterations: u32) -> Box<dyn Bot<DeepColony>> {
    let budget = Budget::iterations(n_iterations);
    Box::new(Search::<DeepColony>::new(budget, Arc::new(NoClock)))
}

#[test]
fn the_searcher_beats_greedy_from_either_seat() {
    let mut n_wins = 0;
    for number in 0..5 {
        let mut players: Players = vec![search(1500), Box::new(Greedy)];
        n_wins += u32::from(play(&mut players, number) == [1, 2]);
        players.reverse();
        n_wins += u32::from(play(&mut players, number) == [2, 1]);
    }
    assert!(n_wins >= 7, "{n_wins} of 10");
}

#[test]
fn the_searcher_wins_more_than_its_share_against_three_greedy_ones() {
    let mut n_wins = 0;
    for number in 0..24 {
        let mut players: Players = vec![
            Box::new(Greedy),
            Box::new(Greedy),
            search(300),
            Box::new(Greedy),
        ];
        n_wins += u32::from(play(&mut players, number)[2] == 1);
    }
    assert!(n_wins > 6, "{n_wins} of 24");
}

#[test]
fn the_same_view_and_seed_give_the_same_thoughts() {
    let start = DeepColony::new(&Options::default(), seats(3)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "thoughts", 0).stream(0);
    let mut legal = Vec::new();
    for position in play_random(&start, &mut dice).positions.iter().step_by(9) {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let view = position.view(Viewer::seat(seat));
            let think = |game: &DeepColony| {
                let view = game.view(Viewer::seat(seat));
                let budget = Budget::iterations(40);
                let mut search = Search::<DeepColony>::new(budget, Arc::new(NoClock));
                search.think(&view, seat, &legal, 7)
            };
            let thoughts = think(position);
            assert!(legal.contains(&thoughts.choices[0].action));
            assert_eq!(think(position), thoughts);
            // Whatever lies behind the view.
            let imagined = DeepColony::imagine(&view, &mut dice);
            assert_eq!(think(&imagined), thoughts);
            let sum: f32 = thoughts.worths[..3].iter().sum();
            assert!((sum - 1.0).abs() < 0.01, "{:?}", thoughts.worths);
        }
    }
}

#[test]
fn what_is_thought_about_is_legal_and_never_nothing() {
    let start = DeepColony::new(&Options::default(), seats(2)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "narrowed", 0).stream(0);
    let mut notes = <DeepColony as Knowledge>::Notes::default();
    let (mut legal, mut n_left_out) = (Vec::new(), 0);
    for position in &play_random(&start, &mut dice).positions {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let mut narrowed = legal.clone();
            <DeepColony as Knowledge>::narrow(position, seat, &mut narrowed, &mut notes);
            assert!(!narrowed.is_empty());
            assert!(narrowed.iter().all(|action| legal.contains(action)));
            n_left_out += legal.len() - narrowed.len();
        }
    }
    assert!(n_left_out > 0);
}

/// Why the acting seat might do something in a position.
fn why(position: &str, action: &str) -> String {
    let game = DeepColony::parse(position).expect("a position");
    let seat = Seat::new(0).expect("a seat");
    let action = Action::read(action).expect("an action");
    assert_eq!(game.check(seat, action), Ok(()));
    let reason =
        <DeepColony as Knowledge>::why(&game.view(Viewer::seat(seat)), action).expect("a reason");
    DeepColony::explain(&reason)
}

#[test]
fn reasons_say_what_happens() {
    let closing = "\
    0\n-1  cap-a/2\n0   tube-c/1\n1   tube-a/1\n\
pieces: A marker 0,-1 colony 0; A submarine 0,-1 colony 0; A submarine 0,0 colony 0\n\
to act: A places cap-b";
    assert_eq!(
        why(closing, "place 0,2 0"),
        "completes a colony of 4 tiles for 8 credits"
    );
    let kelp = "\
    0\n0  start/0\n1  kelp-forest/0\nset: start, kelp-forest\nto act: A deploys on 0,1";
    assert_eq!(why(kelp, "mark_ocean 0"), "claims an ocean worth 4");
    assert_eq!(
        why(kelp, "skip"),
        "keeps the markers in hand for something better"
    );
}

#[test]
fn every_action_has_a_reason() {
    let start = DeepColony::new(&Options::default(), seats(2)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "reasons", 0).stream(0);
    let mut legal = Vec::new();
    for position in play_random(&start, &mut dice).positions {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let view = position.view(Viewer::seat(seat));
            for &action in legal.iter().step_by(7) {
                let reason = <DeepColony as Knowledge>::why(&view, action).expect("a reason");
                let why = DeepColony::explain(&reason);
                assert!(!why.is_empty() && !why.ends_with('.'), "{why}");
            }
        }
    }
}

#[test]
fn a_beginner_beats_chance_and_no_more_than_half_of_puffins() {
    let level = |level: Level| -> Box<dyn Bot<DeepColony>> {
        Box::new(Leveled::<DeepColony>::new(
            level,
            Effort::Share(1.0),
            Arc::new(NoClock),
        ))
    };
    let (mut n_lucky, mut n_wins) = (0, 0);
    for number in 0..40 {
        let mut players: Players = vec![level(Level::Minnow), Box::new(Random)];
        n_lucky += u32::from(play(&mut players, number) == [1, 2]);
        let mut players: Players = vec![level(Level::Minnow), level(Level::Puffin)];
        n_wins += u32::from(play(&mut players, number) == [1, 2]);
    }
    assert!(n_lucky >= 32, "{n_lucky} of 40 against chance");
    assert!(n_wins < 20, "{n_wins} of 40 against a puffin");
}

#[test]
fn levels_that_think_stop_by_iterations() {
    for level in [Level::Otter, Level::Dolphin] {
        match <DeepColony as Knowledge>::skill(level) {
            Skill::Search { budget, .. } => assert!(budget.iterations < u32::MAX),
            Skill::Glance { .. } => panic!("{level} thinks"),
        }
    }
}

#[test]
fn no_level_deploys_at_a_loss_or_for_nothing_or_leaves_much_lying() {
    let start = DeepColony::new(&Options::default(), seats(2)).expect("playable");
    let (mut legal, mut n_left_out, mut n_left, mut n_much) = (Vec::new(), 0, 0, 0);
    for number in 0..6 {
        let mut dice = Key::new(Purpose::Test, "absurd", number).stream(0);
        for position in &play_random(&start, &mut dice).positions {
            for seat in position.to_act().seats().iter() {
                position.legal_actions(seat, &mut legal);
                let mut sane = legal.clone();
                let view = position.view(Viewer::seat(seat));
                <DeepColony as Knowledge>::leave_out_absurd(&view, &mut sane);
                let skips = legal.contains(&Action::Skip {});
                assert!(skips || sane == legal);
                assert!(!sane.is_empty());
                let worths = <DeepColony as Judge>::judge(&view, &sane);
                let skip = sane.iter().position(|&action| action == Action::Skip {});
                if let Some(skip) = skip {
                    let idle = worths.iter().filter(|&&worth| worth == worths[skip]);
                    assert_eq!(idle.count(), 1);
                }
                n_much += u32::from(skips && !sane.contains(&Action::Skip {}));
                n_left_out += legal.len() - sane.len();
                n_left += usize::from(skips) * sane.len();
            }
        }
    }
    assert!(n_left_out > 20 && n_left > 100, "{n_left_out}, {n_left}");
    assert!(n_much > 5, "{n_much}");
}
