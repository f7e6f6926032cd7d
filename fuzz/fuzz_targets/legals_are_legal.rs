//! What is listed is legal, and nothing is lost, wherever the bytes lead.

#![no_main]

use game_pearladora::{Action, Options, Pearladora};
use libfuzzer_sys::fuzz_target;
use rules::{Game, SeatCount};

fuzz_target!(|bytes: &[u8]| {
    let Some((&variant, bytes)) = bytes.split_first() else {
        return;
    };
    let options = Options {
        advanced: variant & 1 != 0,
        retire: variant & 2 != 0,
        ..Options::default()
    };
    let seats = SeatCount::new(2 + (variant >> 2) % 3).expect("two to four");
    let start = Pearladora::new(&options, seats).expect("playable");
    rules_testkit::fuzz::legals_are_legal(&start, &Action::every(), bytes);
});
