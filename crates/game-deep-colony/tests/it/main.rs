//! Tests of Deep Colony that are not pages of the rulebook.

/// The box's own tiles, and sets that cannot be played.
mod box_contents;
/// Features kept tile by tile against a flood fill.
mod features;
/// Where taking back is free.
mod manners;
/// What is no position or no action.
mod notation;
/// Numbers of paths, and a plain lister that agrees.
mod perft;
/// What a reader of a position may ask.
mod reading;
/// Sentences for their listener.
mod texts;
/// What a view tells a screen.
mod view;

use std::sync::Arc;

use game_deep_colony::{DeepColony, Options, StartTile, Tile, TileSet, TileSetChoice, default_set};
use rules::FirstSeat;
use rules_testkit::laws::Case;

rules_testkit::usual_tests!(DeepColony, cases, 1024);

/// Every number of seats, another start, and sets of other sizes.
fn cases() -> Vec<Case<DeepColony>> {
    let second = rules::Seat::new(1).expect("a seat");
    vec![
        Case::new("2 seats", 2, Options::default()),
        Case::new("3 seats", 3, Options::default()),
        Case::new("4 seats", 4, Options::default()),
        Case::new(
            "another start",
            2,
            Options {
                start_tile: StartTile::Chosen("tube-gate".to_owned()),
                first_seat: FirstSeat::Seat(second),
                ..Options::default()
            },
        ),
        Case::new(
            "many links",
            3,
            custom(taken("links", |tile| {
                3 * u8::from(tile.colonies.len() < 2 && !tile.links.is_empty())
            })),
        ),
        Case::new(
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
