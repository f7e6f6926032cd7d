//! The chart under everything, with shelves that hug what is explored, and what
//! still waits for a tile.

use std::collections::BTreeSet;

use game_deep_colony::{Cell, LaidView, Terrain, TileId};

use super::{Chart, Level, SIDE, middle_of, tiles};
use crate::BOARD_HEIGHT;
use crate::svg::Svg;

/// How far the shelves reach from the middle of a tile, the outermost first.
const SHELVES: [f32; 4] = [196.0, 158.0, 126.0, 100.0];

/// Adds the shelves.
pub(super) fn draw_shelves(board: &mut Svg, chart: &Chart) {
    for (nth, reach) in SHELVES.into_iter().enumerate() {
        let radius = (reach * 0.72).round();
        let flat = 2.0 * (reach - radius);
        let square = |laid: &LaidView| {
            let (x, y) = middle_of(laid);
            let arc = |dx: f32, dy: f32| {
                format!("a{radius} {radius} 0 0 1 {} {}", dx * radius, dy * radius)
            };
            format!(
                "M{} {}h{flat}{}v{flat}{}h-{flat}{}v-{flat}{}Z",
                x - flat / 2.0,
                y - reach,
                arc(1.0, 1.0),
                arc(-1.0, 1.0),
                arc(-1.0, -1.0),
                arc(1.0, -1.0)
            )
        };
        let squares: String = chart.shown.laid.iter().map(square).collect();
        board.put(format_args!(
            r#"<path class="contour" d="{squares}" stroke-width="{:.2}"/><path class="shelf-{nth}" d="{squares}"/>"#,
            2.4 * chart.unit()
        ));
    }
}

/// Adds a compass rose in a corner that is far from every tile.
pub(super) fn draw_rose(board: &mut Svg, chart: &Chart) {
    let unit = chart.unit();
    let corner = |(x, y): (f32, f32)| (chart.middle.0 + x * unit, chart.middle.1 + y * unit);
    // The lower left is where a tile in hand lies.
    let corners = [(370.0, 238.0), (370.0, -238.0), (-360.0, -238.0)].map(corner);
    let is_free = |&&(x, y): &&(f32, f32)| {
        let mut laid = chart.shown.laid.iter().map(middle_of);
        laid.all(|(tile_x, tile_y)| {
            let away = (tile_x - x).abs().max((tile_y - y).abs());
            away > SIDE * 0.6 + 66.0 * unit
        })
    };
    let Some(&(x, y)) = corners.iter().find(is_free) else {
        return;
    };
    board.within(format_args!("translate({x} {y}) scale({:.3})", 0.8 * unit), |board| {
        board.put(r#"<circle class="rose" r="72"/><circle class="rose" r="63"/>"#);
        for angle in [45, 135, 225, 315] {
            board.put(format_args!(
                r#"<path class="rose-pale" d="M0 -46L8 -8H-8Z" transform="rotate({angle})"/>"#
            ));
        }
        for angle in [0, 90, 180, 270] {
            board.put(format_args!(
                r#"<g transform="rotate({angle})"><path class="rose-dark" d="M0 -62L11 -11L0 0Z"/><path class="rose-pale" d="M0 -62L-11 -11L0 0Z"/></g>"#
            ));
        }
    });
}

/// Adds a dotted line where a dome runs off the map, an arrowhead where a tube
/// does.
pub(super) fn draw_open_ends(board: &mut Svg, chart: &Chart) {
    const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let taken: BTreeSet<Cell> = chart.shown.laid.iter().map(|laid| laid.at).collect();
    let unit = chart.unit();
    for (laid, tile, _) in chart.laid() {
        let (x, y) = middle_of(laid);
        for (edge, (dx, dy)) in STEPS.into_iter().enumerate() {
            let beside = Cell::new(laid.at.x() + dx, laid.at.y() + dy);
            if beside.is_some_and(|beside| taken.contains(&beside)) {
                continue;
            }
            let turn = format!("translate({x} {y}) rotate({})", 90 * edge);
            let quarters = usize::from(laid.rotation.quarters());
            match tile.edges[(edge + 4 - quarters) % 4] {
                Terrain::C => board.put(format_args!(
                    r#"<path class="open-dome" d="M-44 -50H44" stroke-width="{}" stroke-dasharray="{}" transform="{turn}"/>"#,
                    3.4 * unit,
                    5.0 * unit
                )),
                Terrain::L => board.put(format_args!(
                    r#"<path class="open-tube" d="M-8 -52L0 {}L8 -52Z" stroke-width="{}" transform="{turn}"/>"#,
                    -62.0 - 3.0 * unit,
                    1.6 * unit
                )),
                Terrain::O => {}
            }
        }
    }
}

/// Adds the tile in hand, if there is one, on a card in the lower left corner.
pub(super) fn draw_tray(board: &mut Svg, chart: &Chart) {
    let name = chart.shown.in_hand.as_ref();
    let idx = name.and_then(|name| chart.tiles.iter().position(|tile| tile.id == *name));
    let Some(idx) = idx.and_then(|idx| u8::try_from(idx).ok()) else {
        return;
    };
    let Some(plan) = chart.plan(TileId(idx)) else {
        return;
    };
    let (side, y) = (116.0, BOARD_HEIGHT - 140.0);
    board.put(format_args!(
        r#"<rect class="tray" x="22" y="{}" width="{}" height="{}" rx="14"/>"#,
        y - 8.0,
        side + 16.0,
        side + 16.0
    ));
    let scale = side / SIDE;
    let (x, y) = (30.0 + side / 2.0, y + side / 2.0);
    board.within(format_args!("translate({x} {y}) scale({scale})"), |board| {
        tiles::draw_alone(board, plan, TileId(idx), Level::Near);
    });
}
