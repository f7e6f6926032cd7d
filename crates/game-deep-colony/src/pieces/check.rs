//! Q47: whether a set can be played, with everything that is wrong with it.
//!
//! The waters of a tile are not a matter of taste: colonies and links part the
//! square, and what they leave together is one region. So the check works the
//! regions out and compares.

use std::fmt;

use super::set::{Edge, LinkEnd, Ocean, Terrain, Tile, TileSet};
use super::{MAX_MARKERS, MAX_TILES, N_HEAD_OFFICES, N_SUBMARINES};

/// The longest name a tile may have.
const MAX_NAME: usize = 40;
/// The most kelp patches or algae blooms of one region.
const MAX_PATCHES: u8 = 9;
/// The version of the form.
const SCHEMA: u8 = 1;

/// Something wrong with a set.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// The tile, or nothing where it is the set as a whole.
    pub tile: Option<String>,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "tile {tile}: {}", self.what),
            None => write!(f, "the set: {}", self.what),
        }
    }
}

/// Every fault of a set.
pub(super) fn check(set: &TileSet) -> Result<(), Vec<Fault>> {
    let mut faults: Vec<Fault> = whole_faults(set)
        .into_iter()
        .map(|what| Fault { tile: None, what })
        .collect();
    for (idx, tile) in set.tiles.iter().enumerate() {
        let name = match is_name(&tile.id) {
            true => tile.id.clone(),
            false => format!("number {}", idx + 1),
        };
        let mut whats = tile_faults(tile);
        if set.tiles[..idx].iter().any(|other| other.id == tile.id) {
            whats.push("another tile has the same id".to_owned());
        }
        faults.extend(whats.into_iter().map(|what| Fault {
            tile: Some(name.clone()),
            what,
        }));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    }
}

/// A name as people can type it. `auto` is the word for the usual start tile.
fn is_name(id: &str) -> bool {
    let is_letter = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=MAX_NAME).contains(&id.len()) && id != "auto" && id.as_bytes().iter().all(is_letter)
}

fn whole_faults(set: &TileSet) -> Vec<String> {
    let mut faults = Vec::new();
    let mut claim = |holds: bool, otherwise: String| {
        if !holds {
            faults.push(otherwise);
        }
    };
    let meta = &set.meta;
    let n_letters = meta.name.chars().count();
    claim(
        set.schema == SCHEMA,
        format!("schema is {}, not {SCHEMA}", set.schema),
    );
    claim(
        (1..=MAX_NAME).contains(&n_letters) && !meta.name.contains(char::is_control),
        format!("the name needs 1 to {MAX_NAME} letters"),
    );
    let total: usize = set.tiles.iter().map(|tile| usize::from(tile.count)).sum();
    claim(
        usize::from(meta.total) == total,
        format!("total is {}, but the counts make {total}", meta.total),
    );
    claim(
        (2..=MAX_TILES).contains(&total),
        format!("a set has 2 to {MAX_TILES} tiles, not {total}"),
    );
    match set.tiles.iter().find(|tile| tile.id == meta.start) {
        None => claim(false, "no tile has the id of the start tile".to_owned()),
        // R1.4
        Some(tile) => claim(
            can_start(tile),
            format!("the start tile {} needs a colony and a link", tile.id),
        ),
    }
    let markers = &set.markers;
    for (n_players, count) in [(2, markers.two), (3, markers.three), (4, markers.four)] {
        claim(
            (1..=MAX_MARKERS).contains(&count),
            format!("{n_players} players have 1 to {MAX_MARKERS} markers each, not {count}"),
        );
    }
    // R1.2
    claim(
        markers.submarines == N_SUBMARINES && markers.head_offices == N_HEAD_OFFICES,
        format!("every seat has {N_SUBMARINES} submarines and {N_HEAD_OFFICES} Head Office"),
    );
    faults
}

/// R1.4: whether a game may begin with this tile.
pub(crate) fn can_start(tile: &Tile) -> bool {
    !tile.colonies.is_empty() && !tile.links.is_empty()
}

fn tile_faults(tile: &Tile) -> Vec<String> {
    let mut faults = Vec::new();
    if !is_name(&tile.id) {
        faults.push(format!(
            "an id has 1 to {MAX_NAME} small letters, digits and hyphens and is not \"auto\""
        ));
    }
    if tile.count == 0 {
        faults.push("count is 0".to_owned());
    }
    colony_faults(tile, &mut faults);
    link_faults(tile, &mut faults);
    let is_sound = faults.is_empty();
    ocean_faults(tile, &mut faults);
    // What is crossed or half said has no regions to compare with.
    if is_sound {
        region_faults(tile, &mut faults);
    }
    faults
}

