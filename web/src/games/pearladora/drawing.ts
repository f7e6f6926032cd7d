// Where things are on the drawing: one square is a hundred units wide.

import { endsOf, indexOf, isVertical } from "./geometry";
import type { Line, Square, SquareSet } from "./types";

export const CELL = 100;
/** The shore around the water, where the coordinates stand. */
export const SHORE = 44;
export const WIDTH = 8 * CELL + 2 * SHORE;
export const HEIGHT = 5 * CELL + 2 * SHORE;

export type Point = { x: number; y: number };

/** The middle of a square. */
export function centreOf([x, y]: Square): Point {
  return { x: SHORE + (x + 0.5) * CELL, y: SHORE + (y + 0.5) * CELL };
}

/** The middle of a line. */
export function middleOf(line: Line): Point {
  const [near, far] = endsOf(line).map(centreOf) as [Point, Point];
  return { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 };
}

/**
 * The part of the water that belongs to a line: a diamond from post to post and
 * to the middles of both squares. The diamonds touch without overlapping, so
 * that every point near a line means that line, also under a thumb.
 */
export function diamondOf(line: Line): string {
  const { x, y } = middleOf(line);
  const half = CELL / 2;
  return `${x - half},${y} ${x},${y - half} ${x + half},${y} ${x},${y + half}`;
}

/** How a plank turns to lie on its line. */
export function turnOf(line: Line): number {
  return isVertical(line) ? 90 : 0;
}

/** The outline of some squares as one path, drawn a little inside of them. */
export function outlineOf(squares: SquareSet, inset: number): string {
  const inside = new Set(squares.map(indexOf));
  const has = (x: number, y: number) => x >= 0 && x < 8 && y >= 0 && y < 5 && inside.has(indexOf([x, y]));
  // Every border edge from corner to corner, with the water on its right.
  const edges = new Map<string, { to: [number, number] }[]>();
  const add = (from: [number, number], to: [number, number]) => {
    const key = from.join();
    edges.set(key, [...(edges.get(key) ?? []), { to }]);
  };
  for (const [x, y] of squares) {
    if (!has(x, y - 1)) add([x, y], [x + 1, y]);
    if (!has(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
    if (!has(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
    if (!has(x - 1, y)) add([x, y + 1], [x, y]);
  }
  let path = "";
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) {
    const loop: [number, number][] = [];
    let at = start.split(",").map(Number) as [number, number];
    let came: [number, number] = [0, 0];
    for (;;) {
      const choices = edges.get(at.join());
      if (!choices) break;
      // Where two corners touch, the right turn keeps to the same square.
      const right = choices.find(({ to }) => to[0] - at[0] === -came[1] && to[1] - at[1] === came[0]) ?? choices[0];
      if (!right) break;
      if (choices.length === 1) edges.delete(at.join());
      else edges.set(at.join(), choices.filter((choice) => choice !== right));
      loop.push(at);
      came = [right.to[0] - at[0], right.to[1] - at[1]];
      at = right.to;
    }
    path += roundedLoop(loop, inset);
  }
  return path;
}

/** One closed loop of corners, moved inwards and with rounded turns. */
function roundedLoop(loop: [number, number][], inset: number): string {
  const step = (from: [number, number], to: [number, number]): Point => ({ x: to[0] - from[0], y: to[1] - from[1] });
  const corners: { at: Point; before: Point; after: Point }[] = [];
  loop.forEach((at, order) => {
    const before = step(loop[(order + loop.length - 1) % loop.length] ?? at, at);
    const after = step(at, loop[(order + 1) % loop.length] ?? at);
    if (before.x === after.x && before.y === after.y) return;
    // The water lies to the right of each edge.
    const inwards = { x: -before.y - after.y, y: before.x + after.x };
    corners.push({
      at: { x: SHORE + at[0] * CELL + inwards.x * inset, y: SHORE + at[1] * CELL + inwards.y * inset },
      before,
      after,
    });
  });
  const radius = 14;
  const parts = corners.map(({ at, before, after }, order) => {
    const enter = `${at.x - before.x * radius} ${at.y - before.y * radius}`;
    const leave = `${at.x + after.x * radius} ${at.y + after.y * radius}`;
    return `${order === 0 ? "M" : "L"}${enter}Q${at.x} ${at.y} ${leave}`;
  });
  return parts.length > 0 ? `${parts.join("")}Z` : "";
}

/**
 * Where a territory's label hangs: at the top of its topmost run of squares, and
 * between two squares if it can, where it hides no tile.
 */
export function labelPlaceOf(squares: SquareSet): Point & { run: number } {
  const top = Math.min(...squares.map(([, y]) => y));
  const columns = squares.filter(([, y]) => y === top).map(([x]) => x);
  let best: number[] = [];
  let run: number[] = [];
  for (const x of columns) {
    run = run.length > 0 && run[run.length - 1] === x - 1 ? [...run, x] : [x];
    if (run.length > best.length) best = run;
  }
  const from = best[0] ?? 0;
  const across = best.length > 1 ? Math.ceil(best.length / 2) : 0.5;
  return { x: SHORE + (from + across) * CELL, y: SHORE + top * CELL, run: best.length };
}
