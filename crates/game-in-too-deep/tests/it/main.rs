//! Tests of In Too Deep that are not pages of the rulebook.

/// The box as the rulebook counts it, and decks of one's own.
mod box_contents;
/// What can be deduced, and what imagined worlds make of it.
mod deduction;
/// Announcing, paying and taking it all back.
mod manners;
/// What is no position or no action.
mod notation;
/// What a view says of costs and gains, and what comes of them.
mod offers;
/// Numbers of paths.
mod perft;
/// Twin games that a viewer cannot tell apart.
mod secrets;
/// All thirty-two mixes of sides.
mod variants;
/// What parts the versions of the rules, and what they share.
mod versions;

use game_in_too_deep::{Card, Company, Deck, DeckChoice, InTooDeep, Options, Side};
use rules::RulesVersion;
use rules_testkit::laws::Case;

rules_testkit::usual_tests!(InTooDeep, cases, 1024);

/// Every number of seats with different sides, so that every side of every
/// company is played with two and with more, and a deck of one's own.
fn cases() -> Vec<Case<InTooDeep>> {
    let basic = Options::default();
    let advanced = with_sides(0b11111);
    let mut cases = vec![
        case("basic", 2, basic),
        case("basic", 3, basic),
        case("basic", 5, basic),
        case("advanced", 2, advanced),
        case("advanced", 3, advanced),
        case("advanced", 4, advanced),
        case("advanced", 5, advanced),
        case("mixed", 2, with_sides(0b01001)),
        case("mixed", 4, with_sides(0b01010)),
        case("mixed", 5, with_sides(0b10101)),
    ];
    let own = Options {
        deck: DeckChoice::Own(small_deck()),
        ..with_sides(0b01000)
    };
    cases.push(case("own deck", 2, own));
    cases.push(case("own deck", 3, own));
    // Those whose decks run out, under the rules of version 1.
    let soon = cases.clone().into_iter();
    let soon = soon.filter(|case| case.options.deck != DeckChoice::Standard);
    cases.extend(soon.map(|case| case.under(RulesVersion::FIRST)));
    cases
}

/// One bit for every company, the first one last.
fn with_sides(bits: u8) -> Options {
    let side = |company: Company| match bits >> company.idx() & 1 {
        0 => Side::Basic,
        _ => Side::Advanced,
    };
    Options {
        sides: Company::ALL.map(side),
        ..Options::default()
    }
}

/// Forty cards up to 120, so that decks run out soon.
fn small_deck() -> Deck {
    let numbers = |company: u8| -> Vec<Card> {
        let numbers = (0..8).map(|nth| 3 * (5 * nth + company) + 1);
        numbers.filter_map(Card::new).collect()
    };
    let companies: Vec<Vec<Card>> = (0..5).map(numbers).collect();
    Deck::new([0, 1, 2, 3, 4].map(|idx: usize| companies[idx].as_slice()))
}

fn case(name: &str, n_seats: u8, options: Options) -> Case<InTooDeep> {
    let case = Case::new(format!("{name} {n_seats}"), n_seats, options);
    // Larger tables say nothing new, and a lot of it.
    if n_seats > 3 { case.unwritten() } else { case }
}
