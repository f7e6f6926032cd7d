// The ceremony at the end, as it runs: one company after another is counted in
// the ledger, and over at once when somebody wants it to be.

import type { Event, View } from "./types";

const FIRST_MS = 900;
const STEP_MS = 1150;

export class Ending {
  /** How many companies are counted; null when nothing runs. */
  progress = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshown: () => void = () => {};

  /** Takes in what happened; an ending that was seen to come is celebrated. */
  hear(view: View, events: readonly Event[], isCelebrated: boolean, onshown: () => void): void {
    clearTimeout(this.#timer);
    this.progress = null;
    this.#onshown = onshown;
    if (view.phase.type !== "over") return;
    if (isCelebrated && events.some(({ type }) => type === "over")) {
      this.progress = 0;
      this.#timer = setTimeout(() => this.#step(view.companies.length), FIRST_MS);
    } else {
      onshown();
    }
  }

  #step(nCompanies: number): void {
    if (this.progress === null) return;
    if (this.progress >= nCompanies) {
      this.finish();
      return;
    }
    this.progress += 1;
    this.#timer = setTimeout(() => this.#step(nCompanies), STEP_MS);
  }

  /** Shows the result at once. */
  finish(): void {
    if (this.progress === null) return;
    clearTimeout(this.#timer);
    this.progress = null;
    this.#onshown();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Whether a company is counted by now; all of them are unless the ceremony runs. */
  isCounted(idx: number): boolean {
    return this.progress === null || idx < this.progress;
  }
}

/** What a seat's shares are worth as far as they are counted. */
export function countedSoFar(view: View, seat: number, isCounted: (idx: number) => boolean): number {
  return view.companies.reduce((sum, { shares, value }, idx) => sum + (isCounted(idx) ? (shares[seat] ?? 0) * value : 0), 0);
}
