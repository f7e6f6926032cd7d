//! Positions as text, and the words of actions.
//!
//! A position is a list of facts, each left out where it is as at the start:
//!
//! ```text
//! version: 1
//! seats: 3
//! options: level=poseidon turn_cards=false
//! tokens: crab +1, eel -2
//! hotels: red green
//! A: crab eel* turtle
//! B: crab! oyster starfish
//! C: lobster eel manta_ray
//! divers: A captain, B swimmer used
//! species discard: crab 2, eel
//! corporation discard: oil 2, red_blue
//! active: B
//! phase: turn
//! ```
//!
//! `*` marks a card that its holder has been told, `!` one that was told and
//! not acknowledged, `~3.5` the signs given for it. Decks are what the box has
//! left; `species deck` may be written instead of `species discard`. Under the
//! newest rules there is no `version`.

mod drawing;
mod facts;
mod parsing;
mod position;
mod words;

use rules::{Notation, NotationError};

pub(crate) use self::words::Slot;
use crate::game::MiniDivercity;
use crate::view::View;

impl Notation for MiniDivercity {
    const SIGNS: &'static str = "\
?    a card that you do not see
eel^ a card that lies face up
eel* its holder knows what it is
eel! you were told so just now
eel~3.1 the signs given for it, in order
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
