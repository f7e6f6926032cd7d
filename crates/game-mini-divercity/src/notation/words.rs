//! How the pieces of an action are typed: `2`, `B`. Slots and signs count from 1
//! here.

use rules::{NotationError, Word};

use crate::pieces::{HandId, MAX_CARDS, MAX_HANDS, Sign};

/// A card of a hand by its place, from 1 at the left.
pub(crate) struct Slot;

impl Word for HandId {
    const FORM: &'static str = "HAND";

    fn write(value: HandId) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<HandId, NotationError> {
        HandId::from_letter(word)
            .ok_or_else(|| NotationError::no_such(word, "a hand", "A, B, C, D, E, F"))
    }

    fn every() -> Vec<HandId> {
        HandId::first(MAX_HANDS as u8).collect()
    }
}

impl Word for Sign {
    const FORM: &'static str = "SIGN";

    fn write(value: Sign) -> String {
        (value.number() + 1).to_string()
    }

    fn read(word: &str) -> Result<Sign, NotationError> {
        let number: Option<u8> = word.parse().ok();
        let sign = number.and_then(|number| Sign::new(number.checked_sub(1)?));
        sign.ok_or_else(|| NotationError::no_such(word, "a sign", "1 to 12"))
    }

    fn every() -> Vec<Sign> {
        Sign::all().collect()
    }
}

impl Word<u8> for Slot {
    const FORM: &'static str = "SLOT";

    fn write(slot: u8) -> String {
        (slot + 1).to_string()
    }

    /// One more than a hand can have is still a number, which the rules refuse.
    fn read(word: &str) -> Result<u8, NotationError> {
        let number: Option<u8> = word.parse().ok();
        let slot = number.and_then(|number| number.checked_sub(1));
        slot.filter(|&slot| usize::from(slot) <= MAX_CARDS)
            .ok_or_else(|| NotationError::no_such(word, "a slot", "1, 2, 3, 4"))
    }

    fn every() -> Vec<u8> {
        (0..=MAX_CARDS as u8).collect()
    }
}
