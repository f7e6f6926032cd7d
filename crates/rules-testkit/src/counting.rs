//! An allocator that counts, for tests that something touches no heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use dice::{Key, Purpose};
use rules::{Game, Told};

use crate::play_out;

/// Counts the allocations of the thread that asks. A test binary makes it its
/// global allocator.
#[derive(Debug)]
pub struct CountingAllocator;

thread_local! {
    static N_ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has allocated so far.
pub fn n_allocations() -> u64 {
    N_ALLOCATIONS.with(Cell::get)
}

/// Fails if a playout touches the heap for more than the copy that it begins
/// with, once its list of actions has grown; and if a copy is more than a few
/// pieces. The test binary must have the counting allocator.
///
/// # Panics
///
/// If one does, or if nothing is counted.
pub fn playouts_do_not_allocate<G: Game>(name: &str, start: &G) {
    const N_GAMES: u64 = 50;
    let mut dice = Key::new(Purpose::Test, "allocation", 0).stream(0);
    let mut actions = Vec::with_capacity(1024);
    let before = n_allocations();
    assert!(before > 0, "the counter counts");
    drop(start.clone());
    let n_per_copy = n_allocations() - before;
    assert!(n_per_copy <= 8, "{name}: {n_per_copy} for a copy");
    let before = n_allocations();
    for _ in 0..N_GAMES {
        let (end, _) = play_out(start, &mut dice, &mut actions, &mut Told::deaf());
        assert!(end.standing().is_some());
    }
    // A copy with parts of its own may have to let one of them grow.
    let most = if n_per_copy == 0 {
        0
    } else {
        N_GAMES * n_per_copy + 10
    };
    let n_new = n_allocations() - before;
    assert!(n_new <= most, "{name}: {n_new} instead of {most}");
}

/// Fails if a position is larger than this, but for what it has on the heap.
///
/// # Panics
///
/// If it is larger.
pub fn is_small<G: Game>(most: usize) {
    assert!(size_of::<G>() <= most, "{} bytes", size_of::<G>());
}

// SAFETY: every call is passed on to the system's allocator unchanged; the
// counter beside it is a plain cell that never allocates.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for CountingAllocator {
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
