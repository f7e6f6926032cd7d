// How a game ended, in a few words.

import type { SeatMark } from "../games/contract";
import { listed } from "../look/words";
import type { Outcome } from "../wire/wire";

/** "You have won", "Ada and Bo share the victory", "Nobody has won". */
export function headlineOf(outcome: Outcome, marks: readonly SeatMark[]): string {
  const { winners, is_shared: isShared } = outcome;
  if (winners.length === 0) return "Nobody has won";
  const names = listed(winners.map((seat) => marks[seat]?.label ?? ""));
  if (winners.length > 1) return isShared ? `${names} share the victory` : `${names} have won`;
  // Where several people share a device, "you" would be anybody.
  const own = marks.filter((mark) => mark.is_yours);
  const isOnlyYou = own.length === 1 && own[0]?.seat === winners[0];
  return isOnlyYou ? "You have won" : `${names} has won`;
}
