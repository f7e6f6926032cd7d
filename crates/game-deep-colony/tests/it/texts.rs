//! Sentences are for their listener, and say what a screen would show.

use game_deep_colony::{BadOptions, DeepColony, Event, ScoreReason, TileId, default_set};
use rules::{Seat, Setup, Texts, To, Viewer};
use rules_testkit::seats;

use crate::custom;

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// What seat A is told.
fn told(event: &Event) -> String {
    DeepColony::tell(event, To(Viewer::seat(seat(0)))).expect("a sentence")
}

fn drawn(number: u8, name: &str, fits: bool) -> Event {
    let tiles = &default_set().tiles;
    let idx = tiles.iter().position(|tile| tile.id == name);
    let idx = idx.expect("a tile of the box");
    Event::Drawn {
        seat: seat(number),
        tile: TileId(idx as u8),
        drawing: tiles[idx].clone(),
        fits,
    }
}

#[test]
fn a_drawn_tile_is_told_by_what_is_on_it() {
    assert_eq!(told(&drawn(0, "dome", true)), "You draw a dome all over.");
    assert_eq!(
        told(&drawn(1, "dome", false)),
        "{B} draws a dome all over. It fits nowhere and is set aside."
    );
    for (name, expected) in [
        ("curve-a", "a bend, 1 kelp"),
        ("aerator-d", "an aerator with four arms"),
        ("tee-a", "a T intersection, 1 kelp"),
        (
            "cap-gate-a",
            "a colony on 1 side, a link into the colony, 1 kelp",
        ),
        ("terminus-a", "a dead end, 1 kelp"),
        ("straight-a", "a straight link, 1 kelp"),
        ("kelp-forest", "3 kelp"),
        ("generator-term-a", "a dead end, a generator, 1 kelp"),
    ] {
        assert_eq!(told(&drawn(0, name, true)), format!("You draw {expected}."));
    }
}

#[test]
fn who_shares_credits_is_told_as_you_and_by_name() {
    let scored = |numbers: &[u8], credits: i16| {
        told(&Event::Scored {
            seats: numbers.iter().map(|&number| seat(number)).collect(),
            credits,
            reason: ScoreReason::Ocean { kelp: 1, algae: 2 },
            cells: Vec::new(),
        })
    };
    let ocean = "for an ocean with 1 kelp less 2 algae.";
    assert_eq!(scored(&[0], -1), format!("You lose 1 credit {ocean}"));
    assert_eq!(scored(&[1], -1), format!("{{B}} loses 1 credit {ocean}"));
    assert_eq!(
        scored(&[0, 1], 3),
        format!("You and {{B}} get 3 credits each {ocean}")
    );
}

#[test]
fn q47_what_is_wrong_with_a_set_is_data_too() {
    let mut set = default_set().clone();
    set.schema = 2;
    set.tiles[1].count = 0;
    set.meta.total -= u16::from(default_set().tiles[1].count);
    let bad = DeepColony::new(&custom(set), seats(2)).expect_err("a bad set");
    assert!(matches!(bad, BadOptions::TileSet { .. }));
    let json = serde_json::to_value(&bad).expect("plain data");
    assert_eq!(json["faults"][0]["what"]["schema"], 2);
    assert_eq!(json["faults"][1]["name"], default_set().tiles[1].id);
    assert_eq!(json["faults"][1]["what"]["type"], "count");
}
