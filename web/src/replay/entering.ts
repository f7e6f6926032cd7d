// Where a look back begins when its address does not say: whoever has played
// sees the end with their own eyes, everybody else the beginning as a spectator.

import type { Seat, TableView } from "../wire/wire";

type Played = Pick<TableView, "seq"> & { seats: readonly Pick<TableView["seats"][number], "is_yours">[] };

/** The visitor's own seat, the first of several; null for a spectator. */
export function ownSeat({ seats }: Pick<Played, "seats">): Seat | null {
  const seat = seats.findIndex((one) => one.is_yours);
  return seat < 0 ? null : seat;
}

/** Through whose eyes it is seen; null while that is not known. */
export function eyesFor(asked: string | null, table: Played | null): string | null {
  if (asked !== null || table === null) return asked;
  const seat = ownSeat(table);
  return seat === null ? "public" : `seat:${seat}`;
}

/** The step that is shown. */
export function stepFor(asked: number | null, table: Played | null): number {
  if (asked !== null) return asked;
  return table !== null && ownSeat(table) !== null ? table.seq : 0;
}
