//! What all pictures have in common: the sea, and beside the board a sheet of
//! paper with the game's title, the sender's line, the seats and our name.
//!
//! The sheet stands at the side, not below: boards are higher than previews
//! leave them room, and where a chat cuts a square out of the middle, the board
//! is what is left.

use crate::colours::coloured;
use crate::svg::Svg;
use crate::words::{Font, writable};
use crate::{BOARD_WIDTH, Drawing, seats};

/// How wide a picture is, in pixels: what chats ask for.
pub const WIDTH: u32 = 1200;
/// How high it is.
pub const HEIGHT: u32 = 630;

/// Where the sheet's words begin, and how wide they may be.
const LEFT: f32 = 30.0;
const ROOM: f32 = 234.0;

/// How what is said of seats is written.
const SEATS: Font = Font {
    family: "Inter",
    size: 22.0,
};

const STYLE: &str = "
text { font-family: Inter }
.frame-paper { fill: var(--paper) }
.frame-surf { fill: var(--water-1) }
.frame-swell { fill: var(--water-2) }
.frame-sea-1 { stop-color: var(--water-1) }
.frame-sea-2 { stop-color: var(--water-2) }
.frame-sea-3 { stop-color: var(--water-3) }
.frame-title { font-family: Fraunces; fill: var(--ink) }
.frame-line { fill: var(--ink) }
.frame-beside { fill: var(--muted); font-size: 22px }
.frame-is-viewer { fill: var(--ink) }
.frame-viewer { fill: var(--card); stroke: var(--edge); stroke-width: 1.5 }
.frame-pearl { fill: var(--card); stroke: var(--ink); stroke-width: 2 }
.frame-tide { fill: none; stroke-width: 2.4; stroke-linecap: round; stroke: var(--ink) }
.frame-is-far { stroke: var(--water-line) }
.frame-house { font-family: Fraunces; font-size: 27px; fill: var(--ink) }
";

/// The whole picture.
pub(crate) fn framed(drawing: &Drawing, title: &str, line: &str) -> String {
    let mut out = Svg::default();
    let style = [STYLE, seats::STYLE, drawing.style].concat();
    let style = coloured(&style, drawing.colours);
    out.put(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><style>{style}</style>"#
    ));
    out.put(r#"<linearGradient id="sea" x1="0" y1="0" x2="0.3" y2="1"><stop class="frame-sea-1" offset="0"/><stop class="frame-sea-2" offset="0.5"/><stop class="frame-sea-3" offset="1"/></linearGradient>"#);
    out.put(format_args!(
        r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sea)"/>"#
    ));
    match &drawing.board {
        Some(board) => {
            out.at(WIDTH as f32 - BOARD_WIDTH, 0.0, |out| out.add(board));
            sheet(&mut out, drawing, title, line);
        }
        None => card(&mut out, title, line),
    }
    out.put("</svg>");
    out.to_string()
}

/// The sheet of paper at the side, with an edge like a beach.
fn sheet(out: &mut Svg, drawing: &Drawing, title: &str, line: &str) {
    for (class, edge) in [
        ("frame-swell", 308.0),
        ("frame-surf", 302.0),
        ("frame-paper", 296.0),
    ] {
        out.put(format_args!(
            r#"<path class="{class}" d="M0 0H{edge}{}V{HEIGHT}H0Z"/>"#,
            "q-12 35 0 70t0 70".repeat(5)
        ));
    }
    let size = fitting(title, ROOM, 50.0);
    let font = Font {
        family: "Fraunces",
        size,
    };
    let title_lines = font.wrapped(title, ROOM, 3);
    let mut y = 30.0 + size * 0.6;
    for words in &title_lines {
        left(out, "frame-title", size, y, words);
        y += size * 1.08;
    }
    let foot = HEIGHT as f32 - 92.0 - ROW * columns_and_rows(drawing.seats.len()).1 as f32;
    line_lines(out, line, y + 8.0, foot);
    seat_rows(out, drawing, foot + 24.0);
    house(out, LEFT, HEIGHT as f32 - 46.0);
}

