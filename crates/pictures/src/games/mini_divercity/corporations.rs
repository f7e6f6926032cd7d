//! Corporation cards, with what happens from top to bottom, and their backs.

use game_mini_divercity::{Corporation, Effect, Hotel};

use super::cards::{HEIGHT, WIDTH};
use super::islands;
use crate::svg::Svg;

/// What a card shows: an oil platform, a stick of dynamite, a hotel.
enum Picture {
    Oil,
    Dynamite,
    Hotel(Hotel),
}

/// Adds a card.
pub(super) fn draw(board: &mut Svg, card: Corporation) {
    draw_ground(board);
    let shown = card.effects().iter().flat_map(|effect| match *effect {
        Effect::Oil {} => vec![Picture::Oil],
        Effect::Dynamite {} => vec![Picture::Dynamite],
        Effect::Hotels { pair } => pair.map(Picture::Hotel).into(),
    });
    let shown: Vec<Picture> = shown.collect();
    let side = if shown.len() > 1 { 38.0 } else { 50.0 };
    let top = (HEIGHT - side * shown.len() as f32) / 2.0;
    for (nth, picture) in shown.into_iter().enumerate() {
        let (x, y) = ((WIDTH - side) / 2.0, top + side * nth as f32);
        let scale = side / 100.0;
        board.within(
            format_args!("translate({x} {y}) scale({scale})"),
            |board| match picture {
                Picture::Oil => board.put(include_str!("oil.svg")),
                Picture::Dynamite => board.put(include_str!("dynamite.svg")),
                Picture::Hotel(hotel) => {
                    board.within("translate(-10 0)", |board| {
                        islands::draw_island(board, hotel, true)
                    });
                }
            },
        );
    }
}

/// Adds a card's back.
pub(super) fn draw_back(board: &mut Svg) {
    draw_ground(board);
    board.put(r#"<path class="works" d="M12 78V56L24 64V56L36 64V50H42V40H48V78Z"/>"#);
}

fn draw_ground(board: &mut Svg) {
    board.put(format_args!(
        r#"<rect class="shade" y="2" width="{WIDTH}" height="{HEIGHT}" rx="8"/><rect class="corporation" width="{WIDTH}" height="{HEIGHT}" rx="8"/>"#
    ));
}
