//! Positions as text, and the words of actions.
//!
//! A position is a list of facts, each left out where it is as usual:
//!
//! ```text
//! version: 1
//! seats: 2
//! options: sides=basic,advanced,basic,basic,advanced
//! hand A: 3 17 44
//! hand B: 21 30
//! shares A: 9 13
//! shares third: 1 2 5
//! depth ocean: 8 25 34
//! discard: 10 11
//! bonus: deck 4, discard 1
//! start: B
//! active: A
//! draws: 1
//! depletions: 1
//! phase: ability ocean
//! ```
//!
//! Depth cards stand with the most recent last. The deck is what the box has
//! left; `deck` may be written instead of `discard`. Under the newest rules there
//! is no `version`.

mod drawing;
mod facts;
mod parsing;
mod position;
mod words;

use rules::{Notation, NotationError};

use crate::game::InTooDeep;
use crate::view::View;

impl Notation for InTooDeep {
    const SIGNS: &'static str = "\
44p  card 44 of the company whose name begins with p
>    whose turn it is
depth: the company's depth cards, the most recent last";

    fn parse(text: &str) -> Result<Self, NotationError> {
        parsing::parse(text)
    }

    fn render(&self) -> String {
        position::render(self)
    }

    fn draw(shown: &View) -> String {
        drawing::draw_view(shown)
    }

    fn fact(&self, name: &str) -> Option<String> {
        facts::fact(self, name)
    }
}
