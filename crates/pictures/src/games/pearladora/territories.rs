//! Territories that have closed are tinted; those that are full are hatched,
//! too.

use std::collections::BTreeMap;

use game_pearladora::{Line, N_COLUMNS, N_ROWS, Square, SquareSet, Territory};

use super::{CELL, SHORE};
use crate::svg::Svg;

/// Four are enough for any map.
const N_TINTS: usize = 4;

/// Adds all that have closed: cut off from the open lagoon, or full.
pub(super) fn draw(board: &mut Svg, territories: &[Territory]) {
    // The largest one that is not full is the open lagoon.
    let open = territories
        .iter()
        .filter(|territory| !territory.full)
        .rev()
        .max_by_key(|territory| territory.squares.len());
    let closed: Vec<&Territory> = territories
        .iter()
        .filter(|&territory| Some(territory) != open)
        .collect();
    let mut tints = Vec::new();
    if !find_tints(&closed, &mut tints) {
        tints = vec![0; closed.len()];
    }
    for (territory, tint) in closed.iter().zip(tints) {
        let outline = outline(territory.squares, 3.0);
        board.put(format_args!(
            r#"<path class="territory tint-{tint}" d="{outline}"/>"#
        ));
        if territory.full {
            board.put(format_args!(
                r#"<path d="{outline}" fill="url(#lagoon-full)"/>"#
            ));
        }
    }
}

/// Tints for all, found by trying, so that neighbours differ; a territory keeps
/// the tint of its first square where it can.
fn find_tints(closed: &[&Territory], tints: &mut Vec<usize>) -> bool {
    let Some(next) = closed.get(tints.len()) else {
        return true;
    };
    let wanted = next.squares.first().map_or(0, idx);
    for tint in (0..N_TINTS).map(|step| (wanted + step) % N_TINTS) {
        let mut given = closed.iter().zip(tints.iter());
        let is_taken =
            given.any(|(other, &taken)| taken == tint && touches(other.squares, next.squares));
        if is_taken {
            continue;
        }
        tints.push(tint);
        if find_tints(closed, tints) {
            return true;
        }
        tints.pop();
    }
    false
}

fn idx(at: Square) -> usize {
    usize::from(at.y() * N_COLUMNS + at.x())
}

fn touches(one: SquareSet, other: SquareSet) -> bool {
    let parts = |(near, far): (Square, Square)| {
        one.contains(near) && other.contains(far) || one.contains(far) && other.contains(near)
    };
    Line::all().any(|line| parts(line.ends()))
}

type Corner = (i32, i32);

/// The outline of some squares as one path, drawn a little inside of them.
fn outline(squares: SquareSet, inset: f32) -> String {
    let has = |x: i32, y: i32| {
        let at = u8::try_from(x).ok().zip(u8::try_from(y).ok());
        let at = at.filter(|&(x, y)| x < N_COLUMNS && y < N_ROWS);
        at.and_then(|(x, y)| Square::new(x, y))
            .is_some_and(|at| squares.contains(at))
    };
    // Every border edge from corner to corner, with the water on its right.
    let mut edges: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for at in squares.iter() {
        let (x, y) = (i32::from(at.x()), i32::from(at.y()));
        let sides = [
            (has(x, y - 1), (x, y), (x + 1, y)),
            (has(x + 1, y), (x + 1, y), (x + 1, y + 1)),
            (has(x, y + 1), (x + 1, y + 1), (x, y + 1)),
            (has(x - 1, y), (x, y + 1), (x, y)),
        ];
        for (_, from, to) in sides.into_iter().filter(|&(is_inner, ..)| !is_inner) {
            edges.entry(from).or_default().push(to);
        }
    }
    let mut path = String::new();
    while let Some((&start, _)) = edges.first_key_value() {
        path += &rounded(&walk(start, &mut edges), inset);
    }
    path
}

/// One loop of corners, taken out of the edges.
fn walk(start: Corner, edges: &mut BTreeMap<Corner, Vec<Corner>>) -> Vec<Corner> {
    let mut corners = Vec::new();
    let (mut at, mut came) = (start, (0, 0));
    while let Some(choices) = edges.get_mut(&at) {
        // Where two corners touch, the right turn keeps to the same square.
        let turns_right = |to: &Corner| (to.0 - at.0, to.1 - at.1) == (-came.1, came.0);
        let to = choices.remove(choices.iter().position(turns_right).unwrap_or(0));
        if choices.is_empty() {
            edges.remove(&at);
        }
        corners.push(at);
        came = (to.0 - at.0, to.1 - at.1);
        at = to;
    }
    corners
}

/// A closed loop of corners, moved inwards and with rounded turns.
fn rounded(corners: &[Corner], inset: f32) -> String {
    const RADIUS: f32 = 14.0;
    let n = corners.len();
    let step = |from: Corner, to: Corner| ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let mut path = String::new();
    for (nth, &at) in corners.iter().enumerate() {
        let before = step(corners[(nth + n - 1) % n], at);
        let after = step(at, corners[(nth + 1) % n]);
        if before == after {
            continue;
        }
        // The water lies to the right of each edge.
        let x = SHORE + at.0 as f32 * CELL - (before.1 + after.1) * inset;
        let y = SHORE + at.1 as f32 * CELL + (before.0 + after.0) * inset;
        let command = if path.is_empty() { "M" } else { "L" };
        path += &format!(
            "{command}{} {}Q{x} {y} {} {}",
            x - before.0 * RADIUS,
            y - before.1 * RADIUS,
            x + after.0 * RADIUS,
            y + after.1 * RADIUS
        );
    }
    path + "Z"
}
