//! Facts about a position that rulebook tests can expect.

use rules::{Seat, or_none, spaced};

use super::position::{render_phase, render_row, render_tideline};
use crate::board::WIDTH;
use crate::game::Undertow;
use crate::scoring::{n_sets, points};

/// `phase`, `active`, `row 1`, `tideline`, `hand A`, `known A`, `basket A`,
/// `points A`, `sets A`, `pile` (how many).
pub(super) fn fact(game: &Undertow, name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let seat = |letter: &str| game.seats.read(letter).ok().map(Seat::idx);
    let value = match words.as_slice() {
        ["phase"] => render_phase(game.phase),
        ["active"] => game.active.to_string(),
        ["row", number] => {
            let row = number
                .parse()
                .ok()
                .filter(|row| (1..=WIDTH).contains(row))?;
            render_row(&game.beach, row)
        }
        ["tideline"] => render_tideline(&game.tideline),
        ["hand", letter] => spaced(game.hands[seat(letter)?].iter()),
        ["known", letter] => spaced(game.known[seat(letter)?].iter()),
        ["basket", letter] => spaced(game.baskets[seat(letter)?].iter()),
        ["points", letter] => points(game.baskets[seat(letter)?]).to_string(),
        ["sets", letter] => n_sets(game.baskets[seat(letter)?]).to_string(),
        ["pile"] => game.pile.len().to_string(),
        _ => return None,
    };
    Some(or_none(value))
}
