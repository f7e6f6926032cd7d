// The ceremony at the end, as it runs: one territory after another, and over at
// once when somebody wants it to be.

import { COUNTING_MS, countsOf, nextStep, stillHidden, TURNING_MS, type Progress } from "./ceremony";
import { indexOf } from "./geometry";
import type { Count, Diver, Event, Face, View } from "./types";

export class Ending {
  counts = $state.raw<Count[]>([]);
  /** How far it has come; null when it does not run. */
  progress = $state.raw<Progress | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshown: () => void = () => {};
  /** The faces as they lay before the end. */
  #faces = new Map<number, Face>();

  /** Takes in what happened; an ending that was seen to come is celebrated. */
  hear(view: View, events: readonly Event[], isCelebrated: boolean, onshown: () => void): void {
    clearTimeout(this.#timer);
    this.progress = null;
    this.#onshown = onshown;
    const heard = countsOf(events);
    if (view.phase.type !== "over") {
      this.counts = [];
      this.#faces = new Map(view.divers.map(({ at, face }) => [indexOf(at), face]));
      return;
    }
    // A line that came back shows the end again without its events.
    if (heard.length > 0) this.counts = heard;
    if (heard.length > 0 && isCelebrated) {
      this.progress = { done: 0, isTurned: false };
      this.#timer = setTimeout(() => this.#step(), TURNING_MS);
    } else {
      onshown();
    }
  }

  /** Takes in an ending that was over before this screen came. */
  recall(view: View, ending: readonly Event[]): void {
    if (view.phase.type === "over" && this.counts.length === 0) this.counts = countsOf(ending);
  }

  #step(): void {
    const next = this.progress && nextStep(this.progress, this.counts);
    if (!next || next.done >= this.counts.length) {
      this.finish();
      return;
    }
    this.progress = next;
    this.#timer = setTimeout(() => this.#step(), next.isTurned ? COUNTING_MS : TURNING_MS);
  }

  /** Shows the result at once. */
  finish(): void {
    if (!this.progress) return;
    clearTimeout(this.#timer);
    this.progress = null;
    this.#onshown();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The divers as the ceremony shows them. */
  shown(divers: Diver[]): Diver[] {
    if (!this.progress) return divers;
    const hidden = stillHidden(this.progress, this.counts);
    return divers.map((diver) =>
      hidden.has(indexOf(diver.at)) ? { ...diver, face: this.#faces.get(indexOf(diver.at)) ?? { type: "back" } } : diver,
    );
  }

  /** The territories counted so far, the one being counted included. */
  readonly counted = $derived.by(() => {
    if (!this.progress) return this.counts;
    return this.counts.slice(0, this.progress.done + (this.progress.isTurned ? 1 : 0));
  });

  /** The territory whose turn it is. */
  readonly current = $derived.by(() => (this.progress ? (this.counts[this.progress.done] ?? null) : null));
}
