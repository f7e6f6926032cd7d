//! What a change of the rules parts, and what it must not.

use std::path::Path;

use game_in_too_deep::InTooDeep;
use rules_testkit::golden::check_partings;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// The same actions under the other version, and the line where it says no.
#[test]
fn q58_a_last_fundraiser_parts_the_versions() {
    let partings = [
        ("2-advanced", 2, 277),
        ("version-2-2-basic-playout", 1, 291),
        ("version-2-2-own-deck", 1, 95),
        ("version-2-3-basic", 1, 325),
    ];
    check_partings::<InTooDeep>(Path::new(FOLDER), &partings);
}
