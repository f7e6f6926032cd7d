// Whether a first click or tap only shows what would happen. What shows it is
// the screen's own preview; the second one, Enter or the button does it.

import type { ScreenProps } from "../contract";

export type Careful = { mouse: boolean; touch: boolean };

/** Without a word from the frame: a thumb hides what it touches, a mouse points before it clicks. */
const USUAL: Careful = { mouse: false, touch: true };

/** With the mouse it matters where a move cannot be taken back: alone among bots every one can, as a rule. */
export function carefulFor(movesAtOnce: boolean, canUndoAll: boolean): Careful {
  return movesAtOnce ? { mouse: false, touch: false } : { mouse: !canUndoAll, touch: true };
}

/** Keys walk to a place first, which shows it already. */
export function isShownFirst({ careful = USUAL }: Pick<ScreenProps, "careful">, by: "mouse" | "touch"): boolean {
  return careful[by];
}
