//! Text for positions and actions.
//!
//! A position is a list of facts, each left out where it is as at the start:
//!
//! ```text
//! version: 1
//! seats: 3
//! options: level=poseidon strict
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
mod telling;
mod words;

pub(crate) use self::words::Slot;
use rules::{Notation, NotationError, OldRules, RulesVersion};

use crate::event::Event;
use crate::game::MiniDivercity;
use crate::manners::{self, Remark};
use crate::view::View;

impl Notation for MiniDivercity {
    const TAGLINE: &'static str = "Save the animals of the reef before oil, dynamite and hotels \
                                   take it, with cards that everybody sees but you.";
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");
    const OLD_RULES: &'static [OldRules] = &[OldRules {
        until: RulesVersion(1),
        sections: include_str!("../RULES-1.md"),
    }];

    fn parse(text: &str) -> Result<Self, NotationError> {
        parsing::parse(text)
    }

    fn render(&self) -> String {
        position::render(self)
    }

    fn draw(shown: &View) -> String {
        drawing::draw_view(shown)
    }

    fn tell(event: &Event) -> String {
        telling::tell(event)
    }

    fn prompt(shown: &View) -> String {
        telling::prompt(shown)
    }

    const PHRASES: &'static [Remark] = manners::PHRASES;

    fn remark_text(remark: Remark) -> String {
        manners::remark_text(remark)
    }

    fn fact(&self, name: &str) -> Option<String> {
        facts::fact(self, name)
    }
}
