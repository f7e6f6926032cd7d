//! Where everything is on an unturned tile, from its data alone: domes bulge in
//! from the edges they reach, tubes meet the edges' midpoints at right angles,
//! and plants, houses and pieces get the roomiest places.

use game_deep_colony::{Edge, LinkEnd, Ocean, Tile};

use super::regions::{
    HALF, Point, Regions, apart, covered, distance, outlines, partition, roomy, turned,
};

/// A line in cubic curves: a start, then triples of control, control, end.
pub(super) type Curve = Vec<Point>;

/// A tile's plan.
pub(super) struct Plan {
    pub domes: Vec<Dome>,
    pub tubes: Vec<Tube>,
    pub waters: Vec<Water>,
    /// Where tubes go into domes, and where they end in the open, each with a
    /// direction in degrees.
    pub gates: Vec<(Point, f32)>,
    pub termini: Vec<(Point, f32)>,
    pub has_junction: bool,
    pub has_aerator: bool,
    pub generator: Option<Point>,
}

/// A colony's segment.
pub(super) struct Dome {
    pub outline: Curve,
    pub rims: Vec<Curve>,
    /// Where a piece stands, and where houses.
    pub place: Point,
    pub houses: Vec<Point>,
}

/// A link's segment.
pub(super) struct Tube {
    pub curve: Curve,
    pub place: Point,
}

/// An ocean's region.
pub(super) struct Water {
    pub outlines: Vec<Vec<Point>>,
    pub place: Point,
    pub kelp: Vec<Point>,
    pub algae: Vec<Point>,
}

const HUB: Point = (0.0, 0.0);

fn corner(idx: usize) -> Point {
    turned((-HALF, -HALF), (idx % 4) as u8)
}

fn midpoint(edge: usize) -> Point {
    turned((0.0, -HALF), edge as u8)
}

fn mix(from: Point, to: Point, share: f32) -> Point {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

fn straight(from: Point, to: Point) -> Curve {
    vec![from, mix(from, to, 1.0 / 3.0), mix(from, to, 2.0 / 3.0), to]
}

/// Points along curves.
fn sampled(curve: &[Point], steps: usize) -> Vec<Point> {
    let mut points = vec![curve[0]];
    for from in (0..curve.len().saturating_sub(3)).step_by(3) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|step| curve[from + step]);
        for step in 1..=steps {
            let t = step as f32 / steps as f32;
            let (p, q, r) = (mix(a, b, t), mix(b, c, t), mix(c, d, t));
            points.push(mix(mix(p, q, t), mix(q, r, t), t));
        }
    }
    points
}

/// The shore of a dome over a gap of edges: from the corner where the gap
/// begins, clockwise.
fn shore(first: usize, length: usize) -> [Point; 3] {
    /// How far a dome that reaches one edge bulges in, as its control points.
    const BULGE: f32 = 40.0;
    let (from, to) = (corner(first), corner(first + length));
    if length == 2 {
        let bent = |share| mix(mix(from, to, share), corner(first + 3), -0.13);
        return [bent(0.26), bent(0.74), to];
    }
    // Over one edge the water bulges into the dome, over three the dome into the
    // water.
    let quarters = if length == 1 { first } else { first + 3 };
    let inward = turned((0.0, BULGE), (quarters % 4) as u8);
    let moved = |point: Point| (point.0 + inward.0, point.1 + inward.1);
    [moved(mix(from, to, 0.16)), moved(mix(from, to, 0.84)), to]
}

