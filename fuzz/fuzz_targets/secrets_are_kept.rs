//! A world imagined from a view looks the same to the viewer.

#![no_main]

use game_pearladora::{Options, Pearladora};
use libfuzzer_sys::fuzz_target;
use rules::{Game, SeatCount};

fuzz_target!(|bytes: &[u8]| {
    let Some((&variant, bytes)) = bytes.split_first() else {
        return;
    };
    let options = Options {
        advanced: variant & 1 != 0,
        peek: variant & 2 != 0,
        ..Options::default()
    };
    let seats = SeatCount::new(2 + (variant >> 2) % 3).expect("two to four");
    let start = Pearladora::new(&options, seats).expect("playable");
    rules_testkit::fuzz::secrets_are_kept(&start, bytes);
});
