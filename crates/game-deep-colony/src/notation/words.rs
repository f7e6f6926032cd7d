//! How the pieces of an action are typed: `1,-2`, `3`.

use rules::{NotationError, Word};

use crate::board::{Cell, Rotation};
use crate::pieces::MAX_OF_A_KIND;

/// How far from the start tile [`Word::every`] looks for cells.
const FARTHEST: i16 = 4;

/// The number of a colony, a link or an ocean of the tile just laid, from 0.
pub(crate) struct Segment;

impl Word for Cell {
    const FORM: &'static str = "X,Y";

    fn write(value: Cell) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<Cell, NotationError> {
        let coordinates = word.split_once(',');
        let cell = coordinates.and_then(|(x, y)| Cell::new(x.parse().ok()?, y.parse().ok()?));
        cell.ok_or_else(|| {
            let word = NotationError::quoted(word);
            NotationError::new(format!(
                "{word} is not a cell; write how far east and how far south, such as 2,-1"
            ))
        })
    }

    fn every() -> Vec<Cell> {
        let reach = -FARTHEST..=FARTHEST;
        let row = |y| reach.clone().filter_map(move |x| Cell::new(x, y));
        reach.clone().flat_map(row).collect()
    }
}

impl Word for Rotation {
    const FORM: &'static str = "QUARTERS";

    fn write(value: Rotation) -> String {
        value.quarters().to_string()
    }

    fn read(word: &str) -> Result<Rotation, NotationError> {
        word.parse().ok().and_then(Rotation::new).ok_or_else(|| {
            let word = NotationError::quoted(word);
            NotationError::new(format!(
                "{word} is not a rotation; write 0 to 3 quarters clockwise"
            ))
        })
    }

    fn every() -> Vec<Rotation> {
        Rotation::ALL.to_vec()
    }
}

impl Word<u8> for Segment {
    const FORM: &'static str = "NUMBER";

    fn write(value: u8) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<u8, NotationError> {
        word.parse().map_err(|_| {
            let word = NotationError::quoted(word);
            NotationError::new(format!(
                "{word} is not the number of a part of the tile; they count from 0"
            ))
        })
    }

    /// One more than a tile can have.
    fn every() -> Vec<u8> {
        (0..=MAX_OF_A_KIND as u8).collect()
    }
}
