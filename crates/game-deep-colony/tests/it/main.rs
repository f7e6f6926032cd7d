//! Tests of Deep Colony that are not pages of the rulebook.

/// No heap in a playout but its first copy, and a small position.
mod allocation;
/// The box's own tiles, and sets that cannot be played.
mod box_contents;
/// Features kept tile by tile against a flood fill.
mod features;
/// The laws under a fuzzer's bytes.
mod fuzz;
/// Whole games that must replay for ever.
mod golden;
/// The ten laws.
mod laws;
/// What is no position or no action.
mod notation;
/// Numbers of paths, and a plain lister that agrees.
mod perft;
/// One game per variant, with everything everybody sees.
mod playthrough;
/// What a judge can ask of a position.
mod questions;
/// Stored forms that must be readable for ever.
mod stored;
/// Where taking back is free.
mod take_back;
/// What a view tells a screen.
mod view;

use std::sync::Arc;

use game_deep_colony::{
    Action, DeepColony, Options, StartTile, Tile, TileSet, TileSetChoice, default_set,
};
use rules::{FirstSeat, Game};
use rules_testkit::laws::Case;
use rules_testkit::seats;

/// Every number of seats, another start, and sets of other sizes.
fn cases() -> Vec<Case<DeepColony>> {
    let case = |name: &str, n_seats: u8, options: Options| Case {
        name: name.to_owned(),
        version: DeepColony::RULES_VERSION,
        options,
        seats: seats(n_seats),
        any_actions: Action::every(4),
        n_games: if name == "few fit" { 10 } else { 2 },
    };
    let second = rules::Seat::new(1).expect("a seat");
    vec![
        case("2 seats", 2, Options::default()),
        case("3 seats", 3, Options::default()),
        case("4 seats", 4, Options::default()),
        case(
            "another start",
            2,
            Options {
                start_tile: StartTile::Chosen("tube-gate".to_owned()),
                first_seat: FirstSeat::Seat(second),
                ..Options::default()
            },
        ),
        case(
            "many links",
            3,
            custom(taken("links", |tile| {
                3 * u8::from(tile.colonies.len() < 2 && !tile.links.is_empty())
            })),
        ),
        case(
            "few fit",
            2,
            custom(taken("misfits", |tile| match tile.id.as_str() {
                "cap-a" | "terminus-a" | "kelp-forest" => 5,
                "bay-gate-a" | "dome" => 2,
                "start" | "aerator-a" | "tube-c" => 1,
                _ => 0,
            })),
        ),
    ]
}

/// A set with so many of each of the box's tiles.
fn taken(name: &str, count: impl Fn(&Tile) -> u8) -> TileSet {
    let mut set = default_set().clone();
    set.meta.name = name.to_owned();
    for tile in &mut set.tiles {
        tile.count = count(tile);
    }
    set.tiles.retain(|tile| tile.count > 0);
    set.meta.total = set.tiles.iter().map(|tile| u16::from(tile.count)).sum();
    set
}

fn custom(set: TileSet) -> Options {
    Options {
        tileset: TileSetChoice::Custom(Arc::new(set)),
        ..Options::default()
    }
}
