//! Any text is a position or an action, or is not; never a panic.

#![no_main]

use game_pearladora::Pearladora;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| rules_testkit::fuzz::any_text_is_read::<Pearladora>(text));
