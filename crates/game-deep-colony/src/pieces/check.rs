//! Q47: whether a set can be played, with everything that is wrong with it.
//!
//! The waters of a tile are not a matter of taste: colonies and links part the
//! square, and what they leave together is one region. So the check works the
//! regions out and compares.

use super::fault::{Fault, SetFault, TileFault, WaterFault};
use super::set::{Edge, LinkEnd, Ocean, Terrain, Tile, TileSet};
use super::{MAX_MARKERS, MAX_TILES, N_HEAD_OFFICES, N_SUBMARINES};

/// The longest name a tile may have.
pub(crate) const MAX_NAME: usize = 40;
/// The most kelp patches or algae blooms of one region.
pub(crate) const MAX_PATCHES: u8 = 9;
/// The version of the form.
pub(crate) const SCHEMA: u8 = 1;

/// Every fault of a set.
pub(super) fn check(set: &TileSet) -> Result<(), Vec<Fault>> {
    let whole = set_faults(set).into_iter();
    let mut faults: Vec<Fault> = whole.map(|what| Fault::Set { what }).collect();
    for (idx, tile) in set.tiles.iter().enumerate() {
        let mut whats = tile_faults(tile);
        if set.tiles[..idx].iter().any(|other| other.id == tile.id) {
            whats.push(TileFault::SameName);
        }
        faults.extend(whats.into_iter().map(|what| Fault::Tile {
            number: idx as u32 + 1,
            name: is_name(&tile.id).then(|| tile.id.clone()),
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

fn set_faults(set: &TileSet) -> Vec<SetFault> {
    let mut faults = Vec::new();
    let mut claim = |holds: bool, otherwise: SetFault| {
        if !holds {
            faults.push(otherwise);
        }
    };
    let (meta, schema) = (&set.meta, set.schema);
    claim(schema == SCHEMA, SetFault::Schema { schema });
    let n_letters = meta.name.chars().count();
    claim(
        (1..=MAX_NAME).contains(&n_letters) && !meta.name.contains(char::is_control),
        SetFault::Name,
    );
    let counted: usize = set.tiles.iter().map(|tile| usize::from(tile.count)).sum();
    claim(
        usize::from(meta.total) == counted,
        SetFault::Total {
            total: meta.total,
            counted: counted as u32,
        },
    );
    claim(
        (2..=MAX_TILES).contains(&counted),
        SetFault::Size {
            tiles: counted as u32,
        },
    );
    match set.tiles.iter().find(|tile| tile.id == meta.start) {
        None => claim(false, SetFault::NoStart),
        // R1.4
        Some(tile) => claim(
            can_start(tile),
            SetFault::BadStart {
                name: tile.id.clone(),
            },
        ),
    }
    let counts = &set.markers;
    for (players, markers) in [(2, counts.two), (3, counts.three), (4, counts.four)] {
        claim(
            (1..=MAX_MARKERS).contains(&markers),
            SetFault::Markers { players, markers },
        );
    }
    // R1.2
    claim(
        counts.submarines == N_SUBMARINES && counts.head_offices == N_HEAD_OFFICES,
        SetFault::Pieces,
    );
    faults
}

/// R1.4: whether a game may begin with this tile.
pub(crate) fn can_start(tile: &Tile) -> bool {
    !tile.colonies.is_empty() && !tile.links.is_empty()
}

fn tile_faults(tile: &Tile) -> Vec<TileFault> {
    let mut faults = Vec::new();
    if !is_name(&tile.id) {
        faults.push(TileFault::Name);
    }
    if tile.count == 0 {
        faults.push(TileFault::Count);
    }
    colony_faults(tile, &mut faults);
    link_faults(tile, &mut faults);
    let is_sound = faults.is_empty();
    let mut waters = Vec::new();
    ocean_faults(tile, &mut waters);
    // What is crossed or half said has no regions to compare with.
    if is_sound {
        region_faults(tile, &mut waters);
    }
    faults.extend(waters.into_iter().map(|what| TileFault::Water { what }));
    faults
}

/// R2.1: every colony edge belongs to exactly one colony segment.
fn colony_faults(tile: &Tile, faults: &mut Vec<TileFault>) {
    if tile.colonies.iter().any(Vec::is_empty) {
        faults.push(TileFault::EmptyColony);
    }
    for edge in Edge::ALL {
        let named = tile.colonies.iter().flatten();
        let n_named = named.filter(|&&other| other == edge).count();
        let is_colony = tile.edges[edge.idx()] == Terrain::C;
        match (is_colony, n_named) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(TileFault::ColonyMissing { edge }),
            (true, _) => faults.push(TileFault::TwoColonies { edge }),
            (false, _) => faults.push(TileFault::NotColony { edge }),
        }
    }
}

/// R2.3, R2.4: every link edge is one end of exactly one link segment.
fn link_faults(tile: &Tile, faults: &mut Vec<TileFault>) {
    let ends = || tile.links.iter().flatten().copied();
    for edge in Edge::ALL {
        let n_named = ends().filter(|&end| end == LinkEnd::Edge(edge)).count();
        let is_link = tile.edges[edge.idx()] == Terrain::L;
        match (is_link, n_named) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(TileFault::LinkMissing { edge }),
            (true, _) => faults.push(TileFault::TwoLinks { edge }),
            (false, _) => faults.push(TileFault::NotLink { edge }),
        }
    }
    let is_edge = |end: &LinkEnd| matches!(end, LinkEnd::Edge(_));
    if tile.links.iter().any(|link| !link.iter().any(is_edge)) {
        faults.push(TileFault::EmptyLink);
    }
    for end in ends() {
        if let LinkEnd::Colony(colony) = end
            && usize::from(colony) >= tile.colonies.len()
        {
            faults.push(TileFault::NoSuchColony { colony });
        }
    }
    let n_junctions = ends().filter(|&end| end == LinkEnd::Junction).count();
    if !matches!(n_junctions, 0 | 3) {
        // Q33
        let arms = n_junctions as u32;
        faults.push(TileFault::Junction { arms });
    }
    let n_arms = ends().filter(|&end| end == LinkEnd::Aerator).count();
    match (tile.aerator, n_arms) {
        (true, 4) | (false, 0) => {}
        (true, _) => faults.push(TileFault::Aerator {
            arms: n_arms as u32,
        }),
        (false, _) => faults.push(TileFault::NoAerator),
    }
    if is_crossed(tile) {
        faults.push(TileFault::Crossed);
    }
}

/// R2.2: water reaches every half of an ocean or link edge exactly once.
fn ocean_faults(tile: &Tile, faults: &mut Vec<WaterFault>) {
    for (number, ocean) in (0..).zip(&tile.oceans) {
        if ocean.halves.is_empty() {
            faults.push(WaterFault::EmptyOcean { ocean: number });
        }
        if ocean.kelp > MAX_PATCHES || ocean.algae > MAX_PATCHES {
            faults.push(WaterFault::Patches { ocean: number });
        }
        if let Some(&half) = ocean.halves.iter().find(|&&half| half > 7) {
            let ocean = number;
            faults.push(WaterFault::NoSuchHalf { ocean, half });
        }
        for half in 0..8_u8 {
            let named = ocean.halves.iter().filter(|&&other| other == half);
            if named.count() > 1 {
                let ocean = number;
                faults.push(WaterFault::HalfTwice { ocean, half });
            }
        }
    }
    for half in 0..8_u8 {
        let has = |ocean: &&Ocean| ocean.halves.contains(&half);
        let n_oceans = tile.oceans.iter().filter(has).count();
        let is_water = tile.edges[usize::from(half / 2)] != Terrain::C;
        match (is_water, n_oceans) {
            (true, 1) | (false, 0) => {}
            (true, 0) => faults.push(WaterFault::OceanMissing { half }),
            (true, _) => faults.push(WaterFault::TwoOceans { half }),
            (false, _) => faults.push(WaterFault::NotOcean { half }),
        }
    }
    if let Some(ocean) = tile.generator
        && usize::from(ocean) >= tile.oceans.len()
    {
        faults.push(WaterFault::NoSuchOcean { ocean });
    }
}

/// R2.2, Q29: the regions are those that colonies and links leave together.
fn region_faults(tile: &Tile, faults: &mut Vec<WaterFault>) {
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
            let halves = [a as u8, b as u8];
            match (due_a == due_b, own_a == own_b) {
                (true, false) => faults.push(WaterFault::SameWater { halves }),
                (false, true) => faults.push(WaterFault::TwoWaters { halves }),
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
