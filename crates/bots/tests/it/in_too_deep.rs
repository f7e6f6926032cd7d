use bots::{Bot, Greedy, Playout, Random, Sight};
use dice::{Key, Purpose};
use game_in_too_deep::{InTooDeep, Options, Side};
use rules::{Game, Imagine, Viewer};
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
