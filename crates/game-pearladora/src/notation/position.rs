//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use rules::{FactLines, OptionSet, Seat, spaced};

use super::drawing::{draw_board, empty_cell};
use crate::game::{Pearladora, Phase};

pub(super) fn render(game: &Pearladora) -> String {
    let drawing = draw_board(game.pontoons, |square| {
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
    let mut lines = FactLines::below(drawing);
    if game.seats.get() != 2 {
        lines.add("seats", game.seats);
    }
    lines.add("options", spaced(game.options.changed()));
    if game.options.advanced {
        if !matches!(game.phase, Phase::DealGroups {}) {
            lines.add("groups", spaced(game.groups[..game.seats.count()].iter()));
        }
        lines.add("powers", spaced(game.powers[..game.seats.count()].iter()));
    }
    let necklaces = game.necklaces.iter().flat_map(|set| set.iter());
    lines.add("necklaces", spaced(necklaces));
    let backup = |seat: Seat| Some(format!("{seat} {}", game.backups[seat.idx()]?));
    let backups: Vec<String> = game.seats.iter().filter_map(backup).collect();
    lines.add("backups", backups.join(", "));
    lines.add("looked", spaced(game.looked.iter()));
    lines.add("retired", spaced(game.retired.iter()));
    lines.add("to act", render_phase(game.phase));
    lines.into_text()
}

pub(super) fn render_phase(phase: Phase) -> String {
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
