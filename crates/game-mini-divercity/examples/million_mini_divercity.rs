//! Plays a million random games of three divers from the game crate directly.
//!
//! `cargo run --release -p game-mini-divercity --example million_mini_divercity [GAMES] [--threads N]`

use game_mini_divercity::{MiniDivercity, Options};
use rules::{Scoring, Setup};
use rules_testkit::{asked_for, race, seats};

fn main() {
    let n_games = asked_for(1, "the number of games", 1_000_000);
    let start =
        MiniDivercity::new(&Options::default(), seats(3)).expect("the defaults can be played");
    let (ran, n_wins) = race(&start, n_games, |game, n_wins: &mut u64| {
        let standing = game.standing().expect("the game is over");
        *n_wins += u64::from(!standing.winners().is_empty());
    });
    let n_wins: u64 = n_wins.iter().sum();
    println!(
        "{ran}; the divers won {n_wins}; a position has {} bytes",
        size_of::<MiniDivercity>()
    );
}
