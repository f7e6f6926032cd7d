//! The ten laws every game obeys, checked over random games.
//!
//! Laws 6 and 7 are about secrets. They prove that nothing is told that the
//! view does not show; that the view itself shows nothing it should not, a game
//! proves with twin games of its own.

use std::collections::BTreeMap;
use std::fmt::Debug;

use dice::QuickDice;
use rules::{
    Dice, Entry, Game, Imagine, Notation, Replay, SeatSet, ToAct, Told, Typed, Viewer, fingerprint,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use crate::case::Case;

/// Law 1: the same log gives the same game, at every step.
pub fn same_log_same_game<G: Game>(case: &Case<G>) {
    for (played, _) in case.played() {
        let mut replay = Replay::from(case.start());
        for (position, entry) in played.steps() {
            assert_eq!(replay.game(), position, "{}: law 1", case.name);
            replay
                .push(*entry, &mut Told::new())
                .unwrap_or_else(|error| panic!("{}: law 1: {entry:?}: {error}", case.name));
        }
        assert_eq!(
            Some(replay.game()),
            played.positions.last(),
            "{}: law 1",
            case.name
        );
    }
}

/// Law 2: legal lists are sorted, without repeats, and empty exactly for seats
/// that do not act.
pub fn lists_are_sorted<G: Game>(case: &Case<G>) {
    let mut actions = Vec::new();
    for (played, _) in case.played() {
        for position in &played.positions {
            let acting = position.to_act().seats();
            for seat in case.seats.iter() {
                position.legal_actions(seat, &mut actions);
                assert!(
                    actions.is_sorted_by(|a, b| a < b),
                    "{}: law 2: {actions:?}",
                    case.name
                );
                assert_eq!(
                    actions.is_empty(),
                    !acting.contains(seat),
                    "{}: law 2",
                    case.name
                );
            }
        }
    }
}

/// Law 3: an action is listed exactly if `check` accepts it.
pub fn listed_is_legal<G: Game>(case: &Case<G>) {
    let any_actions = Case::<G>::any_actions();
    let mut actions = Vec::new();
    for (played, _) in case.played() {
        for position in &played.positions {
            for seat in case.seats.iter() {
                position.legal_actions(seat, &mut actions);
                for &action in actions.iter().chain(&any_actions) {
                    let is_listed = actions.binary_search(&action).is_ok();
                    let verdict = position.check(seat, action);
                    assert_eq!(
                        is_listed,
                        verdict.is_ok(),
                        "{}: law 3: {seat} {action:?} is listed {is_listed}, check says {verdict:?}\n{position:?}",
                        case.name
                    );
                }
            }
        }
    }
}

/// Law 4: every game ends within its stated bound.
pub fn games_end<G: Game>(case: &Case<G>) {
    for (played, _) in case.played() {
        let is_action = |entry: &&Entry<_, _>| matches!(entry, Entry::Action { .. });
        let n_actions = played.entries.iter().filter(is_action).count();
        assert!(
            n_actions as u32 <= case.start().longest(),
            "{}: law 4",
            case.name
        );
    }
}

/// Law 5: chance has at least one outcome, each with a positive weight, each
/// possible, each applies; what is drawn is listed; drawing and applying at a
/// stroke is drawing and applying.
pub fn chances_are_sound<G: Game>(case: &Case<G>) {
    let mut outcomes = Vec::new();
    for (played, mut dice) in case.played().take(3) {
        for position in &played.positions {
            position.chances(&mut outcomes);
            let is_chance = position.to_act() == (ToAct::Chance {});
            assert_eq!(is_chance, !outcomes.is_empty(), "{}: law 5", case.name);
            assert!(
                outcomes.is_sorted_by(|(a, _), (b, _)| a < b),
                "{}: law 5",
                case.name
            );
            for &(outcome, weight) in &outcomes {
                assert!(
                    weight > 0 && position.is_possible(outcome),
                    "{}: law 5: {outcome:?}",
                    case.name
                );
                position.clone().apply_chance(outcome, &mut Told::new());
            }
            if is_chance {
                check_draws(case, position, &outcomes, &mut dice);
                check_roll(case, position);
            }
        }
        let is_chance = |entry: &Entry<_, _>| match *entry {
            Entry::Chance { chance } => Some(chance),
            Entry::Action { .. } | Entry::Control { .. } => None,
        };
        let seen: Vec<G::Chance> = played.entries.iter().filter_map(is_chance).collect();
        for position in played
            .positions
            .iter()
            .filter(|game| game.to_act() != (ToAct::Chance {}))
        {
            let is_possible = seen.iter().any(|&chance| position.is_possible(chance));
            assert!(!is_possible, "{}: law 5: chance is not to act", case.name);
        }
    }
}

fn check_roll<G: Game>(case: &Case<G>, position: &G) {
    let mut dice = QuickDice::from(u64::from(fingerprint(position)));
    let (mut rolled, mut told) = (position.clone(), Told::new());
    rolled.play_chance(&mut dice.clone(), &mut told);
    let (mut applied, mut heard) = (position.clone(), Told::new());
    applied.apply_chance(position.sample_chance(&mut dice), &mut heard);
    assert_eq!(rolled, applied, "{}: law 5: a roll", case.name);
    assert_eq!(told.take(), heard.take(), "{}: law 5: a roll", case.name);
}

/// Draws follow the weights: with few outcomes each comes about as often as it
/// should, within six standard deviations.
fn check_draws<G: Game>(
    case: &Case<G>,
    position: &G,
    outcomes: &[(G::Chance, u32)],
    dice: &mut impl Dice,
) {
    const N_DRAWS: u32 = 4000;
    let mut counts = vec![0_u32; outcomes.len()];
    for _ in 0..N_DRAWS {
        let drawn = position.sample_chance(dice);
        let idx = outcomes
            .binary_search_by_key(&drawn, |&(outcome, _)| outcome)
            .unwrap_or_else(|_| {
                panic!("{}: law 5: drew {drawn:?}, which is not listed", case.name)
            });
        counts[idx] += 1;
    }
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    for (&(outcome, weight), &count) in outcomes.iter().zip(&counts) {
        let share = f64::from(weight) / f64::from(total);
        let mean = share * f64::from(N_DRAWS);
        let deviation = (mean * (1.0 - share)).sqrt();
        assert!(
            (f64::from(count) - mean).abs() <= 6.0 * deviation + 3.0,
            "{}: law 5: {outcome:?} was drawn {count} times, expected about {mean:.0}",
            case.name
        );
    }
}

/// Law 6: a world imagined from a view gives the viewer the same view and the
/// same legal list, and nothing in it is lost.
pub fn imagined_worlds_look_the_same<G: Imagine>(case: &Case<G>) {
    let any_actions = Case::<G>::any_actions();
    let (mut actions, mut imagined_actions) = (Vec::new(), Vec::new());
    for (played, mut dice) in case.played() {
        for position in &played.positions {
            for viewer in Viewer::all(case.seats) {
                let view = position.view(viewer);
                let imagined = G::imagine(&view, &mut dice);
                assert_eq!(imagined.view(viewer), view, "{}: law 6", case.name);
                assert_eq!(imagined.to_act(), position.to_act(), "{}: law 6", case.name);
                imagined
                    .audit()
                    .unwrap_or_else(|lost| panic!("{}: law 6: {lost}", case.name));
                if let Viewer::Seat { seat } = viewer {
                    position.legal_actions(seat, &mut actions);
                    imagined.legal_actions(seat, &mut imagined_actions);
                    assert_eq!(actions, imagined_actions, "{}: law 6", case.name);
                    for &action in &any_actions {
                        let (real, other) =
                            (position.check(seat, action), imagined.check(seat, action));
                        assert_eq!(
                            real, other,
                            "{}: law 6: a refusal tells a secret",
                            case.name
                        );
                    }
                }
            }
        }
    }
}

/// Law 7: what cannot be told apart afterwards was not told apart before. In
/// two worlds the viewer cannot tell apart the same action tells the viewer the
/// same, and in one world two actions, or two outcomes of chance, that leave
/// the viewer with the same view have told it the same. Only what everybody
/// sees done openly may be told without leaving a trace.
pub fn the_same_is_told<G: Imagine>(case: &Case<G>) {
    let (mut n_compared, mut n_different_worlds) = (0, 0);
    for (played, mut dice) in case.played() {
        for (number, (position, entry)) in played.steps().enumerate() {
            for viewer in Viewer::all(case.seats) {
                if number % 5 == 0 {
                    n_compared += compare_alternatives(case, position, viewer);
                }
                let &Entry::Action { seat, action } = entry else {
                    continue;
                };
                let imagined = G::imagine(&position.view(viewer), &mut dice);
                if imagined.check(seat, action).is_err() {
                    continue;
                }
                n_different_worlds += u32::from(imagined != *position);
                assert!(
                    G::HAS_SECRETS || imagined == *position,
                    "{}: law 7: a view does not tell the whole position",
                    case.name
                );
                let (view, heard) = play_and_listen(position, seat, action, viewer);
                let (imagined_view, imagined_heard) =
                    play_and_listen(&imagined, seat, action, viewer);
                if view == imagined_view {
                    assert_eq!(
                        heard, imagined_heard,
                        "{}: law 7: {viewer:?} {action:?}",
                        case.name
                    );
                }
            }
        }
    }
    assert!(
        !G::HAS_SECRETS || n_compared > 0 && n_different_worlds > 0,
        "{}: law 7 was never put to the test",
        case.name
    );
}

/// Tries everything that could happen next and groups it by what the viewer
/// sees then; within a group it must have heard the same. Returns how many
/// things fell together.
fn compare_alternatives<G: Game>(case: &Case<G>, position: &G, viewer: Viewer) -> u32 {
    let mut heard_by_view: BTreeMap<String, Vec<G::Event>> = BTreeMap::new();
    let mut n_compared = 0;
    let mut compare = |next: &G, told: &Told<G::Event>| {
        let view = serde_json::to_string(&next.view(viewer)).expect("views are plain data");
        let heard: Vec<G::Event> = told.heard_by(viewer).cloned().collect();
        if let Some(other) = heard_by_view.get(&view) {
            assert_eq!(
                other, &heard,
                "{}: law 7: {viewer:?} can tell apart",
                case.name
            );
            n_compared += 1;
        } else {
            heard_by_view.insert(view, heard);
        }
    };
    let mut actions = Vec::new();
    for seat in position
        .to_act()
        .seats()
        .iter()
        .filter(|&seat| !viewer.is(seat))
    {
        position.legal_actions(seat, &mut actions);
        for &action in actions.iter().filter(|&&action| !G::is_open(action)) {
            let (mut next, mut told) = (position.clone(), Told::new());
            next.apply(seat, action, &mut told);
            compare(&next, &told);
        }
    }
    let mut outcomes = Vec::new();
    position.chances(&mut outcomes);
    let hidden = |outcome: &&(G::Chance, u32)| !position.is_open_chance(outcome.0);
    for &(outcome, _) in outcomes.iter().filter(hidden).take(100) {
        let (mut next, mut told) = (position.clone(), Told::new());
        next.apply_chance(outcome, &mut told);
        compare(&next, &told);
    }
    n_compared
}

fn play_and_listen<G: Game>(
    position: &G,
    seat: rules::Seat,
    action: G::Action,
    viewer: Viewer,
) -> (G::View, Vec<G::Event>) {
    let mut next = position.clone();
    let mut told = Told::new();
    next.apply(seat, action, &mut told);
    (next.view(viewer), told.heard_by(viewer).cloned().collect())
}

/// Law 8: nothing is lost.
pub fn nothing_is_lost<G: Game>(case: &Case<G>) {
    for (played, _) in case.played() {
        for position in &played.positions {
            position
                .audit()
                .unwrap_or_else(|lost| panic!("{}: law 8: {lost}\n{position:?}", case.name));
        }
    }
}

/// Law 9: options, actions, chances and notation survive a round trip.
pub fn round_trips<G: Notation>(case: &Case<G>) {
    check_json(&case.options);
    for action in G::Action::every() {
        check_json(&action);
        let text = G::Action::write(action);
        assert_eq!(
            G::Action::read(&text).as_ref(),
            Ok(&action),
            "{}: law 9: {text}",
            case.name
        );
    }
    for (played, _) in case.played() {
        for entry in &played.entries {
            match entry {
                Entry::Action { action, .. } => check_json(action),
                Entry::Chance { chance } => check_json(chance),
                Entry::Control { .. } => {}
            }
        }
        for position in &played.positions {
            let text = position.render();
            let read = G::parse(&text)
                .unwrap_or_else(|error| panic!("{}: law 9: {error}\n{text}", case.name));
            assert_eq!(&read, position, "{}: law 9:\n{text}", case.name);
        }
    }
}

fn check_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("law 9: stored types are plain data");
    let read: T = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("law 9: {text} cannot be read back: {error}"));
    assert_eq!(&read, value, "law 9");
}

