// Which tiles an event has changed and whose doing that was, and where one can
// plan.

import type { Touched } from "../contract";
import { keyOf } from "./geometry";
import type { Event } from "./types";

export function touched(event: Event): Touched | null {
  return event.type === "placed" || event.type === "deployed" ? { seat: event.seat, spots: [`cell ${keyOf(event.at)}`] } : null;
}

export function isPlannable(spot: string): boolean {
  return /^(cell) /.test(spot);
}