/// R2.1: every colony edge belongs to exactly one colony segment.
fn colony_faults(tile: &Tile, faults: &mut Vec<String>) {
    if tile.colonies.iter().any(Vec::is_empty) {
        faults.push("a colony reaches no edge".to_owned());
    }
    for edge in Edge::ALL {
        let named = tile.colonies.iter().flatten();
        let n_named = named.filter(|&&other| other == edge).count();
        let is_colony = tile.edges[edge.idx()] == Terrain::C;
        match (is_colony, n_named) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(format!("edge {edge} is C, but no colony reaches it")),
            (true, _) => faults.push(format!("edge {edge} belongs to two colonies")),
            (false, _) => faults.push(format!("a colony reaches edge {edge}, which is not C")),
        }
    }
}

/// R2.3, R2.4: every link edge is one end of exactly one link segment.
fn link_faults(tile: &Tile, faults: &mut Vec<String>) {
    let ends = || tile.links.iter().flatten().copied();
    for edge in Edge::ALL {
        let n_named = ends().filter(|&end| end == LinkEnd::Edge(edge)).count();
        let is_link = tile.edges[edge.idx()] == Terrain::L;
        match (is_link, n_named) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(format!("edge {edge} is L, but no link ends there")),
            (true, _) => faults.push(format!("edge {edge} is the end of two links")),
            (false, _) => faults.push(format!("a link ends at edge {edge}, which is not L")),
        }
    }
    let is_edge = |end: &LinkEnd| matches!(end, LinkEnd::Edge(_));
    if tile.links.iter().any(|link| !link.iter().any(is_edge)) {
        faults.push("a link reaches no edge".to_owned());
    }
    for end in ends() {
        if let LinkEnd::Colony(number) = end
            && usize::from(number) >= tile.colonies.len()
        {
            faults.push(format!("a link ends at {end}, which does not exist"));
        }
    }
    let n_junctions = ends().filter(|&end| end == LinkEnd::Junction).count();
    if !matches!(n_junctions, 0 | 3) {
        // Q33
        faults.push(format!(
            "a T intersection has three arms, not {n_junctions}"
        ));
    }
    let n_arms = ends().filter(|&end| end == LinkEnd::Aerator).count();
    match (tile.aerator, n_arms) {
        (true, 4) | (false, 0) => {}
        (true, _) => faults.push(format!("an aerator has four arms, not {n_arms}")),
        (false, _) => faults.push("a link ends at an aerator that is not there".to_owned()),
    }
    if is_crossed(tile) {
        faults.push("what joins N and S crosses what joins E and W".to_owned());
    }
}

/// R2.2: water reaches every half of an ocean or link edge exactly once.
fn ocean_faults(tile: &Tile, faults: &mut Vec<String>) {
    for (number, ocean) in tile.oceans.iter().enumerate() {
        if ocean.halves.is_empty() {
            faults.push(format!("ocean {number} reaches no edge"));
        }
        if ocean.kelp > MAX_PATCHES || ocean.algae > MAX_PATCHES {
            faults.push(format!(
                "ocean {number} has more than {MAX_PATCHES} patches of a kind"
            ));
        }
        if let Some(half) = ocean.halves.iter().find(|&&half| half > 7) {
            faults.push(format!(
                "ocean {number} names half-edge {half}; they are 0 to 7"
            ));
        }
        for half in 0..8_u8 {
            let named = ocean.halves.iter().filter(|&&other| other == half);
            if named.count() > 1 {
                faults.push(format!("ocean {number} names half-edge {half} twice"));
            }
        }
    }
    for half in 0..8_u8 {
        let has = |ocean: &&Ocean| ocean.halves.contains(&half);
        let n_oceans = tile.oceans.iter().filter(has).count();
        let is_water = tile.edges[usize::from(half / 2)] != Terrain::C;
        match (is_water, n_oceans) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(format!("half-edge {half} belongs to no ocean")),
            (true, _) => faults.push(format!("half-edge {half} belongs to two oceans")),
            (false, _) => faults.push(format!("half-edge {half} is colony, not ocean")),
        }
    }
    if let Some(region) = tile.generator
        && usize::from(region) >= tile.oceans.len()
    {
        faults.push(format!(
            "the generator stands in ocean {region}, which does not exist"
        ));
    }
}

