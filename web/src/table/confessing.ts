// What a bot says after the game of what it read wrongly.

import type { SeatMark } from "../games/contract";
import type { ConfessionView } from "../wire/wire";

/** The sentence to whoever reads it: "your 5", or "Anna's 5". */
export function confessed(confession: ConfessionView, marks: readonly SeatMark[]): string {
  const about = marks[confession.about];
  const whose = about?.is_yours ? "your" : `${about?.label ?? "somebody"}’s`;
  return confession.text.replace("{whose}", whose);
}
