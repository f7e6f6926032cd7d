// Which spots of the lagoon an event has changed and whose doing that was, and
// on which of them one can plan.

import type { Touched } from "../contract";
import { lineName, squareName } from "./geometry";
import type { Event } from "./types";

export function touched(event: Event): Touched | null {
  if ("line" in event) return { seat: event.seat, spots: [`line ${lineName(event.line)}`] };
  if ("at" in event) return { seat: event.seat, spots: [`square ${squareName(event.at)}`] };
  return null;
}

export function isPlannable(spot: string): boolean {
  return /^(square|line) /.test(spot);
}
