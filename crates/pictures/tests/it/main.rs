//! Every position can be drawn for every seat, and a picture gives away nothing
//! that its seat does not see.

/// Positions of all games, in all variants.
mod positions;
/// What people write beside them.
mod texts;

use pictures::{Drawing, HEIGHT, WIDTH};

/// A picture's size as its first bytes say it.
fn size_of(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    (number(16), number(20))
}

#[test]
fn a_game_without_a_drawing_gets_a_card() {
    let with = pictures::png(&Drawing::default(), "Undertow", "Your move?");
    let without = pictures::png(&Drawing::default(), "Undertow", "");
    assert_eq!(size_of(&with), (WIDTH, HEIGHT));
    assert_ne!(with, without, "the line is on it");
}
