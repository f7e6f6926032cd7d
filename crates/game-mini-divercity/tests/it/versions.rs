//! What a change of the rules parts, and what it must not.

use std::path::Path;

use dice::{Key, Purpose};
use game_mini_divercity::MiniDivercity;
use rules::{Setup, fingerprint};
use rules_testkit::golden::check_partings;
use rules_testkit::play_random;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// The same actions under the other version, and the line where it says no.
#[test]
fn q40_a_refill_that_takes_the_last_card_parts_the_versions() {
    let partings = [
        ("versus-no-icons", 2, 136),
        ("industrialist-5-strict-signs", 2, 210),
        ("version-2-versus", 1, 137),
        ("version-2-industrialist-4-full-team", 1, 200),
    ];
    check_partings::<MiniDivercity>(Path::new(FOLDER), &partings);
}

/// The line where version 2 does not know what version 3 allows.
#[test]
fn q45_leaving_diver_cards_parts_the_versions() {
    let partings = [("version-3-full-team-chosen-3", 2, 9)];
    check_partings::<MiniDivercity>(Path::new(FOLDER), &partings);
}

/// A table's log has a fingerprint of every position, and a replay that gives
/// another one is a fault: what a position hashes to is stored, too.
#[test]
fn fingerprints_stay() {
    let case = crate::cases().swap_remove(0);
    let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
    let mut dice = Key::new(Purpose::Test, "fingerprints", 0).stream(0);
    let played = play_random(&start, &mut dice);
    let prints: Vec<u32> = played.positions.iter().map(fingerprint).collect();
    assert_eq!((prints.len(), fingerprint(&prints)), (106, 3535829326));
}