/// A dome's outline, and what of it does not lie at the tile's edges.
fn dome(edges: &[Edge]) -> (Curve, Vec<Curve>) {
    let has = Edge::ALL.map(|edge| edges.contains(&edge));
    let start = (0..4)
        .find(|&edge| has[edge] && !has[(edge + 3) % 4])
        .unwrap_or(0);
    let (mut outline, mut rims) = (vec![corner(start)], Vec::new());
    let mut step = 0;
    while step < 4 {
        let edge = (start + step) % 4;
        if has[edge] {
            outline.extend(&straight(corner(edge), corner(edge + 1))[1..]);
            step += 1;
            continue;
        }
        let length = (1..4 - step)
            .find(|&more| has[(edge + more) % 4])
            .unwrap_or(4 - step);
        let curve = shore(edge, length);
        outline.extend(curve);
        rims.push([&[corner(edge)], &curve[..]].concat());
        step += length;
    }
    (outline, rims)
}

/// A tube that leaves an edge at a right angle.
fn tube_to(edge: usize, to: Point) -> Curve {
    let from = midpoint(edge);
    vec![
        from,
        mix(from, HUB, 0.45),
        mix(to, mix(from, HUB, 0.6), 0.4),
        to,
    ]
}

impl Plan {
    /// What is where on a tile.
    pub(super) fn new(tile: &Tile) -> Plan {
        let shapes: Vec<(Curve, Vec<Curve>)> =
            tile.colonies.iter().map(|edges| dome(edges)).collect();
        let domes: Vec<Vec<Point>> = shapes
            .iter()
            .map(|(outline, _)| sampled(outline, 12))
            .collect();
        let mut plan = Plan {
            domes: Vec::new(),
            tubes: Vec::new(),
            waters: Vec::new(),
            gates: Vec::new(),
            termini: Vec::new(),
            has_junction: false,
            has_aerator: tile.aerator,
            generator: None,
        };
        let curves: Vec<Curve> = tile
            .links
            .iter()
            .map(|&link| plan.tube(link, tile, &domes))
            .collect();
        let tubes: Vec<Vec<Point>> = curves.iter().map(|curve| sampled(curve, 12)).collect();
        plan.generator = tile.generator.map(|_| match plan.termini.first() {
            Some(&((x, y), _)) => (-x * 0.5, -y * 0.5),
            None => HUB,
        });
        let halves: Vec<Vec<u8>> = tile
            .oceans
            .iter()
            .map(|ocean| ocean.halves.clone())
            .collect();
        let regions = partition(&domes, &tubes, &halves);
        let early = tile.aerator || plan.has_junction;
        for (curve, points) in curves.into_iter().zip(&tubes) {
            let place = points[points.len() * if early { 42 } else { 50 } / 100];
            plan.tubes.push(Tube { curve, place });
        }
        for (nth, ocean) in tile.oceans.iter().enumerate() {
            let planted = plan.planted(nth, ocean, tile.oceans.len(), &regions, (&domes, &tubes));
            plan.waters.push(planted);
        }
        for (nth, (outline, rims)) in shapes.into_iter().enumerate() {
            let (place, houses) = plan.furnished(nth, &domes[nth], &regions);
            plan.domes.push(Dome {
                outline,
                rims,
                place,
                houses,
            });
        }
        plan
    }

