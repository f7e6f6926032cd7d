//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-mini-divercity`; the figures are in `docs/performance.md`.

use criterion::{Criterion, criterion_group, criterion_main};
use game_mini_divercity::{MiniDivercity, Mode, Options};
use rules::Setup;
use rules_testkit::{bench, seats};

fn start(n_seats: u8, mode: Mode) -> MiniDivercity {
    let options = Options {
        mode,
        ..Options::default()
    };
    MiniDivercity::new(&options, seats(n_seats)).expect("playable")
}

fn whole_games(criterion: &mut Criterion) {
    let starts = [
        ("3 divers", start(3, Mode::Coop)),
        ("6 divers", start(6, Mode::Coop)),
        ("solo", start(1, Mode::Solo)),
        ("4 with an Industrialist", start(4, Mode::Industrialist)),
    ];
    bench::whole_games(criterion, &starts);
}

fn parts(criterion: &mut Criterion) {
    bench::parts(criterion, &start(3, Mode::Coop));
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
