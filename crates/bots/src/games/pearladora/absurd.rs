//! What nobody would do in Pearladöra, however roughly they count.

use game_pearladora::{Action, FARMS, MIN_TERRITORY, Phase, Square, SquareSet, View};
use rules::SeatCount;

use super::chart::side;
use super::reasons::OPEN_WATER;
use crate::skill::drop_where_others_are_left;

/// A smaller territory cannot be parted any more (R4.3).
const PARTABLE: u32 = 2 * MIN_TERRITORY;

/// Lays no pontoon inside a bay that can be parted no more, is full or holds no
/// pearls, and no second one inside a bay in which only one side has divers; and lays
/// no diver where there are no pearls while one space decides a fight for some.
pub(super) fn leave_out(view: &View, legal: &mut Vec<Action>) {
    let is_second = matches!(view.phase, Phase::SecondPontoon { .. });
    let bay_of = |at: Square| view.territories.iter().find(|bay| bay.squares.contains(at));
    drop_where_others_are_left(legal, |action| {
        let Action::Pontoon { line } = *action else {
            return false;
        };
        let (near, _) = line.ends();
        bay_of(near).is_some_and(|bay| {
            let is_small = bay.squares.len() < PARTABLE;
            let is_dead = is_small || bay.full || bay.pearls == 0;
            let is_bay = bay.squares.len() <= OPEN_WATER;
            is_bay && (is_dead || is_second && n_sides(view, bay.squares) < 2)
        })
    });
    let decides = |action: &Action| {
        let Action::Diver { at, .. } = *action else {
            return false;
        };
        bay_of(at).is_some_and(|bay| {
            let taken = view
                .divers
                .iter()
                .filter(|diver| bay.squares.contains(diver.at));
            let n_free = bay.squares.without(FARMS).len() - taken.count() as u32;
            let is_last = bay.squares.len() < PARTABLE && n_free == 1;
            is_last && bay.pearls > 0 && n_sides(view, bay.squares) > 1
        })
    };
    if legal.iter().any(decides) {
        drop_where_others_are_left(
            legal,
            |action| matches!(*action, Action::Diver { at, .. } if bay_of(at).is_some_and(|bay| bay.pearls == 0)),
        );
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
