//! Twin games: the same log with one hidden card changed. Until the card is
//! lawfully revealed, whoever may not see it must not notice any difference,
//! in any byte of view, events, screen or legal actions.

use dice::{ChaChaDice, Key, Purpose};
use game_mini_divercity::{
    Action, CardView, Chance, Corporation, Face, HandId, MiniDivercity, Phase, Species,
};
use rules::{Chances, Dice, Entry, Notation, Position, Scoring, Seat, Setup, Typed, Viewer, Views};
use rules_testkit::twins::{frame, n_games, step};
use rules_testkit::{PlayedGame, play_random};

use crate::cases;

type Step = Entry<Action, Chance>;

/// The hand that chance gives a card now.
fn drawing_hand(game: &MiniDivercity) -> Option<HandId> {
    match game.view(Viewer::Public {}).phase {
        Phase::Deal { hand } | Phase::Draw { hand, .. } => Some(hand),
        _ => None,
    }
}

fn hand_len(game: &MiniDivercity, hand: HandId) -> u8 {
    game.view(Viewer::Public {}).hands[hand.idx()].cards.len() as u8
}

/// Follows a card through a hand, by the rules of R8 alone: where it is after
/// an action, or `None` once it is revealed or told.
fn follow(game: &MiniDivercity, hand: HandId, slot: u8, entry: Step) -> Option<u8> {
    let Entry::Action { action, .. } = entry else {
        return Some(slot);
    };
    let view = game.view(Viewer::Public {});
    let is_signed = view.options.real_diver && !view.options.mode.is_alone();
    let (actor, taken) = match (view.phase, action) {
        (Phase::Captain { hand, .. }, Action::Obey { slot }) => (hand, slot),
        (
            _,
            Action::Discard { slot }
            | Action::Play { slot }
            | Action::Swimmer { slot }
            | Action::Close { slot, .. },
        ) => (view.active, slot),
        (_, Action::Tell { hand: told } | Action::Communication { hand: told })
            if told == hand && !is_signed =>
        {
            return None;
        }
        (_, Action::Explorer {}) if view.active == hand => return None,
        _ => return Some(slot),
    };
    match taken {
        _ if actor != hand => Some(slot),
        taken if taken == slot => None,
        taken => Some(slot - u8::from(taken < slot)),
    }
}

/// Who may not see the cards of a hand.
fn blind(game: &MiniDivercity, hand: HandId) -> Vec<Viewer> {
    let view = game.view(Viewer::Public {});
    let holder = view.hands[hand.idx()].seat;
    Viewer::all(game.seats())
        .filter(|viewer| match viewer {
            Viewer::Public {} => true,
            Viewer::Seat { seat } => *seat == holder || view.options.mode.is_alone(),
        })
        .collect()
}

/// Compares a game with its twin from a changed draw on; how many steps both
/// went together, and how many of them somebody who may see it saw.
fn compare(
    played: &PlayedGame<MiniDivercity>,
    at: usize,
    chance: Chance,
    name: &str,
) -> (u32, u32) {
    let mut one = played.positions[at];
    let hand = drawing_hand(&one).expect("a draw");
    let mut slot = hand_len(&one, hand);
    let viewers = blind(&one, hand);
    let (mut other, mut n_steps, mut n_noticed) = (one, 0, 0);
    for (idx, &entry) in played.entries.iter().enumerate().skip(at) {
        if idx > at {
            match follow(&one, hand, slot, entry) {
                Some(next) => slot = next,
                None => break,
            }
        }
        let twin = if idx == at {
            Entry::Chance { chance }
        } else {
            entry
        };
        let told_one = step(&mut one, entry).expect("the game was played so");
        let Some(told_other) = step(&mut other, twin) else {
            break; // The twin's deck has run out of that card.
        };
        if one.outcome().is_some() || other.outcome().is_some() {
            break; // Q50
        }
        for viewer in Viewer::all(one.seats()) {
            let (a, b) = (
                frame(&one, &told_one, viewer),
                frame(&other, &told_other, viewer),
            );
            if viewers.contains(&viewer) {
                assert_eq!(a, b, "{name}: {viewer:?} can tell {hand}'s card {slot}");
            } else {
                n_noticed += u32::from(a != b);
            }
        }
        n_steps += 1;
    }
    (n_steps, n_noticed)
}

