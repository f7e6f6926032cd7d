// What has changed since one's last move, by the spots of the board: pure, from
// what a game says its events touched.

import type { Touched } from "../../games/contract";
import { struckIn, type StoryEntry } from "../../net/story";
import type { Seat } from "../../wire/wire";

/** A place that somebody has changed: the last to do so counts. */
export type Wake = { spot: string; /** Whose; null if it was nobody's doing. */ seat: Seat | null; /** The entry that did it. */ seq: number; /** Where it came from. */ from: string | null };

export function wakesOf(entries: readonly StoryEntry[], since: number, touched: (event: unknown) => Touched | null): Wake[] {
  const struck = struckIn(entries);
  const wakes = new Map<string, Wake>();
  for (const { seq, told } of entries) {
    if (seq <= since || struck.has(seq)) continue;
    // What follows from an action is the doing of whoever acted.
    let mover: Seat | null = null;
    for (const { event } of told) {
      const { seat = null, spots = [], from = null } = touched(event) ?? {};
      mover = seat ?? mover;
      for (const spot of spots) {
        const earlier = wakes.get(spot);
        wakes.delete(spot);
        // Something that went on from where it had come to keeps its whole way.
        wakes.set(spot, { spot, seat: mover, seq, from: earlier?.from ?? from });
      }
    }
  }
  return [...wakes.values()];
}

export type Box = { left: number; top: number; width: number; height: number };

/** A trail from where something was: straight across where the place it left reaches as far as the one it came to. */
export function trailOf(from: Box, to: Box): { x1: number; y1: number; x2: number; y2: number } | null {
  const [x2, y2] = [to.left + to.width / 2, to.top + to.height / 2];
  const across = (value: number, start: number, size: number): number => (value >= start && value <= start + size ? value : start + size / 2);
  const [x1, y1] = [across(x2, from.left, from.width), across(y2, from.top, from.height)];
  // Whatever is still where it was has left no trail.
  return x1 === x2 && y1 === y2 ? null : { x1, y1, x2, y2 };
}
