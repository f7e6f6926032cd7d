// Which tables wait for whoever looks: what is left of their time, which is next,
// what the tab says of them, and whether one of them is new.

import type { TableLine } from "../wire/wire";
import { spanWords } from "./pace";

/** A list as it stands some seconds after it was told. */
export function laterOn(lines: readonly TableLine[], passed: number): TableLine[] {
  return lines.map((line) => (line.left_s === null ? line : { ...line, left_s: Math.max(0, line.left_s - passed) }));
}

/** Where the key and the button lead: from a table that waits to the one after it, from anywhere else to the first. */
export function nextTable(lines: readonly TableLine[], here: string | null): TableLine | null {
  const idx = lines.findIndex(({ id }) => id === here);
  const next = lines[(idx + 1) % Math.max(1, lines.length)];
  return next === undefined || next.id === here ? null : next;
}

/** Whether a table waits that did not a moment ago; where one looks, the table itself says so. */
export function isNewlyDue(before: readonly TableLine[] | null, now: readonly TableLine[], here: string | null): boolean {
  if (before === null) return false;
  return now.some(({ id }) => id !== here && !before.some((line) => line.id === id));
}

/** The tab's title while tables wait. */
export function waitingTitle(count: number, title: string): string {
  return count === 0 ? title : `(${count}) Your turn · ${title}`;
}

/** How long is left, as short as it can be said: "3 h", "2 d". Null where no clock runs. */
export function briefSpan(left: number | null): string | null {
  return left === null ? null : (/^\d+ \w+/.exec(spanWords(left))?.[0] ?? null);
}

/** What the mark in the bar says to those who listen. */
export function waitingWords(lines: readonly TableLine[]): string {
  const first = lines[0];
  const where = lines.length === 1 ? "one table" : `${lines.length} tables`;
  const left = first?.left_s == null ? "" : `, ${spanWords(first.left_s)} left`;
  return `Your turn at ${where}${left}`;
}
