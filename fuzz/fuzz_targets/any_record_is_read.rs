//! Any text is a record of a game or is not; never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::any_record_is_read;

macro_rules! every_game {
    ($($Game:ty),+ $(,)?) => {
        fn check(text: &str) {
            $(any_record_is_read::<$Game>(text);)+
        }
    };
}
hosting::each_game!(every_game);

fuzz_target!(|text: &str| check(text));
