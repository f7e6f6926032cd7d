//! A playout touches no heap once its list of actions has grown.

use game_pearladora::{Options, Pearladora};
use rules::Game;
use rules_testkit::{CountingAllocator, is_copy_and_small, playouts_do_not_allocate, seats};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn a_playout_does_not_allocate() {
    let variants = (2..=4).flat_map(|n_seats| [false, true].map(|advanced| (n_seats, advanced)));
    playouts_do_not_allocate(variants.map(|(n_seats, advanced)| {
        let options = Options {
            advanced,
            retire: true,
            ..Options::default()
        };
        let start = Pearladora::new(&options, seats(n_seats)).expect("playable");
        (format!("{n_seats} seats, advanced {advanced}"), start)
    }));
}

#[test]
fn a_position_is_copy_and_small() {
    is_copy_and_small::<Pearladora>(512);
}
