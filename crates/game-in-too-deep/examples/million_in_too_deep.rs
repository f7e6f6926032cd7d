//! Plays a million random games of three players, who seldom draw, from the
//! game crate directly.
//!
//! `cargo run --release -p game-in-too-deep --example million_in_too_deep [GAMES] [--threads N]`

use game_in_too_deep::{InTooDeep, Options};
use rules::{Scoring, Setup};
use rules_testkit::{asked_for, race, seats};

fn main() {
    let n_games = asked_for(1, "the number of games", 1_000_000);
    let start = InTooDeep::new(&Options::default(), seats(3)).expect("the defaults can be played");
    let (ran, n_points) = race(&start, n_games, |game, n_points: &mut i64| {
        let standing = game.standing().expect("the game is over");
        *n_points += standing
            .points()
            .iter()
            .copied()
            .map(i64::from)
            .sum::<i64>();
    });
    let n_points: i64 = n_points.iter().sum();
    println!(
        "{ran}; {n_points} points; a position has {} bytes",
        size_of::<InTooDeep>()
    );
}
