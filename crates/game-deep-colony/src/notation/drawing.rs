//! The table drawn with letters.
//!
//! A tile is a box of three lines. Its frame shows its edges: `#` a colony, `=`
//! or `|` in the middle of a side a link, plain lines the ocean. Inside stand
//! `@` an aerator, `%` a generator, `T` an intersection, kelp as `k2` and algae
//! as `a1`, and the letters of the seats whose pieces are on it.

use std::fmt::Write;

use rules::{Seat, Typed};

use super::position::render_spot;
use crate::board::{Cell, Rotation};
use crate::game::Phase;
use crate::options::TileSetChoice;
use crate::pieces::{LinkEnd, Terrain, Tile, TileSet, default_set};
use crate::view::{Deployment, FeatureView, View};

/// Letters across a tile, its frame included.
const WIDTH: usize = 7;
/// Letters before the first tile of a row.
const MARGIN: usize = 5;

pub(super) fn draw_view(view: &View) -> String {
    let set = match &view.options.tileset {
        TileSetChoice::Default => default_set(),
        TileSetChoice::Custom(set) => set,
    };
    let mut text = draw_table(view, set);
    for (seat, seen) in (0..).filter_map(Seat::new).zip(&view.seats) {
        let office = if seen.head_office {
            "Head Office"
        } else {
            "no Head Office"
        };
        let _ = writeln!(
            text,
            "{seat}: {} credits; {} markers, {} submarines, {office} left",
            seen.credits, seen.markers, seen.submarines
        );
    }
    let pieces: Vec<String> = view
        .pieces
        .iter()
        .map(|piece| {
            format!(
                "{} {} {} {}",
                piece.seat,
                piece.what,
                piece.at,
                render_spot(piece.spot)
            )
        })
        .collect();
    if !pieces.is_empty() {
        let _ = writeln!(text, "on the table: {}", pieces.join("; "));
    }
    let _ = writeln!(text, "{} tiles in the bag", view.n_in_bag);
    if let Phase::Place { tile, .. } = view.phase {
        let tile = &set.tiles[tile.idx()];
        let _ = writeln!(text, "in hand: {}, as it is drawn (0 quarters):", tile.id);
        for line in draw_tile(tile, Rotation::UPRIGHT, "") {
            let _ = writeln!(text, "     {line}");
        }
    }
    for deployment in &view.deployments {
        let _ = writeln!(text, "{}", draw_deployment(view, deployment));
    }
    text
}

fn draw_table(view: &View, set: &TileSet) -> String {
    let cells = || view.laid.iter().map(|laid| laid.at);
    let (left, right) = (cells().map(Cell::x).min(), cells().map(Cell::x).max());
    let (top, bottom) = (cells().map(Cell::y).min(), cells().map(Cell::y).max());
    let (Some(left), Some(right), Some(top), Some(bottom)) = (left, right, top, bottom) else {
        return String::new();
    };
    // A rim of cells where the next tile may go.
    let (columns, rows) = (left - 1..=right + 1, top - 1..=bottom + 1);
    let mut text = " ".repeat(MARGIN);
    for x in columns.clone() {
        let _ = write!(text, "{x:^WIDTH$}");
    }
    text = text.trim_end().to_owned() + "\n";
    for y in rows {
        let mut lines = ["", "", ""].map(|_| " ".repeat(MARGIN));
        lines[1] = format!("{y:<MARGIN$}");
        for at in columns.clone().filter_map(|x| Cell::new(x, y)) {
            for (line, part) in lines.iter_mut().zip(draw_cell(view, set, at)) {
                *line += &part;
            }
        }
        for line in lines {
            text = text + line.trim_end() + "\n";
        }
    }
    text
}

fn draw_cell(view: &View, set: &TileSet, at: Cell) -> [String; 3] {
    let Some(laid) = view.laid.iter().find(|laid| laid.at == at) else {
        let middle = if view.open_cells.contains(&at) {
            "."
        } else {
            ""
        };
        return ["", middle, ""].map(|letters| format!("{letters:^WIDTH$}"));
    };
    let own = view.pieces.iter().filter(|piece| piece.at == at);
    let letters: String = own.map(|piece| piece.seat.letter()).collect();
    draw_tile(&set.tiles[laid.tile.idx()], laid.rotation, &letters)
}

fn draw_tile(tile: &Tile, rotation: Rotation, letters: &str) -> [String; 3] {
    let edge = |edge: usize| tile.edges[(edge + 4 - rotation.idx()) % 4];
    let flat = |terrain: Terrain| match terrain {
        Terrain::C => "#####",
        Terrain::L => "--|--",
        Terrain::O => "-----",
    };
    let side = |terrain: Terrain| match terrain {
        Terrain::C => '#',
        Terrain::L => '=',
        Terrain::O => '|',
    };
    let ends = || tile.links.iter().flatten();
    let (kelp, algae) = tile.oceans.iter().fold((0, 0), |(kelp, algae), ocean| {
        (kelp + ocean.kelp, algae + ocean.algae)
    });
    let mut inside = letters.to_owned();
    let marks = [
        (tile.aerator, "@".to_owned()),
        (tile.generator.is_some(), "%".to_owned()),
        (ends().any(|end| *end == LinkEnd::Junction), "T".to_owned()),
        (kelp > 0, format!("k{kelp}")),
        (algae > 0, format!("a{algae}")),
    ];
    for (is_there, mark) in marks {
        if is_there && inside.len() + mark.len() <= WIDTH - 2 {
            inside += &mark;
        }
    }
    let inner = WIDTH - 2;
    [
        format!("+{}+", flat(edge(0))),
        format!("{}{inside:^inner$}{}", side(edge(3)), side(edge(1))),
        format!("+{}+", flat(edge(2))),
    ]
}

/// What a deployment would claim and bring.
fn draw_deployment(view: &View, deployment: &Deployment) -> String {
    let mut text = deployment.action.write();
    let feature = deployment
        .feature
        .map(|idx| &view.features[usize::from(idx)]);
    if let Some(feature) = feature {
        text = format!("{text}: {}", draw_feature(feature));
    }
    if deployment.worth != 0 {
        text += &format!(", worth {} as it stands", deployment.worth);
    }
    if deployment.credits != 0 {
        text += &format!(", {} credits now", deployment.credits);
    }
    text
}

fn draw_feature(feature: &FeatureView) -> String {
    let size = match feature.n_tiles {
        1 => "1 tile".to_owned(),
        count => format!("{count} tiles"),
    };
    let state = match (feature.terrain, feature.n_open) {
        (Terrain::O, 0) => "closed".to_owned(),
        (_, 0) => "complete".to_owned(),
        (Terrain::O, _) => "open".to_owned(),
        (_, count) => format!("{count} open"),
    };
    format!("{} of {size}, {state}", feature.terrain.name())
}
