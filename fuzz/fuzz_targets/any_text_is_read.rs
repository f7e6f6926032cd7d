//! Any text is a position or an action, or is not; never a panic.

#![no_main]

use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;
use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::any_text_is_read;

fuzz_target!(|text: &str| {
    any_text_is_read::<Pearladora>(text);
    any_text_is_read::<MiniDivercity>(text);
    any_text_is_read::<InTooDeep>(text);
    any_text_is_read::<DeepColony>(text);
});
