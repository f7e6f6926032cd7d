//! The box's own tiles are those of the design, and what is no set is refused
//! with everything that is wrong with it.

use std::path::Path;

use game_deep_colony::{
    BadOptions, DeepColony, Edge, LinkEnd, Options, StartTile, Terrain, Tile, TileSet, default_set,
};
use rules::{Refusal, Setup};
use rules_testkit::seats;

use crate::custom;

fn n_each(count: impl Fn(&Tile) -> usize) -> usize {
    let tiles = default_set().tiles.iter();
    tiles
        .map(|tile| usize::from(tile.count) * count(tile))
        .sum()
}

#[test]
fn q1_the_box_has_the_tiles_of_the_design() {
    let set = default_set();
    assert_eq!((set.tiles.len(), set.meta.total), (68, 73));
    assert_eq!(n_each(|_| 1), 73);
    let n_edges = |terrain: Terrain| {
        n_each(|tile| tile.edges.iter().filter(|&&edge| edge == terrain).count())
    };
    assert_eq!(
        [Terrain::C, Terrain::L, Terrain::O].map(n_edges),
        [72, 99, 121]
    );
    let kelp = |tile: &Tile| {
        tile.oceans
            .iter()
            .map(|ocean| usize::from(ocean.kelp))
            .sum()
    };
    let algae = |tile: &Tile| {
        tile.oceans
            .iter()
            .map(|ocean| usize::from(ocean.algae))
            .sum()
    };
    assert_eq!((n_each(kelp), n_each(algae)), (53, 28));
    let n_ends = |end: LinkEnd| {
        n_each(|tile| {
            tile.links
                .iter()
                .flatten()
                .filter(|&&own| own == end)
                .count()
        })
    };
    assert_eq!(n_each(|tile| usize::from(tile.aerator)), 5);
    assert_eq!(n_each(|tile| usize::from(tile.generator.is_some())), 6);
    assert_eq!(n_ends(LinkEnd::Junction), 3 * 6);
    assert_eq!(n_ends(LinkEnd::Terminus), 7);
    assert_eq!(n_ends(LinkEnd::Colony(0)), 6);
}

#[test]
fn q1_the_file_says_what_the_program_knows() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/data/tiles.toml"));
    let set: TileSet = toml::from_str(&text.expect("a file")).expect("a set");
    assert_eq!(&set, default_set());
}

#[test]
fn q47_the_boxs_own_set_passes_the_check() {
    assert!(DeepColony::new(&custom(default_set().clone()), seats(2)).is_ok());
}

/// What is said about a set with a change.
fn faults(change: impl Fn(&mut TileSet)) -> String {
    let mut set = default_set().clone();
    change(&mut set);
    match DeepColony::new(&custom(set), seats(2)) {
        Ok(_) => String::new(),
        Err(bad) => {
            assert_eq!(bad.rule().0, "Q47", "{bad}");
            assert!(matches!(bad, BadOptions::TileSet { .. }));
            bad.to_string()
        }
    }
}

/// What is said about the box's set with one tile changed.
fn tile_faults(id: &str, change: impl Fn(&mut Tile)) -> String {
    faults(|set| {
        let tile = set.tiles.iter_mut().find(|tile| tile.id == id);
        change(tile.expect("a tile"));
    })
}

#[track_caller]
fn check(found: &str, expected: &[&str]) {
    for part in expected {
        assert!(found.contains(part), "no \"{part}\" in: {found}");
    }
    assert!(!expected.is_empty() || found.is_empty(), "{found}");
}

