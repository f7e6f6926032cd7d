//! Positions as text, and the words of actions.
//!
//! A position is a table of tiles and a few lines of facts:
//!
//! ```text
//!     -1            0             1
//! -1  .             terminus-a/0  .
//! 0   cap-gate-a/3  aerator-d/0   tee-a/0
//! pieces: A marker 0,0 aerator; B submarine -1,0 colony 0
//! to act: A places curve-a
//! ```
//!
//! The first line has the columns, every other begins with its row; a tile is
//! its name and how often it is turned. The bag is what the set has besides. A
//! set that is not the box's own is written out, or named by what it takes from
//! the box: `set: start 1, aerator-d 2`. Tiles need not touch, so that a test
//! can draw two corners of a table.

mod drawing;
mod facts;
mod parsing;
mod position;
mod sets;
mod words;

use rules::{Notation, NotationError};

pub(crate) use self::words::Segment;
use crate::game::DeepColony;
use crate::view::View;

impl Notation for DeepColony {
    const SIGNS: &'static str = "\
#    the edge of a colony; = at the left and right, | above and below: of a link;
     any other edge is of an ocean
@    an aerator; % a generator; T an intersection
k2   two kelp, a1 one alga, in all oceans of the tile
A B  whose pieces are on the tile; below the table stands on which part
.    where a tile can lie";

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
