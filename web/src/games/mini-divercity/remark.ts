// What may be said at the table about one's own cards (R8.5), and the phrases
// that the frame offers.

import type { HandId, Species } from "./types";

export type Remark =
  | { type: "phrase"; phrase: string }
  | { type: "declare"; hand: HandId; slot: number; species: Species };
