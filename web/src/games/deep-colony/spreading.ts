// Targets that would lie over each other move apart, as little as is needed.

import type { Point } from "./geometry";

const ROUNDS = 80;

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
        // Two at the very same place part to the sides.
        const [dx, dy] = a[0] === b[0] && a[1] === b[1] ? [1, 0] : [b[0] - a[0], b[1] - a[1]];
        const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (far >= apart - 0.01) continue;
        isDone = false;
        const step = (apart - far) / 2 / Math.hypot(dx, dy);
        [a[0], a[1]] = [clamp(a[0] - dx * step), clamp(a[1] - dy * step)];
        [b[0], b[1]] = [clamp(b[0] + dx * step), clamp(b[1] + dy * step)];
      }
    }
    if (isDone) break;
  }
  return moved;
}
