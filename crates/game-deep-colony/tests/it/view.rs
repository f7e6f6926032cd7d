//! A view says what a screen would otherwise have to work out.

use dice::{Key, Purpose};
use game_deep_colony::{Action, Chance, DeepColony, Options, Phase, TileId};
use rules::{Actions, Chances, Notation, Position, Scoring, Setup, Told, Viewer, Views};
use rules_testkit::{play_random, seats};

fn positions(n_seats: u8) -> Vec<DeepColony> {
    let start = DeepColony::new(&Options::default(), seats(n_seats)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "view", n_seats.into()).stream(0);
    play_random(&start, &mut dice).positions
}

#[test]
fn r9_1_everybody_sees_the_same() {
    for position in positions(3) {
        let mut public = position.view(Viewer::Public {});
        for seat in position.seats().iter() {
            public.viewer = Viewer::seat(seat);
            assert_eq!(position.view(Viewer::seat(seat)), public);
        }
    }
}

#[test]
fn deployments_are_the_legal_ones_and_say_what_comes_of_them() {
    let mut n_scored = 0;
    for position in positions(2) {
        let view = position.view(Viewer::Public {});
        let Phase::Deploy { seat } = view.phase else {
            assert!(view.deployments.is_empty());
            continue;
        };
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let listed: Vec<Action> = view.deployments.iter().map(|each| each.action).collect();
        assert_eq!(listed, legal);
        for deployment in &view.deployments {
            let mut next = position.clone();
            next.apply(seat, deployment.action, &mut Told::deaf());
            if next.outcome().is_none() {
                let gained = next.credits(seat) - position.credits(seat);
                assert_eq!(deployment.credits, gained);
                n_scored += u32::from(gained > 0);
            }
            if let Some(idx) = deployment.feature {
                assert!(usize::from(idx) < view.features.len());
            }
        }
    }
    assert!(n_scored > 5);
}

#[test]
fn r3_4_what_is_set_aside_is_sorted_whatever_was_drawn_first() {
    const POSITION: &str = "   0\n0  kelp-forest/0\n\
        set: start, kelp-forest 2, dome, aerator-d\nto act: chance draws for A\n";
    let (dome, aerator) = (TileId(2), TileId(3));
    for order in [[dome, aerator], [aerator, dome]] {
        let mut game = DeepColony::parse(POSITION).expect("a position");
        for tile in order {
            game.apply_chance(Chance::Draw { tile }, &mut Told::deaf());
        }
        assert_eq!(game.view(Viewer::Public {}).aside, [dome, aerator]);
    }
}

#[test]
fn screens_stay_below_the_size_that_is_sent_whole() {
    let largest = positions(4)
        .iter()
        .map(|game| {
            serde_json::to_string(&game.view(Viewer::Public {}))
                .expect("plain data")
                .len()
        })
        .max();
    assert!(
        largest.is_some_and(|size| size <= 20 * 1024),
        "{largest:?} bytes"
    );
}
