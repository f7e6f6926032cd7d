//! Actions as a person types them: `diver 3 d2`, `pontoon b1-c1`, `done`.

use rules::NotationError;

use crate::actions::Action;
use crate::board::{Line, N_COLUMNS, N_ROWS, Square};
use crate::pieces::Value;

/// What can be typed.
pub(super) const FORMS: &[&str] = &[
    "diver VALUE SQUARE",
    "pontoon SQUARE-SQUARE",
    "done",
    "backup SQUARE",
    "look SQUARE",
    "extra-diver VALUE SQUARE",
    "extra-pontoon SQUARE-SQUARE",
    "necklace SQUARE",
    "retire",
];

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["diver", value, at] => Action::Diver {
            value: parse_value(value)?,
            at: parse_square(at)?,
        },
        ["pontoon", line] => Action::Pontoon {
            line: parse_line(line)?,
        },
        ["done"] => Action::Done {},
        ["backup", at] => Action::Backup {
            at: parse_square(at)?,
        },
        ["look", at] => Action::Look {
            at: parse_square(at)?,
        },
        ["extra-diver", value, at] => Action::ExtraDiver {
            value: parse_value(value)?,
            at: parse_square(at)?,
        },
        ["extra-pontoon", line] => Action::ExtraPontoon {
            line: parse_line(line)?,
        },
        ["necklace", at] => Action::Necklace {
            at: parse_square(at)?,
        },
        ["retire"] => Action::Retire {},
        _ => {
            return Err(NotationError::new(format!(
                "{} is not an action; try one of: {}",
                NotationError::quoted(text),
                FORMS.join(", ")
            )));
        }
    })
}

pub(super) fn render(action: Action) -> String {
    match action {
        Action::Diver { value, at } => format!("diver {} {at}", value.number()),
        Action::Pontoon { line } => format!("pontoon {line}"),
        Action::Done {} => "done".to_owned(),
        Action::Backup { at } => format!("backup {at}"),
        Action::Look { at } => format!("look {at}"),
        Action::ExtraDiver { value, at } => format!("extra-diver {} {at}", value.number()),
        Action::ExtraPontoon { line } => format!("extra-pontoon {line}"),
        Action::Necklace { at } => format!("necklace {at}"),
        Action::Retire {} => "retire".to_owned(),
    }
}

fn parse_value(text: &str) -> Result<Value, NotationError> {
    text.parse().ok().and_then(Value::new).ok_or_else(|| {
        let text = NotationError::quoted(text);
        NotationError::new(format!("{text} is not a diver's value; values are 1 to 5"))
    })
}

pub(super) fn parse_square(text: &str) -> Result<Square, NotationError> {
    let square = match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'1'..=b'9'] => Square::new(column - b'a', row - b'1'),
        _ => None,
    };
    square.ok_or_else(|| {
        let last = char::from(b'a' + N_COLUMNS - 1);
        let text = NotationError::quoted(text);
        NotationError::new(format!(
            "{text} is not a square; squares are a1 to {last}{N_ROWS}"
        ))
    })
}

pub(super) fn parse_line(text: &str) -> Result<Line, NotationError> {
    let wrong = || {
        let text = NotationError::quoted(text);
        NotationError::new(format!(
            "{text} is not a line; write two neighbouring squares, such as b1-c1"
        ))
    };
    let (a, b) = text.split_once('-').ok_or_else(wrong)?;
    Line::between(parse_square(a)?, parse_square(b)?).ok_or_else(wrong)
}
