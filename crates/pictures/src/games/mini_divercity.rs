//! Mini DiverCity: islands on the horizon, and below them the reef with its
//! twelve animals between what is lost on the left and what is saved on the
//! right; the hands lie on the sand, as on the page
//! (`web/src/games/mini-divercity`).

mod animals;
mod cards;
mod corporations;
mod islands;

use game_mini_divercity::{EXTINCT, MiniDivercity, SAVED, Species, View};
use rules::Seat;

use crate::svg::Svg;
use crate::{Drawing, Drawn};

/// How far down the first animal swims, and the last.
const DEPTHS: (f32, f32) = (176.0, 466.0);
const WIDTH: f32 = 900.0;
/// Where the zones begin and end, as parts of the reef's width.
const EDGES: [f32; 6] = [0.0, 0.165, 0.35, 0.65, 0.835, 1.0];
/// The smallest and the largest that an animal is drawn.
const SIZES: (f32, f32) = (46.0, 76.0);

impl Drawn for MiniDivercity {
    fn draw(shown: &View, viewer: Seat) -> Drawing {
        let mut board = Svg::default();
        board.put(include_str!("mini_divercity/reef.svg"));
        islands::draw(&mut board, shown.hotels);
        cards::draw_decks(&mut board, shown);
        draw_zones(&mut board, shown);
        draw_animals(&mut board, shown);
        cards::draw_hands(&mut board, shown, viewer);
        Drawing {
            board: Some(board),
            style: include_str!("mini_divercity/style.css"),
            colours: include_str!("../../../../web/src/games/mini-divercity/colours.css"),
            // Divers win and lose together: nobody has a score.
            seats: Vec::new(),
            viewer: Some(viewer),
        }
    }
}

/// The zones' names, with the counts that decide.
fn draw_zones(board: &mut Svg, shown: &View) {
    let count = |place: i8| shown.tokens.iter().filter(|&&token| token == place).count();
    let names = [
        format!("Extinct {} of {}", count(EXTINCT), shown.extinct_to_lose),
        "Red".to_owned(),
        "Blue".to_owned(),
        "Green".to_owned(),
        format!("Saved {} of {}", count(SAVED), shown.saved_to_win),
    ];
    for (nth, name) in names.into_iter().enumerate() {
        let (left, right) = (EDGES[nth] * WIDTH, EDGES[nth + 1] * WIDTH);
        if nth > 0 {
            board.put(format_args!(
                r#"<path class="current" d="M{left} 108V486"/>"#
            ));
        }
        // The sheet's surf runs over the first zone.
        let middle = (left.max(24.0) + right) / 2.0;
        let width = 18.0 + 8.6 * name.len() as f32;
        board.put(format_args!(
            r#"<rect class="zone" x="{}" y="108" width="{width}" height="26" rx="13"/>"#,
            middle - width / 2.0
        ));
        board.text("zone-name", middle, 121.0, name);
    }
}

/// The animals, as large as they can be where they are now.
fn draw_animals(board: &mut Svg, shown: &View) {
    let places: Vec<(f32, f32)> = shown.tokens.iter().enumerate().map(place).collect();
    let mut size = SIZES.1;
    for (nth, (x, y)) in places.iter().enumerate() {
        for (other_x, other_y) in &places[..nth] {
            size = size.min((x - other_x).hypot(y - other_y));
        }
    }
    let size = size.max(SIZES.0);
    for ((&species, &token), (x, y)) in Species::ALL.iter().zip(&shown.tokens).zip(places) {
        let class = match token {
            EXTINCT => "bubble is-lost",
            SAVED => "bubble is-safe",
            _ => "bubble",
        };
        board.put(format_args!(
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{}"/>"#,
            size / 2.0
        ));
        board.within(
            format_args!("translate({x:.1} {y:.1}) scale({:.3})", size * 0.92 / 106.0),
            |board| animals::draw(board, species, token == EXTINCT),
        );
    }
}

/// An animal's middle: each has a depth of its own, so that a move only ever
/// leads along the reef and none hides another.
fn place((idx, &token): (usize, &i8)) -> (f32, f32) {
    const TWO_LANES: [f32; 12] = [
        -0.25, 0.2, -0.2, 0.25, -0.25, 0.22, -0.21, 0.25, -0.24, 0.2, -0.2, 0.25,
    ];
    const THREE_LANES: [f32; 12] = [
        -0.32, 0.3, 0.0, -0.3, 0.32, 0.02, -0.32, 0.31, -0.01, -0.31, 0.32, 0.0,
    ];
    let zone = (token + 2).clamp(0, 4) as usize;
    let within = match zone {
        // At the outer ends animals keep away from the edge.
        0 => 0.58 + TWO_LANES[idx] * 0.84,
        2 => 0.5 + THREE_LANES[idx],
        4 => 0.45 + TWO_LANES[idx] * 0.84,
        _ => 0.5 + TWO_LANES[idx],
    };
    let (from, to) = (EDGES[zone], EDGES[zone + 1]);
    let down = idx as f32 / (Species::ALL.len() - 1) as f32;
    (
        (from + (to - from) * within) * WIDTH,
        DEPTHS.0 + (DEPTHS.1 - DEPTHS.0) * down,
    )
}
