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

function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [outline[i] as Point, outline[j] as Point];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export function distanceTo([x, y]: Point, line: readonly Point[]): number {
  let best = Infinity;
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [[ax, ay], [bx, by]] = [line[i] as Point, line[i + 1] as Point];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    best = Math.min(best, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  }
  return best;
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

/** A water as a path of rows; its ragged borders lie under tubes and domes. */
export function waterPath(water: Int8Array, order: number, rotation: number): string {
  const parts: string[] = [];
  for (let row = 0; row < GRID; row += 1) {
    for (let col = 0; col < GRID; ) {
      if (water[row * GRID + col] !== order) {
        col += 1;
        continue;
      }
      let end = col;
      while (end < GRID && water[row * GRID + end] === order) end += 1;
      const [left, right] = [-HALF + col * STEP, -HALF + end * STEP];
      const [top, bottom] = [-HALF + row * STEP, -HALF + (row + 1) * STEP];
      const corners: Point[] = [[left, top], [right, top], [right, bottom], [left, bottom]];
      parts.push(`M${corners.map((corner) => turned(corner, rotation).join(" ")).join("L")}Z`);
      col = end;
    }
  }
  return parts.join("");
}

/** The roomiest places among some grid cells, each away from those before it. */
export function roomyPlaces(cells: readonly number[], roomAt: (point: Point) => number, count: number, taken: Point[], spacing: number): Point[] {
  const found: Point[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    let best: Point | null = null;
    let bestRoom = -Infinity;
    for (const idx of cells) {
      const point = middleOf(idx);
      let room = roomAt(point);
      for (const other of taken) room = Math.min(room, Math.hypot(point[0] - other[0], point[1] - other[1]) - spacing);
      // Of equally roomy places the one nearer to the middle, so that all is settled.
      room -= Math.hypot(point[0], point[1]) / 1000 + idx / 1e6;
      if (room > bestRoom) [best, bestRoom] = [point, room];
    }
    if (!best) break;
    found.push(best);
    taken.push(best);
  }
  return found;
}
