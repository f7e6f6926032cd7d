// The ceremony at the end: first the reef itself, without a word, then why it
// ended, then the hands are turned over one by one.

import { Ending as SharedEnding } from "../shared/ending.svelte";
import { handsOf, speciesOf } from "./seeing";
import type { CardView, Event, HandId, View } from "./types";

const REEF_MS = 2400;
const REASON_MS = 1500;
const TURNING_MS = 700;
const LAST_MS = 1300;
/** The steps before hands are turned over. */
const N_BEFORE = 1;

export class Ending extends SharedEnding<View, Event> {
  /** The cards that showed their backs before the end; places only. */
  #backs = new Set<string>();
  #nHands = 0;

  /** Whether only the reef says how it went, and no words yet. */
  get isReefSpeaking(): boolean {
    return this.progress === 0;
  }

  protected override playing(view: View): void {
    this.#nHands = view.hands.length;
    this.#backs = new Set(
      handsOf(view).flatMap(({ id, cards }) => cards.flatMap((card, slot) => (speciesOf(card) === null ? [`${id} ${slot}`] : []))),
    );
  }

  protected override stepsOf(_view: View, events: readonly Event[]): number | null {
    return events.some(({ type }) => type === "over") ? N_BEFORE + this.#nHands : null;
  }

  protected override pauseAfter(nDone: number, nSteps: number): number {
    if (nDone === 0) return REEF_MS;
    if (nDone === N_BEFORE) return REASON_MS;
    return nDone === nSteps ? LAST_MS : TURNING_MS;
  }

  /** A card as the ceremony shows it: a back until its hand is turned over. */
  shown(card: CardView, hand: HandId, slot: number): CardView {
    if (this.progress === null || hand < this.progress - N_BEFORE || !this.#backs.has(`${hand} ${slot}`)) return card;
    return { ...card, face: { type: "back" } };
  }
}
