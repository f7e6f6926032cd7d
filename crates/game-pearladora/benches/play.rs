//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-pearladora`; the figures are in `docs/performance.md`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_pearladora::{Lines, Options, Pearladora};
use rules::{Setup, Viewer, Views};
use rules_testkit::{bench, seats};

fn start(n_seats: u8, advanced: bool) -> Pearladora {
    let options = Options {
        advanced,
        ..Options::default()
    };
    Pearladora::new(&options, seats(n_seats)).expect("playable")
}

fn whole_games(criterion: &mut Criterion) {
    let starts = [
        ("2 basic", start(2, false)),
        ("3 basic", start(3, false)),
        ("4 basic", start(4, false)),
        ("2 advanced", start(2, true)),
    ];
    bench::whole_games(criterion, &starts);
}

/// Every figure is for all the positions of one game; divide by their number.
fn parts(criterion: &mut Criterion) {
    let positions = bench::parts(criterion, &start(2, false));
    let mut group = criterion.benchmark_group("part");
    group.throughput(Throughput::Elements(positions.len() as u64));
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
