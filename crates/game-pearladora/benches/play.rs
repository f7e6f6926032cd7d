//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-pearladora`; the figures are in `docs/performance.md`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dice::{ChaChaDice, Key, Purpose};
use game_pearladora::{Action, Lines, Options, Pearladora};
use rules::{Dice, Game, Imagine, SeatCount, Told, Viewer};
use rules_testkit::{play_out, play_random};

fn start(n_seats: u8, advanced: bool) -> Pearladora {
    let seats = SeatCount::new(n_seats).expect("a table");
    let options = Options {
        advanced,
        ..Options::default()
    };
    Pearladora::new(&options, seats).expect("playable")
}

fn dice() -> ChaChaDice {
    Key::new(Purpose::Test, "bench", 0).stream(0)
}

/// Plays a random game; the number of decisions.
fn play_one(
    start: Pearladora,
    dice: &mut impl Dice,
    actions: &mut Vec<Action>,
    told: &mut Told<game_pearladora::Event>,
) -> u32 {
    let (game, n_actions) = play_out(&start, dice, actions, told);
    black_box(game.standing());
    n_actions
}

fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    for (name, n_seats, advanced) in [
        ("2 basic", 2, false),
        ("3 basic", 3, false),
        ("4 basic", 4, false),
        ("2 advanced", 2, true),
    ] {
        let (mut dice, mut actions, mut told) = (dice(), Vec::new(), Told::deaf());
        let start = start(n_seats, advanced);
        group.bench_function(name, |bencher| {
            bencher.iter(|| play_one(start, &mut dice, &mut actions, &mut told))
        });
    }
    let (mut dice, mut actions) = (dice(), Vec::new());
    let start = start(2, false);
    group.bench_function("2 basic, told", |bencher| {
        bencher.iter_batched_ref(
            Told::new,
            |told| play_one(start, &mut dice, &mut actions, told),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Every figure is for all the positions of one game; divide by their number.
fn parts(criterion: &mut Criterion) {
    let positions = play_random(&start(2, false), &mut dice()).decisions();
    let mut group = criterion.benchmark_group("part");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut actions = Vec::with_capacity(256);
    group.bench_function("legal actions", |bencher| {
        bencher.iter(|| {
            for game in &positions {
                let seat = game
                    .to_act()
                    .seats()
                    .iter()
                    .next()
                    .expect("somebody is to act");
                game.legal_actions(seat, &mut actions);
                black_box(&actions);
            }
        });
    });
    let boards: Vec<Lines> = positions
        .iter()
        .map(|game| game.view(Viewer::Public {}).pontoons)
        .collect();
    group.bench_function("placeable lines", |bencher| {
        bencher.iter(|| {
            boards
                .iter()
                .map(|board| black_box(*board).placeable().len())
                .sum::<u32>()
        });
    });
    group.bench_function("placeable lines, one flood fill a line", |bencher| {
        bencher.iter(|| {
            boards
                .iter()
                .map(|board| n_placeable_by_flood(black_box(*board)))
                .sum::<u32>()
        });
    });
    let viewer = Viewer::seat(rules::Seat::new(0).expect("a seat"));
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            positions
                .iter()
                .map(|game| game.view(viewer).divers.len())
                .sum::<usize>()
        });
    });
    let views: Vec<_> = positions.iter().map(|game| game.view(viewer)).collect();
    let mut dice = dice();
    group.bench_function("imagine", |bencher| {
        bencher.iter(|| {
            for view in &views {
                black_box(Pearladora::imagine(view, &mut dice));
            }
        });
    });
    group.finish();
}

/// The plain way, for comparison.
fn n_placeable_by_flood(board: Lines) -> u32 {
    let is_placeable = |line: &game_pearladora::Line| {
        let (near, far) = line.ends();
        let cut = board.with(*line);
        cut.territory(near).len() >= 4 && cut.territory(far).len() >= 4
    };
    board.free().iter().filter(is_placeable).count() as u32
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
