//! Any text is a record or is not; never a panic.

#![no_main]

use game_pearladora::Pearladora;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| rules_testkit::fuzz::any_record_is_read::<Pearladora>(text));
