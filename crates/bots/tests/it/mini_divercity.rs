//! Mini DiverCity: the search wins more than the blueprint that it follows, and
//! sees no more than its seat.

use std::sync::Arc;

use bots::{
    Bot, Budget, Effort, Greedy, Judge, Knowledge, Level, Leveled, NoClock, Random, Search, Sight,
};
use dice::{Key, Purpose};
use game_mini_divercity::{Action, Face, LevelChoice, MiniDivercity, Mode, Options, Species, View};
use rules::{
    Actions, Chances, Imagine as _, Position, Scoring, Seat, Setup, Texts as _, ToAct, Told,
    Viewer, Views,
};
use rules_testkit::{play_random, seats};

type Player = Box<dyn Bot<MiniDivercity>>;

fn search(iterations: u32) -> Player {
    let budget = Budget::iterations(iterations);
    Box::new(Search::<MiniDivercity>::new(budget, Arc::new(NoClock)))
}

fn at(level: LevelChoice) -> Options {
    Options {
        level,
        ..Options::default()
    }
}

/// Whether the first seat wins a game between bots.
fn wins(options: &Options, players: &mut [Player], number: u64) -> bool {
    let key = Key::new(Purpose::Test, "divers", number);
    let n_seats = players.len() as u8;
    let mut game = MiniDivercity::new(options, seats(n_seats)).expect("playable");
    let (mut chance, mut told) = (key.stream(0), Told::deaf());
    let mut dice: Vec<_> = (1..=u64::from(n_seats))
        .map(|seat| key.stream(seat))
        .collect();
    let mut legal = Vec::new();
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut chance), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                let sight = Sight::new(&game, seat);
                let action = players[seat.idx()].choose(sight, &legal, &mut dice[seat.idx()]);
                game.play(seat, action, &mut told)
                    .expect("bots play by the rules");
            }
        }
    }
    let first = Seat::new(0).expect("a seat");
    game.standing().expect("over").winners().contains(first)
}

fn n_wins(options: &Options, player: fn() -> Player, n_seats: usize, n_games: u64) -> usize {
    let team = || -> Vec<Player> { (0..n_seats).map(|_| player()).collect() };
    (0..n_games)
        .filter(|&number| wins(options, &mut team(), number))
        .count()
}

#[test]
fn searching_divers_win_more_than_greedy_ones_and_those_more_than_random_ones() {
    let options = at(LevelChoice::Divemaster);
    let random = n_wins(&options, || Box::new(Random), 3, 160);
    let greedy = n_wins(&options, || Box::new(Greedy), 3, 160);
    let searching = n_wins(&options, || search(60), 3, 160);
    assert!(random <= 8, "{random} of 160 by chance");
    assert!((72..=128).contains(&greedy), "{greedy} of 160 by rule");
    assert!(searching > greedy, "{searching} of 160 against {greedy}");
}

#[test]
fn every_mode_and_number_of_seats_is_played_to_the_end() {
    let mode = |mode: Mode| Options {
        mode,
        ..Options::default()
    };
    let full = Options {
        full_team: true,
        ..Options::default()
    };
    let signs = Options {
        real_diver: true,
        ..Options::default()
    };
    let tables = [
        (mode(Mode::Coop), 2),
        (mode(Mode::Coop), 6),
        (mode(Mode::Solo), 1),
        (mode(Mode::Industrialist), 4),
        (mode(Mode::Versus), 2),
        (full, 3),
        (signs, 3),
    ];
    for (options, n_seats) in tables {
        let mut team: Vec<Player> = (0..n_seats).map(|_| search(6)).collect();
        wins(&options, &mut team, 1);
    }
}

#[test]
fn an_industrialist_who_searches_stops_divers_who_do_not() {
    let options = Options {
        mode: Mode::Industrialist,
        level: LevelChoice::Advanced,
        ..Options::default()
    };
    let divers_win = |industrialist: fn() -> Player| {
        let table = || -> Vec<Player> {
            vec![
                Box::new(Greedy),
                Box::new(Greedy),
                Box::new(Greedy),
                industrialist(),
            ]
        };
        (0..24)
            .filter(|&number| wins(&options, &mut table(), number))
            .count()
    };
    let (random, searching) = (divers_win(|| Box::new(Random)), divers_win(|| search(40)));
    assert!(searching < random, "{searching} against {random} of 24");
}

