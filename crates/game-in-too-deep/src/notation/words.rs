//! How the pieces of an action are typed: `44`, `B`, `third`.

use rules::{NotationError, Seat, Word};

use crate::pieces::{Card, Holder};

impl Word for Card {
    const FORM: &'static str = "CARD";

    fn write(value: Card) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<Card, NotationError> {
        let card = word.parse().ok().and_then(Card::new);
        let known = "1 to 127, as far as the deck has them";
        card.ok_or_else(|| NotationError::no_such(word, "a card", known))
    }

    fn every() -> Vec<Card> {
        (1..=Card::MAX).filter_map(Card::new).collect()
    }
}

impl Word for Holder {
    const FORM: &'static str = "HOLDER";

    fn write(value: Holder) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<Holder, NotationError> {
        if word == "third" {
            return Ok(Holder::THIRD);
        }
        let holder = Seat::read(word).ok().and_then(Holder::of);
        holder.ok_or_else(|| NotationError::no_such(word, "a holder", "A, B, C, D, E, third"))
    }

    fn every() -> Vec<Holder> {
        Holder::every().collect()
    }
}
