// Which part of a tile belongs to what: a fine grid over the unturned tile, from
// which come hits, the waters' outlines and good places for plants and pieces.

import { turned, type Point } from "./geometry";

/** Half a tile's side in drawing units. */
export const HALF = 50;
/** Grid cells along a side. */
const GRID = 25;
const STEP = (2 * HALF) / GRID;

/** What covers a grid cell: a segment of a kind. */
export type Owner = { kind: "colony" | "link" | "ocean"; segment: number };

export type Regions = {
  /** By grid cell, row by row: the water there, under tubes too; -1 inside domes. */
  water: Int8Array;
  /** By grid cell: the colony there, or -1. */
  dome: Int8Array;
  /** By grid cell: the link within reach, or -1. */
  tube: Int8Array;
};

export type Sketch = {
  domes: readonly (readonly Point[])[];
  tubes: readonly (readonly Point[])[];
  waters: readonly (readonly number[])[];
};

function middleOf(idx: number): Point {
  return [-HALF + STEP * ((idx % GRID) + 0.5), -HALF + STEP * (Math.floor(idx / GRID) + 0.5)];
}

export function cellAt([x, y]: Point): number {
  const clamp = (value: number) => Math.max(0, Math.min(GRID - 1, Math.floor((value + HALF) / STEP)));
  return clamp(y) * GRID + clamp(x);
}

// These two run some hundred thousand times for a set of tiles: they make nothing new.

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  let from = outline[outline.length - 1] as Point;
  for (const to of outline) {
    if (to[1] > y !== from[1] > y && x < ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1]) + to[0]) inside = !inside;
    from = to;
  }
  return inside;
}

/** How far a point is from a line of points, or from an outline that ends where it began. */
export function distanceTo([x, y]: Point, line: readonly Point[], isClosed = false): number {
  let best = Infinity;
  let from = (isClosed ? line[line.length - 1] : line[0]) as Point;
  for (const to of line) {
    const across = to[0] - from[0];
    const down = to[1] - from[1];
    const length = across * across + down * down;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from[0]) * across + (y - from[1]) * down) / length));
    const dx = x - from[0] - share * across;
    const dy = y - from[1] - share * down;
    best = Math.min(best, dx * dx + dy * dy);
    from = to;
  }
  return Math.sqrt(best);
}

/** A point just inside the border at the middle of a half-edge. */
export function halfPoint(half: number): Point {
  const along = half % 2 === 0 ? -HALF / 2 : HALF / 2;
  return turned([along, -HALF + STEP / 2], Math.floor(half / 2));
}

export function partition({ domes, tubes, waters }: Sketch): Regions {
  const n = GRID * GRID;
  const water = new Int8Array(n).fill(-1);
  const dome = new Int8Array(n).fill(-1);
  const tube = new Int8Array(n).fill(-1);
  const isBarrier = new Uint8Array(n);
  for (let idx = 0; idx < n; idx += 1) {
    const point = middleOf(idx);
    domes.forEach((outline, order) => {
      if (isInside(point, outline)) dome[idx] = order;
    });
    let nearest = Infinity;
    tubes.forEach((line, order) => {
      const far = distanceTo(point, line);
      if (far < nearest && far < 8) [nearest, tube[idx]] = [far, order];
      if (far < STEP * 0.75) isBarrier[idx] = 1;
    });
    if (dome[idx] !== -1) isBarrier[idx] = 1;
  }
  let front: number[] = [];
  waters.forEach((halves, order) => {
    for (const half of halves) {
      const idx = cellAt(halfPoint(half));
      water[idx] = order;
      front.push(idx);
    }
  });
  front = spread(water, front, (idx) => isBarrier[idx] === 0);
  // What is left lies under tubes, or in pockets: it goes with what is beside it.
  const rim = [...water.keys()].filter((idx) => water[idx] !== -1);
  spread(water, rim, () => true);
  return { water, dome, tube };
}

function spread(water: Int8Array, start: readonly number[], mayEnter: (idx: number) => boolean): number[] {
  const queue = [...start];
  for (let i = 0; i < queue.length; i += 1) {
    const idx = queue[i] as number;
    const [col, row] = [idx % GRID, Math.floor(idx / GRID)];
    const near = [col > 0 ? idx - 1 : -1, col < GRID - 1 ? idx + 1 : -1, row > 0 ? idx - GRID : -1, row < GRID - 1 ? idx + GRID : -1];
    for (const next of near) {
      if (next < 0 || water[next] !== -1 || !mayEnter(next)) continue;
      water[next] = water[idx] as number;
      queue.push(next);
    }
  }
  return queue;
}

/** The outlines of a water, corner by corner; their ragged parts lie under tubes and domes. */
export function waterOutlines(water: Int8Array, order: number): Point[][] {
  const isIn = (col: number, row: number) => col >= 0 && row >= 0 && col < GRID && row < GRID && water[row * GRID + col] === order;
  // Every side between inside and outside, with the inside to its right, by where it begins.
  const sides = new Map<number, number[]>();
  const add = (col: number, row: number, toCol: number, toRow: number) => {
    const key = row * (GRID + 1) + col;
    sides.set(key, [...(sides.get(key) ?? []), toRow * (GRID + 1) + toCol]);
  };
  for (let row = 0; row < GRID; row += 1) {
    for (let col = 0; col < GRID; col += 1) {
      if (!isIn(col, row)) continue;
      if (!isIn(col, row - 1)) add(col, row, col + 1, row);
      if (!isIn(col + 1, row)) add(col + 1, row, col + 1, row + 1);
      if (!isIn(col, row + 1)) add(col + 1, row + 1, col, row + 1);
      if (!isIn(col - 1, row)) add(col, row + 1, col, row);
    }
  }
  const outlines: Point[][] = [];
  for (const [start, ends] of sides) {
    while (ends.length > 0) {
      const corners: number[] = [start];
      for (let at = ends.pop() as number; at !== start; at = sides.get(at)?.pop() ?? start) corners.push(at);
      outlines.push(withoutMiddles(corners.map((key): Point => [-HALF + STEP * (key % (GRID + 1)), -HALF + STEP * Math.floor(key / (GRID + 1))])));
    }
  }
  return outlines;
}

/** Corners only: nothing in the middle of a straight side. */
function withoutMiddles(points: readonly Point[]): Point[] {
  return points.filter(([x, y], order) => {
    const [before, after] = [points[(order + points.length - 1) % points.length] as Point, points[(order + 1) % points.length] as Point];
    return !((before[0] === x && after[0] === x) || (before[1] === y && after[1] === y));
  });
}

/** The roomiest places among some grid cells, each away from those before it. */
export function roomyPlaces(cells: readonly number[], roomAt: (point: Point) => number, count: number, taken: Point[], spacing: number): Point[] {
  const found: Point[] = [];
  // Of equally roomy places the one nearer to the middle, so that all is settled.
  const places = count === 0 ? [] : cells.map((idx) => {
    const point = middleOf(idx);
    return { point, room: roomAt(point), worse: Math.sqrt(point[0] ** 2 + point[1] ** 2) / 1000 + idx / 1e6 };
  });
  for (let nth = 0; nth < count; nth += 1) {
    let best: Point | null = null;
    let bestRoom = -Infinity;
    for (const { point, room: own, worse } of places) {
      let room = own;
      for (const other of taken) room = Math.min(room, Math.sqrt((point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2) - spacing);
      room -= worse;
      if (room > bestRoom) [best, bestRoom] = [point, room];
    }
    if (!best) break;
    found.push(best);
    taken.push(best);
  }
  return found;
}
