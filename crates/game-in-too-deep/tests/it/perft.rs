//! Numbers of paths, and a naive judge of the same rules beside ours.

use dice::{Key, Purpose};
use game_in_too_deep::{Action, Company, InTooDeep, Options, Phase, Side, View};
use rules::{Actions, Notation, Position, Seat, Setup, Viewer, Views, perft};
use rules_testkit::{play_random, seats};

use crate::cases;

#[test]
fn paths_are_counted() {
    let start = InTooDeep::new(&Options::default(), seats(3)).expect("playable");
    // Six open cards to choose from, then five, then four.
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [6, 30, 120]);
    let text = "hand A: 30 44\nshares B: 2\ndepth pearl: 40\n";
    let game = InTooDeep::parse(text).unwrap_or_else(|error| panic!("{error}"));
    // Two purchases, one of them to be paid; 30 goes on four companies, 44 on
    // five; or a card is drawn.
    assert_eq!(perft(&game, 1), 2 + 4 + 5 + 1);
}

/// What the main action may be, by the words of the rules and from the view.
fn naive(view: &View, seat: Seat) -> Vec<Action> {
    let hand: Vec<_> = view.players[seat.idx()].hand.expect("own").iter().collect();
    let mut actions = Vec::new();
    for &card in &hand {
        let company = view.company(view.company_of(card));
        let price: usize = company.shares.iter().map(|&count| usize::from(count)).sum();
        if hand.len() > price {
            actions.push(Action::Buy { card });
        }
        for company in Company::ALL {
            let depth = &view.company(company).depth;
            if depth.last().is_none_or(|top| *top < card) {
                actions.push(Action::Expand { card, company });
            }
        }
    }
    actions.push(Action::Draw {});
    actions.sort_unstable();
    actions
}

#[test]
fn r2_1_the_three_actions_are_those_of_a_naive_reading() {
    let mut n_turns = 0;
    let mut actions = Vec::new();
    for case in cases() {
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut dice = Key::new(Purpose::Test, &case.name, 7).stream(0);
        for position in play_random(&start, &mut dice).positions {
            for seat in position.to_act().seats().iter() {
                let view = position.view(Viewer::seat(seat));
                if view.phase == (Phase::Turn {}) {
                    position.legal_actions(seat, &mut actions);
                    assert_eq!(actions, naive(&view, seat), "{}", case.name);
                    n_turns += 1;
                }
            }
        }
    }
    assert!(n_turns > 500, "only {n_turns} turns");
}

#[test]
fn r2_5_dividends_in_the_view_are_those_that_are_paid() {
    let mut n_paid = 0;
    for case in cases() {
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut dice = Key::new(Purpose::Test, &case.name, 8).stream(0);
        let played = play_random(&start, &mut dice);
        for ((before, entry), after) in played.steps().zip(&played.positions[1..]) {
            let rules::Entry::Action {
                action: Action::Expand { card, company },
                ..
            } = *entry
            else {
                continue;
            };
            let view = before.view(Viewer::Public {});
            let seen = view.company(company);
            let next = after.view(Viewer::Public {});
            let owed: Vec<u8> = next.players.iter().map(|player| player.owed).collect();
            if seen.depth.last().map(|top| top.decade()) == Some(card.decade()) {
                assert!(owed.iter().all(|&cards| cards == 0), "{}", case.name);
            } else if !next.ending.is_some_and(|ending| ending.is_final_turn) {
                assert_eq!(owed, seen.dividend, "{}", case.name);
                n_paid += u32::from(owed.iter().any(|&cards| cards > 0));
            }
            let is_basic = seen.side == Side::Basic;
            let most = seen.shares.iter().max().copied().unwrap_or_default();
            let n_cards: u8 = seen.dividend.iter().sum();
            let n_seats = view.seats.count();
            let plain: u8 = seen.shares[..n_seats].iter().sum();
            if company != Company::Treasure && !seen.dividend.is_empty() && n_cards > 0 {
                assert_eq!(n_cards, plain);
            } else if is_basic && most == 0 {
                assert_eq!(n_cards, 0);
            }
        }
    }
    assert!(n_paid > 50, "only {n_paid} dividends");
}
