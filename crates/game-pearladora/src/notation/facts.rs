//! Facts about a position that rulebook tests can expect.

use rules::{Word, or_none, spaced};

use crate::board::{Square, SquareSet};
use crate::game::Pearladora;
use crate::pieces::Value;

/// `supply`, `placeable` (how many lines are), `territories`, `if ended`,
/// `hand A`, `powers A`, `group A` and `worth c2`.
pub(super) fn fact(game: &Pearladora, name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let seat = |letter: &str| game.seats.read(letter).ok();
    match words.as_slice() {
        ["supply"] => Some(game.supply().to_string()),
        ["territories"] => {
            let territories = game.territories();
            Some(
                territories
                    .map(|squares| territory(game, squares))
                    .collect::<Vec<_>>()
                    .join(", "),
            )
        }
        ["if", "ended"] => Some(if_ended(game)),
        ["placeable"] => Some(game.pontoons.placeable().len().to_string()),
        ["hand", letter] => {
            let divers = game.hands[seat(letter)?.idx()].divers();
            Some(or_none(spaced(divers.map(Value::number))))
        }
        ["powers", letter] => Some(game.powers[seat(letter)?.idx()].to_string()),
        ["group", letter] => Some(game.groups[seat(letter)?.idx()].to_string()),
        ["worth", square] => {
            let square = Square::read(square).ok()?;
            Some(game.worth_at(square).to_string())
        }
        _ => None,
    }
}

/// `d1 9 squares 5 pearls`, with `full` if it is.
fn territory(game: &Pearladora, squares: SquareSet) -> String {
    let first = squares.first().expect("a territory has squares");
    let full = if game.is_full(squares) { " full" } else { "" };
    format!(
        "{first} {} squares {} pearls{full}",
        squares.len(),
        game.pearls_in(squares)
    )
}

/// `A 7+3 = 10 rank 1; B 0 rank 2`: what each seat would have.
fn if_ended(game: &Pearladora) -> String {
    let outcome = game.outcome_now();
    let mut parts = Vec::new();
    for (seat, (rank, sheet)) in game
        .seats
        .iter()
        .zip(outcome.ranks.iter().zip(&outcome.sheets))
    {
        let mut clusters: Vec<i32> = sheet.lines.iter().map(|line| line.points).collect();
        clusters.sort_unstable_by(|a, b| b.cmp(a));
        let sizes: Vec<String> = clusters.iter().map(ToString::to_string).collect();
        let sum = match sizes.len() {
            0 | 1 => sheet.total.to_string(),
            _ => format!("{} = {}", sizes.join("+"), sheet.total),
        };
        parts.push(format!("{seat} {sum} rank {rank}"));
    }
    parts.join("; ")
}