/// R2.2, Q29: the regions are those that colonies and links leave together.
fn region_faults(tile: &Tile, faults: &mut Vec<String>) {
    let due = regions(tile);
    let region_of = |half: usize| {
        let has = |halves: &[u8]| halves.iter().any(|&other| usize::from(other) == half);
        tile.oceans.iter().position(|ocean| has(&ocean.halves))
    };
    for a in 0..8 {
        for b in a + 1..8 {
            let (Some(due_a), Some(due_b)) = (due[a], due[b]) else {
                continue;
            };
            let (Some(own_a), Some(own_b)) = (region_of(a), region_of(b)) else {
                continue;
            };
            match (due_a == due_b, own_a == own_b) {
                (true, false) => faults.push(format!(
                    "half-edges {a} and {b} are the same water, since nothing parts them"
                )),
                (false, true) => faults.push(format!(
                    "half-edges {a} and {b} are two waters, since a link or a colony parts them"
                )),
                _ => {}
            }
        }
    }
}

/// Which edges hang together as one wall: a colony, a link from edge to edge,
/// a T, an aerator, and links that end at a colony with that colony. A link
/// that dead-ends is no wall, nor is a generator (R2.5).
fn walls(tile: &Tile) -> [Option<usize>; 4] {
    let mut wall: [Option<usize>; 4] = [None; 4];
    let mut join = |edges: &[Edge]| {
        let Some(&first) = edges.first() else {
            return;
        };
        let old: Vec<usize> = edges.iter().filter_map(|edge| wall[edge.idx()]).collect();
        for edge in Edge::ALL {
            let is_joined = wall[edge.idx()].is_some_and(|label| old.contains(&label));
            if is_joined || edges.contains(&edge) {
                wall[edge.idx()] = Some(first.idx());
            }
        }
    };
    for colony in &tile.colonies {
        join(colony);
    }
    for link in &tile.links {
        let mut edges = Vec::new();
        for end in link {
            match *end {
                LinkEnd::Edge(edge) => edges.push(edge),
                LinkEnd::Colony(number) => {
                    edges.extend(tile.colonies.get(usize::from(number)).into_iter().flatten());
                }
                LinkEnd::Terminus | LinkEnd::Junction | LinkEnd::Aerator => {}
            }
        }
        if !link.contains(&LinkEnd::Terminus) {
            join(&edges);
        }
    }
    for hub in [LinkEnd::Junction, LinkEnd::Aerator] {
        let arms = tile
            .links
            .iter()
            .filter(|link| link.contains(&hub))
            .flatten();
        let edges: Vec<Edge> = arms
            .filter_map(|end| match end {
                LinkEnd::Edge(edge) => Some(*edge),
                _ => None,
            })
            .collect();
        join(&edges);
    }
    wall
}

/// Two walls of a square can only cross from side to side.
fn is_crossed(tile: &Tile) -> bool {
    let [n, e, s, w] = walls(tile);
    n.is_some() && n == s && e.is_some() && e == w && n != e
}

/// The regions that the walls leave, by half-edge: equal labels are one water.
fn regions(tile: &Tile) -> [Option<usize>; 8] {
    let wall = walls(tile);
    let is_water = |half: usize| tile.edges[half / 2] != Terrain::C;
    // Going round from one half to another, a wall parts them exactly if it
    // stands on both ways.
    let is_parted = |a: usize, b: usize| {
        let inside = |edge: usize| {
            // A colony fills its edge, a link stands in the middle of it.
            let (first, last) = (2 * edge, 2 * edge + 1);
            a <= first && last <= b
        };
        Edge::ALL.iter().any(|edge| {
            let label = wall[edge.idx()];
            let is_other = |other: &&Edge| wall[other.idx()] == label && !inside(other.idx());
            label.is_some() && inside(edge.idx()) && Edge::ALL.iter().any(|other| is_other(&other))
        })
    };
    let mut labels = [None; 8];
    for half in (0..8).filter(|&half| is_water(half)) {
        let same = (0..half).find(|&other| is_water(other) && !is_parted(other, half));
        labels[half] = Some(same.map_or(half, |other| labels[other].unwrap_or(other)));
    }
    labels
}
