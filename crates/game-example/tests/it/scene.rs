//! What the plain screen is given.

use std::collections::BTreeSet;

use dice::{Key, Purpose};
use game_example::Undertow;
use rules::scene::{Part, Spot};
use rules::{Actions, Scene, Scenic, Setup, Viewer, Views};
use rules_testkit::play_random;

use crate::cases;

fn spots(scene: &Scene) -> Vec<Spot> {
    let places = |part: &Part| match part {
        Part::Grid { places, .. } | Part::Row { places, .. } | Part::Hand { places, .. } => {
            places.iter().map(|place| place.spot.clone()).collect()
        }
        Part::Pile { top, .. } => vec![top.spot.clone()],
        Part::Scores { .. } => Vec::new(),
    };
    scene.parts.iter().flat_map(places).collect()
}

#[test]
fn every_legal_action_is_made_by_touching_what_is_there_and_no_two_alike() {
    let mut n_actions = 0;
    for case in cases() {
        let start = Undertow::new(&case.options, case.seats).expect("playable");
        let mut dice = Key::new(Purpose::Test, &case.name, 5).stream(0);
        for position in play_random(&start, &mut dice).positions {
            for viewer in Viewer::all(case.seats) {
                let scene = Undertow::scene(&Undertow::shown(&position.view(viewer)));
                let spots = spots(&scene);
                let known: BTreeSet<&Spot> = spots.iter().collect();
                assert_eq!(known.len(), spots.len(), "{}: {spots:?}", case.name);
                let Viewer::Seat { seat } = viewer else {
                    continue;
                };
                let mut legal = Vec::new();
                position.legal_actions(seat, &mut legal);
                let mut ways = BTreeSet::new();
                for &action in &legal {
                    let touches = Undertow::touches(action);
                    assert!(
                        touches.iter().all(|spot| known.contains(spot)),
                        "{touches:?}"
                    );
                    assert!(ways.insert(touches), "{action:?}");
                    n_actions += 1;
                }
            }
        }
    }
    assert!(n_actions > 1000, "only {n_actions}");
}
