//! Positions as text.
//!
//! A position is a list of facts, each left out where there is nothing:
//!
//! ```text
//! seats: 2
//! options: chains=false first_seat=0
//! row 1: .. c4 .. ..
//! row 2: s2 .. .. l9
//! tideline: c1 .. w5
//! hand A: c3 s9 w1
//! known A: s9
//! basket B: l1 l2
//! active: A
//! phase: lay
//! ```
//!
//! The pile is what the box has left.

mod drawing;
mod facts;
mod parsing;
mod position;

use rules::{Notation, NotationError};

use crate::game::Undertow;
use crate::view::View;

impl Notation for Undertow {
    const SIGNS: &'static str = "\
??   a shell that you do not see
.    nothing lies there
>    whose turn it is";

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
