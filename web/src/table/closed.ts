// What a closed table says: why it is closed, to whoever has closed it and to the
// others.

import type { TableView } from "../wire/wire";

type Closed = Pick<TableView, "is_maker" | "seq" | "closed_because">;

export function closedTitle({ is_maker: isMaker, closed_because: because }: Closed): string {
  if (because === "agreed") return "This game was ended by agreement";
  if (because === "idle") return "Nobody has played here for long";
  return isMaker ? "You have closed this table" : "The host has closed this table";
}

export function closedWords({ is_maker: isMaker, seq, closed_because: because }: Closed, game: string): string {
  const what = seq === 0 ? `The game of ${game} had not begun.` : `The game of ${game} ended here without a result.`;
  if (because === "agreed") return what;
  if (because === "idle") return `${what} Set another table whenever you like.`;
  // Whoever has done it needs no comfort.
  return isMaker ? what : `${what} Nothing you did is to blame; set another table whenever you like.`;
}
