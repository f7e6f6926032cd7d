//! Expected text in files.

use std::fs;
use std::path::Path;

/// Whether tests write what they find (`UPDATE_EXPECT=1`).
pub fn is_updating() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1")
}

/// Compares a text with a file, or writes it there when updating.
///
/// # Panics
///
/// If they differ; the message names the first line that does.
pub fn expect_file(path: &Path, actual: &str) {
    if is_updating() {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("the folder can be made");
        }
        fs::write(path, actual).expect("the file can be written");
        return;
    }
    let expected = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", path.display()));
    if expected == actual {
        return;
    }
    let n_same = expected
        .lines()
        .zip(actual.lines())
        .take_while(|(a, b)| a == b)
        .count();
    panic!(
        "{} differs at line {}:\n  expected {:?}\n  found    {:?}\nUPDATE_EXPECT=1 accepts the change",
        path.display(),
        n_same + 1,
        expected.lines().nth(n_same).unwrap_or("(end)"),
        actual.lines().nth(n_same).unwrap_or("(end)"),
    );
}
