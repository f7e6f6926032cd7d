//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use rules::{FactLines, OptionSet, spaced};

use crate::board::{Beach, Place, WIDTH};
use crate::game::{Phase, Undertow};
use crate::pieces::{N_TIDELINE, Shell, ShellSet};

/// A place on which nothing lies.
pub(super) const EMPTY: &str = "..";

pub(super) fn render(game: &Undertow) -> String {
    let mut lines = FactLines::default();
    lines.add("seats", game.seats);
    lines.add("options", spaced(game.options.changed()));
    for row in 1..=WIDTH {
        lines.add(format!("row {row}"), render_row(&game.beach, row));
    }
    lines.add("tideline", render_tideline(&game.tideline));
    for seat in game.seats.iter() {
        let of = |sets: &[ShellSet]| spaced(sets[seat.idx()].iter());
        lines.add(format!("hand {seat}"), of(&game.hands));
        lines.add(format!("known {seat}"), of(&game.known));
        lines.add(format!("basket {seat}"), of(&game.baskets));
    }
    lines.add("active", game.active);
    lines.add("phase", render_phase(game.phase));
    lines.into_text()
}

pub(super) fn render_row(beach: &Beach, row: u8) -> String {
    places(row_of(row).map(|place| beach.at(place)))
}

pub(super) fn render_tideline(tideline: &[Option<Shell>; N_TIDELINE]) -> String {
    places(tideline.iter().copied())
}

pub(super) fn row_of(row: u8) -> impl Iterator<Item = Place> + Clone {
    let width = usize::from(WIDTH);
    Place::all()
        .skip((usize::from(row) - 1) * width)
        .take(width)
}

/// `.. c4 .. ..`; nothing if all are empty.
fn places(places: impl Iterator<Item = Option<Shell>> + Clone) -> String {
    if places.clone().flatten().next().is_none() {
        return String::new();
    }
    let word = |shell: Option<Shell>| shell.map_or(EMPTY.to_owned(), |shell| shell.to_string());
    spaced(places.map(word))
}

pub(super) fn render_phase(phase: Phase) -> String {
    match phase {
        Phase::First {} => "first".to_owned(),
        Phase::Deal { seat } => format!("deal {seat}"),
        Phase::Open {} => "open".to_owned(),
        Phase::Lay {} => "lay".to_owned(),
        Phase::Take {} => "take".to_owned(),
        Phase::Draw {} => "draw".to_owned(),
        Phase::Over {} => "over".to_owned(),
    }
}
