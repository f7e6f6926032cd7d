//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-in-too-deep`; the figures are in `docs/performance.md`.

use criterion::{Criterion, criterion_group, criterion_main};
use game_in_too_deep::{InTooDeep, Options, Side};
use rules::Setup;
use rules_testkit::{bench, seats};

fn start(n_seats: u8, side: Side) -> InTooDeep {
    let options = Options {
        sides: [side; 5],
        ..Options::default()
    };
    InTooDeep::new(&options, seats(n_seats)).expect("playable")
}

fn whole_games(criterion: &mut Criterion) {
    let starts = [
        ("3 players", start(3, Side::Basic)),
        ("3 players, advanced", start(3, Side::Advanced)),
        ("2 players", start(2, Side::Basic)),
        ("5 players", start(5, Side::Basic)),
    ];
    bench::whole_games(criterion, &starts);
}

fn parts(criterion: &mut Criterion) {
    bench::parts(criterion, &start(3, Side::Basic));
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
