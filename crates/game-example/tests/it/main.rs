//! Tests of Undertow that are not pages of the rulebook.

/// What is no position or no action.
mod notation;
/// Numbers of paths, and a naive judge beside ours.
mod perft;
/// What the plain screen is given: every action can be made on it.
mod scene;
/// Twin games that a viewer cannot tell apart.
mod secrets;

use game_example::{Options, Undertow};
use rules::{FirstSeat, Seat};
use rules_testkit::laws::Case;

rules_testkit::usual_tests!(Undertow, cases, 256);

/// Every number of seats; without chains; with an agreed first seat.
fn cases() -> Vec<Case<Undertow>> {
    let calm = Options {
        chains: false,
        ..Options::default()
    };
    let agreed = Options {
        first_seat: FirstSeat::Seat(Seat::new(1).expect("a seat")),
        ..Options::default()
    };
    vec![
        case("usual", 2, Options::default()),
        case("usual", 3, Options::default()),
        case("usual", 4, Options::default()),
        case("calm", 2, calm),
        case("calm", 4, calm),
        case("agreed", 3, agreed),
    ]
}

fn case(name: &str, n_seats: u8, options: Options) -> Case<Undertow> {
    Case::new(format!("{name} {n_seats}"), n_seats, options).games(6)
}
