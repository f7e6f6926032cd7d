//! A world imagined from a view looks the same to the viewer.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::secrets_are_kept;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[game, variant], bytes)) = bytes.split_first_chunk() else {
        return;
    };
    match game % 4 {
        0 => secrets_are_kept(&fuzz::pearladora(variant), bytes),
        1 => secrets_are_kept(&fuzz::mini_divercity(variant), bytes),
        2 => secrets_are_kept(&fuzz::in_too_deep(variant), bytes),
        _ => secrets_are_kept(&fuzz::deep_colony(variant), bytes),
    }
});
