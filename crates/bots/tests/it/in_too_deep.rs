use std::sync::Arc;

use bots::{
    Bot, Budget, Effort, Greedy, Judge, Knowledge, Level, Leveled, NoClock, Plain, Playout, Random,
    Search, Sight,
};
use dice::{Key, Purpose, QuickDice};
use game_in_too_deep::{Action, Company, InTooDeep, Options, Phase, Side, View};
use rules::{Actions, Imagine, Position, Seat, Setup, Texts, Viewer, Views};
use rules_testkit::{play_random, seats};

use crate::play;

type Players = Vec<Box<dyn Bot<InTooDeep>>>;

fn all(side: Side) -> Options {
    Options {
        sides: [side; 5],
        ..Options::default()
    }
}

#[test]
fn greedy_beats_random_from_either_seat_on_both_sides() {
    for side in [Side::Basic, Side::Advanced] {
        let mut n_wins = 0;
        for number in 0..50 {
            let mut players: Players = vec![Box::new(Greedy), Box::new(Random)];
            n_wins += u32::from(play(&all(side), &mut players, number) == [1, 2]);
            players.reverse();
            n_wins += u32::from(play(&all(side), &mut players, number) == [2, 1]);
        }
        assert!(n_wins >= 95, "{n_wins} of 100, {side:?}");
    }
}

#[test]
fn greedy_wins_alone_against_three_on_both_sides() {
    for side in [Side::Basic, Side::Advanced] {
        let mut n_wins = 0;
        for number in 0..100 {
            let mut players: Players = (0..4).map(|_| Box::new(Random) as _).collect();
            let seat = number as usize % 4;
            players[seat] = Box::new(Greedy);
            n_wins += u32::from(play(&all(side), &mut players, number)[seat] == 1);
        }
        assert!(n_wins >= 85, "{n_wins} of 100, {side:?}");
    }
}

#[test]
fn greedy_beats_playouts_too() {
    let mut n_wins = 0;
    for number in 0..100 {
        let mut players: Players = vec![Box::new(Playout), Box::new(Greedy)];
        n_wins += u32::from(play(&Options::default(), &mut players, number) == [2, 1]);
    }
    assert!(n_wins >= 90, "{n_wins} of 100");
}

#[test]
fn whatever_the_others_hide_the_bot_does_the_same() {
    let key = Key::new(Purpose::Test, "honest", 1);
    let mut n_other_worlds = 0;
    for side in [Side::Basic, Side::Advanced] {
        let start = InTooDeep::new(&all(side), seats(3)).expect("playable");
        let played = play_random(&start, &mut key.stream(0));
        let mut legal = Vec::new();
        for (number, position) in played.positions.iter().enumerate() {
            for seat in position.to_act().seats().iter() {
                position.legal_actions(seat, &mut legal);
                let choose = |game: &InTooDeep| {
                    let mut dice = key.stream(number as u64);
                    Greedy.choose(Sight::new(game, seat), &legal, &mut dice)
                };
                let choice = choose(position);
                assert!(legal.contains(&choice));
                let mut dice = key.stream(1_000_000 + number as u64);
                let imagined = InTooDeep::imagine(&position.view(Viewer::seat(seat)), &mut dice);
                n_other_worlds += u32::from(imagined != *position);
                assert_eq!(choose(&imagined), choice);
            }
        }
    }
    assert!(
        n_other_worlds > 100,
        "the imagined worlds were the true ones"
    );
}

fn thinking(iterations: u32) -> Search<InTooDeep> {
    Search::new(Budget::iterations(iterations), Arc::new(NoClock))
}

/// How many of the games the first one wins, from either seat.
fn n_won(
    options: &Options,
    n_deals: u64,
    one: impl Fn() -> Box<dyn Bot<InTooDeep>>,
    other: impl Fn() -> Box<dyn Bot<InTooDeep>>,
) -> u32 {
    let mut n_wins = 0;
    for number in 0..n_deals {
        n_wins += u32::from(play(options, &mut [one(), other()], number) == [1, 2]);
        n_wins += u32::from(play(options, &mut [other(), one()], number) == [2, 1]);
    }
    n_wins
}

