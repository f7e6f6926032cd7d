//! The water under the tiles, and whose it is: a wash, the seat's small shapes,
//! and the shore painted in its colour as on old charts. Those who are level have
//! a line each, one inside the other.

use std::collections::BTreeSet;

use game_deep_colony::{Cell, LaidView, Terrain};

use super::regions::{HALF, Point};
use super::{Chart, Level, SIDE, middle_of, named, path, placed};
use crate::svg::Svg;

/// Adds all water, and the shores of oceans that somebody holds.
pub(super) fn draw(board: &mut Svg, chart: &Chart) {
    let squares: String = chart
        .shown
        .laid
        .iter()
        .map(|laid| square(middle_of(laid), 0.3))
        .collect();
    let unit = chart.unit();
    let coast = if chart.level == Level::Far { 3.2 } else { 4.8 } * unit;
    board.put(format_args!(
        r#"<path class="coast" d="{squares}" stroke-width="{coast}"/><path class="water" d="{squares}"/>"#
    ));
    let features = chart.shown.features.iter().enumerate();
    for (idx, feature) in features.filter(|(_, feature)| feature.terrain == Terrain::O) {
        if !feature.owners.is_empty() {
            draw_shore(board, chart, idx);
        }
    }
    if chart.level == Level::Near {
        board.put(format_args!(
            r#"<path d="{squares}" fill="url(#colony-ripples)"/>"#
        ));
    }
    if chart.level != Level::Far {
        board.put(format_args!(
            r#"<path class="seams" d="{squares}" stroke-width="{unit}"/>"#
        ));
    }
}

fn draw_shore(board: &mut Svg, chart: &Chart, feature: usize) {
    let owners = &chart.shown.features[feature].owners;
    let (water, shore) = shapes(chart, feature);
    board.put(format_args!(
        r#"<clipPath id="ocean-{feature}"><path d="{water}"/></clipPath>"#
    ));
    let is_far = chart.level == Level::Far;
    if let [owner] = owners[..] {
        board.put(format_args!(
            r#"<path class="wash of-{}" d="{water}"/>"#,
            owner.number()
        ));
    }
    if !is_far {
        board.put(format_args!(
            r#"<path class="shapes" d="{water}" fill="url(#colony-shapes-{})"/>"#,
            named(owners)
        ));
    }
    // How wide the shore is painted, outermost first; half of it lies inside.
    let alone = if is_far {
        [58.0, 44.0, 30.0]
    } else {
        [50.0, 34.0, 19.0]
    };
    let each = if is_far { 32.0 } else { 24.0 };
    let lines: Vec<(u8, f32, f32)> = match owners[..] {
        [owner] => {
            let lines = alone.into_iter().zip([0.16, 0.26, 0.66]);
            lines
                .map(|(width, strength)| (owner.number(), width, strength))
                .collect()
        }
        _ => {
            let inner = (0..owners.len()).rev();
            let lines = owners.iter().zip(inner);
            lines
                .map(|(owner, nth)| (owner.number(), each * (nth + 1) as f32 - 6.0, 0.82))
                .collect()
        }
    };
    board.put(format_args!(r#"<g clip-path="url(#ocean-{feature})">"#));
    for (seat, width, strength) in lines {
        board.put(format_args!(
            r#"<path class="shore line-{seat}" d="{shore}" stroke-width="{width}" stroke-opacity="{strength}"/>"#
        ));
    }
    board.put("</g>");
}

/// An ocean: all of its water, and the lines that it washes against.
fn shapes(chart: &Chart, feature: usize) -> (String, String) {
    let is_own = |laid: &LaidView| laid.oceans.iter().any(|&idx| usize::from(idx) == feature);
    let (mut water, mut near) = (String::new(), BTreeSet::new());
    for (laid, _, plan) in chart.laid().filter(|(laid, ..)| is_own(laid)) {
        let own = laid.oceans.iter().zip(&plan.waters);
        for (_, region) in own.filter(|&(&idx, _)| usize::from(idx) == feature) {
            for outline in &region.outlines {
                water += &polygon(laid, outline);
            }
        }
        near.extend(
            (-1..=1)
                .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
                .filter_map(|(dx, dy)| Cell::new(laid.at.x() + dx, laid.at.y() + dy)),
        );
    }
    let mut shore = String::new();
    for (laid, _, plan) in chart.laid() {
        if near.remove(&laid.at) {
            let rims = plan.domes.iter().flat_map(|dome| &dome.rims);
            let tubes = plan.tubes.iter().map(|tube| &tube.curve);
            shore.extend(rims.chain(tubes).map(|curve| path(laid, curve)));
        }
    }
    // Where no tile lies is land to the chart.
    for cell in near {
        let middle = (f32::from(cell.x()) * SIDE, f32::from(cell.y()) * SIDE);
        shore += &square(middle, 0.0);
    }
    (water, shore)
}

fn polygon(laid: &LaidView, outline: &[Point]) -> String {
    let mut path = String::new();
    for (nth, &point) in outline.iter().enumerate() {
        let (x, y) = placed(laid, point);
        let command = if nth == 0 { "M" } else { "L" };
        path += &format!("{command}{x} {y}");
    }
    path + "Z"
}

/// A tile's square, grown on all sides.
fn square((x, y): Point, grown: f32) -> String {
    let (half, side) = (HALF + grown, SIDE + 2.0 * grown);
    format!("M{} {}h{side}v{side}h-{side}Z", x - half, y - half)
}
