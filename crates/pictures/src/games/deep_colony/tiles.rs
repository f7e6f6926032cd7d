//! Tiles with what stands on them: plants, tubes, domes and works, in the
//! colours of those who have them. Plants and houses stay upright.

use std::collections::BTreeSet;

use game_deep_colony::{Cell, LaidView, Rotation, TileId, Work};
use rules::Seat;

use super::plan::{Dome, Plan, Tube};
use super::regions::{Point, apart};
use super::{Chart, Level, middle_of, named, path, pieces, placed};
use crate::svg::Svg;

/// The lamps of a held tube by seat: dots, dashes, pairs, long ones.
const LAMPS: [&str; 4] = ["0.1 9.9", "4 8.5", "0.1 5 0.1 14.8", "9 7.667"];

/// Adds all tiles that lie.
pub(super) fn draw(board: &mut Svg, chart: &Chart) {
    let closed = chart.shown.works.iter();
    let closed = closed.filter(|work| work.what == Work::Aerator && work.n_arms == 4);
    let aerated: BTreeSet<Cell> = closed.map(|work| work.at).collect();
    board.put(format_args!(r#"<g class="{}">"#, chart.level.name()));
    for (laid, _, plan) in chart.laid() {
        let links: Vec<&[Seat]> = (0..plan.tubes.len())
            .map(|nth| chart.owners(laid.links.get(nth)))
            .collect();
        let colonies: Vec<&[Seat]> = (0..plan.domes.len())
            .map(|nth| chart.owners(laid.colonies.get(nth)))
            .collect();
        let drawn = Drawn {
            laid,
            plan,
            level: chart.level,
            standing: pieces::standing_on(chart, laid),
            room: pieces::radius(chart) + 10.0,
        };
        drawn.draw_plants(board);
        drawn.draw_tubes(board, &links);
        for (dome, owners) in plan.domes.iter().zip(&colonies) {
            drawn.draw_dome(board, dome, owners);
        }
        drawn.draw_works(board, aerated.contains(&laid.at));
    }
    board.put("</g>");
}

/// Adds a tile that does not lie yet, with its water.
pub(super) fn draw_alone(board: &mut Svg, plan: &Plan, tile: TileId, level: Level) {
    let laid = LaidView {
        at: Cell::START,
        tile,
        rotation: Rotation::UPRIGHT,
        by: None,
        colonies: Vec::new(),
        links: Vec::new(),
        oceans: Vec::new(),
    };
    board.put(r#"<clipPath id="tray"><rect x="-50" y="-50" width="100" height="100"/></clipPath><rect class="water" x="-50" y="-50" width="100" height="100"/><rect x="-50" y="-50" width="100" height="100" fill="url(#colony-ripples)"/>"#);
    board.put(format_args!(
        r#"<g class="{}" clip-path="url(#tray)">"#,
        level.name()
    ));
    let drawn = Drawn {
        laid: &laid,
        plan,
        level,
        standing: Vec::new(),
        room: 0.0,
    };
    drawn.draw_plants(board);
    drawn.draw_tubes(board, &vec![&[][..]; plan.tubes.len()]);
    for dome in &plan.domes {
        drawn.draw_dome(board, dome, &[]);
    }
    drawn.draw_works(board, false);
    board.put("</g>");
}

/// A tile that is drawn.
struct Drawn<'a> {
    laid: &'a LaidView,
    plan: &'a Plan,
    level: Level,
    /// Where pieces stand, and how far away houses keep.
    standing: Vec<Point>,
    room: f32,
}

impl Drawn<'_> {
    fn stamp(&self, board: &mut Svg, id: &str, point: Point) {
        let (x, y) = placed(self.laid, point);
        board.put(format_args!(
            r##"<use href="#colony-{id}" x="{x:.1}" y="{y:.1}"/>"##
        ));
    }

    fn draw_plants(&self, board: &mut Svg) {
        let level = self.level.name();
        for water in &self.plan.waters {
            for &point in &water.algae {
                self.stamp(board, &format!("algae-{level}"), point);
            }
            for &point in &water.kelp {
                self.stamp(board, &format!("kelp-{level}"), point);
            }
        }
    }

    fn draw_tubes(&self, board: &mut Svg, owners: &[&[Seat]]) {
        let line = |tube: &Tube| path(self.laid, &tube.curve);
        let all: String = self.plan.tubes.iter().map(line).collect();
        if !all.is_empty() {
            board.put(format_args!(r#"<path class="casing" d="{all}"/>"#));
        }
        for (tube, owners) in self.plan.tubes.iter().zip(owners) {
            let d = line(tube);
            match owners {
                [] => board.put(format_args!(r#"<path class="core is-free" d="{d}"/>"#)),
                [owner] => board.put(format_args!(
                    r#"<path class="core line-{}" d="{d}"/>"#,
                    owner.number()
                )),
                _ => board.put(format_args!(
                    r#"<path class="core" d="{d}" stroke="url(#colony-tie-{})"/>"#,
                    named(owners)
                )),
            }
            if self.level == Level::Far {
                continue;
            }
            match owners.first() {
                None => board.put(format_args!(r#"<path class="lamps" d="{d}"/>"#)),
                Some(owner) => board.put(format_args!(
                    r#"<path class="lamps held-lamps" style="stroke-dasharray: {}" d="{d}"/>"#,
                    LAMPS[owner.idx() % LAMPS.len()]
                )),
            }
        }
        for &(point, angle) in &self.plan.termini {
            self.turned(
                board,
                point,
                angle,
                r#"<rect class="buffer" x="-14" y="-4.5" width="28" height="9" rx="4"/>"#,
            );
        }
        if self.plan.has_junction {
            self.turned(
                board,
                (0.0, 0.0),
                0.0,
                r#"<path class="junction" d="M0 -12L12 0L0 12L-12 0Z"/>"#,
            );
        }
    }

    /// Adds something that turns with the tile.
    fn turned(&self, board: &mut Svg, point: Point, angle: f32, markup: &str) {
        let (x, y) = placed(self.laid, point);
        let angle = angle + 90.0 * f32::from(self.laid.rotation.quarters());
        board.within(
            format_args!("translate({x:.1} {y:.1}) rotate({angle:.1})"),
            |board| board.put(markup),
        );
    }

    fn draw_dome(&self, board: &mut Svg, dome: &Dome, owners: &[Seat]) {
        let d = path(self.laid, &dome.outline);
        let is_far = self.level == Level::Far;
        match owners {
            [] => {
                board.put(format_args!(r#"<path class="dome" d="{d}Z"/>"#));
                if !is_far {
                    board.put(format_args!(
                        r#"<path d="{d}Z" fill="url(#colony-lattice)"/>"#
                    ));
                }
            }
            [owner] => {
                let (seat, lattice) = (owner.number(), if is_far { "far" } else { "lattice" });
                board.put(format_args!(
                    r#"<path class="of-{seat}" d="{d}Z"/><path d="{d}Z" fill="url(#colony-{lattice}-{seat})"/>"#
                ));
            }
            _ => board.put(format_args!(
                r#"<path d="{d}Z" fill="url(#colony-tie-{})"/>"#,
                named(owners)
            )),
        }
        let rims: String = dome.rims.iter().map(|rim| path(self.laid, rim)).collect();
        if !rims.is_empty() {
            board.put(format_args!(r#"<path class="rim" d="{rims}"/>"#));
        }
        if !is_far {
            self.draw_houses(board, dome, !owners.is_empty());
        }
    }

    fn draw_houses(&self, board: &mut Svg, dome: &Dome, is_held: bool) {
        let (most, scale) = match self.level {
            Level::Near => (6, 1.05),
            _ => (2, 1.3),
        };
        let houses = dome.houses.iter().map(|&house| placed(self.laid, house));
        let is_free = |house: &Point| {
            let mut standing = self.standing.iter();
            standing.all(|&piece| apart(piece, *house) > self.room)
        };
        let held = if is_held { "held-" } else { "" };
        for (nth, (x, y)) in houses.take(most).filter(is_free).enumerate() {
            let kind = if nth % 2 == 0 { "house" } else { "hall" };
            board.put(format_args!(
                r##"<use href="#colony-{held}{kind}" transform="translate({x:.1} {y:.1}) scale({scale})"/>"##
            ));
        }
    }

    fn draw_works(&self, board: &mut Svg, is_aerated: bool) {
        for &(point, angle) in &self.plan.gates {
            self.turned(board, point, angle, r#"<rect class="gate" x="-5" y="-10" width="10" height="20" rx="3.5"/><path class="slit" d="M0 -4.5V4.5"/>"#);
        }
        if self.plan.has_aerator {
            let (x, y) = middle_of(self.laid);
            let scale = if self.level == Level::Far { 1.3 } else { 1.0 };
            let kind = if is_aerated { "aerated" } else { "aerator" };
            board.put(format_args!(
                r##"<use href="#colony-{kind}" transform="translate({x} {y}) scale({scale})"/>"##
            ));
        }
        if let Some(point) = self.plan.generator {
            self.stamp(board, &format!("generator-{}", self.level.name()), point);
        }
    }
}
