//! A playout touches no heap once its list of actions has grown.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use dice::{Key, Purpose};
use game_mini_divercity::{Action, MiniDivercity, Options};
use rules::{Dice, Game, ToAct, Told};
use rules_testkit::seats;

use crate::cases;

/// Counts the allocations of the thread that asks.
struct Counting;

thread_local! {
    static N_ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call is passed on to the system's allocator unchanged; the
// counter beside it is a plain cell that never allocates.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        N_ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise about the layout is ours.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc` above with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

fn play_out(start: MiniDivercity, dice: &mut impl Dice, actions: &mut Vec<Action>) {
    let mut game = start;
    let mut told = Told::deaf();
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(dice), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, actions);
                game.apply(
                    seat,
                    actions[dice.below(actions.len() as u32) as usize],
                    &mut told,
                );
            }
        }
    }
    assert!(game.standing().is_some());
}

#[test]
fn a_playout_does_not_allocate() {
    let mut dice = Key::new(Purpose::Test, "allocation", 0).stream(0);
    for case in cases() {
        let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
        let mut actions = Vec::with_capacity(1024);
        let before = N_ALLOCATIONS.with(Cell::get);
        assert!(before > 0, "the counter counts");
        for _ in 0..50 {
            play_out(start, &mut dice, &mut actions);
        }
        let n_allocations = N_ALLOCATIONS.with(Cell::get) - before;
        assert_eq!(n_allocations, 0, "{}", case.name);
    }
}

#[test]
fn a_position_is_copy_and_small() {
    fn is_copy<T: Copy>(_: &T) {}
    let game = MiniDivercity::new(&Options::default(), seats(2)).expect("playable");
    is_copy(&game);
    assert!(
        size_of::<MiniDivercity>() <= 512,
        "{} bytes",
        size_of::<MiniDivercity>()
    );
}
