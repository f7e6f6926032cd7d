// Pearladöra for hands and ears: the keys its screen answers to, and what its
// events sound like.

import type { EventSound, Shortcut } from "../contract";
import type { Event } from "./types";

export const shortcuts: readonly Shortcut[] = [
  { keys: ["1", "…", "5"], does: "Choose a diver by its value" },
  { keys: ["P"], does: "Choose a pontoon" },
  { keys: ["Arrow keys"], does: "Move across the lagoon" },
  { keys: ["Enter"], does: "Place what is chosen" },
  { keys: ["Esc"], does: "One step back" },
];

export function soundOf({ type }: Event): EventSound {
  if (type === "counted" || type === "necklace") return "gain";
  if (type === "look" || type === "clusters") return "reveal";
  return "move";
}
