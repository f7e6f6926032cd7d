//! What every game is tested with: the laws, the rulebook runner, golden games,
//! playthroughs, and the same laws driven by a fuzzer's bytes.
//!
//! Text that tests expect lives in files beside them. With `UPDATE_EXPECT=1`
//! the tests write what they find instead of comparing; read the difference
//! before you commit it.

pub mod bench;
pub mod fuzz;
pub mod golden;
pub mod laws;
pub mod playthrough;
pub mod rulebook;
pub mod twins;
pub mod usual;

mod case;
mod counting;
mod damage;
mod expect;
mod race;
mod random;
mod typed;

pub use counting::{CountingAllocator, is_small, n_allocations, playouts_do_not_allocate};
pub use damage::{damaged_record, damaged_text};
pub use expect::{expect_file, is_updating};
pub use race::{asked_for, race};
pub use random::{PlayedGame, play_out, play_random, seats};
pub use typed::{play_text, position_error, seat};

/// Whether the long versions of tests are asked for (`SLOW_TESTS=1`).
pub fn is_slow() -> bool {
    std::env::var_os("SLOW_TESTS").is_some_and(|value| value == "1")
}
