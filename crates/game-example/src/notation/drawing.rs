//! What a screen shows, with letters for a terminal.

use std::fmt::Write;

use rules::{or_none, spaced};

use super::position::render_tideline;
use crate::board::{Place, WIDTH};
use crate::game::Phase;
use crate::pieces::Kind;
use crate::view::{Face, SeatView, View};

pub(super) fn draw_view(view: &View) -> String {
    let mut text = String::from("    a  b  c  d\n");
    for (idx, place) in Place::all().enumerate() {
        if idx % usize::from(WIDTH) == 0 {
            let _ = write!(text, " {} ", idx / usize::from(WIDTH) + 1);
        }
        let shell = view.beach.at(place);
        let _ = match shell {
            Some(shell) => write!(text, " {shell}"),
            None => write!(text, " . "),
        };
        if idx % usize::from(WIDTH) == usize::from(WIDTH) - 1 {
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    let tideline = or_none(render_tideline(&view.tideline));
    let _ = writeln!(text, "tideline: {tideline}; pile: {}", view.pile);
    for (seat, player) in view.seats.iter().zip(&view.players) {
        let is_active = view.active == seat && view.phase != (Phase::Over {});
        let mark = if is_active { '>' } else { ' ' };
        let own = if view.viewer.is(seat) { " (you)" } else { "" };
        let _ = writeln!(text, "{mark} {seat}{own}: {}", draw_player(player));
    }
    text
}

fn draw_player(player: &SeatView) -> String {
    let face = |face: &Face| match face {
        Face::Up { shell } => shell.to_string(),
        Face::Back {} => "??".to_owned(),
    };
    let counts = Kind::ALL.map(|kind| format!("{} {}", player.basket.n_of(kind), kind.name()));
    format!(
        "{}; {} points: {}",
        or_none(spaced(player.hand.iter().map(face))),
        player.points,
        counts.join(", ")
    )
}
