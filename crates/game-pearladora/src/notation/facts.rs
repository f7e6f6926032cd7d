//! Facts about a position that rulebook tests can expect.

use rules::{Seat, Word, or_none, spaced};

use crate::board::{Line, Square, SquareSet};
use crate::game::Pearladora;
use crate::pieces::Value;

/// `supply`, `placeable` (how many lines are), `placeable a1-a2`, `territories`,
/// `if ended`, `hand A`, `powers A`, `group A`, `worth c2`, and of a square's
/// territory `sums c2` and `takes c2`.
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
        ["placeable", line] => {
            let is_placeable = game.pontoons.placeable().contains(Line::read(line).ok()?);
            Some(if is_placeable { "yes" } else { "no" }.to_owned())
        }
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
        ["sums", square] => Some(sums(game, Square::read(square).ok()?)),
        ["takes", square] => Some(takes(game, Square::read(square).ok()?)),
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

/// `A 6, B 5`: what each side's divers come to in a territory; partners together.
fn sums(game: &Pearladora, square: Square) -> String {
    let count = game.count_out(game.pontoons.territory(square));
    let sums = count.sums.iter().map(|sum| {
        let letters: String = sum.seats.iter().map(|&seat| seat.letter()).collect();
        format!("{letters} {}", sum.total)
    });
    or_none(sums.collect::<Vec<_>>().join(", "))
}

/// `A 3, B 3`: the pearls each seat would take of a territory.
fn takes(game: &Pearladora, square: Square) -> String {
    let count = game.count_out(game.pontoons.territory(square));
    let share = |seat: &Seat| format!("{seat} {}", count.share);
    or_none(
        count
            .takers
            .iter()
            .map(share)
            .collect::<Vec<_>>()
            .join(", "),
    )
}
