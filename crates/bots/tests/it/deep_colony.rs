//! How `greedy` plays Deep Colony.

use bots::{Bot, Greedy, Random, Sight};
use dice::{Key, Purpose};
use game_deep_colony::{Action, DeepColony, Options};
use rules::{Game, Notation, Seat, ToAct, Told};
use rules_testkit::seats;

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
    DeepColony::render_action(choice)
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
    assert_eq!(choice(position), "mark ocean 0");
}

#[test]
fn greedy_keeps_its_marker_from_algae() {
    let position = "\
    0\n0  start/0\n1  algae-field/0\nset: start, algae-field\nto act: A deploys on 0,1";
    assert_eq!(choice(position), "skip");
}
