//! Twin games: the same log with one hidden card changed. Until the card is
//! lawfully shown, whoever may not see it must not notice any difference, in any
//! byte of view, events, screen or legal actions.

use dice::{ChaChaDice, Key, Purpose};
use game_in_too_deep::{Action, Card, Chance, InTooDeep, Phase};
use rules::{Chances, Dice, Entry, Position, Scoring, Seat, Setup, Told, Typed, Viewer, Views};
use rules_testkit::twins::{frame, n_games, step};
use rules_testkit::{PlayedGame, play_random};

use crate::cases;

type Step = Entry<Action, Chance>;

/// Who gets the card that chance draws now; nobody if it lies open.
fn receiver(game: &InTooDeep) -> Option<Seat> {
    let view = game.view(Viewer::Public {});
    match view.phase {
        Phase::Extra { seat } => Some(seat),
        Phase::Payout { .. } => {
            let clockwise = (0..view.seats.get()).map(|number| {
                let number = (view.active.number() + number) % view.seats.get();
                Seat::new(number).expect("a seat")
            });
            clockwise
                .into_iter()
                .find(|seat| view.players[seat.idx()].owed > 0)
        }
        _ => None,
    }
}

/// Whether a step names one of two cards, or may turn the difference up.
fn names(entry: Step, cards: [Card; 2]) -> bool {
    let text = match entry {
        Entry::Action { action, .. } => serde_json::to_value(action),
        Entry::Chance { chance } => serde_json::to_value(chance),
        Entry::Control { .. } => return true,
    };
    let named = text.expect("plain data")["card"].as_u64();
    cards
        .iter()
        .any(|card| named == Some(u64::from(card.number())))
}

/// Compares a game with its twin from a changed draw on; how many steps both
/// went together, and how many of them the receiver noticed.
fn compare(played: &PlayedGame<InTooDeep>, at: usize, cards: [Card; 2], name: &str) -> (u32, u32) {
    let mut one = played.positions[at];
    let owner = receiver(&one).expect("a draw");
    let (mut other, mut n_steps, mut n_noticed) = (one, 0, 0);
    for (idx, &entry) in played.entries.iter().enumerate().skip(at) {
        let twin = if idx == at {
            let [_, card] = cards;
            Entry::Chance {
                chance: Chance::Card { card },
            }
        } else {
            entry
        };
        if idx > at && names(entry, cards) {
            break;
        }
        let told_one = step(&mut one, entry).expect("the game was played so");
        let Some(told_other) = step(&mut other, twin) else {
            break;
        };
        if one.outcome().is_some() {
            break; // Q56
        }
        for viewer in Viewer::all(one.seats()) {
            let (a, b) = (
                frame(&one, &told_one, viewer),
                frame(&other, &told_other, viewer),
            );
            if viewer.is(owner) {
                n_noticed += u32::from(a != b);
            } else {
                assert_eq!(a, b, "{name}: {viewer:?} can tell {owner}'s {cards:?}");
            }
        }
        n_steps += 1;
    }
    (n_steps, n_noticed)
}

fn other_card(game: &InTooDeep, card: Card, dice: &mut ChaChaDice) -> Option<Card> {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let cards: Vec<Card> = outcomes
        .iter()
        .filter_map(|(outcome, _)| match outcome {
            Chance::Card { card } => Some(*card),
            Chance::Bonus {} => None,
        })
        .filter(|&other| other != card)
        .collect();
    let pick = dice.below(cards.len().max(1) as u32) as usize;
    cards.get(pick).copied()
}

#[test]
fn r6_1_r6_3_nobody_learns_a_card_before_it_is_lawful() {
    for case in cases() {
        let (mut n_steps, mut n_noticed) = (0, 0);
        for number in 0..n_games() {
            let mut dice = Key::new(Purpose::Test, &case.name, 100 + number).stream(0);
            let start = InTooDeep::new(&case.options, case.seats).expect("playable");
            let played = play_random(&start, &mut dice);
            for at in 0..played.entries.len() {
                let position = &played.positions[at];
                let (
                    Some(_),
                    Entry::Chance {
                        chance: Chance::Card { card },
                    },
                ) = (receiver(position), played.entries[at])
                else {
                    continue;
                };
                let Some(twin) = other_card(position, card, &mut dice) else {
                    continue;
                };
                let (steps, noticed) = compare(&played, at, [card, twin], &case.name);
                n_steps += steps;
                n_noticed += noticed;
            }
        }
        assert!(n_steps > 50, "{}: only {n_steps} steps", case.name);
        assert!(n_noticed > 0, "{}: the receiver sees it", case.name);
    }
}

/// Two purchases that differ only in what is announced and not yet paid.
#[test]
fn q47_nobody_learns_what_is_announced() {
    let text = "hand A: 20 30 44 48 9\nshares B: 2 6 13\n";
    let start = <InTooDeep as rules::Notation>::parse(text).expect("a position");
    let seat = Seat::new(0).expect("a seat");
    let frames = [
        ["buy 44", "pay 20"],
        ["buy 48", "pay 30"],
        ["buy 44", "pay 9"],
    ]
    .map(|words| {
        let mut game = start;
        let mut seen = Vec::new();
        for word in words {
            let action = Action::read(word).expect("an action");
            let told = step(&mut game, Entry::Action { seat, action }).expect("legal");
            for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(seat)) {
                seen.push(frame(&game, &told, viewer));
            }
        }
        seen
    });
    assert_eq!(frames[0], frames[1]);
    assert_eq!(frames[0], frames[2]);
}

/// Cards paid from one seat to another, seen by those beside.
#[test]
fn r6_4_only_payer_and_receiver_learn_what_is_paid() {
    let text = "options: sides=basic,basic,basic,advanced,basic
hand A: 70 71 72
shares B: 13
phase: ability research
";
    let start = <InTooDeep as rules::Notation>::parse(text).expect("a position");
    let [payer, receiver, third] = [0, 1, 2].map(|number| Seat::new(number).expect("a seat"));
    let frames = [["pay 70", "pay 71"], ["pay 70", "pay 72"]].map(|payments| {
        let mut game = start;
        let mut last = Told::new();
        for word in ["take_share B ocean"].iter().chain(&payments) {
            let action = Action::read(word).expect("an action");
            let entry = Entry::Action {
                seat: payer,
                action,
            };
            last = step(&mut game, entry).expect("legal");
        }
        let viewers = [
            Viewer::seat(payer),
            Viewer::seat(receiver),
            Viewer::seat(third),
            Viewer::Public {},
        ];
        viewers.map(|viewer| frame(&game, &last, viewer))
    });
    let same: Vec<bool> = (0..4).map(|idx| frames[0][idx] == frames[1][idx]).collect();
    assert_eq!(same, [false, false, true, true]);
}
