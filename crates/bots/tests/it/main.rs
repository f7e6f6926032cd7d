//! Bots play sensibly, honestly and the same way twice.

/// What is believed of hidden things.
mod belief;
/// Deep Colony.
mod deep_colony;
/// In Too Deep, on both sides of its companies.
mod in_too_deep;
/// Mini DiverCity, together and against an Industrialist.
mod mini_divercity;
/// The files of weights.
mod nets;
/// Pearladöra, thinking ahead.
mod pearladora;
/// What a hint rests on.
mod reading;
/// The searcher itself.
mod search;
/// What the levels are fond of.
mod temper;

use bots::{Bot, Greedy, Past, Random, Sight};
use dice::{Key, Purpose};
use game_pearladora::{Options, Pearladora};
use rules::{Actions, Game, Imagine, Position, Seat, Setup, ToAct, Told, Viewer, Views};
use rules_testkit::{CountingAllocator, play_random, seats};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

type Players = Vec<Box<dyn Bot<Pearladora>>>;

/// Plays a game between bots; the final ranks.
fn play<G: Game>(options: &G::Options, players: &mut [Box<dyn Bot<G>>], number: u64) -> Vec<u8> {
    let key = Key::new(Purpose::Test, "bots", number);
    let mut game = G::new(options, seats(players.len() as u8)).expect("playable");
    let (mut chance, mut told) = (key.stream(0), Told::deaf());
    let mut dice: Vec<_> = (1..=players.len() as u64)
        .map(|stream| key.stream(stream))
        .collect();
    let (mut legal, mut past) = (Vec::new(), Past::default());
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut chance), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                let sight = Sight::new(&game, seat).after(&past);
                let action = players[seat.idx()].choose(sight, &legal, &mut dice[seat.idx()]);
                past.push(&game, seat, action);
                game.play(seat, action, &mut told)
                    .expect("bots play by the rules");
            }
        }
    }
    game.standing().expect("over").ranks().to_vec()
}

#[test]
fn greedy_beats_random_from_either_seat() {
    for advanced in [false, true] {
        let options = Options {
            advanced,
            ..Options::default()
        };
        let mut n_wins = 0;
        for number in 0..50 {
            let mut players: Players = vec![Box::new(Greedy), Box::new(Random)];
            n_wins += u32::from(play(&options, &mut players, number) == [1, 2]);
            players.reverse();
            n_wins += u32::from(play(&options, &mut players, number) == [2, 1]);
        }
        assert!(n_wins >= 90, "{n_wins} of 100, advanced {advanced}");
    }
}

#[test]
fn greedy_wins_alone_against_two_and_in_a_team() {
    let (mut alone, mut in_team) = (0, 0);
    for number in 0..50 {
        let mut three: Players = vec![Box::new(Random), Box::new(Greedy), Box::new(Random)];
        alone += u32::from(play(&Options::default(), &mut three, number)[1] == 1);
        let mut four: Players = vec![
            Box::new(Greedy),
            Box::new(Random),
            Box::new(Greedy),
            Box::new(Random),
        ];
        in_team += u32::from(play(&Options::default(), &mut four, number)[0] == 1);
    }
    assert!(alone >= 35, "{alone} of 50 against two");
    assert!(in_team >= 42, "{in_team} of 50 as a team");
}

#[test]
fn the_same_sight_and_dice_give_the_same_choice() {
    let key = Key::new(Purpose::Test, "honest", 0);
    let options = Options {
        advanced: true,
        ..Options::default()
    };
    let start = Pearladora::new(&options, seats(3)).expect("playable");
    let played = play_random(&start, &mut key.stream(0));
    let mut legal = Vec::new();
    let mut n_other_worlds = 0;
    for (number, position) in played.positions.iter().enumerate() {
        for seat in position.to_act().seats().iter() {
            position.legal_actions(seat, &mut legal);
            let choose = |game: &Pearladora, seat: Seat| {
                Greedy.choose(
                    Sight::new(game, seat),
                    &legal,
                    &mut key.stream(number as u64),
                )
            };
            let choice = choose(position, seat);
            assert!(legal.contains(&choice));
            // Whatever the others hide, the bot does the same.
            let mut dice = key.stream(1_000_000 + number as u64);
            let imagined = Pearladora::imagine(&position.view(Viewer::seat(seat)), &mut dice);
            n_other_worlds += u32::from(imagined != *position);
            assert_eq!(choose(&imagined, seat), choice);
        }
    }
    assert!(
        n_other_worlds > 20,
        "the imagined worlds were the true ones"
    );
}
