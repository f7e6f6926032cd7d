// Mini DiverCity for hands and ears: the keys its screen answers to, and what its
// events sound like.

import type { EventSound, Shortcut } from "../contract";
import type { Event } from "./types";

export const shortcuts: readonly Shortcut[] = [
  { keys: ["1", "…", "4"], does: "Choose a card of yours by its place" },
  { keys: ["P"], does: "Play a card" },
  { keys: ["T"], does: "Tell somebody a card" },
  { keys: ["C"], does: "Close a hotel" },
  { keys: ["E"], does: "End the turn" },
  { keys: ["Arrow keys"], does: "Move across the reef or a hand" },
  { keys: ["Esc"], does: "One step back" },
];

export function soundOf({ type }: Event): EventSound {
  if (type === "closed") return "gain";
  if (type === "corporation" || type === "told" || type === "drilled" || type === "blasted") return "reveal";
  return "move";
}
