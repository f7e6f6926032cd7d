//! How fast the rules are: whole random games with the legal actions listed at
//! every decision, and the parts they are made of.
//!
//! `cargo bench -p game-example`.

use criterion::{Criterion, criterion_group, criterion_main};
use game_example::{Options, Undertow};
use rules::Setup;
use rules_testkit::{bench, seats};

fn start(n_seats: u8) -> Undertow {
    Undertow::new(&Options::default(), seats(n_seats)).expect("playable")
}

fn whole_games(criterion: &mut Criterion) {
    let starts = [("2 players", start(2)), ("4 players", start(4))];
    bench::whole_games(criterion, &starts);
}

fn parts(criterion: &mut Criterion) {
    bench::parts(criterion, &start(2));
}

criterion_group!(benches, whole_games, parts);
criterion_main!(benches);
