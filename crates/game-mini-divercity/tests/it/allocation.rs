//! A playout touches no heap once its list of actions has grown.

use game_mini_divercity::MiniDivercity;
use rules::Game;
use rules_testkit::{CountingAllocator, is_copy_and_small, playouts_do_not_allocate};

use crate::cases;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn a_playout_does_not_allocate() {
    playouts_do_not_allocate(cases().into_iter().map(|case| {
        let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
        (case.name, start)
    }));
}

#[test]
fn a_position_is_copy_and_small() {
    is_copy_and_small::<MiniDivercity>(512);
}
