//! Many games between bots: the games that are recorded, or quick ones.

use hosting::{PlayerName, Setup};

use super::{setup, usual_seats};

#[test]
fn a_simulated_game_is_the_one_that_is_recorded() {
    for kind in hosting::games() {
        for bot in [PlayerName::Random, PlayerName::Playout] {
            let mut setup = setup(*kind, usual_seats(*kind), bot);
            let simulator = kind.simulator(&setup).expect("bots play");
            for index in [0, 1, 7] {
                setup.index = index;
                let mut table = kind.open(&setup).expect("playable");
                let mut n_actions = 0;
                while let Some(seat) = table.to_act().seats().iter().next() {
                    table.play_bot(seat).expect("a bot");
                    n_actions += 1;
                }
                let outcome = table.outcome().expect("it is over");
                let points: Vec<i32> = outcome.sheets.iter().map(|sheet| sheet.total).collect();
                let played = simulator.play(index);
                assert_eq!(played.standing.ranks(), outcome.ranks, "{}", kind.key());
                assert_eq!(played.standing.points(), points, "{}", kind.key());
                assert_eq!(played.n_actions, n_actions, "{}", kind.key());
            }
        }
    }
}

#[test]
fn quick_games_are_the_same_for_the_same_seed_and_index() {
    for kind in hosting::games() {
        let of_seed = |seed: &str| {
            let setup = Setup {
                seed: seed.to_owned(),
                ..setup(*kind, usual_seats(*kind), PlayerName::Playout)
            };
            let simulator = kind.simulator(&setup).expect("bots play");
            let games = (0..30).map(|index| simulator.play_quick(index));
            games.collect::<Vec<_>>()
        };
        let games = of_seed("a");
        assert_eq!(of_seed("a"), games, "{}", kind.key());
        assert_ne!(of_seed("b"), games, "{}", kind.key());
        let first = games[0];
        assert!(games.iter().any(|game| *game != first), "{}", kind.key());
    }
}
