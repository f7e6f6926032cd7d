//! Plays a million random two-player games from the game crate directly, with
//! the box's tiles or several times as many.
//!
//! `cargo run --release -p game-deep-colony --example million_deep_colony [GAMES [TIMES]]`

use std::sync::Arc;

use game_deep_colony::{DeepColony, Options, TileSetChoice, default_set};
use rules::Game;
use rules_testkit::{asked_for, race, seats};

fn main() {
    let n_games = asked_for(1, "the number of games", 1_000_000);
    let times = asked_for(2, "how many times the tiles", 1);
    let start = match DeepColony::new(&options(times), seats(2)) {
        Ok(start) => start,
        Err(bad) => {
            eprintln!("{bad}");
            std::process::exit(2);
        }
    };
    let (mut n_first_wins, mut n_bytes) = (0_u64, 0);
    let ran = race(&start, n_games, |game| {
        let standing = game.standing().expect("the game is over");
        n_first_wins += u64::from(standing.ranks() == [1, 2]);
        n_bytes = game.n_bytes().max(n_bytes);
    });
    println!(
        "{ran}; seat 0 won {n_first_wins}; a position has up to {n_bytes} bytes, heap included"
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
