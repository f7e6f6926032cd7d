//! Features are kept tile by tile. Here they are worked out anew by a flood
//! fill over half-edges that knows nothing of the rules' tables: it reads the
//! set as its file says it.

use std::collections::{BTreeMap, BTreeSet};

use dice::{Key, Purpose};
use game_deep_colony::{
    Cell, DeepColony, LaidView, LinkEnd, Options, Terrain, Tile, View, default_set,
};
use rules::{Actions, Chances, Dice, Position, Setup, ToAct, Told, Viewer, Views};
use rules_testkit::{is_slow, seats};

use crate::{custom, taken};

/// A segment: the tile's number, its terrain, and which of its kind.
type Segment = (usize, char, usize);

/// Where a segment reaches the rim: a cell and a place on its border, 0 to 3
/// for edges, 10 to 17 for half-edges.
type Port = (Cell, usize);

fn ports(laid: &LaidView, tile: &Tile) -> Vec<(char, usize, Vec<Port>)> {
    let quarters = usize::from(laid.rotation.quarters());
    let edge = |edge: usize| (laid.at, (edge + quarters) % 4);
    let half = |half: u8| (laid.at, 10 + (usize::from(half) + 2 * quarters) % 8);
    let mut segments = Vec::new();
    for (number, colony) in tile.colonies.iter().enumerate() {
        let ports = colony.iter().map(|own| edge(own.idx())).collect();
        segments.push(('C', number, ports));
    }
    for (number, link) in tile.links.iter().enumerate() {
        let ports = link.iter().filter_map(|end| match end {
            LinkEnd::Edge(own) => Some(edge(own.idx())),
            _ => None,
        });
        segments.push(('L', number, ports.collect()));
    }
    for (number, ocean) in tile.oceans.iter().enumerate() {
        let ports = ocean.halves.iter().map(|&own| half(own)).collect();
        segments.push(('O', number, ports));
    }
    segments
}

/// What a port meets: the same place seen from the next tile.
fn across((at, place): Port) -> Port {
    let (edge, there) = match place {
        0..=3 => (place, (place + 2) % 4),
        _ => {
            let meets = [5, 4, 7, 6, 1, 0, 3, 2];
            ((place - 10) / 2, 10 + meets[place - 10])
        }
    };
    let (x, y) = match edge {
        0 => (at.x(), at.y() - 1),
        1 => (at.x() + 1, at.y()),
        2 => (at.x(), at.y() + 1),
        _ => (at.x() - 1, at.y()),
    };
    (Cell::new(x, y).expect("near"), there)
}

/// Compares every feature of a view with a flood fill.
fn check(view: &View, tiles: &[Tile]) {
    let mut by_port: BTreeMap<(char, Port), Segment> = BTreeMap::new();
    let mut segments: BTreeMap<Segment, Vec<Port>> = BTreeMap::new();
    for (number, laid) in view.laid.iter().enumerate() {
        for (terrain, own, ports) in ports(laid, &tiles[laid.tile.idx()]) {
            for &port in &ports {
                by_port.insert((terrain, port), (number, terrain, own));
            }
            segments.insert((number, terrain, own), ports);
        }
    }
    let feature_of = |&(number, terrain, own): &Segment| {
        let laid = &view.laid[number];
        let of_kind = match terrain {
            'C' => &laid.colonies,
            'L' => &laid.links,
            _ => &laid.oceans,
        };
        of_kind[own]
    };
    let mut unseen: BTreeSet<Segment> = segments.keys().copied().collect();
    let mut n_features = 0;
    while let Some(&first) = unseen.first() {
        n_features += 1;
        let (mut waiting, mut reached, mut n_open) = (vec![first], BTreeSet::new(), 0);
        while let Some(segment) = waiting.pop() {
            if !reached.insert(segment) {
                continue;
            }
            for &port in &segments[&segment] {
                match by_port.get(&(segment.1, across(port))) {
                    Some(&next) => waiting.push(next),
                    None => n_open += 1,
                }
            }
        }
        for segment in &reached {
            unseen.remove(segment);
            assert_eq!(
                feature_of(segment),
                feature_of(&first),
                "{segment:?} and {first:?}"
            );
        }
        let feature = &view.features[usize::from(feature_of(&first))];
        let n_tiles = reached
            .iter()
            .map(|&(number, ..)| number)
            .collect::<BTreeSet<_>>();
        assert_eq!(usize::from(feature.n_tiles), n_tiles.len(), "{first:?}");
        assert_eq!(feature.n_open, n_open, "{first:?}");
        let terrain = match first.1 {
            'C' => Terrain::C,
            'L' => Terrain::L,
            _ => Terrain::O,
        };
        assert_eq!(feature.terrain, terrain);
        if terrain == Terrain::O {
            let ocean = |&(number, _, own): &Segment| {
                let ocean = &tiles[view.laid[number].tile.idx()].oceans[own];
                (u16::from(ocean.kelp), u16::from(ocean.algae))
            };
            let patches = reached.iter().map(ocean);
            let (kelp, algae) = patches.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
            assert_eq!((feature.kelp, feature.algae), (kelp, algae));
            assert_eq!(i32::from(feature.worth), i32::from(kelp) - i32::from(algae));
        }
        check_pieces(view, feature_of(&first), &reached);
    }
    assert_eq!(view.features.len(), n_features);
}

