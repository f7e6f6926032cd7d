//! Whole positions as text; `parsing.rs` reads them back. What follows from the
//! rest is left out.

use std::fmt::Write;

use rules::{OptionSet, Seat};

use crate::board::{Cell, Laid};
use crate::game::{DeepColony, Phase, Piece, Spot};
use crate::options::TileSetChoice;
use crate::scoring::Item;

pub(super) fn render(game: &DeepColony) -> String {
    let mut text = String::new();
    render_tiles(game, &mut text);
    let _ = writeln!(text, "seats: {}", game.seats);
    let options = game.options.changed().join(" ");
    if !options.is_empty() {
        let _ = writeln!(text, "options: {options}");
    }
    if let TileSetChoice::Custom(set) = &game.options.tileset {
        super::sets::render(set, &mut text);
    }
    let laid = game.board.laid();
    if !laid.is_sorted_by_key(|laid| laid.at) {
        let cells: Vec<String> = laid.iter().map(|laid| laid.at.to_string()).collect();
        let _ = writeln!(text, "order: {}", cells.join(" "));
    }
    if laid.iter().any(|laid| laid.by.is_some()) {
        let letter = |laid: &Laid| laid.by.map_or('-', Seat::letter);
        let letters: Vec<String> = laid.iter().map(|laid| letter(laid).to_string()).collect();
        let _ = writeln!(text, "laid by: {}", letters.join(" "));
    }
    if !game.pieces.is_empty() {
        let _ = writeln!(text, "pieces: {}", render_pieces(game));
    }
    let scores = render_scores(game);
    if !scores.is_empty() {
        let _ = writeln!(text, "scores: {scores}");
    }
    if !game.aside.is_empty() {
        let names: Vec<&str> = game
            .aside
            .iter()
            .map(|&tile| game.tiles.name(tile))
            .collect();
        let _ = writeln!(text, "aside: {}", names.join(" "));
    }
    let _ = writeln!(text, "to act: {}", render_phase(game));
    text
}

fn render_tiles(game: &DeepColony, text: &mut String) {
    let cells = || game.board.laid().iter().map(|laid| laid.at);
    let (left, right) = (cells().map(Cell::x).min(), cells().map(Cell::x).max());
    let (top, bottom) = (cells().map(Cell::y).min(), cells().map(Cell::y).max());
    let (Some(left), Some(right), Some(top), Some(bottom)) = (left, right, top, bottom) else {
        return;
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    let columns = (left..=right).map(|x| x.to_string());
    rows.push(std::iter::once(String::new()).chain(columns).collect());
    for y in top..=bottom {
        let mut row = vec![y.to_string()];
        row.resize(rows[0].len(), ".".to_owned());
        for laid in game.board.laid().iter().filter(|laid| laid.at.y() == y) {
            let name = game.tiles.name(laid.tile);
            row[1 + (laid.at.x() - left) as usize] = format!("{name}/{}", laid.rotation.quarters());
        }
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        let padded = row.iter().zip(&widths);
        let padded: Vec<String> = padded
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        let _ = writeln!(text, "{}", padded.join("  ").trim_end());
    }
}

/// The pieces in the order in which they were deployed.
pub(super) fn render_pieces(game: &DeepColony) -> String {
    let words = |piece: &Piece| {
        let at = game.board.laid()[usize::from(piece.tile)].at;
        format!(
            "{} {} {at} {}",
            piece.seat,
            piece.what,
            render_spot(piece.spot)
        )
    };
    let pieces: Vec<String> = game.pieces.iter().map(words).collect();
    pieces.join("; ")
}

pub(super) fn render_spot(spot: Spot) -> String {
    match spot {
        Spot::Colony { segment } => format!("colony {segment}"),
        Spot::Link { segment } => format!("link {segment}"),
        Spot::Ocean { segment } => format!("ocean {segment}"),
        Spot::Aerator {} => "aerator".to_owned(),
        Spot::Generator {} => "generator".to_owned(),
    }
}

/// `A links 2 7` is seven credits for two links.
fn render_scores(game: &DeepColony) -> String {
    let mut parts = Vec::new();
    for seat in game.seats.iter() {
        for item in Item::ALL {
            let (count, credits) = game.tallies[seat.idx()].get(item);
            if count > 0 {
                parts.push(format!("{seat} {item} {count} {credits}"));
            }
        }
    }
    parts.join("; ")
}

fn render_phase(game: &DeepColony) -> String {
    match game.phase {
        Phase::ChooseFirst {} => "chance names the first seat".to_owned(),
        Phase::Draw { seat } => format!("chance draws for {seat}"),
        Phase::Place { seat, tile } => format!("{seat} places {}", game.tiles.name(tile)),
        Phase::Deploy { seat } => format!("{seat} deploys"),
        Phase::Over {} => "nobody".to_owned(),
    }
}