/// The sender's line between two heights, as large as it can be.
fn line_lines(out: &mut Svg, line: &str, top: f32, bottom: f32) {
    let line = writable(line);
    let sized = |size: f32| {
        let font = Font {
            family: "Inter",
            size,
        };
        let most = ((bottom - top) / (size * 1.28)) as usize;
        (size, font.wrapped(&line, ROOM, most))
    };
    let is_whole = |(_, lines): &(f32, Vec<String>)| {
        lines.last().is_none_or(|last| !last.ends_with('…')) || line.ends_with('…')
    };
    let sizes = [32.0, 28.0, 25.0];
    let (size, lines) = sizes
        .into_iter()
        .map(sized)
        .find(is_whole)
        .unwrap_or_else(|| sized(25.0));
    for (nth, words) in lines.iter().enumerate() {
        left(
            out,
            "frame-line",
            size,
            top + size * (0.6 + 1.28 * nth as f32),
            words,
        );
    }
}

fn left(out: &mut Svg, class: &str, size: f32, y: f32, words: &str) {
    out.put(format_args!(r#"<g font-size="{size}">"#));
    out.text(class, LEFT, y, words);
    out.put("</g>");
}

/// How many seats stand beside each other, and in how many rows.
fn columns_and_rows(n_seats: usize) -> (usize, usize) {
    let columns = if n_seats > 3 { 2 } else { 1 };
    (columns, n_seats.div_ceil(columns))
}

const ROW: f32 = 40.0;

/// The seats with what is said of them, the one that looks on a card of its own.
fn seat_rows(out: &mut Svg, drawing: &Drawing, top: f32) {
    let (columns, _) = columns_and_rows(drawing.seats.len());
    let across = (ROOM + 12.0) / columns as f32;
    for (nth, (seat, words)) in drawing.seats.iter().enumerate() {
        let x = LEFT + 14.0 + across * (nth % columns) as f32;
        let y = top + ROW * (nth / columns) as f32;
        let is_viewer = drawing.viewer == Some(*seat);
        if is_viewer {
            let width = SEATS.width(words) + 56.0;
            out.put(format_args!(
                r#"<rect class="frame-viewer" x="{}" y="{}" width="{width}" height="36" rx="18"/>"#,
                x - 20.0,
                y - 18.0
            ));
        }
        out.seat(*seat, x, y, 12.5);
        let class = if is_viewer {
            "frame-beside frame-is-viewer"
        } else {
            "frame-beside"
        };
        out.text(class, x + 22.0, y, words);
    }
}

/// Our name, with a pearl rising from the tide.
fn house(out: &mut Svg, x: f32, y: f32) {
    out.within(format_args!("translate({x} {})", y - 16.0), |out| {
        out.put(r#"<circle class="frame-pearl" cx="16" cy="11.5" r="7"/><path class="frame-tide" d="M1 19.5q3.75-3.5 7.5 0t7.5 0 7.5 0 7.5 0"/><path class="frame-tide frame-is-far" d="M4.5 25.5q3.75-3.5 7.5 0t7.5 0 7.5 0"/>"#);
    });
    out.text("frame-house", x + 42.0, y, "Tidetable");
}

/// A game without a drawing: title and line on a card in the middle of the sea.
fn card(out: &mut Svg, title: &str, line: &str) {
    out.put(r#"<g class="frame-tide" opacity="0.3">"#);
    for (x, y) in [
        (40, 90),
        (190, 560),
        (930, 50),
        (1010, 470),
        (520, 590),
        (600, 40),
        (30, 360),
    ] {
        out.put(format_args!(
            r#"<path d="M{x} {y}q15-14 30 0t30 0 30 0 30 0"/>"#
        ));
    }
    out.put("</g>");
    out.put(r#"<rect class="frame-paper" x="150" y="95" width="900" height="440" rx="28"/>"#);
    out.put(r#"<g text-anchor="middle">"#);
    let width = 780.0;
    let size = fitting(title, width, 84.0);
    out.put(format_args!(r#"<g font-size="{size}">"#));
    out.text("frame-title", 600.0, 190.0, title);
    out.put(r#"</g><g font-size="38">"#);
    let font = Font {
        family: "Inter",
        size: 38.0,
    };
    let lines = font.wrapped(&writable(line), width, 3);
    for (nth, words) in lines.iter().enumerate() {
        let y = 335.0 + 50.0 * (nth as f32 - (lines.len() as f32 - 1.0) / 2.0);
        out.text("frame-line", 600.0, y, words);
    }
    out.put("</g></g>");
    house(out, 515.0, 485.0);
}

/// The largest size, up to one, at which the longest word fits.
fn fitting(words: &str, width: f32, most: f32) -> f32 {
    let font = Font {
        family: "Fraunces",
        size: most,
    };
    let widths = words.split_whitespace().map(|word| font.width(word));
    let widest = widths.fold(1.0, f32::max);
    most.min(most * width / widest).floor()
}
