// Seats as screens speak of them: what one is called, and whether it looks.

import { seatLetter } from "../../look/seats";
import type { Seat, Viewer } from "../../wire/wire";
import type { SeatMark } from "../contract";

/** What a seat is called in the middle of a sentence. */
export function nameOf(seat: Seat, seats: readonly SeatMark[]): string {
  return seats[seat]?.label ?? `seat ${seatLetter(seat)}`;
}

/** The seat that looks; null for a spectator. */
export function seatOf(viewer: Viewer): Seat | null {
  return viewer.type === "seat" ? viewer.seat : null;
}

export function isViewer(seat: Seat, viewer: Viewer): boolean {
  return seatOf(viewer) === seat;
}
