use std::path::Path;

use game_deep_colony::DeepColony;
use rules_testkit::{expect_file, playthrough};

use crate::cases;

#[test]
fn playthroughs_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthrough");
    for case in cases() {
        let text = playthrough::write::<DeepColony>(&case.options, case.seats, &case.name);
        let file = case.name.replace(", ", "-").replace(' ', "_");
        expect_file(&folder.join(format!("{file}.txt")), &text);
    }
}
