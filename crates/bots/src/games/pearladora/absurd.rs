//! What nobody would do in Pearladöra, however roughly they count.

use game_pearladora::{Action, Phase, SquareSet, View};
use rules::SeatCount;

use super::chart::side;
use super::reasons::OPEN_WATER;

/// Lays no pontoon inside a bay that is full or holds no pearls, and no second one
/// inside a bay in which only one side has divers, while there is anything else
/// to do.
pub(super) fn leave_out(view: &View, legal: &mut Vec<Action>) {
    let is_second = matches!(view.phase, Phase::SecondPontoon { .. });
    let is_absurd = |action: &Action| {
        let Action::Pontoon { line } = *action else {
            return false;
        };
        let (near, _) = line.ends();
        let mut bays = view.territories.iter();
        let bay = bays.find(|bay| bay.squares.contains(near));
        bay.is_some_and(|bay| {
            let is_dead = bay.full || bay.pearls == 0;
            let is_bay = bay.squares.len() <= OPEN_WATER;
            is_bay && (is_dead || is_second && n_sides(view, bay.squares) < 2)
        })
    };
    if legal.iter().any(|action| !is_absurd(action)) {
        legal.retain(|action| !is_absurd(action));
    }
}

/// How many sides have divers among some squares.
fn n_sides(view: &View, squares: SquareSet) -> u32 {
    let seats = SeatCount::new(view.seats.len() as u8).expect("a view of a real table");
    let there = view
        .divers
        .iter()
        .filter(|diver| squares.contains(diver.at));
    let sides = there.fold(0_u8, |sides, diver| sides | 1 << side(seats, diver.seat));
    sides.count_ones()
}
