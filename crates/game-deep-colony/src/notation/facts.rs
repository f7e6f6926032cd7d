//! Facts about a position that rulebook tests can expect.

use rules::{Seat, Word};

use super::parsing::parse_spot;
use super::position;
use crate::board::Cell;
use crate::game::{DeepColony, Phase};
use crate::pieces::Terrain;
use crate::scoring::Item;
use crate::texts::item_name;

pub(super) fn fact(game: &DeepColony, name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let seat = |letter: &str| game.seats.read(letter).ok();
    Some(match words.as_slice() {
        ["credits"] => {
            let credits = |seat: Seat| format!("{seat} {}", game.tallies[seat.idx()].total());
            let credits: Vec<String> = game.seats.iter().map(credits).collect();
            credits.join(", ")
        }
        ["sheet", letter] => sheet(game, seat(letter)?),
        ["supply", letter] => {
            let supply = game.supplies[seat(letter)?.idx()];
            format!(
                "{} markers, {} submarines, {} Head Office",
                supply.markers, supply.submarines, supply.head_offices
            )
        }
        ["pieces"] => position::render_pieces(game),
        ["hand"] => match game.phase {
            Phase::Place { tile, .. } => game.tiles.name(tile).to_owned(),
            _ => "empty".to_owned(),
        },
        ["bag"] => game.bag.n_tiles().to_string(),
        ["bag", name] => {
            let tile = game.tiles.named(name)?;
            game.bag.counts()[tile.idx()].to_string()
        }
        ["laid"] => game.board.laid().len().to_string(),
        ["at", cell] => {
            let laid = &game.board.laid()[game.board.at(Cell::read(cell).ok()?)?];
            format!(
                "{}/{}",
                game.tiles.name(laid.tile),
                laid.rotation.quarters()
            )
        }
        ["aerator", cell] => {
            let tile = game.board.at(Cell::read(cell).ok()?)?;
            format!("{} arms", game.n_arms(tile as u8))
        }
        ["features", terrain] => features(game, terrain)?,
        [cell, spot @ ..] => feature(game, cell, spot)?,
        [] => return None,
    })
}

fn sheet(game: &DeepColony, seat: Seat) -> String {
    let line = |item: Item| {
        let (count, credits) = game.tallies[seat.idx()].get(item);
        (count > 0).then(|| format!("{} {credits}", item_name(item)))
    };
    let lines: Vec<String> = Item::ALL.into_iter().filter_map(line).collect();
    match lines.is_empty() {
        true => "nothing".to_owned(),
        false => lines.join(", "),
    }
}

/// How many features of a terrain there are.
fn features(game: &DeepColony, terrain: &str) -> Option<String> {
    let all = [Terrain::C, Terrain::L, Terrain::O];
    let terrain = all.into_iter().find(|other| other.name() == terrain)?;
    let is_it = |&(_, feature): &(u16, &crate::board::Feature)| feature.terrain == terrain;
    Some(game.board.features().filter(is_it).count().to_string())
}

/// `0,0 colony 1: 3 tiles, 2 open, A1 B1, worth 3`.
fn feature(game: &DeepColony, cell: &str, spot: &[&str]) -> Option<String> {
    let laid = &game.board.laid()[game.board.at(Cell::read(cell).ok()?)?];
    let segment = game.segment(laid.tile, parse_spot(spot).ok()?)?;
    let number = game.board.feature_of(laid, segment);
    let feature = game.board.feature(number);
    let mut parts = vec![match game.cells_of(number).len() {
        1 => "1 tile".to_owned(),
        count => format!("{count} tiles"),
    }];
    parts.push(match (feature.terrain, feature.n_open) {
        (Terrain::O, 0) => "closed".to_owned(),
        (_, 0) => "complete".to_owned(),
        (_, count) => format!("{count} open"),
    });
    let marked = game.seats.iter().zip(feature.markers);
    let marked = marked.filter(|&(_, count)| count > 0);
    let marked: Vec<String> = marked
        .map(|(seat, count)| format!("{seat}{count}"))
        .collect();
    if !marked.is_empty() {
        parts.push(marked.join(" "));
    }
    if feature.n_submarines > 0 {
        parts.push(format!("{} submarines", feature.n_submarines));
    }
    if let Some(seat) = feature.head_office {
        parts.push(format!("Head Office of {seat}"));
    }
    parts.push(format!("worth {}", feature.worth()));
    Some(parts.join(", "))
}
