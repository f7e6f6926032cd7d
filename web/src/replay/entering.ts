// Where a look back begins when its address does not say: whoever has played
// sees the end with their own eyes, everybody else the beginning as a spectator.
// And how much of a step is told under the board.

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

/** What fits under a board on a phone, in letters: two lines. */
const CAPTION = 90;

/** The first of a step's sentences, as many as fit; the list of moves has all of them. */
export function captionOf(sentences: readonly string[]): string {
  let caption = sentences[0] ?? "";
  for (const [nth, sentence] of sentences.entries()) {
    if (nth === 0) continue;
    if (caption.length + sentence.length >= CAPTION) return `${caption} …`;
    caption = `${caption} ${sentence}`;
  }
  return caption;
}