#[test]
fn the_same_view_and_seed_give_the_same_choice_whatever_is_hidden() {
    let key = Key::new(Purpose::Test, "honest divers", 0);
    let start = MiniDivercity::new(&Options::default(), seats(3)).expect("playable");
    let played = play_random(&start, &mut key.stream(0));
    let mut legal = Vec::new();
    let mut n_other_worlds = 0;
    for (number, position) in played.positions.iter().enumerate() {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let view = position.view(Viewer::seat(seat));
            let imagined = MiniDivercity::imagine(&view, &mut key.stream(1000 + number as u64));
            n_other_worlds += u32::from(imagined != *position);
            let choose = |game: &MiniDivercity| {
                let dice = &mut key.stream(number as u64);
                search(30).choose(Sight::new(game, seat), &legal, dice)
            };
            let choice = choose(position);
            assert!(legal.contains(&choice));
            assert_eq!(choose(&imagined), choice);
            let other = imagined.view(Viewer::seat(seat));
            assert_eq!(
                <MiniDivercity as Judge>::judge(&view, &legal),
                <MiniDivercity as Judge>::judge(&other, &legal)
            );
        }
    }
    assert!(
        n_other_worlds > 10,
        "the imagined worlds were the true ones"
    );
}

#[test]
fn a_forgetful_diver_sees_a_possible_world_with_the_same_actions() {
    let key = Key::new(Purpose::Test, "forgetful divers", 0);
    let mut n_forgotten = 0;
    for_each_decision(&Options::default(), key, |view, seat, legal| {
        let forgotten = <MiniDivercity as Knowledge>::forget(view);
        n_forgotten += u32::from(forgotten != *view);
        let world = MiniDivercity::imagine(&forgotten, &mut key.stream(7));
        assert_eq!(world.audit(), Ok(()));
        let mut listed = Vec::new();
        world.legal_actions(seat, &mut listed);
        assert_eq!(listed, legal);
    });
    assert!(n_forgotten > 0, "nothing was forgotten");
}

#[test]
fn signs_are_read_and_make_a_possible_world() {
    let key = Key::new(Purpose::Test, "signing divers", 0);
    let options = Options {
        real_diver: true,
        ..Options::default()
    };
    let mut n_read = 0;
    for_each_decision(&options, key, |view, _, _| {
        let read = <MiniDivercity as Knowledge>::understand(view).expect("there are signs");
        n_read += u32::from(read != *view);
        let world = MiniDivercity::imagine(&read, &mut key.stream(7));
        assert_eq!(world.audit(), Ok(()));
    });
    assert!(n_read > 0, "nothing was read");
}

#[test]
fn every_action_has_its_reason_and_cards_are_named_only_if_known() {
    let key = Key::new(Purpose::Test, "talkative divers", 0);
    let mut n_unseen = 0;
    for_each_decision(&Options::default(), key, |view, _, legal| {
        for &action in legal {
            let why = explained(view, action);
            assert!(why.ends_with(char::is_alphanumeric), "{why}");
            if let Action::Play { slot } = action {
                let card = view.hands[view.active.idx()].cards[usize::from(slot)];
                assert_eq!(why.starts_with("plays a card unseen"), !card.told, "{why}");
                n_unseen += u32::from(!card.told);
            }
        }
    });
    assert!(n_unseen > 0);
}

#[test]
fn what_is_said_aloud_names_no_card_in_a_hand() {
    let key = Key::new(Purpose::Test, "discreet divers", 0);
    let mut n_told = 0;
    for strict in [false, true] {
        let options = Options {
            turn_cards: !strict,
            ..Options::default()
        };
        for_each_decision(&options, key, |view, _, legal| {
            let world = MiniDivercity::imagine(view, &mut key.stream(7));
            let public = world.view(Viewer::Public {});
            for &action in legal {
                let aloud = explained(&public, action);
                let is_own = matches!(action, Action::Play { .. } | Action::Discard { .. });
                let is_of_hand = is_own || matches!(action, Action::Tell { .. });
                let names = |why: &str| Species::ALL.iter().any(|s| why.contains(s.title()));
                assert!(!(is_of_hand && names(&aloud)), "{aloud}");
                // Nor does a hint remind whoever has to remember.
                let mut faded = view.clone();
                for card in faded.hands.iter_mut().flat_map(|hand| &mut hand.cards) {
                    card.fresh = false;
                }
                let hint = explained(&faded, action);
                n_told += u32::from(is_own && names(&hint));
                assert!(!(strict && is_own && names(&hint)), "{hint}");
            }
        });
    }
    assert!(n_told > 0, "nobody knew a card");
}

/// Why one might choose an action, in words.
fn explained(view: &View, action: Action) -> String {
    MiniDivercity::explain(&<MiniDivercity as Knowledge>::why(view, action).expect("a reason"))
}

