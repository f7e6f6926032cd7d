//! Pearladöra: the lagoon from above, as on the page (`web/src/games/pearladora`).

mod lagoon;
mod pieces;
mod territories;

use game_pearladora::{FARMS, Pearladora, Square, Value, View};
use rules::Seat;

use crate::svg::Svg;
use crate::{BOARD_HEIGHT, BOARD_WIDTH, Drawing, Drawn};

/// A square's side in drawing units.
const CELL: f32 = 100.0;
/// The shore around the water.
const SHORE: f32 = 44.0;
const WIDTH: f32 = 8.0 * CELL + 2.0 * SHORE;
const HEIGHT: f32 = 5.0 * CELL + 2.0 * SHORE;
/// How large the lagoon is in the picture.
const SCALE: f32 = 0.985;

impl Drawn for Pearladora {
    fn draw(shown: &View, viewer: Seat) -> Drawing {
        let mut board = Svg::default();
        let x = BOARD_WIDTH - WIDTH * SCALE - 8.0;
        let y = (BOARD_HEIGHT - HEIGHT * SCALE) / 2.0;
        let place = format!("translate({x} {y}) scale({SCALE})");
        board.within(place, |board| {
            lagoon::draw(board);
            draw_position(board, shown);
            draw_hand(board, shown, viewer);
        });
        let seats = (0..).map_while(Seat::new).zip(&shown.seats);
        Drawing {
            board: Some(board),
            style: include_str!("pearladora/style.css"),
            colours: include_str!("../../../../web/src/games/pearladora/colours.css"),
            seats: seats
                .map(|(seat, of)| (seat, format!("{} left", of.n_divers)))
                .collect(),
            viewer: Some(viewer),
        }
    }
}

/// All that lies in the lagoon.
fn draw_position(board: &mut Svg, shown: &View) {
    territories::draw(board, &shown.territories);
    for at in Square::all().filter(|&at| !FARMS.contains(at)) {
        let (x, y) = centre(at);
        board.put(format_args!(
            r#"<rect class="space" x="{}" y="{}" width="82" height="82" rx="17"/>"#,
            x - 41.0,
            y - 41.0
        ));
    }
    lagoon::draw_moorings(board);
    let farms: Vec<((f32, f32), u8)> = FARMS
        .iter()
        .map(centre)
        .zip(shown.clusters.unwrap_or_default())
        .collect();
    for &((x, y), pearls) in &farms {
        board.at(x, y, |board| pieces::draw_farm(board, pearls));
    }
    for line in shown.pontoons.iter() {
        let (near, far) = line.ends();
        let ((nx, ny), (fx, fy)) = (centre(near), centre(far));
        // A pontoon lies across the way between its two squares.
        let turn = if near.y() == far.y() { 90 } else { 0 };
        let (x, y) = ((nx + fx) / 2.0, (ny + fy) / 2.0);
        board.within(
            format_args!("translate({x} {y}) rotate({turn})"),
            pieces::draw_plank,
        );
    }
    lagoon::draw_posts(board);
    for diver in &shown.divers {
        let (x, y) = centre(diver.at);
        board.at(x, y, |board| pieces::draw_diver(board, diver));
    }
    for ((x, y), pearls) in farms.into_iter().filter(|&(_, pearls)| pearls > 0) {
        board.at(x + 31.0, y + 31.0, |board| {
            board.put(r#"<circle class="farm-number" r="17"/>"#);
            board.text("farm-pearls", 0.0, 0.0, pearls);
        });
    }
}

/// The viewer's unplaced divers, on the beach below.
fn draw_hand(board: &mut Svg, shown: &View, viewer: Seat) {
    const STEP: f32 = 42.0;
    let hand: Vec<Value> = shown.hand.iter().flat_map(|hand| hand.divers()).collect();
    let left = (WIDTH - STEP * (hand.len() as f32 - 1.0)) / 2.0;
    for (nth, value) in hand.into_iter().enumerate() {
        let (x, y) = (left + STEP * nth as f32, HEIGHT - 23.0);
        board.within(format_args!("translate({x} {y}) scale(0.5)"), |board| {
            pieces::draw_face(board, viewer, value);
        });
    }
}

/// The middle of a square.
fn centre(at: Square) -> (f32, f32) {
    let along = |idx: u8| SHORE + (f32::from(idx) + 0.5) * CELL;
    (along(at.x()), along(at.y()))
}
