// What a table says that goes no further.

import { asSentence } from "../net/api";
import type { TableView } from "../wire/wire";

export function haltedWords(view: TableView): string {
  const why = view.halted === null ? "The server found something in this game that it does not understand, and stopped rather than guess." : asSentence(view.halted);
  return `${why} The moves are kept; the host can look into it.`;
}
