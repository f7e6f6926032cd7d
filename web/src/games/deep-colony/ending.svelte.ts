// The final scoring, one thing after another.

import type { Seat } from "../../wire/wire";
import { Ending as SharedEnding } from "../shared/ending.svelte";
import type { Cell, Event, View } from "./types";

export type Scoring = Extract<Event, { type: "scored" }>;

/** No ending takes longer than this, however much stands. */
const LONGEST_MS = 22_000;
const SLOWEST_MS = 1_500;

/** The final scoring among some events; what the last tile completed is not part of it. */
export function finalOf(events: readonly Event[]): Scoring[] {
  const over = events.findIndex(({ type }) => type === "over");
  if (over < 0) return [];
  return events.slice(over + 1).filter((event): event is Scoring => event.type === "scored");
}

/** What seats had when only the first steps were scored. */
export function creditsAfter(view: View, steps: readonly Scoring[], done: number): number[] {
  return view.seats.map(({ credits }, seat: Seat) =>
    steps.slice(done).reduce((sum, step) => sum - (step.seats.includes(seat) ? step.credits : 0), credits),
  );
}

export class Ending extends SharedEnding<View, Event> {
  steps = $state.raw<Scoring[]>([]);

  protected override playing(): void {
    this.steps = [];
  }

  protected override stepsOf(_view: View, events: readonly Event[]): number | null {
    const heard = finalOf(events);
    if (heard.length === 0) return null;
    this.steps = heard;
    return heard.length;
  }

  protected override pauseAfter(_nDone: number, nSteps: number): number {
    return Math.min(SLOWEST_MS, LONGEST_MS / (nSteps + 1));
  }

  override recall(view: View, ending: readonly Event[]): void {
    if (view.phase.type === "over" && this.steps.length === 0) this.steps = finalOf(ending);
  }

  /** The step that is being shown. */
  readonly current = $derived.by((): Scoring | null => (this.progress === null || this.progress === 0 ? null : (this.steps[this.progress - 1] ?? null)));

  get cells(): Cell[] {
    return this.current?.cells ?? [];
  }
}
