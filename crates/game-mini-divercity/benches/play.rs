//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-mini-divercity`; the figures are in `docs/performance.md`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dice::{ChaChaDice, Key, Purpose};
use game_mini_divercity::{Action, Event, MiniDivercity, Mode, Options};
use rules::{Dice, Game, Imagine, SeatCount, Told, Viewer};
use rules_testkit::{play_out, play_random};

fn start(n_seats: u8, mode: Mode) -> MiniDivercity {
    let seats = SeatCount::new(n_seats).expect("a table");
    let options = Options {
        mode,
        ..Options::default()
    };
    MiniDivercity::new(&options, seats).expect("playable")
}

fn dice() -> ChaChaDice {
    Key::new(Purpose::Test, "bench", 0).stream(0)
}

/// Plays a random game; the number of decisions.
fn play_one(
    start: MiniDivercity,
    dice: &mut impl Dice,
    actions: &mut Vec<Action>,
    told: &mut Told<Event>,
) -> u32 {
    let (game, n_actions) = play_out(&start, dice, actions, told);
    black_box(game.standing());
    n_actions
}

fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    for (name, n_seats, mode) in [
        ("3 divers", 3, Mode::Coop),
        ("6 divers", 6, Mode::Coop),
        ("solo", 1, Mode::Solo),
        ("4 with an Industrialist", 4, Mode::Industrialist),
    ] {
        let (mut dice, mut actions, mut told) = (dice(), Vec::new(), Told::deaf());
        let start = start(n_seats, mode);
        group.bench_function(name, |bencher| {
            bencher.iter(|| play_one(start, &mut dice, &mut actions, &mut told))
        });
    }
    let (mut dice, mut actions) = (dice(), Vec::new());
    let start = start(3, Mode::Coop);
    group.bench_function("3 divers, told", |bencher| {
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
    let positions = play_random(&start(3, Mode::Coop), &mut dice()).decisions();
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
    let viewer = Viewer::seat(rules::Seat::new(0).expect("a seat"));
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            let n_cards = |game: &MiniDivercity| game.view(viewer).hands[0].cards.len();
            positions.iter().map(n_cards).sum::<usize>()
        });
    });
    let views: Vec<_> = positions.iter().map(|game| game.view(viewer)).collect();
    let mut dice = dice();
    group.bench_function("imagine", |bencher| {
        bencher.iter(|| {
            for view in &views {
                black_box(MiniDivercity::imagine(view, &mut dice));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
