// What a list says of a table: who is there, what it waits for, how it ended, and
// what there is to know of its time.

import { startWords } from "../../look/when";
import { ago, listed, seatLabel } from "../../look/words";
import { lineWords, paceWords, spanWords } from "../../net/pace";
import type { SeatView, TableLine } from "../../wire/wire";

/** Who plays besides oneself: "with Bo and Otter". */
export function companyWords({ seats }: Pick<TableLine, "seats">): string {
  const others = seats.filter((seat) => !seat.is_yours && isTaken(seat)).map(seatLabel);
  return others.length === 0 ? "on this device" : `with ${listed(others)}`;
}

export function isTaken(seat: SeatView): boolean {
  return seat.guest !== null || seat.bot !== null;
}

/** Since when a table waits: "has waited 2 h". */
export function waitedWords(since: number, now: number = Date.now() / 1000): string {
  const passed = now - since;
  // The largest unit says enough.
  return passed < 60 ? "since a moment ago" : `has waited ${spanWords(passed).replace(/^(\d+ \w+).*/, "$1")}`;
}

/** What a table is at, in a few words. */
export function statusWords(line: TableLine): string {
  switch (line.status) {
    case "lobby": {
      const free = line.seats.filter((seat) => !isTaken(seat)).length;
      return free === 0 ? "about to begin" : free === 1 ? "one seat free" : `${free} seats free`;
    }
    case "live": {
      if (line.is_your_turn) return "your turn";
      const waitsFor = line.to_act.flatMap((seat) => line.seats[seat] ?? []).map(seatLabel);
      return waitsFor.length === 0 ? "being played" : `waits for ${listed(waitsFor)}`;
    }
    case "over":
      return endWords(line);
    case "closed":
    case "halted":
      return line.status;
  }
}

/** How it ended: "Ada won", and who gave up. */
function endWords({ seats, ranks }: TableLine): string {
  const winners = seats.filter((_, seat) => ranks[seat] === 1).map(seatLabel);
  const gone = seats.filter((seat) => seat.is_resigned).map(seatLabel);
  const won = winners.length === 0 ? "over" : `${listed(winners)} won`;
  return gone.length === 0 ? won : `${won}; ${listed(gone)} gave up`;
}

/** Time, in a line under the names: what is left or the pace, when it begins, when it last changed. */
export function timeWords(line: TableLine, now: number = Date.now() / 1000): string {
  if (line.status === "over" || line.status === "closed" || line.status === "halted") return ago(line.changed_at, now);
  const begins = line.status === "lobby" && line.starts_at !== null ? startWords(line.starts_at, now) : null;
  const time = line.status === "live" ? lineWords(line) : paceWords(line.agreement.pace);
  return [begins, time, begins === null ? ago(line.changed_at, now) : null].filter((word) => word !== null).join(" · ");
}

/** A line that breaks only between its parts. */
export function unbroken(words: string): string {
  return words.split(" · ").map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}

/** What has ended: everybody's listed games and one's own, the newest first. */
export function finished(over: readonly TableLine[], mine: readonly TableLine[]): TableLine[] {
  const own = mine.filter(({ status, id }) => status === "over" && !over.some((line) => line.id === id));
  return [...over, ...own].sort((one, other) => other.changed_at - one.changed_at);
}