#[test]
fn q47_faults_of_the_whole_set_are_named() {
    check(&faults(|set| set.schema = 2), &["schema is 2, not 1"]);
    check(
        &faults(|set| set.meta.total = 74),
        &["total is 74, but the counts make 73"],
    );
    check(
        &faults(|set| set.meta.start = "dome".into()),
        &["dome needs a colony and a link"],
    );
    check(
        &faults(|set| set.meta.start = "x".into()),
        &["no tile has the id of the start tile"],
    );
    check(
        &faults(|set| set.meta.name = String::new()),
        &["the name needs"],
    );
    check(
        &faults(|set| set.markers.three = 0),
        &["3 players have 1 to 15 markers each, not 0"],
    );
    check(&faults(|set| set.markers.four = 16), &["4 players"]);
    check(
        &faults(|set| set.markers.submarines = 3),
        &["2 submarines and 1 Head Office"],
    );
    let many = faults(|set| {
        set.tiles[0].count = 255;
        set.meta.total = 327;
    });
    check(&many, &["2 to 255 tiles, not 327"]);
    let none = faults(|set| set.tiles.clear());
    check(&none, &["not 0"]);
    let twice = faults(|set| set.tiles[1].id = "start".into());
    check(&twice, &["tile start: another tile has the same id"]);
}

#[test]
fn q47_faults_of_a_tile_are_named_with_it() {
    use Edge::{E, N, S, W};
    check(
        &tile_faults("dome", |tile| tile.count = 0),
        &["tile dome: count is 0"],
    );
    check(
        &tile_faults("dome", |tile| tile.id = "The Dome".into()),
        &["tile number 2: an id"],
    );
    check(
        &tile_faults("dome", |tile| tile.id = "auto".into()),
        &["tile number 2: an id"],
    );
    let open = tile_faults("dome", |tile| tile.colonies = vec![vec![N, E, S]]);
    check(&open, &["tile dome: edge W is C, but no colony reaches it"]);
    let twice = tile_faults("dome", |tile| tile.colonies.push(vec![W]));
    check(&twice, &["tile dome: edge W belongs to two colonies"]);
    let other = tile_faults("curve-a", |tile| tile.colonies = vec![vec![N], vec![]]);
    check(
        &other,
        &["edge N, which is not C", "a colony reaches no edge"],
    );
    let end = LinkEnd::Edge;
    let loose = tile_faults("curve-a", |tile| {
        tile.links = vec![[end(S), LinkEnd::Terminus]]
    });
    check(
        &loose,
        &["tile curve-a: edge W is L, but no link ends there"],
    );
    let thrice = tile_faults("curve-a", |tile| tile.links.push([end(S), end(N)]));
    check(
        &thrice,
        &["edge S is the end of two links", "edge N, which is not L"],
    );
    let nowhere = tile_faults("curve-a", |tile| {
        tile.links.push([LinkEnd::Terminus, LinkEnd::Colony(3)]);
    });
    check(
        &nowhere,
        &["a link reaches no edge", "colony:3, which does not exist"],
    );
    let tee = tile_faults("tee-a", |tile| tile.links[0][1] = LinkEnd::Terminus);
    check(&tee, &["a T intersection has three arms, not 2"]);
    let aerator = tile_faults("aerator-a", |tile| tile.aerator = false);
    check(&aerator, &["an aerator that is not there"]);
    let arms = tile_faults("straight-a", |tile| tile.aerator = true);
    check(&arms, &["an aerator has four arms, not 0"]);
    let generator = tile_faults("straight-a", |tile| tile.generator = Some(2));
    check(&generator, &["the generator stands in ocean 2"]);
}

#[test]
fn q33_links_that_cross_are_refused() {
    use Edge::{E, N, S, W};
    let crossed = tile_faults("aerator-d", |tile| {
        tile.aerator = false;
        tile.links = vec![
            [LinkEnd::Edge(N), LinkEnd::Edge(S)],
            [LinkEnd::Edge(E), LinkEnd::Edge(W)],
        ];
    });
    check(
        &crossed,
        &["tile aerator-d: what joins N and S crosses what joins E and W"],
    );
}

