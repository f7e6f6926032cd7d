//! An allocator that counts, for tests that something touches no heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

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
