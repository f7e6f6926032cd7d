//! Plays a million random games of three players, who seldom draw, from the
//! game crate directly.
//!
//! `cargo run --release -p game-in-too-deep --example million [GAMES]`

use std::time::Instant;

use dice::{Key, Purpose};
use game_in_too_deep::{InTooDeep, Options};
use rules::{Game, SeatCount, Told};
use rules_testkit::play_out;

fn main() {
    let n_games: u64 = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 1_000_000,
        Some(Ok(n_games)) => n_games,
        Some(Err(error)) => {
            eprintln!("the number of games: {error}");
            std::process::exit(2);
        }
    };
    let seats = SeatCount::new(3).expect("three seats make a table");
    let start = InTooDeep::new(&Options::default(), seats).expect("the defaults can be played");
    let mut dice = Key::new(Purpose::Test, "million", 0).stream(0);
    let mut told = Told::deaf();
    let mut actions = Vec::new();
    let mut n_actions = 0_u64;
    let mut n_points = 0_i64;

    let began = Instant::now();
    for _ in 0..n_games {
        let (game, n) = play_out(&start, &mut dice, &mut actions, &mut told);
        n_actions += u64::from(n);
        let standing = game.standing().expect("the game is over");
        n_points += standing
            .points()
            .iter()
            .map(|&points| i64::from(points))
            .sum::<i64>();
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{n_games} games, {n_actions} actions in {seconds:.2} s: {:.0} games/s, {:.0} actions/s; \
         {n_points} points; a position has {} bytes",
        n_games as f64 / seconds,
        n_actions as f64 / seconds,
        size_of::<InTooDeep>(),
    );
}