/// Law 10: an outcome is present exactly when the game is over, sheets sum to
/// their totals, and ranks follow the points where the game says so.
pub fn outcomes_add_up<G: Game>(case: &Case<G>) {
    for (played, _) in case.played() {
        for position in &played.positions {
            let is_over = position.to_act() == (ToAct::Over {});
            assert_eq!(
                position.outcome().is_some(),
                is_over,
                "{}: law 10",
                case.name
            );
            assert_eq!(
                position.standing().is_some(),
                is_over,
                "{}: law 10",
                case.name
            );
        }
        let last = played.positions.last().expect("a game has positions");
        let (outcome, standing) = (
            last.outcome().expect("over"),
            last.standing().expect("over"),
        );
        assert_eq!(outcome.ranks, standing.ranks(), "{}: law 10", case.name);
        assert_eq!(outcome.winners, standing.winners(), "{}: law 10", case.name);
        assert!(
            outcome
                .winners
                .iter()
                .all(|seat| outcome.ranks[seat.idx()] == 1),
            "{}: law 10: a winner is not first",
            case.name
        );
        for seat in last.seats().iter() {
            for partner in last.partners(seat).iter() {
                let both = |set: SeatSet| set.contains(seat) == set.contains(partner);
                assert!(
                    both(outcome.winners) && last.partners(partner) == last.partners(seat),
                    "{}: law 10: partners win and lose together",
                    case.name
                );
            }
        }
        for (sheet, &points) in outcome.sheets.iter().zip(standing.points()) {
            let sum: i32 = sheet.lines.iter().map(|line| line.points).sum();
            assert_eq!(
                (sum, sheet.total),
                (points, points),
                "{}: law 10",
                case.name
            );
        }
        for (a, rank_a) in outcome.ranks.iter().enumerate() {
            for (b, rank_b) in outcome.ranks.iter().enumerate() {
                let (points_a, points_b) = (outcome.sheets[a].total, outcome.sheets[b].total);
                assert!(
                    !G::RANKS_FOLLOW_POINTS || rank_a >= rank_b || points_a >= points_b,
                    "{}: law 10",
                    case.name
                );
            }
        }
    }
}

/// The ten laws as ten tests, over the cases that an expression gives.
#[macro_export]
macro_rules! laws_hold {
    ($cases:expr) => {
        $crate::laws_hold! { $cases =>
            law_1_same_log_same_game same_log_same_game,
            law_2_lists_are_sorted lists_are_sorted,
            law_3_listed_is_legal listed_is_legal,
            law_4_games_end games_end,
            law_5_chances_are_sound chances_are_sound,
            law_6_imagined_worlds_look_the_same imagined_worlds_look_the_same,
            law_7_the_same_is_told the_same_is_told,
            law_8_nothing_is_lost nothing_is_lost,
            law_9_round_trips round_trips,
            law_10_outcomes_add_up outcomes_add_up,
        }
    };
    ($cases:expr => $($name:ident $law:ident,)*) => {
        $(#[test]
        fn $name() {
            $cases.iter().for_each($crate::laws::$law);
        })*
    };
}