/// The pieces of a feature are those on its segments.
fn check_pieces(view: &View, number: u16, reached: &BTreeSet<Segment>) {
    use game_deep_colony::{PieceKind, Spot};
    let mut markers = vec![0; view.seats.len()];
    let mut submarines = 0;
    for piece in &view.pieces {
        let segment = match piece.spot {
            Spot::Colony { segment } => ('C', segment),
            Spot::Link { segment } => ('L', segment),
            Spot::Ocean { segment } => ('O', segment),
            Spot::Aerator {} | Spot::Generator {} => continue,
        };
        if reached.contains(&(piece.tile.into(), segment.0, segment.1.into())) {
            match piece.what {
                PieceKind::Marker => markers[piece.seat.idx()] += 1,
                PieceKind::Submarine => submarines += 1,
                PieceKind::HeadOffice => {}
            }
        }
    }
    let feature = &view.features[usize::from(number)];
    if markers.iter().all(|&count| count == 0) {
        markers.clear();
    }
    assert_eq!(
        (&feature.markers, feature.submarines),
        (&markers, submarines)
    );
}

/// Plays random games and compares after every tile and every turn.
fn play(options: &Options, tiles: &[Tile], n_games: u64) -> u64 {
    let mut n_compared = 0;
    for number in 0..n_games {
        let mut dice = Key::new(Purpose::Test, "features", number).stream(0);
        let mut game = DeepColony::new(options, seats(2 + (number % 3) as u8)).expect("playable");
        let mut actions = Vec::new();
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    let chance = game.sample_chance(&mut dice);
                    game.apply_chance(chance, &mut Told::deaf());
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody is to act");
                    game.legal_actions(seat, &mut actions);
                    let action = actions[dice.below(actions.len() as u32) as usize];
                    game.apply(seat, action, &mut Told::deaf());
                    check(&game.view(Viewer::Public {}), tiles);
                    n_compared += 1;
                }
            }
        }
    }
    n_compared
}

#[test]
fn q19_features_are_those_of_a_flood_fill() {
    let n_games = if is_slow() { 3000 } else { 60 };
    let n_compared = play(&Options::default(), &default_set().tiles, n_games);
    assert!(n_compared >= 140 * n_games);
}

#[test]
fn q19_also_with_many_loops_and_many_tiles() {
    let n_games = if is_slow() { 60 } else { 5 };
    let curves = taken("curves", |tile| match tile.shape.as_str() {
        "curve" | "tee" => 20,
        "twin_adj" => 10,
        "cap_straight" => 1,
        _ => 0,
    });
    let tiles = curves.tiles.clone();
    assert_eq!(curves.meta.total, 203);
    play(&custom(curves), &tiles, n_games);
}
