//! Facts about a position that rulebook tests can expect.

use rules::{Word, or_none};

use super::position::{
    by_seat, cards, render_bonus, render_depth, render_owed, render_phase, render_traced,
};
use crate::game::InTooDeep;
use crate::pieces::{Company, Holder};

/// `version`, `phase`, `start`, `active`, `hand A`, `n hand A`, `shares A`, `shares third`,
/// `depth ocean`, `price ocean`, `value ocean`, `pays ocean` (from which to which
/// number), `dividend ocean` (to whom, if the active seat takes it to a new decade),
/// `score A`, `deck` (how many),
/// `discard`, `open`, `bonus`, `owed`, `draws`, `fundraisers`, `depletions`,
/// `final left`, `fresh`, `fresh in A`, `traced A`, `low A`.
pub(super) fn fact(game: &InTooDeep, name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let seat = |letter: &str| game.seats.read(letter).ok();
    let value = match words.as_slice() {
        ["version"] => game.version.to_string(),
        ["phase"] => render_phase(game.phase),
        ["start"] => game.start.to_string(),
        ["active"] => game.active.to_string(),
        ["hand", letter] => cards(game.hands[seat(letter)?.idx()]),
        ["n", "hand", letter] => game.hands[seat(letter)?.idx()].len().to_string(),
        ["shares", name] => cards(game.portfolios[Holder::read(name).ok()?.idx()]),
        ["depth", name] => render_depth(game, Company::read(name).ok()?),
        ["price", name] => game.price(Company::read(name).ok()?).to_string(),
        ["value", name] => game.value(Company::read(name).ok()?).to_string(),
        ["pays", name] => {
            let pays = game.pays(Company::read(name).ok()?);
            pays.map_or_else(String::new, |(from, to)| format!("{from} to {to}"))
        }
        ["dividend", name] => {
            let owed = game.dividend(Company::read(name).ok()?, game.active);
            by_seat(game, |seat| owed[seat.idx()])
        }
        ["score", letter] => game.score(seat(letter)?).to_string(),
        ["deck"] => (game.deck.len() + game.bonus.deck).to_string(),
        ["discard"] => cards(game.discard),
        ["open"] => cards(game.open),
        ["bonus"] => render_bonus(game),
        ["owed"] => render_owed(game),
        ["draws"] => game.draw_streak.to_string(),
        ["fundraisers"] => game.fundraiser_streak.to_string(),
        ["depletions"] => game.depletions.to_string(),
        ["final", "left"] => game
            .final_left
            .map_or_else(String::new, |left| left.to_string()),
        ["fresh"] => cards(game.knowledge.fresh),
        ["fresh", "in", letter] => {
            let (least, most) = game.knowledge.n_fresh[seat(letter)?.idx()];
            format!("{least} to {most}")
        }
        ["traced", letter] => render_traced(game, seat(letter)?),
        ["low", letter] => {
            let low = game.knowledge.start_has_below(seat(letter)?);
            low.map_or_else(String::new, |card| card.to_string())
        }
        _ => return None,
    };
    Some(or_none(value))
}