fn other_outcome(game: &MiniDivercity, chance: Chance, dice: &mut ChaChaDice) -> Option<Chance> {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    outcomes.retain(|&(outcome, _)| outcome != chance);
    let pick = dice.below(outcomes.len().max(1) as u32) as usize;
    outcomes.get(pick).map(|&(outcome, _)| outcome)
}

#[test]
fn r2_2_r8_1_r8_3_q33_nobody_learns_a_card_before_it_is_lawful() {
    for case in cases() {
        let (mut n_steps, mut n_noticed) = (0, 0);
        for number in 0..n_games() {
            let mut dice = Key::new(Purpose::Test, &case.name, 100 + number).stream(0);
            let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
            let played = play_random(&start, &mut dice);
            for at in (number as usize % 3..played.entries.len()).step_by(3) {
                let position = &played.positions[at];
                let (Some(_), Entry::Chance { chance }) =
                    (drawing_hand(position), played.entries[at])
                else {
                    continue;
                };
                let Some(twin) = other_outcome(position, chance, &mut dice) else {
                    continue;
                };
                let (steps, noticed) = compare(&played, at, twin, &case.name);
                n_steps += steps;
                n_noticed += noticed;
            }
        }
        assert!(n_steps > 100, "{}: only {n_steps} steps", case.name);
        let is_alone = case.options.mode.is_alone();
        assert_eq!(
            n_noticed == 0,
            is_alone,
            "{}: those who see it see it",
            case.name
        );
    }
}

/// Whether a step shows somebody the Industrialist's cards, or plays one.
fn opens_industrialist(entry: Step) -> bool {
    matches!(
        entry,
        Entry::Action {
            action: Action::Corporation { .. } | Action::Visionary {},
            ..
        }
    )
}

#[test]
fn r7_5_q24_q32_nobody_else_learns_the_industrialists_cards() {
    let mut n_steps = 0;
    for case in cases()
        .iter()
        .filter(|case| case.options.mode.has_industrialist())
    {
        for number in 0..n_games() {
            let mut dice = Key::new(Purpose::Test, &case.name, 200 + number).stream(0);
            let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
            let played = play_random(&start, &mut dice);
            for at in 0..played.entries.len() {
                let phase = played.positions[at].view(Viewer::Public {}).phase;
                let Entry::Chance { chance } = played.entries[at] else {
                    continue;
                };
                if !matches!(phase, Phase::Refill {} | Phase::DealIndustrialist {}) {
                    continue;
                }
                let Some(twin) = other_outcome(&played.positions[at], chance, &mut dice) else {
                    continue;
                };
                n_steps += compare_industrialist(&played, at, twin);
            }
        }
    }
    assert!(n_steps > 200, "only {n_steps} steps");
}

fn compare_industrialist(played: &PlayedGame<MiniDivercity>, at: usize, chance: Chance) -> u32 {
    let (mut one, mut other) = (played.positions[at], played.positions[at]);
    let owner = one.seats().iter().next_back().expect("a seat");
    let mut n_steps = 0;
    for (idx, &entry) in played.entries.iter().enumerate().skip(at) {
        let twin = if idx == at {
            Entry::Chance { chance }
        } else {
            entry
        };
        if opens_industrialist(entry) {
            break;
        }
        let told_one = step(&mut one, entry).expect("the game was played so");
        let Some(told_other) = step(&mut other, twin) else {
            break;
        };
        if one.outcome().is_some() {
            break;
        }
        for viewer in Viewer::all(one.seats()).filter(|viewer| !viewer.is(owner)) {
            let (a, b) = (
                frame(&one, &told_one, viewer),
                frame(&other, &told_other, viewer),
            );
            assert_eq!(a, b, "{viewer:?} can tell the Industrialist's card");
        }
        n_steps += 1;
    }
    n_steps
}

