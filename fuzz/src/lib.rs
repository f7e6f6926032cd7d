//! Which game a fuzzer's bytes play: the first byte decides the options.

use game_deep_colony::DeepColony;
use game_in_too_deep::{InTooDeep, Side};
use game_mini_divercity::{MiniDivercity, Mode};
use game_pearladora::Pearladora;
use rules::{Game, SeatCount};

/// A table of Pearladöra.
pub fn pearladora(variant: u8) -> Pearladora {
    let options = game_pearladora::Options {
        advanced: variant & 1 != 0,
        retire: variant & 2 != 0,
        peek: variant & 4 != 0,
        ..game_pearladora::Options::default()
    };
    let seats = SeatCount::new(2 + (variant >> 3) % 3).expect("two to four");
    Pearladora::new(&options, seats).expect("playable")
}

/// A table of Mini DiverCity.
pub fn mini_divercity(variant: u8) -> MiniDivercity {
    let (mode, seats) = match variant >> 4 & 3 {
        0 => (Mode::Coop, 2 + (variant >> 6)),
        1 => (Mode::Solo, 1),
        2 => (Mode::Industrialist, 3 + (variant >> 6)),
        _ => (Mode::Versus, 2),
    };
    let options = game_mini_divercity::Options {
        mode,
        turn_cards: variant & 1 != 0,
        full_team: variant & 2 != 0,
        real_diver: variant & 4 != 0,
        no_icon_cards: variant & 8 != 0,
        ..game_mini_divercity::Options::default()
    };
    let seats = SeatCount::new(seats).expect("a number of seats");
    MiniDivercity::new(&options, seats).expect("playable")
}

/// A table of In Too Deep.
pub fn in_too_deep(variant: u8) -> InTooDeep {
    let side = |company: u8| match variant >> company & 1 {
        0 => Side::Basic,
        _ => Side::Advanced,
    };
    let options = game_in_too_deep::Options {
        sides: [0, 1, 2, 3, 4].map(side),
        ..game_in_too_deep::Options::default()
    };
    let seats = SeatCount::new(2 + (variant >> 5) % 4).expect("two to five");
    InTooDeep::new(&options, seats).expect("playable")
}

/// A table of Deep Colony.
pub fn deep_colony(variant: u8) -> DeepColony {
    let seats = SeatCount::new(2 + variant % 3).expect("two to four");
    DeepColony::new(&game_deep_colony::Options::default(), seats).expect("playable")
}
