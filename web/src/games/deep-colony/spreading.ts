// Targets that would lie over each other move apart, as little as is needed.

import type { Point } from "./geometry";

const ROUNDS = 240;

/** How wide the enlarged tile is in a board, in pixels: in a small one it leaves most of the board in sight. */
export function enlargedSide(width: number, height: number): number {
  return Math.round(Math.min(260, 0.62 * width, 0.62 * height));
}

/** Places at least so far from each other, all within so far of the middle both ways. */
export function spread(places: readonly Point[], apart: number, reach: number): Point[] {
  const clamp = (value: number) => Math.max(-reach, Math.min(reach, value));
  const moved = places.map(([x, y]): [number, number] => [clamp(x), clamp(y)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    let isDone = true;
    for (let one = 0; one < moved.length; one += 1) {
      for (let other = one + 1; other < moved.length; other += 1) {
        const [a, b] = [moved[one], moved[other]];
        if (!a || !b) continue;
        // Targets are squares: it is enough that they are apart one way.
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        if (Math.max(Math.abs(dx), Math.abs(dy)) >= apart - 0.01) continue;
        isDone = false;
        // The way that is nearly enough; where that does not help, the other one.
        const isWide = Math.abs(dx) >= Math.abs(dy) === round % 40 < 25;
        const axis = isWide ? 0 : 1;
        const step = ((apart - Math.abs(isWide ? dx : dy)) / 2) * ((isWide ? dx : dy) < 0 ? -1 : 1);
        a[axis] = clamp(a[axis] - step);
        b[axis] = clamp(b[axis] + step);
      }
    }
    if (isDone) break;
  }
  return moved;
}
