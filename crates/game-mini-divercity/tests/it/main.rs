//! Tests of Mini DiverCity that are not pages of the rulebook.

/// The box as the rulebook counts it.
mod box_contents;
/// Acknowledging, conceding, taking back, declaring.
mod manners;
/// What is no position or no action.
mod notation;
/// Twin games that a viewer cannot tell apart.
mod secrets;
/// What people read of what happens.
mod texts;
/// What parts the versions of the rules, and what they share.
mod versions;

use game_mini_divercity::{
    Diver, DiverCards, DiverList, LevelChoice, MiniDivercity, Mode, Options,
};
use rules::RulesVersion;
use rules_testkit::laws::Case;

rules_testkit::usual_tests!(MiniDivercity, cases, 512);

/// Every mode with every number of seats, and every switch somewhere.
fn cases() -> Vec<Case<MiniDivercity>> {
    let usual = Options::default();
    let industrialist = Options {
        mode: Mode::Industrialist,
        ..usual
    };
    let mut cases = vec![
        case("coop", 3, usual),
        case("solo", 1, with_mode(usual, Mode::Solo)),
        case("versus", 2, with_mode(usual, Mode::Versus)),
    ];
    for n_seats in [2, 4, 5, 6] {
        let options = Options {
            turn_cards: n_seats % 2 == 1,
            full_team: n_seats == 5,
            ..usual
        };
        cases.push(case("coop", n_seats, options));
    }
    for n_seats in [3, 5, 7] {
        let options = Options {
            full_team: true,
            turn_cards: n_seats != 5,
            ..industrialist
        };
        cases.push(case("industrialist", n_seats, options));
    }
    cases.extend(combinations(usual));
    // Those with an Industrialist, under the rules of version 1, and those that
    // choose a full team, under version 2.
    let refilled = cases.clone().into_iter();
    let refilled = refilled.filter(|case| case.options.mode.has_industrialist());
    let refilled = refilled.map(|case| case.under(RulesVersion::FIRST));
    let drafted = cases
        .clone()
        .into_iter()
        .filter(|case| case.options.full_team && case.options.diver_cards == DiverCards::Chosen);
    let drafted = drafted.map(|case| case.under(RulesVersion(2)));
    let old: Vec<_> = refilled.chain(drafted).collect();
    cases.extend(old);
    cases
}

/// Variants on top of each other.
fn combinations(usual: Options) -> Vec<Case<MiniDivercity>> {
    let mut cases = Vec::new();
    let strict = Options {
        turn_cards: false,
        full_team: true,
        level: LevelChoice::Snorkeling,
        ..usual
    };
    cases.push(case("strict full team", 3, strict));
    let signs = Options {
        real_diver: true,
        diver_cards: listed(&[
            &[Diver::Communication],
            &[Diver::Visionary],
            &[Diver::Captain],
        ]),
        ..usual
    };
    cases.push(case("signs", 3, signs));
    cases.push(case(
        "strict signs",
        4,
        Options {
            real_diver: true,
            mode: Mode::Industrialist,
            ..strict
        },
    ));
    let chosen = Options {
        no_icon_cards: true,
        diver_cards: DiverCards::Chosen,
        first_seat: rules::FirstSeat::Seat(rules::Seat::new(1).expect("a seat")),
        level: LevelChoice::Poseidon,
        ..usual
    };
    cases.push(case("chosen", 2, chosen));
    cases.push(case(
        "solo full team",
        1,
        Options {
            full_team: true,
            real_diver: true,
            ..with_mode(chosen, Mode::Solo)
        },
    ));
    cases.push(case(
        "versus full team",
        2,
        Options {
            full_team: true,
            ..with_mode(usual, Mode::Versus)
        },
    ));
    cases
}

fn with_mode(options: Options, mode: Mode) -> Options {
    Options { mode, ..options }
}

fn case(name: &str, n_seats: u8, options: Options) -> Case<MiniDivercity> {
    let case = Case::new(format!("{name} {n_seats}"), n_seats, options);
    // Larger tables say nothing new, and a lot of it.
    if n_seats > 4 { case.unwritten() } else { case }
}

fn listed(hands: &[&[Diver]]) -> DiverCards {
    DiverCards::List(DiverList::new(hands.iter().copied()).expect("at most six hands"))
}
