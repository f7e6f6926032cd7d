use std::path::Path;

use game_in_too_deep::InTooDeep;
use rules_testkit::{expect_file, playthrough};

use crate::cases;

#[test]
fn playthroughs_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthrough");
    // Larger tables say nothing new, and a lot of it.
    for case in cases().iter().filter(|case| case.seats.get() <= 3) {
        let text = playthrough::write::<InTooDeep>(&case.options, case.seats, &case.name);
        let file = case.name.replace(' ', "_");
        expect_file(&folder.join(format!("{file}.txt")), &text);
    }
}
