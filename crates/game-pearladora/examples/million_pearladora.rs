//! Plays a million random two-player games from the game crate directly.
//!
//! `cargo run --release -p game-pearladora --example million_pearladora [GAMES] [--threads N]`

use game_pearladora::{Options, Pearladora};
use rules::{Scoring, Setup};
use rules_testkit::{asked_for, race, seats};

fn main() {
    let n_games = asked_for(1, "the number of games", 1_000_000);
    let start = Pearladora::new(&Options::default(), seats(2)).expect("the defaults can be played");
    let (ran, n_first_wins) = race(&start, n_games, |game, n_first_wins: &mut u64| {
        let standing = game.standing().expect("the game is over");
        *n_first_wins += u64::from(standing.ranks() == [1, 2]);
    });
    let n_first_wins: u64 = n_first_wins.iter().sum();
    println!(
        "{ran}; seat 0 won {n_first_wins}; a position has {} bytes",
        size_of::<Pearladora>()
    );
}
