//! Six islands on the horizon: a palm on the beach, or the hotel that replaced
//! it. Each hotel has a colour and a roof of its own.

use game_mini_divercity::{Hotel, Hotels};

use crate::svg::Svg;

/// Adds all six.
pub(super) fn draw(board: &mut Svg, hotels: Hotels) {
    for (nth, &hotel) in Hotel::ALL.iter().enumerate() {
        let x = 20.0 + 109.0 * nth as f32;
        board.within(format_args!("translate({x} 5) scale(0.94)"), |board| {
            draw_island(board, hotel, hotels.contains(hotel));
        });
    }
}

/// Adds an island, 120 units wide.
pub(super) fn draw_island(board: &mut Svg, hotel: Hotel, is_built: bool) {
    board.put(format_args!(r#"<g class="hotel-{}">"#, hotel.name()));
    board.put(r#"<ellipse class="sand-2" cx="60" cy="88" rx="56" ry="11"/><path class="sand-1" d="M10 86C22 72 40 68 60 68C82 68 100 74 110 86C92 94 28 94 10 86Z"/>"#);
    if is_built {
        board.put(format_args!(
            r#"<path class="roof" d="{}"/><rect class="wall" x="34" y="35" width="52" height="43" rx="2"/>"#,
            roof(hotel)
        ));
        for (x, y) in [(40, 41), (55, 41), (70, 41), (40, 56), (70, 56)] {
            board.put(format_args!(
                r#"<rect class="window" x="{x}" y="{y}" width="10" height="9" rx="1.5"/>"#
            ));
        }
        board.put(r#"<path class="door" d="M54 78V63A6 6 0 0 1 66 63V78Z"/>"#);
    } else {
        board.put(r#"<path class="trunk" d="M58 76C62 60 62 46 56 32"/><path class="palm" transform="translate(8 0)" d="M48 32C38 22 24 24 18 36C30 32 40 32 48 32ZM48 32C44 18 30 12 20 16C30 20 40 26 48 32ZM48 32C52 16 66 10 76 16C64 18 56 24 48 32ZM48 32C60 24 74 28 78 40C68 34 58 32 48 32ZM48 32C48 42 42 50 34 52C36 44 40 36 48 32Z"/>"#);
    }
    board.put(r#"<path class="foam" d="M4 92q8 -5 16 0t16 0t16 0t16 0t16 0t16 0t12 -2"/></g>"#);
}

fn roof(hotel: Hotel) -> &'static str {
    match hotel {
        Hotel::Red => "M32 36L60 12L88 36Z",
        Hotel::Green => "M34 36A26 24 0 0 1 86 36Z",
        Hotel::Purple => "M34 36L44 22L52 32L60 6L68 32L76 22L86 36Z",
        Hotel::Yellow => "M34 36V22H42V28H50V22H57V28H63V22H70V28H78V22H86V36Z",
        Hotel::Blue => "M34 36C38 18 50 30 56 18C62 8 78 12 86 36Z",
        Hotel::Orange => "M34 36V30H42V24H50V18H70V24H78V30H86V36Z",
    }
}
