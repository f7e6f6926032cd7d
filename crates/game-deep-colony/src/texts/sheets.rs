//! What credits were given for, in words.

use crate::scoring::Item;

/// A line of a sheet: "completed colonies: 3".
pub(crate) fn sheet_line(item: Item, count: u16) -> String {
    match item {
        // There is one distance only.
        Item::Submarines => item_name(item).to_owned(),
        _ => format!("{}: {count}", item_name(item)),
    }
}

pub(crate) const fn item_name(item: Item) -> &'static str {
    match item {
        Item::Colonies => "completed colonies",
        Item::Links => "completed links",
        Item::Aerators => "completed aerators",
        Item::Submarines => "distance of the submarines",
        Item::IncompleteColonies => "incomplete colonies",
        Item::IncompleteLinks => "incomplete links",
        Item::IncompleteAerators => "incomplete aerators",
        Item::Generators => "generators",
        Item::Oceans => "oceans",
    }
}
