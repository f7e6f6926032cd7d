//! The pieces on the tiles: construction markers, submarines and Head Offices,
//! always with the seat's colour, shape and letter.

use game_deep_colony::{LaidView, PieceKind, PieceView, Spot};

use super::regions::Point;
use super::{Chart, Level, placed};
use crate::seats;
use crate::svg::Svg;

/// Half a piece's width in drawing units; in the picture it is never smaller
/// than some pixels.
pub(super) fn radius(chart: &Chart) -> f32 {
    let drawn = match chart.level {
        Level::Near => 12.5,
        Level::Middle => 14.0,
        Level::Far => 0.0,
    };
    (11.0 * chart.unit()).max(drawn)
}

/// Where pieces stand on a tile.
pub(super) fn standing_on(chart: &Chart, laid: &LaidView) -> Vec<Point> {
    let own = chart
        .shown
        .pieces
        .iter()
        .filter(|piece| piece.at == laid.at);
    own.filter_map(|piece| standing(chart, piece)).collect()
}

/// Adds all pieces.
pub(super) fn draw(board: &mut Svg, chart: &Chart) {
    let scale = radius(chart) / 10.0;
    for piece in &chart.shown.pieces {
        if let Some((x, y)) = standing(chart, piece) {
            board.within(
                format_args!("translate({x:.1} {y:.1}) scale({scale:.3})"),
                |board| {
                    draw_piece(board, piece);
                },
            );
        }
    }
}

/// Where a piece stands; beside a work, so that both can be seen.
fn standing(chart: &Chart, piece: &PieceView) -> Option<Point> {
    let laid = chart.shown.laid.get(usize::from(piece.tile))?;
    let plan = chart.plan(laid.tile)?;
    let point = match piece.spot {
        Spot::Colony { segment } => plan.domes.get(usize::from(segment))?.place,
        Spot::Link { segment } => plan.tubes.get(usize::from(segment))?.place,
        Spot::Ocean { segment } => plan.waters.get(usize::from(segment))?.place,
        Spot::Aerator {} => (0.0, 0.0),
        Spot::Generator {} => plan.generator?,
    };
    let (x, y) = placed(laid, point);
    let aside = match piece.spot {
        Spot::Aerator {} | Spot::Generator {} => (radius(chart) * 1.1).clamp(15.0, 26.0),
        _ => 0.0,
    };
    Some((x + aside, y + aside))
}

/// A piece, ten units in half across, on a ring of paper that keeps it apart
/// from what it stands on.
fn draw_piece(board: &mut Svg, piece: &PieceView) {
    const HULL: &str =
        "M-13 0C-13 -8 -6 -10 2 -10C12 -10 17 -5 17 0C17 5 12 10 2 10C-6 10 -13 8 -13 0Z";
    const HOUSE: &str = "M-11 12V-3L0 -13L11 -3V12Z";
    let seat = piece.seat.number();
    match piece.what {
        PieceKind::Marker => {
            board.put(r#"<circle class="ring" r="12.4"/>"#);
            board.seat(piece.seat, 0.0, 0.0, 10.0);
        }
        PieceKind::Submarine => {
            board.put(format_args!(
                r#"<path class="mast" d="M-15 -6L-11 0L-15 6M-2 -9V-15H4"/><path class="ring-edge" d="{HULL}"/><path class="piece of-{seat}" d="{HULL}"/><circle class="eye" cx="11" cy="-1.5" r="2.9"/>"#
            ));
            draw_badge(board, piece, -1.5, 0.5);
        }
        PieceKind::HeadOffice => {
            board.put(format_args!(
                r#"<path class="ring-edge" d="{HOUSE}"/><path class="mast" stroke-width="2" d="M0 -13V-23"/><path class="flag" d="M0 -23L11 -19.5L0 -16Z"/><path class="piece of-{seat}" d="{HOUSE}"/>"#
            ));
            draw_badge(board, piece, 0.0, 3.0);
        }
    }
}

/// The seat's shape in paper with its letter.
fn draw_badge(board: &mut Svg, piece: &PieceView, x: f32, y: f32) {
    board.put(format_args!(
        r#"<path class="ring" d="{}" transform="translate({x} {y}) scale(6.2)"/>"#,
        seats::outline(piece.seat)
    ));
    let drop = seats::drop(piece.seat) * 5.0;
    board.text("badge-letter", x, y + drop, piece.seat.letter());
}
