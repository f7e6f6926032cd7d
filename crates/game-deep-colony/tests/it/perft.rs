//! Numbers of paths. A plain lister that tries every rotation on every cell
//! around the table agrees with the rules' own.

use dice::{Key, Purpose};
use game_deep_colony::{Action, Cell, DeepColony, Options, Phase, Rotation, Tile, default_set};
use rules::{Actions, FirstSeat, Notation, Seat, Setup, Viewer, Views, perft, perft_turns};
use rules_testkit::{play_random, seats};

fn start() -> DeepColony {
    let options = Options {
        first_seat: FirstSeat::Seat(Seat::new(0).expect("a seat")),
        ..Options::default()
    };
    DeepColony::new(&options, seats(2)).expect("playable")
}

#[test]
fn paths_are_counted() {
    // Chance draws the first tile of the set that is left: dome, then the bays.
    // By hand: one place for the dome with three deployments, then ten for a bay.
    let counts: Vec<u64> = (0..=6).map(|depth| perft(&start(), depth)).collect();
    assert_eq!(counts, [1, 1, 3, 30, 111, 1448, 5552]);
    let turns: Vec<u64> = (0..=3).map(|depth| perft_turns(&start(), depth)).collect();
    assert_eq!(turns, [1, 3, 111, 5552]);
}

#[test]
fn a_tile_in_every_place_at_the_start() {
    let check = |name: &str, expected: usize| {
        let text = format!("0\n0 start/0\nto act: A places {name}");
        let game = DeepColony::parse(&text).expect("a position");
        let mut actions = Vec::new();
        game.legal_actions(Seat::new(0).expect("a seat"), &mut actions);
        assert_eq!(actions.len(), expected, "{name}: {actions:?}");
    };
    // By hand: the start tile shows a colony, an ocean and two links.
    check("dome", 1);
    check("kelp-forest", 1);
    check("aerator-d", 2);
    check("aerator-a", 8);
    check("tube-c", 2);
    check("twin-opp-a", 2);
    check("straight-b", 3);
    check("straight-a", 6);
    check("cap-a", 4);
}

/// Whether a tile fits, asked of the drawing alone.
fn fits(tiles: &[Tile], laid: &[(Cell, usize, usize)], tile: usize, at: Cell, turn: usize) -> bool {
    let edge = |tile: usize, turn: usize, edge: usize| tiles[tile].edges[(edge + 4 - turn) % 4];
    let near = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut n_near = 0;
    for (own, (dx, dy)) in near.into_iter().enumerate() {
        let other = laid
            .iter()
            .find(|(cell, ..)| cell.x() == at.x() + dx && cell.y() == at.y() + dy);
        if let Some(&(_, other, turned)) = other {
            n_near += 1;
            if edge(tile, turn, own) != edge(other, turned, (own + 2) % 4) {
                return false;
            }
        }
    }
    n_near > 0 && !laid.iter().any(|&(cell, ..)| cell == at)
}

#[test]
fn r3_3_a_plain_lister_finds_the_same_places() {
    let tiles = &default_set().tiles;
    // Tiles that look the same when turned, by the design.
    let n_looks = |tile: usize| match tiles[tile].id.as_str() {
        "dome" | "aerator-d" | "generator-a" | "generator-b" | "generator-c" | "kelp-forest"
        | "algae-field" => 1,
        "tube-c" | "twin-opp-a" | "twin-opp-b" | "straight-b" => 2,
        _ => 4,
    };
    let mut actions = Vec::new();
    let mut n_compared = 0;
    for number in 0..5 {
        let mut dice = Key::new(Purpose::Test, "lister", number).stream(0);
        for game in play_random(&start(), &mut dice).positions {
            let view = game.view(Viewer::Public {});
            let Phase::Place { seat, tile } = view.phase else {
                continue;
            };
            let turn = |rotation: Rotation| usize::from(rotation.quarters());
            let laid: Vec<(Cell, usize, usize)> = view
                .laid
                .iter()
                .map(|laid| (laid.at, laid.tile.idx(), turn(laid.rotation)))
                .collect();
            let mut plain = Vec::new();
            for y in -40..=40 {
                for at in (-40..=40).filter_map(|x| Cell::new(x, y)) {
                    for &rotation in &Rotation::ALL[..n_looks(tile.idx())] {
                        if fits(tiles, &laid, tile.idx(), at, turn(rotation)) {
                            plain.push(Action::Place { at, rotation });
                        }
                    }
                }
            }
            game.legal_actions(seat, &mut actions);
            assert_eq!(actions, plain, "{}", game.render());
            n_compared += 1;
        }
    }
    assert!(n_compared > 300);
}

#[test]
fn w10_nearly_always_every_tile_is_placed_with_some_thirty_places_to_choose_from() {
    let (mut n_whole, mut n_choices, mut n_places) = (0, 0, 0);
    let mut actions = Vec::new();
    for number in 0..40 {
        let mut dice = Key::new(Purpose::Test, "w10", number).stream(0);
        let played = play_random(&start(), &mut dice);
        for position in &played.positions {
            if let Phase::Place { seat, .. } = position.view(Viewer::Public {}).phase {
                position.legal_actions(seat, &mut actions);
                n_choices += actions.len();
                n_places += 1;
            }
        }
        let last = played.positions.last().expect("a game has positions");
        n_whole += u32::from(last.view(Viewer::Public {}).laid.len() == 73);
    }
    assert!(n_whole >= 36, "{n_whole} of 40");
    let mean = n_choices / n_places;
    assert!((25..=60).contains(&mean), "{mean} places on average");
}
