// The ceremony at the end: first why it ended, then the hands are turned over
// one by one, then what could have been.

import { Ending as SharedEnding } from "../shared/ending.svelte";
import { handsOf, speciesOf } from "./seeing";
import type { CardView, Event, HandId, View } from "./types";

const REASON_MS = 1500;
const TURNING_MS = 700;
const LAST_MS = 1300;

export class Ending extends SharedEnding<View, Event> {
  /** The cards that showed their backs before the end; places only. */
  #backs = new Set<string>();
  #nHands = 0;

  protected override playing(view: View): void {
    this.#nHands = view.hands.length;
    this.#backs = new Set(
      handsOf(view).flatMap(({ id, cards }) => cards.flatMap((card, slot) => (speciesOf(card) === null ? [`${id} ${slot}`] : []))),
    );
  }

  protected override stepsOf(_view: View, events: readonly Event[]): number | null {
    return events.some(({ type }) => type === "over") ? this.#nHands : null;
  }

  protected override pauseAfter(nDone: number, nSteps: number): number {
    if (nDone === 0) return REASON_MS;
    return nDone === nSteps ? LAST_MS : TURNING_MS;
  }

  /** A card as the ceremony shows it: a back until its hand is turned over. */
  shown(card: CardView, hand: HandId, slot: number): CardView {
    if (this.progress === null || hand < this.progress || !this.#backs.has(`${hand} ${slot}`)) return card;
    return { ...card, face: { type: "back" } };
  }
}