    /// A link's line; what it ends at is noted.
    fn tube(&mut self, ends: [LinkEnd; 2], tile: &Tile, domes: &[Vec<Point>]) -> Curve {
        let (edge, end) = match ends {
            [LinkEnd::Edge(one), LinkEnd::Edge(other)] => {
                let (from, to) = (midpoint(one.idx()), midpoint(other.idx()));
                if (one.idx() + 2) % 4 == other.idx() {
                    return straight(from, to);
                }
                return vec![from, mix(from, HUB, 0.55), mix(to, HUB, 0.55), to];
            }
            [LinkEnd::Edge(edge), end] | [end, LinkEnd::Edge(edge)] => (edge.idx(), end),
            _ => return straight(HUB, HUB),
        };
        let from = midpoint(edge);
        match end {
            LinkEnd::Terminus => {
                let stop = mix(from, HUB, if tile.generator.is_some() { 0.46 } else { 0.8 });
                self.termini.push((stop, 90.0 * edge as f32));
                straight(from, stop)
            }
            LinkEnd::Colony(number) => {
                let outline = domes
                    .get(usize::from(number))
                    .map_or(&[][..], Vec::as_slice);
                let sum = outline
                    .iter()
                    .fold(HUB, |sum, at| (sum.0 + at.0, sum.1 + at.1));
                let n_points = outline.len().max(1) as f32;
                let line = sampled(&tube_to(edge, (sum.0 / n_points, sum.1 / n_points)), 40);
                let is_met = |&point: &Point| {
                    distance(point, outline) < 1.4 && point.0.abs().max(point.1.abs()) < HALF - 2.0
                };
                let meets = line.iter().position(is_met).unwrap_or(line.len() - 1);
                let (at, before) = (line[meets], line[meets.saturating_sub(2)]);
                let angle = (at.1 - before.1).atan2(at.0 - before.0).to_degrees();
                self.gates.push((at, angle));
                tube_to(edge, at)
            }
            LinkEnd::Junction => {
                self.has_junction = true;
                straight(from, HUB)
            }
            LinkEnd::Aerator | LinkEnd::Edge(_) => straight(from, HUB),
        }
    }

    /// Where a piece stands in a dome, and where its houses.
    fn furnished(&self, nth: usize, outline: &[Point], regions: &Regions) -> (Point, Vec<Point>) {
        let places = covered(&regions.dome, nth);
        let room_at = |point: Point| {
            let gates = self.gates.iter().map(|&(gate, _)| apart(gate, point) - 4.0);
            gates.fold(distance(point, outline).min(18.0), f32::min)
        };
        let mut taken = Vec::new();
        let place = roomy(&places, room_at, 1, &mut taken, 0.0)
            .pop()
            .unwrap_or(HUB);
        let n_houses = match places.len() {
            376.. => 6,
            226.. => 4,
            _ => 2,
        };
        let room_for_house = |point| room_at(point).min(9.0);
        (
            place,
            roomy(&places, room_for_house, n_houses, &mut taken, 7.0),
        )
    }

    /// Where a piece stands in a water, and where its plants.
    fn planted(
        &self,
        nth: usize,
        ocean: &Ocean,
        n_oceans: usize,
        regions: &Regions,
        (domes, tubes): (&[Vec<Point>], &[Vec<Point>]),
    ) -> Water {
        let mut free = regions.water.clone();
        for (water, dome) in free.iter_mut().zip(&regions.dome) {
            *water = water.filter(|_| dome.is_none());
        }
        let places = covered(&free, nth);
        let room_at = |point: Point| {
            let edge = HALF - point.0.abs().max(point.1.abs()) + 3.0;
            let domes = domes.iter().map(|outline| distance(point, outline));
            let tubes = tubes.iter().map(|line| distance(point, line) - 8.0);
            let aerator = self.has_aerator.then(|| apart(point, HUB) - 20.0);
            let generator = self.generator.map(|at| apart(point, at) - 20.0);
            let rooms = domes.chain(tubes).chain(aerator).chain(generator);
            rooms.fold(edge.min(if n_oceans > 1 { 30.0 } else { 24.0 }), f32::min)
        };
        let mut taken = Vec::new();
        let n_kelp = usize::from(ocean.kelp);
        let n_plants = n_kelp + usize::from(ocean.algae);
        let mut kelp = roomy(&places, room_at, n_plants, &mut taken, 11.0);
        let algae = kelp.split_off(n_kelp.min(kelp.len()));
        // A piece may stand near a plant, but not on the border: it would seem to
        // be next door.
        let room_for_piece =
            |point: Point| room_at(point).min(HALF - 7.0 - point.0.abs().max(point.1.abs()));
        let place = roomy(&places, room_for_piece, 1, &mut taken, 13.0).pop();
        Water {
            outlines: outlines(&regions.water, nth),
            place: place.unwrap_or(HUB),
            kelp,
            algae,
        }
    }
}
