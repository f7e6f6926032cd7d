//! The lagoon itself: sand, surf, water growing deeper. Nothing here ever
//! changes. Its uneven outlines are computed, so that the shore looks grown and
//! every part of it follows the same coast.

use std::f32::consts::{PI, TAU};
use std::fmt::Write;
use std::sync::LazyLock;

use super::{CELL, HEIGHT, SHORE, WIDTH};
use crate::svg::Svg;

const N_POINTS: usize = 72;

static LAGOON: LazyLock<Svg> = LazyLock::new(drawn);

/// Adds sand and water.
pub(super) fn draw(board: &mut Svg) {
    board.add(&LAGOON);
}

/// Adds the lines along which pontoons can lie.
pub(super) fn draw_moorings(board: &mut Svg) {
    let down = (1..8).map(|x| format!("M{} {SHORE}v{}", SHORE + x as f32 * CELL, 5.0 * CELL));
    let across = (1..5).map(|y| format!("M{SHORE} {}h{}", SHORE + y as f32 * CELL, 8.0 * CELL));
    let lines: String = down.chain(across).collect();
    board.put(format_args!(r#"<path class="moorings" d="{lines}"/>"#));
}

/// Adds the posts to which pontoons are roped.
pub(super) fn draw_posts(board: &mut Svg) {
    for (x, y) in (0..6).flat_map(|y| (0..9).map(move |x| (x, y))) {
        let (x, y) = (SHORE + x as f32 * CELL, SHORE + y as f32 * CELL);
        board.put(format_args!(
            r#"<circle class="post" cx="{x}" cy="{y}" r="5"/>"#
        ));
    }
}

fn drawn() -> Svg {
    let beach = coast(5.0, 4.0, 46.0, 0.4);
    let wet_sand = coast(25.0, 3.5, 34.0, 1.3);
    let surf = coast(29.0, 3.0, 32.0, 1.3);
    let water = coast(33.0, 3.0, 30.0, 1.3);
    let depths = [
        coast(62.0, 12.0, 60.0, 2.2),
        coast(122.0, 26.0, 90.0, 3.1),
        coast(196.0, 34.0, 96.0, 4.4),
    ];
    let mut out = Svg::default();
    out.put(include_str!("shadings.svg"));
    out.put(format_args!(
        r#"<path class="shadow" d="{beach}" transform="translate(0 4)"/><path d="{beach}" fill="url(#lagoon-sand)"/>"#
    ));
    draw_grains(&mut out);
    out.put(format_args!(
        r#"<path class="wet" d="{wet_sand}"/><path class="surf" d="{surf}"/><path d="{water}" fill="url(#lagoon-water)"/>"#
    ));
    for depth in &depths {
        out.put(format_args!(r#"<path class="band" d="{depth}"/>"#));
    }
    for light in ["depth", "sun"] {
        out.put(format_args!(
            r#"<path d="{water}" fill="url(#lagoon-{light})"/>"#
        ));
    }
    for depth in &depths {
        out.put(format_args!(r#"<path class="contour" d="{depth}"/>"#));
    }
    out.put(format_args!(r#"<path class="foam" d="{water}"/>"#));
    draw_ripples(&mut out);
    out
}

/// Grains lie on the beach only, where the water does not hide them.
fn draw_grains(out: &mut Svg) {
    for (nth, (x, y)) in scatter(900, 0.31).enumerate() {
        let (x, y) = (x * WIDTH, y * HEIGHT);
        let inland = x.min(y).min(WIDTH - x).min(HEIGHT - y);
        if inland > 5.0 && inland < 24.0 {
            let radius = if nth % 3 == 0 { 1.3 } else { 0.8 };
            out.put(format_args!(
                r#"<circle class="grain" cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#
            ));
        }
    }
}

fn draw_ripples(out: &mut Svg) {
    let room = SHORE + 26.0;
    for (nth, (x, y)) in scatter(84, 0.17).enumerate() {
        let x = room + x * (WIDTH - 2.0 * room);
        let y = room + y * (HEIGHT - 2.0 * room);
        let size = 0.8 + (nth * 7 % 10) as f32 / 14.0;
        out.put(format_args!(
            r#"<path class="ripple" d="M-15 0q5 -6 10 0t10 0t10 0" transform="translate({x:.1} {y:.1}) scale({size:.2})"/>"#
        ));
    }
}

/// Evenly spread but irregular places between 0 and 1, always the same.
fn scatter(count: usize, seed: f32) -> impl Iterator<Item = (f32, f32)> {
    (1..=count).map(move |nth| {
        let nth = nth as f32;
        (
            (seed + nth * 0.754_877_7).fract(),
            (seed + nth * 0.569_840_3).fract(),
        )
    })
}

/// A closed coast at some distance from the drawing's edge.
fn coast(inset: f32, wobble: f32, radius: f32, phase: f32) -> String {
    let point = |nth: usize| {
        let turn = nth as f32 / N_POINTS as f32;
        let ((x, y), (out_x, out_y)) = on_frame(turn, inset, radius);
        let away = stray(turn, phase) * wobble;
        (x + out_x * away, y + out_y * away)
    };
    smooth(&(0..N_POINTS).map(point).collect::<Vec<_>>())
}

/// How far the coast strays at a point of its way round, between -1 and 1.
fn stray(turn: f32, phase: f32) -> f32 {
    let angle = turn * TAU;
    0.45 * (3.0 * angle + phase).sin()
        + 0.35 * (7.0 * angle + 2.1 * phase + 1.0).sin()
        + 0.2 * (13.0 * angle + 3.7 * phase).sin()
}

type Point = (f32, f32);

/// A point on a rounded rectangle, with the direction that leads outwards.
fn on_frame(turn: f32, inset: f32, radius: f32) -> (Point, Point) {
    let width = WIDTH - 2.0 * (inset + radius);
    let height = HEIGHT - 2.0 * (inset + radius);
    let bend = PI / 2.0 * radius;
    let mut way = turn * (2.0 * width + 2.0 * height + 4.0 * bend);
    let (left, top) = (inset + radius, inset + radius);
    let (right, bottom) = (left + width, top + height);
    let sides = [
        (width, (left, inset), (1.0, 0.0), (right, top)),
        (height, (WIDTH - inset, top), (0.0, 1.0), (right, bottom)),
        (width, (right, HEIGHT - inset), (-1.0, 0.0), (left, bottom)),
        (height, (inset, bottom), (0.0, -1.0), (left, top)),
    ];
    for (nth, (length, from, along, corner)) in sides.into_iter().enumerate() {
        if way <= length {
            let at = (from.0 + along.0 * way, from.1 + along.1 * way);
            return (at, (along.1, -along.0));
        }
        way -= length;
        if way <= bend {
            let angle = (nth as f32 - 1.0) * PI / 2.0 + way / radius;
            let out = (angle.cos(), angle.sin());
            return ((corner.0 + out.0 * radius, corner.1 + out.1 * radius), out);
        }
        way -= bend;
    }
    ((left, inset), (0.0, -1.0))
}

/// A smooth closed curve through some points.
fn smooth(points: &[Point]) -> String {
    let n = points.len();
    let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for nth in 0..n {
        let [before, from, to, after] = [n - 1, 0, 1, 2].map(|step| points[(nth + step) % n]);
        let first = (
            from.0 + (to.0 - before.0) / 6.0,
            from.1 + (to.1 - before.1) / 6.0,
        );
        let second = (
            to.0 - (after.0 - from.0) / 6.0,
            to.1 - (after.1 - from.1) / 6.0,
        );
        let curve = [first, second, to].map(|(x, y)| format!("{x:.1} {y:.1}"));
        write!(path, "C{}", curve.join(" ")).expect("a string takes everything");
    }
    path + "Z"
}
