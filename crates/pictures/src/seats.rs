//! Seats as marks: a colour, a shape and a letter, always together, as on the
//! page (`web/src/look/seats.ts`).

use rules::Seat;

use crate::svg::Svg;

/// The outlines in a box from -1 to 1, drawn to look equally heavy.
const OUTLINES: [&str; 7] = [
    "M0 -0.95A0.95 0.95 0 1 1 0 0.95A0.95 0.95 0 1 1 0 -0.95Z",
    "M0 -1L1.04 0.84L-1.04 0.84Z",
    "M-0.84 -0.84L0.84 -0.84L0.84 0.84L-0.84 0.84Z",
    "M0 -1.08L1.08 0L0 1.08L-1.08 0Z",
    "M0 -1L0.866 -0.5L0.866 0.5L0 1L-0.866 0.5L-0.866 -0.5Z",
    "M0 -1.12L0.364 -0.502L1.065 -0.346L0.59 0.192L0.658 0.906L0 0.62L-0.658 0.906L-0.59 0.192L-1.065 -0.346L-0.364 -0.502Z",
    "M-0.4 -1H0.4V-0.4H1V0.4H0.4V1H-0.4V0.4H-1V-0.4H-0.4Z",
];

/// How far below the middle a letter stands, where the shape is not even.
const DROPS: [f32; 7] = [0.0, 0.26, 0.0, 0.0, 0.0, 0.04, 0.0];

/// How marks look.
pub(crate) const STYLE: &str = "
.seat { stroke: var(--seat-outline); stroke-width: 0.14; stroke-linejoin: round; paint-order: stroke }
.seat-letter { font-size: 1px; text-anchor: middle }
.seat-0 { fill: var(--seat-0) } .on-seat-0 { fill: var(--on-seat-0) }
.seat-1 { fill: var(--seat-1) } .on-seat-1 { fill: var(--on-seat-1) }
.seat-2 { fill: var(--seat-2) } .on-seat-2 { fill: var(--on-seat-2) }
.seat-3 { fill: var(--seat-3) } .on-seat-3 { fill: var(--on-seat-3) }
.seat-4 { fill: var(--seat-4) } .on-seat-4 { fill: var(--on-seat-4) }
.seat-5 { fill: var(--seat-5) } .on-seat-5 { fill: var(--on-seat-5) }
.seat-6 { fill: var(--seat-6) } .on-seat-6 { fill: var(--on-seat-6) }
";

/// Which of the seven marks a seat carries.
pub(crate) fn mark(seat: Seat) -> usize {
    seat.idx() % OUTLINES.len()
}

/// The outline of the seat's mark.
pub(crate) fn outline(seat: Seat) -> &'static str {
    OUTLINES[mark(seat)]
}

/// How far below the middle the letter stands, in radii.
pub(crate) fn drop(seat: Seat) -> f32 {
    DROPS[mark(seat)]
}

impl Svg {
    /// Adds a seat's shape in its colour.
    pub(crate) fn seat_shape(&mut self, seat: Seat, x: f32, y: f32, radius: f32) {
        let (mark, outline) = (mark(seat), outline(seat));
        self.put(format_args!(
            r#"<path class="seat seat-{mark}" d="{outline}" transform="translate({x} {y}) scale({radius})"/>"#
        ));
    }

    /// Adds a seat's mark with its letter.
    pub(crate) fn seat(&mut self, seat: Seat, x: f32, y: f32, radius: f32) {
        self.seat_shape(seat, x, y, radius);
        self.within(format_args!("translate({x} {y}) scale({radius})"), |svg| {
            let class = format!("seat-letter on-seat-{}", mark(seat));
            svg.text(&class, 0.0, drop(seat), seat.letter());
        });
    }
}
