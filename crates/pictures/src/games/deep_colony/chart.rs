//! The chart under everything, with shelves that hug what is explored, and what
//! still waits for a tile.

use std::collections::BTreeSet;

use game_deep_colony::{Cell, LaidView, Terrain, TileId};

use super::plan::Plan;
use super::regions::Point;
use super::{Chart, Level, SIDE, middle_of, tiles};
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

/// The middles of the picture's corners, in pixels, those that are wanted first.
const CORNERS: [Point; 4] = [(90.0, 544.0), (824.0, 548.0), (90.0, 86.0), (824.0, 82.0)];

/// Adds the tile in hand, if there is one, in the corner that is furthest from
/// every tile, and a compass rose in another one where there is room.
pub(super) fn draw_corners(board: &mut Svg, chart: &Chart) {
    let mut corners: Vec<(Point, f32)> = CORNERS.map(|at| (at, room_at(chart, at))).into();
    if let Some((tile, plan)) = in_hand(chart) {
        let roomier = |&a: &usize, &b: &usize| corners[a].1.total_cmp(&corners[b].1);
        let best = (0..corners.len()).rev().max_by(roomier);
        let (at, room) = corners.remove(best.unwrap_or_default());
        draw_tray(
            board,
            (tile, plan),
            at,
            (2.0 * room - 24.0).clamp(72.0, 116.0),
        );
    }
    // On the right it stands alone.
    corners.sort_by(|(a, _), (b, _)| b.0.total_cmp(&a.0));
    if let Some(&(at, _)) = corners.iter().find(|(_, room)| *room > 70.0) {
        draw_rose(board, at);
    }
}

/// How far the nearest tile is from a place in the picture.
fn room_at(chart: &Chart, at: Point) -> f32 {
    let from = |laid: &LaidView| {
        let (x, y) = chart.in_picture(middle_of(laid));
        (x - at.0).abs().max((y - at.1).abs()) - (SIDE * 0.6) * chart.zoom
    };
    chart
        .shown
        .laid
        .iter()
        .map(from)
        .fold(f32::INFINITY, f32::min)
}

fn in_hand<'a>(chart: &'a Chart) -> Option<(TileId, &'a Plan)> {
    let name = chart.shown.in_hand.as_ref()?;
    let idx = chart.tiles.iter().position(|tile| tile.id == *name)?;
    let tile = TileId(u8::try_from(idx).ok()?);
    Some((tile, chart.plan(tile)?))
}

fn draw_tray(board: &mut Svg, (tile, plan): (TileId, &Plan), (x, y): Point, side: f32) {
    let edge = side + 16.0;
    board.put(format_args!(
        r#"<rect class="tray" x="{}" y="{}" width="{edge}" height="{edge}" rx="14"/>"#,
        x - edge / 2.0,
        y - edge / 2.0
    ));
    let scale = side / SIDE;
    board.within(format_args!("translate({x} {y}) scale({scale})"), |board| {
        tiles::draw_alone(board, plan, tile, Level::Near);
    });
}

fn draw_rose(board: &mut Svg, (x, y): Point) {
    board.within(format_args!("translate({x} {y}) scale(0.8)"), |board| {
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
