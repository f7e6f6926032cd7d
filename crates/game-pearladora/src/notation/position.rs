//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use std::fmt::Write;

use rules::{OptionSet, Seat};

use super::drawing::{draw_board, empty_cell};
use crate::game::{Pearladora, Phase};

pub(super) fn render(game: &Pearladora) -> String {
    let mut text = draw_board(game.pontoons, |square| {
        let (Some(owner), Some(value)) = (game.owner_at(square), game.value_at(square)) else {
            return empty_cell(square, game.clusters);
        };
        let up = if game.face_up.contains(square) {
            "^"
        } else {
            ""
        };
        format!("{owner}{}{up}", value.number())
    });
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    if game.seats.get() != 2 {
        fact("seats", game.seats.to_string());
    }
    fact("options", game.options.changed().join(" "));
    if game.options.advanced {
        if !matches!(game.phase, Phase::DealGroups {}) {
            fact("groups", words(game.groups[..game.seats.count()].iter()));
        }
        fact("powers", words(game.powers[..game.seats.count()].iter()));
    }
    let necklaces = game.necklaces.iter().flat_map(|set| set.iter());
    fact("necklaces", words(necklaces));
    let backup = |seat: Seat| Some(format!("{seat} {}", game.backups[seat.idx()]?));
    fact(
        "backups",
        game.seats
            .iter()
            .filter_map(backup)
            .collect::<Vec<_>>()
            .join(", "),
    );
    fact("looked", words(game.looked.iter()));
    fact("retired", words(game.retired.iter()));
    fact("to act", render_phase(game.phase));
    text
}

fn words(items: impl Iterator<Item = impl ToString>) -> String {
    items
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn render_phase(phase: Phase) -> String {
    match phase {
        Phase::DealGroups {} => "chance deals groups".to_owned(),
        Phase::LayClusters {} => "chance lays clusters".to_owned(),
        Phase::ChooseFirst {} => "chance names the first seat".to_owned(),
        Phase::Turn { seat } => seat.to_string(),
        Phase::AfterPower { seat, looked: None } => format!("{seat} after power"),
        Phase::AfterPower {
            seat,
            looked: Some(at),
        } => format!("{seat} after look {at}"),
        Phase::SecondPontoon { seat, first } => format!("{seat} after pontoon {first}"),
        Phase::Over {} => "nobody".to_owned(),
    }
}
