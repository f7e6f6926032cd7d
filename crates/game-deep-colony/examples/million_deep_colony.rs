//! Plays a million random two-player games from the game crate directly, with
//! the box's tiles or several times as many.
//!
//! `cargo run --release -p game-deep-colony --example million_deep_colony [GAMES [TIMES]] [--threads N]`

use std::sync::Arc;

use game_deep_colony::{DeepColony, Options, TileSetChoice, default_set};
use rules::{Scoring, Setup};
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
    let (ran, seen) = race(&start, n_games, |game, seen: &mut Seen| {
        let standing = game.standing().expect("the game is over");
        seen.n_first_wins += u64::from(standing.ranks() == [1, 2]);
        seen.n_bytes = game.n_bytes().max(seen.n_bytes);
    });
    let n_first_wins: u64 = seen.iter().map(|seen| seen.n_first_wins).sum();
    let n_bytes = seen.iter().map(|seen| seen.n_bytes).max().unwrap_or(0);
    println!(
        "{ran}; seat 0 won {n_first_wins}; a position has up to {n_bytes} bytes, heap included"
    );
}

#[derive(Default)]
struct Seen {
    n_first_wins: u64,
    n_bytes: usize,
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
