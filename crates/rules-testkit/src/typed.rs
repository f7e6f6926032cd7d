//! What tests say in letters and words, as people type it.

use rules::{Entry, Game, Notation, Replay, Seat, Told, Typed};

/// The seat with a letter.
///
/// # Panics
///
/// If there is none.
pub fn seat(letter: char) -> Seat {
    Seat::from_letter(letter).expect("a seat")
}

/// Does what a seat types.
///
/// # Panics
///
/// If it is not an action, or not allowed.
#[track_caller]
pub fn play_text<G: Game>(replay: &mut Replay<G>, letter: char, words: &str) {
    let action = G::Action::read(words).expect("an action");
    let seat = seat(letter);
    replay
        .push(Entry::Action { seat, action }, &mut Told::deaf())
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Why a text is no position.
///
/// # Panics
///
/// If it is one.
#[track_caller]
pub fn position_error<G: Notation>(text: &str) -> String {
    match G::parse(text) {
        Ok(game) => panic!("it is a position:\n{}", game.render()),
        Err(error) => error.to_string(),
    }
}
