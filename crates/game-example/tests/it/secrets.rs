//! Twin games: the same log with one hidden shell changed. Until the shell is
//! laid or drawn, whoever may not see it must not notice any difference, in any
//! byte of view, events, scene or legal actions.

use dice::{Key, Purpose};
use game_example::{Action, Chance, Event, Phase, Shell, Undertow};
use rules::{Chances, Dice, Entry, Position, Scenic, Seat, Setup, Told, Viewer, Views};
use rules_testkit::twins::{self, step};
use rules_testkit::{PlayedGame, is_slow, play_random};

use crate::cases;

type Step = Entry<Action, Chance>;

/// Everything one viewer receives for one step, its scene included, as bytes.
fn frame(game: &Undertow, told: &Told<Event>, viewer: Viewer) -> String {
    let scene = Undertow::scene(&Undertow::shown(&game.view(viewer)));
    let scene = serde_json::to_string(&scene).expect("plain data");
    twins::frame(game, told, viewer) + &scene
}

/// Who gets the shell that chance draws now; nobody if it lies open.
fn receiver(game: &Undertow) -> Option<Seat> {
    let view = game.view(Viewer::Public {});
    match view.phase {
        Phase::Deal { seat } => Some(seat),
        Phase::Draw {} => Some(view.active),
        _ => None,
    }
}

fn names(entry: Step, shells: [Shell; 2]) -> bool {
    match entry {
        Entry::Action {
            action: Action::Lay { shell, .. } | Action::Take { shell },
            ..
        }
        | Entry::Chance {
            chance: Chance::Shell { shell },
        } => shells.contains(&shell),
        _ => false,
    }
}

/// Compares a game with its twin from a changed draw on; how many steps both
/// went together, and how many of them the receiver noticed.
fn compare(played: &PlayedGame<Undertow>, at: usize, shells: [Shell; 2]) -> (u32, u32) {
    let mut one = played.positions[at];
    let owner = receiver(&one).expect("a draw");
    let (mut other, mut n_steps, mut n_noticed) = (one, 0, 0);
    for (idx, &entry) in played.entries.iter().enumerate().skip(at) {
        let twin = match idx == at {
            true => Entry::Chance {
                chance: Chance::Shell { shell: shells[1] },
            },
            false if names(entry, shells) => break,
            false => entry,
        };
        let told = step(&mut one, entry).expect("it was played");
        let Some(twin_told) = step(&mut other, twin) else {
            panic!("{entry:?} can be played in one of two worlds that look the same");
        };
        for viewer in Viewer::all(one.seats()) {
            let [one, other] =
                [(&one, &told), (&other, &twin_told)].map(|(game, told)| frame(game, told, viewer));
            if viewer.is(owner) {
                n_noticed += u32::from(one != other);
            } else {
                assert_eq!(one, other, "{viewer:?} sees through {owner}'s hand");
            }
        }
        n_steps += 1;
    }
    (n_steps, n_noticed)
}

#[test]
fn r3_1_nobody_notices_which_shell_another_seat_has_drawn() {
    let n_games = if is_slow() { 40 } else { 6 };
    let (mut n_steps, mut n_noticed) = (0, 0);
    for case in cases() {
        let start = Undertow::new(&case.options, case.seats).expect("playable");
        for number in 0..n_games {
            let mut dice = Key::new(Purpose::Test, &case.name, number).stream(1);
            let played = play_random(&start, &mut dice);
            for (at, (position, entry)) in played.steps().enumerate() {
                let &Entry::Chance {
                    chance: Chance::Shell { shell },
                } = entry
                else {
                    continue;
                };
                let mut outcomes = Vec::new();
                position.chances(&mut outcomes);
                outcomes.retain(|&(chance, _)| chance != Chance::Shell { shell });
                if receiver(position).is_none() || outcomes.is_empty() {
                    continue;
                }
                let twin = outcomes[dice.below(outcomes.len() as u32) as usize].0;
                let Chance::Shell { shell: twin } = twin else {
                    continue;
                };
                let (steps, noticed) = compare(&played, at, [shell, twin]);
                n_steps += steps;
                n_noticed += noticed;
            }
        }
    }
    assert!(
        n_steps > 1000 && n_noticed > 1000,
        "{n_steps} steps, {n_noticed} noticed"
    );
}
