// In Too Deep for hands and ears: the keys its screen answers to, and what its
// events sound like.

import type { EventSound, Shortcut } from "../contract";
import type { Event } from "./types";

export const shortcuts: readonly Shortcut[] = [
  { keys: ["1", "…", "9"], does: "Choose what to do with the chosen card" },
  { keys: ["Enter"], does: "Do it" },
  { keys: ["D"], does: "Draw a card" },
  { keys: ["S"], does: "Skip" },
  { keys: ["Arrow keys"], does: "Move along the hand" },
  { keys: ["Esc"], does: "One step back" },
];

export function soundOf({ type }: Event): EventSound {
  if (type === "dividend" || type === "fundraiser") return "gain";
  if (type === "open" || type === "drawn") return "reveal";
  return "move";
}
