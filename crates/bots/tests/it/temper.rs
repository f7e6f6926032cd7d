use std::collections::BTreeSet;
use std::sync::Arc;

use bots::{Bot, Effort, Judge, Knowledge, Level, Leveled, NoClock, Sight};
use dice::{Key, Purpose};
use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::{Action, Options, Pearladora};
use rules::{Actions, Position, Setup, Viewer, Views};
use rules_testkit::{play_random, seats};

fn texts<G: Knowledge>() -> BTreeSet<&'static str> {
    let text = |level| {
        G::temper(level)
            .expect("everybody is fond of something")
            .text
    };
    Level::ALL.into_iter().map(text).collect()
}

#[test]
fn everybody_is_fond_of_something_else_in_every_game() {
    assert_eq!(texts::<Pearladora>().len(), 5);
    assert_eq!(texts::<InTooDeep>().len(), 5);
    assert_eq!(texts::<MiniDivercity>().len(), 5);
    assert_eq!(texts::<DeepColony>().len(), 5);
}

fn builds(action: Action) -> bool {
    matches!(action, Action::Pontoon { .. })
}

/// Puffin hardly errs one step ahead: its haze of 0.25 moves two estimates apart by
/// half of the distance to the middling action at most, its fondness by 0.6.
#[test]
fn a_fondness_is_seen_and_never_costs_much() {
    let start = Pearladora::new(&Options::default(), seats(2)).expect("playable");
    let mut puffin =
        Leveled::<Pearladora>::new(Level::Puffin, Effort::Share(1.0), Arc::new(NoClock));
    let (mut legal, mut n_built, mut n_built_best, mut n_other) = (Vec::new(), 0, 0, 0);
    for number in 0..20 {
        let mut dice = Key::new(Purpose::Test, "fond", number).stream(0);
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::seat(seat));
            <Pearladora as Knowledge>::leave_out_absurd(&view, &mut legal);
            if legal.len() < 2 {
                continue;
            }
            let worths = <Pearladora as Judge>::judge(&view, &legal);
            let chosen = puffin.choose(Sight::new(game, seat), &legal, &mut dice);
            let mut sorted = worths.clone();
            sorted.sort_unstable();
            let (best, middling) = (sorted[sorted.len() - 1], sorted[sorted.len() / 2]);
            let place = |action| legal.iter().position(|&other| other == action);
            let worth = worths[place(chosen).expect("legal")];
            let loss = f64::from(best - worth);
            assert!(loss <= 1.11 * f64::from(best - middling), "{loss}");
            let at_best = worths.iter().position(|&worth| worth == best);
            n_built += u32::from(builds(chosen));
            n_built_best += u32::from(builds(legal[at_best.expect("there is one")]));
            n_other += u32::from(worth < best);
        }
    }
    assert!(n_other > 10, "{n_other}");
    assert!(
        2 * n_built > 3 * n_built_best,
        "{n_built} to {n_built_best}"
    );
}