#[test]
fn each_level_decides() {
    let key = Key::new(Purpose::Test, "levels", 0);
    let mut n_decisions = 0;
    for_each_decision(&Options::default(), key, |view, seat, legal| {
        n_decisions += 1;
        if n_decisions % 8 != 0 {
            return;
        }
        let world = MiniDivercity::imagine(view, &mut key.stream(7));
        for level in [Level::Minnow, Level::Puffin, Level::Otter] {
            let mut bot =
                Leveled::<MiniDivercity>::new(level, Effort::Share(1.0), Arc::new(NoClock));
            let choice = bot.choose(Sight::new(&world, seat), legal, &mut key.stream(8));
            assert!(legal.contains(&choice), "{level}");
        }
    });
}

/// Shows every decision of a game that three follow the blueprint in.
fn for_each_decision(options: &Options, key: Key, mut visit: impl FnMut(&View, Seat, &[Action])) {
    let mut game = MiniDivercity::new(options, seats(3)).expect("playable");
    let (mut dice, mut told, mut legal) = (key.stream(0), Told::deaf(), Vec::new());
    loop {
        match game.to_act() {
            ToAct::Over {} => return,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut dice), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                visit(&game.view(Viewer::seat(seat)), seat, &legal);
                let action = Greedy.choose(Sight::new(&game, seat), &legal, &mut dice);
                game.apply(seat, action, &mut told);
            }
        }
    }
}

/// Positions in which the active diver has been told its cards, from games at random.
#[test]
fn no_level_ends_a_species_knowingly_or_leaves_a_sure_one_unsaved() {
    let mut legal = Vec::new();
    let (mut n_oil, mut n_saves) = (0, 0);
    for number in 0..60 {
        let mut dice = Key::new(Purpose::Test, "absurd", number).stream(0);
        let start = MiniDivercity::new(&at(LevelChoice::OpenWater), seats(3)).expect("playable");
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::seat(seat));
            let mut sane = legal.clone();
            <MiniDivercity as Knowledge>::leave_out_absurd(&view, &mut sane);
            assert!(!sane.is_empty());
            n_oil += u32::from(sane.len() < legal.len() && is_oil(&legal));
            n_saves += u32::from(sane.len() < legal.len() && !is_oil(&legal));
            if sane.len() < legal.len() {
                let (effort, clock) = (Effort::Share(1.0), Arc::new(NoClock));
                let mut minnow = Leveled::<MiniDivercity>::new(Level::Minnow, effort, clock);
                let chosen = minnow.choose(Sight::new(game, seat), &legal, &mut dice);
                assert!(sane.contains(&chosen), "{chosen:?}");
            }
        }
    }
    assert!(n_oil > 5 && n_saves > 5, "{n_oil}, {n_saves}");
}

fn is_oil(legal: &[Action]) -> bool {
    matches!(legal[0], Action::Discard { .. })
}

#[test]
fn no_level_guesses_beside_a_known_card_or_closes_where_no_hotel_can_come() {
    let (mut legal, mut n_guesses, mut n_closings, mut n_tellings) = (Vec::new(), 0, 0, 0);
    for number in 0..60 {
        let mut dice = Key::new(Purpose::Test, "guesses", number).stream(0);
        let start = MiniDivercity::new(&at(LevelChoice::OpenWater), seats(3)).expect("playable");
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::seat(seat));
            let mut sane = legal.clone();
            <MiniDivercity as Knowledge>::leave_out_absurd(&view, &mut sane);
            let own = &view.hands[view.active.idx()];
            let is_known = |slot: u8| own.cards[usize::from(slot)].face != Face::Back {};
            let plays_known =
                |action: &Action| matches!(*action, Action::Play { slot } if is_known(slot));
            for &action in legal.iter().filter(|one| !sane.contains(one)) {
                match action {
                    Action::Play { slot } if !is_known(slot) => {
                        assert!(sane.iter().any(plays_known), "{action:?}");
                        n_guesses += 1;
                    }
                    Action::Close { .. } => n_closings += 1,
                    Action::Tell { hand } => {
                        let cards = &view.hands[hand.idx()].cards;
                        let saves = sane.iter().any(plays_known);
                        assert!(saves, "{action:?}");
                        n_tellings += u32::from(cards.iter().all(|card| card.told));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(
        n_guesses > 20 && n_closings > 20 && n_tellings > 5,
        "{n_guesses}, {n_closings}, {n_tellings}"
    );
}
