// Squares, lines and territories as geometry: names, neighbours, what a cut
// would part. What is allowed is the server's to say.

import type { Line, Square, SquareSet, View } from "./types";

export const N_COLUMNS = 8;
export const N_ROWS = 5;
const N_VERTICAL = (N_COLUMNS - 1) * N_ROWS;
export const N_LINES = N_VERTICAL + N_COLUMNS * (N_ROWS - 1);

/** Where the farms are drawn, in the order in which a view lists their pearls. */
export const FARMS: readonly Square[] = [
  [3, 0],
  [1, 1],
  [5, 1],
  [7, 1],
  [0, 3],
  [4, 3],
  [2, 4],
  [6, 4],
];

/** A square's place row by row, for sets and keys. */
export function indexOf([x, y]: Square): number {
  return y * N_COLUMNS + x;
}

export function squareAt(index: number): Square {
  return [index % N_COLUMNS, Math.floor(index / N_COLUMNS)];
}

export function isSameSquare(a: Square, b: Square): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** `d1` for the fourth square of the first row. */
export function squareName([x, y]: Square): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

export const SQUARES: readonly Square[] = Array.from({ length: N_COLUMNS * N_ROWS }, (_, index) => squareAt(index));

const FARM_INDEX = new Map(FARMS.map((farm, order) => [indexOf(farm), order]));

/** Which farm lies on a square, in the view's order; undefined for a space. */
export function farmAt(square: Square): number | undefined {
  return FARM_INDEX.get(indexOf(square));
}

export function isVertical(line: Line): boolean {
  return line < N_VERTICAL;
}

/** The two squares a line separates, the western or northern one first. */
export function endsOf(line: Line): [Square, Square] {
  if (isVertical(line)) {
    const y = Math.floor(line / (N_COLUMNS - 1));
    const x = line % (N_COLUMNS - 1);
    return [[x, y], [x + 1, y]];
  }
  const [x, y] = squareAt(line - N_VERTICAL);
  return [[x, y], [x, y + 1]];
}

/** `b1-c1` for the line between those two. */
export function lineName(line: Line): string {
  const [near, far] = endsOf(line);
  return `${squareName(near)}-${squareName(far)}`;
}

/** The line between two neighbours; null if they are none. */
export function lineBetween(a: Square, b: Square): Line | null {
  const [near, far] = indexOf(a) < indexOf(b) ? [a, b] : [b, a];
  if (near[1] === far[1] && far[0] - near[0] === 1) return near[1] * (N_COLUMNS - 1) + near[0];
  if (near[0] === far[0] && far[1] - near[1] === 1) return N_VERTICAL + indexOf(near);
  return null;
}

/** All squares that hang together with one, without crossing a pontoon. */
export function territoryOf(start: Square, pontoons: ReadonlySet<Line>): SquareSet {
  const found = new Set([indexOf(start)]);
  const open = [start];
  for (let square = open.pop(); square; square = open.pop()) {
    const [x, y] = square;
    for (const next of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] as Square[]) {
      if (next[0] < 0 || next[1] < 0 || next[0] >= N_COLUMNS || next[1] >= N_ROWS) continue;
      const line = lineBetween(square, next);
      if (line === null || pontoons.has(line) || found.has(indexOf(next))) continue;
      found.add(indexOf(next));
      open.push(next);
    }
  }
  return [...found].sort((a, b) => a - b).map(squareAt);
}

/** What a pontoon on a line would part: both sides, or null if it parts nothing. */
export function cutBy(line: Line, pontoons: readonly Line[]): [SquareSet, SquareSet] | null {
  const cut = new Set(pontoons).add(line);
  const [near, far] = endsOf(line);
  const side = territoryOf(near, cut);
  if (side.some((square) => isSameSquare(square, far))) return null;
  return [side, territoryOf(far, cut)];
}

/** The pearls of the farms among some squares. */
export function pearlsIn(squares: SquareSet, clusters: View["clusters"]): number {
  return squares.reduce((sum, square) => sum + (clusters?.[farmAt(square) ?? -1] ?? 0), 0);
}

/** Where an arrow key points. */
export type Direction = "left" | "right" | "up" | "down";

const STEPS: Record<Direction, Square> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The neighbouring square; the same one at the border. */
export function squareBeside(square: Square, direction: Direction): Square {
  const [dx, dy] = STEPS[direction];
  const x = square[0] + dx;
  const y = square[1] + dy;
  return x < 0 || y < 0 || x >= N_COLUMNS || y >= N_ROWS ? square : [x, y];
}

/**
 * The line an arrow key leads to; the same one at the border. Sideways keys stay
 * among lines of one direction. Up and down alternate between the two
 * directions, so that two steps come out straight above or below.
 */
export function lineBeside(line: Line, direction: Direction): Line {
  const [near] = endsOf(line);
  const [dx, dy] = STEPS[direction];
  const [x, y] = [near[0] + dx, near[1]];
  if (dx !== 0) {
    const most = isVertical(line) ? N_COLUMNS - 2 : N_COLUMNS - 1;
    if (x < 0 || x > most) return line;
    return isVertical(line) ? y * (N_COLUMNS - 1) + x : N_VERTICAL + indexOf([x, y]);
  }
  if (isVertical(line)) {
    const row = dy > 0 ? y : y - 1;
    return row < 0 || row > N_ROWS - 2 ? line : N_VERTICAL + indexOf([x, row]);
  }
  const row = dy > 0 ? y + 1 : y;
  return row * (N_COLUMNS - 1) + Math.min(x, N_COLUMNS - 2);
}
