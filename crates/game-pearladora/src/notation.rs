//! Positions as text, and the words of actions.
//!
//! A position is a drawing of the lagoon and a few lines of facts:
//!
//! ```text
//!    a   b   c   d   e   f   g   h
//! 1  .   .   .   o5  .   .   .   .
//!               ---
//! 2  .   o3 |A1  .   .   o4  .   o6
//! …
//! to act: B
//! ```
//!
//! `.` is a free space, `o5` a farm with five pearls, `A1` a diver of seat A
//! with value 1, `A1^` one that lies face up. `|` and `---` are pontoons. Only
//! what the drawing cannot show is written below it; hands and supply follow
//! from the box.

mod drawing;
mod facts;
mod parsing;
mod position;
mod words;

use rules::{Notation, NotationError};

use crate::game::Pearladora;
use crate::view::View;

impl Notation for Pearladora {
    const SIGNS: &'static str = "\
o4   a Pearl Farm with four pearls; . a free space
A?   a diver of A whose value you do not see
A3   one whose value you see alone; A3^ one that lies face up
| and --- are pontoons";

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
