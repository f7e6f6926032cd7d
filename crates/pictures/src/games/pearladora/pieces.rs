//! Farms, pontoons and divers, each drawn around its middle.

use std::f32::consts::PI;
use std::sync::LazyLock;

use game_pearladora::{Diver, Face, Value};
use rules::Seat;

use crate::seats;
use crate::svg::Svg;

/// Pearls in rows like on dice: each number has a picture of its own.
const PEARL_ROWS: [&[u8]; 8] = [
    &[],
    &[1],
    &[2],
    &[1, 2],
    &[2, 2],
    &[2, 3],
    &[3, 3],
    &[2, 3, 2],
];

/// An open scallop on its sand bed, without pearls.
static SHELL: LazyLock<Svg> = LazyLock::new(|| {
    // The rim is a row of lobes over a fan that closes at the hinge.
    let n_lobes = 7;
    let on_rim = |nth: usize| {
        let angle = PI * (1.08 - nth as f32 / n_lobes as f32 * 1.16);
        (angle.cos() * 41.0, 2.0 - angle.sin() * 38.0)
    };
    let (x, y) = on_rim(0);
    let lobes = (1..=n_lobes).map(|nth| {
        let (x, y) = on_rim(nth);
        format!("A9.4 9.4 0 0 1 {x:.1} {y:.1}")
    });
    let lobes: String = lobes.collect();
    let fan = format!("M-13 37L-11 29Q-36 27 {x:.1} {y:.1}{lobes}Q36 27 11 29L13 37Q0 42 -13 37Z");
    let ribs = (1..n_lobes).map(|nth| {
        let (x, y) = on_rim(nth);
        let (start, bend, end) = (x * 0.12, (x * 0.75, y * 0.5 + 12.0), (x * 0.97, y * 0.97));
        format!(
            "M{start:.1} 30Q{:.1} {:.1} {:.1} {:.1}",
            bend.0, bend.1, end.0, end.1
        )
    });
    let ribs: String = ribs.collect();
    let mut out = Svg::default();
    out.put(r#"<path class="bed" d="M-26 -43Q2 -48 27 -42Q45 -36 44 -12Q42 6 45 24Q42 44 18 43Q-4 47 -28 43Q-46 38 -44 14Q-47 -6 -43 -24Q-40 -41 -26 -43Z"/>"#);
    out.within("translate(0 1) scale(0.9)", |out| {
        out.put(format_args!(
            r#"<path class="shade" d="{fan}" transform="translate(0 4)"/><path class="shell" d="{fan}"/><path class="ribs" d="{ribs}"/><path class="lip" d="M-11 29Q0 34 11 29"/>"#
        ));
    });
    out
});

/// Adds a farm with so many pearls.
pub(super) fn draw_farm(out: &mut Svg, pearls: u8) {
    const GAP: f32 = 18.6;
    out.add(&SHELL);
    let rows = PEARL_ROWS.get(usize::from(pearls)).copied().unwrap_or(&[]);
    for (row, &count) in rows.iter().enumerate() {
        let y = (row as f32 - (rows.len() as f32 - 1.0) / 2.0) * GAP * 0.87 - 3.5;
        for nth in 0..count {
            let x = (f32::from(nth) - (f32::from(count) - 1.0) / 2.0) * GAP;
            out.put(format_args!(
                r#"<circle class="shade" cx="{}" cy="{}" r="8.8"/><circle class="pearl" cx="{x}" cy="{y}" r="8.6"/><circle class="glint" cx="{}" cy="{}" r="2.3"/>"#,
                x + 1.0,
                y + 2.5,
                x - 2.8,
                y - 3.2
            ));
        }
    }
}

/// Adds a pontoon that lies from left to right: boards on two beams, roped to
/// the posts at both ends.
pub(super) fn draw_plank(out: &mut Svg) {
    out.put(r#"<rect class="shade" x="-47" y="-5" width="94" height="17" rx="6"/><rect class="beam" x="-48" y="-6.5" width="96" height="13" rx="4"/>"#);
    for nth in 0..8 {
        let class = if nth % 3 == 1 {
            "board is-dark"
        } else {
            "board"
        };
        let x = -43.5 + 11.0 * nth as f32;
        out.put(format_args!(
            r#"<rect class="{class}" x="{x}" y="-9" width="9.6" height="18" rx="2"/>"#
        ));
    }
    out.put(r#"<path class="rope" d="M-45 -8.5v17M45 -8.5v17"/>"#);
}

/// How far a diver's tile reaches from its middle.
const RADIUS: f32 = 35.0;

/// A triangle's room is low: the emblem moves along.
fn drop(seat: Seat) -> f32 {
    seats::drop(seat) * RADIUS
}

/// Adds a diver's tile. All backs of a seat are the same drawing: a mask with the
/// seat's letter in its glass. A face is a light plate with the value; what only
/// the viewer knows is a tag on the back.
pub(super) fn draw_diver(out: &mut Svg, diver: &Diver) {
    match diver.face {
        Face::Up { value } => draw_face(out, diver.seat, value),
        Face::Seen { value } => {
            draw_back(out, diver.seat);
            let y = if diver.necklaces > 0 { -25.0 } else { 25.0 };
            out.at(-26.0, y, |out| {
                out.put(r#"<rect class="tag" x="-17" y="-15" width="34" height="30" rx="9"/>"#);
                out.text("tag-words", 0.0, 0.0, value.number());
            });
        }
        Face::Back {} => draw_back(out, diver.seat),
    }
    if diver.necklaces > 0 {
        draw_necklaces(out, diver.necklaces);
    }
    if diver.backup {
        out.at(27.0, -25.0, |out| {
            out.put(r#"<circle class="buoy" r="15"/><path class="buoy-stripe" d="M-4 -15h8l-1.5 8h-5zM-4 15h8l-1.5 -8h-5zM-15 -4v8l8 -1.5v-5zM15 -4v8l-8 -1.5v-5z"/><circle class="buoy-hole" r="9.5"/>"#);
            out.text("tag-words is-small", 0.0, 0.0, "+1");
        });
    }
    if diver.looked {
        out.at(28.0, 27.0, |out| {
            out.put(r#"<circle class="looked" r="12"/><path class="looked-eye" d="M-8 0q8 -9 16 0q-8 9 -16 0z"/><circle class="looked-pupil" r="2.8"/>"#);
        });
    }
}

/// Adds a diver's tile face up.
pub(super) fn draw_face(out: &mut Svg, seat: Seat, value: Value) {
    draw_tile(out, seat);
    out.put(format_args!(
        r#"<path class="plate" d="{}" transform="translate(0 {}) scale({})"/>"#,
        seats::outline(seat),
        drop(seat) * 0.25,
        RADIUS * 0.76
    ));
    out.text("value", 0.0, drop(seat) * 0.75, value.number());
}

fn draw_back(out: &mut Svg, seat: Seat) {
    draw_tile(out, seat);
    out.at(0.0, drop(seat), |out| {
        out.put(r#"<path class="snorkel-edge" d="M18 2q9 1 9 -8v-13"/><path class="snorkel" d="M18 2q9 1 9 -8v-13"/><path class="strap" d="M-24 -3h48"/><path class="mask" d="M-19 -12h38q4 0 4 5v9q0 9 -9 9h-7q-3 0 -5 -3t-4 0q-2 3 -5 3h-7q-9 0 -9 -9v-9q0 -5 4 -5z" transform="translate(0 1)"/>"#);
        out.text("letter", 0.0, 0.0, seat.letter());
    });
}

fn draw_tile(out: &mut Svg, seat: Seat) {
    let outline = seats::outline(seat);
    out.put(format_args!(
        r#"<path class="shade" d="{outline}" transform="translate(0 4) scale({RADIUS})"/>"#
    ));
    out.seat_shape(seat, 0.0, 0.0, RADIUS);
    out.put(format_args!(
        r#"<path class="gloss" d="{outline}" transform="scale({})"/>"#,
        RADIUS * 0.94
    ));
}

fn draw_necklaces(out: &mut Svg, count: u8) {
    out.at(0.0, 24.0, |out| {
        out.put(r#"<path class="cord" d="M-25 -4Q0 18 25 -4"/>"#);
        for x in [-20.0, -10.0, 0.0, 10.0, 20.0_f32] {
            out.at(x, 8.0 - x * x / 60.0, |out| {
                for turn in [0, 72, 144, 216, 288] {
                    out.put(format_args!(
                        r#"<circle class="petal" r="3.4" cy="-3.6" transform="rotate({turn})"/>"#
                    ));
                }
                out.put(r#"<circle class="heart" r="2.6"/>"#);
            });
        }
        out.at(-27.0, 8.0, |out| {
            out.put(r#"<rect class="tag" x="-16" y="-13" width="32" height="26" rx="8"/>"#);
            out.text("tag-words", 0.0, 0.0, format_args!("−{count}"));
        });
    });
}
