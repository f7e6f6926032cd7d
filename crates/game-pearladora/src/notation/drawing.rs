//! The lagoon drawn with letters, the same for whole positions and for views.

use std::fmt::Write;

use rules::{Viewer, counted};

use crate::board::{FARMS, Line, Lines, N_COLUMNS, N_ROWS, Square};
use crate::view::{Diver, Face, View};

/// Where the first square of a row is drawn, and how far squares are apart.
pub(super) const MARGIN: usize = 3;
pub(super) const STRIDE: usize = 4;

/// Draws rows of three-letter squares with pontoons between them.
pub(super) fn draw_board(pontoons: Lines, cell: impl Fn(Square) -> String) -> String {
    let mut text = String::from("  ");
    for x in 0..N_COLUMNS {
        let _ = write!(text, " {}  ", char::from(b'a' + x));
    }
    push_line(&mut text, "");
    for y in 0..N_ROWS {
        let mut row = format!("{}  ", y + 1);
        let mut below = " ".repeat(MARGIN);
        for x in 0..N_COLUMNS {
            let square = Square::new(x, y).expect("on the board");
            let has_pontoon_to = |x, y| {
                Square::new(x, y)
                    .and_then(|other| Line::between(square, other))
                    .is_some_and(|line| pontoons.contains(line))
            };
            let east = if has_pontoon_to(x + 1, y) { '|' } else { ' ' };
            let _ = write!(row, "{:3}{east}", cell(square));
            below += if has_pontoon_to(x, y + 1) {
                "--- "
            } else {
                "    "
            };
        }
        push_line(&mut text, &row);
        if y + 1 < N_ROWS {
            push_line(&mut text, &below);
        }
    }
    text
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// A farm with its pearls, or a free space.
pub(super) fn empty_cell(square: Square, clusters: [u8; 8]) -> String {
    match FARMS.iter().zip(clusters).find(|&(farm, _)| farm == square) {
        Some((_, 0)) => "o".to_owned(),
        Some((_, pearls)) => format!("o{pearls}"),
        None => ".".to_owned(),
    }
}

/// What a screen shows, for a terminal.
pub(super) fn draw_view(view: &View) -> String {
    let clusters = view.clusters.unwrap_or_default();
    let mut text = draw_board(view.pontoons, |square| {
        match view.divers.iter().find(|diver| diver.at == square) {
            Some(diver) => diver_cell(diver),
            None => empty_cell(square, clusters),
        }
    });
    let _ = writeln!(text, "\npontoons left: {}", view.supply);
    for (idx, seat) in view.seats.iter().enumerate() {
        let letter = char::from(b'A' + idx as u8);
        let group = seat.group.map_or("?", |group| group.name());
        let divers = counted(seat.n_divers, "diver");
        let _ = write!(text, "{letter} {group}: {divers} left");
        if view.options.advanced {
            let _ = write!(text, ", powers {}", seat.powers);
            text += if seat.backup {
                ", Backup unused"
            } else {
                ", Backup used"
            };
        }
        text += if seat.retired { ", retired\n" } else { "\n" };
    }
    for diver in view
        .divers
        .iter()
        .filter(|diver| diver.necklaces > 0 || diver.backup)
    {
        let backup = if diver.backup { " Backup" } else { "" };
        let necklaces = " necklace".repeat(diver.necklaces.into());
        let _ = writeln!(text, "on {}:{backup}{necklaces}", diver.at);
    }
    if let (Some(hand), Viewer::Seat { seat }) = (view.hand, view.viewer) {
        let divers: Vec<String> = hand
            .divers()
            .map(|value| value.number().to_string())
            .collect();
        let divers = if divers.is_empty() {
            "none".to_owned()
        } else {
            divers.join(" ")
        };
        let _ = writeln!(text, "your divers ({seat}): {divers}");
    }
    text
}

fn diver_cell(diver: &Diver) -> String {
    match diver.face {
        Face::Up { value } => format!("{}{}^", diver.seat, value.number()),
        Face::Seen { value } => format!("{}{}", diver.seat, value.number()),
        Face::Back {} => format!("{}?", diver.seat),
    }
}
