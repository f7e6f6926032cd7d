//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-deep-colony`; the figures are in `docs/performance.md`.

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use game_deep_colony::{DeepColony, Options, TileSetChoice, default_set};
use rules::Setup;
use rules_testkit::{bench, seats};

fn start(options: &Options, n_seats: u8) -> DeepColony {
    DeepColony::new(options, seats(n_seats)).expect("playable")
}

/// The box's own tiles several times over.
fn larger(times: u8) -> Options {
    let mut set = default_set().clone();
    for tile in &mut set.tiles {
        tile.count *= times;
    }
    set.meta.total *= u16::from(times);
    Options {
        tileset: TileSetChoice::Custom(Arc::new(set)),
        ..Options::default()
    }
}

/// The larger sets show what a move costs on a larger table: divide by two and
/// by three.
fn whole_games(criterion: &mut Criterion) {
    let usual = Options::default();
    let starts = [
        ("2 players", start(&usual, 2)),
        ("3 players", start(&usual, 3)),
        ("4 players", start(&usual, 4)),
        ("2 players, 146 tiles", start(&larger(2), 2)),
        ("2 players, 219 tiles", start(&larger(3), 2)),
    ];
    bench::whole_games(criterion, &starts);
}

fn parts(criterion: &mut Criterion) {
    bench::parts(criterion, &start(&Options::default(), 2));
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
