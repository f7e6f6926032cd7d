//! Which part of a tile belongs to what: a fine grid over the unturned tile, from
//! which come the waters' outlines and good places for plants and pieces.

use std::collections::BTreeMap;

/// A point of a tile, measured from its middle.
pub(super) type Point = (f32, f32);

/// Half a tile's side in drawing units.
pub(super) const HALF: f32 = 50.0;
/// Grid cells along a side.
const GRID: usize = 25;
const STEP: f32 = 2.0 * HALF / GRID as f32;

/// What covers each grid cell, row by row.
pub(super) struct Regions {
    /// The water there, under tubes too; none inside domes.
    pub water: Vec<Option<usize>>,
    /// The colony there.
    pub dome: Vec<Option<usize>>,
}

/// A point of a tile after turning the tile clockwise by quarters.
pub(super) fn turned((x, y): Point, quarters: u8) -> Point {
    match quarters % 4 {
        1 => (-y, x),
        2 => (-x, -y),
        3 => (y, -x),
        _ => (x, y),
    }
}

/// How far two points are apart.
pub(super) fn apart(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn middle_of(idx: usize) -> Point {
    let along = |place: usize| -HALF + STEP * (place as f32 + 0.5);
    (along(idx % GRID), along(idx / GRID))
}

fn cell_at((x, y): Point) -> usize {
    let place = |value: f32| (((value + HALF) / STEP).max(0.0) as usize).min(GRID - 1);
    place(y) * GRID + place(x)
}

fn is_inside((x, y): Point, outline: &[Point]) -> bool {
    let mut inside = false;
    let before = outline.iter().cycle().skip(outline.len().saturating_sub(1));
    for (to, from) in outline.iter().zip(before) {
        let crosses = (to.1 > y) != (from.1 > y);
        if crosses && x < (from.0 - to.0) * (y - to.1) / (from.1 - to.1) + to.0 {
            inside = !inside;
        }
    }
    inside
}

/// How far a point is from a line of points.
pub(super) fn distance(point: Point, line: &[Point]) -> f32 {
    let to_segment = |pair: &[Point]| {
        let (from, to) = (pair[0], pair[1]);
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across * across + down * down;
        let share = ((point.0 - from.0) * across + (point.1 - from.1) * down) / length;
        let share = if length == 0.0 {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        apart(point, (from.0 + share * across, from.1 + share * down))
    };
    line.windows(2)
        .map(to_segment)
        .fold(f32::INFINITY, f32::min)
}

/// Parts the grid between domes and waters; a water begins at its half-edges and
/// goes as far as no dome and no tube is in its way.
pub(super) fn partition(domes: &[Vec<Point>], tubes: &[Vec<Point>], waters: &[Vec<u8>]) -> Regions {
    let n_cells = GRID * GRID;
    let mut regions = Regions {
        water: vec![None; n_cells],
        dome: vec![None; n_cells],
    };
    let mut is_barrier = vec![false; n_cells];
    for (idx, is_barrier) in is_barrier.iter_mut().enumerate() {
        let point = middle_of(idx);
        regions.dome[idx] = domes.iter().rposition(|outline| is_inside(point, outline));
        let is_under_tube = tubes.iter().any(|line| distance(point, line) < STEP * 0.75);
        *is_barrier = is_under_tube || regions.dome[idx].is_some();
    }
    let mut front = Vec::new();
    for (nth, halves) in waters.iter().enumerate() {
        for &half in halves {
            let along = if half % 2 == 0 {
                -HALF / 2.0
            } else {
                HALF / 2.0
            };
            let idx = cell_at(turned((along, -HALF + STEP / 2.0), half / 2));
            regions.water[idx] = Some(nth);
            front.push(idx);
        }
    }
    spread(&mut regions.water, front, |idx| !is_barrier[idx]);
    // What is left lies under tubes, or in pockets: it goes with what is beside it.
    let rim = (0..n_cells)
        .filter(|&idx| regions.water[idx].is_some())
        .collect();
    spread(&mut regions.water, rim, |_| true);
    regions
}

fn spread(water: &mut [Option<usize>], mut queue: Vec<usize>, may_enter: impl Fn(usize) -> bool) {
    let mut next = 0;
    while let Some(&idx) = queue.get(next) {
        next += 1;
        let (column, row) = (idx % GRID, idx / GRID);
        let near = [
            (column > 0).then(|| idx - 1),
            (column < GRID - 1).then_some(idx + 1),
            (row > 0).then(|| idx - GRID),
            (row < GRID - 1).then_some(idx + GRID),
        ];
        for beside in near.into_iter().flatten() {
            if water[beside].is_none() && may_enter(beside) {
                water[beside] = water[idx];
                queue.push(beside);
            }
        }
    }
}

/// The outlines of a water, corner by corner; their ragged parts lie under tubes
/// and domes.
pub(super) fn outlines(water: &[Option<usize>], nth: usize) -> Vec<Vec<Point>> {
    let is_in = |column: i32, row: i32| {
        let inside = 0..GRID as i32;
        inside.contains(&column)
            && inside.contains(&row)
            && water[row as usize * GRID + column as usize] == Some(nth)
    };
    // Every side between inside and outside, by where it begins, with the inside
    // to its right.
    let mut sides: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for (row, column) in (0..GRID as i32).flat_map(|row| (0..GRID as i32).map(move |c| (row, c))) {
        if !is_in(column, row) {
            continue;
        }
        let (right, below) = (column + 1, row + 1);
        let around = [
            (is_in(column, row - 1), (column, row), (right, row)),
            (is_in(right, row), (right, row), (right, below)),
            (is_in(column, below), (right, below), (column, below)),
            (is_in(column - 1, row), (column, below), (column, row)),
        ];
        for (_, from, to) in around.into_iter().filter(|&(is_inner, ..)| !is_inner) {
            sides.entry(from).or_default().push(to);
        }
    }
    let mut found = Vec::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let (mut corners, mut at) = (Vec::new(), start);
        while let Some(ends) = sides.get_mut(&at) {
            corners.push((-HALF + STEP * at.0 as f32, -HALF + STEP * at.1 as f32));
            let to = ends.pop();
            if ends.is_empty() {
                sides.remove(&at);
            }
            at = to.unwrap_or(start);
        }
        found.push(corners);
    }
    found
}

/// The middles of the grid cells that something covers.
pub(super) fn covered(cells: &[Option<usize>], nth: usize) -> Vec<Point> {
    let own = cells
        .iter()
        .enumerate()
        .filter(|&(_, &owner)| owner == Some(nth));
    own.map(|(idx, _)| middle_of(idx)).collect()
}

/// The roomiest among some places, each away from those taken before it.
pub(super) fn roomy(
    places: &[Point],
    room_at: impl Fn(Point) -> f32,
    count: usize,
    taken: &mut Vec<Point>,
    spacing: f32,
) -> Vec<Point> {
    let rooms: Vec<f32> = places.iter().map(|&point| room_at(point)).collect();
    let mut found = Vec::new();
    for _ in 0..count {
        let room = |idx: usize| {
            let point = places[idx];
            let others = taken.iter().map(|&other| apart(point, other) - spacing);
            // Of equally roomy places the one nearer to the middle.
            others.fold(rooms[idx], f32::min) - apart(point, (0.0, 0.0)) / 1000.0
        };
        let best = (0..places.len())
            .rev()
            .max_by(|&a, &b| room(a).total_cmp(&room(b)));
        let Some(best) = best else { break };
        found.push(places[best]);
        taken.push(places[best]);
    }
    found
}
