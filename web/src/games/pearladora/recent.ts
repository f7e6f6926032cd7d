// What the last turn changed on the board, so that it can be marked.

import type { Seat } from "../../wire/wire";
import type { Event, Line, Square } from "./types";

export type Recent = { seat: Seat | null; squares: Square[]; lines: Line[]; isClosed: boolean };

export const NOTHING_RECENT: Recent = { seat: null, squares: [], lines: [], isClosed: true };

/** The marks after some events: a turn's steps add up, the next turn replaces them. */
export function markRecent(before: Recent, events: readonly Event[]): Recent {
  let recent = before;
  for (const event of events) {
    if (!("at" in event) && !("line" in event)) continue;
    const goesOn = recent.seat === event.seat && !recent.isClosed;
    const base: Recent = goesOn ? recent : { seat: event.seat, squares: [], lines: [], isClosed: false };
    const nPontoons = event.type === "pontoon" ? base.lines.length + 1 : 0;
    recent = {
      seat: event.seat,
      squares: "at" in event ? [...base.squares, event.at] : base.squares,
      lines: "line" in event ? [...base.lines, event.line] : base.lines,
      // A face-down diver or a Backup ends a turn, and so does a second pontoon.
      isClosed: event.type === "diver" || event.type === "backup" || nPontoons >= 2,
    };
  }
  return recent;
}
