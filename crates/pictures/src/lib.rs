//! Positions as pictures: what a chat window shows of a link to one.
//!
//! A picture is drawn from what one seat's screen shows (`Position::Shown`) and
//! from nothing else, so that by type it gives away nothing the seat may not
//! know. A game says what its board looks like (`games/<game>.rs`); the frame
//! around it is the same for all (`frame.rs`).
//!
//! Drawings are SVG, because the page's are: shapes are carried over from its
//! screens, and the colours are read from its own colour files (`colours.rs`).

mod colours;
mod frame;
mod games;
mod raster;
mod seats;
mod svg;
mod words;

use rules::{Position, Seat};

pub use frame::{HEIGHT, WIDTH};
pub use svg::Svg;
pub use words::is_writable;

/// A game that can be drawn.
pub trait Drawn: Position {
    /// What a seat's screen shows, as a drawing.
    fn draw(shown: &Self::Shown, viewer: Seat) -> Drawing;
}

/// How a game is drawn, for tables of games of which not all can be.
pub type Picture<G> = fn(&<G as Position>::Shown, Seat) -> Drawing;

/// A board and what is said beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawing {
    /// The board, [`BOARD_WIDTH`] units wide and [`BOARD_HEIGHT`] high. A game
    /// without a drawing of its own has none.
    pub board: Option<Svg>,
    /// How the classes that the board uses look, as CSS with the page's custom
    /// properties.
    pub style: &'static str,
    /// The page's file that declares the game's own of them.
    pub colours: &'static str,
    /// The seats, each with a few letters about it, such as its score.
    pub seats: Vec<(Seat, String)>,
    /// From where it is seen.
    pub viewer: Option<Seat>,
}

/// How wide the room for a board is.
pub const BOARD_WIDTH: f32 = 900.0;
/// How high it is.
pub const BOARD_HEIGHT: f32 = 630.0;

/// The whole picture as SVG: the board, the game's title and a line of the
/// sender's own.
pub fn svg(drawing: &Drawing, title: &str, line: &str) -> String {
    frame::framed(drawing, title, line)
}

/// The same as PNG.
pub fn png(drawing: &Drawing, title: &str, line: &str) -> Vec<u8> {
    raster::png(&svg(drawing, title, line))
}
