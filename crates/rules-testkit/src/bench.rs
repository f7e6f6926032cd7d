//! What every game's benchmark measures: whole random games, and their parts.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput};
use dice::{ChaChaDice, Key, Purpose};
use rules::{Game, Imagine, SeatSet, Told, Viewer};

use crate::{play_out, play_random};

/// The same luck in every benchmark.
pub fn dice() -> ChaChaDice {
    Key::new(Purpose::Test, "bench", 0).stream(0)
}

/// Whole random games from these positions with the legal actions listed at
/// every decision; the first of them once more with somebody listening.
///
/// # Panics
///
/// If there is no position.
pub fn whole_games<G: Game>(criterion: &mut Criterion, starts: &[(&str, G)]) {
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    let play = |start: &G, dice: &mut ChaChaDice, actions: &mut _, told: &mut _| {
        let (game, n_actions) = play_out(start, dice, actions, told);
        black_box(game.standing());
        n_actions
    };
    for (name, start) in starts {
        let (mut dice, mut actions, mut told) = (dice(), Vec::new(), Told::deaf());
        group.bench_function(*name, |bencher| {
            bencher.iter(|| play(start, &mut dice, &mut actions, &mut told));
        });
    }
    let (name, start) = &starts[0];
    let (mut dice, mut actions) = (dice(), Vec::new());
    group.bench_function(format!("{name}, told"), |bencher| {
        bencher.iter_batched_ref(
            Told::new,
            |told| play(start, &mut dice, &mut actions, told),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// The parts of a game; every figure is for all the positions of one random
/// game, which are returned, so divide by their number.
///
/// # Panics
///
/// If a game has no first seat.
pub fn parts<G: Game + Imagine>(criterion: &mut Criterion, start: &G) -> Vec<G> {
    let positions = play_random(start, &mut dice()).decisions();
    let mut group = criterion.benchmark_group("part");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut actions = Vec::with_capacity(256);
    group.bench_function("legal actions", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                let seat = game.to_act().seats().iter().next();
                game.legal_actions(seat.expect("somebody is to act"), &mut actions);
                black_box(&actions);
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
    let first = SeatSet::all(start.seats()).iter().next();
    let viewer = Viewer::seat(first.expect("a seat"));
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                black_box(game.view(viewer));
            }
        });
    });
    let views: Vec<G::View> = positions.iter().map(|game| game.view(viewer)).collect();
    let mut dice = dice();
    group.bench_function("imagine", |bencher| {
        bencher.iter(|| {
            for view in &views {
                black_box(G::imagine(view, &mut dice));
            }
        });
    });
    group.finish();
    positions
}
