//! Twin games: the same log with one hidden thing changed. What a game hides and
//! when it may be seen is its own; what is compared, and how, stands here.

use rules::{Entry, Game, Told, Viewer};

use crate::is_slow;

/// Games to twin in every case.
pub fn n_games() -> u64 {
    if is_slow() { 12 } else { 2 }
}

/// Everything one viewer receives for one step, as bytes.
///
/// # Panics
///
/// If it cannot be written as JSON.
pub fn frame<G: Game>(game: &G, told: &Told<G::Event>, viewer: Viewer) -> String {
    let heard: Vec<_> = told.heard_by(viewer).collect();
    let mut legal = Vec::new();
    if let Viewer::Seat { seat } = viewer {
        game.legal_actions(seat, &mut legal);
    }
    let view = game.view(viewer);
    serde_json::to_string(&(&view, G::shown(&view), heard, legal)).expect("plain data")
}

/// Carries out a step where it can be.
pub fn step<G: Game>(game: &mut G, entry: Entry<G::Action, G::Chance>) -> Option<Told<G::Event>> {
    let mut told = Told::new();
    match entry {
        Entry::Action { seat, action } => game.play(seat, action, &mut told).ok()?,
        Entry::Chance { chance } if game.is_possible(chance) => {
            game.apply_chance(chance, &mut told);
        }
        Entry::Chance { .. } | Entry::Control { .. } => return None,
    }
    Some(told)
}
