// What a lobby still waits for, in words.

import { seatLetter } from "../look/seats";
import { listed } from "../look/words";
import type { SeatView } from "../wire/wire";

type Gathered = Pick<SeatView, "guest" | "bot" | "name" | "is_yours" | "is_ready" | "is_here">;

/** Whether everybody sits: then the game can begin. */
export function isFull(seats: readonly Gathered[]): boolean {
  return seats.every((seat) => seat.guest !== null || seat.bot !== null);
}

/** Those who sit and have not said that they are ready. */
export function unready<Seat extends Gathered>(seats: readonly Seat[]): Seat[] {
  return seats.filter((seat) => seat.guest !== null && !seat.is_yours && !seat.is_ready);
}

/** What has to happen before the game begins, or who would be overrun; null if nothing. */
export function missingWords(seats: readonly Gathered[], canAddBots = true): string | null {
  const free = seats.flatMap((seat, idx) => (seat.guest === null && seat.bot === null ? [seatLetter(idx)] : []));
  if (free.length > 0) {
    return `${free.length === 1 ? "Seat" : "Seats"} ${listed(free)} ${free.length === 1 ? "is" : "are"} still free: invite somebody${canAddBots ? ", or let a bot sit there" : ""}.`;
  }
  const waiting = unready(seats);
  const said = [
    tell(waiting.filter((seat) => seat.is_here), "not ready yet"),
    tell(waiting.filter((seat) => !seat.is_here), "away right now"),
  ].filter((words) => words !== "");
  return said.length === 0 ? null : `${said.join(", and ")}.`;
}

function tell(seats: readonly Gathered[], what: string): string {
  if (seats.length === 0) return "";
  return `${listed(seats.map(({ name }) => name ?? "somebody"))} ${seats.length === 1 ? "is" : "are"} ${what}`;
}
