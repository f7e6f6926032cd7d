//! Real texts with a few letters changed, for proptest.

use proptest::prelude::*;
use proptest::sample::Index;

/// A text with some of its letters replaced by any others.
pub fn damaged_text(text: String) -> impl Strategy<Value = String> {
    let changes = prop::collection::vec((any::<Index>(), any::<char>()), 0..4);
    (Just(text), changes).prop_map(|(text, changes)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, letter) in changes {
            let at = at.index(letters.len());
            letters[at] = letter;
        }
        letters.into_iter().collect()
    })
}

/// A record with some of its letters replaced by others that records have.
pub fn damaged_record(text: String) -> impl Strategy<Value = String> {
    let changes = prop::collection::vec((any::<Index>(), "[0-9a-z\"\\[\\]{},: ]"), 0..6);
    (Just(text), changes).prop_map(|(mut text, changes)| {
        for (at, letter) in changes {
            let at = at.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &letter);
            }
        }
        text
    })
}
