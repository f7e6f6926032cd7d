//! Reading what `position.rs` writes. A text is believed only if the box is
//! complete and somebody, or chance, can go on from there.

use std::sync::Arc;

use rules::{Facts, NotationError, Setup, Word, parts};

use super::position::render_phase;
use super::{Segment, sets};
use crate::board::{Board, Cell, Misfit, Rotation};
use crate::game::{DeepColony, Phase, Piece, PieceKind, Spot};
use crate::options::{Options, TileSetChoice};
use crate::pieces::TileId;
use crate::scoring::Item;

/// A tile of the drawing.
struct Drawn {
    at: Cell,
    tile: TileId,
    rotation: Rotation,
}

pub(super) fn parse(text: &str) -> Result<DeepColony, NotationError> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_fact = |line: &&str| line.contains(": ") || line.trim_end().ends_with(':');
    let (facts, drawing): (Vec<&str>, Vec<&str>) = lines.partition(is_fact);
    let facts = facts.join("\n");
    let mut facts = Facts::new(&facts)?;
    let seats = facts.take_seats(2)?;
    let mut options: Options = facts.take_options()?;
    let tiles: Vec<&str> = std::iter::from_fn(|| facts.take("tile")).collect();
    if let Some(taken) = facts.take("set") {
        options.tileset = TileSetChoice::Custom(Arc::new(sets::parse_taken(taken)?));
    } else if let Some(of) = facts.take("set of") {
        let name = facts.take("set name").unwrap_or_default();
        options.tileset = TileSetChoice::Custom(Arc::new(sets::parse(name, of, &tiles)?));
    }
    let refused = |bad: crate::options::BadOptions| NotationError::new(bad.to_string());
    let mut game = DeepColony::new(&options, seats).map_err(refused)?;

    let mut drawn = parse_drawing(&game, &drawing)?;
    sort(&mut drawn, facts.take("order").unwrap_or_default())?;
    let phase = facts.take("to act").unwrap_or("nobody");
    game.phase = parse_phase(&game, phase, &mut drawn)?;
    lay(&mut game, &drawn, facts.take("laid by").unwrap_or_default())?;
    for name in facts.take("aside").unwrap_or_default().split_whitespace() {
        let tile = parse_tile(&game, name)?;
        take_tile(&mut game, tile)?;
        game.aside.push(tile);
    }
    game.aside.sort_unstable();
    for part in parts(facts.take("pieces").unwrap_or_default(), ';') {
        let piece = parse_piece(&game, part)?;
        game.put_piece(piece);
    }
    for part in parts(facts.take("scores").unwrap_or_default(), ';') {
        parse_score(&mut game, part)?;
    }
    facts.finish()?;
    game.audit().map_err(NotationError::new)?;
    check_playable(&game)?;
    Ok(game)
}

fn parse_tile(game: &DeepColony, name: &str) -> Result<TileId, NotationError> {
    let tile = game.tiles.named(name);
    tile.ok_or_else(|| NotationError::misfit("the tiles of the set", name))
}

/// The first line names the columns, every other begins with its row.
fn parse_drawing(game: &DeepColony, lines: &[&str]) -> Result<Vec<Drawn>, NotationError> {
    let Some((head, rows)) = lines.split_first() else {
        return Err(NotationError::new("a position needs a table of tiles"));
    };
    let number = |text: &str| {
        text.parse::<i16>()
            .map_err(|_| NotationError::misfit("the table", text))
    };
    let columns: Vec<i16> = head
        .split_whitespace()
        .map(number)
        .collect::<Result<_, _>>()?;
    let mut drawn: Vec<Drawn> = Vec::new();
    for row in rows {
        let mut words = row.split_whitespace();
        let y = number(words.next().unwrap_or_default())?;
        let words: Vec<&str> = words.collect();
        if words.len() > columns.len() {
            return Err(NotationError::new(format!("row {y} is too long")));
        }
        for (&x, word) in columns.iter().zip(words) {
            if word == "." {
                continue;
            }
            let (name, quarters) = word
                .split_once('/')
                .ok_or_else(|| NotationError::misfit("the table", word))?;
            let at = Cell::new(x, y).ok_or_else(|| NotationError::misfit("the table", word))?;
            if drawn.iter().any(|other| other.at == at) {
                return Err(NotationError::new(format!("two tiles lie at {at}")));
            }
            drawn.push(Drawn {
                at,
                tile: parse_tile(game, name)?,
                rotation: Rotation::read(quarters)?,
            });
        }
    }
    drawn.sort_by_key(|drawn| drawn.at);
    Ok(drawn)
}

/// Row by row unless an order is given.
fn sort(drawn: &mut [Drawn], order: &str) -> Result<(), NotationError> {
    if order.is_empty() {
        return Ok(());
    }
    let cells: Vec<Cell> = order
        .split_whitespace()
        .map(Cell::read)
        .collect::<Result<_, _>>()?;
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    if !drawn.iter().map(|drawn| drawn.at).eq(sorted) {
        return Err(NotationError::new("order does not name every tile once"));
    }
    drawn.sort_by_key(|drawn| cells.iter().position(|&cell| cell == drawn.at));
    Ok(())
}

