// The page's own keys, and when a key is meant for it.

import type { Shortcut } from "../games/contract";

const ASKING: Shortcut = { keys: ["?"], does: "Show this list" };
const CLOSING: Shortcut = { keys: ["Esc"], does: "Close what lies open" };

/** The keys at a table; a hint can be asked for only where there are some. */
export function tableKeys(hasHints: boolean): Shortcut[] {
  return [...(hasHints ? [{ keys: ["H"], does: "Ask for a hint" }] : []), { keys: ["Tab"], does: "Go on to the next thing" }, CLOSING, ASKING];
}

/** The keys of a look back. */
export const REPLAY_KEYS: readonly Shortcut[] = [
  { keys: ["←", "→"], does: "One step back or forward" },
  { keys: ["Home", "End"], does: "To the beginning or the end" },
  { keys: ["Space"], does: "Play and pause" },
  CLOSING,
  ASKING,
];

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "target">;

/** Whether somebody asks for the keys: with a question mark, wherever nobody is typing. */
export function asksForKeys({ key, altKey, ctrlKey, metaKey, target }: Pressed): boolean {
  if (key !== "?" || altKey || ctrlKey || metaKey) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, dialog") !== null);
}
