//! Plays a million random two-player games from the game crate directly, with
//! the box's tiles or several times as many.
//!
//! `cargo run --release -p game-deep-colony --example million [GAMES [TIMES]]`

use std::sync::Arc;
use std::time::Instant;

use dice::{Key, Purpose};
use game_deep_colony::{DeepColony, Options, TileSetChoice, default_set};
use rules::{Game, SeatCount, Told};
use rules_testkit::play_out;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |usual: u64| match words.next().map(|text| text.parse()) {
        None => usual,
        Some(Ok(number)) => number,
        Some(Err(error)) => {
            eprintln!("the number of games, or how many times the tiles: {error}");
            std::process::exit(2);
        }
    };
    let (n_games, times) = (number(1_000_000), number(1));
    let seats = SeatCount::new(2).expect("two seats make a table");
    let start = match DeepColony::new(&options(times), seats) {
        Ok(start) => start,
        Err(bad) => {
            eprintln!("{bad}");
            std::process::exit(2);
        }
    };
    let mut dice = Key::new(Purpose::Test, "million", 0).stream(0);
    let mut told = Told::deaf();
    let mut actions = Vec::new();
    let mut n_actions = 0_u64;
    let (mut n_first_wins, mut n_bytes) = (0_u64, 0);

    let began = Instant::now();
    for _ in 0..n_games {
        let (game, n) = play_out(&start, &mut dice, &mut actions, &mut told);
        n_actions += u64::from(n);
        let standing = game.standing().expect("the game is over");
        n_first_wins += u64::from(standing.ranks() == [1, 2]);
        n_bytes = game.n_bytes().max(n_bytes);
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{n_games} games, {n_actions} actions in {seconds:.2} s: {:.0} games/s, {:.0} actions/s; \
         seat 0 won {n_first_wins}; a position has up to {n_bytes} bytes, heap included",
        n_games as f64 / seconds,
        n_actions as f64 / seconds,
    );
}

/// The box's own tiles, or a set with so many times the copies.
fn options(times: u64) -> Options {
    let mut set = default_set().clone();
    if times == 1 {
        return Options::default();
    }
    for tile in &mut set.tiles {
        tile.count = u8::try_from(u64::from(tile.count) * times).unwrap_or(u8::MAX);
    }
    set.meta.total = set.tiles.iter().map(|tile| u16::from(tile.count)).sum();
    Options {
        tileset: TileSetChoice::Custom(Arc::new(set)),
        ..Options::default()
    }
}