#[test]
fn thinking_ahead_beats_a_glance_on_both_sides() {
    for side in [Side::Basic, Side::Advanced] {
        let n_wins = n_won(
            &all(side),
            5,
            || Box::new(thinking(60)),
            || Box::new(Greedy),
        );
        assert!(n_wins >= 8, "{n_wins} of 10, {side:?}");
    }
}

#[test]
fn knowing_the_game_beats_knowing_nothing() {
    let plain = || Plain::new(Budget::iterations(120), Arc::new(NoClock));
    let n_wins = n_won(
        &Options::default(),
        5,
        || Box::new(thinking(60)),
        || Box::new(plain()),
    );
    assert!(n_wins >= 8, "{n_wins} of 10");
}

/// Every position of a random game in which somebody decides something.
fn decisions(options: &Options, n_seats: u8, number: u64) -> Vec<(InTooDeep, Seat, Vec<Action>)> {
    let key = Key::new(Purpose::Test, "decisions", number);
    let start = InTooDeep::new(options, seats(n_seats)).expect("playable");
    let played = play_random(&start, &mut key.stream(0));
    let mut found = Vec::new();
    for position in &played.positions {
        for seat in position.to_act().seats().iter() {
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            found.push((*position, seat, legal));
        }
    }
    found
}

#[test]
fn thinking_sees_what_the_seat_sees_and_comes_to_the_same_twice() {
    for side in [Side::Basic, Side::Advanced] {
        for (number, (position, seat, legal)) in decisions(&all(side), 3, 1)
            .into_iter()
            .enumerate()
            .step_by(7)
        {
            let view = position.view(Viewer::seat(seat));
            let choice = thinking(20).think(&view, seat, &legal, number as u64);
            assert!(legal.contains(&choice.choices[0].action));
            let imagined = InTooDeep::imagine(&view, &mut QuickDice::from(number as u64));
            let view = imagined.view(Viewer::seat(seat));
            let again = thinking(20).think(&view, seat, &legal, number as u64);
            assert_eq!(choice, again);
        }
    }
}

#[test]
fn payments_are_settled_at_a_glance() {
    let is_payment = |position: &InTooDeep| matches!(position.phase(), Phase::Pay { .. });
    let (position, seat, legal) = decisions(&Options::default(), 2, 2)
        .into_iter()
        .find(|(position, _, legal)| is_payment(position) && legal.len() > 2)
        .expect("somebody pays");
    let view = position.view(Viewer::seat(seat));
    let thought = thinking(1000).think(&view, seat, &legal, 1);
    assert!(thought.n_iterations < 100, "{}", thought.n_iterations);
    assert!(legal.contains(&thought.choices[0].action));
}

#[test]
fn whoever_forgets_can_do_the_same() {
    let mut n_forgotten = 0;
    for (number, (position, seat, legal)) in decisions(&all(Side::Advanced), 3, 3)
        .into_iter()
        .enumerate()
    {
        let view = position.view(Viewer::seat(seat));
        let forgotten = <InTooDeep as Knowledge>::forget(&view);
        n_forgotten += u32::from(forgotten != view);
        let imagined = InTooDeep::imagine(&forgotten, &mut QuickDice::from(number as u64));
        imagined.audit().expect("a possible world");
        let mut still = Vec::new();
        imagined.legal_actions(seat, &mut still);
        assert_eq!(still, legal);
    }
    assert!(n_forgotten > 20, "{n_forgotten}");
}

#[test]
fn every_level_plays_by_the_rules() {
    let mut dice = Key::new(Purpose::Test, "levels", 0).stream(0);
    let (position, seat, legal) = &decisions(&Options::default(), 2, 4)[10];
    // Orca stops by the clock alone, and this one stands still.
    for level in Level::ALL.into_iter().filter(|&level| level < Level::Orca) {
        let mut bot = Leveled::<InTooDeep>::new(level, Effort::Share(0.001), Arc::new(NoClock));
        assert!(legal.contains(&bot.choose(Sight::new(position, *seat), legal, &mut dice)));
    }
}

