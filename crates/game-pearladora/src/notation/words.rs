//! How the pieces of an action are typed: `3`, `d2`, `b1-c1`.

use rules::{NotationError, Word};

use crate::board::{Line, N_COLUMNS, N_ROWS, Square};
use crate::pieces::Value;

impl Word for Value {
    const FORM: &'static str = "VALUE";

    fn write(value: Value) -> String {
        value.number().to_string()
    }

    fn read(word: &str) -> Result<Value, NotationError> {
        let value = word.parse().ok().and_then(Value::new);
        value.ok_or_else(|| NotationError::no_such(word, "a diver's value", "1 to 5"))
    }

    fn every() -> Vec<Value> {
        Value::ALL.to_vec()
    }
}

impl Word for Square {
    const FORM: &'static str = "SQUARE";

    fn write(value: Square) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<Square, NotationError> {
        let square = match word.as_bytes() {
            &[column @ b'a'..=b'z', row @ b'1'..=b'9'] => Square::new(column - b'a', row - b'1'),
            _ => None,
        };
        square.ok_or_else(|| {
            let last = char::from(b'a' + N_COLUMNS - 1);
            NotationError::no_such(word, "a square", &format!("a1 to {last}{N_ROWS}"))
        })
    }

    fn every() -> Vec<Square> {
        Square::all().collect()
    }
}

impl Word for Line {
    const FORM: &'static str = "SQUARE-SQUARE";

    fn write(value: Line) -> String {
        value.to_string()
    }

    fn read(word: &str) -> Result<Line, NotationError> {
        let wrong = || {
            let word = NotationError::quoted(word);
            NotationError::new(format!(
                "{word} is not a line; write two neighbouring squares, such as b1-c1"
            ))
        };
        let (a, b) = word.split_once('-').ok_or_else(wrong)?;
        Line::between(Square::read(a)?, Square::read(b)?).ok_or_else(wrong)
    }

    fn every() -> Vec<Line> {
        Line::all().collect()
    }
}
