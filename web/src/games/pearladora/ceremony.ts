// The end in steps: the divers are turned over territory by territory, and
// each territory is counted when its divers lie open.

import type { Seat } from "../../wire/wire";
import { indexOf } from "./geometry";
import type { Count, Event } from "./types";

/** How long one territory takes, in milliseconds. */
export const TURNING_MS = 600;
export const COUNTING_MS = 1150;

/** The counts an ending brings, in order; empty if the events are no ending. */
export function countsOf(events: readonly Event[]): Count[] {
  if (!events.some((event) => event.type === "over")) return [];
  return events.flatMap((event) => (event.type === "counted" ? [event.count] : []));
}

/** How far the ceremony has come: whole territories, and whether the next one's divers lie open. */
export type Progress = { done: number; isTurned: boolean };

/** Every territory is a turning and a counting; when the last is counted, all is over. */
export function nStepsOf(counts: readonly Count[]): number {
  return counts.length * 2 - 1;
}

export function progressAfter(nSteps: number): Progress {
  return { done: Math.floor(nSteps / 2), isTurned: nSteps % 2 === 1 };
}

/** The squares whose divers still lie as they lay, as indices. */
export function stillHidden({ done, isTurned }: Progress, counts: readonly Count[]): Set<number> {
  const closed = counts.slice(isTurned ? done + 1 : done);
  return new Set(closed.flatMap(({ squares }) => squares.map(indexOf)));
}

/** Pearls by side so far; partners have one purse between them. */
export function pearlsSoFar(counts: readonly Count[], done: number): { seats: Seat[]; pearls: number }[] {
  const sides = new Map<string, { seats: Seat[]; pearls: number }>();
  counts.forEach((count, order) => {
    for (const { seats } of count.sums) {
      const side = sides.get(seats.join()) ?? { seats, pearls: 0 };
      if (order < done && seats.some((seat) => count.takers.includes(seat))) side.pearls += count.share;
      sides.set(seats.join(), side);
    }
  });
  return [...sides.values()].sort((a, b) => (a.seats[0] ?? 0) - (b.seats[0] ?? 0));
}
