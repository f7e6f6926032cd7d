// The ceremony at the end: one territory after another, first its divers are
// turned over, then it is counted.

import { Ending as SharedEnding } from "../shared/ending.svelte";
import { COUNTING_MS, countsOf, nStepsOf, progressAfter, stillHidden, TURNING_MS } from "./ceremony";
import { indexOf } from "./geometry";
import type { Count, Diver, Event, Face, View } from "./types";

export class Ending extends SharedEnding<View, Event> {
  counts = $state.raw<Count[]>([]);
  /** The faces as they lay before the end. */
  #faces = new Map<number, Face>();

  /** How far it has come; null when it does not run. */
  readonly reached = $derived.by(() => (this.progress === null ? null : progressAfter(this.progress)));

  protected override playing(view: View): void {
    this.counts = [];
    this.#faces = new Map(view.divers.map(({ at, face }) => [indexOf(at), face]));
  }

  protected override stepsOf(_view: View, events: readonly Event[]): number | null {
    const heard = countsOf(events);
    // A line that came back shows the end again without its events.
    if (heard.length === 0) return null;
    this.counts = heard;
    return nStepsOf(heard);
  }

  protected override pauseAfter(nDone: number): number {
    return progressAfter(nDone).isTurned ? COUNTING_MS : TURNING_MS;
  }

  override recall(view: View, ending: readonly Event[]): void {
    if (view.phase.type === "over" && this.counts.length === 0) this.counts = countsOf(ending);
  }

  /** The divers as the ceremony shows them. */
  shown(divers: Diver[]): Diver[] {
    if (!this.reached) return divers;
    const hidden = stillHidden(this.reached, this.counts);
    return divers.map((diver) =>
      hidden.has(indexOf(diver.at)) ? { ...diver, face: this.#faces.get(indexOf(diver.at)) ?? { type: "back" } } : diver,
    );
  }

  /** The territories counted so far, the one being counted included. */
  readonly counted = $derived.by(() => {
    if (!this.reached) return this.counts;
    return this.counts.slice(0, this.reached.done + (this.reached.isTurned ? 1 : 0));
  });

  /** The territory whose turn it is. */
  readonly current = $derived.by(() => (this.reached ? (this.counts[this.reached.done] ?? null) : null));
}
