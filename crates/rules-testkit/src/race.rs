//! How fast a game is played at random, for the examples called `million`.

use std::time::Instant;

use dice::{Key, Purpose};
use rules::{Game, Told};

use crate::play_out;

/// A number that the command line asks for in one of its words, counted from 1;
/// what is usual without one. Anything else ends the program.
pub fn asked_for(word: usize, what: &str, usual: u64) -> u64 {
    match std::env::args().nth(word).map(|text| text.parse()) {
        None => usual,
        Some(Ok(number)) => number,
        Some(Err(error)) => {
            eprintln!("{what}: {error}");
            std::process::exit(2);
        }
    }
}

/// Plays so many random games, shows each end to `see`, and says how long it
/// took.
pub fn race<G: Game>(start: &G, n_games: u64, mut see: impl FnMut(&G)) -> String {
    let mut dice = Key::new(Purpose::Test, "million", 0).stream(0);
    let mut told = Told::deaf();
    let mut actions = Vec::new();
    let mut n_actions = 0_u64;
    let began = Instant::now();
    for _ in 0..n_games {
        let (game, n) = play_out(start, &mut dice, &mut actions, &mut told);
        n_actions += u64::from(n);
        see(&game);
    }
    let seconds = began.elapsed().as_secs_f64();
    format!(
        "{n_games} games, {n_actions} actions in {seconds:.2} s: {:.0} games/s, {:.0} actions/s",
        n_games as f64 / seconds,
        n_actions as f64 / seconds
    )
}
