// A place on the board that a choice can point at.

import type { Choice } from "./choosing";
import { isSameSquare } from "./geometry";
import type { Line, Square } from "./types";

export type Place = { type: "square"; at: Square } | { type: "line"; line: Line };

export function isSamePlace(a: Place | null, b: Place | null): boolean {
  if (!a || !b) return a === b;
  if (a.type === "line") return b.type === "line" && a.line === b.line;
  return b.type === "square" && isSameSquare(a.at, b.at);
}

/** Where a choice points; null while it points nowhere. */
export function placeOf(choice: Choice | null): Place | null {
  if (!choice) return null;
  if (choice.line !== null) return { type: "line", line: choice.line };
  return choice.at ? { type: "square", at: choice.at } : null;
}

/** The choice pointed at another place. */
export function withPlace(choice: Choice, place: Place | null): Choice {
  return {
    ...choice,
    at: place?.type === "square" ? place.at : null,
    line: place?.type === "line" ? place.line : null,
  };
}
