//! What a guest is called and looks like, wherever it is said: on coming in, on
//! changing, and for one seat at one table.

use store::Guest;
use wire::{Problem, Rejected};

use crate::letters;
use crate::problem::problem;

const N_COLOURS: u8 = 7;
const MAX_NAME: usize = 30;

/// Somebody new, with a name and a colour until they choose their own.
pub(crate) fn newcomer(id: String, now_ms: i64) -> Guest {
    Guest {
        name: format!("Guest {}", &id[..4]),
        colour: id.bytes().fold(0, u8::wrapping_add) % N_COLOURS,
        id,
        is_banned: false,
        created_ms: now_ms,
        seen_ms: now_ms,
    }
}

/// A name as it may be shown to others.
pub(crate) fn checked_name(name: &str) -> Result<String, Problem> {
    let is_long = name.chars().count() > MAX_NAME;
    let name = name.trim();
    if name.is_empty() || is_long || !letters::are_visible(name) {
        let message = format!("a name has 1 to {MAX_NAME} letters, all of them visible");
        return Err(problem(Rejected::Malformed, message));
    }
    Ok(name.to_owned())
}

/// A colour that there is.
pub(crate) fn checked_colour(colour: u8) -> Result<u8, Problem> {
    match colour < N_COLOURS {
        true => Ok(colour),
        false => {
            let message = format!("there are colours 0 to {}", N_COLOURS - 1);
            Err(problem(Rejected::Malformed, message))
        }
    }
}
