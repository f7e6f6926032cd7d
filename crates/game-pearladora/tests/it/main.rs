//! Tests of Pearladöra that are not pages of the rulebook.

/// No heap in a playout, and a small position.
mod allocation;
/// Lines, territories and cuts against a plain flood fill.
mod board;
/// Corners that a change could break unnoticed.
mod corners;
/// The laws under a fuzzer's bytes.
mod fuzz;
/// Whole games that must replay for ever.
mod golden;
/// The ten laws.
mod laws;
/// What is no position or no action.
mod notation;
/// Numbers of paths that another implementation agrees on.
mod perft;
/// One game per variant, with everything everybody sees.
mod playthrough;
/// Final ties, cluster by cluster.
mod scoring;
/// Twin games that a viewer cannot tell apart, and what screens repeat.
mod secrets;
/// Stored forms that must be readable for ever.
mod stored;
/// Where taking back is free.
mod take_back;

use game_pearladora::{Action, Group, Groups, Options, Pearladora};
use rules::Game;
use rules_testkit::laws::Case;
use rules_testkit::seats;

/// Every number of seats, basic and advanced, with and without the switches.
fn cases() -> Vec<Case<Pearladora>> {
    let mut cases = Vec::new();
    for n_seats in 2..=4 {
        for (advanced, peek, retire) in [
            (false, false, false),
            (true, false, false),
            (false, true, true),
            (true, true, true),
        ] {
            let options = Options {
                advanced,
                peek,
                retire,
                ..Options::default()
            };
            cases.push(Case {
                name: format!("{n_seats} seats, advanced {advanced}, peek {peek}, retire {retire}"),
                version: Pearladora::RULES_VERSION,
                options,
                seats: seats(n_seats),
                any_actions: Action::every(),
                n_games: 4,
            });
        }
    }
    cases.push(Case {
        name: "chosen groups".to_owned(),
        version: Pearladora::RULES_VERSION,
        options: Options {
            advanced: true,
            groups: chosen(&[Group::Elders, Group::Foragers]),
            first_seat: rules::FirstSeat::Seat(rules::Seat::new(1).expect("a seat")),
            ..Options::default()
        },
        seats: seats(2),
        any_actions: Action::every(),
        n_games: 4,
    });
    cases
}

fn chosen(groups: &[Group]) -> Groups {
    Groups::Chosen(game_pearladora::Deal::new(groups).expect("at most four groups"))
}
