//! Actions as a person types them: `place 1,-2 3`, `mark colony 0`, `skip`.

use rules::NotationError;

use crate::actions::Action;
use crate::board::{Cell, Rotation};

/// What can be typed.
pub(super) const FORMS: &[&str] = &[
    "place X,Y QUARTERS",
    "mark colony NUMBER",
    "mark link NUMBER",
    "mark ocean NUMBER",
    "mark aerator",
    "mark generator",
    "submarine NUMBER",
    "head-office NUMBER",
    "skip",
];

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["place", at, quarters] => Action::Place {
            at: parse_cell(at)?,
            rotation: parse_rotation(quarters)?,
        },
        ["mark", "colony", number] => Action::MarkColony {
            colony: parse_number(number)?,
        },
        ["mark", "link", number] => Action::MarkLink {
            link: parse_number(number)?,
        },
        ["mark", "ocean", number] => Action::MarkOcean {
            ocean: parse_number(number)?,
        },
        ["mark", "aerator"] => Action::MarkAerator {},
        ["mark", "generator"] => Action::MarkGenerator {},
        ["submarine", number] => Action::Submarine {
            colony: parse_number(number)?,
        },
        ["head-office", number] => Action::HeadOffice {
            colony: parse_number(number)?,
        },
        ["skip"] => Action::Skip {},
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
        Action::Place { at, rotation } => format!("place {at} {}", rotation.quarters()),
        Action::MarkColony { colony } => format!("mark colony {colony}"),
        Action::MarkLink { link } => format!("mark link {link}"),
        Action::MarkOcean { ocean } => format!("mark ocean {ocean}"),
        Action::MarkAerator {} => "mark aerator".to_owned(),
        Action::MarkGenerator {} => "mark generator".to_owned(),
        Action::Submarine { colony } => format!("submarine {colony}"),
        Action::HeadOffice { colony } => format!("head-office {colony}"),
        Action::Skip {} => "skip".to_owned(),
    }
}

pub(super) fn parse_cell(text: &str) -> Result<Cell, NotationError> {
    let coordinates = text.split_once(',');
    let cell = coordinates.and_then(|(x, y)| Cell::new(x.parse().ok()?, y.parse().ok()?));
    cell.ok_or_else(|| {
        let text = NotationError::quoted(text);
        NotationError::new(format!(
            "{text} is not a cell; write how far east and how far south, such as 2,-1"
        ))
    })
}

pub(super) fn parse_rotation(text: &str) -> Result<Rotation, NotationError> {
    text.parse().ok().and_then(Rotation::new).ok_or_else(|| {
        let text = NotationError::quoted(text);
        NotationError::new(format!(
            "{text} is not a rotation; write 0 to 3 quarters clockwise"
        ))
    })
}

pub(super) fn parse_number(text: &str) -> Result<u8, NotationError> {
    text.parse().map_err(|_| {
        let text = NotationError::quoted(text);
        NotationError::new(format!(
            "{text} is not the number of a part of the tile; they count from 0"
        ))
    })
}