#[test]
fn q29_waters_have_to_be_what_walls_leave() {
    let halves = |tile: &mut Tile, all: &[&[u8]]| {
        for (ocean, own) in tile.oceans.iter_mut().zip(all) {
            ocean.halves = own.to_vec();
        }
    };
    let parted = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3], &[0, 4, 5, 6, 7]])
    });
    check(
        &parted,
        &[
            "half-edges 1 and 4 are the same water",
            "half-edges 0 and 4 are two waters",
        ],
    );
    let missing = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3], &[0, 5, 6, 7]])
    });
    check(&missing, &["half-edge 4 belongs to no ocean"]);
    let twice = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3, 4], &[0, 4, 5, 6, 7]])
    });
    check(&twice, &["half-edge 4 belongs to two oceans"]);
    let repeated = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3, 4, 4], &[0, 5, 6, 7]])
    });
    check(
        &repeated,
        &["tile straight-a: ocean 0 names half-edge 4 twice"],
    );
    assert!(!repeated.contains("two oceans"), "{repeated}");
    let both = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3, 4, 4], &[0, 4, 5, 6, 7]])
    });
    check(
        &both,
        &[
            "ocean 0 names half-edge 4 twice",
            "half-edge 4 belongs to two oceans",
        ],
    );
    let dry_twice = tile_faults("bay-a", |tile| halves(tile, &[&[3, 3, 4, 5]]));
    check(
        &dry_twice,
        &["ocean 0 names half-edge 3 twice", "half-edge 3 is colony"],
    );
    let far = tile_faults("straight-a", |tile| {
        halves(tile, &[&[1, 2, 3, 4, 8], &[0, 5, 6, 7]])
    });
    check(&far, &["half-edge 8; they are 0 to 7"]);
    let dry = tile_faults("bay-a", |tile| halves(tile, &[&[3, 4, 5]]));
    check(&dry, &["half-edge 3 is colony, not ocean"]);
    let empty = tile_faults("straight-a", |tile| {
        halves(tile, &[&[], &[0, 1, 2, 3, 4, 5, 6, 7]])
    });
    check(
        &empty,
        &[
            "ocean 0 reaches no edge",
            "half-edges 0 and 1 are two waters",
        ],
    );
    let lush = tile_faults("bay-a", |tile| tile.oceans[0].kelp = 10);
    check(&lush, &["more than 9 patches"]);
    // A dead end parts nothing, a generator neither.
    let terminus = tile_faults("generator-term-a", |tile| {
        let other = tile.oceans[0].clone();
        tile.oceans.push(other);
        halves(tile, &[&[0, 1, 2, 3, 4], &[5, 6, 7]]);
    });
    check(&terminus, &["half-edges 4 and 5 are the same water"]);
}

#[test]
fn r1_4_the_start_tile_needs_a_colony_and_a_link() {
    let start = |name: &str| {
        let options = Options {
            start_tile: StartTile::Chosen(name.to_owned()),
            ..Options::default()
        };
        DeepColony::new(&options, seats(2))
            .map(|_| ())
            .map_err(|bad| (bad.rule().0, bad.to_string()))
    };
    assert_eq!(start("bay-gate-a"), Ok(()));
    let (rule, said) = start("dome").expect_err("no link");
    assert_eq!((rule, said.contains("dome is none")), ("R1.4", true));
    let (rule, said) = start("city").expect_err("no such tile");
    assert_eq!((rule, said.contains("\"city\"")), ("R1.4", true));
}

/// Views name the box's own tiles by number, so the page has them, a line each.
#[test]
fn the_page_knows_the_same_tiles() {
    let mut text = "// Generated from Rust by `UPDATE_EXPECT=1 cargo test -p game-deep-colony`; do not edit.\n\n\
                    import type { Tile } from \"./types\";\n\n\
                    export const DEFAULT_TILES: readonly Tile[] = [\n"
        .to_owned();
    for tile in &default_set().tiles {
        let json = serde_json::to_string(tile).expect("tiles are plain data");
        text += &format!("  {json},\n");
    }
    text += "];\n";
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/games/deep-colony"
    );
    rules_testkit::expect_file(&Path::new(page).join("tiles.ts"), &text);
}
