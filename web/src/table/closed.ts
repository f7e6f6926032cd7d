// What a closed table says: to whoever has closed it, and to the others.

import type { TableView } from "../wire/wire";

type Closed = Pick<TableView, "is_maker" | "seq">;

export function closedTitle({ is_maker: isMaker }: Closed): string {
  return isMaker ? "You have closed this table" : "The host has closed this table";
}

export function closedWords({ is_maker: isMaker, seq }: Closed, game: string): string {
  const what = seq === 0 ? `The game of ${game} had not begun.` : `The game of ${game} ended here without a result.`;
  // Whoever has done it needs no comfort.
  return isMaker ? what : `${what} Nothing you did is to blame; set another table whenever you like.`;
}
