//! What is listed is legal, and nothing is lost, wherever the bytes lead.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::legals_are_legal;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[game, variant], bytes)) = bytes.split_first_chunk() else {
        return;
    };
    match game % 4 {
        0 => {
            let every = game_pearladora::Action::every();
            legals_are_legal(&fuzz::pearladora(variant), &every, bytes);
        }
        1 => {
            let every = game_mini_divercity::Action::every();
            legals_are_legal(&fuzz::mini_divercity(variant), &every, bytes);
        }
        2 => {
            let every = game_in_too_deep::Action::every(game_in_too_deep::Deck::standard().cards());
            legals_are_legal(&fuzz::in_too_deep(variant), &every, bytes);
        }
        _ => {
            let every = game_deep_colony::Action::every(3);
            legals_are_legal(&fuzz::deep_colony(variant), &every, bytes);
        }
    }
});