fn lay(game: &mut DeepColony, drawn: &[Drawn], by: &str) -> Result<(), NotationError> {
    let by: Vec<&str> = by.split_whitespace().collect();
    if !by.is_empty() && by.len() != drawn.len() {
        return Err(NotationError::new("laid by needs a letter per tile"));
    }
    let start = game.board.last().tile;
    game.bag.put(start);
    game.board = Board::new(&game.tiles);
    for (idx, &Drawn { at, tile, rotation }) in drawn.iter().enumerate() {
        match game.board.check_fit(&game.tiles, tile, at, rotation) {
            Ok(()) | Err(Misfit::Alone) => {}
            Err(_) => return Err(NotationError::new(format!("the tile at {at} does not fit"))),
        }
        // What lies alone has not been asked yet.
        if rotation.quarters() >= game.tiles.kind(tile).n_rotations {
            return Err(NotationError::new(format!(
                "the tile at {at} looks the same when it is turned less far"
            )));
        }
        take_tile(game, tile)?;
        let by = match by.get(idx) {
            None | Some(&"-") => None,
            Some(letter) => Some(game.seats.read(letter)?),
        };
        game.board.lay(&game.tiles, tile, at, rotation, by);
    }
    if let Phase::Place { tile, .. } = game.phase {
        take_tile(game, tile)?;
    }
    Ok(())
}

fn take_tile(game: &mut DeepColony, tile: TileId) -> Result<(), NotationError> {
    match game.bag.take(tile) {
        true => Ok(()),
        false => {
            let name = game.tiles.name(tile);
            Err(NotationError::new(format!(
                "the set has not so many of {name}"
            )))
        }
    }
}

fn parse_phase(
    game: &DeepColony,
    text: &str,
    drawn: &mut Vec<Drawn>,
) -> Result<Phase, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["chance", "names", "the", "first", "seat"] => Phase::ChooseFirst {},
        ["chance", "draws", "for", seat] => Phase::Draw {
            seat: game.seats.read(seat)?,
        },
        [seat, "places", name] => Phase::Place {
            seat: game.seats.read(seat)?,
            tile: parse_tile(game, name)?,
        },
        [seat, "deploys"] => Phase::Deploy {
            seat: game.seats.read(seat)?,
        },
        // The tile there was laid last.
        [seat, "deploys", "on", at] => {
            let at = Cell::read(at)?;
            let idx = drawn.iter().position(|drawn| drawn.at == at);
            let last = drawn.remove(idx.ok_or_else(|| NotationError::misfit("to act", text))?);
            drawn.push(last);
            Phase::Deploy {
                seat: game.seats.read(seat)?,
            }
        }
        ["nobody"] => Phase::Over {},
        _ => return Err(NotationError::misfit("to act", text)),
    })
}

fn parse_piece(game: &DeepColony, text: &str) -> Result<Piece, NotationError> {
    let bad = || NotationError::misfit("pieces", text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let [seat, what, at, spot @ ..] = words.as_slice() else {
        return Err(bad());
    };
    let seat = game.seats.read(seat)?;
    let tile = game.board.at(Cell::read(at)?).ok_or_else(bad)?;
    let what = PieceKind::read(what).map_err(|_| bad())?;
    let spot = parse_spot(spot)?;
    let laid = game.board.laid()[tile].tile;
    let kind = game.tiles.kind(laid);
    let is_there = match spot {
        Spot::Aerator {} => kind.aerator,
        Spot::Generator {} => kind.generator.is_some(),
        _ => game.segment(laid, spot).is_some(),
    };
    let supply = game.supplies[seat.idx()];
    let is_colony = matches!(spot, Spot::Colony { .. });
    let can_be = match what {
        PieceKind::Marker => supply.markers > 0,
        PieceKind::Submarine => supply.submarines > 0 && is_colony,
        PieceKind::HeadOffice => supply.head_offices > 0 && is_colony,
    };
    if !is_there || !can_be {
        return Err(bad());
    }
    Ok(Piece {
        seat,
        what,
        tile: tile as u8,
        spot,
    })
}

pub(super) fn parse_spot(words: &[&str]) -> Result<Spot, NotationError> {
    Ok(match words {
        ["colony", number] => Spot::Colony {
            segment: Segment::read(number)?,
        },
        ["link", number] => Spot::Link {
            segment: Segment::read(number)?,
        },
        ["ocean", number] => Spot::Ocean {
            segment: Segment::read(number)?,
        },
        ["aerator"] => Spot::Aerator {},
        ["generator"] => Spot::Generator {},
        _ => {
            return Err(NotationError::misfit(
                "the parts of a tile",
                &words.join(" "),
            ));
        }
    })
}

fn parse_score(game: &mut DeepColony, text: &str) -> Result<(), NotationError> {
    let bad = || NotationError::misfit("scores", text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[seat, item, count, credits] = words.as_slice() else {
        return Err(bad());
    };
    let seat = game.seats.read(seat)?;
    let item = Item::read(item).map_err(|_| bad())?;
    let count: u16 = count.parse().map_err(|_| bad())?;
    let credits: i16 = credits.parse().map_err(|_| bad())?;
    // Far more than any game gives; sums stay within their type.
    let is_likely = (1..=2000).contains(&count) && (-2000..=2000).contains(&credits);
    let tally = &mut game.tallies[seat.idx()];
    if !is_likely || tally.get(item).0 > 0 {
        return Err(bad());
    }
    tally.add(item, count, credits);
    Ok(())
}

/// Whoever is to act, or chance, must have something to do.
fn check_playable(game: &DeepColony) -> Result<(), NotationError> {
    let can_go_on = match game.phase {
        Phase::ChooseFirst {} | Phase::Over {} => true,
        Phase::Draw { .. } => !game.bag.is_empty(),
        Phase::Place { tile, .. } => game.board.fits_anywhere(&game.tiles, tile),
        Phase::Deploy { .. } => true,
    };
    let has_tile = !game.board.laid().is_empty();
    let is_open =
        game.aside.is_empty() || matches!(game.phase, Phase::Draw { .. } | Phase::Over {});
    match can_go_on && has_tile && is_open {
        true => Ok(()),
        false => Err(NotationError::misfit("what is due", &render_phase(game))),
    }
}
