//! Tests of Pearladöra that are not pages of the rulebook.

/// Lines, territories and cuts against a plain flood fill.
mod board;
/// Corners that a change could break unnoticed.
mod corners;
/// Where taking back is free.
mod manners;
/// What is no position or no action.
mod notation;
/// Numbers of paths that another implementation agrees on.
mod perft;
/// Final ties, cluster by cluster.
mod scoring;
/// Twin games that a viewer cannot tell apart, and what screens repeat.
mod secrets;

use game_pearladora::{Group, Groups, Options, Pearladora};
use rules_testkit::laws::Case;

rules_testkit::usual_tests!(Pearladora, cases, 512);

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
            let name =
                format!("{n_seats} seats, advanced {advanced}, peek {peek}, retire {retire}");
            cases.push(Case::new(name, n_seats, options));
        }
    }
    let chosen = Options {
        advanced: true,
        groups: chosen(&[Group::Elders, Group::Foragers]),
        first_seat: rules::FirstSeat::Seat(rules::Seat::new(1).expect("a seat")),
        ..Options::default()
    };
    cases.push(Case::new("chosen groups", 2, chosen));
    cases
}

fn chosen(groups: &[Group]) -> Groups {
    Groups::Chosen(game_pearladora::Deal::new(groups).expect("at most four groups"))
}