#[test]
fn q24_a_spectator_does_not_learn_what_the_visionary_saw() {
    let text = "seats: 2\nA: crab eel\nB: turtle octopus\ndivers: A visionary used\nphase: look\n";
    let start = <MiniDivercity as rules::Notation>::parse(text).expect("a position");
    let mut frames: Vec<Vec<String>> = Vec::new();
    for order in [
        ["oil", "dynamite", "red_blue", "oil"],
        ["yellow_orange", "oil", "oil_dynamite", "dynamite"],
    ] {
        let mut game = start;
        let mut seen = Vec::new();
        for name in order {
            let chance = format!(r#"{{"type":"corporation","card":"{name}"}}"#);
            let chance = serde_json::from_str(&chance).expect("a chance");
            let told = step(&mut game, Entry::Chance { chance }).expect("possible");
            seen.push(frame(&game, &told, Viewer::Public {}));
        }
        let seat = Seat::new(0).expect("a seat");
        for name in &order[..3] {
            let action = Action::read(&format!("order {name}"));
            let action = action.expect("an action");
            let told = step(&mut game, Entry::Action { seat, action }).expect("legal");
            seen.push(frame(&game, &told, Viewer::Public {}));
        }
        frames.push(seen);
    }
    assert_eq!(frames[0], frames[1]);
}

#[test]
fn e33_q33_a_spectators_payload_has_no_face_before_the_end() {
    let mut dice = Key::new(Purpose::Test, "payload", 0).stream(0);
    for case in cases().iter().filter(|case| !case.options.mode.is_alone()) {
        let start = MiniDivercity::new(&case.options, case.seats).expect("playable");
        for position in play_random(&start, &mut dice).positions {
            if position.outcome().is_none() {
                let view = position.view(Viewer::Public {});
                let is_hidden =
                    |card: &CardView| card.face == Face::Back {} && card.signs.is_empty();
                let mut cards = view.hands.iter().flat_map(|hand| &hand.cards);
                assert!(cards.all(is_hidden), "{}", case.name);
            }
        }
    }
}

/// What everybody hears of a card that is drawn, as bytes: seat by seat, the
/// public last.
fn heard_of(text: &str, chance: Chance) -> Vec<String> {
    let mut game = MiniDivercity::parse(text).expect("a position");
    let told = step(&mut game, Entry::Chance { chance }).expect("possible");
    let heard = |viewer| told.heard_by(viewer).next().expect("a card is drawn");
    Viewer::all(game.seats())
        .map(|viewer| serde_json::to_string(heard(viewer)).expect("plain data"))
        .collect()
}

#[test]
fn r4_5_r8_1_whoever_draws_hears_that_and_the_others_hear_what() {
    let draw = "seats: 3\nA: crab eel\nB: turtle octopus\nC: eel\nphase: draw A after action\n";
    let species = Species::Lobster;
    let (seen, unseen) = (
        r#"{"type":"drawn","hand":0,"species":"lobster"}"#,
        r#"{"type":"drawn","hand":0,"species":null}"#,
    );
    let heard = heard_of(draw, Chance::Species { species });
    assert_eq!(heard, [unseen, seen, seen, unseen]);
    // R7.6: a lone diver sees no face of either hand.
    let alone = "seats: 1\noptions: mode=solo\nA: crab eel\nB: turtle\nphase: draw A\n";
    let heard = heard_of(alone, Chance::Species { species });
    assert_eq!(heard, [unseen, unseen]);
}

#[test]
fn r7_5_only_the_industrialist_hears_what_refills_the_hand() {
    let refill = "seats: 3\noptions: mode=industrialist\nA: crab\nB: turtle\n\
                  industrialist: oil, red_blue\nphase: refill\n";
    let card = Corporation::Dynamite;
    let heard = heard_of(refill, Chance::Corporation { card });
    let unseen = r#"{"type":"refilled","card":null}"#;
    let seen = r#"{"type":"refilled","card":"dynamite"}"#;
    assert_eq!(heard, [unseen, unseen, seen, unseen]);
}
