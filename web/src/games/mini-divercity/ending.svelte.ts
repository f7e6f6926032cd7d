// The ceremony at the end: first why it ended, then the hands are turned over
// one by one, then what could have been. Over at once when somebody wants it.

import { handsOf, speciesOf } from "./seeing";
import type { CardView, Event, HandId, View } from "./types";

const REASON_MS = 1500;
const TURNING_MS = 700;
const LAST_MS = 1300;

export class Ending {
  /** How many hands lie open; null when nothing runs. */
  progress = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshown: () => void = () => {};
  /** The cards that showed their backs before the end; places only. */
  #backs = new Set<string>();
  #nHands = 0;

  /** Takes in another position; an ending that was seen to come is celebrated. */
  hear(view: View, events: readonly Event[], isCelebrated: boolean, onshown: () => void): void {
    this.#onshown = onshown;
    if (view.phase.type !== "over") {
      this.stop();
      this.progress = null;
      this.#nHands = view.hands.length;
      this.#backs = new Set(
        handsOf(view).flatMap(({ id, cards }) => cards.flatMap((card, slot) => (speciesOf(card) === null ? [`${id} ${slot}`] : []))),
      );
      return;
    }
    if (this.progress !== null) return;
    if (isCelebrated && events.some(({ type }) => type === "over")) {
      this.progress = 0;
      this.#timer = setTimeout(() => this.#step(), REASON_MS);
    } else {
      onshown();
    }
  }

  #step(): void {
    if (this.progress === null) return;
    if (this.progress >= this.#nHands) {
      this.finish();
      return;
    }
    this.progress += 1;
    this.#timer = setTimeout(() => this.#step(), this.progress === this.#nHands ? LAST_MS : TURNING_MS);
  }

  /** Shows everything at once. */
  finish(): void {
    if (this.progress === null) return;
    this.stop();
    this.progress = null;
    this.#onshown();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** A card as the ceremony shows it: a back until its hand is turned over. */
  shown(card: CardView, hand: HandId, slot: number): CardView {
    if (this.progress === null || hand < this.progress || !this.#backs.has(`${hand} ${slot}`)) return card;
    return { ...card, face: { type: "back" } };
  }
}
