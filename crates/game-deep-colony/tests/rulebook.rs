//! Every heading in `tests/rulebook/*.md` is a test; see `rules_testkit::rulebook`.

use std::path::Path;

use game_deep_colony::DeepColony;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebook");
    rules_testkit::rulebook::run::<DeepColony>(&folder)
}