/// The words for an action of the first kind that is legal in a random game.
fn words_for(options: &Options, is_it: impl Fn(Action) -> bool) -> (View, Action, String) {
    for number in 0..20 {
        for (position, seat, legal) in decisions(options, 2, number) {
            if let Some(&action) = legal.iter().find(|&&action| is_it(action)) {
                let view = position.view(Viewer::seat(seat));
                let reason = <InTooDeep as Knowledge>::why(&view, action).expect("a reason");
                return (view, action, InTooDeep::explain(&reason));
            }
        }
    }
    panic!("never legal");
}

#[test]
fn reasons_speak_of_what_happens() {
    let basic = all(Side::Basic);
    let (view, action, words) = words_for(&basic, |action| matches!(action, Action::Buy { .. }));
    let Action::Buy { card } = action else {
        panic!("no purchase");
    };
    let company = view.company_of(card);
    assert!(
        words.starts_with(&format!("buys a share of {}", company.title())),
        "{words}"
    );
    let price = match view.company(company).price {
        0 => "for nothing,".to_owned(),
        price => format!("for {price} card"),
    };
    assert!(words.contains(&price), "{words}, not {price}");

    let is_pearl = |action| {
        matches!(
            action,
            Action::Expand {
                company: Company::Pearl,
                ..
            }
        )
    };
    let (_, _, words) = words_for(&basic, is_pearl);
    assert!(
        words.contains("on Pearl Diving, where nobody has shares"),
        "{words}"
    );

    let is_theft = |action| matches!(action, Action::TakeShare { .. });
    let (_, _, words) = words_for(&all(Side::Advanced), is_theft);
    assert!(words.starts_with("takes a share of "), "{words}");
}

#[test]
fn there_is_a_reason_for_everything_and_it_gives_nothing_away() {
    for side in [Side::Basic, Side::Advanced] {
        for n_seats in [2, 4] {
            for (number, (position, seat, legal)) in decisions(&all(side), n_seats, 5)
                .into_iter()
                .enumerate()
                .step_by(5)
            {
                let view = position.view(Viewer::seat(seat));
                let imagined = InTooDeep::imagine(&view, &mut QuickDice::from(number as u64));
                let other = imagined.view(Viewer::seat(seat));
                for &action in &legal {
                    let reason = <InTooDeep as Knowledge>::why(&view, action).expect("a reason");
                    let words = InTooDeep::explain(&reason);
                    assert!(words.len() > 10, "{words}");
                    assert_eq!(<InTooDeep as Knowledge>::why(&other, action), Some(reason));
                    let aloud =
                        <InTooDeep as Knowledge>::why(&position.view(Viewer::Public {}), action);
                    let is_secret = matches!(action, Action::Pay { .. });
                    assert_eq!(aloud, (!is_secret).then_some(reason));
                }
            }
        }
    }
}

#[test]
fn no_level_draws_or_spends_all_where_a_dividend_waits_or_deepens_for_others_alone() {
    let (mut n_draws, mut n_buys, mut n_gifts, mut n_losses) = (0, 0, 0, 0);
    for number in 0..6 {
        for (game, seat, legal) in decisions(&Options::default(), 2, number) {
            let view = game.view(Viewer::seat(seat));
            let mut sane = legal.clone();
            <InTooDeep as Knowledge>::leave_out_absurd(&view, &mut sane);
            assert!(!sane.is_empty());
            for &action in legal.iter().filter(|one| !sane.contains(one)) {
                match action {
                    Action::Draw {} => n_draws += 1,
                    Action::Buy { .. } => n_buys += 1,
                    Action::Expand { company, .. } => {
                        let shares = &view.company(company).shares;
                        assert_eq!(shares[seat.idx()], 0);
                        n_gifts += 1;
                    }
                    ability => {
                        let skip = Action::Skip {};
                        assert!(legal.contains(&skip), "{ability:?} may make sense");
                        assert!(sane.contains(&skip));
                        let worths = <InTooDeep as Judge>::judge(&view, &[ability, skip]);
                        assert!(worths[0] < worths[1] - 900, "{ability:?} {worths:?}");
                        n_losses += 1;
                    }
                }
            }
        }
    }
    assert!(
        n_draws > 5 && n_buys > 2 && n_gifts > 20 && n_losses > 20,
        "{n_draws}, {n_buys}, {n_gifts}, {n_losses}"
    );
}
