// Scores that rise from the features they come from.

import { HALF } from "./regions";
import type { Event } from "./types";

export type Float = { id: number; seats: number[]; credits: number; x: number; y: number };

let n_made = 0;

/** The scores among some events, each in the middle of its tiles; those at one place stand below each other. */
export function floatsOf(events: readonly Event[]): Float[] {
  const floats: Float[] = [];
  for (const event of events) {
    // What comes after the end has a ceremony of its own.
    if (event.type === "over") break;
    if (event.type !== "scored" || event.seats.length === 0 || event.cells.length === 0) continue;
    const mean = (axis: 0 | 1) => (event.cells.reduce((sum, cell) => sum + cell[axis], 0) / event.cells.length) * 2 * HALF;
    const [x, y] = [mean(0), mean(1)];
    const n_near = floats.filter((float) => Math.hypot(float.x - x, float.y - y) < 40).length;
    n_made += 1;
    floats.push({ id: n_made, seats: event.seats, credits: event.credits, x, y: y + n_near * 46 });
  }
  return floats;
}
