//! What a reader of a position may ask: what a tile would join before it is laid,
//! and how far the open cells reach.

use dice::{Key, Purpose};
use game_deep_colony::{Action, DeepColony, Feature, Joined, Options, Phase, Rotation};
use rules::{Actions, Chances, Dice, Position, Setup, ToAct, Told, Views};
use rules_testkit::{n_allocations, play_random, seats};

/// The features by segment, and the numbers of those that lie already.
fn wholes(joined: &Joined) -> Vec<Feature> {
    let n_segments = joined.first.len() as u8;
    (0..n_segments)
        .map(|segment| *joined.whole(segment))
        .collect()
}

#[test]
fn a_tile_joins_in_thought_what_it_joins_when_laid() {
    let mut dice = Key::new(Purpose::Test, "joined", 0).stream(0);
    let mut game = DeepColony::new(&Options::default(), seats(3)).expect("playable");
    let (mut legal, mut n_united) = (Vec::new(), 0);
    let (mut thought, mut laid) = (Joined::default(), Joined::default());
    while game.to_act() != (ToAct::Over {}) {
        let Phase::Place { seat, .. } = game.phase() else {
            let ToAct::Seats { seats } = game.to_act() else {
                let chance = game.sample_chance(&mut dice);
                game.apply_chance(chance, &mut Told::deaf());
                continue;
            };
            let seat = seats.iter().next().expect("somebody is to act");
            game.legal_actions(seat, &mut legal);
            // Seldom nothing, so that there are markers to join.
            let action = legal[dice.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut Told::deaf());
            continue;
        };
        game.legal_actions(seat, &mut legal);
        for &action in &legal {
            let Action::Place { at, rotation } = action else {
                panic!("only places can be chosen");
            };
            game.joined(at, rotation, &mut thought);
            let mut next = game.clone();
            next.apply(seat, action, &mut Told::deaf());
            assert_eq!(next.last_cell(), at);
            next.joined(at, Rotation::UPRIGHT, &mut laid);
            assert_eq!(thought.first, laid.first, "{action:?}");
            assert_eq!(wholes(&thought), wholes(&laid), "{action:?}");
            n_united += u32::from(thought.wholes().count() < thought.first.len());
        }
        let action = legal[dice.below(legal.len() as u32) as usize];
        game.apply(seat, action, &mut Told::deaf());
    }
    assert!(n_united > 50, "segments hardly ever met: {n_united}");
}

#[test]
fn the_farthest_open_cell_is_as_far_as_a_walk_over_all_says() {
    let start = DeepColony::new(&Options::default(), seats(2)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "reach", 0).stream(0);
    for position in play_random(&start, &mut dice).positions {
        let view = position.open_view();
        for laid in &view.laid {
            let farthest = view.open_cells.iter().map(|cell| cell.distance(laid.at));
            assert_eq!(position.reach().from(laid.at), farthest.max().unwrap_or(0));
        }
    }
}

#[test]
fn copying_over_a_position_equals_a_copy_and_needs_no_memory() {
    let start = DeepColony::new(&Options::default(), seats(4)).expect("playable");
    let mut dice = Key::new(Purpose::Test, "copies", 0).stream(0);
    let played = play_random(&start, &mut dice).positions;
    let mut copy = start.clone();
    let before = n_allocations();
    for position in played.iter().chain(played.iter().rev()) {
        copy.clone_from(position);
        assert_eq!(copy, *position);
    }
    assert_eq!(n_allocations() - before, 0);
}
