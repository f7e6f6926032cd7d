//! Sets that are not the box's own, a line per tile:
//! `tile: cap-gate-a 2 cap_gate COLO colonies N links S-colony:0 oceans 234+1-0 567+0-0`.

use std::fmt::Write;

use rules::{FactLines, NotationError};

use crate::pieces::{Edge, LinkEnd, Markers, Meta, Ocean, Terrain, Tile, TileSet, default_set};

pub(super) fn render(set: &TileSet, lines: &mut FactLines) {
    let Markers {
        two,
        three,
        four,
        submarines,
        head_offices,
    } = set.markers;
    let Meta { name, total, start } = &set.meta;
    let schema = set.schema;
    lines.add("set name", name);
    lines.add(
        "set of",
        format!("{schema} {total} {start} {two} {three} {four} {submarines} {head_offices}"),
    );
    for tile in &set.tiles {
        lines.add("tile", render_tile(tile));
    }
}

fn render_tile(tile: &Tile) -> String {
    let edges: String = tile.edges.iter().map(|edge| format!("{edge:?}")).collect();
    let mut text = format!("{} {} {} {edges} colonies", tile.id, tile.count, tile.shape);
    for colony in &tile.colonies {
        let letters: String = colony.iter().map(ToString::to_string).collect();
        let _ = write!(text, " {letters}");
    }
    text += " links";
    for [from, to] in &tile.links {
        let _ = write!(text, " {from}-{to}");
    }
    text += " oceans";
    for ocean in &tile.oceans {
        let halves: String = ocean.halves.iter().map(ToString::to_string).collect();
        let _ = write!(text, " {halves}+{}-{}", ocean.kelp, ocean.algae);
    }
    if let Some(region) = tile.generator {
        let _ = write!(text, " generator {region}");
    }
    if tile.aerator {
        text += " aerator";
    }
    text
}

/// Reads a set that was written out.
pub(super) fn parse(name: &str, of: &str, tiles: &[&str]) -> Result<TileSet, NotationError> {
    let words: Vec<&str> = of.split_whitespace().collect();
    let &[
        schema,
        total,
        start,
        two,
        three,
        four,
        submarines,
        head_offices,
    ] = words.as_slice()
    else {
        return Err(NotationError::misfit("set of", of));
    };
    let number = |text: &str| {
        text.parse::<u8>()
            .map_err(|_| NotationError::misfit("set of", text))
    };
    Ok(TileSet {
        schema: number(schema)?,
        meta: Meta {
            name: name.to_owned(),
            total: total
                .parse()
                .map_err(|_| NotationError::misfit("set of", total))?,
            start: start.to_owned(),
        },
        markers: Markers {
            two: number(two)?,
            three: number(three)?,
            four: number(four)?,
            submarines: number(submarines)?,
            head_offices: number(head_offices)?,
        },
        tiles: tiles
            .iter()
            .map(|tile| parse_tile(tile))
            .collect::<Result<_, _>>()?,
    })
}

/// Reads what a set takes from the box: names with how many of each. It begins
/// with the first that can.
pub(super) fn parse_taken(text: &str) -> Result<TileSet, NotationError> {
    let mut tiles = Vec::new();
    for part in text.split(',').map(str::trim) {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (name, count) = match words.as_slice() {
            [name] => (name, 1),
            [name, count] => (
                name,
                count
                    .parse()
                    .map_err(|_| NotationError::misfit("set", part))?,
            ),
            _ => return Err(NotationError::misfit("set", part)),
        };
        let tile = default_set().tiles.iter().find(|tile| tile.id == *name);
        let tile = tile.ok_or_else(|| NotationError::misfit("set", part))?;
        tiles.push(Tile {
            count,
            ..tile.clone()
        });
    }
    let first = tiles
        .iter()
        .find(|tile| !tile.colonies.is_empty() && !tile.links.is_empty());
    let total: u32 = tiles.iter().map(|tile| u32::from(tile.count)).sum();
    let meta = Meta {
        name: "taken from the box".to_owned(),
        total: total
            .try_into()
            .map_err(|_| NotationError::misfit("set", text))?,
        start: first.map_or_else(String::new, |tile| tile.id.clone()),
    };
    Ok(TileSet {
        schema: 1,
        meta,
        markers: default_set().markers.clone(),
        tiles,
    })
}

fn parse_tile(line: &str) -> Result<Tile, NotationError> {
    let bad = || NotationError::misfit("tile", line);
    let mut words = line.split_whitespace().peekable();
    let mut next = || words.next().ok_or_else(bad);
    let id = next()?.to_owned();
    let count = next()?.parse().map_err(|_| bad())?;
    let shape = next()?.to_owned();
    let edges: Option<Vec<Terrain>> = next()?.chars().map(terrain).collect();
    let edges = edges.and_then(|edges| edges.try_into().ok());
    let mut tile = Tile {
        id,
        shape,
        count,
        edges: edges.ok_or_else(bad)?,
        colonies: Vec::new(),
        links: Vec::new(),
        oceans: Vec::new(),
        generator: None,
        aerator: false,
    };
    let mut part = "";
    for word in words {
        match (part, word) {
            (_, "colonies" | "links" | "oceans" | "generator") => part = word,
            (_, "aerator") => tile.aerator = true,
            ("colonies", edges) => {
                let edges: Option<Vec<Edge>> = edges.chars().map(edge).collect();
                tile.colonies.push(edges.ok_or_else(bad)?);
            }
            ("links", ends) => {
                let (from, to) = ends.split_once('-').ok_or_else(bad)?;
                let end = |text: &str| text.parse::<LinkEnd>().map_err(|_| bad());
                tile.links.push([end(from)?, end(to)?]);
            }
            ("oceans", ocean) => tile.oceans.push(parse_ocean(ocean).ok_or_else(bad)?),
            ("generator", region) => {
                tile.generator = Some(region.parse().map_err(|_| bad())?);
            }
            _ => return Err(bad()),
        }
    }
    Ok(tile)
}

fn parse_ocean(text: &str) -> Option<Ocean> {
    let (halves, patches) = text.split_once('+')?;
    let (kelp, algae) = patches.split_once('-')?;
    let halves = halves.chars().map(|digit| Some(digit.to_digit(10)? as u8));
    Some(Ocean {
        halves: halves.collect::<Option<_>>()?,
        kelp: kelp.parse().ok()?,
        algae: algae.parse().ok()?,
    })
}

fn terrain(letter: char) -> Option<Terrain> {
    match letter {
        'C' => Some(Terrain::C),
        'L' => Some(Terrain::L),
        'O' => Some(Terrain::O),
        _ => None,
    }
}

fn edge(letter: char) -> Option<Edge> {
    Edge::ALL
        .into_iter()
        .find(|edge| edge.to_string().starts_with(letter))
}
