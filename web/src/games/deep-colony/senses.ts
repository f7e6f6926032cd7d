// Deep Colony for hands and ears: the keys its screen answers to, and what its
// events sound like.

import type { EventSound, Shortcut } from "../contract";
import type { Event } from "./types";

export const shortcuts: readonly Shortcut[] = [
  { keys: ["R"], does: "Turn the tile" },
  { keys: ["Shift + R"], does: "Turn it the other way" },
  { keys: ["Arrow keys"], does: "Move across the sea floor, or from place to place" },
  { keys: ["Enter"], does: "Place what is chosen" },
  { keys: ["F"], does: "Light up the next feature" },
  { keys: ["+", "−"], does: "Zoom" },
  { keys: ["0"], does: "Show all" },
  { keys: ["Esc"], does: "One step back" },
];

export function soundOf({ type }: Event): EventSound {
  if (type === "scored") return "gain";
  if (type === "drawn") return "reveal";
  return "move";
}
