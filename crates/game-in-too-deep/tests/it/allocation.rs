//! A playout touches no heap once its list of actions has grown.

use dice::{Key, Purpose};
use game_in_too_deep::{InTooDeep, Options};
use rules::{Game, Told};
use rules_testkit::{CountingAllocator, n_allocations, play_out, seats};

use crate::cases;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn a_playout_does_not_allocate() {
    let mut dice = Key::new(Purpose::Test, "allocation", 0).stream(0);
    for case in cases() {
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut actions = Vec::with_capacity(1024);
        let before = n_allocations();
        assert!(before > 0, "the counter counts");
        for _ in 0..50 {
            let (end, _) = play_out(&start, &mut dice, &mut actions, &mut Told::deaf());
            assert!(end.standing().is_some());
        }
        let n_new = n_allocations() - before;
        assert_eq!(n_new, 0, "{}", case.name);
    }
}

#[test]
fn a_position_is_copy_and_small() {
    fn is_copy<T: Copy>(_: &T) {}
    let game = InTooDeep::new(&Options::default(), seats(2)).expect("playable");
    is_copy(&game);
    assert!(
        size_of::<InTooDeep>() <= 1024,
        "{} bytes",
        size_of::<InTooDeep>()
    );
}
