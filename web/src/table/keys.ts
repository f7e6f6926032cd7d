// The page's own keys, and when a key is meant for it.

import type { Shortcut } from "../games/contract";

const ASKING: Shortcut = { keys: ["?"], does: "Show this list" };
const GOING_ON: Shortcut = { keys: ["N"], does: "Go to the next table that waits for you" };
const CLOSING: Shortcut = { keys: ["Esc"], does: "Close what lies open" };

/** The keys at a table; a hint can be asked for only where there are some. */
export function tableKeys(hasHints: boolean): Shortcut[] {
  return [...(hasHints ? [{ keys: ["H"], does: "Ask for a hint" }] : []), { keys: ["Tab"], does: "Go on to the next thing" }, GOING_ON, CLOSING, ASKING];
}

/** The keys of a look back. */
export const REPLAY_KEYS: readonly Shortcut[] = [
  { keys: ["←", "→"], does: "One step back or forward" },
  { keys: ["Home", "End"], does: "To the beginning or the end" },
  { keys: ["Space"], does: "Play and pause" },
  GOING_ON,
  CLOSING,
  ASKING,
];

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "target">;

/** Whether a key is meant for the page: wherever nobody is typing, and without another key. */
export function isPressed(wanted: string, { key, altKey, ctrlKey, metaKey, target }: Pressed): boolean {
  if (key.toLowerCase() !== wanted || altKey || ctrlKey || metaKey) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, dialog") !== null);
}

/** Whether somebody asks for the keys. */
export function asksForKeys(pressed: Pressed): boolean {
  return isPressed("?", pressed);
}

/** Whether somebody asks for the next table that waits. */
export function asksForNext(pressed: Pressed): boolean {
  return isPressed("n", pressed);
}
