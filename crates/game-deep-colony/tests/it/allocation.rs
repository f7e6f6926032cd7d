//! A playout touches the heap only for the copy it begins with.

use dice::{Key, Purpose};
use game_deep_colony::{DeepColony, Options};
use rules::{Game, Told};
use rules_testkit::{CountingAllocator, n_allocations, play_out, play_random, seats};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn a_playout_allocates_no_more_than_a_copy() {
    let mut dice = Key::new(Purpose::Test, "allocation", 0).stream(0);
    for n_seats in 2..=4 {
        let start = DeepColony::new(&Options::default(), seats(n_seats)).expect("playable");
        let mut actions = Vec::with_capacity(1024);
        let before = n_allocations();
        drop(start.clone());
        let n_per_copy = n_allocations() - before;
        assert!((1..=8).contains(&n_per_copy), "{n_per_copy}");
        let before = n_allocations();
        for _ in 0..50 {
            let (end, _) = play_out(&start, &mut dice, &mut actions, &mut Told::deaf());
            assert!(end.standing().is_some());
        }
        // Setting a tile aside, which is rare, may cost one more.
        let n_played = n_allocations() - before;
        assert!(
            n_played <= 50 * n_per_copy + 10,
            "{n_played}, {n_seats} seats"
        );
    }
}

#[test]
fn a_position_is_small() {
    let start = DeepColony::new(&Options::default(), seats(4)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "size", 0).stream(0);
    for _ in 0..20 {
        for position in play_random(&start, &mut dice).positions {
            assert!(position.n_bytes() <= 8192, "{} bytes", position.n_bytes());
        }
    }
}
