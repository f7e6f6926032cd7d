// The ceremony at the end: one company after another is counted in the ledger.

import { Ending as SharedEnding } from "../shared/ending.svelte";
import type { Event, View } from "./types";

const FIRST_MS = 900;
const STEP_MS = 1150;

export class Ending extends SharedEnding<View, Event> {
  protected override stepsOf(view: View, events: readonly Event[]): number | null {
    return events.some(({ type }) => type === "over") ? view.companies.length : null;
  }

  protected override pauseAfter(nDone: number): number {
    return nDone === 0 ? FIRST_MS : STEP_MS;
  }

  /** Whether a company is counted by now; all of them are unless the ceremony runs. */
  isCounted(idx: number): boolean {
    return this.progress === null || idx < this.progress;
  }
}

/** What a seat's shares are worth as far as they are counted. */
export function countedSoFar(view: View, seat: number, isCounted: (idx: number) => boolean): number {
  return view.companies.reduce((sum, { worth }, idx) => sum + (isCounted(idx) ? (worth[seat] ?? 0) : 0), 0);
}
