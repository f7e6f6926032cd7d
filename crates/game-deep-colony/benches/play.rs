//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-deep-colony`; the figures are in `docs/performance.md`.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dice::{ChaChaDice, Key, Purpose};
use game_deep_colony::{DeepColony, Options, TileSetChoice, default_set};
use rules::{Game, Imagine, SeatCount, Told, Viewer};
use rules_testkit::{play_out, play_random};

fn start(options: &Options, n_seats: u8) -> DeepColony {
    let seats = SeatCount::new(n_seats).expect("a table");
    DeepColony::new(options, seats).expect("playable")
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

fn dice() -> ChaChaDice {
    Key::new(Purpose::Test, "bench", 0).stream(0)
}

/// The larger sets show what a move costs on a larger table: divide by two and
/// by three.
fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    for (name, n_seats, options) in [
        ("2 players", 2, Options::default()),
        ("3 players", 3, Options::default()),
        ("4 players", 4, Options::default()),
        ("2 players, 146 tiles", 2, larger(2)),
        ("2 players, 219 tiles", 2, larger(3)),
    ] {
        let (mut dice, mut actions, mut told) = (dice(), Vec::new(), Told::deaf());
        let start = start(&options, n_seats);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (game, n_actions) = play_out(&start, &mut dice, &mut actions, &mut told);
                black_box(game.standing());
                n_actions
            })
        });
    }
    let (mut dice, mut actions) = (dice(), Vec::new());
    let start = start(&Options::default(), 2);
    group.bench_function("2 players, told", |bencher| {
        bencher.iter_batched_ref(
            Told::new,
            |told| play_out(&start, &mut dice, &mut actions, told).1,
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Every figure is for all the positions of one game; divide by their number.
fn parts(criterion: &mut Criterion) {
    let positions = play_random(&start(&Options::default(), 2), &mut dice()).decisions();
    let mut group = criterion.benchmark_group("part");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut actions = Vec::with_capacity(256);
    group.bench_function("legal actions", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                for seat in game.to_act().seats().iter() {
                    game.legal_actions(seat, &mut actions);
                    black_box(&actions);
                }
            }
        });
    });
    group.bench_function("clone", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                black_box(game.clone());
            }
        });
    });
    let viewer = Viewer::Public {};
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                black_box(game.view(viewer));
            }
        });
    });
    let views: Vec<_> = positions.iter().map(|game| game.view(viewer)).collect();
    let mut dice = dice();
    group.bench_function("imagine", |bencher| {
        bencher.iter(|| {
            for view in &views {
                black_box(DeepColony::imagine(view, &mut dice));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
