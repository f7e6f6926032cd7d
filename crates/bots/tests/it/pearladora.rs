use std::sync::Arc;

use bots::{Bot, Budget, Greedy, Knowledge, Level, NoClock, Plain, Search, Sight};
use dice::{Key, Purpose};
use game_pearladora::{Action, Options, Pearladora};
use rules::{Actions, Imagine, Position, Seat, Setup, Texts, Viewer, Views};
use rules_testkit::{play_random, seats};

use crate::play;

type Player = Box<dyn Bot<Pearladora>>;

fn search(iterations: u32) -> Player {
    Box::new(Search::<Pearladora>::new(
        Budget::iterations(iterations),
        Arc::new(NoClock),
    ))
}

fn plain(iterations: u32) -> Player {
    Box::new(Plain::new(
        Budget::iterations(iterations),
        Arc::new(NoClock),
    ))
}

fn advanced() -> Options {
    Options {
        advanced: true,
        ..Options::default()
    }
}

/// How many of so many games the search wins in changing seats.
fn n_wins(options: &Options, iterations: u32, other: impl Fn() -> Player, n_games: u64) -> u32 {
    let mut n_wins = 0;
    for number in 0..n_games {
        let mut players: Vec<Player> = vec![search(iterations), other()];
        let seat = number as usize % 2;
        players.rotate_left(seat);
        n_wins += u32::from(play(options, &mut players, number / 2)[seat] == 1);
    }
    n_wins
}

#[test]
fn thinking_ahead_beats_weighing_one_step() {
    let wins = n_wins(&Options::default(), 300, || Box::new(Greedy), 40);
    assert!(wins >= 30, "{wins} of 40");
    let wins = n_wins(&advanced(), 300, || Box::new(Greedy), 40);
    assert!(wins >= 30, "{wins} of 40 in the advanced game");
}

#[test]
fn knowing_the_game_beats_not_knowing_it() {
    let wins = n_wins(&Options::default(), 200, || plain(400), 10);
    assert!(wins >= 8, "{wins} of 10");
}

#[test]
fn thinking_ahead_wins_alone_against_two_and_in_a_team() {
    let (mut alone, mut in_team) = (0, 0);
    for number in 0..6 {
        let seat = number as usize % 3;
        let mut three: Vec<Player> = (0..3).map(|_| Box::new(Greedy) as _).collect();
        three[seat] = search(200);
        alone += u32::from(play(&Options::default(), &mut three, number)[seat] == 1);
        let mut four: Vec<Player> =
            vec![search(200), Box::new(Greedy), search(200), Box::new(Greedy)];
        in_team += u32::from(play(&Options::default(), &mut four, number)[0] == 1);
    }
    assert!(alone >= 4, "{alone} of 6 against two");
    assert!(in_team >= 5, "{in_team} of 6 as a team");
}

#[test]
fn whatever_the_others_hide_the_search_does_the_same() {
    let key = Key::new(Purpose::Test, "honest search", 0);
    let start = Pearladora::new(&advanced(), seats(3)).expect("playable");
    let played = play_random(&start, &mut key.stream(0));
    let (mut legal, mut n_other_worlds) = (Vec::new(), 0);
    for (number, position) in played.positions.iter().enumerate() {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let choose = |game: &Pearladora, seat: Seat| {
                let sight = Sight::new(game, seat);
                search(20).choose(sight, &legal, &mut key.stream(number as u64))
            };
            let choice = choose(position, seat);
            assert!(legal.contains(&choice));
            assert_eq!(choose(position, seat), choice, "twice the same");
            let mut dice = key.stream(1_000_000 + number as u64);
            let imagined = Pearladora::imagine(&position.view(Viewer::seat(seat)), &mut dice);
            n_other_worlds += u32::from(imagined != *position);
            assert_eq!(choose(&imagined, seat), choice);
        }
    }
    assert!(n_other_worlds > 20, "{n_other_worlds} other worlds");
}

#[test]
fn what_is_forgotten_leaves_a_possible_world_with_the_same_choices() {
    let key = Key::new(Purpose::Test, "forgetful", 0);
    let start = Pearladora::new(&advanced(), seats(2)).expect("playable");
    let (mut legal, mut imagined_legal, mut n_mixed_up) = (Vec::new(), Vec::new(), 0);
    for position in &play_random(&start, &mut key.stream(0)).positions {
        for seat in position.to_act().seats().iter() {
            let view = position.view(Viewer::seat(seat));
            let forgotten = <Pearladora as Knowledge>::forget(&view);
            n_mixed_up += u32::from(forgotten != view);
            let imagined = Pearladora::imagine(&forgotten, &mut key.stream(1));
            imagined.audit().expect("a possible world");
            position.legal_actions(seat, &mut legal);
            imagined.legal_actions(seat, &mut imagined_legal);
            assert_eq!(legal, imagined_legal);
        }
    }
    assert!(
        n_mixed_up > 10,
        "{n_mixed_up} views with something forgotten"
    );
}

#[test]
fn every_action_has_words_that_follow_a_name_and_keep_secrets() {
    let key = Key::new(Purpose::Test, "words", 0);
    let (mut legal, mut n_closings) = (Vec::new(), 0);
    for number in 0..4 {
        let start = Pearladora::new(&advanced(), seats(2)).expect("playable");
        for position in &play_random(&start, &mut key.stream(number)).positions {
            for seat in position.to_act().seats().iter() {
                position.legal_actions(seat, &mut legal);
                let view = position.view(Viewer::seat(seat));
                for &action in &legal {
                    let reason =
                        <Pearladora as Knowledge>::why(&view, action).expect("there is a reason");
                    let words = Pearladora::explain(&reason);
                    assert!(words.starts_with(char::is_lowercase), "{words}");
                    let closes = words.contains("closes");
                    n_closings += u32::from(closes);
                    let cuts =
                        matches!(action, Action::Pontoon { .. } | Action::ExtraPontoon { .. });
                    assert!(cuts || !closes, "{action:?} {words}");
                }
            }
        }
    }
    assert!(
        n_closings > 20,
        "{n_closings} pontoons that close something"
    );
}

#[test]
fn there_is_a_skill_for_every_level() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
        let _ = <Pearladora as Knowledge>::skill(level);
    }
}

#[test]
fn no_level_builds_or_dives_where_nothing_can_change() {
    let start = Pearladora::new(&Options::default(), seats(2)).expect("playable");
    let (mut legal, mut n_pontoons, mut n_divers) = (Vec::new(), 0, 0);
    for number in 0..20 {
        let mut dice = Key::new(Purpose::Test, "absurd", number).stream(0);
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::seat(seat));
            let mut sane = legal.clone();
            <Pearladora as Knowledge>::leave_out_absurd(&view, &mut sane);
            assert!(!sane.is_empty());
            for action in legal.iter().filter(|one| !sane.contains(one)) {
                match action {
                    Action::Pontoon { .. } => n_pontoons += 1,
                    Action::Diver { at, .. } => {
                        // There is a fight that one diver decides elsewhere.
                        let mut bays = view.territories.iter();
                        let bay = bays.find(|bay| bay.squares.contains(*at));
                        assert_eq!(bay.expect("a bay").pearls, 0);
                        n_divers += 1;
                    }
                    other => panic!("{other:?} may make sense"),
                }
            }
        }
    }
    assert!(n_pontoons > 50 && n_divers > 50, "{n_pontoons}, {n_divers}");
}
