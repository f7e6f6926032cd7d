//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use std::fmt::Write;

use rules::{OptionSet, Seat, SeatCount};

use crate::board::{Beach, Place, WIDTH};
use crate::game::{Phase, Undertow};
use crate::pieces::{N_TIDELINE, Shell};

/// A place on which nothing lies.
pub(super) const EMPTY: &str = "..";

pub(super) fn render(game: &Undertow) -> String {
    let mut text = String::new();
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    fact("seats", game.seats.to_string());
    fact("options", game.options.changed().join(" "));
    for row in 1..=WIDTH {
        fact(&format!("row {row}"), render_row(&game.beach, row));
    }
    fact("tideline", render_tideline(&game.tideline));
    for seat in game.seats.iter() {
        let (hand, known) = (game.hands[seat.idx()], game.known[seat.idx()]);
        fact(&format!("hand {seat}"), shells(hand.iter()));
        fact(&format!("known {seat}"), shells(known.iter()));
        fact(
            &format!("basket {seat}"),
            shells(game.baskets[seat.idx()].iter()),
        );
    }
    fact("active", game.active.to_string());
    fact("phase", render_phase(game.phase));
    text
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
    places.map(word).collect::<Vec<_>>().join(" ")
}

pub(super) fn shells(shells: impl Iterator<Item = Shell>) -> String {
    let names: Vec<String> = shells.map(|shell| shell.to_string()).collect();
    names.join(" ")
}

pub(super) fn or_none(text: String) -> String {
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
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

pub(super) fn seat_of(seats: SeatCount, letter: &str) -> Option<Seat> {
    seats.iter().find(|seat| seat.to_string() == letter)
}
