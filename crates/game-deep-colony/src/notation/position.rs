//! Whole positions as text; `parsing.rs` reads them back. What follows from the
//! rest is left out.

use std::fmt::Write;

use rules::{FactLines, OptionSet, Seat, spaced};

use crate::board::{Cell, Laid};
use crate::game::{DeepColony, Phase, Piece, Spot};
use crate::options::TileSetChoice;
use crate::scoring::Item;

pub(super) fn render(game: &DeepColony) -> String {
    let mut lines = FactLines::below(render_tiles(game));
    lines.add("seats", game.seats);
    lines.add("options", spaced(game.options.changed()));
    if let TileSetChoice::Custom(set) = &game.options.tileset {
        super::sets::render(set, &mut lines);
    }
    let laid = game.board.laid();
    if !laid.is_sorted_by_key(|laid| laid.at) {
        lines.add("order", spaced(laid.iter().map(|laid| laid.at)));
    }
    if laid.iter().any(|laid| laid.by.is_some()) {
        let letter = |laid: &Laid| laid.by.map_or('-', Seat::letter);
        lines.add("laid by", spaced(laid.iter().map(letter)));
    }
    lines.add("pieces", render_pieces(game));
    lines.add("scores", render_scores(game));
    let aside = game.aside.iter().map(|&tile| game.tiles.name(tile));
    lines.add("aside", spaced(aside));
    lines.add("to act", render_phase(game));
    lines.into_text()
}

fn render_tiles(game: &DeepColony) -> String {
    let mut text = String::new();
    let cells = || game.board.laid().iter().map(|laid| laid.at);
    let (left, right) = (cells().map(Cell::x).min(), cells().map(Cell::x).max());
    let (top, bottom) = (cells().map(Cell::y).min(), cells().map(Cell::y).max());
    let (Some(left), Some(right), Some(top), Some(bottom)) = (left, right, top, bottom) else {
        return text;
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
    text
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

pub(super) fn render_phase(game: &DeepColony) -> String {
    match game.phase {
        Phase::ChooseFirst {} => "chance names the first seat".to_owned(),
        Phase::Draw { seat } => format!("chance draws for {seat}"),
        Phase::Place { seat, tile } => format!("{seat} places {}", game.tiles.name(tile)),
        Phase::Deploy { seat } => format!("{seat} deploys"),
        Phase::Over {} => "nobody".to_owned(),
    }
}
